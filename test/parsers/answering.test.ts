import { createSession, money, type Service, saidAs, search, service, success, table, transaction } from 'typetod';
import {
  calendar1,
  homes1,
  homes2,
  hotels4,
  media1,
  movies1,
  restaurants1,
  services1,
  trains1,
  weather1,
} from 'typetod/apis';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answering } from '../../src/parsers/neural/answering.js';

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

/** The program of the last line, and what the agent says to it. */
async function lastOf(service: Service, ...lines: readonly string[]) {
  const session = createSession({ services: [service], reader: naturalReader, id: 'answering' });
  const manager = new DialogueManager({ session, parser: neural });
  let last = { program: '', reply: '' };
  for (const line of lines) {
    const { result, reply } = await manager.turn(line);
    last = { program: result?.program ?? '', reply };
  }
  return last;
}

const HOMES: readonly [Service, string] = [homes1, 'I want to rent a 2 bedroom apartment in Berkeley, 1 bath'];
const HOUSE: readonly [Service, string] = [homes2, 'a place to rent in Berkeley with 2 beds and 2 baths'];
const COMEDIES: readonly [Service, string] = [media1, 'find me a comedy'];
const FILMS: readonly [Service, string] = [movies1, "what's on tonight in San Francisco"];
const STYLISTS: readonly [Service, string] = [services1, 'find me a hairdresser in san francisco for women'];
const TABLES: readonly [Service, string] = [restaurants1, 'find me an italian place in San Jose'];
const TRAINS: readonly [Service, string] = [trains1, 'Two of us are off to Seattle from Portland next Friday'];

describe('a question alone', () => {
  it.each([
    [...HOMES, 'Would they take my dog there?', 'pets_allowed'],
    [...HOMES, "do they take dogs or don't they", 'pets_allowed'],
  ])('is answered and begins nothing: %#', async (service, first, asked, property) => {
    const { program } = await lastOf(service, first, asked);
    expect(program).toMatch(new RegExp(`^x\\d+ = say\\(x\\d+\\.${property}\\)$`));
  });

  it('that nothing known answers is said to be one, and begins nothing', async () => {
    const { program, reply } = await lastOf(...HOUSE, 'Would they take my dog there?');
    expect(program).not.toMatch(/schedule_visit|select/);
    expect(reply).toMatch(/do not know that/);
  });

  it('about one that is named is said to be one that nothing known answers', async () => {
    const { reply } = await lastOf(...COMEDIES, "nah who's in two left feet");
    expect(reply).toMatch(/do not know that/);
  });

  it('with what the user wishes begins what is wished', async () => {
    const { program } = await lastOf(...STYLISTS, 'can they fit me in thursday at 3?');
    expect(program).toMatch(/services_1_book_appointment/);
  });
});

it.each([
  ['a hotel in London with a pool and a view', '"pool and a view"'],
  ['a hotel in London with a pool', '"pool"'],
])('what nothing takes is told with what is named beside it: %s', async (asked, told) => {
  expect((await lastOf(hotels4, asked)).reply).toContain(told);
});

describe('a question about a result by its name', () => {
  const PRICE = 'what is the price of Paddock House?';
  const ROOM = ['find me a hotel in London', 'book it for two nights from monday, 1 room'];

  it('is answered of that one', async () => {
    expect((await lastOf(hotels4, 'find me a hotel in London', PRICE)).reply).toContain('$86');
  });

  it('is answered while another one is being booked, and is the one that is taken then', async () => {
    expect((await lastOf(hotels4, ...ROOM, PRICE)).reply).toContain('$86');
    const { program, reply } = await lastOf(hotels4, ...ROOM, PRICE, 'yes, that one');
    expect(program).not.toContain('perform(');
    expect(reply).toContain('Paddock House');
  });
});

