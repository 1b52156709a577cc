import { createSession, restoreSession, type Session } from 'typetod';
import {
  annotatedParser,
  createRewriter,
  DialogueManager,
  type DialogueOptions,
  type DialogueTurn,
  type Gate,
  modelParser,
  type Parser,
  type ParserInput,
  standard,
  type TraceEvent,
  withRemedy,
} from 'typetod/dialogue';
import type { Model } from 'typetod/models';
import { scriptedModel } from 'typetod/testing';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import type { Requested } from 'typetod/internal';
import { call, parseError } from '../../../src/language/index.js';

const FIND = 'restaurants_2_find_restaurants({ location: "San Jose", category: "Asian" })';
const BOOK = 'restaurants_2_reserve_restaurant({ restaurant_name: x3.restaurant_name, location: x3.location })';

const newSession = (id = 'test'): Session => createSession({ services: [restaurants2], reader: naturalReader, id });

/** A parser that proposes these programs, one at each call, and keeps what it was given. */
function scripted(...programs: readonly string[]): Parser & { readonly inputs: ParserInput[] } {
  const inputs: ParserInput[] = [];
  return {
    name: 'scripted',
    inputs,
    parse: (input) => {
      const source = programs[inputs.length] ?? 'parse_error()';
      inputs.push({ ...input, rejections: [...input.rejections], said: [...input.said] });
      return Promise.resolve({ source });
    },
  };
}

function managerOf(
  parser: Parser,
  options: Partial<DialogueOptions> = {},
): { readonly manager: DialogueManager; readonly session: Session } {
  const session = options.session ?? newSession();
  return { session, manager: new DialogueManager({ session, parser, ...options }) };
}

const verdicts = (events: readonly TraceEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'verdict' && event.verdict.kind !== 'pass' ? [`${event.gate} ${event.verdict.kind}`] : [],
  );

const code = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error: { readonly code?: unknown; readonly name?: string }) =>
      error.name === 'TimeoutError' ? error.name : error.code,
  );

describe('a turn', () => {
  test('goes from what the user says to what the agent replies', async () => {
    const { manager, session } = managerOf(scripted(FIND));
    const turn = await manager.turn('Asian food in San Jose, please.');
    expect(turn).toMatchObject({ outcome: 'committed', source: FIND });
    expect(turn.reply).toContain('San Jose');
    expect(session.turns).toBe(1);
    expect([...session.commits][0]).toMatchObject({ actor: 'user', utterance: 'Asian food in San Jose, please.' });
  });

  test('is traced: what was said, proposed, found, committed, replied', async () => {
    const events: TraceEvent[] = [];
    const { manager } = managerOf(scripted(FIND.replace('category', 'categry')), {
      onEvent: (event) => events.push(event),
    });
    const turn = await manager.turn('Asian food in San Jose');
    expect(turn.events).toEqual(events);
    expect(turn.source).toBe(FIND);
    const kinds = events.map((event) => event.kind);
    expect(kinds.slice(0, 2)).toEqual(['utterance', 'proposal']);
    expect(kinds.slice(-2)).toEqual(['commit', 'reply']);
    expect(verdicts(events)).toEqual(['schema repair']);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });

  test('that nobody understands is a parse error, and the agent asks to rephrase', async () => {
    const { manager, session } = managerOf(scripted('I do not know.'));
    const turn = await manager.turn('Blargh');
    expect(turn).toMatchObject({ outcome: 'not-understood', source: 'parse_error()' });
    expect(turn.result.actions).toMatchObject([{ kind: 'prompt', about: 'rephrase' }]);
    expect(turn.reply).not.toBe('');
    expect(session.turns).toBe(1);
  });

  test('without gates is what the engine makes of it', async () => {
    const { manager } = managerOf(scripted(FIND.replace('category', 'categry'), FIND), { gates: [] });
    expect(await manager.turn('Asian food')).toMatchObject({ outcome: 'not-understood' });
    expect(await manager.turn('Asian food')).toMatchObject({ outcome: 'committed' });
  });

  test('gives the parser what was said, what may be meant, and where it is', async () => {
    const parser = scripted(FIND, 'next(x1)');
    const { manager, session } = managerOf(parser);
    await manager.turn('Asian food in San Jose');
    await manager.turn('Another one');
    const [, second] = parser.inputs;
    expect(second?.place).toEqual({ dialogue: 'test', turn: 2, step: 0, attempt: 0 });
    expect(second?.said.map(({ speaker, turn }) => [speaker, turn])).toEqual([
      ['user', 1],
      ['agent', 1],
    ]);
    expect(second?.apis.map(({ name }) => name)).toEqual([...session.engine.registry.apis.keys()]);
  });

  test('is parsed among candidates, where somebody picks some', async () => {
    const parser = scripted('parse_error()');
    const asked: string[] = [];
    const { manager, session } = managerOf(parser, {
      candidates: ({ utterance, session: { engine } }) => {
        asked.push(utterance);
        return [...engine.registry.apis.values()].slice(0, 1);
      },
    });
    await manager.turn('Hello');
    expect(asked).toEqual(['Hello']);
    expect(parser.inputs[0]?.apis).toEqual([...session.engine.registry.apis.values()].slice(0, 1));
  });

  test('tells the reply sentence by sentence', async () => {
    const pieces: string[] = [];
    const { manager } = managerOf(scripted(FIND, 'select(x3)'));
    await manager.turn('Asian food in San Jose');
    const { reply, sentences } = await manager.turn('That one', { onText: (piece) => pieces.push(piece) });
    expect(pieces.join('')).toBe(reply);
    expect(pieces).toHaveLength(sentences.length);
  });
});

