import { type Backend, createSession } from 'typetod';
import { createNlg } from 'typetod/dialogue';
import { describe, expect, it, test } from 'vitest';
import { buses, LODGINGS, lodgings } from '../lodgings.js';

const NOW = '2019-03-01T09:00';
const FIND = 'lodgings_find_lodging';
const BUS = 'buses_find_bus';

/** What the agent says to the last of some programs. */
async function replyTo(...programs: readonly string[]): Promise<string> {
  const session = createSession({ services: [lodgings, buses], now: NOW });
  const nlg = createNlg({ now: NOW });
  let reply = '';
  for (const program of programs) {
    const { feedback, actions } = await session.turn(program);
    if (feedback) throw new Error(feedback.message);
    const sentences = nlg.realize(actions, session.world, { turn: session.world.turn.index });
    reply = sentences.map(({ text }) => text).join(' ');
    for (const { text, values } of sentences) for (const value of values) expect(text).toContain(value);
  }
  return reply;
}

const oslo = (constraints: string): string => `x1 = ${FIND}({ city: "Oslo", ${constraints} })`;
const voss = (constraints: string): string => `x1 = ${BUS}({ to_city: "Voss", ${constraints} })`;

test('of the only one that is found, there is none to order, and that is said', async () => {
  expect(await replyTo(oslo('price_per_night: 60'), 'sort(x1, { price_per_night: "ascending" })')).toBe(
    'There is only 1 hotel: Gamma in Oslo.',
  );
});

describe('what a search was constrained by is told back with the first results', () => {
  it.each([
    ['price_per_night: atMost(100)', 'I found 3 hotels up to $100 per night, for example Alpha in Oslo.'],
    ['price_per_night: atLeast(50)', 'I found 3 hotels from $50 per night, for example Alpha in Oslo.'],
    ['price_per_night: between(50, 100)', 'I found 2 hotels from $50 to $100 per night, for example Alpha in Oslo.'],
    ['price_per_night: 60', 'There is 1 hotel at $60 per night: Gamma in Oslo.'],
    ['price_per_night: not(60)', 'I found 3 hotels not at $60 per night, for example Alpha in Oslo.'],
    ['kind: anyOf("inn", "palace")', 'I found 2 hotels, inn or palace, for example Alpha in Oslo.'],
    ['kind: not("inn")', 'I found 3 hotels, not inn, for example Beta in Oslo.'],
    ['star_rating: atLeast(3)', 'I found 2 hotels with at least 3 stars, for example Alpha in Oslo.'],
    ['rating: atLeast(4)', 'I found 2 hotels rated at least 4 out of 5, for example Alpha in Oslo.'],
    ['rating: not(4.1)', 'I found 3 hotels not rated 4.1 out of 5, for example Beta in Oslo.'],
    ['number_of_beds: between(2, 6)', 'I found 3 hotels with 2 to 6 beds, for example Alpha in Oslo.'],
    ['number_of_beds: atMost(2)', 'I found 2 hotels with at most 2 beds, for example Alpha in Oslo.'],
    ['has_wifi: not(false)', 'I found 2 hotels with Wi-Fi, for example Alpha in Oslo.'],
    ['has_wifi: not(true)', 'I found 2 hotels without Wi-Fi, for example Gamma in Oslo.'],
    ['hotel_name: not("Alpha", "Beta")', 'I found 2 hotels, not Alpha or Beta, for example Gamma in Oslo.'],
    [
      'number_of_beds: atLeast(6), price_per_night: atMost(60), kind: not("inn")',
      'I found 2 hotels up to $60 per night, with at least 6 beds, not inn, for example Gamma in Oslo.',
    ],
  ])('%s', async (constraints, reply) => {
    expect(await replyTo(oslo(constraints))).toBe(reply);
  });

  it.each([
    ['city: anyOf("Oslo", "Bergen")', 'I found 5 hotels in Bergen or Oslo, for example Alpha in Oslo.'],
    ['city: not("Oslo")', 'There is 1 hotel not in Oslo: Delta in Bergen.'],
  ])('%s', async (constraints, reply) => {
    expect(await replyTo(`x1 = ${FIND}({ ${constraints} })`)).toBe(reply);
  });

  it.each([
    ['departure_time: after("18:00")', '2 buses leaving after 6 pm:'],
    ['departure_time: before("18:00")', '2 buses leaving before 6 pm:'],
    ['departure_time: atLeast("18:00")', '2 buses leaving at 6 pm or later:'],
    ['departure_time: atMost("18:00")', '2 buses leaving at 6 pm or earlier:'],
    ['departure_time: between("10:00", "20:00")', '3 buses leaving between 10 am and 8 pm:'],
    ['date: not("2019-03-03")', '3 buses not on Sunday, March 3rd:'],
    ['date: after("2019-03-02")', '4 buses after tomorrow, among them'],
    ['date: anyOf("2019-03-04", "2019-03-05")', '3 buses on Monday, March 4th or on Tuesday, March 5th:'],
    ['date: atMost("2019-03-04")', '3 buses on Monday, March 4th or earlier:'],
    ['date: between("2019-03-04", "2019-03-05")', '3 buses between Monday, March 4th and Tuesday, March 5th:'],
    ['carrier: anyOf("Fjord", "Nor")', '3 buses with Fjord or Nor:'],
    ['is_direct: true', '1 bus, direct:'],
    ['number_of_stops: atMost(1)', '2 buses with at most 1 stop:'],
  ])('a list: %s', async (constraints, told) => {
    expect(await replyTo(voss(constraints))).toContain(`I found ${told} a bus with`);
  });
});

