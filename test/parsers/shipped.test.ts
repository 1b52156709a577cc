/** What the parser that ships makes of what is said in a conversation, where the conversation decides it. */
import { createSession, type Service, service, success, transaction } from 'typetod';
import {
  banks1,
  buses1,
  buses3,
  calendar1,
  events3,
  hotels4,
  media1,
  media2,
  messaging1,
  movies1,
  payment1,
  rentalCars3,
  restaurants1,
  restaurants2,
  rideSharing1,
  services3,
  weather1,
} from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { spa } from './spa.js';

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

/** What is proposed for the last line of a conversation, and what the agent says to it. */
async function heard(services: readonly Service[], ...lines: readonly string[]) {
  const session = createSession({ services, reader: naturalReader, id: 'shipped', now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser: neural });
  let last = { program: '', reply: '' };
  for (const line of lines) {
    const { events, reply } = await manager.turn(line);
    const proposal = events.find((event) => event.kind === 'proposal');
    last = { program: proposal?.source.replaceAll('\n', '; ') ?? '', reply };
  }
  return last;
}

const MASSAGE = ['Book the Swedish treatment tomorrow at 3 pm for 60 minutes', 'yes'];
const TABLE = ['Book a table for 2 at Tapas Torcal in Palo Alto tomorrow at 7 pm', 'yes'];

describe('of two deeds, of which the last one cannot be taken back', () => {
  const both = [...MASSAGE, ...TABLE];

  it.each(['cancel that', 'cancel it', 'please get that cancelled', 'cancel my reservation', 'undo that please'])(
    'it is meant where none is named: %s',
    async (line) => {
      const { program, reply } = await heard([spa, restaurants2], ...both, line);
      expect(program).toBe('suspend(x7)');
      expect(reply).toContain('The phone number is 650-555-0151.');
    },
  );

  it('nothing of the earlier one is changed', async () => {
    expect((await heard([spa, restaurants2], ...both, 'change it to 8 pm')).program).toBe('x7.time = "8 pm"');
  });

  it.each(['cancel the massage', 'cancel the treatment please', 'I do not need the Swedish any more'])(
    'the earlier one is meant where it is named: %s',
    async (line) => {
      const { program } = await heard([spa, restaurants2], ...both, line);
      expect(program).toBe('spa_1_cancel_treatment({ booking_number: x1.booking_number })');
    },
  );

  it('nothing is begun anew by what takes back', async () => {
    expect((await heard([restaurants2], ...TABLE, 'cancel it')).program).toBe('suspend(x1)');
  });
});

describe('a deed that can be changed', () => {
  it.each([
    ['make it 90 minutes', 'duration: "90"'],
    ['on Monday instead', 'new_day: "Monday"'],
    ['make it 5 pm', 'start_time: "5 pm"'],
  ])('is, by the slot for it, whatever it is called: %s', async (line, given) => {
    const { program } = await heard([spa], ...MASSAGE, line);
    expect(program).toContain('spa_1_change_treatment(');
    expect(program).toContain(given);
  });

  it('is not where nothing changes what is said', async () => {
    expect((await heard([spa], ...MASSAGE, 'make it the Hot Stone instead')).program).not.toContain('new_day');
  });
});

describe('of two services that do the same', () => {
  it.each([
    ['Somewhere French in San Francisco, but no very expensive ones', 'not("very expensive")'],
    ['Somewhere French in San Francisco, but none of those very expensive ones', 'not("very expensive")'],
    ['I want Thai food in Oakland, nothing expensive please', 'not("expensive")'],
  ])('what is not wanted in one loses nothing that is said beside it: %s', async (line, limit) => {
    const { program } = await heard([restaurants1, restaurants2], line);
    expect(program).toMatch(/(?:San Francisco|Oakland).*(?:French|Thai)/);
    expect(program).toContain(limit);
  });
});

