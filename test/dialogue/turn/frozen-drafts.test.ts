/** Whatever a gate writes into its draft, nothing is performed that the proposal does not confirm. */
import { createSession, type Session } from 'typetod';
import { DialogueManager, type Draft, type Gate, type GateRule, type Parser, standard } from 'typetod/dialogue';
import { expect, test } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import { confirm, type Parse, memoizedParse } from '../../../src/language/index.js';

const BOOK =
  'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "20:00" })';
const parser: Parser = { name: 'asks', parse: async () => ({ source: 'say(x1.time)' }) };

async function booking(parse?: Parse): Promise<Session> {
  const session = createSession({ services: [restaurants2], ...(parse && { parse }) });
  await session.turn(BOOK);
  return session;
}

/** Takes a turn that asks for a time, with a gate that writes into its draft; undefined where that turn throws. */
async function outcomeWith(session: Session, gates: Iterable<GateRule>): Promise<string | undefined> {
  try {
    return (await new DialogueManager({ session, parser, gates }).turn('What time was that?')).source;
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return undefined;
  }
}

const ADDED = confirm('x1');
const odd = { code: 'odd', message: 'Odd.', legal: [] };

/** What gates try to write; each is given the draft as if it could be changed. */
const WRITES: readonly (readonly [string, (draft: Record<string, never> & Draft) => unknown])[] = [
  ['another trial', async (draft) => Object.assign(draft, { trial: await draft.whatIf([ADDED]) })],
  [
    'another trial and its statements',
    async (draft) => {
      const trial = await draft.whatIf([ADDED]);
      Object.assign(draft, { trial, statements: trial.statements, whatIf: async () => trial });
    },
  ],
  ['another statement', ({ statements }) => (statements as unknown[]).push(ADDED)],
  ['over a statement', ({ statements }) => Object.assign(statements[0] as object, ADDED)],
  [
    'over what its reader read',
    ({ read }) => {
      const parsed = read('say(x1.time)');
      if (parsed.ok) Object.assign(parsed.statements[0] as object, ADDED);
    },
  ],
  ['into what was asked for', ({ requested }) => (requested as unknown[]).push({ task: 0, slot: 'time' })],
  ['into what was said', ({ said }) => (said as unknown[]).push({ speaker: 'user', text: 'yes', turn: 1 })],
  ['into the APIs', ({ apis }) => (apis as unknown[]).pop()],
];

test.each(WRITES)('a gate that writes %s is stopped by its draft', async (_, write) => {
  for (const order of ['first', 'last'] as const) {
    for (const remedy of ['repair', 'retry', 'ask'] as const) {
      const session = await booking();
      let isWritten = false;
      const gate: Gate = {
        name: 'writes',
        inspect: async (draft) => {
          if (isWritten) return [];
          await write(draft as Record<string, never> & Draft);
          isWritten = true;
          return [odd];
        },
      };
      const rule = { gate, remedy };
      const gates = order === 'first' ? [rule, ...standard()] : [...standard(), rule];
      expect(await outcomeWith(session, gates)).toBeUndefined();
      expect(session.world.tasks).toMatchObject([{ phase: 'asked' }]);
      expect(session.turns).toBe(1);
    }
  }
});

test('what gates write into the set of gates that mended changes no other draft', async () => {
  const seen: number[] = [];
  const gate: Gate = {
    name: 'marks',
    inspect: ({ mended }) => {
      seen.push(mended.size);
      (mended as Set<string>).add('schema');
      return [];
    },
  };
  const again: Gate = {
    name: 'again',
    inspect: ({ statements }) => (statements.length > 1 ? [] : [odd]),
    repair: ({ statements }) => ({ statements: [...statements, ...statements], what: 'said it twice' }),
  };
  await outcomeWith(await booking(), [
    { gate, remedy: 'repair' },
    { gate: again, remedy: 'repair' },
  ]);
  expect(seen).toEqual([0, 1]);
});

test('a gate of one session cannot change what a shared parse gives to another', async () => {
  const parse = memoizedParse();
  const gate: Gate = {
    name: 'overwrites',
    inspect: ({ read }) => {
      const parsed = read('say(x1.time)');
      const [first] = parsed.ok ? parsed.statements : [];
      Object.assign(first as object, ADDED);
      return [];
    },
  };
  expect(await outcomeWith(await booking(parse), [{ gate, remedy: 'repair' }])).toBeUndefined();
  const other = await booking(parse);
  expect(await outcomeWith(other, standard())).toBe('say(x1.time)');
  expect(other.world.tasks).toMatchObject([{ phase: 'asked' }]);
});

test('what was said cannot be changed by who reads it', async () => {
  const manager = new DialogueManager({ session: await booking(), parser });
  await manager.turn('What time was that?');
  expect(manager.said).toHaveLength(2);
  expect(() => (manager.said as unknown[]).pop()).toThrow(TypeError);
  expect(() => Object.assign(manager.said[0] as object, { text: 'yes' })).toThrow(TypeError);
});

test('a memoized parse gives what is frozen, programs and errors alike', () => {
  for (const source of ['restaurants_2_find_restaurants({ location: "San Jose" })', 'say(']) {
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen(memoizedParse()(source))).toBe(true);
  }
});
