/** What was said clumsily of a service of one's own: bounds, what is told twice, what a count or a measure is called. */
import { createSession, money, search, service, table } from 'typetod';
import { createNlg } from 'typetod/dialogue';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { boundOf } from '../../src/nlg/lexicon/bounds.js';
import { valueSayer } from '../../src/nlg/lexicon/say-value.js';
import { writing } from '../../src/nlg/lexicon/written.js';
import { replyText } from '../../src/nlg/sentence.js';
import { slotOf } from '../../src/service/index.js';
import { allOf, clauseOf, describe as describeValues } from '../../src/nlg/tell/describe.js';
import { NOW } from './worlds.js';

const say = valueSayer(NOW);

const FindFirm = search({
  intent: 'Find',
  description: 'Look for a plumber',
  slots: { town: z.string() },
  returns: {
    firm: z.string().describe('Name of the firm'),
    callout_charge: money('Callout charge'),
    deposit: money('Deposit'),
    rating: z.number().describe('What customers think, out of 5'),
  },
  entity: 'firm',
  offers: ['firm', 'callout_charge', 'rating'],
  comparable: ['callout_charge', 'deposit', 'rating'],
  search: () => [
    { firm: 'Drip', callout_charge: 40, deposit: 5, rating: 4 },
    { firm: 'Flow', callout_charge: 60, deposit: 9, rating: 5 },
  ],
});

const rows = [
  { firm: 'Drip', town: 'Oslo', callout_charge: 40 },
  { firm: 'Flow', town: 'Oslo', callout_charge: 60 },
];

const SearchFirm = search({
  intent: 'Search',
  description: 'Search for a plumber',
  slots: { town: z.string() },
  returns: { firm: z.string().describe('Name of the firm'), town: z.string(), callout_charge: money('Callout charge') },
  entity: 'firm',
  comparable: ['callout_charge'],
  table: table('plumbers.firms', 'firm', rows),
});

async function told(program: string): Promise<string> {
  const plumbers = service({ name: 'Plumbers', description: 'Plumbers', apis: [FindFirm, SearchFirm] });
  const session = createSession({ services: [plumbers], now: NOW });
  const { actions, feedback, turn } = await session.turn(program);
  expect(feedback?.message).toBeUndefined();
  return replyText(createNlg({ seed: 'a', now: NOW }).realize(actions, session.world, { turn }));
}

const FIND = 'x1 = plumbers_find({ town: "Oslo"';

describe('what is told of the first in an order', () => {
  it('is not told twice', async () => {
    const text = await told(`${FIND} })\nsort(x1, { callout_charge: "ascending" })`);
    expect(text).toContain('with a callout charge of $40');
    expect(text.match(/\$40/g)).toHaveLength(1);
    expect(text).toContain('rated 4');
  });

  it('is told beside it where it is something else', async () => {
    const text = await told(`${FIND} })\nsort(x1, { deposit: "ascending" })`);
    expect(text).toContain('with a deposit of $5');
    expect(text).toMatch(/the callout charge is \$40/i);
  });

  it('is told without an order', async () => {
    expect(await told(`${FIND} })`)).toMatch(/the callout charge is \$40/i);
  });
});

test.each([
  ['callout_charge: between(20, 50)', 'with a callout charge of $20 to $50'],
  ['callout_charge: atMost(50)', 'with a callout charge of up to $50'],
  ['callout_charge: atLeast(20)', 'with a callout charge of at least $20'],
])('a bound of what has a name: %s', async (bound, words) => {
  expect(await told(`${FIND}, ${bound} })`)).toContain(words);
});

it('a range of prices without a name is from one to the other', () => {
  const price = slotOf('price', money('Price'));
  expect(boundOf(price, { relation: 'between', values: [20, 50] }, say).text).toBe('from $20 to $50');
});

test.each([
  ['boxes', z.int().describe('How many boxes the seller needs'), 4, 'there are 4 boxes', '4 boxes'],
  ['weeks', z.int().describe('How many weeks the course takes'), 4, 'it is for 4 weeks', 'for 4 weeks'],
  ['bathrooms', z.int().describe('How many bathrooms there are'), 2, 'there are 2 bathrooms', '2 bathrooms'],
])('%s, a count: %#', (name, type, value, clause, phrase) => {
  const given = { type: slotOf(name, type), value };
  expect(clauseOf(given, say)).toMatchObject({ text: clause });
  expect(allOf(describeValues([given], say, [given.type])).text).toBe(phrase);
  for (const one of clauseOf(given, say).values) expect(clause).toContain(one);
});

test.each([
  ['kilos', z.number().describe('Weight in kilograms'), 2, 'the weight is 2 kilograms'],
  ['load', z.number().describe('Weight in kilograms'), 2, 'the load is 2 kilograms'],
  ['kilos', z.number().describe('How much it weighs'), 2, 'the kilos are 2'],
  [
    'move_in',
    z.iso.date().describe('Day on which somebody moves in'),
    '2019-03-04',
    'somebody moves in on Monday, March 4th',
  ],
  [
    'goes_back',
    z.iso.date().describe('Day by which it comes back'),
    '2019-03-04',
    'it comes back by Monday, March 4th',
  ],
  ['open_until', z.iso.date().describe('When it is open until'), '2019-03-04', 'it is open until Monday, March 4th'],
])('%s is told as what it is: %#', (name, type, value, clause) => {
  expect(clauseOf({ type: slotOf(name, type), value }, say).text).toBe(clause);
});

