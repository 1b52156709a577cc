/** The grounding gate compares values: what tools ask for with what people say. */
import { createSession } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { buses3, restaurants2, travel1 } from '../../../apis/index.js';
import type { Utterance } from '../../../src/dialogue/index.js';
import { strictReader, type ValueReader } from '../../../src/world/index.js';
import { ASKED, BOOK_TABLE, codes, decisions, FIND_BUS, FIND_PLACE, only, reviewed, type Setting } from './harness.js';

const gates = only('grounding', 'ask');
const earlier = (text: string): Setting => ({ said: [{ speaker: 'user', text, turn: 1 }] });
const agent = (text: string): Setting => ({ said: [{ speaker: 'agent', text, turn: 1 } satisfies Utterance] });

/** A table on March 5th at 7 pm. */
const SET: Setting = { turns: [ASKED, 'x1.date = "2019-03-05"; x1.time = "19:00"'] };

type Row = readonly [utterance: string, slot: string, value: string | number | boolean, setting?: Setting];

/** An assignment to the table that is being booked. */
const assigned = async (row: readonly unknown[]) => {
  const [utterance, slot, value, setting] = row as Row;
  const program = `x1.${slot} = ${JSON.stringify(value)}`;
  return { program, result: await reviewed(program, { gates, utterance, turns: [ASKED], ...setting }) };
};

describe('a canonical value is grounded when it is said as', () => {
  it.each<Row>([
    ['On March 5th.', 'date', '2019-03-05'],
    ['On the fifth of March, please', 'date', '2019-03-05'],
    ['on the 5th', 'date', '2019-03-05'],
    ['tomorrow', 'date', '2019-03-02'],
    ['the day after tomorrow', 'date', '2019-03-03'],
    ['next Friday works for me', 'date', '2019-03-08'],
    ['this coming Friday', 'date', '2019-03-08'],
    ["today's table", 'date', '2019-03-01'],
    ['in a fortnight', 'date', '2019-03-15'],
    ['on Christmas Eve', 'date', '2019-12-24'],
    ['for 4 days from March 6th', 'date', '2019-03-06'],
    ['between March 5 and 8', 'date', '2019-03-08'],
    ['March 5-8', 'date', '2019-03-08'],
    ['from the 5th to the 8th of March', 'date', '2019-03-05'],
    ['make it March 5th.Thanks', 'date', '2019-03-05'],
    ['On the 5th', 'date', '2019-07-05', earlier('Some time in July.')],
    ['Yes.', 'date', '2019-03-09', earlier('on the 9th')],
    ['Yes.', 'date', '2019-03-09', agent('A table on March 9th?')],
    ['at 7 pm', 'time', '19:00'],
    ['at 7', 'time', '19:00'],
    ['at 7', 'time', '07:00'],
    ['at seven in the evening', 'time', '19:00'],
    ['half past six', 'time', '18:30'],
    ['a quarter to eight', 'time', '19:45'],
    ['half eight', 'time', '20:30'],
    ['at noon', 'time', '12:00'],
    ['7:30p.m.', 'time', '19:30'],
    ['between 5 and 7 pm', 'time', '17:00'],
    ['from 5-7 pm', 'time', '17:00'],
    ['five to seven', 'time', '18:55'],
    ['five to seven', 'time', '17:00'],
    ['a table for two', 'number_of_seats', 2],
    ['half a dozen of us', 'number_of_seats', 6],
    ['with my wife and two kids', 'number_of_seats', 4],
    ['me and 3 friends', 'number_of_seats', 4],
    ['the two of us and our three kids', 'number_of_seats', 5],
    ['2 adults and 1 child', 'number_of_seats', 3],
    ['two more people', 'number_of_seats', 4, { turns: [ASKED, 'x1.number_of_seats = 2'] }],
    ['make it an hour later', 'time', '20:00', SET],
    ['half an hour earlier than that', 'time', '18:30', SET],
    ['An hour and a half later, please', 'time', '20:30', SET],
    ['and the day after', 'date', '2019-03-06', SET],
    ['the next day', 'date', '2019-03-06', SET],
    ['a week later', 'date', '2019-03-12', SET],
    ['Can we push it by two days?', 'date', '2019-03-07', SET],
    ['my wife and I', 'number_of_seats', 2],
    ['at 7, my wife and I', 'number_of_seats', 2],
    ['The first one, my wife and I.', 'number_of_seats', 2],
    ['Find me a table for my wife and myself', 'number_of_seats', 2],
    ['in San Jose', 'location', 'San Jose'],
    ['in SJ', 'location', 'San Jose'],
  ])('%j: %s %j', async (...row) => {
    const { program, result } = await assigned(row);
    expect([result.source, decisions(result)]).toEqual([program, []]);
  });

  it.each<[string, string, string]>([
    ['a word for it', 'Not much money.', `${FIND_PLACE}({ price_range: "cheap" })`],
    ['the value itself', 'Something cheap.', `${FIND_PLACE}({ price_range: "cheap" })`],
    [
      'what another one is not',
      'Not expensive at all, a place for students.',
      `${FIND_PLACE}({ price_range: "cheap" })`,
    ],
    ['a wish', 'In a garden.', `${FIND_PLACE}({ has_seating_outdoors: true })`],
  ])('%s', async (_, utterance, program) => {
    const result = await reviewed(program, { gates, utterance });
    expect([result.source, decisions(result)]).toEqual([program, []]);
  });
});