describe('a proposal that is turned down', () => {
  const wrong = FIND.replace('category', 'kind_of_food_and_drink');

  test('goes back to the parser with what was wrong, and with what is legal', async () => {
    const parser = scripted(wrong, FIND);
    const { manager } = managerOf(parser, { gates: withRemedy(standard(), 'retry', 'schema') });
    expect(await manager.turn('Asian food in San Jose')).toMatchObject({ outcome: 'committed', source: FIND });
    const [first, second] = parser.inputs;
    expect(first?.rejections).toEqual([]);
    expect(second?.place.attempt).toBe(1);
    expect(second?.rejections).toEqual([
      { program: wrong, messages: [expect.stringMatching(/^unknown-slot: .*category/s)] },
    ]);
  });

  test.each([
    [1, 1],
    [2, 2],
    [4, 4],
  ])('goes back so often as %i proposals allow', async (proposals, times) => {
    const parser = scripted(...Array.from({ length: 9 }, (_, at) => wrong.replace('kind', `kind${at}`)));
    const { manager } = managerOf(parser, { gates: withRemedy(standard(), 'retry', 'schema'), limits: { proposals } });
    const { source } = await manager.turn('Asian food in San Jose');
    expect(parser.inputs).toHaveLength(times);
    expect(source).toBe('restaurants_2_find_restaurants({ location: "San Jose" })');
  });

  test('is not asked for again when the parser says the same twice', async () => {
    const parser = scripted(wrong, wrong, FIND);
    await managerOf(parser, { gates: withRemedy(standard(), 'retry', 'schema') }).manager.turn(
      'Asian food in San Jose',
    );
    expect(parser.inputs).toHaveLength(2);
  });

  test('is given up as a whole where that is wanted', async () => {
    const { manager } = managerOf(scripted(wrong, wrong), {
      gates: withRemedy(standard(), 'retry', 'schema'),
      onExhaust: 'fallback',
    });
    expect(await manager.turn('Asian food')).toMatchObject({ outcome: 'not-understood', source: 'parse_error()' });
  });

  test('may be asked about: the rest is committed', async () => {
    const { manager } = managerOf(scripted(FIND.replace('category: "Asian"', 'price_range: "royal"')), {
      gates: withRemedy(standard(), 'ask', 'schema'),
    });
    const turn = await manager.turn('Something royal in San Jose');
    expect(turn.source).toBe('restaurants_2_find_restaurants({ location: "San Jose" })');
    expect(turn.sentences[0]?.text).toMatch(/\?$/);
    expect(turn.sentences.length).toBeGreaterThan(1);
  });

  test('may be stopped: nothing is committed, and the agent says so', async () => {
    const { manager, session } = managerOf(scripted(FIND, wrong), { gates: withRemedy(standard(), 'abort', 'schema') });
    await manager.turn('Asian food in San Jose');
    const before = session.world.tasks;
    const turn = await manager.turn('Something else');
    expect(turn.outcome).toBe('aborted');
    expect(session.world.tasks).toEqual(before);
    expect(turn.reply).not.toBe('');
  });
});

