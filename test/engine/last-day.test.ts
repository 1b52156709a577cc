import { createSession, search, service, success, table, transaction } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

class Stay extends transaction({
  description: 'Stay somewhere',
  slots: { arrival: z.iso.date(), departure: z.iso.date(), guests: z.int().default(1) },
  returns: {},
  transact: () => success(),
}) {}

class Trip extends transaction({
  description: 'Go somewhere and back, with a night out on some day',
  slots: { leave: z.iso.date(), back: z.iso.date(), out: z.iso.date() },
  returns: {},
  transact: () => success(),
}) {}

const inn = service({ name: 'Inn', description: 'An inn', apis: [Stay, Trip] });

// Friday.
const NOW = '2019-03-01T09:00';

async function slotsAfter(...programs: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const session = createSession({ services: [inn], reader: naturalReader, id: 'inn', now: NOW });
  for (const program of programs) expect((await session.turn(program)).ok, program).toBe(true);
  return Object.fromEntries(
    Object.entries(session.state.at(-1)?.slots ?? {}).map(([slot, { canonical }]) => [slot, canonical]),
  );
}

describe('of two dates, the second one ends what the first begins', () => {
  it.each([
    ['Tuesday', 'Friday', '2019-03-08'],
    ['the 6th of April', 'the 13th', '2019-04-13'],
    ['the 6th of April', 'Wednesday the 10th', '2019-04-10'],
    ['Friday', 'Sunday', '2019-03-03'],
    ['March 29th', 'the 2nd', '2019-04-02'],
  ])('from %s to %s', async (arrival, departure, date) => {
    const slots = await slotsAfter(`inn_stay({ departure: "${departure}", arrival: "${arrival}" })`);
    expect(slots.departure).toBe(date);
  });

  it.each(['tomorrow', 'March 3rd', '2019-03-02', 'in two days'])(
    'but what names its day is as it is said: %s',
    async (departure) => {
      const slots = await slotsAfter(`inn_stay({ arrival: "April 6th", departure: "${departure}" })`);
      expect(String(slots.departure) < '2019-04-06').toBe(true);
    },
  );

  it('also where it is said later, or corrected', async () => {
    const slots = await slotsAfter('inn_stay({ arrival: "Tuesday" })', 'x1.departure = "Friday"');
    expect(slots).toMatchObject({ arrival: '2019-03-05', departure: '2019-03-08' });
    const moved = await slotsAfter(
      'inn_stay({ arrival: "Tuesday", departure: "Friday" })',
      'x1.departure = "Thursday"',
    );
    expect(moved).toMatchObject({ departure: '2019-03-07' });
  });

  it('also where the first one is a reference, or is corrected in the same breath', async () => {
    const referred = await slotsAfter(
      'inn_stay({ arrival: "March 7th", departure: "March 9th" })',
      'inn_stay({ arrival: x1.arrival, departure: "Sunday" })',
    );
    expect(referred).toMatchObject({ arrival: '2019-03-07', departure: '2019-03-10' });
    const moved = await slotsAfter(
      'inn_stay({ arrival: "April 5th", departure: "April 9th" })',
      'x1.arrival = "the 6th"; x1.departure = "the 10th"',
    );
    expect(moved).toMatchObject({ arrival: '2019-04-06', departure: '2019-04-10' });
  });

  it('but a first one that has no value yet is none', async () => {
    const session = createSession({ services: [inn], reader: naturalReader, id: 'inn', now: NOW });
    await session.turn('inn_stay({ departure: "March 9th" })');
    const { feedback } = await session.turn('inn_stay({ arrival: x1.arrival, departure: "Sunday" })');
    expect(feedback).toMatchObject({ code: 'not-available', slot: 'arrival' });
  });

  it('but not of three dates', async () => {
    const slots = await slotsAfter('inn_trip({ leave: "Tuesday", back: "Friday", out: "Friday" })');
    expect(slots).toMatchObject({ back: '2019-03-01' });
  });
});