describe('an invented value is left out when the user says', () => {
  it.each<Row>([
    ['On March 5th.', 'date', '2019-03-06'],
    ['On March 5th, 2020.', 'date', '2019-03-05'],
    ['the day after tomorrow', 'date', '2019-03-02'],
    ['Soon.', 'date', '2019-03-02'],
    ['a table for 5 in March', 'date', '2019-03-09'],
    ['On the 5th', 'date', '2019-08-05', earlier('Some time in July.')],
    ['On Friday', 'date', '2019-03-09'],
    ['at 7 pm', 'time', '07:00'],
    ['at 7', 'time', '19:30'],
    ['half past six', 'time', '17:00'],
    ['Later.', 'time', '21:00'],
    ['a table for two', 'number_of_seats', 3],
    ['with my wife and two kids', 'number_of_seats', 6],
    ['with my wife and two kids', 'number_of_seats', 1],
    ['two more people', 'number_of_seats', 5, { turns: [ASKED, 'x1.number_of_seats = 2'] }],
    ['make it an hour later', 'time', '21:00', SET],
    ['make it an hour earlier', 'time', '20:00', SET],
    ['an hour later', 'time', '20:00'],
    ['make it an hour', 'time', '20:00', SET],
    ['the day after tomorrow', 'date', '2019-03-06', SET],
    ['a week later', 'date', '2019-03-08', SET],
    ['for 4 people at 7 pm', 'number_of_seats', 3],
    ['in San Jose', 'location', 'Oakland'],
    ['in sj', 'location', 'San Jose', { turns: ['x1 = restaurants_2_reserve_restaurant()'] }],
    ['At Golden Wok', 'restaurant_name', 'Silver Wok Garden'],
  ])('%j: %s %j', async (...row) => {
    const { result } = await assigned(row);
    expect(codes(result)).toEqual(['ungrounded-value']);
    expect(result.questions).toMatchObject([{ code: 'ungrounded-value', slot: row[1], value: row[2] }]);
  });

  it('another value of a closed set, but not a word of the value', async () => {
    const asking = (category: string, utterance: string) =>
      reviewed(`travel_1_find_attractions({ category: "${category}" })`, { gates, utterance, services: [travel1] });
    expect(codes(await asking('Theme Park', 'How about an amusement park?'))).toEqual([]);
    expect(codes(await asking('Museum', 'How about a park?'))).toEqual(['ungrounded-value']);
    expect(codes(await asking('Park', 'How about a theme park?'))).toEqual(['ungrounded-value']);
  });

  it('another value of a closed set', async () => {
    const result = await reviewed(`${FIND_PLACE}({ price_range: "pricey" })`, { gates, utterance: 'A cheap place.' });
    expect([result.source, codes(result)]).toEqual([`${FIND_PLACE}()`, ['ungrounded-value']]);
  });

  it('another number, but not one that another slot is given', async () => {
    const counted = (seats: number) =>
      reviewed(`${BOOK_TABLE}({ number_of_seats: ${seats}, restaurant_name: "Ocean 2" })`, {
        gates,
        utterance: 'Three of us, at Ocean 2',
      });
    expect(codes(await counted(4))).toEqual(['ungrounded-value']);
    expect(codes(await counted(3))).toEqual([]);
  });
});

describe('the readers', () => {
  const bay: ValueReader = (slot, raw, context) =>
    slot.name === 'from_city' && raw === 'the Bay' ? 'San Francisco' : strictReader(slot, raw, context);
  const found = async (reader: ValueReader, utterance: string, program: string): Promise<readonly string[]> => {
    const session = createSession({ services: [buses3], reader });
    const manager = new DialogueManager({
      session,
      parser: { name: 'given', parse: async () => ({ source: program }) },
    });
    const { events } = await manager.turn(utterance);
    return events.flatMap((event) =>
      event.kind === 'verdict' && event.gate === 'grounding' && 'findings' in event.verdict
        ? event.verdict.findings.map(({ slot }) => String(slot))
        : [],
    );
  };

  it("asks the session's own reader for names", async () => {
    const program = `${FIND_BUS}({ from_city: "San Francisco" })`;
    expect(await found(bay, 'From the Bay', program)).toEqual([]);
    expect(await found(strictReader, 'From the Bay', program)).toEqual(['from_city']);
  });

  it('reads what people say also where the session takes canonical values alone', async () => {
    const program = `${FIND_BUS}({ departure_date: "2019-03-05" })`;
    expect(await found(strictReader, 'On March 5th', program)).toEqual([]);
    expect(await found(strictReader, 'On March 6th', program)).toEqual(['departure_date']);
  });
});

it('books what was said with the default gates, whichever form a model writes', async () => {
  const session = createSession({ services: [restaurants2], reader: naturalReader });
  const source = `${BOOK_TABLE}({ restaurant_name: "Nonna Lucia", location: "San Jose", date: "2019-03-05", time: "19:00" })`;
  const manager = new DialogueManager({ session, parser: { name: 'scripted', parse: async () => ({ source }) } });
  const turn = await manager.turn('Book Nonna Lucia in San Jose on March 5th at 7 pm');
  expect(turn.source).toBe(source);
  expect(turn.result.state[0]?.slots).toMatchObject({
    date: { canonical: '2019-03-05' },
    time: { canonical: '19:00' },
  });
  expect(turn.reply).toMatch(/March 5th/);
  expect(turn.reply).not.toMatch(/not told me/);
});
