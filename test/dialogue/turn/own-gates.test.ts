import { createSession, type Session } from 'typetod';
import { DialogueManager, type Finding, type Gate, type GateRule, type Parser, standard } from 'typetod/dialogue';
import { describe, expect, it, test } from 'vitest';
import { banks2 } from '../../../apis/index.js';
import { conversationPause, confirm, editStatements } from '../../../src/language/index.js';

const SEND = 'x1 = banks_2_transfer_money({ account_type: "checking", recipient_name: "Ada", transfer_amount: 900 })';

/** Proposes the programs, one a turn. */
const writing = (...programs: readonly string[]): Parser => ({
  name: 'writer',
  parse: ({ place }) => Promise.resolve({ source: programs[place.turn - 1] ?? 'parse_error()' }),
});

const finding = (more: Partial<Finding> = {}): Finding => ({ code: 'mine', message: 'Not so.', legal: [], ...more });

/** A gate that finds something in every program that gives an amount, and leaves the amount out. */
function amounts(more: Partial<Finding> = {}): Gate {
  return {
    name: 'amounts',
    inspect: ({ trial }) => (trial.source.includes('transfer_amount') ? [finding(more)] : []),
    reduce: ({ statements }) => ({
      statements: editStatements(statements, { entry: (one) => (one.name === 'transfer_amount' ? undefined : one) }),
      what: 'left out the amount',
    }),
  };
}

function managerOf(
  gates: Iterable<GateRule>,
  ...programs: readonly string[]
): { readonly manager: DialogueManager; readonly session: Session } {
  const session = createSession({ services: [banks2] });
  return { session, manager: new DialogueManager({ session, parser: writing(...programs), gates }) };
}

const amountOf = (session: Session): unknown => session.state[0]?.slots.transfer_amount?.canonical;

describe('a finding with a code of one’s own', () => {
  const ask = (more: Partial<Finding> = {}): readonly GateRule[] => [
    ...standard(),
    { gate: amounts(more), remedy: 'ask' },
  ];

  it('is asked about in the words that it gives', async () => {
    const { manager, session } = managerOf(ask({ question: 'Is that not too much?' }), SEND);
    const { reply, sentences, events, result } = await manager.turn('Send 900 dollars to Ada.');
    // The amount is asked for once, in these words.
    expect(reply).toBe('Is that not too much?');
    expect(result.actions).toMatchObject([{ kind: 'request', slot: 'transfer_amount', unclear: 900 }]);
    expect(sentences[0]).toMatchObject({ actions: [], values: [] });
    expect(amountOf(session)).toBeUndefined();
    const verdicts = events.flatMap((event) => (event.kind === 'verdict' && event.gate === 'amounts' ? [event] : []));
    expect(verdicts.map(({ verdict }) => verdict.kind)).toEqual(['ask', 'pass']);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });

  it('is asked about by its slot and value, if it does not say how', async () => {
    const facts = { api: 'banks_2_transfer_money', slot: 'transfer_amount', value: 900 };
    const { reply } = await managerOf(ask(facts), SEND).manager.turn('Send 900 dollars to Ada.');
    expect(reply).toMatch(/\$900.*\?/);
  });

  it('is asked about in general words, if nothing else is known', async () => {
    const { reply } = await managerOf(ask(), SEND).manager.turn('Send 900 dollars to Ada.');
    expect(reply).toMatch(/^I .*\?/);
    expect(reply).not.toMatch(/undefined|mine/);
  });

  it.each(['repair', 'retry', 'revise', 'abort'] as const)('is dealt with by the remedy %s', async (remedy) => {
    const { manager, session } = managerOf([...standard(), { gate: amounts(), remedy }], SEND);
    const { outcome } = await manager.turn('Send 900 dollars to Ada.');
    expect(outcome).toBe(remedy === 'abort' || remedy === 'revise' ? 'aborted' : 'committed');
    expect(amountOf(session)).toBeUndefined();
  });
});

describe('the order of a list', () => {
  const seeing = (seen: string[], name: string, codes: readonly string[] = []): GateRule => ({
    gate: {
      name,
      codes: new Set(codes),
      inspect: () => {
        seen.push(name);
        return [];
      },
      repair: () => {
        seen.push(`${name} repairs`);
        return { statements: [conversationPause()], what: 'waits' };
      },
    },
    remedy: 'repair',
  });

  it('is the order in which gates look', async () => {
    const seen: string[] = [];
    await managerOf([seeing(seen, 'b'), seeing(seen, 'a')], SEND).manager.turn('Hello');
    expect(seen).toEqual(['b', 'a']);
  });

  it('says who deals with a refusal: the first that has its code', async () => {
    const seen: string[] = [];
    const gates = [seeing(seen, 'b', ['unknown-api']), seeing(seen, 'a', ['unknown-api'])];
    await managerOf(gates, 'order_pizza()').manager.turn('Hello');
    expect(seen[0]).toBe('b repairs');
    expect(seen).not.toContain('a repairs');
  });

  it('has texts that are not a program to those that have codes of the language, and to nobody else', async () => {
    const seen: string[] = [];
    const turn = await managerOf([seeing(seen, 'mine')], 'Sure! Here it is').manager.turn('Hello');
    expect([turn.outcome, seen]).toEqual(['not-understood', []]);
    await managerOf([seeing(seen, 'mine', ['syntax'])], 'next(x1').manager.turn('Hello');
    expect(seen[0]).toBe('mine repairs');
  });
});

