import { hotels1 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../../src/service/index.js';
import { agendaUser, checkAgenda } from '../../../src/testbed/index.js';
import type { Goal, Heard } from 'typetod/internal';

const FIND = 'hotels_1_search_hotel';
const NOW = '2019-03-01T09:00';
const ROWS = [
  { hotel_name: 'The Wattle', star_rating: 5, price_per_night: 335, has_wifi: false },
  { hotel_name: 'Hotel Southerly', star_rating: 2, price_per_night: 176, has_wifi: true },
];

const offered = (at: number): Heard => ({
  text: `How about ${ROWS[at]?.hotel_name}?`,
  actions: [{ kind: 'offer', task: 0, api: FIND, values: ROWS[at], spoken: true }] as never,
});

/** What a user says and means, to the opening and to offers. */
async function said(goal: Partial<Goal>, ...offers: readonly number[]) {
  const user = agendaUser(
    { goals: [{ api: FIND, slots: { destination: 'Sydney' }, volunteered: ['destination'], ...goal }] },
    { services: [hotels1], now: NOW },
  );
  const turns = [await user.open()];
  for (const at of offers) turns.push(await user.reply(offered(at)));
  return turns.map(({ text, meant }) => ({ text, acts: (meant as unknown as { acts: readonly object[] }).acts }));
}

describe('a user who compares', () => {
  it('says the order that they want as they begin', async () => {
    const order = [{ property: 'price_per_night', direction: 'ascending' }] as const;
    const [opening] = await said({ order });
    expect(opening?.text).toContain('the cheapest');
    expect(opening?.acts).toContainEqual({ act: 'sort', order });
  });

  it('asks once how many are so', async () => {
    const [, first, second] = await said({ count: { has_wifi: true } }, 0, 0);
    expect(first?.text).toMatch(/^How many .*Wi-Fi\?$/);
    expect(first?.acts).toEqual([{ act: 'count', where: { has_wifi: true } }]);
    expect(second?.acts).toEqual([{ act: 'select', entity: 'latest' }]);
  });

  it('hears of two, and takes the cheaper', async () => {
    const choose = { property: 'price_per_night', direction: 'ascending', of: 2 } as const;
    const [, first, second] = await said({ choose }, 0, 1);
    expect(first?.acts).toEqual([{ act: 'next' }]);
    expect(second?.text).toContain('the cheaper of the two');
    expect(second?.acts).toEqual([{ act: 'select', entity: choose }]);
  });
});

describe('an agenda is refused', () => {
  const registry = createRegistry([hotels1]);
  const BOOK = 'hotels_1_reserve_hotel';
  it.each<[string, object, RegExp]>([
    [
      'an order by what has none',
      { order: [{ property: 'hotel_name', direction: 'ascending' }] },
      /no order by 'hotel_name'/,
    ],
    [
      'an order by nothing that there is',
      { order: [{ property: 'charm', direction: 'ascending' }] },
      /no order by 'charm'/,
    ],
    ['another direction', { order: [{ property: 'price_per_night', direction: 'up' }] }, /order/],
    ['an empty order', { order: [] }, /order/],
    ['a choice of one', { choose: { property: 'price_per_night', direction: 'ascending', of: 1 } }, /choose/],
    [
      'a choice by what has no order',
      { choose: { property: 'has_wifi', direction: 'ascending', of: 2 } },
      /'has_wifi'/,
    ],
    ['a count of what results have not', { count: { pool: true } }, /no slot 'pool'/],
    ['a count of no value', { count: { has_wifi: 'perhaps' } }, /no value of the slot 'has_wifi'/],
    ['a count of a transaction', { api: BOOK, slots: {}, count: {} }, /is no search/],
    [
      'an order of a transaction',
      { api: BOOK, slots: {}, order: [{ property: 'hotel_name', direction: 'ascending' }] },
      /is no search/,
    ],
  ])('with %s', (_, goal, why) => {
    expect(() => checkAgenda({ goals: [{ api: FIND, slots: { destination: 'Sydney' }, ...goal }] }, registry)).toThrow(
      why,
    );
  });
});
