/** Names in answers to what the agent asked for. */
import { createSession } from 'typetod';
import { banks1, calendar1, events2, flights1, homes1, restaurants1, restaurants2 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import { print } from 'typetod/language';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { proposals } from './conversation.js';

const last = async (services: Parameters<typeof proposals>[0], lines: readonly string[]): Promise<string> =>
  (await proposals(services, lines)).at(-1) ?? '';

describe('an answer', () => {
  test.each([
    ['The Hives.', 'The Hives'],
    ['The Hives please', 'The Hives'],
    ['Preferably Tidal Wave Parade.', 'Tidal Wave Parade'],
  ])('names an event: %s', async (answer, name) => {
    const lines = ['Get 2 tickets for an event in Oakland tomorrow.', answer];
    expect(await last([events2], lines)).toContain(`event_name = "${name}"`);
  });

  test('is no entry where a sentence begins so', async () => {
    const lines = ['Find me a one-way flight to Boston tomorrow.', 'Flight must leave from Denver.'];
    expect(await last([flights1], lines)).not.toContain('Flight must');
  });

  test.each(['Petaluma is fine', 'Petaluma.'])('says nothing of pets: %s', async (answer) => {
    const statements = await last([homes1], ['Find an apartment with 2 beds and 2 baths.', answer]);
    expect(statements).toContain('area = "Petaluma"');
    expect(statements).not.toContain('pets_allowed');
  });

  test.each([['Wait, Blue Heron for the restaurant name.', 'Blue Heron']])(
    'ends with its name: %s',
    async (answer, name) => {
      const lines = ['Reserve a table in Oakland for 2 tomorrow at 7 pm.', answer];
      expect(await last([restaurants1], lines)).toBe(`x1.restaurant_name = "${name}"`);
    },
  );
});

describe('a yes to a question', () => {
  test.each([
    ['How much is it to be? Shall I say 20 dollars?', 'amount = "20 dollars"'],
    ['The precipitation is 23 percent. Would you let me know the amount?', ''],
    ['It is 23 degrees in Oakland, on average. Could you tell me the amount?', ''],
  ])('takes what is asked, and nothing that is told: %s', async (agent, statement) => {
    const session = createSession({ services: [banks1], reader: naturalReader });
    await session.turn(
      'banks_1_transfer_money({ account_type: "checking", recipient_account_type: "checking", recipient_account_name: "Anna" })',
    );
    const place = { dialogue: 'd', turn: 2, attempt: 0, step: 0 };
    const { statements = [] } = await rulesParser().parse({
      ...{ session, utterance: 'yes', rejections: [], place },
      said: [{ speaker: 'agent', text: agent, turn: 1 }],
      apis: [...session.engine.registry.apis.values()],
    });
    const source = statements.map((one) => print(one)).join('; ');
    if (statement === '') expect(source).not.toContain('amount');
    else expect(source).toContain(statement);
  });
});

describe('a flight', () => {
  test.each([
    ['I want to book seats on a one-way flight for 2.', 'oneway'],
    ['I want to book seats on a round-trip flight for 2.', 'roundtrip'],
  ])('is of the kind that is said: %s', async (line, kind) => {
    expect(await last([flights1], [line])).toContain(`flights_1_reserve_${kind}_flight`);
  });
});

describe('an answer that is more than a name', () => {
  const SEARCH = 'Find me a restaurant.';
  test.each([
    ['San Jose cheap', 'city = "San Jose"'],
    ['Around New York.', 'city = "New York"'],
    ['Restaurant in Oakland', 'city = "Oakland"'],
    ['The Bay Area', 'city = "Bay Area"'],
  ])('gives the name alone: %s', async (answer, value) => {
    expect(await last([restaurants1], [SEARCH, answer])).toContain(value);
  });

  test.each(['Event starts at 5 pm', 'Flight leaves at 5 pm'])('names no entry: %s', async (answer) => {
    const statements = await last([calendar1], ['Add an event to my calendar tomorrow in Oakland.', answer]);
    expect(statements).toBe('x1.event_time = "5 pm"');
  });
});

describe('a sum', () => {
  const BOOKED = 'Book a table at Butterfly in Oakland for 2 tomorrow at 7 pm.';
  test.each(['no more than 20 euros', 'at most 15 dollars', 'around 20 quid', '20 bucks'])(
    'is no hour: %s',
    async (line) => {
      expect((await proposals([restaurants2], [BOOKED, line])).at(-1)).not.toContain('time');
    },
  );

  test.each(['around 8', '8', 'at 8 please'])('is not what stands alone: %s', async (line) => {
    expect((await proposals([restaurants2], [BOOKED, line])).at(-1)).toContain('time');
  });
});