test.each([
  ['callout_charge: lessThan(40)', 'There is one with a callout charge of $40'],
  ['callout_charge: lessThan(30)', 'There is one with a callout charge of up to $40'],
  ['callout_charge: moreThan(60)', 'There is one with a callout charge of $60'],
  ['callout_charge: atMost(30)', 'There is one with a callout charge of up to $40'],
])('what there is at a bound that leaves it out is told as that: %s', async (bound, words) => {
  expect(await told(`x1 = plumbers_search({ town: "Oslo", ${bound} })`)).toContain(words);
});

const shows = [
  { act: 'Blue Hour', city: 'San Jose', day: '2019-03-03' },
  { act: 'Heat', city: 'Oslo', day: '2019-03-05' },
];

class FindShows extends search({
  description: 'Look for shows',
  slots: { city: z.string(), day: z.iso.date().optional(), act: z.string().optional() },
  returns: { act: z.string(), city: z.string(), day: z.iso.date() },
  entity: 'show',
  identity: ['act'],
  offers: ['act', 'city'],
  comparable: ['day'],
  table: table('club.shows', 'act', shows),
}) {}

class FindDays extends search({
  description: 'Look for the days of a show',
  slots: { act: z.string() },
  returns: { act: z.string(), city: z.string(), day: z.iso.date() },
  entity: 'day',
  identity: ['city', 'day'],
  table: table('club.shows', 'act', shows),
}) {}

const club = service({ name: 'Club', description: 'A club', apis: [FindShows, FindDays] });

async function toldByClub(...programs: readonly string[]): Promise<string> {
  const session = createSession({ services: [club], now: NOW });
  let text = '';
  for (const program of programs) {
    const { actions, feedback, turn } = await session.turn(program);
    expect(feedback?.message).toBeUndefined();
    text = replyText(createNlg({ now: NOW, services: [club] }).realize(actions, session.world, { turn }));
  }
  return text;
}

test.each([
  ['no day is asked for', 'city: "san jose"', 'Blue Hour in San Jose on Sunday, March 3rd'],
  ['a span is', 'city: "san jose", day: after("2019-03-01")', 'Blue Hour in San Jose on Sunday, March 3rd'],
  ['one day is', 'city: "san jose", day: "2019-03-03"', 'Blue Hour in San Jose.'],
])('a result is told with its day where %s', async (_, slots, words) => {
  expect(await toldByClub(`x1 = club_find_shows({ ${slots} })`)).toContain(words);
});

test('another name is told with a verb', async () => {
  const text = await toldByClub('x1 = club_find_days({ act: "blue" })');
  expect(text).toContain('There is one if the act is Blue Hour.');
});

test.each([
  ['a name of a table', 'act', 'Name of the act', 'blue hour', 'Blue Hour'],
  ['a name of no table', 'act', 'Name of the act', 'high noon', 'high noon'],
  ['a name of a table in other capitals', 'act', 'Name of the act', 'BLUE hour', 'Blue Hour'],
  ['a name of no table with capitals of its own', 'act', 'Name of the act', 'HIGH noon', 'HIGH noon'],
  ['a town', 'city', 'Where', 'bergen on sea', 'Bergen on Sea'],
  ['somebody', 'recipient', 'Who gets it', 'mary-ann lee', 'Mary-Ann Lee'],
  ['somebody of whom it is said', 'guest', 'Name of the person who comes', 'tom', 'Tom'],
  ['somebody without a name', 'recipient', 'Who gets it', 'my sister', 'my sister'],
  ['the user', 'recipient', 'Who gets it', 'myself', 'myself'],
  ['a place that may be a word', 'destination', 'Where the cab goes', 'airport', 'airport'],
  ['words with a verb', 'allergies', 'What to leave out', 'one of us can’t eat nuts', '"one of us can’t eat nuts"'],
  ['words of somebody', 'note', 'What to know', 'we come late, I fear', '"we come late, I fear"'],
  ['words without either', 'note', 'What to know', 'behind the blue door', 'behind the blue door'],
  ['a house in a street', 'address', 'Street and number', '12 may street', '12 may street'],
  ['a house in a lane', 'note', 'What to know', '5 will rogers lane', '5 will rogers lane'],
  ['a dish', 'dish', 'Name of the dish', 'a can of soup', 'a can of soup'],
  ['a thing', 'note', 'What to bring', 'a can of soup', 'a can of soup'],
  ['a song', 'song', 'Name of the song', 'we will rock you', 'we will rock you'],
  ['a song in words', 'note', 'What to know', 'we will rock you', '"we will rock you"'],
  ['what somebody may do', 'note', 'What to know', 'somebody may come late', '"somebody may come late"'],
  ['no town', 'city', 'Where', 'here', 'here'],
  ['any town', 'city', 'Where', 'anywhere', 'anywhere'],
  ['a town like it', 'city', 'Where', 'herefold', 'Herefold'],
  ['somebody from somewhere', 'recipient', 'Who gets it', 'dave from work', 'Dave from work'],
  ['somebody with another one', 'recipient', 'Who gets it', 'dave and ann', 'Dave and Ann'],
  ['a title', 'note', 'What to know', 'What We Did Last Year', 'What We Did Last Year'],
])('%s is said as it is written', (_, name, description, typed, said) => {
  const type = slotOf(name, z.string().describe(description));
  expect(valueSayer(NOW, writing([club]))(type, typed)).toBe(said);
});

test.each([
  ['third floor', 'the floor is the third floor'],
  ['Third Floor', 'the floor is Third Floor'],
  ['third', 'the floor is third'],
])('a value that has its noun takes the article: %s', (value, clause) => {
  expect(clauseOf({ type: slotOf('floor', z.string().describe('Which floor')), value }, say).text).toBe(clause);
});