describe('whatever the list, nothing is committed that the user was not asked to confirm', () => {
  const eager: Gate = {
    name: 'eager',
    inspect: ({ statements }) => (statements.some(({ kind }) => kind === 'confirm') ? [] : [finding()]),
    repair: ({ statements }) => ({ statements: [...statements, confirm('x1')], what: 'agrees' }),
  };
  const lists: readonly (readonly [string, () => Iterable<GateRule>])[] = [
    ['the empty list', () => []],
    ['the standard list', standard],
    ['the standard list backwards', () => [...standard()].reverse()],
    ['a gate of one’s own that confirms', () => [{ gate: eager, remedy: 'repair' }]],
    ['it after the others', () => [...standard(), { gate: eager, remedy: 'repair' }]],
    ['it before the others', () => [{ gate: eager, remedy: 'repair' }, ...standard()]],
    ['one called confirmation', () => [{ gate: { ...eager, name: 'confirmation' }, remedy: 'repair' }]],
  ];
  const isDone = ({ world }: Session): boolean =>
    world.tasks.some((task) => task.kind === 'transaction' && task.phase === 'performed');

  test.each(lists)('%s: a confirmation beside what begins the task', async (_, gates) => {
    const { manager, session } = managerOf(gates(), `${SEND}\nconfirm(x1)`);
    await manager.turn('Send 900 dollars to Ada.');
    expect(isDone(session)).toBe(false);
  });

  test.each(lists)('%s: a confirmation that the parser did not write', async (_, gates) => {
    const { manager, session } = managerOf(gates(), SEND, 'conversation_pause()');
    await manager.turn('Send 900 dollars to Ada.');
    await manager.turn('Wait.');
    expect(isDone(session)).toBe(false);
  });

  test.each(lists)('%s: a confirmation with words around it', async (_, gates) => {
    const { manager, session } = managerOf(gates(), SEND, 'The user did not say:\n```js\nconfirm(x1)\n```');
    await manager.turn('Send 900 dollars to Ada.');
    await manager.turn('Wait.');
    expect(isDone(session)).toBe(false);
  });

  test.each(lists.slice(0, 3))('%s: but what the user agreed to is done', async (_, gates) => {
    const { manager, session } = managerOf(gates(), SEND, 'confirm(x1)');
    await manager.turn('Send 900 dollars to Ada.');
    await manager.turn('Yes.');
    expect(isDone(session)).toBe(true);
  });
});

describe('a gate that answers what it must not is told so, and the session stays as it was', () => {
  test.each<readonly [string, unknown]>([
    ['a finding that is no list', finding()],
    ['text', 'wrong'],
    ['a list of texts', ['wrong']],
    ['a finding without a code', [{ message: 'wrong', legal: [] }]],
    ['a finding without what is legal', [{ code: 'mine', message: 'wrong' }]],
    ['a question that is no text', [finding({ question: 7 as never })]],
    ['an API that is no text', [finding({ api: {} as never })]],
    ['a slot that is no text', [finding({ slot: 5 as never })]],
    ['a value that nobody can say', [finding({ value: 10n as never })]],
    ['a value within a value that nobody can say', [finding({ value: [{ a: Symbol('a') }] as never })]],
    ['a span that is no place', [finding({ span: 5 as never })]],
    ['a statement that is no number', [finding({ statement: '0' as never })]],
    ['something legal that is no text', [finding({ legal: [Symbol('a')] as never })]],
    // biome-ignore lint/suspicious/noSparseArray: what must be refused.
    ['a hole in what is legal', [finding({ legal: [,] as never })]],
    // biome-ignore lint/suspicious/noSparseArray: what must be refused.
    ['a hole', [,]],
  ])('findings: %s', async (_, found) => {
    const gate = { name: 'mine', inspect: () => found as never };
    const { manager, session } = managerOf([{ gate, remedy: 'ask' }], SEND);
    await expect(manager.turn('Hello')).rejects.toMatchObject({
      name: 'DialogueError',
      code: 'bad-finding',
      message: expect.stringContaining("'mine'"),
    });
    expect(session.turns).toBe(0);
  });

  test.each<readonly [string, unknown]>([
    ['text', 'next(x1)'],
    ['source in place of statements', { source: 'next(x1)', what: 'x' }],
    ['no statements', { statements: [], what: 'x' }],
    ['statements that are text', { statements: 'next(x1)', what: 'x' }],
    ['a statement that the language lacks', { statements: [{ kind: 'eval', span: { start: 0, end: 0 } }], what: 'x' }],
    ['a name that no variable has', { statements: [{ ...conversationPause(), binding: '__proto__' }], what: 'x' }],
    ['nothing in place of a statement', { statements: [undefined], what: 'x' }],
    // biome-ignore lint/suspicious/noSparseArray: what must be refused.
    ['a hole', { statements: [,], what: 'x' }],
    ['a reason that is no text', { unclear: 5 }],
    ['words that are no text', { statements: [conversationPause()], what: { a: 1 } }],
    ['no words', { statements: [conversationPause()] }],
  ])('repairs: %s', async (_, repair) => {
    const gate: Gate = { name: 'mine', inspect: () => [finding()], repair: () => repair as never };
    const { manager, session } = managerOf([{ gate, remedy: 'repair' }], SEND);
    await expect(manager.turn('Hello')).rejects.toMatchObject({
      name: 'DialogueError',
      code: 'bad-repair',
      message: expect.stringContaining("'mine'"),
    });
    expect(session.turns).toBe(0);
  });

  test('what it leaves is checked as well', async () => {
    const gate: Gate = { name: 'mine', inspect: () => [finding()], reduce: () => ({ statements: [] }) as never };
    const { manager } = managerOf([{ gate, remedy: 'ask' }], SEND);
    await expect(manager.turn('Hello')).rejects.toMatchObject({ code: 'bad-repair' });
  });
});