describe('a town that a closed set does not have', () => {
  const town = z.enum(['Lund', 'Malmö', 'Ystad', 'Kristianstad', 'Helsingborg']);
  class SendLetters extends transaction({
    description: 'Have letters carried by a bike',
    slots: {
      bike: z.string().describe('Name of the bike'),
      origin: town.describe('Town where the letters are fetched'),
      destination: town.describe('Town where the letters are brought'),
      letters: z.int().describe('How many letters'),
    },
    returns: {},
    entity: 'delivery',
    transact: () => success(),
  }) {}
  const post = service({ name: 'Post', description: 'Bikes that carry letters', apis: [SendLetters] });

  it.each([
    ['send 3 letters with the Yak from Lund to Stockholm', 'Stockholm'],
    ['send 3 letters with the Yak from Derby to Lund', 'Derby'],
    ['send 3 letters with the Yak to Kalmar', 'Kalmar'],
  ])('is told, and no other town stands for it: %s', async (line, unknown) => {
    const { program, reply } = await heard([post], line);
    expect(program).not.toMatch(/Malmö|Ystad|Kristianstad|Helsingborg/);
    expect(reply).toContain(`"${unknown}"`);
  });

  it('and those that it has are taken', async () => {
    const { program } = await heard([post], 'send 3 letters with the Yak from Lund to Ystad');
    expect(program).toContain('origin: "Lund"');
    expect(program).toContain('destination: "Ystad"');
  });
});

describe('a sum that is only bounded', () => {
  it.each(['Fine, then I can go up to 2600', 'Thai in Oakland for under 50 dollars'])(
    'pays nobody where no payment is named: %s',
    async (line) => {
      expect((await heard([banks1, payment1, restaurants1], line)).program).not.toMatch(/payment|banks/);
    },
  );

  it('is asked for where one is', async () => {
    expect(
      (await heard([banks1, payment1, restaurants1], 'request a payment of up to 50 dollars from Bob')).reply,
    ).toContain('it has to be one amount');
  });
});

describe('a place that is said by name', () => {
  it.each([
    ["what's the weather in Oakland on Monday", 'city: "Oakland"'],
    ['will it rain in San Jose tomorrow', 'city: "San Jose"'],
  ])('is that of no earlier task: %s', async (line, place) => {
    expect((await heard([restaurants2, weather1], ...TABLE, line)).program).toContain(place);
  });

  it.each(["let Odile know I'm at Drizzle Court Station", "text Odile that I'm at Drizzle Court Station"])(
    'is no stop of a bus that was found: %s',
    async (line) => {
      const { program } = await heard([buses1, messaging1], 'buses from Seattle to Portland on Tuesday', line);
      expect(program).toContain('location: "Drizzle Court Station"');
    },
  );

  it.each(['get us a cab there, not shared', 'a private cab to it for us two from Mission Street'])(
    'is not where one goes that is only spoken of: %s',
    async (line) => {
      expect((await heard([restaurants2, rideSharing1], ...TABLE, line)).program).toContain('destination: x1.address');
    },
  );

  it('is that of the earlier task where none is', async () => {
    expect((await heard([restaurants2, weather1], ...TABLE, "what's the weather there?")).program).toContain(
      'city: x1.location',
    );
  });
});

