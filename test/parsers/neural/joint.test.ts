import { createSession, type Session } from 'typetod';
import { hotels4, restaurants2, weather1 } from 'typetod/apis';
import type { Parser, Proposal } from 'typetod/dialogue';
import { call, print } from 'typetod/language';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { type NetworkInput, type Network, networkParser, ACTS, SPEECH_ACTS, STATUSES } from 'typetod/internal';
import { numbered } from './worlds.js';

type Act = (typeof ACTS)[number];
type Status = (typeof STATUSES)[number];

/** What a network reads: scores by name; what is not named is not so. */
interface Told {
  readonly acts?: Readonly<Partial<Record<Act, number>>>;
  readonly api?: string;
  /** An API that is less likely. */
  readonly less?: string;
  readonly statuses?: Readonly<Record<string, Readonly<Partial<Record<Status, number>>>>>;
  /** The word that every slot's value is. */
  readonly word?: string;
  /** The last word of it, where it has several. */
  readonly last?: string;
  /** The properties that are asked for. */
  readonly asked?: Readonly<Record<string, number>>;
  readonly speech?: Readonly<Partial<Record<(typeof SPEECH_ACTS)[number], number>>>;
}

const LOW = -12;

function networkThat(told: Told): Network {
  const { acts = {}, api: started = '', statuses = {}, word, last = word, asked = {}, speech = {} } = told;
  return {
    name: 'told',
    pieces: numbered,
    run({ markers: { api, slot, value, source }, tokens, apis, slots }: NetworkInput) {
      const count = api.length + slot.length + value.length + source.length;
      const all = (size: number, at: (at: number) => number): Float32Array =>
        Float32Array.from({ length: size }, (_, n) => at(n));
      const statusOf = (at: number): number => {
        const name = slots[Math.floor(at / STATUSES.length) - api.length]?.name ?? '';
        const status = STATUSES[at % STATUSES.length] as Status;
        return statuses[name]?.[status] ?? (status === 'none' ? 0 : LOW);
      };
      const placeOf = (text: string | undefined): number =>
        text === undefined ? -1 : tokens.indexOf(numbered.piecesOf(text)[0] ?? -1);
      const [first, end] = [placeOf(word), placeOf(last)];
      return Promise.resolve({
        acts: Float32Array.from(ACTS, (act) => acts[act] ?? LOW),
        api: all(count, (at) => (apis[at]?.name === started ? 0 : apis[at]?.name === told.less ? -3 : LOW)),
        status: all(count * STATUSES.length, statusOf),
        asked: all(count, (at) => asked[slots[at - api.length]?.name ?? ''] ?? LOW),
        start: all(count * tokens.length, (at) => (at % tokens.length === first ? 0 : LOW)),
        end: all(count * tokens.length, (at) => (at % tokens.length === end ? 0 : LOW)),
        values: all(count * count, () => LOW),
        sources: all(count * count, () => 0),
        speech: all(SPEECH_ACTS.length, (at) => speech[SPEECH_ACTS[at] ?? 'chat'] ?? LOW),
        unheard: all(tokens.length, () => LOW),
      });
    },
  };
}

const RESERVE = 'restaurants_2_reserve_restaurant';
const WEATHER = 'weather_1_get_weather';

async function offered(): Promise<Session> {
  const session = createSession({ services: [restaurants2, hotels4, weather1], reader: naturalReader, id: 'joint' });
  await session.turn('restaurants_2_find_restaurants({ category: "Italian", location: "Oakland" })');
  return session;
}

/** What a parser with such a network proposes after a restaurant was offered. */
async function proposed(told: Told, utterance: string, then?: string, fallback?: Parser): Promise<Proposal> {
  const session = await offered();
  if (then !== undefined) await session.turn(then);
  const parser = networkParser(networkThat(told), { ...(fallback && { fallback }) });
  const apis = session.engine.registry.services.flatMap((service) => service.apis);
  const place = { conversation: 'c', turn: 2, attempt: 1 } as never;
  return parser.parse({ session, utterance, said: [], apis, rejections: [], place });
}

