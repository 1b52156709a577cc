import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localModel } from 'typetod/models/local';
import { choice, request, spans, TRANSLATOR, WRITER } from './local-requests.js';
import { writeTinyTranslator, writeTinyWriter } from './tiny/models.js';

type LocalModel = ReturnType<typeof localModel>;

const folder = mkdtempSync(join(tmpdir(), 'typetod-writer-'));
const folders = { writer: join(folder, 'writer'), chatting: join(folder, 'chat'), translator: join(folder, 't5') };
let writer: LocalModel;
let chatting: LocalModel;
let translator: LocalModel;

beforeAll(() => {
  writeTinyWriter(folders.writer, WRITER);
  const chatTemplate =
    "{% for message in messages %}{{ message['content'] }} [SEP] {% endfor %}" +
    "{% if add_generation_prompt %}{{ 'the' if messages[0]['role'] == 'system' else 'dog' }}{% endif %}";
  writeTinyWriter(folders.chatting, { ...WRITER, chatTemplate });
  writeTinyTranslator(folders.translator, TRANSLATOR);
  writer = localModel({ folder: folders.writer });
  chatting = localModel({ folder: folders.chatting });
  translator = localModel({ folder: folders.translator });
});
afterAll(async () => {
  for (const model of [writer, chatting, translator]) await model.dispose();
  rmSync(folder, { recursive: true });
});

describe('a causal model', () => {
  test('writes the likeliest continuation, and not the prompt', async () => {
    const reply = await writer.ask(request('say the'));
    expect(reply).toEqual({
      text: 'cat sat',
      usage: { inputTokens: 2, outputTokens: 3 },
      milliseconds: expect.any(Number),
    });
  });

  test('stops at its end or at the most tokens, whichever comes first', async () => {
    const text = async (maxTokens: number) => (await writer.ask(request('dog', undefined, { maxTokens }))).text;
    expect(await text(1)).toBe('ran');
    expect(await text(5)).toBe('ran on and on and');
    const short = localModel({ folder: folders.writer, maxTokens: 2 });
    expect((await short.ask(request('dog'))).text).toBe('ran on');
    await short.dispose();
  });

  test('writes nothing where it ends at once', async () => {
    expect(await writer.ask(request('say'))).toMatchObject({ text: '', usage: { outputTokens: 1 } });
  });

  test('reads messages one below the other without a chat template', async () => {
    const reply = await writer.ask(
      request([
        { role: 'system', content: 'say' },
        { role: 'user', content: 'the' },
      ]),
    );
    expect(reply).toMatchObject({ text: 'cat sat', usage: { inputTokens: 2 } });
  });

  test('reads them through its chat template, up to where the answer begins', async () => {
    const user = { role: 'user', content: 'say' } as const;
    expect((await chatting.ask(request([{ role: 'system', content: 'say' }, user]))).text).toBe('cat sat');
    expect((await chatting.ask(request([user], undefined, { maxTokens: 2 }))).text).toBe('ran on');
  });

  test('reads them through a chat template in a file of its own', async () => {
    const own = join(folder, 'own-template');
    writeTinyWriter(own, WRITER);
    writeFileSync(join(own, 'chat_template.jinja'), "{{ 'dog' if enable_thinking else 'the' }}");
    const model = localModel({ folder: own });
    expect((await model.ask(request('say'))).text).toBe('cat sat');
    await model.dispose();
  });

  test('tells the text piece by piece', async () => {
    const pieces: string[] = [];
    const reply = await writer.ask(request('dog', undefined, { maxTokens: 6 }), {
      onText: (piece) => pieces.push(piece),
    });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(reply.text);
  });

  test('refuses a prompt that leaves no room for the answer', async () => {
    const asked = (words: number) => writer.ask(request('say '.repeat(words), undefined, { maxTokens: 12 }));
    await expect(asked(500)).resolves.toMatchObject({ usage: { inputTokens: 500 } });
    await expect(asked(501)).rejects.toMatchObject({
      code: 'refused',
      message: 'A prompt of 501 tokens and an answer of 12 are more than the 512 that the model takes.',
    });
  });
});

describe('temperature', () => {
  const draw = async (seed: number | undefined, temperature: number) =>
    (
      await writer.ask(
        request('the', undefined, { temperature, maxTokens: 3, ...(seed === undefined ? {} : { seed }) }),
      )
    ).text;

  test('0 is the likeliest text, whatever the seed', async () => {
    expect(new Set(await Promise.all([1, 2, 3].map((seed) => draw(seed, 0))))).toEqual(new Set(['cat sat']));
  });

  test('equal seeds draw equal texts, also beside other asks; seed 0 is the default', async () => {
    const once = await Promise.all([7, 8, 0].map((seed) => draw(seed, 2)));
    const again = await Promise.all([undefined, 8, 7].map((seed) => draw(seed, 2)));
    expect(again.toReversed()).toEqual(once);
  });

  test('different seeds draw different texts, in proportion to the logits', async () => {
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const texts = await Promise.all(seeds.map((seed) => draw(seed, 1)));
    const cats = texts.filter((text) => text.startsWith('cat')).length;
    const dogs = texts.filter((text) => text.startsWith('dog')).length;
    // exp(5) against exp(4).
    expect(cats / (cats + dogs)).toBeGreaterThan(0.6);
    expect(cats / (cats + dogs)).toBeLessThan(0.85);
  });
});

