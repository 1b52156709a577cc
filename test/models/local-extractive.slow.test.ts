import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localModel } from 'typetod/models/local';
import { choice, READER, request, spans } from './local-requests.js';
import { writeTinyReader } from './tiny/models.js';

type LocalModel = ReturnType<typeof localModel>;
type ExtractionOptions = NonNullable<Parameters<typeof localModel>[0]['extraction']>;

const folder = mkdtempSync(join(tmpdir(), 'typetod-reader-'));
let model: LocalModel;

beforeAll(() => {
  writeTinyReader(folder, READER);
  model = localModel({ folder });
});
afterAll(async () => {
  await model.dispose();
  rmSync(folder, { recursive: true });
});

/** The answers, which must be what stands at their places. */
async function answers(asked: ReturnType<typeof spans>, from: LocalModel = model): Promise<readonly (string | null)[]> {
  const reply = await from.ask(asked);
  const passage = asked.answer.kind === 'spans' ? asked.answer.passage : '';
  return (reply.spans ?? []).map((span) => {
    if (span !== null) expect(passage.slice(span.start, span.end)).toBe(span.text);
    return span?.text ?? null;
  });
}

async function withExtraction(extraction: ExtractionOptions, asked: ReturnType<typeof spans>) {
  const other = localModel({ folder, extraction });
  try {
    return await answers(asked, other);
  } finally {
    await other.dispose();
  }
}

describe('answers', () => {
  test.each([
    ['I fly from Paris.', 'where?', 'Paris'],
    ['i fly from PARIS', 'where?', 'PARIS'],
    ['I fly from San Jose, tomorrow.', 'where?', 'San Jose'],
    ['I fly from San José!', 'where?', 'San José'],
    ['from New  York tomorrow', 'where?', 'New  York'],
    ['I fly tomorrow, from paris', 'when?', 'tomorrow'],
    ['on the 8th of March, paris', 'when?', '8th of March'],
    ['I fly from Paris today', 'when?', 'today'],
    ['(Paris)', 'where?', 'Paris'],
    ['from Łódź, Qyx and Zermatt.', 'where?', 'Zermatt'],
    ['I fly 🚆 from “Paris”', 'where?', 'Paris'],
  ])('%s | %s', async (passage, question, answer) => {
    expect(await answers(spans(passage, question))).toEqual([answer]);
  });

  test('are those of each question', async () => {
    const passage = 'I fly from San Jose tomorrow';
    expect(await answers(spans(passage, 'when?', 'where?', 'the date?'))).toEqual(['tomorrow', 'San Jose', 'tomorrow']);
  });

  test('are the first of several equal ones, and not all between them', async () => {
    const reply = await model.ask(spans('San Jose, from San Jose', 'where?'));
    expect(reply.spans).toMatchObject([{ text: 'San Jose', start: 0, end: 8 }]);
  });

  test('come with places, scores and a list in words', async () => {
    const reply = await model.ask(spans('I fly from Paris', 'where?', 'when?'));
    expect(reply.spans).toEqual([{ text: 'Paris', start: 11, end: 16, score: expect.any(Number) }, null]);
    expect(reply.spans?.[0]?.score).toBeGreaterThan(0.9);
    expect(reply.spans?.[0]?.score).toBeLessThanOrEqual(1);
    expect(reply.text).toBe('1) Paris\n2) unanswerable');
    expect(reply.milliseconds).toBeGreaterThan(0);
  });

  test('count the tokens that were read for each question', async () => {
    const { usage } = await model.ask(spans('from Paris', 'where?', 'when?'));
    expect(usage).toEqual({
      inputTokens: 2 * '[CLS] where ? [SEP] from paris [SEP]'.split(' ').length,
      outputTokens: 0,
    });
  });
});

