import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/models/index.js';
import { scriptedModel } from 'typetod/testing';
import { choiceBetween, expectRefusal, request, requestAt } from './requests.js';

type ScriptedReply = Parameters<typeof scriptedModel>[0][number];

const at = (turn: number, attempt: number, reply: string): ScriptedReply => ({
  purpose: 'parse',
  turn,
  attempt,
  reply,
});

describe('a scripted model', () => {
  test('answers by the place, in whatever order', async () => {
    const model = scriptedModel([at(1, 0, 'one'), at(1, 1, 'one again'), at(2, 0, 'two')]);
    expect((await model.ask(requestAt(2))).text).toBe('two');
    expect((await model.ask(requestAt(1, 1))).text).toBe('one again');
    expect((await model.ask(requestAt(1))).text).toBe('one');
    expect(() => model.finish()).not.toThrow();
  });

  test('answers in order per purpose where no place is given', async () => {
    const model = scriptedModel([
      { purpose: 'parse', reply: 'first' },
      { purpose: 'schema-choice', reply: 'b' },
      { purpose: 'parse', reply: 'second' },
    ]);
    expect((await model.ask(requestAt(4))).text).toBe('first');
    expect((await model.ask(requestAt(5))).text).toBe('second');
    expect((await model.ask(choiceBetween('x', 'y'))).text).toBe('b');
  });

  test('prefers the reply that names most of the place', async () => {
    const model = scriptedModel([
      { purpose: 'parse', reply: 'any' },
      { purpose: 'parse', turn: 2, reply: 'turn 2' },
      { purpose: 'parse', turn: 2, dialogue: 'd1', attempt: 0, reply: 'this very one' },
    ]);
    const asked = [requestAt(2), requestAt(2), requestAt(2)];
    const texts: string[] = [];
    for (const each of asked) texts.push((await model.ask(each)).text);
    expect(texts).toEqual(['this very one', 'turn 2', 'any']);
  });

  test('gives whole replies, at no cost unless one is given', async () => {
    const model = scriptedModel([
      { purpose: 'parse', reply: { toolCalls: [{ name: 'f', arguments: {} }] } },
      { purpose: 'parse', reply: { text: 'x', usage: { inputTokens: 4, outputTokens: 1 }, milliseconds: 9 } },
    ]);
    const none = { usage: { inputTokens: 0, outputTokens: 0 }, milliseconds: 0 };
    expect(await model.ask(request())).toEqual({ text: '', toolCalls: [{ name: 'f', arguments: {} }], ...none });
    const usage = { inputTokens: 4, outputTokens: 1 };
    expect(await model.ask(request())).toEqual({ text: 'x', usage, milliseconds: 9 });
  });

  test('fails where the script says so', async () => {
    const error = new ModelError({ code: 'timeout', message: 'too late' });
    const model = scriptedModel([{ purpose: 'parse', reply: error }]);
    await expect(model.ask(request())).rejects.toBe(error);
    expect(() => model.finish()).not.toThrow();
  });

  test('tells the text word by word', async () => {
    const told: string[] = [];
    const model = scriptedModel([{ purpose: 'parse', reply: ' For how  many?\n' }]);
    await model.ask(request(), { onText: (piece) => told.push(piece) });
    expect(told).toEqual([' For', ' how', '  many?\n']);
  });

  test('remembers what it was asked, also in vain', async () => {
    const model = scriptedModel([at(1, 0, 'one')], { name: 'stub' });
    await model.ask(requestAt(1));
    await expect(model.ask(requestAt(2))).rejects.toThrow();
    expect(model.requests).toEqual([requestAt(1), requestAt(2)]);
    expect(model.name).toBe('stub');
  });

  test.each([
    ['another turn', requestAt(2)],
    ['another attempt', requestAt(1, 1)],
    ['another purpose', choiceBetween('x')],
  ])('has no reply for %s', async (_, asked) => {
    await expectRefusal(scriptedModel([at(1, 0, 'one')]).ask(asked), 'no-reply', /^the script has no reply for/);
  });

  test('has no reply twice, and says what was asked and what is left', async () => {
    const model = scriptedModel([at(1, 0, 'one'), at(3, 0, 'three')]);
    await model.ask(requestAt(1));
    await expectRefusal(
      model.ask(requestAt(1)),
      'no-reply',
      /no reply for parse \(dialogue "d1", turn 1, step 0, attempt 0\); left in it: parse \(turn 3, attempt 0\); the request was: "A table for two."/,
    );
  });

  test('refuses replies that are left over', async () => {
    const model = scriptedModel([at(1, 0, 'one'), at(2, 0, 'two'), { purpose: 'rewrite', reply: 'r' }]);
    await model.ask(requestAt(1));
    expect(() => model.finish()).toThrow(
      expect.objectContaining({
        code: 'unused-replies',
        message: 'nobody asked for 2 of 3 replies of the script: parse (turn 2, attempt 0); rewrite',
      }),
    );
  });

  test('gives up on abort, and keeps the reply', async () => {
    const model = scriptedModel([at(1, 0, 'one')]);
    const reason = new Error('the user spoke');
    await expect(model.ask(requestAt(1), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect((await model.ask(requestAt(1))).text).toBe('one');
  });
});