async function understood(told: Told, utterance: string, then?: string): Promise<string> {
  const { statements = [] } = await proposed(told, utterance, then);
  return statements.map((one) => ('api' in one ? `${one.kind} ${one.api}` : one.kind)).join(', ');
}

const seatsOf = (span: number): NonNullable<Told['statuses']> => ({ number_of_seats: { none: -3, value: LOW, span } });

describe('a turn is understood as a whole', () => {
  const seats = seatsOf(3);
  const acts = { start: -1, give: 3, select: -1 };

  it('an API starts where it alone takes what is said', async () => {
    const told = { acts, api: RESERVE, statuses: seats, word: 'three' };
    expect(await understood(told, 'for three people')).toContain(RESERVE);
  });

  it('no API starts where nothing is said for it', async () => {
    expect(await understood({ acts, api: RESERVE }, 'for three people')).not.toContain(RESERVE);
  });

  it('no API of another service starts where the values are for the one under way', async () => {
    const told = {
      acts: { start: 1, give: 3 },
      api: WEATHER,
      statuses: { location: { none: -3, span: 3 } },
      word: 'Berkeley',
    };
    expect(await understood(told, 'rather in Berkeley')).not.toContain(WEATHER);
    expect(await understood({ ...told, statuses: {} }, 'rather in Berkeley')).toContain(WEATHER);
  });
});

describe('two things in one turn', () => {
  const booking = `${RESERVE}({ restaurant_name: "Pasta Anselmo", location: "Oakland", time: "19:00" })`;
  const whileBooking = (told: Told, utterance: string): Promise<string> => understood(told, utterance, booking);

  it('of what is asked, no property is told that is not likely', async () => {
    expect(await understood({ acts: { select: 6, ask: 4 } }, 'good, and how dear is it?')).toBe('select');
    expect(await understood({ acts: { select: 6, ask: 1 } }, 'good, and how dear is it?')).toBe('select');
  });

  it('a yes beside something else confirms nothing, whatever the network scores', async () => {
    const told = {
      acts: { confirm: 6, start: 4, give: 4 },
      api: WEATHER,
      statuses: { city: { none: -3, span: 3 } },
      word: 'Fresno',
    };
    expect(await whileBooking(told, 'yes, and is it dry in Fresno?')).toBe('conversation_pause');
    expect(await whileBooking({ acts: { confirm: 6 }, api: WEATHER }, 'yes')).toBe('confirm');
  });

  it('a task under way is put off, also where the agent suggested nothing', async () => {
    expect(await whileBooking({ acts: { suspend: 6 } }, 'leave that for later')).toBe('suspend');
    expect(await understood({ acts: { suspend: 6 } }, 'leave that for later')).not.toContain('suspend');
  });

  it('who starts the transaction under way again goes on with it', async () => {
    const told = { acts: { start: 6, give: 6 }, api: RESERVE, statuses: seatsOf(3), word: 'three' };
    expect(await whileBooking(told, 'a table for three people')).toBe('assign');
    expect(await understood(told, 'a table for three people')).toContain(RESERVE);
  });
});

describe('what rules carry over', () => {
  const begins = { acts: { start: 8 }, api: WEATHER };
  const carriedInto = async (statuses: NonNullable<Told['statuses']>): Promise<string> => {
    const { statements } = await proposed({ ...begins, statuses }, 'how is the weather there');
    return JSON.stringify(statements);
  };

  it('is carried over where the network rather would not', async () => {
    expect(await carriedInto({ city: { none: 1, carry: -1 } })).toContain('"location"');
  });

  it('is not where the network is certain of the contrary', async () => {
    expect(await carriedInto({ city: { none: 9, carry: -9 } })).not.toContain('"location"');
  });
});

