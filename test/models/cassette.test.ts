import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/models/doubles/canonical-request.js';
import {
  type Cassette,
  cassetteText,
  openCassette,
  readCassette,
  recordModel,
  replayModel,
} from '../../src/models/doubles/cassette.js';
import { ModelError, type Model, type ModelReply, type ModelRequest } from '../../src/models/index.js';
import { scriptedModel } from 'typetod/testing';
import { choiceBetween, expectRefusal, modelSaying, optionsNamed, request, requestAt, spansIn } from './requests.js';
import { temporaryFolder } from '../temporary-folder.js';

type AnswerForm = ModelRequest['answer'];

const folder = temporaryFolder();

/** A request that says something. */
const saying = (content: string, parts: Partial<ModelRequest> = {}): ModelRequest =>
  request({
    ...parts,
    messages: [
      { role: 'system', content: 'Write statements.' },
      { role: 'user', content },
    ],
  });

/** A cassette with the requests, answered by a model that numbers its answers. */
async function recorded(asked: readonly ModelRequest[], cassette = readCassette()): Promise<Cassette> {
  let answers = 0;
  const numbering = modelSaying(() => {
    answers += 1;
    return `answer ${answers}`;
  });
  const model = recordModel(numbering, cassette);
  for (const each of asked) await model.ask(each);
  return cassette;
}

/** The cassette as it is after being written and read. */
const again = (cassette: Cassette): Cassette => readCassette(cassetteText(cassette));