describe('a director', () => {
  const program = [FIND, 'select(x3)', BOOK, 'x9.time = "6 pm"; x9.number_of_seats = 2', 'confirm(x9)'];
  const says = ['Asian in San Jose', 'That one', 'Book it', 'At 6 pm for 2', 'Yes'];

  async function booked(options: Partial<DialogueOptions>, ...more: readonly string[]) {
    const parser = scripted(...program, ...more);
    const { manager, session } = managerOf(parser, options);
    let last: DialogueTurn | undefined;
    for (const text of says) last = await manager.turn(text);
    return { last, session, parser };
  }

  const deciding = (...decisions: readonly ('pass' | 'revise' | 'abort')[]) => {
    let at = 0;
    return { name: 'scripted', direct: () => ({ decision: decisions[at++] ?? 'pass', reason: 'because' }) as const };
  };

  test('sees each critical action before it is done, and lets it pass', async () => {
    const seen: string[][] = [];
    const director = {
      name: 'watching',
      direct: ({ trial }: { trial: { transactions: readonly { api: { name: string } }[] } }) => {
        seen.push(trial.transactions.map(({ api }) => api.name));
        return { decision: 'pass', reason: '' } as const;
      },
    };
    const { last } = await booked({ gates: standard({ director }) });
    expect(last?.result.actions[0]).toMatchObject({ kind: 'perform' });
    expect(seen).toEqual([['restaurants_2_reserve_restaurant']]);
  });

  test('stops one: it is not done', async () => {
    const { last, session } = await booked({ gates: standard({ director: deciding('abort') }) });
    expect(last?.outcome).toBe('aborted');
    const phases = session.world.tasks.map((task) => (task.kind === 'transaction' ? task.phase : undefined));
    expect(phases).toContain('asked');
    expect(phases).not.toContain('performed');
  });

  test('has it revised, so often as revisions allow', async () => {
    const { last, parser } = await booked(
      { gates: standard({ director: deciding('revise', 'pass') }) },
      'x9.number_of_seats = 3',
    );
    expect(last).toMatchObject({ outcome: 'committed', source: 'x9.number_of_seats = 3' });
    expect(parser.inputs.at(-1)?.rejections).toEqual([{ program: 'confirm(x9)', messages: ['revised: because'] }]);
    const stubborn = await booked(
      { gates: standard({ director: deciding('revise', 'revise', 'revise') }), limits: { revisions: 1 } },
      'confirm(x9)\nsay()',
    );
    expect(stubborn.last?.outcome).toBe('aborted');
  });
});

