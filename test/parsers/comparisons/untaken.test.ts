import { createSession, money, service, success, transaction } from 'typetod';
import { flights1, music1, pizzeria, rentalCars2, restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ParserInput } from '../../../src/dialogue/parsers/parser.js';
import { call } from '../../../src/language/index.js';
import { undecided } from '../../../src/parsers/comparisons/undecided.js';
import { lodging, said } from './stays.js';

const parser = rulesParser();

class SendMoney extends transaction({
  description: 'Send money',
  slots: { amount: money('How much to send').positive(), payee: z.enum(['Ann', 'Bob']).describe('Who gets it') },
  returns: {},
  entity: 'transfer',
  transact: () => success(),
}) {}
class Bid extends transaction({
  description: 'Bid for it',
  slots: { limit: money('Most that you pay') },
  returns: {},
  entity: 'bid',
  transact: () => success(),
}) {}
const purse = service({ name: 'Purse', description: 'Money', apis: [SendMoney, Bid] });
const OSLO = 'I need a hotel in Oslo';

/** What the agent says to the last of several utterances. */
async function reply(services: readonly (typeof lodging)[], ...utterances: readonly string[]): Promise<string> {
  const session = createSession({ services, reader: naturalReader, now: '2019-03-01T09:00', id: 'untaken' });
  const manager = new DialogueManager({ session, parser });
  let told = '';
  for (const utterance of utterances) told = (await manager.turn(utterance)).reply;
  return told;
}

