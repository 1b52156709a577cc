/** Laws of `not` and `anyOf` on the name of a result, and of choosing by name what was offered, whatever was changed since. */
import fc from 'fast-check';
import type { Session } from 'typetod';
import { expect, test } from 'vitest';
import { runs } from '../runs.js';
import { FIND, open, recording, take } from './fixtures.js';

const FOUND = ['Bamboo', 'Ginger', 'Wok'];
const OTHERS = ['Roma', 'Napoli', 'Lotus', 'Nowhere'];

const some = fc.uniqueArray(fc.constantFrom(...FOUND, ...OTHERS), { minLength: 1, maxLength: 5 });

const searchOf = (constraint: string): string =>
  `x1 = ${FIND}({ city: "San Jose", cuisine: "asian"${constraint && `, place_name: ${constraint}`} })`;

const called = (relation: string, names: readonly string[]): string =>
  `${relation}(${names.map((name) => JSON.stringify(name)).join(', ')})`;

function namesIn({ world }: Session): readonly unknown[] {
  const [task] = world.tasks;
  return task?.kind === 'search' ? (task.results?.rows.map((row) => row.place_name) ?? []) : [];
}

async function found(constraint: string, session = open()): Promise<readonly unknown[]> {
  await take(session, searchOf(constraint));
  return namesIn(session);
}

test('not and anyOf of the same names part what is found, in its order, also where the backend knows equality alone', async () => {
  await fc.assert(
    fc.asyncProperty(some, async (names) => {
      for (const backend of [undefined, recording()]) {
        const session = () => open(backend && { backend });
        expect(await found(called('not', names), session())).toEqual(FOUND.filter((name) => !names.includes(name)));
        expect(await found(called('anyOf', names), session())).toEqual(FOUND.filter((name) => names.includes(name)));
      }
    }),
    { numRuns: runs(60, 20) },
  );
});

test('the order in which names are given makes no other world', async () => {
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom('not', 'anyOf'), async (names, relation) => {
      const [one, other] = [open(), open()];
      await found(called(relation, names), one);
      await found(called(relation, names.toReversed()), other);
      expect(other.digest()).toBe(one.digest());
    }),
    { numRuns: runs(60, 20) },
  );
});

test('taken away, a constraint on the name leaves what is found without one', async () => {
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom('not', 'anyOf'), async (names, relation) => {
      const session = open();
      await found(called(relation, names), session);
      expect((await take(session, 'x1.place_name = null')).ok).toBe(true);
      expect(namesIn(session)).toEqual(FOUND);
    }),
    { numRuns: runs(60, 20) },
  );
});

const change = fc.oneof(
  fc.constantFrom(
    'next(x1)',
    'x1.city = "Oakland"',
    'x1.city = "San Jose"',
    'x1.cuisine = "italian"',
    'x1.price = "fair"',
  ),
  fc.constantFrom(
    'x1.price = null',
    'x1.outdoors = true',
    'x1.place_name = null',
    'sort(x1, { rating: "descending" })',
  ),
  fc
    .tuple(fc.constantFrom('not', 'anyOf'), some)
    .map(([relation, names]) => `x1.place_name = ${called(relation, names)}`),
);

/** Plays changes; answers with what was offered meanwhile. */
async function offeredBy(session: Session, changes: readonly string[]): Promise<ReadonlySet<unknown>> {
  const offered = new Set<unknown>();
  for (const program of [searchOf(''), ...changes])
    for (const action of (await session.turn(program)).actions)
      if (action.kind === 'offer') offered.add(action.values.place_name);
  return offered;
}

test('what was offered can be chosen by its name whatever was changed since, and nothing else but what is found', async () => {
  let earlier = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8, size: 'max' }), async (changes) => {
      const session = open();
      const offered = await offeredBy(session, changes);
      const now = new Set(namesIn(session));
      for (const name of [...FOUND, ...OTHERS]) {
        const fork = session.fork();
        const { ok, feedback } = await fork.turn(`select({ place_name: "${name}" }, { from: x1 })`);
        const [task] = fork.world.tasks;
        if (offered.has(name) && !now.has(name)) earlier += 1;
        expect(ok, `${changes.join('; ')}: ${name}`).toBe(offered.has(name) || now.has(name));
        if (ok) expect(task?.kind === 'search' && task.selected?.row.place_name).toBe(name);
        else expect(feedback?.code).toBe('no-such-entity');
      }
    }),
    { numRuns: runs(100, 30) },
  );
  expect(earlier).toBeGreaterThan(0);
});

test.each([
  [
    'place_name: "Wok"',
    'It is the name of a result: choose one with select({ place_name: ... }), or write not(...) or anyOf(...).',
  ],
  ['phone: "408-555-0101"', 'Use one of its own.'],
])('a plain value of what is no slot says what to write instead: %s', async (given, advised) => {
  const { feedback } = await take(open(), `${FIND}({ city: "San Jose", cuisine: "asian", ${given} })`);
  expect(feedback).toMatchObject({ code: 'unknown-slot', message: expect.stringContaining(advised) });
});
