import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceOf, numberedAnswers, type Json, type ModelReply, type ModelRequest } from '../../src/models/index.js';
import { oracleModel } from 'typetod/testing';
import { choiceBetween, expectRefusal, optionsNamed, request, spansIn } from './requests.js';

type OracleAnswers = Parameters<typeof oracleModel>[0];

const ask = (answers: OracleAnswers, asked: ModelRequest): Promise<ModelReply> => oracleModel(answers).ask(asked);

const spans = (passage: string, answers: readonly (string | null)[]): Promise<ModelReply> =>
  ask({ 'omitted-values': () => answers }, spansIn(passage, answers.length));

describe('an oracle', () => {
  test('says that it is one', () => {
    expect(oracleModel({}).oracle).toBe(true);
    expect(oracleModel({}).name).toBe('oracle');
    expect(oracleModel({}, { name: 'gold programs' }).name).toBe('gold programs');
  });

  test('answers by the place and the subject', async () => {
    const answers: OracleAnswers = { parse: ({ place, subject }) => `${place.turn}: ${String(subject?.say)}` };
    expect((await ask(answers, request({ subject: { say: 'next(x1)' } }))).text).toBe('1: next(x1)');
  });

  test('may take its time', async () => {
    expect((await ask({ parse: async () => 'x1 = f()' }, request())).text).toBe('x1 = f()');
  });

  test('chooses the option of that name, with certainty', async () => {
    const reply = await ask({ 'schema-choice': () => 'to' }, choiceBetween('from', 'to', 'none'));
    expect(reply.choice).toEqual({ index: 1, probabilities: [0, 1, 0] });
    expect(choiceOf(reply.text, optionsNamed('from', 'to', 'none'))).toBe(1);
  });

  test('says a name that is no option, and chooses none', async () => {
    const reply = await ask({ 'schema-choice': () => 'via' }, choiceBetween('from', 'to', 'none'));
    expect(reply).toMatchObject({ text: 'via' });
    expect(reply.choice).toBeUndefined();
  });

  test('finds answers in the passage, in whatever case', async () => {
    const passage = 'From san jose to LOS ANGELES.';
    const reply = await spans(passage, ['San Jose', null, 'los angeles']);
    expect(reply.spans).toEqual([
      { text: 'san jose', start: 5, end: 13, score: 1 },
      null,
      { text: 'LOS ANGELES', start: 17, end: 28, score: 1 },
    ]);
    expect(numberedAnswers(reply.text, 3)).toEqual(['San Jose', null, 'los angeles']);
  });

  test.each([
    ['the last time it is said', '2 rooms? No, 2 people.', '2', 13],
    ['as a word rather than a part of one', 'for 2 people on the 12th', '2', 4],
    ['as a part of a word otherwise', 'at 7pm', '7', 3],
    ['after letters that change their length in lower case', 'İİİ to Oslo', 'oslo', 7],
    ['with signs that mean something in patterns', 'a (very) good one? $5.', '$5', 19],
  ])('finds an answer %s', async (_, passage, answer, start) => {
    expect((await spans(passage, [answer])).spans?.[0]?.start).toBe(start);
  });

  test.each(['True', ''])('answers %j in words alone, where the passage does not have it', async (answer) => {
    const reply = await spans('No smoking, please. Tomorrow.', ['tomorrow', answer]);
    expect(reply.text).toBe(`1) tomorrow\n2) ${answer}`);
    expect(reply.spans).toBeUndefined();
  });

  test('answers JSON and calls', async () => {
    const json = request({ purpose: 'direct', answer: { kind: 'json', name: 'verdict', schema: {} } });
    expect(await ask({ direct: () => ({ pass: true }) }, json)).toMatchObject({
      text: '{"pass":true}',
      json: { pass: true },
    });
    const tools = request({ answer: { kind: 'tools', tools: [] } });
    const call = { name: 'f', arguments: { a: 1 } };
    expect(await ask({ parse: () => [call] }, tools)).toMatchObject({ text: '', toolCalls: [call] });
  });

  test('tells the text to who listens', async () => {
    const told: string[] = [];
    await oracleModel({ parse: () => 'x1 = f()' }).ask(request(), { onText: (piece) => told.push(piece) });
    expect(told.join('')).toBe('x1 = f()');
  });

  test.each<[string, OracleAnswers]>([
    ['an empty table', {}],
    ['a table for another purpose', { rewrite: () => 'x' }],
    ['a function that does not know', { parse: () => undefined }],
  ])('has no answer by %s', async (_, answers) => {
    await expectRefusal(ask(answers, request()), 'no-reply', /no answer for parse \(dialogue "d1", turn 1/);
  });

  test.each<[string, ModelRequest, Json]>([
    ['text', request(), 7],
    ['text', request(), null],
    ['choice', choiceBetween('a'), 0],
    ['spans', spansIn('x', 1), 'x'],
    ['spans', spansIn('x', 2), ['x']],
    ['spans', spansIn('x', 1), [1]],
    ['tools', request({ answer: { kind: 'tools', tools: [] } }), 'f'],
    ['tools', request({ answer: { kind: 'tools', tools: [] } }), [{ name: 'f' }]],
  ])('refuses an answer that is not of the form %s', async (form, asked, answer) => {
    const answers = { parse: () => answer, 'schema-choice': () => answer, 'omitted-values': () => answer };
    await expectRefusal(ask(answers, asked), 'bad-reply', new RegExp(`does not have the form "${form}"`));
  });

  test('gives up on abort, before and while it looks', async () => {
    const abort = new AbortController();
    const reason = new Error('the user spoke');
    const parse = (): string => {
      abort.abort(reason);
      return 'x';
    };
    const model = oracleModel({ parse });
    await expect(model.ask(request(), { signal: abort.signal })).rejects.toBe(reason);
    await expect(model.ask(request(), { signal: abort.signal })).rejects.toBe(reason);
  });

  test('law: a span is what the passage has there, and the answer but for case', async () => {
    const word = fc.stringMatching(/^[A-Za-z0-9$.*()]{1,4}$/);
    const passage = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(passage, fc.nat(), fc.nat(), async (text, from, length) => {
        const start = from % text.length;
        const answer = text.slice(start, start + 1 + (length % 6)).toUpperCase();
        const [span] = (await spans(text, [answer])).spans ?? [];
        expect(span?.text.toUpperCase()).toBe(answer);
        expect(text.slice(span?.start, span?.end)).toBe(span?.text);
      }),
    );
  });
});