describe('what comes in between', () => {
  const never: Parser = { name: 'never', parse: () => new Promise(() => undefined) };

  test('an abort ends the turn, and the session stands where it did', async () => {
    const { manager, session } = managerOf(never);
    const controller = new AbortController();
    const turn = manager.turn('Hello', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(turn).rejects.toThrow('enough');
    expect(session.turns).toBe(0);
    await expect(manager.turn('Hello', { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
      'too late',
    );
  });

  test('an abort while a gate asks its model ends it as well', async () => {
    const controller = new AbortController();
    const director = { name: 'slow', direct: () => new Promise<never>(() => controller.abort(new Error('enough'))) };
    const session = createSession({ services: [restaurants2], reader: naturalReader });
    await session.turn(FIND);
    await session.turn('select(x3)');
    await session.turn(BOOK);
    await session.turn('x9.time = "19:00"; x9.number_of_seats = 2');
    const before = session.digest();
    const { manager } = managerOf(scripted('confirm(x9)'), { session, gates: standard({ director }) });
    await expect(manager.turn('Yes', { signal: controller.signal })).rejects.toThrow('enough');
    expect(session.digest()).toBe(before);
    expect(session.inDoubt).toEqual([]);
  });

  test('a turn that takes too long ends', async () => {
    const { manager, session } = managerOf(never, { limits: { milliseconds: 5 } });
    expect(await code(manager.turn('Hello'))).toBe('TimeoutError');
    expect(session.turns).toBe(0);
  });

  test('a model that gives no answer leaves everything as it was, and the next turn is taken', async () => {
    const model = scriptedModel([{ purpose: 'parse', turn: 1, attempt: 1, reply: '' }]);
    const { manager, session } = managerOf(modelParser(model));
    expect(await code(manager.turn('Hello'))).toBe('no-reply');
    expect(session.turns).toBe(0);
    expect(manager.said).toEqual([]);
  });

  test('a second turn has to wait', async () => {
    const { manager } = managerOf(scripted(FIND, 'next(x1)'));
    const [first, second] = await Promise.allSettled([manager.turn('Asian food in San Jose'), manager.turn('Another')]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'dialogue-busy' } });
    expect((await manager.turn('Another')).outcome).toBe('committed');
  });

  test('what was undone was not said', async () => {
    const { manager, session } = managerOf(scripted(FIND, 'next(x1)'));
    await manager.turn('Asian food in San Jose');
    await manager.turn('Another');
    await manager.undo(1);
    expect(session.turns).toBe(1);
    expect(manager.said.map(({ text }) => text)).toEqual(['Asian food in San Jose', expect.any(String)]);
  });

  test('nothing is undone during a turn, and no turn taken during an undo', async () => {
    let settle = (): void => undefined;
    const parser: Parser = {
      name: 'slow',
      parse: () => new Promise((resolve) => (settle = () => resolve({ source: 'conversation_pause()' }))),
    };
    const { manager, session } = managerOf(parser);
    await session.turn(FIND);
    const turn = manager.turn('Wait a moment.');
    expect(await code(manager.undo(0))).toBe('dialogue-busy');
    settle();
    expect((await turn).outcome).toBe('committed');
    const [undo, turned, undone] = [manager.undo(1), code(manager.turn('Hello?')), code(manager.undo(0))];
    expect(await Promise.all([turned, undone])).toEqual(['dialogue-busy', 'dialogue-busy']);
    await undo;
    expect([session.turns, manager.said]).toEqual([1, []]);
    expect(await code(manager.undo(7))).toBe('no-such-turn');
    await manager.undo(0);
    expect(session.turns).toBe(0);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an object without text', {}],
    ['a text alone', 'next(x1)'],
    ['text that is none', { source: ['next(x1)'] }],
    ['calls that are no list', { source: 'next(x1)', calls: {} }],
    ['checks that are no list', { source: 'next(x1)', checks: 'A2' }],
    ['checks that are no texts', { source: 'next(x1)', checks: [2] }],
  ])('a parser that answers with %s is told so, and the session stays as it was', async (_, proposal) => {
    const { manager, session } = managerOf({ name: 'mine', parse: () => Promise.resolve(proposal as never) });
    await expect(manager.turn('Hello')).rejects.toMatchObject({
      name: 'DialogueError',
      code: 'bad-proposal',
      message: expect.stringContaining("'mine'"),
    });
    expect([session.turns, manager.said]).toEqual([0, []]);
  });

  test('a restored session goes on, with what was said before', async () => {
    const { manager, session } = managerOf(scripted(FIND));
    await manager.turn('Asian food in San Jose');
    const restored = await restoreSession(session.save(), { services: [restaurants2], reader: naturalReader });
    const parser = scripted('next(x1)');
    const again = new DialogueManager({ session: restored, parser, said: manager.said });
    expect((await again.turn('Another')).outcome).toBe('committed');
    expect(parser.inputs[0]?.said).toEqual(manager.said);
  });

  test.each([
    [{ proposals: 0 }],
    [{ repairs: -1 }],
    [{ milliseconds: Number.NaN }],
    [{ revisions: Number.POSITIVE_INFINITY }],
  ])('limits that are none are refused: %o', (limits) => {
    expect(() => managerOf(scripted(), { limits })).toThrow(expect.objectContaining({ code: 'bad-limit' }));
  });
});

describe('a reply that was not what the user was told', () => {
  const BOOKING = 'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden" })';

  test('is corrected: the parser and the gates read what was said', async () => {
    const parser = scripted(BOOKING, 'x1.time = "seven"', 'conversation_pause()');
    const { manager } = managerOf(parser);
    await manager.turn('A table at Bamboo Garden.');
    const requested = [{ task: 0, slot: 'time' }];
    manager.correctReply({ text: 'And when?', requested });
    const { events } = await manager.turn('At seven.');
    expect(parser.inputs[1]?.said.map(({ text }) => text)).toEqual(['A table at Bamboo Garden.', 'And when?']);
    // The city was not asked for, so it was not left out.
    expect(verdicts(events)).toEqual([]);
    // It counts for one turn: then the policy has asked for the city.
    expect(verdicts((await manager.turn('Hm.')).events)).toEqual(['omission note']);
  });

  test('has asked for what the policy did, if nothing else is said', async () => {
    const { manager } = managerOf(scripted(BOOKING, 'x1.time = "seven"'));
    await manager.turn('A table at Bamboo Garden.');
    manager.correctReply({ text: 'Where, and when?' });
    expect(verdicts((await manager.turn('At seven.')).events)).toEqual(['omission note']);
  });

  test.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text alone', 'Hello.'],
    ['no text', { requested: [] }],
    ['a number', { text: 5 }],
    ['requests that are no list', { text: 'x', requested: { length: 1 } }],
    ['null for requests', { text: 'x', requested: null }],
    ['a request that is null', { text: 'x', requested: [null] }],
    // biome-ignore lint/suspicious/noSparseArray: what must be refused.
    ['a hole', { text: 'x', requested: [,] }],
    ['a task that is no number', { text: 'x', requested: [{ task: '0', slot: 'time' }] }],
    ['a task before the first', { text: 'x', requested: [{ task: -1, slot: 'time' }] }],
    ['a slot that is no text', { text: 'x', requested: [{ task: 0, slot: 5 }] }],
  ])('is not corrected by what is no reply: %s', async (_, said) => {
    const { manager } = managerOf(scripted(BOOKING));
    await manager.turn('A table at Bamboo Garden.');
    const before = manager.said;
    expect(() => manager.correctReply(said as never)).toThrow(
      expect.objectContaining({ name: 'DialogueError', code: 'bad-reply' }),
    );
    expect(manager.said).toEqual(before);
  });

  /** What gates are told that the agent asked for, turn by turn. */
  function asking(): { readonly manager: DialogueManager; readonly asked: (readonly Requested[])[] } {
    const asked: (readonly Requested[])[] = [];
    const gate: Gate = {
      name: 'looks',
      inspect: ({ requested }) => {
        asked.push(requested);
        return [];
      },
    };
    return { asked, ...managerOf(scripted(BOOKING), { gates: [{ gate, remedy: 'repair' }] }) };
  }

  test('counts as it was when it was given', async () => {
    const { manager, asked } = asking();
    await manager.turn('A table at Bamboo Garden.');
    const requested = [{ task: 0, slot: 'time' }];
    manager.correctReply({ text: 'When?', requested });
    requested.push({ task: 0, slot: 'date' });
    Object.assign(requested[0] as object, { slot: 'location' });
    await manager.turn('Hm.');
    expect(asked.at(-1)).toEqual([{ task: 0, slot: 'time' }]);
  });

  test('is kept by an undo of later turns, and forgotten by one of its own', async () => {
    const { manager, asked } = asking();
    const requested = [{ task: 0, slot: 'number_of_seats' }];
    await manager.turn('A table at Bamboo Garden.');
    manager.correctReply({ text: 'For how many?', requested });
    for (const _ of ['at once', 'after another turn']) {
      await manager.undo(1);
      expect(manager.said.at(-1)?.text).toBe('For how many?');
      await manager.turn('Hm.');
      expect(asked.at(-1)).toEqual(requested);
    }
    await manager.turn('Hm.');
    expect(asked.at(-1)).not.toEqual(requested);
    await manager.undo(0);
    await manager.turn('A table at Bamboo Garden.');
    await manager.turn('Hm.');
    expect(asked.at(-1)).not.toEqual(requested);
  });

  test('cannot be corrected before there is one, after an undo of it, or during a turn', async () => {
    const { manager } = managerOf(scripted(BOOKING));
    const refusal = (errorCode: string) => expect.objectContaining({ name: 'DialogueError', code: errorCode });
    expect(() => manager.correctReply({ text: 'Hello.' })).toThrow(refusal('no-reply'));
    const turn = manager.turn('A table at Bamboo Garden.');
    expect(() => manager.correctReply({ text: 'Hello.' })).toThrow(refusal('dialogue-busy'));
    await turn;
    manager.correctReply({ text: 'Hello.' });
    expect(manager.said.at(-1)).toEqual({ speaker: 'agent', text: 'Hello.', turn: 1 });
    await manager.undo(0);
    expect(() => manager.correctReply({ text: 'Hello.' })).toThrow(refusal('no-reply'));
  });
});

