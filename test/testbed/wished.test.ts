import { createSession, search, service } from 'typetod';
import { checkService } from 'typetod/testing';
import { agendaUser } from 'typetod/testbed';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { checkPerson } from '../../corpora/src/lab/people/check-person.js';
import type { Person } from '../../corpora/src/lab/people/person.js';
import { mayGiveUp, Searches } from '../../corpora/src/lab/people/wishes.js';
import { implies } from '../../src/testbed/wished.js';
import type { Constraint, SearchApi } from '../../src/service/index.js';
import { buses, LODGINGS, lodgings } from '../lodgings.js';

const FIND = 'lodgings_find_lodging';
const find = lodgings.apis[0] as SearchApi;

const is = (relation: Constraint['relation'], ...values: readonly (string | number)[]): Constraint => ({
  relation,
  values,
});

describe('what was searched for is stricter than what is wished', () => {
  const price = find.comparable.get('price_per_night') as never;
  const kind = find.comparable.get('kind') as never;
  const time = (buses.apis[0] as SearchApi).comparable.get('departure_time') as never;

  it.each([
    [is('is', 80), is('atMost', 100), price],
    [is('atMost', 90), is('atMost', 100), price],
    [is('between', 50, 100), is('atMost', 100), price],
    [is('anyOf', 50, 60), is('between', 50, 100), price],
    [is('atLeast', 120), is('not', 100), price],
    [is('anyOf', 'inn'), is('not', 'hostel'), kind],
    [is('not', 'hostel', 'inn'), is('not', 'hostel'), kind],
    [is('before', '17:00'), is('atMost', '17:00'), time],
    [is('before', '17:00'), is('before', '17:00'), time],
  ])('%j is within %j', (one, other, slot) => {
    expect(implies(one, other, slot)).toBe(true);
  });

  it.each([
    [is('is', 120), is('atMost', 100), price],
    [is('atMost', 110), is('atMost', 100), price],
    [is('atLeast', 50), is('atMost', 100), price],
    [is('between', 50, 110), is('between', 50, 100), price],
    [is('atLeast', 50), is('not', 100), price],
    [is('atMost', 100), is('is', 100), price],
    [is('not', 'inn'), is('not', 'hostel'), kind],
    [is('not', 'inn'), is('anyOf', 'hostel', 'palace'), kind],
    [is('atMost', '17:00'), is('before', '17:00'), time],
  ])('%j is not within %j', (one, other, slot) => {
    expect(implies(one, other, slot)).toBe(false);
  });
});

const person = (slots: Person['goal']['searched'][number]['slots']): Person => ({
  id: 'ada',
  services: ['Lodgings'],
  about: 'Ada wants a cheap hotel.',
  opening: 'A hotel in Oslo under $100 with 3 stars, no hostel, please.',
  goal: { done: [], searched: [{ api: FIND, slots }] },
  answers: {},
});

describe('a person', () => {
  const wished = { city: 'Oslo', price_per_night: { atMost: 100 } };

  it.each([
    ['price_per_night: atMost(100)', true],
    ['price_per_night: atMost(90)', true],
    ['price_per_night: 80', true],
    ['price_per_night: atMost(110)', false],
    ['price_per_night: atLeast(50)', false],
    ['kind: "inn"', false],
  ])('has searched with %s: %s', async (constraint, isRun) => {
    const session = createSession({ services: [lodgings] });
    await session.turn(`${FIND}({ city: "Oslo", ${constraint} })`);
    const searches = new Searches(person(wished).goal.searched);
    searches.look(session.world);
    expect(searches.missing.length === 0).toBe(isRun);
  });

  it.each([
    [{ price_per_night: { atMost: 100 } }, 90, true],
    [{ price_per_night: { atMost: 100 } }, 120, false],
    [{}, 120, true],
    [{ price_per_night: { atMost: 120 } }, 120, true],
  ])('who wants %j takes no more than %i: %s', (slots, bound, isTaken) => {
    const where = { price_per_night: is('atMost', bound) };
    expect(mayGiveUp({ values: {}, where }, find, person(slots))).toBe(isTaken);
  });

  it('is checked', async () => {
    expect(await checkPerson(person({ ...wished, kind: { not: ['hostel'] } }), [lodgings])).toEqual([]);
    const said = await checkPerson(person({ ...wished, rating: { atLeast: 4.5 } }), [lodgings]);
    expect(said).toEqual([]);
    expect(await checkPerson(person({ price_per_night: { under: 100 } }), [lodgings])).not.toEqual([]);
    expect(await checkPerson(person({ beauty: { atLeast: 100 } }), [lodgings])).not.toEqual([]);
  });
});

describe('an agenda', () => {
  const agenda = (slots: object) => ({
    goals: [{ api: FIND, slots: slots as never, volunteered: Object.keys(slots) }],
  });

  it('says what results must be like', () => {
    const user = agendaUser(agenda({ city: 'Oslo', price_per_night: { atMost: 100 }, kind: { not: ['hostel'] } }), {
      services: [lodgings],
      now: '2019-03-01T09:00',
    });
    expect(user.open()).toMatchObject({
      text: expect.stringMatching(/up to \$100 per night, not hostel/),
    });
  });

  it.each([
    { price_per_night: { atMost: 'cheap' } },
    { kind: { not: ['castle'] } },
    { price_per_night: { max: 100 } },
    { beauty: 3 },
  ])('is wrong: %j', (slots) => {
    const options = { services: [lodgings], now: '2019-03-01T09:00' };
    expect(() => agendaUser(agenda(slots), options)).toThrow(/agenda is wrong/);
  });
});

describe('checkService tries constraints', () => {
  const Spec = {
    description: 'Find a hotel',
    entity: 'hotel',
    slots: { city: z.string().describe('City') },
    returns: {
      hotel_name: z.string().describe('Name'),
      price: z.number().optional().describe('Price'),
    },
    comparable: ['price'],
    compares: true,
  } as const;
  const rows = LODGINGS.map(({ hotel_name, price_per_night: price }) => ({ hotel_name, price }));
  const calls = { hotels_find: [{ city: 'Oslo' }] };
  const hotels = (find: (where: object | undefined) => readonly object[]) =>
    service({
      name: 'Hotels',
      description: 'Hotels',
      apis: [
        class Find extends search({
          ...Spec,
          search: (_: unknown, context: { where?: object }) => find(context.where) as never,
        }) {},
      ] as never,
    });

  test('and is content with a search that heeds them', async () => {
    await expect(checkService(lodgings)).resolves.toBeDefined();
  });

  test('and finds one that does not', async () => {
    await expect(
      checkService(
        hotels(() => rows),
        { calls },
      ),
    ).rejects.toThrow(/not-comparable[\s\S]*Heed 'context.where'/);
  });

  test('and one that has no such values', async () => {
    const without = rows.map(({ hotel_name }) => ({ hotel_name }));
    await expect(
      checkService(
        hotels(() => without),
        { calls },
      ),
    ).rejects.toThrow(/no result has a value/);
  });
});
