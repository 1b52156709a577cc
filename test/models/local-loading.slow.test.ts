import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { localModel } from 'typetod/models/local';
import { READER, request, spans, TRANSLATOR, WRITER } from './local-requests.js';
import { writeTinyReader, writeTinyTranslator, writeTinyWriter } from './tiny/models.js';

const root = mkdtempSync(join(tmpdir(), 'typetod-loading-'));
const asked = spans('I fly from Paris', 'where?');
let count = 0;

beforeAll(() => {
  writeTinyReader(join(root, 'reader'), READER);
  writeTinyWriter(join(root, 'writer'), WRITER);
  writeTinyTranslator(join(root, 'translator'), TRANSLATOR);
});
afterAll(() => rmSync(root, { recursive: true }));

/** A copy of a model that a test may spoil. The runtime remembers what it found in a folder. */
function copyOf(name: 'reader' | 'writer' | 'translator'): string {
  count += 1;
  const folder = join(root, `copy-${count}`);
  cpSync(join(root, name), folder, { recursive: true });
  return folder;
}

function changeJson(path: string, change: object): void {
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
}

async function answerOf(folder: string, options: object = {}): Promise<string | undefined> {
  const model = localModel({ folder, ...options });
  try {
    return (await model.ask(asked)).spans?.[0]?.text;
  } finally {
    await model.dispose();
  }
}

describe('a model is found', () => {
  test('with its weights beside the configuration', async () => {
    const folder = copyOf('reader');
    renameSync(join(folder, 'onnx/model.onnx'), join(folder, 'model.onnx'));
    expect(await answerOf(folder)).toBe('Paris');
  });

  test('with weights of another precision', async () => {
    const folder = copyOf('reader');
    renameSync(join(folder, 'onnx/model.onnx'), join(folder, 'onnx/model_quantized.onnx'));
    expect(await answerOf(folder)).toBe('Paris');
    expect(await answerOf(folder, { precision: 'q8' })).toBe('Paris');
    await expect(answerOf(folder, { precision: 'fp32' })).rejects.toMatchObject({ code: 'missing-model' });
  });

  test('by a relative path', async () => {
    const before = process.cwd();
    const folder = copyOf('reader');
    try {
      process.chdir(root);
      expect(await answerOf(folder.slice(root.length + 1))).toBe('Paris');
    } finally {
      process.chdir(before);
    }
  });

  test('by the kind that is given where its configuration is silent', async () => {
    const folder = copyOf('reader');
    changeJson(join(folder, 'config.json'), { architectures: undefined });
    await expect(answerOf(folder)).rejects.toMatchObject({ code: 'bad-model' });
    expect(await answerOf(folder, { kind: 'extractive' })).toBe('Paris');
  });
});

describe('a model that does not load', () => {
  test('for want of files: each is named', async () => {
    const folder = copyOf('translator');
    rmSync(join(folder, 'tokenizer.json'));
    rmSync(join(folder, 'onnx/decoder_model_merged.onnx'));
    await expect(localModel({ folder }).load()).rejects.toMatchObject({
      name: 'ModelError',
      code: 'missing-model',
      message: `The model in '${folder}' lacks files:\n  tokenizer.json\n  ${join('onnx', 'decoder_model_merged.onnx')}`,
    });
  });

  test('for want of a folder', async () => {
    await expect(localModel({ folder: join(root, 'nowhere') }).ask(asked)).rejects.toMatchObject({
      code: 'missing-model',
      message: expect.stringContaining('config.json'),
    });
  });

  test.each([
    ['onnx/model.onnx', 'not a model'],
    ['onnx/model.onnx', ''],
    ['tokenizer.json', '{'],
    ['tokenizer.json', '{}'],
    ['config.json', '[1'],
    ['config.json', '{}'],
    ['config.json', '{"architectures":["ViTForImageClassification"]}'],
    ['config.json', '{"architectures":["VitForQuestionAnswering"],"model_type":"vit"}'],
  ])('for a bad %s: %s', async (file, content) => {
    const folder = copyOf('reader');
    writeFileSync(join(folder, file), content);
    await expect(localModel({ folder }).load()).rejects.toMatchObject({
      code: 'bad-model',
      message: expect.stringContaining(folder),
    });
  });

  test('is tried again when it is asked again', async () => {
    const folder = copyOf('reader');
    const weights = join(folder, 'onnx/model.onnx');
    renameSync(weights, `${weights}.away`);
    const model = localModel({ folder });
    await expect(model.ask(asked)).rejects.toMatchObject({ code: 'missing-model' });
    renameSync(`${weights}.away`, weights);
    expect((await model.ask(asked)).spans?.[0]?.text).toBe('Paris');
    await model.dispose();
  });
});

