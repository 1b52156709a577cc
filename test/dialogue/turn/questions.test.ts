import { createSession, search, service, success, table, transaction, type Service } from 'typetod';
import { banks2, flights4, homes1, hotels1, restaurants2 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DialogueManager } from '../../../src/dialogue/index.js';
import { rulesParser } from '../../../src/parsers/index.js';

/** What becomes of the last of some lines of a user: the program that is committed, and the reply. */
async function last(services: readonly Service[], ...lines: readonly string[]): Promise<readonly [string, string]> {
  const session = createSession({ services, reader: naturalReader, id: 'questions' });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  let told: readonly [string, string] = ['', ''];
  for (const line of lines) {
    const { source, reply } = await manager.turn(line);
    told = [source.replaceAll('\n', '; '), reply];
  }
  return told;
}

const TABLE = 'Book a table at Tapas Torcal in Palo Alto for Friday.';

describe('a question about the conversation is answered, and what was open is asked again', () => {
  test.each([
    [
      [restaurants2],
      [TABLE, 'What have you got so far?'],
      'say(x1)',
      /^That is not done yet\. So far I have this: Tapas Torcal in Palo Alto today\. .*time/,
    ],
    [
      [restaurants2],
      [TABLE, 'at eight', 'did you book it?'],
      'say(x1)',
      /^That is not done yet\. .*Tapas Torcal in Palo Alto today at 8 pm, 2 seats\..*\?$/,
    ],
    [
      [restaurants2],
      [TABLE, 'at eight', 'yes', 'did you book it?'],
      'say(x1)',
      /^Yes, that is done\. Your reservation: .*today at 8 pm/,
    ],
    [[restaurants2], [TABLE, 'which day did I say?'], 'say(x1.date)', /the date is today\. .*time/i],
    [
      [restaurants2],
      [TABLE, 'at eight', 'yes', 'what was the confirmation number?'],
      'parse_error()',
      /any confirmation number/,
    ],
    [
      [restaurants2],
      ['I want to eat in Oakland', 'what kinds of food are there?'],
      'choices(x1.category)',
      /Italian.* and \d+ more\. .*category/,
    ],
    [
      [banks2],
      ['What is my balance?', 'which accounts do I have?'],
      'choices(x1.account_type)',
      /checking.*savings\. .*account type/,
    ],
    [
      [restaurants2, hotels1],
      ['What can you do?'],
      'help()',
      /book a table at a restaurant, look for a hotel to stay at/,
    ],
    [[hotels1], ['Find me a hotel in London.', 'what have you got so far?'], 'say(x1)', /London.*I found 6 hotels\./],
    [[hotels1], ['Find me a hotel in London.', 'how many did you find?'], 'len(x1)', /6 hotels/],
  ] as const)('%#', async (services, lines, program, reply) => {
    const [source, said] = await last(services, ...lines);
    expect(source).toBe(program);
    expect(said).toMatch(reply);
  });
});

describe('what nobody knows of a result', () => {
  test.each([
    [[restaurants2], 'I am looking for an Italian place in Oakland.', 'is it good for kids?'],
    [[restaurants2], 'I am looking for an Italian place in Oakland.', 'Is it open on Sundays?'],
    [[restaurants2], 'I am looking for an Italian place in Oakland.', 'How far is it?'],
    [[restaurants2], 'I am looking for an Italian place in Oakland.', 'What time do they close?'],
    [[hotels1], 'Find me a hotel in London.', 'does it have parking?'],
    [[hotels1], 'Find me a hotel in London.', 'is there a gym?'],
    [[hotels1], 'Find me a hotel in London.', 'are they pet-friendly?'],
  ] as const)('is not told by something else: %#', async (services, looking, question) => {
    const [source, reply] = await last(services, looking, question);
    expect(source).toBe('parse_error()');
    expect(reply).toMatch(/^I am (?:sorry,|afraid) I do not know [^.]+\.$/);
  });

  test.each([
    ['does it have wifi?', 'say(x3.has_wifi)'],
    ['is it any good?', 'say(x3.star_rating)'],
    ['can you find another one?', 'next(x1)'],
    ['is there a cheaper one?', 'x1.price_per_night = lessThan(x3.price_per_night)'],
  ])('is no such question: %s', async (question, program) => {
    expect((await last([hotels1], 'Find me a hotel in London.', question))[0]).toBe(program);
  });

  test('makes nobody forget what was asked', async () => {
    const lines = ['Find me an apartment in San Jose with two beds and one bath.', 'I would like to visit it'];
    const [, reply] = await last([homes1], ...lines, 'does it have a balcony?');
    expect(reply).toMatch(/any balcony\. .*visit be/);
    expect((await last([homes1], ...lines, 'does it have a balcony?', 'March 5th'))[0]).toBe(
      'x6.visit_date = "March 5th"',
    );
  });
});

const films = table('films', 'title', [
  { title: 'The Paper Moon Heist', genre: 'Thriller' },
  { title: 'Gulls of November', genre: 'Drama' },
]);
class FindFilms extends search({
  description: 'Look for films that are on',
  entity: 'film',
  slots: { genre: z.string().optional().describe('Kind of film') },
  returns: { title: z.string(), genre: z.string() },
  table: films,
  followUp: () => BuyTicket,
}) {}
class BuyTicket extends transaction({
  description: 'Buy tickets for a film',
  slots: { title: z.string().describe('Name of the film'), seats: z.int().describe('How many people go') },
  returns: {},
  transact: () => success(),
}) {}
class PlayTrailer extends transaction({
  description: 'Play the trailer of a film',
  slots: { title: z.string().describe('Name of the film') },
  returns: {},
  transact: () => success(),
}) {}
const cinema = service({ name: 'Cinema', description: 'Films', apis: [FindFilms, BuyTicket, PlayTrailer] });

describe('of several tasks that may follow a search, the one that is asked for', () => {
  const FOUND = ['What films are on?', 'another one'];
  test.each([
    [[...FOUND, 'Play the trailer'], 'select(x5, { from: x1 }); cinema_play_trailer({ title: x1.title })'],
    [
      [...FOUND, 'Play the trailer of the first one'],
      'select(x3, { from: x1 }); cinema_play_trailer({ title: x1.title })',
    ],
    [
      [...FOUND, 'buy three tickets for the first one'],
      'select(x3, { from: x1 }); cinema_buy_ticket({ seats: "3", title: x1.title })',
    ],
    [[...FOUND, 'the first one', 'play the trailer'], 'cinema_play_trailer({ title: x1.title })'],
    [
      [...FOUND, 'Play the trailer', 'yes', 'and two tickets for it'],
      'cinema_buy_ticket({ seats: "2", title: x1.title })',
    ],
    [[...FOUND, 'Buy two tickets', 'yes', 'play the trailer too'], 'cinema_play_trailer({ title: x1.title })'],
  ])('%#', async (lines, program) => {
    expect((await last([cinema], ...lines))[0]).toBe(program);
  });

  test.each([
    [
      'another film that is named is another one',
      [...FOUND, 'Buy two tickets', 'yes', 'play the trailer of The Paper Moon Heist'],
      /"The Paper Moon Heist"/,
    ],
    ['a question takes none', [...FOUND, 'is the first one a thriller?'], /^(?!.*select)/],
  ])('%s', async (_, lines, program) => {
    expect((await last([cinema], ...lines))[0]).toMatch(program);
  });
});

test('flights are looked for, where they are asked for and not only whether they could be', async () => {
  expect((await last([restaurants2, flights4], 'can you also find flights from London to Paris?'))[0]).toContain(
    'flights_4_',
  );
});
