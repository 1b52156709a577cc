import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restaurants2, rideSharing2 } from '../../../apis/index.js';
import { createSession, type Session } from '../../../src/engine/index.js';
import { parse, print } from '../../../src/language/index.js';
import { rulesParser } from '../../../src/parsers/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { runs } from '../../runs.js';
import { character } from '../../characters.js';

const PLACES: readonly (readonly string[])[] = [
  [],
  ['restaurants_2_find_restaurants()'],
  ['restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })'],
  ['restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })', 'select(x3, { from: x1 })'],
  ['restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "19:00" })'],
];

const WORDS = [
  ...[
    'yes',
    'no',
    'book',
    'it',
    'at',
    '7 pm',
    'tomorrow',
    'in',
    'San Jose',
    'a',
    'cab',
    'for',
    'two',
    'people',
    '?',
    '.',
    ',',
  ],
  ...[
    'constructor',
    '__proto__',
    '"',
    '\\',
    'what',
    'is',
    'the',
    'phone number',
    'else',
    'thanks',
    "don't",
    'care',
    '\u0000',
  ],
];
const said = fc.oneof(
  fc.string({ unit: character, maxLength: 80 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' ')),
);

async function sessionAfter(programs: readonly string[]): Promise<Session> {
  const session = createSession({ services: [restaurants2, rideSharing2], reader: naturalReader });
  for (const program of programs) await session.turn(program);
  return session;
}

test('whatever is said wherever, the proposal is a program, and nothing is thrown', async () => {
  const parser = rulesParser();
  // A parser changes no session.
  const sessions = await Promise.all(PLACES.map(sessionAfter));
  await fc.assert(
    fc.asyncProperty(said, fc.constantFrom(...sessions), async (utterance, session) => {
      const place = { dialogue: 'd', turn: 1, attempt: 0, step: 0 };
      const apis = [...session.engine.registry.apis.values()];
      const { statements = [] } = await parser.parse({ session, utterance, said: [], apis, rejections: [], place });
      expect(statements.length).toBeGreaterThan(0);
      const source = statements.map((statement) => print(statement)).join('\n');
      expect(parse(source).ok).toBe(true);
    }),
    { numRuns: runs(2000, 100) },
  );
});

test('a long utterance is read in little time, for its first thousand characters', async () => {
  const session = createSession({ services: [restaurants2], reader: naturalReader });
  const place = { dialogue: 'd', turn: 1, attempt: 0, step: 0 };
  const utterance = `Find Italian food in Oakland ${'i want to get to be and the '.repeat(20_000)}`;
  const apis = [...session.engine.registry.apis.values()];
  const { statements } = await rulesParser().parse({ session, utterance, said: [], apis, rejections: [], place });
  expect(statements?.map((statement) => print(statement))).toEqual([
    'restaurants_2_find_restaurants({ category: "Italian", location: "Oakland" })',
  ]);
});
