import { restaurants2 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import type { Relaxed } from '../../../src/world/index.js';
import { agendaUser } from '../../../src/testbed/index.js';

const FIND = 'restaurants_2_find_restaurants';
const NOW = '2019-03-01T09:00';

/** What a user who looks for Thai food in Berkeley does about offers after a search in vain. */
async function acts(...offers: readonly Relaxed[]): Promise<readonly string[]> {
  const goal = { api: FIND, slots: { category: 'Thai', location: 'Berkeley' }, choose: 'first' } as const;
  const user = agendaUser({ goals: [goal] }, { services: [restaurants2], now: NOW });
  await user.open();
  const told = { kind: 'notification', code: 'no_results', task: 0, spoken: true } as const;
  const actions = [
    told,
    ...offers.map((values) => ({ kind: 'relax', task: 0, values, count: 1, spoken: true }) as const),
  ];
  const { meant } = await user.reply({ text: 'There are none.', actions });
  return (meant as { readonly acts: readonly { readonly act: string }[] }).acts.map(({ act }) => act);
}

describe('a user who is offered what fewer constraints find', () => {
  test.each([
    ['what they never asked for', [{ has_seating_outdoors: null }]],
    ['a value for the one that they want', [{ location: 'Berkeley' }]],
  ])('agrees to give up %s', async (_, offers) => {
    expect(await acts(...offers)).toEqual(['confirm']);
  });

  test.each([
    ['what they want', [{ category: 'dontcare' }]],
    ['the place for another', [{ location: 'Oakland' }]],
    ['first what they want, and then what they do not', [{ category: 'dontcare' }, { has_seating_outdoors: null }]],
  ])('does not agree to give up %s', async (_, offers) => {
    expect(await acts(...offers)).not.toContain('confirm');
  });
});