describe('the words of a date', () => {
  const dated = async (utterance: string, word: string, last: string): Promise<string> => {
    const statuses = { date: { none: -3, span: 3 } };
    const told = { acts: { start: 8, give: 8 }, api: WEATHER, statuses, word, last };
    const { statements, values } = await proposed(told, utterance);
    const [said] = (values ?? []).flatMap((value) => (value.slot === 'date' && value.place ? [value.place] : []));
    expect(JSON.stringify(statements)).toContain(JSON.stringify(utterance.slice(said?.start, said?.end)));
    return utterance.slice(said?.start, said?.end);
  };

  it.each([
    ['the weather on the 8th of March', '8th of March', 'the', 'March'],
    ['the weather on the 8th', 'the 8th', 'the', '8th'],
    ['the weather on the day after tomorrow', 'day after tomorrow', 'the', 'tomorrow'],
  ])('of %j are %j', async (utterance, words, first, last) => {
    expect(await dated(utterance.replace('the weather', 'weather'), first, last)).toBe(words);
  });
});

describe('what is asked of a result', () => {
  const asks = (name: string, score: number): Told => ({ acts: { ask: 6 }, asked: { [name]: score } });
  const program = async (told: Told, utterance: string): Promise<string> => {
    const { statements = [] } = await proposed(told, utterance);
    return print(statements);
  };

  it.each([
    ['a property that the network is certain of', 'do they have a terrace?', 'has_seating_outdoors', 5],
    ['also where the words mean something else', 'can I park my chair in the sun?', 'has_seating_outdoors', 7],
    ['a property that is named', 'is the rating any good?', 'rating', 1],
  ])('is told: %s', async (_, utterance, name, score) => {
    expect(await program(asks(name, score), utterance)).toBe(`say(x3.${name})`);
  });

  it.each([
    ['the nearest one', 'is it good for kids?', 'rating', 3, 'say(x3.that)'],
    ['one that is not certain', 'is it near the station?', 'has_seating_outdoors', 1.6, 'say(x3.that)'],
    ['for a noun', 'does it have a balcony?', 'has_seating_outdoors', 1.6, 'say(x3.balcony)'],
  ])('is told by no other property: %s', async (_, utterance, name, score, expected) => {
    expect(await program(asks(name, score), utterance)).toBe(expected);
  });

  it('takes nothing that only is asked about', async () => {
    const told = { acts: { select: 6, start: 6 }, api: RESERVE };
    expect(await understood(told, 'do they have a dress code?')).toBe('say');
    expect(await understood(told, 'good, a table please')).toContain('select');
  });
});

