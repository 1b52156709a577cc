/** A value of a closed set needs something in what is said that speaks for it. */
import { saidAs, search, service, success, transaction } from 'typetod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ownWordsOf, speaksFor } from '../../../src/parsers/neural/decode/spoken-for.js';

const kind = saidAs(z.enum(['sailboat', 'motorboat', 'houseboat']).describe('What kind of boat it is'), {
  values: { motorboat: ['speedster'] },
});
class FindBoat extends search({
  description: 'Look for a boat',
  slots: { kind, cabin: z.boolean().optional(), radio: z.enum(['yes', 'no']).optional() },
  returns: { vessel: z.string(), mooring: z.string() },
  entity: 'boat',
  followUp: () => RentBoat,
  search: () => [],
}) {}
class RentBoat extends transaction({
  description: 'Rent a boat',
  slots: { vessel: z.string(), skipper: z.boolean() },
  returns: {},
  transact: () => success(),
}) {}
const boats = service({ name: 'Boats', description: 'Boats', apis: [FindBoat, RentBoat] });
const [find] = boats.apis;
const ownWords = ownWordsOf(boats);
const isSpokenFor = (slot: string, value: string, user: string, agent = ''): boolean | undefined => {
  const of = find?.slots.get(slot);
  return of && speaksFor(of, value, { said: { user, agent }, ownWords });
};

const KINDS = 'Which would you prefer: sailboat, motorboat or houseboat?';

it.each([
  ['sailboat', 'a sailboat', ''],
  ['sailboat', 'something with sails', ''],
  ['motorboat', 'the speedster', ''],
  ['houseboat', 'we want to sleep on it', ''],
  ['houseboat', 'yes please', 'Would a houseboat do?'],
])('%s is spoken for by %j', (value, user, agent) => {
  expect(isSpokenFor('kind', value, user, agent)).toBe(true);
});

it.each([
  ['houseboat', 'no cabin', KINDS],
  ['sailboat', 'a boat with a skipper, please', ''],
  ['sailboat', 'on Friday at 10', KINDS],
  ['sailboat', 'the one at the mooring', KINDS],
  ['sailboat', 'yes', 'Would a houseboat do?'],
])('%s is not spoken for by %j', (value, user, agent) => {
  expect(isSpokenFor('kind', value, user, agent)).toBe(false);
});

it('a yes or a no may be said in any words', () => {
  expect(isSpokenFor('radio', 'no', 'no cabin')).toBe(true);
  expect(isSpokenFor('cabin', 'True', 'one with a skipper')).toBe(true);
});