describe('a parser that answers with statements', () => {
  const parserOf = (statements: unknown): Parser => ({
    name: 'built',
    parse: () => Promise.resolve({ statements } as never),
  });

  test('has them taken as they are, and the trace has them as text', async () => {
    const find = call('restaurants_2_find_restaurants', { location: 'San Jose', category: 'Asian' });
    const { manager } = managerOf(parserOf([find]));
    const turn = await manager.turn('Asian food in San Jose');
    expect(turn).toMatchObject({ outcome: 'committed', source: FIND, statements: [find] });
    expect(turn.events.find(({ kind }) => kind === 'proposal')).toMatchObject({ source: FIND });
  });

  test('has not understood where it gives none, or a parse error', async () => {
    expect((await managerOf(parserOf([])).manager.turn('Hm')).outcome).toBe('not-understood');
    expect((await managerOf(parserOf([parseError()])).manager.turn('Hm')).outcome).toBe('not-understood');
  });

  test.each([
    ['a text', 'next(x1)'],
    ['a list of texts', ['next(x1)']],
    ['what the language lacks', [{ kind: 'eval', span: { start: 0, end: 0 } }]],
    ['a name that no variable has', [{ ...parseError(), binding: 'constructor' }]],
  ])('is told so where it gives %s', async (_, statements) => {
    const { manager, session } = managerOf(parserOf(statements));
    await expect(manager.turn('Hm')).rejects.toMatchObject({ name: 'DialogueError', code: 'bad-proposal' });
    expect(session.turns).toBe(0);
  });

  test('is told so where it gives text as well', async () => {
    const parser: Parser = {
      name: 'both',
      parse: () => Promise.resolve({ source: 'say()', statements: [parseError()] } as never),
    };
    expect(await code(managerOf(parser).manager.turn('Hm'))).toBe('bad-proposal');
  });
});