describe('what words decide, whatever the network scores', () => {
  const next = { acts: { next: 6 } };

  it.each([
    ['book it', 'select, api-call restaurants_2_reserve_restaurant'],
    ['forget it, I changed my mind', 'suspend'],
  ])('of an offer: %s', async (utterance, kinds) => {
    expect(await understood(next, utterance)).toBe(kinds);
  });

  it('and else the network does: another one is not given up', async () => {
    expect(await understood(next, 'never mind that one, what else is there?')).toBe('next');
  });

  it.each([
    ['what can you do?', 'help'],
    ['how many did you find?', 'len'],
    ['which sorts are there?', 'choices'],
    ['what have you got so far?', 'say'],
    ['the first one', 'select'],
  ])('%s', async (utterance, kind) => {
    expect(await understood(next, utterance)).toBe(kind);
  });

  it.each(['can you do seven?', 'what else have you got?', 'not the first one'])('but not: %s', async (utterance) => {
    expect(await understood(next, utterance)).toBe('next');
  });

  it('what the agent can do is asked in other words, too, where nothing else is said', async () => {
    expect(await understood({ speech: { capabilities: 6 } }, 'tell me about your talents')).toBe('help');
    expect(await understood({ speech: { chat: 6 } }, 'tell me about your talents')).toBe('conversation_pause');
    expect(await understood({ ...next, speech: { capabilities: 6, ask: 6 } }, 'what else do you have')).toBe('next');
  });

  it('a result that is named by its place is no day', async () => {
    const told = {
      acts: { select: 6, start: 6, give: 6 },
      api: RESERVE,
      statuses: { date: { none: -3, span: 3 } },
      word: 'Friday',
    };
    const { statements = [] } = await proposed(told, 'the first one for Friday please', 'next(x1)');
    expect(print(statements)).toMatch(/^select\(x3, .*\n.*date: "Friday"/);
  });
});

describe('after a transaction was done', () => {
  const booked = [
    `x1 = ${RESERVE}({ restaurant_name: "Pasta Anselmo", location: "Oakland", time: "19:00" })`,
    'confirm(x1)',
  ];
  const afterwards = async (utterance: string): Promise<string> => {
    const session = createSession({ services: [restaurants2, weather1], reader: naturalReader, id: 'joint' });
    for (const program of booked) await session.turn(program);
    const parser = networkParser(networkThat({ acts: { start: 6 }, api: RESERVE, less: WEATHER }));
    const apis = session.engine.registry.services.flatMap((service) => service.apis);
    const place = { conversation: 'c', turn: 2, attempt: 1 } as never;
    const { statements = [] } = await parser.parse({ session, utterance, said: [], apis, rejections: [], place });
    return print(statements);
  };

  it('it does not begin again where another service is named', async () => {
    expect(await afterwards('and the weather that day')).toContain(WEATHER);
  });

  it('it begins again where it is named', async () => {
    expect(await afterwards('another table at a restaurant, whatever the weather')).toContain(RESERVE);
    expect(await afterwards('the same for Ivo')).toContain(RESERVE);
  });
});

describe('another service', () => {
  const searches = `${WEATHER}({ city: "Oakland" })`;

  it('is meant where something else was understood, by a word for what it has', async () => {
    const told = { acts: { next: 6 }, api: 'hotels_4_search_hotel' };
    expect(await understood(told, 'no, I mean a hotel')).toBe('api-call hotels_4_search_hotel');
    expect(await understood(told, 'no, I mean another one')).toBe('next');
    expect(await understood(told, 'no, I mean a restaurant near a hotel')).toBe('next');
    expect(await understood(told, 'no, not a hotel')).toBe('next');
  });

  it('keeps in mind what was offered before', async () => {
    const { statements = [] } = await proposed({ acts: { start: 6 }, api: RESERVE }, 'a table then', searches);
    expect(print(statements)).toContain('restaurant_name: x3.restaurant_name');
  });

  it('begins by rules only where the network does not rule it out, or where it is named', async () => {
    const rules = (api: string): Parser => ({ name: 'rules', parse: async () => ({ statements: [call(api)] }) });
    const heard = async (utterance: string, start: number, api = WEATHER): Promise<string> => {
      const { statements = [] } = await proposed({ acts: { start }, api }, utterance, undefined, rules(api));
      return print(statements);
    };
    expect(await heard('anything for kids', LOW)).toContain('conversation_pause');
    expect(await heard('anything for kids', -2)).toContain(WEATHER);
    expect(await heard('and the weather', LOW)).toContain(WEATHER);
    expect(await heard('anything for kids', LOW, RESERVE)).toContain(RESERVE);
  });
});

describe('what is given up', () => {
  it('is so by the last sentence, whatever the reasons before it', async () => {
    const told = { acts: { next: 6 } };
    expect(await understood(told, 'I am not ready for this. Leave it.')).toBe('suspend');
    expect(await understood(told, 'Is it dear? Leave it.')).not.toContain('suspend');
    expect(await understood(told, 'I am not ready for this. Something else.')).toBe('next');
  });
});

describe('the answer to the one thing that is asked', () => {
  const booking = `${RESERVE}({ restaurant_name: "Pasta Anselmo", location: "Oakland" })`;

  it('is all that is said, where it reads as a value of it', async () => {
    const answered = async (utterance: string): Promise<string> =>
      print((await proposed({}, utterance, booking)).statements ?? []);
    expect(await answered('7 pm.')).toContain('time = "7 pm"');
    expect(await answered('1700')).toContain('time = "1700"');
    expect(await answered('2500')).toBe('conversation_pause()');
    expect(await answered('seven or so dogs')).toBe('conversation_pause()');
    expect(await answered('7 or 8 pm')).toBe('conversation_pause()');
  });
});
