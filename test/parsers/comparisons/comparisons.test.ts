import { readFileSync } from 'node:fs';
import { createSession } from 'typetod';
import { events3, homes2, media2, restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { print } from 'typetod/language';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { said } from './stays.js';

/** What was said before, by the setting of a row. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  first: [],
  offered: ['I need a hotel in Oslo'],
  two: ['I need a hotel in Oslo', 'something else'],
};

const rows = readFileSync(new URL('comparisons.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string]);

const parser = rulesParser();

describe('what is compared', () => {
  test.each(rows)('%s: %s', async (setting, words, program) => {
    const before = SETTINGS[setting] ?? [];
    const last = setting === 'first' ? `I need a hotel in Oslo ${words}` : words;
    expect(await said(parser, ...before, last)).toBe(program);
  });
});

describe('a search that goes on', () => {
  test.each([
    [['I need a hotel in Oslo under 100 dollars', 'the price does not matter'], 'x1.price = null'],
    [['I need a hotel in Oslo under 100 dollars', 'any price is fine'], 'x1.price = null'],
    [['I need a hotel in Oslo under 100 dollars', 'forget the price'], 'x1.price = null'],
    [['I need a hotel in Oslo', 'how many are there, cheapest first?'], 'x5 = len(x1)'],
    [
      ['I need a hotel in Oslo', 'how many are there, cheapest first, under 100 dollars?'],
      'x5 = len(x1, { price: lessThan(100) })',
    ],
    [['I need a hotel in Oslo with wifi', 'wifi is not necessary'], 'x1.wifi = null'],
    [['I need a hotel in Oslo with wifi', 'no wifi needed after all'], 'x1.wifi = null'],
    [['I need a hotel in Oslo with wifi', 'without wifi'], 'x1.wifi = "False" ; x6 = next(x1)'],
    [['I need a hotel in Oslo under 30 dollars', 'yes please'], 'x1.price = atMost(40)'],
    [['I need a hotel in Oslo under 30 dollars', 'no'], 'x5 = decline_alternative()'],
    [['I want a hotel', 'Oslo, and not more than $50 a night'], 'x1.city = "Oslo"; x1.price = atMost(50)'],
    [['I need a hotel in Oslo', 'where I can check in after 2 pm'], 'x1.opens = after("2 pm")'],
    [['I need a hotel in Oslo, an inn', 'not an inn'], 'x1.kind = not("inn")'],
    [
      ['Book a hotel room for three nights', 'the cheapest one'],
      'x4 = suspend(x1) ; x5 = find() ; x6 = sort(x5, { price: "ascending" })',
    ],
  ])('%j', async (utterances, program) => {
    expect(await said(parser, ...utterances)).toBe(program);
  });
});

describe('a place in the order of what was told as a list', () => {
  const heard = async (...lines: readonly string[]): Promise<string> => {
    const session = createSession({ services: [media2], reader: naturalReader });
    const manager = new DialogueManager({ session, parser });
    let reply = '';
    for (const line of lines) ({ reply } = await manager.turn(line));
    return reply;
  };

  test.each([
    ['the second cheapest', 'Salt Over Glass'],
    ['the second cheapest one please', 'Salt Over Glass'],
    ["I'll take the third cheapest", 'A House on Birch Road'],
  ])('%s is told by its name', async (words, name) => {
    expect(await heard('I want to rent a drama', words)).toContain(`That is ${name}, at $7.`);
  });

  test('is in the list where nothing was told before', async () => {
    expect(await heard('I want to rent the second cheapest drama')).toContain('the cheapest first');
  });
});

const LIMITED = 'I need a hotel in Oslo under 100 dollars';

describe('a limit is taken back', () => {
  test.each([
    "the price doesn't matter",
    'I do not care about the price',
    "I don't really mind the price",
    'never mind the price',
    'drop the price',
    'give up the price limit',
    'lift the price limit',
    'ignore the price',
    'the price is not important',
    'the price is unimportant',
    'the price can be higher',
    'money is no object',
    'the price is all the same to me',
    'whatever price',
    'whichever price you like',
    'no matter what the price',
    'no limit on the price',
    'no preference for the price',
    "I don't mind paying more",
    'the budget does not matter',
    'I do not care how much',
    'at any price',
    'forget the limit',
    'forget the condition',
    'drop the filter',
    'lift the restriction',
  ])('%s', async (words) => {
    expect(await said(parser, LIMITED, words)).toBe('x1.price = null');
  });

  test.each(["I don't mind when I can check in", 'at whatever time', 'any hour'])('of a time: %s', async (words) => {
    expect(await said(parser, 'I need a hotel in Oslo where check in is after 2 pm', words)).toBe('x1.opens = null');
  });

  test.each([
    ['the rating does not matter', 'x5 = find({ city: x1.city, price: lessThan(100) })'],
    ['what about Bergen?', 'x5 = parse_error()'],
  ])('that nobody set stays as it is: %s', async (words, program) => {
    expect(await said(parser, LIMITED, words)).toBe(program);
  });
});

describe('a limit is moved', () => {
  test.each([
    ['make that 120', 120],
    ['make it 120 dollars', 120],
    ['raise it to 120', 120],
    ['change the limit to 120', 120],
    ['increase it to 120', 120],
    ['lower it to 70', 70],
    ['move it to 120', 120],
    ['how about 120?', 120],
    ['what about 120 dollars?', 120],
    ["let's say 120", 120],
  ])('%s', async (words, price) => {
    expect(await said(parser, LIMITED, words)).toBe(`x1.price = lessThan(${price})`);
  });

  test('of a time', async () => {
    const program = await said(parser, 'I need a hotel in Oslo where check in is after 2 pm', 'make that 1 pm');
    expect(program).toBe('x1.opens = after("1 pm")');
  });

  test('and none by what counts something else', async () => {
    expect(await said(parser, LIMITED, 'make that two nights')).not.toContain('x1.price');
  });
});

describe('what is compared in its place', () => {
  test.each([
    [
      ['I need a hotel in Oslo', 'hotel in Oslo, the cheapest', 'the cheapest in Oslo'],
      'x9 = find({ city: x1.city }) ; x10 = sort(x9, { price: "ascending" })',
    ],
    [
      ['hotel in Oslo under 70 dollars', 'something else', 'a hotel in Oslo under 70 dollars'],
      'x7 = find({ city: x1.city, price: lessThan(70) })',
    ],
    [
      ['I need a hotel in Oslo', 'anything cheaper?', 'anything cheaper?', 'the cheapest in Oslo then'],
      'x1.price = null ; x11 = sort(x1, { price: "ascending" })',
    ],
    [
      ['book the cheapest hotel in Oslo for 3 nights'],
      'x1 = stays_book_room({ nights: "3" }) ; x2 = suspend(x1) ; x3 = find({ city: "Oslo" }) ; x4 = sort(x3, { price: "ascending" })',
    ],
    [
      ['I need a hotel in Oslo', 'book the cheapest one for 3 nights'],
      'x5 = stays_book_room({ nights: "3" }) ; x6 = suspend(x5) ; x7 = sort(x1, { price: "ascending" })',
    ],
    [
      ['Book a hotel room for three nights', 'the cheaper one'],
      'x4 = suspend(x1) ; x5 = find() ; x6 = sort(x5, { price: "ascending" })',
    ],
    [['I need a hotel in Oslo under 30 dollars', 'no hotels above 120 dollars'], 'x1.price = atMost(120)'],
    [
      ['I need a hotel in Oslo', 'an earlier check in, but not before 10 am'],
      'x1.opens = atLeast("10 am") ; x5 = sort(x1, { opens: "ascending" })',
    ],
  ])('%j', async (utterances, program) => {
    expect(await said(parser, ...utterances)).toBe(program);
  });
});

describe('a bound that names nothing', () => {
  const HOMES = 'homes_2_find_home_by_area({ area: "San Jose", intent: "buy" })';

  async function bounded(text: string, given: string): Promise<string | undefined> {
    const session = createSession({ services: [homes2], reader: naturalReader, id: 'bounds' });
    await session.turn(HOMES);
    await session.turn(given);
    const place = { conversation: 'bounds', turn: 2, attempt: 1 } as never;
    const apis = [...session.engine.registry.apis.values()];
    const { statements } = await parser.parse({ session, utterance: text, said: [], apis, rejections: [], place });
    return statements && print(statements);
  }

  test('is of what was asked for', async () => {
    expect(await bounded('two or more', 'x1.number_of_beds = 3')).toBe('x1.number_of_baths = atLeast(2)');
    expect(await bounded('two or more', 'x1.number_of_baths = 2')).toBe('x1.number_of_beds = atLeast(2)');
  });

  test('and one that names something is of that', async () => {
    expect(await bounded('at least three bedrooms', 'x1.number_of_beds = 2')).toBe('x1.number_of_beds = atLeast(3)');
    expect(await bounded('at least three bedposts', 'x1.number_of_beds = 2')).not.toContain(
      'number_of_baths = atLeast',
    );
  });
});

describe('an hour without its half of the day', () => {
  test.each([
    ['after eight', 'x1.time = after("20:00")'],
    ['after eight in the morning', 'x1.time = after("eight in the morning")'],
  ])('is in that of all results: %s', async (words, program) => {
    const session = createSession({ services: [events3], reader: naturalReader, now: '2019-03-01T09:00' });
    const manager = new DialogueManager({ session, parser });
    await manager.turn('I want to see a concert in London');
    expect(await manager.turn(words)).toMatchObject({ source: program });
  });

  test.each([
    ['where check in is after one', 'x1.opens = after("13:00")'],
    ['where check in is after nine', 'x1.opens = after("09:00")'],
  ])('and else in the usual one: %s', async (words, program) => {
    expect(await said(parser, 'I need a hotel in Oslo', words)).toBe(program);
  });
});

describe('which of some results is so, where they have no order by it', () => {
  test.each([
    [
      { location: 'San Francisco', category: 'French' },
      'Which one is less expensive?',
      /Perrault.*high-end.*Quatorze.*pricey/,
    ],
    [{ location: 'San Francisco', category: 'French' }, 'Which one is closer?', /any distance/],
  ])('%j, %s', async (given, asked, told) => {
    const session = createSession({ services: [restaurants2], reader: naturalReader });
    const manager = new DialogueManager({ session, parser });
    await manager.turn(`I am looking for a ${given.category} restaurant in ${given.location}`);
    expect((await manager.turn(asked)).reply).toMatch(told);
  });
});