describe('what cannot be searched is told', () => {
  test.each([
    [`${OSLO} under 100 dollars or rated over 4`, 'I cannot search by "under 100 dollars or rated over 4".'],
    [`${OSLO}, either an inn or under 50 dollars`, 'I cannot search by "either an inn or under 50 dollars".'],
  ])('an or between two slots: %s', async (words, told) => {
    expect(await reply([lodging], words)).toContain(told);
  });

  test.each([
    [`${OSLO} for under 100 euros`, 'I need an amount in US dollars.'],
    [`${OSLO} for under 100 quid`, 'I need an amount in US dollars.'],
    [`${OSLO} cheaper than £90`, 'I need an amount in US dollars.'],
    [`${OSLO} between 50 and 90 euros`, 'I need an amount in US dollars.'],
    [`${OSLO} closer than 2 km`, 'I need it in miles.'],
    [`${OSLO} with a bath of at least 200 litres`, 'I cannot search by "at least 200 litres".'],
    [`${OSLO} with room for at least 100 kg`, 'I cannot search by "at least 100 kg".'],
  ])('bounds in a unit that nothing has: %s', async (words, told) => {
    const wrong = await said(parser, words);
    expect(await reply([lodging], words)).toContain(told);
    expect(wrong).not.toMatch(/lessThan\(\d|moreThan\(\d|atLeast\(\d|between\(\d/);
  });

  test('and a limit is not moved to an amount of another currency', async () => {
    const limited = `${OSLO} under 100 dollars`;
    expect(await said(parser, limited, 'make that 120 dollars')).toBe('x1.price = lessThan(120)');
    expect(await reply([lodging], limited, 'make that 120 euros')).toContain('I need an amount in US dollars.');
  });

  test('where nothing else is said, and nothing changes', async () => {
    const words = 'under 100 dollars or with a rating over 4';
    expect(await said(parser, OSLO, words)).toBe('x5 = conversation_pause()');
    expect(await reply([lodging], OSLO, words)).toContain(`I am afraid that I cannot use "${words}".`);
  });

  test.each([['Do you have a pizza with mushrooms and no onions?', 'I cannot search by "no onions".']])(
    'members of a list that are not wanted: %s',
    async (words, told) => {
      expect(await reply([pizzeria], words)).toContain(told);
    },
  );

  test('members of a list that are wanted are not', async () => {
    expect(await reply([pizzeria], 'Do you have a pizza with mushrooms and onions?')).not.toContain('cannot search');
  });

  test('a bound of a time that results do not have', async () => {
    expect(await reply([music1], 'Find me a pop song after 6 pm')).toContain('I cannot search by "after 6 pm".');
  });

  test.each([
    ['of values of one slot', `${OSLO}, an inn or a hostel`],
    ['of two limits that both hold', `${OSLO} under 100 dollars and rated over 4`],
    ['of a bound that results have', `${OSLO} under 100 dollars`],
  ])('and nothing is told %s', async (_, words) => {
    expect(await reply([lodging], words)).not.toContain('cannot search');
  });
});

describe('a part of the day that is not wanted', () => {
  const flight = 'I need a flight from Los Angeles to New York on March 9';

  test.each([
    [`${flight}, not in the afternoon`, 'I cannot search by "not in the afternoon".'],
    ['Book a table at Bamboo Garden tomorrow, not in the evening', 'I cannot take "not in the evening" into account.'],
  ])('is told where nothing can be compared by it: %s', async (words, told) => {
    expect(await reply([flights1, restaurants2], words)).toContain(told);
  });

  test.each([
    ['a bound comes of it', `${flight}, not in the morning`],
    ['an hour is said', 'Book a table at Bamboo Garden tomorrow, not in the evening, at 10 am'],
    ['it is wanted', `${flight} in the afternoon`],
  ])('is not told where %s', async (_, words) => {
    expect(await reply([flights1, restaurants2], words)).not.toMatch(/cannot|that I cannot use/);
  });
});

describe('an amount that is only bounded', () => {
  const last = 'How much should it be?';

  test.each([
    'Send at most 20 dollars to Ann',
    'Send Ann 20 dollars or less',
    'Send ten dollars less than a hundred to Ann',
    'Send Ann 10 dollars more than last time',
  ])('is asked for: %s', async (words) => {
    const told = await reply([purse], words);
    expect(told).toMatch(/(?:I need|it has to be) one amount/);
    expect(told).toContain(last);
  });

  test.each([
    'Send between eight and ten thousand dollars to Ann',
    'Send from 20 to 30 dollars to Ann',
    'Send 20 to 30 dollars to Ann',
  ])('is a range: %s', async (words) => {
    expect(await reply([purse], words)).toMatch(/(?:I need|it has to be) one amount/);
  });

  test('is no range, where each end is given to a slot', async () => {
    class Grant extends transaction({
      description: 'Grant a loan',
      slots: { least: money('What is lent at least'), most: money('What is lent in all') },
      returns: {},
    }) {}
    const loans = service({ name: 'Loans', description: 'Loans', apis: [Grant] });
    const session = createSession({ services: [loans], reader: naturalReader, now: '2019-03-01T09:00', id: 'loans' });
    const proposal = { statements: [call('loans_grant', { least: '20', most: '30' })] };
    const input = { session, utterance: 'Grant a loan between 20 and 30 dollars' } as ParserInput;
    expect(undecided(proposal, input)).toBe(proposal);
  });

  test.each(['Send over 20 dollars to Ann', 'I have 20 dollars, send it to Ann'])('but not: %s', async (words) => {
    expect(await reply([purse], words)).toContain('$20 to Ann');
  });

  test('is given to what is a bound itself', async () => {
    expect(await reply([purse], 'Bid for it, at most 20 dollars')).toContain('$20');
  });
});

describe('where nothing was found', () => {
  test.each([
    ['under 30 dollars', 'what is the cheapest then?', 'x1.price = null ; x5 = sort(x1, { price: "ascending" })'],
    ['where I can check in between 5 and 6 am', 'is there a later one?', 'x1.opens = after("06:00")'],
    ['where I can check in between 5 and 6 pm', 'is there an earlier one?', 'x1.opens = before("17:00")'],
    ['where I can check in before 6 am', 'is there a later one?', 'x1.opens = after("06:00")'],
  ])('%s: %s', async (limit, words, program) => {
    expect(await said(parser, `${OSLO} ${limit}`, words)).toBe(program);
  });

  test('something was, and a later one is later than that', async () => {
    expect(await said(parser, `${OSLO} where I can check in before 6 pm`, 'is there a later one?')).toContain(
      'after(x3.opens)',
    );
  });
});

describe('what is not wanted', () => {
  test('is searched for by the other values where a search needs one', async () => {
    const session = createSession({ services: [rentalCars2], reader: naturalReader, now: '2019-03-01T09:00' });
    const { actions } = await session.turn(
      'x1 = rental_cars_2_get_cars_available({ pickup_city: "Seattle", pickup_date: "2019-03-02", pickup_time: "09:00", dropoff_date: "2019-03-04", car_type: not("Compact") })',
    );
    const types = actions.flatMap((one) => (one.kind === 'offer' ? [one.count] : []));
    expect(types).toEqual([6]);
  });

  test('of an open set that a search needs is refused', async () => {
    const session = createSession({ services: [rentalCars2], reader: naturalReader });
    const { feedback } = await session.turn('rental_cars_2_get_cars_available({ pickup_city: not("Seattle") })');
    expect(feedback?.code).toBe('not-comparable');
  });

  test('adds to what was not wanted before', async () => {
    expect(await said(parser, `${OSLO}, not an inn`, "one that isn't a hostel either")).toBe(
      'x1.kind = not("inn", "hostel")',
    );
  });
});

describe('a year', () => {
  test('is a moment among numbers', async () => {
    const session = createSession({ services: [music1], reader: naturalReader });
    const manager = new DialogueManager({ session, parser });
    const { result } = await manager.turn('I want to hear a pop song from after 2014');
    expect(result?.program).toContain('year: moreThan(2014)');
  });
});
