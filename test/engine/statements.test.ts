/** Programs that are given as statements, and what a turn says of the statements that it executed. */
import { executeProgram, type Step } from '../../src/engine/index.js';
import { locate, parse, print } from 'typetod/language';
import type { Session, TurnResult } from 'typetod';
import { describe, expect, test, vi } from 'vitest';
import {
  assign,
  bind,
  call,
  confirm,
  hint,
  next,
  property,
  say,
  select,
  variable,
  type Program,
  type Statement,
} from '../../src/language/index.js';
import { BOOK, bookAt, FIND, FOUND, open, recording, sessionAfter } from './fixtures.js';

function statementsOf(source: string): readonly Statement[] {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.statements;
}

/** Steps in a few words: the statement, who says it, and which one of the program it comes from. */
const told = (steps: readonly Step[]): readonly string[] =>
  steps.map(({ statement, by, index, refusal }) => {
    return `${index} ${by} ${print(statement)}${refusal ? ` ! ${refusal.code}` : ''}`;
  });

async function outcome(session: Session, program: Program): Promise<TurnResult> {
  return session.turn(program, { utterance: 'Well?' });
}

describe('a program that is given as statements', () => {
  test.each([
    [[], FOUND],
    [[FOUND], 'next(x1)'],
    [[FOUND], 'x1.cuisine = "italian"; x1.price = "fair"'],
    [[FOUND], 'say(next(x1).phone)'],
    [[bookAt('19:00')], 'confirm(x1)'],
    [[bookAt('19:00')], 'confirm(x1)\nconfirm(x9)'],
    [[FOUND], 'next(x7)'],
    [[FOUND], 'x1.cuisine = "martian"'],
    [[FOUND], 'hint({ prompt: "goodbye" })'],
    [[FOUND], ''],
  ])('after %j: %s is taken as its text is', async (before, source) => {
    const [text, given] = [await sessionAfter(...before), await sessionAfter(...before)];
    const expected = await outcome(text, source);
    expect(await outcome(given, statementsOf(source))).toEqual(expected);
    expect(given.save()).toBe(text.save());
  });

  test('is not parsed', async () => {
    const read = vi.fn(parse);
    const session = open({ parse: read });
    await session.turn([bind('x1', call(FIND, { city: 'San Jose', cuisine: 'asian' }))]);
    await session.commit(await session.whatIf([next('x1')]));
    await session.turn([bind('x9', call(BOOK, { place_name: 'Bamboo', time: '19:00' }))]);
    const result = await session.commit(await session.whatIf([confirm('x9')]));
    expect(result).toMatchObject({ ok: true, program: expect.stringContaining('perform(x9)') });
    expect(read).not.toHaveBeenCalled();
  });

  test('names places of its printed text', async () => {
    const session = await sessionAfter(FOUND);
    const program = [assign('x1', { price: 'fair' }), say(property('x1', 'colour'))];
    const { feedback } = await session.turn(program);
    expect(feedback).toMatchObject({
      code: 'unknown-property',
      statement: 1,
      line: 2,
      column: 4,
      excerpt: 'x1.colour',
    });
    expect(feedback?.span).toEqual({ start: 22, end: 31 });
    expect(await session.turn(locate(program))).toMatchObject({ feedback });
  });

  test('names places of the text that it was read from, where that is given with it', async () => {
    const session = await sessionAfter(FOUND);
    const source = '\n\n  say( x1 . colour )';
    const { feedback } = await session.turn({ source, statements: statementsOf(source) });
    expect(feedback).toEqual((await session.turn(source)).feedback);
    expect(feedback).toMatchObject({ line: 3, column: 7 });
  });

  test.each<[string, unknown, string]>([
    ['JSON that is no statement', [{ kind: 'approve' }], 'not-a-statement'],
    [
      'a name with code in it',
      [{ kind: 'confirm', operand: { kind: 'variable', name: 'x1)\nconfirm(x2' } }],
      'bad-variable-name',
    ],
    [
      'a slot of every object',
      [{ kind: 'api-call', api: FIND, arguments: [{ name: '__proto__', value: { kind: 'literal', value: 1 } }] }],
      'forbidden-name',
    ],
    ['too many statements', Array.from({ length: 65 }, () => next('x1')), 'too-many-statements'],
    ['too long a program', Array.from({ length: 9 }, () => call('f', { a: 'b'.repeat(1000) })), 'too-long'],
    [
      'too much beside a short text',
      { source: '', statements: Array.from({ length: 9 }, () => call('f', { a: 'b'.repeat(1000) })) },
      'too-long',
    ],
  ])('is refused where it is %s', async (_, program, code) => {
    const session = await sessionAfter(FOUND);
    const refused = expect.objectContaining({ name: 'StatementError', code });
    await expect(session.turn(program as Program)).rejects.toThrow(refused);
    await expect(session.whatIf(program as Program)).rejects.toThrow(refused);
    expect(() => executeProgram(session.engine, session.world, program as Program).next()).toThrow(refused);
    expect(session.turns).toBe(1);
  });

  test.each<[string, unknown]>([
    ['a record', {}],
    ['statements without their text', { statements: [] }],
    ['a text without statements', { source: 'say()' }],
    ['a list of text as text', { source: ['say()'], statements: [] }],
  ])('is a bad argument where it is %s', async (_, program) => {
    await expect(open().turn(program as Program)).rejects.toThrow(
      expect.objectContaining({ name: 'EngineError', code: 'bad-argument' }),
    );
  });

  test('that is tried is committed as it was tried, whatever becomes of the list', async () => {
    const backend = recording();
    const session = open({ backend });
    await session.turn(bookAt('19:00'));
    const program: Statement[] = [confirm('x1')];
    const trial = await session.whatIf(program);
    program[0] = next('x9');
    expect(() => (trial.statements as Statement[]).push(next('x9'))).toThrow(TypeError);
    expect(await session.commit(trial)).toMatchObject({ ok: true });
    expect(backend.requests.map(({ kind }) => kind)).toEqual(['transaction']);
  });

  test('leaves to the policy what the system says', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    const result = await session.turn([hint({ confirm: ['time'], of: variable('x1') })]);
    expect(result).toMatchObject({ ok: false, feedback: { code: 'wrong-actor' } });
  });
});

