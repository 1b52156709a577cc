import { createSession } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it, test } from 'vitest';
import { buses, lodgings } from '../lodgings.js';

const FIND = 'lodgings_find_lodging';

/** What becomes of programs that a parser proposes for what the user says, turn by turn. */
async function held(...turns: readonly (readonly [said: string, program: string])[]) {
  const session = createSession({ services: [lodgings, buses], reader: naturalReader, now: '2019-03-01T09:00' });
  let at = 0;
  const parser = { name: 'scripted', parse: () => Promise.resolve({ source: turns[at]?.[1] ?? '' }) };
  const manager = new DialogueManager({ session, parser });
  let turn = await manager.turn(turns[0]?.[0] ?? '');
  for (at = 1; at < turns.length; at += 1) turn = await manager.turn(turns[at]?.[0] ?? '');
  const [task] = session.world.tasks;
  const where = task?.kind === 'search' ? Object.entries(task.where ?? {}) : [];
  return { ...turn, where: Object.fromEntries(where.map(([name, { constraint }]) => [name, constraint])), task };
}

describe('the gate for schemas mends names and closed values of constraints', () => {
  it.each([
    [
      'a hotel in Oslo under $100 per night',
      `${FIND}({ city: "Oslo", price_per_nigt: atMost(100) })`,
      { price_per_night: { relation: 'atMost', values: [100] } },
    ],
    [
      'a hotel in Oslo rated 4 or more',
      `${FIND}({ city: "Oslo", ratings: atLeast(4) })`,
      { rating: { relation: 'atLeast', values: [4] } },
    ],
    [
      'no hostel in Oslo',
      `${FIND}({ city: "Oslo", kind: not("hostell") })`,
      { kind: { relation: 'not', values: ['hostel'] } },
    ],
    [
      'an inn or palace in Oslo',
      `${FIND}({ city: "Oslo", kind: anyOf("inn", "palce") })`,
      { kind: { relation: 'anyOf', values: ['inn', 'palace'] } },
    ],
    [
      'a hotel in Oslo under $100',
      `${FIND}({ city: "Oslo", price_per_night: at_most(100) })`,
      { price_per_night: { relation: 'atMost', values: [100] } },
    ],
  ])('%s', async (said, program, where) => {
    expect((await held([said, program])).where).toEqual(where);
  });

  it.each([
    ['a hotel in Oslo, no castle', `${FIND}({ city: "Oslo", kind: not("castle") })`, 'invalid-value'],
    ['a hotel in Oslo with a pool', `${FIND}({ city: "Oslo", swimming_pool: atLeast(1) })`, 'unknown-slot'],
    ['a hotel in Oslo, the kind before inn', `${FIND}({ city: "Oslo", kind: before("inn") })`, 'not-comparable'],
  ])('and leaves out what it cannot: %s', async (said, program, code) => {
    const { leftOut, where, reply } = await held([said, program]);
    expect(leftOut.map((one) => one.code)).toEqual([code]);
    expect(where).toEqual({});
    expect(reply).not.toContain('undefined');
  });

  it('says by what results can be compared', async () => {
    const { reply } = await held(
      ['a hotel in Oslo', `${FIND}({ city: "Oslo" })`],
      ['sort them by kind', 'sort(x1, { kind: "ascending" })'],
    );
    expect(reply).toContain('I can compare them by the price per night');
  });

  it.each([
    ['sort(x1, { price_per_nigth: "ascending" })', [{ property: 'price_per_night', direction: 'ascending' }]],
    ['sort(x1, { rating: "desc" })', [{ property: 'rating', direction: 'descending' }]],
    ['sort(x9, { rating: "descending" })', [{ property: 'rating', direction: 'descending' }]],
    ['sort(x1, { rating: "up" })', undefined],
    ['sort(x1, { beauty: "ascending" })', undefined],
  ])('%s', async (program, order) => {
    const { task } = await held(['a hotel in Oslo', `${FIND}({ city: "Oslo" })`], ['in another order', program]);
    expect(task).toMatchObject({ order });
  });

  it('mends what is counted and chosen by', async () => {
    const found = ['a hotel in Oslo', `${FIND}({ city: "Oslo" })`] as const;
    expect((await held(found, ['how many have wifi', 'len(x1, { has_wify: true })'])).reply).toContain(
      '2 of them have Wi-Fi',
    );
    expect((await held(found, ['the cheapest', 'select({ price_per_nihgt: lowest() })'])).reply).toContain(
      'The cheapest is Omega',
    );
    expect((await held(found, ['how many have it', 'len(x9, { has_wifi: true })'])).reply).toContain(
      '2 of them have Wi-Fi',
    );
  });
});

describe('the gate for grounding looks into constraints', () => {
  it.each([
    ['a hotel in Oslo for no more than $100', 'price_per_night: atMost(100)'],
    ['a hotel in Oslo between $50 and $100', 'price_per_night: between(50, 100)'],
    ['a hotel in Oslo, not an inn', 'kind: not("inn")'],
    ['a hotel in Oslo, something cheap', 'price_per_night: atMost(100)'],
  ])('said: %s', async (said, constraint) => {
    expect((await held([said, `${FIND}({ city: "Oslo", ${constraint} })`])).leftOut).toEqual([]);
  });

  it.each([
    ['a hotel in Oslo for no more than $100', 'price_per_night: atMost(50)', 'up to $50 per night'],
    ['a hotel in Oslo under $100', 'price_per_night: between(50, 100)', undefined],
    ['a hotel in Oslo under $100', 'price_per_night: between(50, 90)', 'from $50 to $90 per night'],
    ['a palace in Oslo', 'kind: not("inn")', 'not inn'],
  ])('not said: %s', async (said, constraint, asked) => {
    const { leftOut, reply } = await held([said, `${FIND}({ city: "Oslo", ${constraint} })`]);
    expect(leftOut.map(({ code }) => code)).toEqual(asked === undefined ? [] : ['ungrounded-value']);
    if (asked !== undefined) expect(reply).toMatch(/price|kind/);
  });

  test('a bound that the agent offered is grounded', async () => {
    const { where, leftOut } = await held(
      ['a hotel in Oslo under $30', `${FIND}({ city: "Oslo", price_per_night: atMost(30) })`],
      ['yes, do', 'x1.price_per_night = atMost(40)'],
    );
    expect(leftOut).toEqual([]);
    expect(where).toEqual({ price_per_night: { relation: 'atMost', values: [40] } });
  });

  test('a city that must be one of several is not asked for again', async () => {
    const { leftOut, reply } = await held(
      ['a hotel', `${FIND}()`],
      ['Oslo or Bergen', 'x1.city = anyOf("Oslo", "Bergen")'],
    );
    expect(leftOut).toEqual([]);
    expect(reply).toContain('5 hotels in Bergen or Oslo');
  });
});