describe('what was recorded', () => {
  test('is answered again, with its tokens and milliseconds', async () => {
    const reply: ModelReply = {
      text: 'b',
      choice: { index: 1, probabilities: [0.1, 0.9] },
      usage: { inputTokens: 40, outputTokens: 1 },
      milliseconds: 123,
    };
    const cassette = readCassette();
    const inner = scriptedModel([{ purpose: 'schema-choice', reply }]);
    const model = recordModel(inner, cassette);
    expect(model.name).toBe('scripted');
    expect(await model.ask(choiceBetween('x', 'y'))).toEqual(reply);
    const replay = replayModel(again(cassette));
    expect(await replay.ask(choiceBetween('x', 'y'))).toEqual(reply);
    expect(() => replay.finish()).not.toThrow();
  });

  test('is answered in any order; equal requests in the order of recording', async () => {
    const cassette = await recorded([saying('one'), saying('two'), saying('one')]);
    const replay = replayModel(again(cassette));
    const texts: string[] = [];
    for (const content of ['two', 'one', 'one']) texts.push((await replay.ask(saying(content))).text);
    expect(texts).toEqual(['answer 2', 'answer 1', 'answer 3']);
  });

  test('is answered wherever it is asked, and whatever it is about', async () => {
    const replay = replayModel(await recorded([requestAt(1, 0, { subject: { gold: 1 } })]));
    expect((await replay.ask(requestAt(7, 2, { subject: { gold: 2 } }))).text).toBe('answer 1');
  });

  test('is the same request with its fields in another order and its defaults written out', async () => {
    const replay = replayModel(await recorded([saying('one')]));
    const { purpose, place, answer } = request();
    const messages = saying('one').messages.map(({ role, content }) => ({ content, role }));
    expect((await replay.ask({ temperature: 0, messages, answer, place, purpose })).text).toBe('answer 1');
  });

  test('is told word by word', async () => {
    const told: string[] = [];
    await replayModel(await recorded([saying('one')])).ask(saying('one'), { onText: (piece) => told.push(piece) });
    expect(told).toEqual(['answer', ' 1']);
  });

  test('may be an error, which is thrown again', async () => {
    const error = new ModelError({ code: 'timeout', message: 'too late' });
    const cassette = readCassette();
    await expect(
      recordModel(scriptedModel([{ purpose: 'parse', reply: error }]), cassette).ask(request()),
    ).rejects.toBe(error);
    await expectRefusal(replayModel(again(cassette)).ask(request()), 'timeout', /^too late$/);
  });

  test.each(['missing-runtime', 'missing-model', 'missing-key', 'bad-option'] as const)(
    'is no %s, which the next try may not have',
    async (code) => {
      const [cassette, error] = [readCassette(), new ModelError({ code, message: 'not here' })];
      const model = recordModel(scriptedModel([{ purpose: 'parse', reply: error }]), cassette);
      await expect(model.ask(request())).rejects.toBe(error);
      expect(cassette.entries).toEqual([]);
    },
  );

  test('is no abort, and no fault of a program', async () => {
    const cassette = readCassette();
    const broken: Model = { name: 'broken', ask: () => Promise.reject(new TypeError('a bug')) };
    await expect(recordModel(broken, cassette).ask(request())).rejects.toThrow('a bug');
    const signal = AbortSignal.abort(new Error('the user spoke'));
    await expect(recordModel(modelSaying(String), cassette).ask(request(), { signal })).rejects.toThrow('spoke');
    expect(cassette.entries).toEqual([]);
  });

  const forms: readonly AnswerForm[] = [
    { kind: 'text' },
    { kind: 'choice', options: optionsNamed('x', 'y') },
    { kind: 'spans', passage: 'a passage', questions: [{ text: 'when?', values: ['1', '2'] }, { text: 'who?' }] },
    { kind: 'json', name: 'verdict', schema: { type: 'object' } },
    { kind: 'tools', tools: [{ name: 'f', description: 'does', parameters: { type: 'object' } }] },
  ];
  const part = fc.record({
    purpose: fc.constantFrom('parse' as const, 'direct' as const),
    answer: fc.constantFrom(...forms),
    maxTokens: fc.integer({ min: 1, max: 2 }),
    temperature: fc.constantFrom(0, 0.5),
    seed: fc.integer({ min: 0, max: 1 }),
  });
  const anyRequest = fc
    .tuple(fc.constantFrom('one', 'two', 'dr\u00e9i \u{1f695}\n"'), fc.oneof(fc.constant({}), part))
    .map(([content, parts]) => saying(content, parts));

  test('law: a run is the same from the cassette, byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { maxLength: 8 }), async (asked) => {
        const cassette = await recorded(asked);
        expect(cassetteText(again(cassette))).toBe(cassetteText(cassette));
        const replay = replayModel(again(cassette));
        const texts: string[] = [];
        for (const each of asked) texts.push((await replay.ask(each)).text);
        expect(texts).toEqual(asked.map((_, index) => `answer ${index + 1}`));
        expect(replay.unused).toEqual([]);
      }),
    );
  });
});