test('a model that fails as it runs says so, and goes on', async () => {
  const folder = copyOf('reader');
  const path = join(folder, 'tokenizer.json');
  const tokenizer = JSON.parse(readFileSync(path, 'utf8'));
  tokenizer.model.vocab.strange = 9_999;
  writeFileSync(path, JSON.stringify(tokenizer));
  // The runtime prints what it throws.
  vi.spyOn(console, 'error').mockReturnValue();
  const model = localModel({ folder, name: 'odd one' });
  await expect(model.ask(spans('strange', 'where?'))).rejects.toMatchObject({
    code: 'bad-model',
    message: expect.stringContaining("The model 'odd one' failed: "),
    cause: expect.any(Error),
  });
  expect((await model.ask(asked)).spans?.[0]?.text).toBe('Paris');
  await model.dispose();
});

test('a tokenizer that leaves the passage out is a bad one', async () => {
  const folder = copyOf('reader');
  const path = join(folder, 'tokenizer.json');
  const { post_processor } = JSON.parse(readFileSync(path, 'utf8'));
  changeJson(path, { post_processor: { ...post_processor, pair: post_processor.single } });
  await expect(answerOf(folder)).rejects.toMatchObject({
    code: 'bad-model',
    message: expect.stringContaining('passage'),
  });
});

test('a text-to-text model that has learned so many positions reads no more', async () => {
  const folder = copyOf('translator');
  changeJson(join(folder, 'config.json'), { max_position_embeddings: 4 });
  const model = localModel({ folder });
  expect((await model.ask(request('find a bus'))).text).toBe('find buses');
  await expect(model.ask(request('find me a bus'))).rejects.toMatchObject({
    code: 'refused',
    message: 'A prompt of 5 tokens is more than the 4 that the model takes.',
  });
  await model.dispose();
});

describe('a model that is disposed of', () => {
  test('answers what was asked before, and nothing after', async () => {
    const model = localModel({ folder: join(root, 'writer') });
    const before = model.ask(request('the'));
    const disposed = model.dispose();
    const after = model.ask(request('the'));
    expect((await before).text).toBe('cat sat');
    await disposed;
    await expect(after).rejects.toMatchObject({ code: 'missing-model', message: expect.stringContaining('disposed') });
    await expect(model.load()).rejects.toMatchObject({ code: 'missing-model' });
  });

  test('may be disposed of twice, and before it is loaded', async () => {
    const model = localModel({ folder: join(root, 'nowhere') });
    await model.dispose();
    await model.dispose();
  });
});

test('a model is named after its folder, unless named', () => {
  mkdirSync(join(root, 'pets'));
  expect(localModel({ folder: join(root, 'pets/') }).name).toBe('local:pets');
  expect(localModel({ folder: join(root, 'pets'), name: 'cats' }).name).toBe('cats');
});

test('several models live side by side', async () => {
  const models = ['reader', 'writer', 'translator'].map((name) => localModel({ folder: join(root, name) }));
  const [reader, writer, translator] = models;
  await Promise.all(models.map((model) => model.load()));
  const replies = await Promise.all([
    reader?.ask(asked),
    writer?.ask(request('the')),
    translator?.ask(request('bus')),
    reader?.ask(spans('tomorrow', 'when?')),
  ]);
  expect(replies.map((reply) => reply?.text)).toEqual(['1) Paris', 'cat sat', 'find buses', '1) tomorrow']);
  await Promise.all(models.map((model) => model.dispose()));
});