describe('the degree of what was offered', () => {
  const COACH = [
    'coaches from Birmingham to London on Monday',
    'And which of them is the cheaper? I would rather have that',
  ];

  it.each([
    'So that is the cheaper one? Two seats then, and extra luggage',
    'so this is the cheaper one? 2 seats please',
  ])('is that of the one that was told to be the cheapest: %s', async (line) => {
    const { program } = await heard([buses3], ...COACH, line);
    expect(program).toMatch(/^select\(x\d+, .*buses_3_buy_bus_ticket\(.*num_passengers: "2"/);
  });

  it('is asked for below it where none is meant', async () => {
    const { program } = await heard([buses3], ...COACH, 'is there a cheaper one?');
    expect(program).toContain('price = lessThan(');
  });

  it('is taken where it is the one', async () => {
    expect((await heard([hotels4], 'the cheapest hotel in London', 'the cheaper one it is')).program).toMatch(
      /^select/,
    );
  });

  it('is what is asked about, and no other property', async () => {
    const line = 'Is this the one with the better rating? I want the better one';
    const { program } = await heard([services3], 'I live at San Jose. I search a doctor for my skin', line);
    expect(program).toMatch(/^x\d+\.average_rating = moreThan/);
  });

  it('is asked for beside another property', async () => {
    const line = 'What is the phone number of this one? and is there a cheaper one?';
    const { program } = await heard([hotels4], 'hotels in London', line);
    expect(program).toMatch(/^say\(x\d+\.phone_number\); x\d+\.price_per_night = lessThan/);
  });
});

describe('of services that are nearly as likely', () => {
  it.each([
    ['find me a film in Berkeley tonight', [media1, media2, movies1], 'movies_1_find_movies({ location: "Berkeley" })'],
    ['find me a film tonight', [media1, movies1], 'media_1_find_movies()'],
    [
      'what events are on in Seattle on Sunday',
      [calendar1, events3],
      'events_3_find_events({ city: "Seattle", date: "Sunday" })',
    ],
    [
      'what events are on my calendar on Sunday',
      [calendar1, events3],
      'calendar_1_get_events({ event_date: "Sunday" })',
    ],
  ])('the one begins that takes what is said: %s', async (line, services, program) => {
    expect((await heard(services, line)).program).toBe(program);
  });
});

describe('a kind of which nothing is said', () => {
  it.each([
    ['I want to see a doctor in Oakland', services3],
    ['i want a cheap car in London tomorrow', rentalCars3],
  ])('is not guessed from what other slots have: %s', async (line, one) => {
    expect((await heard([one], line)).program).not.toMatch(/type/);
  });

  it("is heard in words of one's own", async () => {
    expect((await heard([services3], 'my ear hurts, I need a doctor in Oakland')).program).toContain('ENT Specialist');
  });
});

describe('a search that nobody wanted', () => {
  const both = [restaurants1, hotels4];

  it.each([
    ['never mind food, I need a hotel', 'hotels_4_search_hotel()'],
    ['I do not want a restaurant, I want a hotel', 'hotels_4_search_hotel()'],
    ["I don't need food", 'suspend(x1)'],
    ['I said Oakland, not a hotel', 'x1.city = "Oakland"'],
  ])('is left for what is wanted: %s', async (line, program) => {
    expect((await heard(both, 'find me some food', line)).program).toBe(program);
  });
});

describe('a result that is meant by a number', () => {
  it.each([
    ['the 97 one', 'select({ price_per_night: 97 }, { from: x1 })'],
    ['the one for $97 please', 'select({ price_per_night: 97 }, { from: x1 })'],
    ['the 98 one', 'conversation_pause()'],
  ])('is the one that has it, or none: %s', async (line, program) => {
    expect((await heard([hotels4], 'hotels in Seattle', line)).program).toBe(program);
  });
});

describe('a table that was put off', () => {
  const off = ['Book a table for 2 at Tapas Torcal in Palo Alto tomorrow at 7 pm', 'forget the table'];

  it.each([
    'Oh dear, my friend will be away then. Cancel the table, please',
    'My sister is ill. Please cancel the reservation',
    'cancel the reservation',
  ])('is not gone on with by who cancels it, nor is anything booked: %s', async (line) => {
    expect((await heard([restaurants2], ...off, line)).program).not.toMatch(/resume|confirm|reserve/);
  });

  it.each(['book the table after all', 'We can come after all. Reserve the table, please'])(
    'is gone on with by who wants it: %s',
    async (line) => expect((await heard([restaurants2], ...off, line)).program).toMatch(/resume\(x1\)/),
  );
});