describe('a miss', () => {
  test.each<[string, ModelRequest, RegExp]>([
    [
      'of the words',
      saying('to Oslo today'),
      /differs first at messages\[1\]\.content: recorded "to Oslo tomorrow", asked "to Oslo today"/,
    ],
    [
      'of the purpose',
      saying('to Oslo tomorrow', { purpose: 'rewrite' }),
      /at purpose: recorded "parse", asked "rewrite"/,
    ],
    ['of the temperature', saying('to Oslo tomorrow', { temperature: 1 }), /at temperature: recorded 0, asked 1/],
    ['of the seed', saying('to Oslo tomorrow', { seed: 3 }), /at seed: recorded nothing, asked 3/],
    ['of the limit', saying('to Oslo tomorrow', { maxTokens: 9 }), /at maxTokens: recorded nothing, asked 9/],
    [
      'of the form',
      saying('to Oslo tomorrow', { answer: { kind: 'tools', tools: [] } }),
      /at answer\.kind: recorded "text", asked "tools"/,
    ],
    [
      'of a role',
      { ...request(), messages: [{ role: 'user', content: 'Write statements.' }] },
      /at messages\[0\]\.role/,
    ],
    [
      'of a message',
      { ...request(), messages: request().messages.slice(0, 1) },
      /at messages\[1\]: recorded \{.*…, asked nothing/,
    ],
  ])('%s shows where it differs', async (_, asked, message) => {
    const replay = replayModel(await recorded([saying('to Oslo tomorrow')]));
    await expectRefusal(replay.ask(asked), 'no-reply', message);
  });

  test.each<[string, ModelRequest, ModelRequest, RegExp]>([
    [
      'an option',
      choiceBetween('x', 'y'),
      choiceBetween('x', 'z'),
      /at answer\.options\[1\]\.name: recorded "y", asked "z"/,
    ],
    ['the passage', spansIn('old', 1), spansIn('new', 1), /at answer\.passage/],
    ['the questions', spansIn('old', 1), spansIn('old', 2), /at answer\.questions\[1\]: recorded nothing/],
  ])('shows that %s differs', async (_, one, other, message) => {
    const replay = replayModel(await recorded([one]));
    await expectRefusal(replay.ask(other), 'no-reply', message);
  });

  test('shows the nearest of many, and the place of the request', async () => {
    const contents = ['a table for two', 'a bus to Oslo tomorrow at noon', 'a bus to Bergen', 'goodbye'];
    const replay = replayModel(await recorded(contents.map((content) => saying(content))));
    await expectRefusal(
      replay.ask(saying('a bus to Oslo today at noon')),
      'no-reply',
      /^no recorded reply for parse \(dialogue "d1", turn 1, step 0, attempt 0\): the nearest of 4 recorded .* "a bus to Oslo tomorrow at noon", asked/,
    );
  });

  test('shows of long texts what is around the difference', async () => {
    const [before, after] = ['so it was said before: '.repeat(9), ' and so it went on'.repeat(9)];
    const replay = replayModel(await recorded([saying(`${before}OLD${after}`)]));
    const message = /recorded …"[^"]{30}OLD[^"]{27}"…, asked …"[^"]{30}NEW[^"]{27}"…;/;
    await expectRefusal(replay.ask(saying(`${before}NEW${after}`)), 'no-reply', message);
  });

  test('is what was recorded, asked once more', async () => {
    const replay = replayModel(await recorded([saying('one'), saying('one')]));
    for (const content of ['one', 'one']) await replay.ask(saying(content));
    await expectRefusal(replay.ask(saying('one')), 'no-reply', /it was recorded 2 times, and asked once more/);
  });

  test('is a schema in another order, because models read it in order', async () => {
    const withSchema = (schema: JsonObject): ModelRequest => request({ answer: { kind: 'json', name: 'n', schema } });
    const replay = replayModel(await recorded([withSchema({ a: 1, b: 2 })]));
    await expectRefusal(replay.ask(withSchema({ b: 2, a: 1 })), 'no-reply', /names of a schema in another order/);
  });

  test('is everything, of an empty cassette', async () => {
    await expectRefusal(replayModel(readCassette()).ask(request()), 'no-reply', /the cassette is empty/);
  });
});

describe('what nobody asked for', () => {
  test('is named, and refused at the end', async () => {
    const replay = replayModel(await recorded([saying('one'), saying('two'), choiceBetween('x')]));
    await replay.ask(saying('one'));
    expect(replay.unused.map(({ request: { purpose } }) => purpose)).toEqual(['parse', 'schema-choice']);
    expect(() => replay.finish()).toThrow(
      expect.objectContaining({
        code: 'unused-replies',
        message: expect.stringMatching(/^nobody asked for 2 of 3 recorded replies \(parse, schema-choice\)/),
      }),
    );
  });

  test('stays when the one who asks has gone', async () => {
    const replay = replayModel(await recorded([saying('one')]));
    await expect(replay.ask(saying('one'), { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
    expect(replay.unused).toHaveLength(1);
  });
});

describe('a cassette in a file', () => {
  test('has each entry at once, and goes on where it was', async () => {
    const path = join(folder, 'grows.jsonl');
    await recorded([saying('one')], openCassette(path));
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(2);
    await recorded([saying('two'), saying('Zürich 🚕')], openCassette(path));
    const cassette = openCassette(path);
    expect(cassette.entries).toHaveLength(3);
    expect(readFileSync(path, 'utf8')).toBe(cassetteText(cassette));
    expect((await replayModel(cassette).ask(saying('Zürich 🚕'))).text).toBe('answer 2');
  });

  test('whose last line lost its end goes on in a line of its own', async () => {
    const path = join(folder, 'trimmed.jsonl');
    await recorded([saying('one')], openCassette(path));
    writeFileSync(path, readFileSync(path, 'utf8').trimEnd());
    await recorded([saying('two'), saying('three')], openCassette(path));
    expect(openCassette(path).entries).toHaveLength(3);
  });

  test('is not touched by a replay', async () => {
    const path = join(folder, 'none.jsonl');
    await expect(replayModel(openCassette(path)).ask(request())).rejects.toThrow('empty');
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  test('that is damaged is not opened', async () => {
    const path = join(folder, 'torn.jsonl');
    await recorded([saying('one'), saying('two')], openCassette(path));
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -10));
    expect(() => openCassette(path)).toThrow(
      expect.objectContaining({
        code: 'bad-cassette',
        message: expect.stringContaining('line 2 of the cassette has no JSON'),
      }),
    );
  });
});

describe('a damaged cassette', () => {
  const change = async (edit: (line: string) => string): Promise<string> => {
    const text = cassetteText(await recorded([saying('one'), saying('two')]));
    const [first = '', second = ''] = text.split('\n');
    return `${first}\n${edit(second)}\n`;
  };

  test.each<[string, (line: string) => string, RegExp]>([
    ['no JSON', () => 'x', /line 2 .* has no JSON/],
    ['another value', () => '[]', /line 2 .* has no request/],
    ['null', () => 'null', /line 2 .* has no request/],
    ['no request', () => '{"key":"k"}', /line 2 .* has no request/],
    [
      'another request',
      (line) => line.replace('"two"', '"three"'),
      /line 2 .* a key that is not the hash of its request/,
    ],
    ['no reply', (line) => line.replace('"reply"', '"answer"'), /line 2 .* neither a reply nor an error/],
    [
      'a reply without text',
      (line) => line.replace('"text":"answer', '"words":"answer'),
      /line 2 .* a damaged reply \(text: expected string, received undefined\)/,
    ],
    ['a reply without usage', (line) => line.replace('"usage"', '"cost"'), /damaged reply \(usage: expected object/],
    [
      'a choice that is none',
      (line) => line.replace('"reply":{', '"reply":{"choice":{"index":"a","probabilities":[]},'),
      /damaged reply \(choice\.index: expected number, received string/,
    ],
    [
      'spans that are none',
      (line) => line.replace('"reply":{', '"reply":{"spans":[null,{"text":"x"}],'),
      /damaged reply \(spans\[1\]\.start: expected number/,
    ],
    [
      'calls that are none',
      (line) => line.replace('"reply":{', '"reply":{"toolCalls":{"name":"f"},'),
      /damaged reply \(toolCalls: expected array, received object/,
    ],
    [
      'a call without arguments',
      (line) => line.replace('"reply":{', '"reply":{"toolCalls":[{"name":"f"}],'),
      /damaged reply \(toolCalls\[0\]\.arguments: expected a value, received undefined/,
    ],
    [
      'a value that is too deep',
      (line) => line.replace('"reply":{', `"reply":{"json":${'['.repeat(300)}${']'.repeat(300)},`),
      /no JSON/,
    ],
    [
      'an error of no known code',
      (line) => line.replace(/"reply":.*$/, '"error":{"code":"x","message":"y"}}'),
      /a damaged error \(code: Invalid option/,
    ],
  ])('with %s is refused', async (_, edit, message) => {
    const text = await change(edit);
    expect(() => readCassette(text)).toThrow(
      expect.objectContaining({ code: 'bad-cassette', message: expect.stringMatching(message) }),
    );
  });

  test('but for empty lines', async () => {
    const text = await change((line) => `\n${line}`);
    expect(readCassette(text).entries).toHaveLength(2);
  });
});