describe('of two dates, the first is of the month that is said behind the second', () => {
  it.each([
    ['inn_stay({ arrival: "the 20th", departure: "the 27th of July" })'],
    ['inn_stay({ departure: "the 27th of July", arrival: "the 20th" })'],
    ['x1 = inn_stay({ arrival: "the 20th" })\nx1.departure = "the 27th of July"'],
    ['x1 = inn_stay({ departure: "the 27th of July" })\nx1.arrival = "the 20th"'],
    ['x1 = inn_stay({ guests: 2 })\nx1.arrival = "20"; x1.departure = "27 July"'],
  ])('in one turn: %s', async (program) => {
    expect(await slotsAfter(program)).toMatchObject({ arrival: '2019-07-20', departure: '2019-07-27' });
  });

  it('and keeps the words in which it was given', async () => {
    const session = createSession({ services: [inn], reader: naturalReader, id: 'inn', now: NOW });
    await session.turn('x1 = inn_stay({ arrival: "the 20th" })\nx1.departure = "the 27th of July"');
    expect(session.state[0]?.slots.arrival).toMatchObject({ surface: 'the 20th', source: { kind: 'said', turn: 1 } });
  });

  it.each([
    ['of an earlier turn', ['inn_stay({ arrival: "the 20th" })', 'x1.departure = "the 27th of July"']],
    ['that has its month before it', ['inn_stay({ arrival: "the 20th", departure: "July 27th" })']],
    [
      'that is taken away',
      ['inn_stay({ departure: "the 27th of July" })', 'x1.departure = null; x1.arrival = "the 20th"'],
    ],
  ])('but not beside one %s', async (_, programs) => {
    expect(await slotsAfter(...programs)).toMatchObject({ arrival: '2019-03-20' });
  });

  it('and not where it names its day, in whatever statement', async () => {
    const slots = await slotsAfter('x1 = inn_stay({ arrival: "March 20th" })\nx1.departure = "the 27th of July"');
    expect(slots).toMatchObject({ arrival: '2019-03-20', departure: '2019-07-27' });
    const later = await slotsAfter(
      'inn_stay({ arrival: "March 20th", departure: "March 27th" })',
      'x1.arrival = "a day later"\nx1.departure = "the 30th of June"',
    );
    expect(later).toMatchObject({ arrival: '2019-03-21', departure: '2019-06-30' });
  });

  it('and not of three dates', async () => {
    const slots = await slotsAfter('inn_trip({ leave: "the 20th", back: "the 27th of July", out: "the 21st" })');
    expect(slots).toMatchObject({ leave: '2019-03-20', out: '2019-03-21' });
  });

  it('a number alone is a day of it in the same statement only', async () => {
    const session = createSession({ services: [inn], reader: naturalReader, id: 'inn', now: NOW });
    const { feedback } = await session.turn('x1 = inn_stay({ arrival: "13" })\nx1.departure = "16 August"');
    expect(feedback).toMatchObject({ code: 'invalid-value', slot: 'arrival' });
  });

  it('also in the journal of a session that goes on', async () => {
    const program = 'x1 = inn_stay({ arrival: "the 20th" })\nx1.departure = "the 27th of July"';
    expect(await slotsAfter(program, 'x1.departure = "the 25th"')).toMatchObject({
      arrival: '2019-07-20',
      departure: '2019-07-25',
    });
  });
});

it('the second of two dates keeps its month where it is corrected', async () => {
  const slots = await slotsAfter(
    'inn_stay({ arrival: "November 1st", departure: "December 20th" })',
    'x1.departure = "the 18th"',
  );
  expect(slots).toMatchObject({ departure: '2019-12-18' });
});

class FindNights extends search({
  description: 'Find nights out',
  slots: { night: z.iso.date() },
  returns: { name: z.string(), night: z.iso.date() },
  entity: 'night',
  table: table('nights', 'name', [
    { name: 'Jazz', night: '2019-07-20' },
    { name: 'Choir', night: '2019-07-27' },
    { name: 'Opera', night: '2019-03-20' },
  ]),
}) {}

describe('the ends of a range of dates are read beside each other', () => {
  const hall = service({ name: 'Hall', description: 'A hall', apis: [FindNights] });
  const between = async (range: string) => {
    const session = createSession({ services: [hall], reader: naturalReader, id: 'hall', now: NOW });
    const { state, feedback } = await session.turn(`hall_find_nights({ night: ${range} })`);
    return feedback?.code ?? state[0]?.where?.night?.constraint.values;
  };

  it.each([
    ['between("the 20th", "the 27th of July")', ['2019-07-20', '2019-07-27']],
    ['between("July 20th", "the 27th")', ['2019-07-20', '2019-07-27']],
    ['between("the 20th", "July 27th")', ['2019-03-20', '2019-07-27']],
    ['anyOf("the 20th", "the 23rd", "the 27th of July")', ['2019-07-20', '2019-07-23', '2019-07-27']],
    ['anyOf("the 20th of July", "the 27th")', ['2019-03-27', '2019-07-20']],
    ['between("July 20th", "March 7th")', 'invalid-value'],
    ['between("the 20th", "the 32nd of July")', 'invalid-value'],
  ])('%s', async (range, values) => expect(await between(range)).toEqual(values));
});
