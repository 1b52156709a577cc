/** What the agent tells of results: outcomes of transactions, facts, and names that are no nouns. */
import {
  createSession,
  failure,
  money,
  search,
  type Service,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { allServices } from '../../apis/index.js';
import { createNlg } from 'typetod/dialogue';
import { replyText } from '../../src/nlg/sentence.js';
import { NOW, spoken, transactionTask, worldWith } from './worlds.js';

/** The agent's replies to some turns. */
async function repliesTo(services: readonly Service[], ...programs: readonly string[]): Promise<readonly string[]> {
  const session = createSession({ services, now: NOW, reader: naturalReader });
  const nlg = createNlg({ seed: 'a', now: NOW });
  const replies: string[] = [];
  for (const program of programs) {
    const { actions, feedback, turn } = await session.turn(program);
    expect(feedback?.message).toBeUndefined();
    replies.push(replyText(nlg.realize(actions, session.world, { turn })));
  }
  return replies;
}

async function lastReply(services: readonly Service[], ...programs: readonly string[]): Promise<string> {
  return (await repliesTo(services, ...programs)).at(-1) ?? '';
}

/** A service of one transaction that returns what is given. */
function deed(returns: Readonly<Record<string, z.ZodType>>, result: object, entity?: string): Service {
  const slots = { day: z.iso.date().describe('Which day') };
  const api = transaction({
    intent: 'Book',
    description: 'Book a court',
    slots,
    returns: { ...slots, ...returns },
    ...(entity !== undefined && { entity }),
    transact: () => success(result as never),
  });
  return service({ name: 'Club', description: 'A club', apis: [api] });
}

const booked = (club: Service): Promise<string> =>
  lastReply([club], 'x1 = club_book({ day: "2019-03-04" })', 'confirm(x1)');

describe('after a transaction', () => {
  it('tells the reference, the price and the rest that is new, in this order', async () => {
    const returns = { court: z.int().describe('Number'), price: money('Price'), reference: z.string() };
    expect(await booked(deed(returns, { court: 3, price: 24, reference: 'K-17' }, 'booking'))).toMatch(
      /^[^.]*booking[^.]*\.( Your booking[^.]*\.)? The reference is K-17, the price is \$24 and the court is 3\.$/,
    );
  });

  it('tells results of what has no noun, too', async () => {
    expect(await booked(deed({ court: z.int() }, { court: 3 }))).toMatch(/\. The court is 3\.$/);
  });

  it('says only that it is done where nothing is new', async () => {
    expect(await booked(deed({}, {}))).toMatch(/^(All done|That worked|That is taken care of)\.$/);
    expect(await booked(deed({ court: z.int().optional() }, {}))).not.toContain('court');
  });

  it('tells three results at most, and not what a thing is like', async () => {
    const names = ['genre', 'has_bar', 'gate', 'row', 'seat', 'booking_number', 'rating'];
    const returns = Object.fromEntries(names.map((name) => [name, name === 'has_bar' ? z.boolean() : z.int()]));
    const result = Object.fromEntries(names.map((name, at) => [name, name === 'has_bar' ? true : at + 10]));
    const reply = await booked(deed(returns, result));
    expect(reply).toMatch(/ The booking number is 15, the gate is 12 and the row is 13\.$/);
  });

  it('tells what is different from what was confirmed', async () => {
    const said = /\. (Please note[^:]*|This is not quite what you confirmed): the day is Tuesday, March 5th\.$/;
    expect(await booked(deed({}, { day: '2019-03-05' }))).toMatch(said);
    const returns = { reference: z.string() };
    expect(await booked(deed(returns, { day: '2019-03-05', reference: 'K-17' }))).toMatch(/ is K-17\. .*March 5th\.$/);
    expect(await booked(deed(returns, { day: '2019-03-04', reference: 'K-17' }))).not.toContain('March');
  });

  it.each<readonly [Readonly<Record<string, z.ZodType>>, object, RegExp]>([
    [
      { approved: z.boolean(), reason: z.string() },
      { approved: false, reason: 'No credit' },
      /not approved and.*credit/,
    ],
    [{ confirmed: z.boolean(), price: money('Price') }, { confirmed: false, price: 20 }, /not confirmed and .*\$20/],
    [
      { status: z.enum(['done', 'on_hold']), note: z.string() },
      { status: 'on_hold', note: 'Wait' },
      /status is on hold/,
    ],
  ])('says how it ended in place of a success: %#', async (returns, result, words) => {
    const reply = await booked(deed(returns, result));
    expect(reply).toMatch(/^(I have an answer|This is the answer|I have heard back): /);
    expect(reply).toMatch(words);
    expect(reply).not.toMatch(/worked|[Dd]one|taken care/);
  });

  it('says that it worked where it was approved, and says nothing of empty results', async () => {
    const reply = await booked(deed({ approved: z.boolean(), note: z.string() }, { approved: true, note: ' ' }));
    expect(reply).toMatch(/^(All done|That worked|That is taken care of)\. It is approved\.$/);
  });

  it('tells what is so or not where that is all', async () => {
    expect(await booked(deed({ has_roof: z.boolean() }, { has_roof: true }))).toMatch(/ It has a roof\.$/);
  });

  it('does not tell again what the user asked about, was offered, or heard of an earlier one', async () => {
    const reserve = 'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose" })';
    const asked = await lastReply(allServices, reserve, 'x1.time = "18:00"', 'confirm(x1); say(x1.address)');
    expect(asked.match(/12 Almond Way/g)).toHaveLength(1);
    const again = 'x50 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose" })';
    const twice = [reserve, 'x1.time = "18:00"', 'confirm(x1)', again, 'x50.time = "21:00"', 'confirm(x50)'];
    expect(await lastReply(allServices, ...twice)).not.toContain('Almond');
  });
});

class ResetMeter extends transaction({ description: 'Reset the meter', slots: {}, returns: {} }) {}
class ReadMeter extends search({
  description: 'Read the meter',
  slots: { meter: z.string() },
  returns: { meter: z.string(), reading: z.int(), price: money('So far') },
  entity: 'reading',
  offers: ['reading', 'price'],
  search: ({ meter }) => [{ meter, reading: 411, price: 30 }],
}) {}
class ListVisits extends search({
  description: 'Look for visits',
  slots: { patient: z.string() },
  returns: { confirmation: z.string(), paid: z.boolean() },
  entity: 'visit',
  presents: 'list',
  offers: ['confirmation'],
  table: table('meters.visits', 'confirmation', [
    { confirmation: 'A-17', paid: true, patient: 'Ada' },
    { confirmation: 'B-2', paid: false, patient: 'Bo' },
    { confirmation: 'B-3', paid: true, patient: 'Bo' },
  ]),
}) {}
class FindNews extends search({
  description: 'Look for information',
  slots: { topic: z.string() },
  returns: { title: z.string() },
  entity: 'information',
  search: () => [{ title: 'One' }, { title: 'Two' }],
}) {}
const meters = service({ name: 'Meters', description: 'Meters', apis: [ResetMeter, ReadMeter, ListVisits, FindNews] });

describe('a transaction without slots', () => {
  test('is confirmed by what it does', async () => {
    const replies = await repliesTo([meters], 'x1 = meters_reset_meter()', 'conversation_pause()', 'confirm(x1)');
    expect(replies[0]).toMatch(
      /\b(reset the meter\. Shall I go ahead|shall I reset the meter|me to reset the meter)\?$/,
    );
    expect(replies[2]).toMatch(/^(All done|That worked|That is taken care of)\.$/);
  });

  test('is asked about again in other words', () => {
    const [api] = meters.apis;
    if (api?.kind !== 'transaction') throw new TypeError('no transaction');
    const asked = [0, 1, 2].map((turn) => {
      const action = spoken({ kind: 'confirm', task: 0, slots: [], again: true });
      return replyText(createNlg().realize([action], worldWith(transactionTask(api, {})), { turn }));
    });
    expect(new Set(asked).size).toBe(3);
    for (const text of asked) expect(text).toMatch(/^(I still need|Once more|To come back).*reset the meter\?$/);
  });
});

describe('a fact', () => {
  test('of numbers is told, and nothing is offered', async () => {
    const reply = await lastReply([meters], 'meters_read_meter({ meter: "7" })');
    expect(reply).toMatch(/the reading is 411 and the price is \$30\.$/i);
    expect(reply).not.toMatch(/\?|How about|for \$30/);
  });

  test.each([
    ['Ada', /^[^?]*the confirmation is A-17\.$/i],
    ['Bo', /^[^?]*the confirmation is B-2 and the confirmation is B-3\.$/],
  ])('a confirmation of %s is told, and nobody is asked whether it appeals', async (patient, words) => {
    expect(await lastReply([meters], `meters_list_visits({ patient: "${patient}" })`)).toMatch(words);
  });

  test('what has a name is offered as before', async () => {
    expect(await lastReply(allServices, 'media_3_find_movies({ genre: "Sci-fi" })')).toMatch(/\?$/);
  });

  test('what is not counted is counted as results', async () => {
    expect(await lastReply([meters], 'meters_find_news({ topic: "x" })')).toContain('2 results');
  });
});

class MoveDesk extends transaction({
  description: 'Move a desk',
  slots: { at: time('When'), on: z.iso.date(), where: z.string(), until: time('Until when').optional() },
  returns: { starts_at: time('When it begins'), at: time('When') },
  transact: () => success({ starts_at: '10:00' }),
}) {}
const desks = service({ name: 'Desks', description: 'Desks', apis: [MoveDesk] });

describe('names that are no nouns', () => {
  test('are asked for and told as what they mean', async () => {
    const [asked, confirmed, done, told] = await repliesTo(
      [desks],
      'x1 = desks_move_desk()',
      'x1.at = "09:00"; x1.on = "2019-03-04"; x1.where = "the attic"; x1.until = "11:00"',
      'confirm(x1)',
      'say(x1.at, x1.starts_at)',
    );
    expect(asked).toMatch(/the time, the date and the place\?$/);
    expect(confirmed).toMatch(/on Monday, March 4th at 9 am, ending at 11 am\. The place is the attic\./);
    expect(done).toMatch(/The start time is 10 am\.$/);
    expect(told).toMatch(/the time is 9 am and the start time is 10 am\.$/i);
  });
});

describe('bundled services with words of their own', () => {
  test('name what they suggest, and what they play', async () => {
    const replies = await repliesTo(
      allServices,
      'x1 = music_3_lookup_music({ artist: "Iron Teapot" })',
      'x50 = music_3_play_media({ track: "Scald", device: "Patio" })',
      'confirm(x50)',
      'x100 = events_1_find_events({ category: "Music", city_of_event: "New York" })',
      'select({ event_name: "The Cardigan Trio" }, { from: x100 })',
    );
    expect(replies[2]).toMatch(/Scald\.$/);
    expect(replies[4]).toMatch(/^Shall I get tickets for .+\?$/);
  });
});

test('what failed may still be changed where what could be done instead is turned down', async () => {
  class Book extends transaction({
    description: 'Book a hut',
    slots: { nights: z.int() },
    returns: {},
    transact: () => failure({ reason: 'Too long.', alternative: { nights: 3 } }),
  }) {}
  const huts = service({ name: 'Huts', description: 'Huts', apis: [Book] });
  const failed = ['x1 = huts_book({ nights: 9 })', 'confirm(x1)', 'decline_alternative()'];
  const CHANGE = /What (?:should be different|would you like to change|should I change)/;
  expect(await lastReply([huts], ...failed)).toMatch(CHANGE);
  expect(await lastReply([huts], ...failed.slice(0, 2), 'decline_alternative()\nsuspend(x1)')).not.toMatch(CHANGE);
  expect(await lastReply([huts], ...failed, 'conversation_pause()')).not.toMatch(CHANGE);
});

it('what failed, and with nothing in its place, may be changed: that is told once', async () => {
  class Book extends transaction({
    description: 'Book a hut',
    slots: { nights: z.int() },
    returns: {},
    transact: () => failure({ reason: 'Too long.' }),
  }) {}
  const huts = service({ name: 'Huts', description: 'Huts', apis: [Book] });
  const programs = ['x1 = huts_book({ nights: 9 })', 'confirm(x1)'];
  const CHANGE = /Too long\. (?:You can still change|I have kept|If you change)[^?]*anything else/;
  expect(await lastReply([huts], ...programs)).toMatch(CHANGE);
  expect(await lastReply([huts], ...programs, 'conversation_pause()')).not.toMatch(/change/);
  expect(await lastReply([deed({}, {})], 'x1 = club_book({ day: "2019-03-04" })', 'confirm(x1)')).not.toMatch(/change/);
});
