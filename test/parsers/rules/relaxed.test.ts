import { createSession, search, type Session, service, table } from 'typetod';
import { homes1, restaurants1, restaurants2 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DialogueManager } from '../../../src/dialogue/index.js';
import { rulesParser } from '../../../src/parsers/index.js';
import { proposals } from './conversation.js';
import { statementsOf, networkParser } from 'typetod/internal';
import { relaxedIn } from '../../../src/parsers/rules/relaxed.js';

const FIND = 'restaurants_2_find_restaurants';
/** Nothing is found; without outdoor seating there are two. */
const INSIDE = `x1 = ${FIND}({ category: "Chinese", location: "San Francisco", has_seating_outdoors: true })`;
/** Nothing is found; there are two in Berkeley, and five of other kinds. */
const ELSEWHERE = `x1 = ${FIND}({ category: "Thai", location: "Palo Alto" })`;

async function sessionWith(...programs: readonly string[]): Promise<Session> {
  const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'relaxed' });
  for (const program of programs) await session.turn(program);
  return session;
}

async function heard(text: string, ...programs: readonly string[]) {
  const { world, engine } = await sessionWith(...programs);
  return relaxedIn(text, world, engine.now);
}

describe('what would be found with fewer constraints', () => {
  test.each([
    'yes',
    'Yes, please!',
    'sure, without then',
    'OK, without it',
    'without outdoor seating is fine',
    'yes, without the patio',
    'fine, Chinese in San Francisco',
    'that works for me, thanks',
  ])('is taken: %s', async (text) => {
    expect(await heard(text, INSIDE)).toEqual({ values: [{ slot: 'has_seating_outdoors', value: null }] });
  });

  test.each(['no', 'No, thanks.', 'hmm, no', 'Nope.'])('is turned down: %s', async (text) => {
    expect(await heard(text, INSIDE)).toEqual({ decline: true });
  });

  test.each([
    'yes, but cheap ones',
    'yes, in Oakland',
    'outdoor seating is a must',
    'yes, outdoor seating please',
    'without meat',
    'maybe',
    'thanks',
    'no, Italian then',
    'no, that is all, bye',
    'are they any good?',
    'book it for four',
    'why not two people at 8',
    'show me others',
  ])('is neither taken nor turned down: %s', async (text) => {
    expect(await heard(text, INSIDE)).toBeUndefined();
  });

  test.each(['no, Berkeley is too far away', 'Berkeley? No', 'I hate Berkeley', 'neither', 'no, neither'])(
    'of two, both are turned down: %s',
    async (text) => expect(await heard(text, ELSEWHERE)).toEqual({ decline: true }),
  );

  test.each(['yes, without Palo Alto', 'do without it', 'yes without Thai'])(
    'that nothing is left out of is not taken: %s',
    async (text) => expect(await heard(text, ELSEWHERE)).toBeUndefined(),
  );

  test.each([
    ['Berkeley is fine', [{ slot: 'location', value: 'Berkeley' }]],
    ['ok, in Berkeley', [{ slot: 'location', value: 'Berkeley' }]],
    ['yes', [{ slot: 'location', value: 'Berkeley' }]],
    ['Palo Alto is fine', [{ slot: 'category', value: 'dontcare' }]],
  ])('of two, %s takes the one that it names, else the first', async (text, values) => {
    expect(await heard(text, ELSEWHERE)).toEqual({ values });
  });

  test.each([
    ['was never offered', [`x1 = ${FIND}({ category: "Thai", location: "Berkeley" })`]],
    ['was turned down', [INSIDE, 'decline_alternative()']],
    ['was taken', [INSIDE, 'x1.has_seating_outdoors = null']],
    ['is of another search', [INSIDE, `${FIND}({ category: "Thai", location: "Berkeley" })`]],
    ['is of a search that was put off', [INSIDE, 'suspend(x1)']],
  ])('is not taken where it %s', async (_, programs) => {
    expect(await heard('yes', ...programs)).toBeUndefined();
  });
});

const silent = networkParser({
  name: 'silent',
  pieces: { piecesOf: () => [] },
  run: () => expect.unreachable('the network is not asked'),
} as never);

describe('what a property that is no slot was constrained by', () => {
  const boat = { name: z.string(), kind: z.enum(['canoe', 'rowing boat']), has_sail: z.boolean() };
  class FindBoat extends search({
    description: 'Find a boat',
    slots: { kind: boat.kind },
    returns: boat,
    entity: 'boat',
    table: table('boats', 'name', [
      { name: 'Beaver', kind: 'canoe' as const, has_sail: false },
      { name: 'Swan', kind: 'rowing boat' as const, has_sail: true },
    ]),
    comparable: ['has_sail'],
  }) {}
  const lake = service({ name: 'Lake', description: 'Boats', apis: [FindBoat] });

  test.each([
    ['rules', 'yes', 'x1.has_sail = null'],
    ['rules', 'sure, without then', 'x1.has_sail = null'],
    ['a network', 'Yes, please.', 'x1.has_sail = null'],
    ['rules', 'no, thanks', 'decline_alternative()'],
    ['a network', 'No.', 'decline_alternative()'],
  ])('is taken back or kept, by %s: %s', async (name, line, program) => {
    const session = createSession({ services: [lake], reader: naturalReader, id: 'relaxed' });
    const offered = await session.turn('x1 = lake_find_boat({ kind: "canoe", has_sail: true })');
    expect(offered.response).toContain('hint({ relax: { has_sail: null }, of: x1, count: 1 })');
    const manager = new DialogueManager({ session, parser: name === 'rules' ? rulesParser() : silent });
    expect((await manager.turn(line)).source).toBe(program);
  });

  test('is not taken back of a property that nothing was asked of', async () => {
    const session = createSession({ services: [lake], reader: naturalReader, id: 'relaxed' });
    await session.turn('x1 = lake_find_boat({ kind: "canoe" })');
    const { world, engine } = session;
    const plan = { values: [{ slot: 'has_sail', value: null }] };
    expect(statementsOf(plan, { world, registry: engine.registry }).map(({ kind }) => kind)).toEqual([
      'conversation_pause',
    ]);
  });
});