describe('no answer', () => {
  test.each([
    ['a passage without one', 'I fly tomorrow', 'where?'],
    ['a question about nothing', 'I fly from Paris', 'is it?'],
    ['an empty passage', '', 'where?'],
    ['a passage of spaces', '  \n', 'where?'],
    ['only unknown words', 'Ωmega Ψ', 'where?'],
  ])('in %s', async (_, passage, question) => {
    expect(await answers(spans(passage, question))).toEqual([null]);
  });

  test('when no question is asked', async () => {
    const reply = await model.ask(spans('I fly from Paris'));
    expect(reply).toMatchObject({ spans: [], text: '', usage: { inputTokens: 0 } });
  });

  test('where the threshold says so: the best span must come within it', async () => {
    // "Saver" has 6, no answer 8.
    const asked = spans('the saver', 'class?');
    expect(await withExtraction({ noAnswerThreshold: 1.9 }, asked)).toEqual([null]);
    expect(await withExtraction({ noAnswerThreshold: 2.1 }, asked)).toEqual(['saver']);
    expect(await withExtraction({ noAnswerThreshold: Number.POSITIVE_INFINITY }, asked)).toEqual(['saver']);
    expect(await withExtraction({ noAnswerThreshold: Number.NEGATIVE_INFINITY }, spans('paris', 'where?'))).toEqual([
      null,
    ]);
  });
});

describe('what the model reads', () => {
  test('the values of a closed question stand behind it', async () => {
    // The question asks for nothing until "saver" stands in it.
    expect(await answers(spans('the saver', 'is it?'))).toEqual([null]);
    const other = localModel({ folder, extraction: { noAnswerThreshold: 3 } });
    expect(await answers(spans('the saver', ['is it?', ['full', 'saver']]), other)).toEqual(['saver']);
    await other.dispose();
  });

  test('words of the passage are not taken for the question', async () => {
    expect(await answers(spans('when where city date', 'is it?'))).toEqual([null]);
  });

  test('an answer is no longer than allowed', async () => {
    const passage = 'the 8th of the of march';
    expect(await withExtraction({ maxAnswerTokens: 5 }, spans(passage, 'when?'))).toEqual(['8th of the of march']);
    expect(await withExtraction({ maxAnswerTokens: 4 }, spans(passage, 'when?'))).toEqual(['8th']);
  });
});

describe('a passage longer than the window', () => {
  const filler = (words: number): string => 'the of '.repeat(words / 2);

  test('is read in windows: an answer is found wherever it is', async () => {
    for (const before of [0, 10, 100, 600, 1000]) {
      const passage = `${filler(before)}San Jose ${filler(1000 - before)}`;
      const reply = await model.ask(spans(passage, 'where?'));
      expect(reply.spans).toMatchObject([{ text: 'San Jose', start: filler(before).length }]);
    }
  });

  test('windows overlap, so that no border cuts a short answer', async () => {
    for (let before = 0; before < 24; before += 2) {
      const passage = `${filler(before)}San Jose ${filler(24)}`;
      expect(await withExtraction({ windowTokens: 12, overlapTokens: 3 }, spans(passage, 'where?'))).toEqual([
        'San Jose',
      ]);
    }
  });

  test('of the windows the best decides', async () => {
    const passage = `New York ${filler(40)}San Jose ${filler(40)}Paris`;
    expect(await withExtraction({ windowTokens: 20, overlapTokens: 4 }, spans(passage, 'where?'))).toEqual([
      'San Jose',
    ]);
  });

  test('a question that leaves no room is refused', async () => {
    await expect(withExtraction({ windowTokens: 6 }, spans('Paris', 'where?'))).resolves.toEqual(['Paris']);
    await expect(withExtraction({ windowTokens: 5 }, spans('Paris', 'where?'))).rejects.toMatchObject({
      code: 'refused',
    });
    await expect(model.ask(spans('Paris', `where ${'the '.repeat(600)}`))).rejects.toMatchObject({ code: 'refused' });
  });
});

test.each([
  ['text', request('Say something')],
  ['choice', choice('pick', { a: 'one', b: 'two' })],
  ['json', request('Say', { kind: 'json', name: 'it', schema: {} })],
  ['tools', request('Say', { kind: 'tools', tools: [] })],
])('a reading model gives no answer of the form %s', async (form, asked) => {
  await expect(model.ask(asked)).rejects.toMatchObject({
    code: 'unsupported-answer',
    message: `A local extractive model gives no answer of the form '${form}'.`,
  });
});