describe('it is told once', () => {
  test('when results come, though it was said before', async () => {
    expect(await replyTo(`x1 = ${FIND}({ price_per_night: atMost(100) })`, 'x1.city = "Oslo"')).toBe(
      'There are 3 hotels up to $100 per night. The first is Alpha in Oslo.',
    );
  });

  test.each([
    ['x1.has_wifi = true', 'There is Alpha in Oslo.'],
    ['next(x1)', 'There is also Gamma in Oslo.'],
  ])('and not again after %s', async (program, reply) => {
    expect(await replyTo(oslo('price_per_night: atMost(100)'), program)).toBe(reply);
  });

  test('but again where it changes', async () => {
    expect(await replyTo(oslo('price_per_night: atMost(100)'), 'x1.price_per_night = atMost(70)')).toContain(
      '2 hotels up to $70 per night',
    );
  });

  test('plain values are not told so', async () => {
    expect(await replyTo(`x1 = ${FIND}({ city: "Oslo", has_wifi: true })`)).not.toContain('Wi-Fi');
  });
});

describe('an order tells the first as what it is', () => {
  it.each([
    ['price_per_night: "ascending"', 'the cheapest is Omega in Oslo, at $40 per night.'],
    ['price_per_night: "descending"', 'the most expensive is Beta in Oslo, at $120 per night.'],
    ['rating: "descending"', 'the best rated is Beta in Oslo, rated 4.7 out of 5.'],
    ['rating: "ascending"', 'the lowest rated is Gamma in Oslo, rated 3.2 out of 5.'],
    ['star_rating: "descending"', 'the one with the most stars is Beta in Oslo, with 5 stars.'],
    ['number_of_beds: "descending"', 'the one with the most beds is Gamma in Oslo, with 8 beds.'],
  ])('%s', async (order, reply) => {
    expect(await replyTo(oslo('kind: null'), `sort(x1, { ${order} })`)).toBe(`Let me see: ${reply}`);
  });

  test('with the constraints, in one go', async () => {
    expect(await replyTo(`${oslo('price_per_night: atMost(100)')}\nsort(x1, { price_per_night: "ascending" })`)).toBe(
      'I found 3 hotels up to $100 per night. The cheapest is Omega in Oslo, at $40 per night.',
    );
  });

  test('nothing is the cheapest of one, or without a price, and no later one', async () => {
    const sorted = (constraints: string, key: string): string =>
      `${oslo(constraints)}\nsort(x1, { ${key}: "ascending" })`;
    expect(await replyTo(sorted('price_per_night: atMost(40)', 'price_per_night'))).not.toContain('cheapest');
    expect(await replyTo(sorted('price_per_night: atMost(100)', 'price_per_night'), 'next(x1)')).not.toContain(
      'cheapest',
    );
  });

  test('the earliest hour is not the earliest of all, where there are days', async () => {
    const reply = await replyTo(`${voss('fare: atMost(45)')}\nsort(x1, { departure_time: "ascending" })`);
    expect(reply).toContain('I found 3 buses up to $45, the one with the earliest departure time first: a bus');
  });
});