describe('a text-to-text model', () => {
  test.each([
    ['hotel', 'find hotels'],
    ['find me a bus', 'find buses'],
  ])('turns "%s" into "%s"', async (prompt, text) => {
    expect((await translator.ask(request(prompt))).text).toBe(text);
  });

  test('counts what it read and what it wrote', async () => {
    expect((await translator.ask(request('bus hotel'))).usage).toEqual({ inputTokens: 3, outputTokens: 3 });
  });

  test('tells the text piece by piece, without the token that begins it', async () => {
    const pieces: string[] = [];
    const reply = await translator.ask(request('bus'), { onText: (piece) => pieces.push(piece) });
    expect(pieces.join('')).toBe(reply.text);
  });

  test('reads texts of any length', async () => {
    expect((await translator.ask(request(`${'find me '.repeat(600)} a bus`))).text).toBe('find buses');
  });
});

describe('a choice', () => {
  test.each([
    ['pick', 0],
    ['choose', 1],
  ])('after "%s" is option %i', async (prompt, index) => {
    const reply = await writer.ask(choice(prompt, { a: 'one', b: 'two', c: 'three' }));
    const probabilities = reply.choice?.probabilities ?? [];
    expect(reply.choice?.index).toBe(index);
    expect(reply.text).toBe(['a', 'b', 'c'][index]);
    expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
    // Logits 3, 1 and 0.
    expect([...probabilities].sort().at(-1)).toBeCloseTo(Math.exp(3) / (Math.exp(3) + Math.exp(1) + 1), 5);
    expect(reply.usage).toEqual({ inputTokens: 1, outputTokens: 0 });
  });

  test('is compared among the options alone', async () => {
    const reply = await writer.ask(choice('pick', { c: 'three', b: 'two' }));
    expect(reply.choice?.index).toBe(1);
    expect(reply.choice?.probabilities[1]).toBeCloseTo(Math.exp(1) / (Math.exp(1) + 1), 5);
  });

  test('of a text-to-text model is that of its first step', async () => {
    const options = { a: 'buses', b: 'hotels' };
    expect((await translator.ask(choice('pick bus', options))).choice?.index).toBe(0);
    expect((await translator.ask(choice('pick hotel', options))).choice?.index).toBe(1);
  });

  test('a letter of several tokens is as likely as they are one after the other', async () => {
    const reply = await writer.ask(choice('pick', { b: 'one', az: 'two' }));
    // After "a", with logit 3, its second token and the end are equally likely.
    const share = Math.exp(3) / 2;
    expect(reply.choice?.probabilities[1]).toBeCloseTo(share / (share + Math.exp(1)), 5);
    expect(reply.usage.inputTokens).toBe(1 + 2);
  });

  test('a letter that begins another is less likely by as much', async () => {
    const reply = await writer.ask(choice('pick', { a: 'one', az: 'two' }));
    expect(reply.choice?.probabilities[0]).toBeCloseTo(0.5, 5);
  });

  test.each([
    ['letters that the tokenizer does not know', { x: 'one', y: 'two' }],
    ['the same letter twice', { a: 'one', A: 'two' }],
    ['no options', {}],
    ['an empty letter', { '': 'one', a: 'two' }],
  ])('is not made among %s', async (_, options) => {
    await expect(writer.ask(choice('pick', options))).rejects.toMatchObject({ code: 'unsupported-answer' });
  });
});

test('questions about a passage are answered in words, as language models do', async () => {
  const reply = await translator.ask({ ...spans('a bus', 'what?'), messages: [{ role: 'user', content: 'bus' }] });
  expect(reply.text).toBe('find buses');
  expect(reply.spans).toBeUndefined();
});

test.each(['json', 'tools'] as const)('neither kind gives an answer of the form %s', async (kind) => {
  const form = kind === 'json' ? ({ kind, name: 'it', schema: {} } as const) : ({ kind, tools: [] } as const);
  for (const model of [writer, translator]) {
    await expect(model.ask(request('say', form))).rejects.toMatchObject({ code: 'unsupported-answer' });
  }
});

describe('an abort', () => {
  const endless = request('dog', undefined, { maxTokens: 400 });

  test('before the ask rejects it with the reason', async () => {
    const reason = new Error('No longer wanted.');
    await expect(writer.ask(endless, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('while the model writes stops it, and nothing more is told', async () => {
    const controller = new AbortController();
    const pieces: string[] = [];
    const asked = writer.ask(endless, {
      signal: controller.signal,
      onText: (piece) => {
        pieces.push(piece);
        if (pieces.length === 3) controller.abort(new Error('Enough.'));
      },
    });
    await expect(asked).rejects.toThrow('Enough.');
    await writer.ask(request('say'));
    expect(pieces).toHaveLength(3);
  });

  test('of an ask that waits leaves the others alone', async () => {
    const controller = new AbortController();
    const first = writer.ask(request('the'));
    const second = writer.ask(endless, { signal: controller.signal });
    const third = writer.ask(request('say the'));
    controller.abort(new Error('Not me.'));
    await expect(second).rejects.toThrow('Not me.');
    expect([(await first).text, (await third).text]).toEqual(['cat sat', 'cat sat']);
  });
});

test('asks at once are answered in order, each with its own answer', async () => {
  const order: number[] = [];
  const prompts = ['the', 'dog', 'say', 'the'];
  const texts = await Promise.all(
    prompts.map(async (prompt, at) => {
      const { text } = await writer.ask(request(prompt, undefined, { maxTokens: 2 }));
      order.push(at);
      return text;
    }),
  );
  expect(texts).toEqual(['cat sat', 'ran on', '', 'cat sat']);
  expect(order).toEqual([0, 1, 2, 3]);
});