describe('at such an offer', () => {
  test.each([
    ['rules', rulesParser()],
    ['a network', silent],
  ])('%s take a yes for the assignment, and a no for what declines it', async (_, parser) => {
    for (const [line, program] of [
      ['Sure, without then.', 'x1.has_seating_outdoors = null'],
      ['No, thank you.', 'decline_alternative()'],
    ] as const) {
      const manager = new DialogueManager({ session: await sessionWith(INSIDE), parser });
      expect((await manager.turn(line)).source).toBe(program);
    }
  });

  test('rules take another wish for what it is', async () => {
    const manager = new DialogueManager({ session: await sessionWith(INSIDE), parser: rulesParser() });
    expect((await manager.turn('what about Italian food?')).source).toContain('Italian');
  });

  test('a value that was offered and that nobody said is taken by the gates, too', async () => {
    const session = await sessionWith(ELSEWHERE);
    const manager = new DialogueManager({ session, parser: rulesParser() });
    const { leftOut, reply } = await manager.turn('yes');
    expect(leftOut).toEqual([]);
    expect(reply).toContain('Berkeley');
  });
});

describe('of two offers, the one that is meant', () => {
  /** Nothing is found; one in Berkeley, or one that is Vietnamese. */
  const EITHER =
    'x1 = restaurants_1_find_restaurants({ cuisine: "Thai", city: "Oakland", price_range: "inexpensive", has_live_music: true, serves_alcohol: true })';
  const meant = async (text: string, program = EITHER) => {
    const session = createSession({ services: [restaurants1, restaurants2], reader: naturalReader, id: 'relaxed' });
    await session.turn(program);
    return relaxedIn(text, session.world, session.engine.now);
  };

  test.each([
    ['the second one', 'cuisine'],
    ['OK, the second one then', 'cuisine'],
    ['I take the second', 'cuisine'],
    ['the last option, please', 'cuisine'],
    ['the Vietnamese one', 'cuisine'],
    ['the first one', 'city'],
    ['the one in Berkeley is fine', 'city'],
    ["I'll take the Berkeley one", 'city'],
  ])('is taken: %s', async (text, slot) => {
    expect((await meant(text))?.values?.map((value) => value.slot)).toEqual([slot]);
  });

  test.each([
    'the third one',
    'the Italian one',
    'the one in Palo Alto',
    'the second of March',
    'not the second one',
    'which is the second one?',
    'the second one, but for six people',
  ])('is not: %s', async (text) => {
    expect(await meant(text)).toBeUndefined();
  });

  test('there is no second where one way out was offered', async () => {
    expect(await meant('the second one', INSIDE)).toBeUndefined();
  });
});

describe('a wider limit that is offered', () => {
  const DEAR =
    'x1 = homes_1_find_apartment({ area: "Oakland", number_of_beds: 2, pets_allowed: true, rent: lessThan(2200) })';

  async function taken(text: string) {
    const session = createSession({ services: [homes1], reader: naturalReader, id: 'limits' });
    await session.turn(DEAR);
    return relaxedIn(text, session.world, session.engine.now)?.where;
  }

  test.each(['ok, 2420 is fine', 'fine, $2,420', 'yes'])('is taken: %s', async (text) => {
    expect(await taken(text)).toMatchObject({ rent: { kind: 'constraint', relation: 'atMost' } });
  });

  test.each(['ok, 2300 is fine', '2420 is too much', 'ok, 3 beds'])('is not: %s', async (text) => {
    expect(await taken(text)).toBeUndefined();
  });
});

describe('what turns down one that was not offered', () => {
  const FIND_THAI = 'Find me a Thai restaurant in Palo Alto';
  const answered = async (line: string): Promise<string | undefined> =>
    (await proposals([restaurants2], [FIND_THAI, line])).at(-1);

  test.each([
    'not the Elm Garden one',
    'not that one',
    'no, not those ones',
    'not one of these',
    "no, I don't like that one",
    'no, a cheaper one',
  ])('ends nothing: %s', async (line) => {
    expect(await answered(line)).toBe('conversation_pause()');
  });

  test.each(['not really', 'no, we will cook'])(
    'is not meant by a plain no, which declines the offer: %s',
    async (line) => {
      expect(await answered(line)).toBe('decline_alternative()');
    },
  );

  test.each(['no, goodbye', 'not the Elm Garden one, bye'])(
    'ends the conversation beside a farewell: %s',
    async (line) => {
      expect(await answered(line)).toBe('say()');
    },
  );

  test.each(["No, that's the only one", "no, that one's all", 'No, just that one'])(
    'is not said by one that is wanted: %s',
    async (line) => expect(await answered(line)).toBe('decline_alternative()'),
  );

  test.each([
    "No, that's the only one",
    'nope, no one else',
    'No, one was enough, thanks',
    "no, that one's all",
    'No, just that one',
  ])('is not said by who needs no more: %s', async (line) => {
    const BOOKED = ['Book a table for 2 at the Bamboo Garden in San Jose tomorrow at 8 pm', 'yes'];
    expect((await proposals([restaurants2], [...BOOKED, line])).at(-1)).toBe('say()');
  });
});
