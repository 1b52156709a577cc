/** What the agent says to a turn that is not told: it is owed, and told with the next reply, once. */
import { createSession, liveBackend, type Session } from 'typetod';
import { createNlg, DialogueManager, type DialogueOptions, type Gate, type Nlg, type Parser } from 'typetod/dialogue';
import { describe, expect, test } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';

type DialogueTurnOptions = NonNullable<Parameters<DialogueManager['turn']>[1]>;

const BOOK =
  'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "20:00" })';
const FIND = 'restaurants_2_find_restaurants({ location: "San Jose", category: "Asian" })';
const DONE = 'That went through.';

/** A parser that proposes these programs; a throw where it has an error. */
function scripted(...programs: readonly (string | Error)[]): Parser {
  const left = [...programs];
  return {
    name: 'scripted',
    parse: async () => {
      const next = left.shift() ?? 'conversation_pause()';
      if (typeof next === 'string') return { source: next };
      throw next;
    },
  };
}

/** A manager whose session waits for a booking to be confirmed. */
async function asked(
  parser: Parser,
  options: Partial<DialogueOptions> = {},
): Promise<{ readonly manager: DialogueManager; readonly session: Session }> {
  const session = options.session ?? createSession({ services: [restaurants2] });
  const manager = new DialogueManager({ session, parser, gates: [], ...options });
  await manager.turn('A table');
  return { manager, session };
}

const failing = new TypeError('the listener failed');

const throwing = (): never => {
  throw failing;
};

describe('a transaction that was done in a turn that rejects', () => {
  test.each<readonly [string, DialogueTurnOptions]>([['because who listens to the text throws', { onText: throwing }]])(
    'is told with the next reply, %s',
    async (_, options) => {
      const { manager, session } = await asked(scripted(BOOK, 'confirm(x1)'));
      await expect(manager.turn('Yes', options)).rejects.toBe(failing);
      expect(session.world.tasks).toMatchObject([{ phase: 'performed' }]);
      expect((await manager.turn('Hm')).reply).toContain(DONE);
      expect((await manager.turn('Hm')).reply).not.toContain(DONE);
    },
  );

  test.each(['commit', 'reply'] as const)(
    'is told with the next reply, when the listener throws at %s',
    async (kind) => {
      let throws = false;
      const { manager } = await asked(scripted(BOOK, 'confirm(x1)'), {
        onEvent: (event) => {
          if (throws && event.kind === kind) throwing();
        },
      });
      throws = true;
      await expect(manager.turn('Yes')).rejects.toBe(failing);
      throws = false;
      expect((await manager.turn('Hm')).reply).toContain(DONE);
      expect(manager.said.filter(({ text }) => text.includes(DONE))).toHaveLength(1);
    },
  );

  test('is told with the next reply, when a rewriter throws', async () => {
    let throws = false;
    const { manager } = await asked(scripted(BOOK, 'confirm(x1)'), {
      rewriter: async function* (sentences) {
        if (throws) throwing();
        for (const sentence of sentences) yield { sentence };
      },
    });
    throws = true;
    await expect(manager.turn('Yes')).rejects.toBe(failing);
    throws = false;
    expect((await manager.turn('Hm')).reply).toContain(DONE);
  });

  test.each(['realize', 'clarification'] as const)(
    'is told with the next reply, when %s of an NLG throws',
    async (method) => {
      let left = 0;
      const words = createNlg({ seed: 'owed' });
      const failingOnce = (): void => {
        left -= 1;
        if (left >= 0) throwing();
      };
      const nlg: Nlg = {
        realize: (...given) => {
          if (method === 'realize') failingOnce();
          return words.realize(...given);
        },
        clarification: (...given) => {
          if (method === 'clarification') failingOnce();
          return words.clarification(...given);
        },
      };
      const gate: Gate = {
        name: 'no-second',
        inspect: ({ statements }) =>
          statements.length < 2 ? [] : [{ code: 'odd', message: 'Odd.', legal: [], statement: 1 }],
      };
      const { manager, session } = await asked(scripted(BOOK, `confirm(x1)\n${FIND}`), {
        nlg,
        gates: [{ gate, remedy: 'ask' }],
      });
      left = 2;
      await expect(manager.turn('Yes')).rejects.toBe(failing);
      expect(session.world.tasks).toMatchObject([{ phase: 'performed' }]);
      // It is worded before anything else is done: until then no turn is taken.
      await expect(manager.turn('Hm')).rejects.toBe(failing);
      expect(session.turns).toBe(2);
      expect((await manager.turn('Hm')).reply).toContain(DONE);
      expect((await manager.turn('Hm')).reply).not.toContain(DONE);
      expect(manager.said.map(({ speaker }) => speaker[0]).join('')).toBe('uauauaua');
    },
  );

  test('is not told by an NLG that threw once its turn was undone', async () => {
    let throws = false;
    const words = createNlg({ seed: 'owed' });
    const nlg: Nlg = { ...words, realize: (...given) => (throws ? throwing() : words.realize(...given)) };
    const { manager } = await asked(scripted(BOOK, 'confirm(x1)'), { nlg });
    throws = true;
    await expect(manager.turn('Yes')).rejects.toBe(failing);
    throws = false;
    await manager.undo(1);
    expect((await manager.turn('Hm')).reply).not.toContain(DONE);
  });

  test('is told by the first turn that has a reply, after several that reject', async () => {
    let down = false;
    const backend = {
      ...liveBackend,
      search: (request: Parameters<typeof liveBackend.search>[0]) => (down ? throwing() : liveBackend.search(request)),
      transact: (request: Parameters<typeof liveBackend.transact>[0]) => {
        down = true;
        return liveBackend.transact(request);
      },
    };
    const session = createSession({ services: [restaurants2], backend });
    const { manager } = await asked(scripted(BOOK, `confirm(x1)\n${FIND}`, failing, failing), { session });
    for (const _ of [1, 2, 3]) await expect(manager.turn('Yes')).rejects.toThrow('the listener failed');
    const { reply } = await manager.turn('Hm');
    expect(reply.split(DONE)).toHaveLength(2);
  });

  test('is not told any more once its turn was undone', async () => {
    const { manager } = await asked(scripted(BOOK, 'confirm(x1)'));
    await expect(manager.turn('Yes', { onText: throwing })).rejects.toBe(failing);
    await manager.undo(1);
    expect((await manager.turn('Hm')).reply).not.toContain(DONE);
  });
});

test('a limit of milliseconds that no timer counts to is refused', () => {
  const session = createSession({ services: [restaurants2] });
  const make = (milliseconds: number): DialogueManager =>
    new DialogueManager({ session, parser: scripted(), limits: { milliseconds } });
  expect(() => make(2 ** 31)).toThrow('Give a number from 0 to 2147483647');
  expect(make(2 ** 31 - 1).session).toBe(session);
});