describe('a reply in other words', () => {
  const says = 'There are 3 restaurants. What about Bamboo Garden in San Jose?';

  test("is the rewriter's where it keeps all values, and the template where it does not", async () => {
    const model = scriptedModel([
      { purpose: 'rewrite', turn: 1, reply: says },
      { purpose: 'rewrite', turn: 2, reply: 'Sure.' },
    ]);
    const { manager } = managerOf(scripted(FIND, 'say(x3.phone_number)'), { rewriter: createRewriter(model) });
    expect((await manager.turn('Asian food in San Jose')).reply).toBe(says);
    const turn = await manager.turn('Their number?');
    expect(turn.reply).not.toBe('Sure.');
    expect(turn.events.filter(({ kind }) => kind === 'rewrite')).toMatchObject([
      { rejected: 'Sure.', reason: expect.stringContaining('lost-value') },
    ]);
  });

  test('that is aborted is said as the templates have it: the turn was committed', async () => {
    const controller = new AbortController();
    const silent: Model = {
      name: 'silent',
      ask: () =>
        new Promise((_, reject) => {
          controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
          controller.abort(new Error('enough'));
        }),
    };
    const { manager, session } = managerOf(scripted(FIND), { rewriter: createRewriter(silent) });
    const turn = await manager.turn('Asian food in San Jose', { signal: controller.signal });
    expect(turn.reply).toContain('San Jose');
    expect(session.turns).toBe(1);
    expect(manager.said.map(({ speaker }) => speaker)).toEqual(['user', 'agent']);
  });
});

describe('the annotated parser', () => {
  const parser = annotatedParser([
    { utterance: 'Asian food in San Jose', program: FIND },
    { utterance: 'Another one', program: 'next(x1)' },
  ]);

  test('proposes what is annotated, whatever the case and the spaces', async () => {
    const { manager } = managerOf(parser);
    expect((await manager.turn('asian  food in San Jose ')).source).toBe(FIND);
    expect((await manager.turn('Another one')).source).toBe('next(x1)');
    expect((await manager.turn('Another one')).source).toBe('next(x1)');
  });

  test('knows nothing else', async () => {
    expect((await managerOf(parser).manager.turn('Italian food')).outcome).toBe('not-understood');
  });
});

