/** How simulated users begin: what they want done, and where. */
import { type Api, search, service } from 'typetod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MANNERS } from '../../../src/testbed/users/styles.js';
import { Wording } from '../../../src/testbed/users/wording.js';

function begins(description: string, slot: string): string {
  const find = search({
    intent: 'Find',
    description,
    slots: { [slot]: z.string().describe('City to spend the nights in') },
    returns: { name: z.string() },
    entity: 'hotel',
    search: () => [],
  });
  const [api] = service({ name: 'Hotels', description: 'Hotels', apis: [find] }).apis;
  return new Wording('2019-03-01T09:00', MANNERS.terse, () => 0).start(api as Api, { [slot]: 'Sydney' });
}

test.each([
  ['Look for a hotel to stay at', 'destination', 'Look for a hotel to stay at in Sydney.'],
  ['Look for a bus', 'destination', 'Look for a bus to Sydney.'],
  ['Look for a hotel to stay at', 'city', 'Look for a hotel to stay at in Sydney.'],
  ['Look for a bus to get on', 'from', 'Look for a bus to get on from Sydney.'],
])('%s, by %s: %s', (description, slot, words) => {
  expect(begins(description, slot)).toBe(words);
});