describe('the steps of a turn', () => {
  test('are flat and named, and say which statement they come from', async () => {
    const session = await sessionAfter(FOUND);
    const result = await session.turn(
      `x1.price = "fair"\nselect(next(${FIND}({ city: "Oakland", cuisine: "asian" })))`,
    );
    expect(told(result.steps)).toEqual([
      '0 actor x1.price = "fair"',
      '0 engine x7 = show(x1)',
      `1 actor x5 = ${FIND}({ city: "Oakland", cuisine: "asian" })`,
      '1 engine x8 = show(x5)',
      '1 actor x6 = next(x5)',
      '1 actor x9 = select(x6)',
    ]);
    expect(print(result.steps.map(({ statement }) => statement))).toBe(result.program);
    expect(print(result.responseSteps.map(({ statement }) => statement))).toBe(result.response);
  });

  test('of the agent say which of its actions they come from', async () => {
    const session = open();
    const { responseSteps, actions } = await session.turn(FOUND);
    expect(responseSteps.map(({ index }) => index)).toEqual([0, 1, 2].slice(0, responseSteps.length));
    expect(responseSteps.length).toBe(actions.length + 1);
  });

  test('end with the one that was refused', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    const result = await session.turn('confirm(x1)\nsay(next(x7).phone)\nsay()');
    expect(told(result.steps)).toEqual([
      expect.stringMatching(/^0 actor x\d+ = confirm\(x1\)$/),
      expect.stringMatching(/^0 engine x\d+ = perform\(x1\)$/),
      expect.stringMatching(/^1 actor x\d+ = next\(x7\) ! wrong-kind|unknown-variable$/),
    ]);
    expect(result.steps.at(-1)?.refusal).toBe(result.feedback);
    expect(result.program).not.toContain('next');
  });

  test.each([
    ['show(next(x1))', ['0 actor show(next(x1)) ! wrong-actor']],
    ['confirm(', []],
    ['', []],
  ])('of %j', async (source, steps) => {
    const session = await sessionAfter(FOUND);
    expect(told((await session.turn(source)).steps)).toEqual(steps);
  });

  test('cannot be changed', async () => {
    const { steps } = await open().turn(FOUND);
    expect(() => Object.assign(steps[0]?.statement as object, { kind: 'confirm' })).toThrow(TypeError);
  });
});

describe('a selection that was built', () => {
  test('takes what was offered', async () => {
    const session = await sessionAfter(FOUND);
    const result = await session.turn([select({ place_name: 'Wok' }, { from: 'x1' })]);
    expect(result).toMatchObject({ ok: true });
    expect(print(result.steps.map(({ statement }) => statement))).toContain(
      'select({ place_name: "Wok" }, { from: x1 })',
    );
  });
});