describe('a question about a thing by its name, said first', () => {
  const berth = {
    berth: z.string(),
    roofed: z.boolean().describe('Whether it has a roof'),
    fee: money('What a night costs'),
  };
  class FindBerth extends search({
    description: 'Look for a berth',
    slots: { roofed: berth.roofed.optional() },
    returns: { ...berth, roofed: saidAs(berth.roofed, { names: ['dry'] }) },
    entity: 'berth',
    table: table('answering.berths', 'berth', [
      { berth: 'The Riverside', roofed: true, fee: 90 },
      { berth: 'Old Mill', roofed: false, fee: 50 },
    ]),
    followUp: () => BookBerth,
  }) {}
  class BookBerth extends transaction({
    description: 'Book a berth',
    slots: {
      berth: berth.berth,
      night: z.iso.date().describe('Which night'),
      boats: z.int().describe('How many boats'),
    },
    returns: {},
    transact: () => success({}),
  }) {}
  const berths = service({ name: 'Berths', description: 'Berths', apis: [FindBerth, BookBerth] });

  it.each([
    ['does the Riverside have a fee?', 'The Riverside', '$90'],
    ['how much is the old mill?', 'Old Mill', '$50'],
    ['is the Riverside roofed?', 'The Riverside', 'Yes'],
    ['is Old Mill dry?', 'Old Mill', 'No'],
  ])('is answered, and begins nothing: %s', async (line, name, answer) => {
    const { program, reply } = await lastOf(berths, line);
    expect(program).toContain(`{ berth: "${name}" }`);
    expect(program).not.toContain('berths_book_berth');
    expect(reply).toContain(answer);
  });

  it.each(['can I book the Riverside for Friday?', 'could you book the Old Mill?', 'I want to book the Old Mill'])(
    'and what asks for a deed begins it: %s',
    async (line) => {
      expect((await lastOf(berths, line)).program).toContain('berths_book_berth');
    },
  );
});