describe('what was chosen by what it is like', () => {
  it.each([
    ['{ price_per_night: lowest() }', 'The cheapest is Omega in Oslo, at $40 per night.'],
    ['{ price_per_night: highest() }', 'The most expensive is Beta in Oslo, at $120 per night.'],
    ['{ price_per_night: atMost(60), has_wifi: false }', 'That is Gamma in Oslo, at $60 per night, without Wi-Fi.'],
  ])('is told: %s', async (choice, told) => {
    const reply = await replyTo(oslo('kind: null'), `x20 = select(${choice}, { from: x1 })`);
    expect(reply.startsWith(`${told} `)).toBe(true);
  });

  it.each([
    ['next(x1)', 'price_per_night: lowest()', 'Of those I told you, the cheapest is Alpha in Oslo, at $80 per night.'],
    ['next(x1)', 'price_per_night: highest()', 'The most expensive is Beta in Oslo, at $120 per night.'],
    ['next(x1)\nnext(x1)\nnext(x1)', 'price_per_night: lowest()', 'The cheapest is Omega in Oslo, at $40 per night.'],
  ])('of what was offered, after %s: %s', async (more, choice, told) => {
    const reply = await replyTo(oslo('kind: null'), more, `x20 = select({ ${choice} }, { from: x1 })`);
    expect(reply.startsWith(`${told} `)).toBe(true);
  });

  it('is the first of what was found so far, where there may be more', async () => {
    const backend: Backend = {
      search: () => ({ kind: 'search', rows: LODGINGS.slice(0, 2), more: true }),
      transact: () => ({ kind: 'transaction', status: 'failure' }),
    };
    const session = createSession({ services: [lodgings], now: NOW, backend });
    await session.turn(oslo('kind: null'));
    const { actions } = await session.turn('select({ price_per_night: lowest() }, { from: x1 })');
    const [told] = createNlg({ now: NOW }).realize(actions, session.world, { turn: 2 });
    expect(told?.text).toBe('Of those I found so far, the cheapest is Alpha in Oslo, at $80 per night.');
  });

  it('is not told where it was named', async () => {
    const reply = await replyTo(oslo('kind: null'), 'x20 = select({ hotel_name: "Gamma" }, { from: x1 })');
    expect(reply).not.toContain('That is');
  });
});

describe('how many are so', () => {
  it.each([
    ['has_wifi: true', '2 of them have Wi-Fi.'],
    ['has_wifi: false', '2 of them do not have Wi-Fi.'],
    ['has_wifi: true, price_per_night: atMost(100)', '1 of them costs up to $100 per night and has Wi-Fi.'],
    ['price_per_night: atLeast(50)', '3 of them cost at least $50 per night.'],
    ['star_rating: atLeast(6)', 'None of them has at least 6 stars.'],
    ['rating: atLeast(4), kind: not("inn")', '1 of them is rated at least 4 out of 5 and is not inn.'],
  ])('%s', async (where, told) => {
    expect(await replyTo(oslo('kind: null'), `len(x1, { ${where} })`)).toContain(told);
  });

  test('of all it is said as before', async () => {
    expect(await replyTo(oslo('kind: null'), 'len(x1)')).toContain('4 hotels');
  });
});

describe('where nothing is found', () => {
  it.each([
    [
      oslo('price_per_night: atMost(30)'),
      'I looked, but there are no such hotels up to $30 per night. There is one up to $40 per night. Would that do?',
    ],
    [
      oslo('kind: not("inn", "hostel", "palace")'),
      'I looked, but there are no such hotels, not hostel, inn or palace. There are 4 if the kind does not matter. Would that do?',
    ],
    [
      voss('departure_time: after("21:00")'),
      'I looked, but there are no such buses leaving after 9 pm. There is one leaving at 8 pm or later. Would that do?',
    ],
    [`x1 = ${FIND}({ city: not("Oslo", "Bergen") })`, 'I looked, but there are no hotels not in Bergen or Oslo.'],
  ])('%s', async (program, reply) => {
    expect((await replyTo(program)).startsWith(reply)).toBe(true);
  });

  test('without constraints it is said as before', async () => {
    expect(await replyTo(`x1 = ${FIND}({ city: "Rome" })`)).toContain('that fit');
  });
});

describe('what cannot be compared', () => {
  const nlg = createNlg({ now: NOW });
  const [find, book] = lodgings.apis;
  const told = (slot: string, api = find, asks?: boolean): string =>
    nlg.clarification(
      { kind: 'not-comparable', api: api as never, slot, legal: [], ...(asks !== undefined && { asks }) },
      { turn: 1 },
    ).text;

  it('is said, with what can be', () => {
    expect(told('kind')).toMatch(
      /cannot compare hotels by the kind.* I can compare them by the price per night, rating, star rating or number of beds\./,
    );
    expect(told('kind', find, false)).not.toContain('?');
  });

  it('asks for one value, where it takes one', () => {
    expect(told('date', book)).toMatch(/one date.*\?$/);
    expect(told('city')).toMatch(/one city.*\?$/);
  });

  it('names the bound that nobody said', () => {
    const constraint = { relation: 'atMost', values: [100] } as const;
    const asked = {
      kind: 'ungrounded-value',
      api: find as never,
      slot: 'price_per_night',
      value: 100,
      constraint,
    } as const;
    expect(nlg.clarification(asked, { turn: 1 }).text).toContain('up to $100 per night');
  });
});
