/** What nothing took of a turn, as it is told to the user: what an API is about is no wish, and a number stands with what it counts. */
import { createSession, search, service } from 'typetod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { wishesIn, withBeside } from '../../../src/parsers/neural/network-parser.js';

class FindWheels extends search({
  description: 'Find a bicycle for some days',
  examples: ['we need a bike'],
  slots: {},
  returns: { model: z.string().describe('Name of the model') },
  entity: 'two-wheeler',
  search: () => [],
}) {}
const session = createSession({ services: [service({ name: 'Depot', description: 'Depot', apis: [FindWheels] })] });

/** What is told of a part of an utterance that nothing took. */
function told(utterance: string, part: string): string | undefined {
  const start = utterance.indexOf(part);
  const input = { session, utterance };
  const [one] = wishesIn([{ start, end: start + part.length }], { start: 'depot_find_wheels' }, input);
  const whole = one && withBeside(one, [], input);
  return whole && utterance.slice(whole.start, whole.end);
}

it.each([
  ['I want a bike', 'a bike'],
  ['bikes, please', 'bikes'],
  ['a bicycle for me', 'a bicycle'],
  ['some wheels', 'wheels'],
  ['a two-wheeler', 'two-wheeler'],
  ['I want a basket', 'a'],
])('%s: %s is no wish', (utterance, part) => {
  expect(told(utterance, part)).toBeUndefined();
});

it.each([
  ['a bike with a basket', 'basket', 'basket'],
  ['a bike with a basket', 'a basket', 'a basket'],
  ['a cargo bike', 'cargo bike', 'cargo bike'],
  ['a bike for 50 people', '50', '50 people'],
  ['a bike for 50', '50', '50'],
  ['a bike for 50, please', '50', '50'],
  ['a basket and a bell', 'basket', 'basket and a bell'],
])('%s: %s is told as %s', (utterance, part, whole) => {
  expect(told(utterance, part)).toBe(whole);
});