describe('a question beside something else', () => {
  it.each([
    [...FILMS, 'Captain Nimbus sounds good, what kind of film is it?', /select\(.*Captain Nimbus/, 'genre'],
    [
      ...STYLISTS,
      "sweet where's that, and can they fit me in thursday at 3",
      /appointment_time: "3"/,
      'street_address',
    ],
    [...TABLES, 'book it. do they have live music?', /reserve_restaurant/, 'has_live_music'],
    [...HOUSE, 'book a visit there for tuesday. is there parking?', /visit_date: "tuesday"/, 'has_garage'],
  ])('is answered, and the other is done: %#', async (service, first, said, done, property) => {
    const { program } = await lastOf(service, first, said);
    expect(program).toMatch(done);
    expect(program).toContain(`.${property})`);
  });

  it('that nothing known answers is said to be one', async () => {
    const { program, reply } = await lastOf(...TABLES, 'book it. is there parking?');
    expect(program).toMatch(/reserve_restaurant/);
    expect(reply).toMatch(/parking/);
    const inn = await lastOf(hotels4, 'a hotel in London for two nights', 'book it, and is there wifi?');
    expect(inn.program).toMatch(/reserve_hotel/);
    expect(inn.reply).toMatch(/Wi-Fi/);
    expect(inn.reply).not.toMatch(/smoking/);
  });

  it('is answered while something is changed', async () => {
    const { program } = await lastOf(
      ...STYLISTS,
      'book it for thursday at 3',
      "make it four instead, and where's that?",
    );
    expect(program).toMatch(/appointment_time = "four"\n.*street_address/);
  });

  it('agrees to nothing that the whole does not agree to', async () => {
    const { program } = await lastOf(...STYLISTS, 'book it for thursday at 3', 'hm, maybe. where is it?');
    expect(program).not.toMatch(/confirm|perform/);
  });

  it('is about the one that is taken in the same breath', async () => {
    const { program } = await lastOf(
      ...TRAINS,
      'next one',
      "All right, the seven o'clock one. What's that altogether?",
    );
    expect(program).toMatch(/x(\d+) = select\(x(\d+), .*\n.*say\(x\2\.total\)/);
  });
});

describe('what is read of a turn with several questions', () => {
  async function readOf(utterance: string) {
    const session = createSession({ services: [hotels4], reader: naturalReader, id: 'answering' });
    await session.turn('hotels_4_search_hotel({ location: "London" })');
    const read: string[] = [];
    const parser: Parser = {
      name: 'idle',
      parse: async ({ utterance }) => {
        read.push(utterance);
        return { statements: [] };
      },
    };
    await new DialogueManager({ session, parser: answering(parser) }).turn(utterance);
    return read;
  }

  it('is each of them, once', async () => {
    const said = 'Hm, right. is there a pool? is there a gym?';
    expect(await readOf(said)).toEqual([said, 'is there a pool?', 'is there a gym?']);
  });

  it.each([
    [5, 6],
    [6, 1],
    [60, 1],
  ])('is the whole alone of too many: %i', async (many, times) => {
    const things = Array.from(
      { length: many },
      (_, at) => `is there a ${'abcdefgh'.charAt(at % 8)}${'o'.repeat(at + 2)}l?`,
    );
    expect(await readOf(`Hm, right. ${things.join(' ')}`)).toHaveLength(times);
  });
});

describe('a question while a booking is read back', () => {
  const BOOKED = ['find me a hotel in London', 'is there another one?', 'book it for 3 nights, checking in on Friday'];
  const answerTo = async (asked: string) => {
    const session = createSession({ services: [hotels4, calendar1, weather1], reader: naturalReader, id: 'read-back' });
    const manager = new DialogueManager({ session, parser: neural });
    for (const line of BOOKED) await manager.turn(line);
    const { result, reply } = await manager.turn(asked);
    return { program: result.program, reply };
  };

  it.each(['is the first one cheaper?', 'which one is cheaper?', 'would the other one be cheaper?'])(
    'tells of each that was offered what is compared: %s',
    async (asked) => {
      const { program, reply } = await answerTo(asked);
      expect(program).toMatch(/^x\d+ = say\(x3\.price_per_night, x5\.price_per_night\)$/);
      expect(reply).toMatch(/3 nights/);
    },
  );

  it.each(['what time does it close?', 'when do they open?', 'can I cancel it later?', 'do they have a pool?'])(
    'is said to be one that nothing known answers, and the booking is read back again: %s',
    async (asked) => {
      const { program, reply } = await answerTo(asked);
      expect(program).toMatch(/^x\d+ = conversation_pause\(\)$/);
      expect(reply).toMatch(/(?:do not know that).*3 nights/);
    },
  );

  it.each([
    ['Yes, and is smoking allowed?', ['smoking_allowed']],
    ['yes, and how many stars does it have?', ['star_rating']],
    ['where is it, and how many stars does it have?', ['street_address', 'star_rating']],
    ['is smoking allowed? and the phone number?', ['smoking_allowed', 'phone_number']],
  ])('is answered, also beside a yes, and so are several: %s', async (asked, properties) => {
    const { program, reply } = await answerTo(asked);
    expect(program).not.toMatch(/confirm|perform/);
    for (const property of properties) expect(program).toContain(`.${property}`);
    expect(reply).toMatch(/3 nights/);
  });

  it.each([
    ['is there a pool? is smoking allowed?', 'smoking_allowed', 'is there a pool'],
    ['Yes, is it far from the sea, and how many stars does it have?', 'star_rating', 'is it far from the sea'],
  ])('that has no answer is told beside one that has: %s', async (asked, property, lost) => {
    const { program, reply } = await answerTo(asked);
    expect(program).toMatch(new RegExp(`^x\\d+ = say\\(x\\d+\\.${property}\\)$`));
    expect(reply).toContain(`I have no answer to "${lost}".`);
  });

  it.each(['Yes, and can I pay cash?', 'yes. do they have a pool?'])(
    'beside a yes agrees to nothing where nothing is the answer: %s',
    async (asked) => {
      const { program, reply } = await answerTo(asked);
      expect(program).toMatch(/^x\d+ = conversation_pause\(\)$/);
      expect(reply).toMatch(/do not know that.*3 nights/);
    },
  );

  it('is told of where it only names what it is about', async () => {
    expect((await answerTo('what about parking?')).reply).toMatch(/parking.*3 nights/);
  });

  it('is about the other one, wherever that is named', async () => {
    expect((await answerTo('and the other one, where is that?')).program).toMatch(/= say\(x3\.street_address\)$/);
  });

  it.each([
    ['is there a cheaper one?', /lessThan/],
    ['can I cancel it?', /suspend/],
    ['what about Saturday?', /check_in_date = "Saturday"/],
    ['does it rain there?', /weather_1_get_weather/],
  ])('is none where it wishes something else: %s', async (asked, program) => {
    expect((await answerTo(asked)).program).toMatch(program);
  });

  it('about another one is not answered of the one that is booked, where it is the only one', async () => {
    const { reply } = await lastOf(
      hotels4,
      'find me a hotel in London with 3 stars',
      'book it for 3 nights, checking in on Friday',
      'how much does the other one cost?',
    );
    expect(reply).not.toMatch(/\$/);
  });
});