describe('the model parser', () => {
  test('asks with the conversation, takes what is in a fence, and tells of its calls', async () => {
    const model = scriptedModel([{ purpose: 'parse', reply: `Here you are:\n\`\`\`js\n${FIND}\n\`\`\`` }]);
    const { manager } = managerOf(modelParser(model));
    const turn = await manager.turn('Asian food in San Jose');
    expect(turn.source).toBe(FIND);
    expect(turn.events.filter((event) => event.kind === 'model')).toHaveLength(1);
    const text = model.requests[0]?.messages.map(({ content }) => content).join('\n') ?? '';
    expect(text).toContain('Asian food in San Jose');
    expect(text).toContain('restaurants_2_find_restaurants');
    model.finish();
  });
});

describe('a parser that says how sure it is', () => {
  const sure = (confidence: unknown): Parser =>
    ({ name: 'sure', parse: () => Promise.resolve({ statements: [parseError()], confidence }) }) as unknown as Parser;

  test('has it in the trace', async () => {
    const { events } = await new DialogueManager({ session: newSession(), parser: sure(0.25) }).turn('Hm');
    expect(events.find(({ kind }) => kind === 'proposal')).toMatchObject({ confidence: 0.25 });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no slot', { confidence: 1 }],
    ['no confidence', { slot: 'city' }],
    ['a confidence above 1', { slot: 'city', confidence: 2 }],
    ['a reference that is no text', { slot: 'city', confidence: 1, reference: 7 }],
    ['a place of nobody', { slot: 'city', confidence: 1, place: { start: 0, end: 1 } }],
    [
      'a place that ends before it starts',
      { slot: 'city', confidence: 1, place: { speaker: 'user', start: 2, end: 1 } },
    ],
    ['a place before the text', { slot: 'city', confidence: 1, place: { speaker: 'user', start: -1, end: 1 } }],
  ])('is refused with a value that has %s', async (_, value) => {
    const parse = () => Promise.resolve({ source: 'parse_error()', values: [value] } as never);
    const turn = new DialogueManager({ session: newSession(), parser: { name: 'mine', parse } }).turn('Hm');
    await expect(turn).rejects.toMatchObject({ code: 'bad-proposal', message: expect.stringContaining("'values'") });
  });

  test.each([-0.1, 1.1, Number.NaN, 'high'])('is refused with %s, which is no share', async (confidence) => {
    const turn = new DialogueManager({ session: newSession(), parser: sure(confidence) }).turn('Hm');
    await expect(turn).rejects.toMatchObject({
      code: 'bad-proposal',
      message: expect.stringContaining("'confidence'"),
    });
  });
});

describe('a transaction that is confirmed once more', () => {
  const table = (time: string): string =>
    `restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "${time}" })`;
  const last = async (...programs: readonly string[]): Promise<DialogueTurn | undefined> => {
    const { manager } = managerOf(scripted(...programs), { gates: standard() });
    let turn: DialogueTurn | undefined;
    for (const _ of programs) turn = await manager.turn('yes, at the Bamboo Garden in San Jose at 8 pm, or 9 pm');
    return turn;
  };

  test('is told to be done already', async () => {
    const again = await last(`x1 = ${table('20:00')}`, 'confirm(x1)', 'confirm(x1)');
    expect(again?.reply).toContain('That is done already.');
  });

  test('is told to be done already where it was asked for anew', async () => {
    const again = await last(`x1 = ${table('20:00')}`, 'confirm(x1)', `x9 = ${table('20:00')}`, 'confirm(x9)');
    expect(again).toMatchObject({ outcome: 'aborted', reply: 'That is done already. What else can I do for you?' });
  });

  test('cannot be changed, which is told once for all values', async () => {
    const change = 'x1.time = "21:00"; x1.location = "San Jose"';
    const told = await last(`x1 = ${table('20:00')}`, 'confirm(x1)', change);
    expect(told?.leftOut).toHaveLength(2);
    expect(told?.reply.match(/\bdone\b/g)).toHaveLength(1);
  });

  test('is done where it is another one', async () => {
    const other = await last(`x1 = ${table('20:00')}`, 'confirm(x1)', `x9 = ${table('21:00')}`, 'confirm(x9)');
    expect(other?.outcome).toBe('committed');
    expect(other?.reply).not.toContain('done already');
  });
});
