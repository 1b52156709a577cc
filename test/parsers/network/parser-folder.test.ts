import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bundledParserFolder,
  mendingCommand,
  inspectParserFolder,
  MANIFEST,
  NETWORK_FILES,
} from '../../../src/parsers/neural/network/parser-folder.js';
import { loadNetwork } from 'typetod/internal/neural';
import { differenceOf, readVocabulary } from '../../../src/parsers/neural/network/network-vocabulary.js';
import { writeParserFolder } from '../../../training/src/network/write-parser-folder.js';
import { FIXTURES, TINY_VOCABULARY, tinyFolder } from './tiny-network.js';

const folders: string[] = [];
let folder = '';
beforeEach(async () => {
  folder = await tinyFolder();
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true });
});

const problemOf = async () => (await inspectParserFolder(folder, TINY_VOCABULARY)).problem;

describe('the folder of a network', () => {
  it('tells the network, its facts and its size', async () => {
    const found = await inspectParserFolder(folder, TINY_VOCABULARY);
    expect(found).toMatchObject({
      folder,
      manifest: { name: 'tiny', version: '7', card: { data: 'random', seed: 0 } },
    });
    const sizes = [MANIFEST, ...NETWORK_FILES].map((path) => readFileSync(join(folder, path)).length);
    expect(found).toHaveProperty(
      'bytes',
      sizes.reduce((sum, size) => sum + size),
    );
  });

  it('is written anew over its own files', async () => {
    const parts = { tokenizer: folder, vocabulary: TINY_VOCABULARY, name: 'tiny', card: {} };
    await writeParserFolder(folder, { ...parts, weights: join(folder, 'onnx/model_quantized.onnx'), version: '8' });
    expect(await inspectParserFolder(folder, TINY_VOCABULARY)).toMatchObject({ manifest: { version: '8' } });
  });

  it.each([MANIFEST, ...NETWORK_FILES])('is incomplete without %s', async (path) => {
    rmSync(join(folder, path));
    expect(await problemOf()).toMatchObject({ code: 'missing-model', message: expect.stringContaining(path) });
  });

  it('may be absent, or a file', async () => {
    for (const path of [join(folder, 'nowhere'), join(folder, MANIFEST)]) {
      const { problem } = await inspectParserFolder(path, TINY_VOCABULARY);
      expect(problem).toMatchObject({ code: 'missing-model', message: expect.stringContaining(`'${path}'`) });
    }
  });

  it.each(NETWORK_FILES)('is damaged where one byte is added to %s', async (path) => {
    appendFileSync(join(folder, path), ' ');
    const message = `The parser's model in '${folder}' is damaged: ${path} differs from manifest.json.`;
    expect(await problemOf()).toMatchObject({ code: 'damaged-model', message: expect.stringContaining(message) });
  });

  it('is damaged where one bit of the weights is turned', async () => {
    const path = join(folder, 'onnx/model_quantized.onnx');
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(await problemOf()).toMatchObject({ code: 'damaged-model' });
  });

  it.each([
    ['no JSON', '{', 'it is not JSON'],
    ['no object', '7', 'expected object'],
    ['of another layout', { format: 2 }, 'format'],
    ['without a version', { version: undefined }, 'version'],
    ['without hashes', { files: {} }, 'files.config.json'],
    ['with what no hash is', { files: Object.fromEntries(NETWORK_FILES.map((path) => [path, 'x'])) }, 'files.'],
    ['with files that are not read', { files: { '../../elsewhere': '0'.repeat(64) } }, 'files'],
  ])('has a manifest that is %s', async (_what, change, reason) => {
    const path = join(folder, MANIFEST);
    const whole = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, typeof change === 'string' ? change : JSON.stringify({ ...whole, ...change }));
    expect(await problemOf()).toMatchObject({ code: 'damaged-model', message: expect.stringContaining(reason) });
  });

  it.each([
    ['features', ['f1', 'f2'], "of features, number 2 is 'f3' in place of nothing"],
    ['acts', ['a0', 'b1', 'a2'], "of acts, number 1 is 'a1' in place of 'b1'"],
    ['statuses', ['s0', 's1', 's2', 's3', 's4'], "of statuses, number 4 is nothing in place of 's4'"],
    ['kinds', ['slot', 'api', 'value', 'source'], "of kinds, number 0 is 'api' in place of 'slot'"],
    ['actions', ['b1', 'b0'], "of actions, number 0 is 'b0' in place of 'b1'"],
    ['tokens', { api: 1, action: 11 }, "of tokens, number 0 is 'action 10' in place of 'action 11'"],
    ['format', 2, 'its inputs have the format 1 in place of 2'],
  ])('was trained with other %s', async (list, names, reason) => {
    const { problem } = await inspectParserFolder(folder, { ...TINY_VOCABULARY, [list]: names });
    expect(problem).toMatchObject({ code: 'incompatible-model', message: expect.stringContaining(reason) });
  });

  it('is of format 1 where its vocabulary has the lists alone', async () => {
    const { features, acts, statuses, speech, kinds } = TINY_VOCABULARY;
    const other = await tinyFolder({ vocabulary: { features, acts, statuses, speech, kinds } as never });
    folders.push(other);
    expect((await inspectParserFolder(other, TINY_VOCABULARY)).problem).toBeUndefined();
    const { problem } = await inspectParserFolder(other, { ...TINY_VOCABULARY, format: 2 });
    expect(problem).toMatchObject({ code: 'incompatible-model' });
  });

  it('has a vocabulary without lists', async () => {
    const other = await tinyFolder({ vocabulary: { features: [] } as never });
    folders.push(other);
    expect(await inspectParserFolder(other, TINY_VOCABULARY)).toMatchObject({
      problem: { code: 'incompatible-model' },
    });
  });

  it('is refused by loading, before the runtime is imported', async () => {
    rmSync(join(folder, 'config.json'));
    const runtime = () => Promise.reject(new Error('imported'));
    await expect(loadNetwork(folder, { vocabulary: TINY_VOCABULARY, runtime })).rejects.toMatchObject({
      name: 'ModelError',
      code: 'missing-model',
    });
  });
});

describe('two vocabularies', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 6 });
  // No vocabulary has a token `__proto__`, which zod reads as no entry of a record.
  const token = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
  const tokens = fc.dictionary(token, fc.nat(9)).map((record) => ({ ...record }));
  const lists = { features: names, acts: names, statuses: names, speech: names, kinds: names, actions: names };
  const vocabularies = fc.record({ ...lists, tokens, format: fc.constantFrom(1, 2) });

  it('differ where their JSON does', () => {
    fc.assert(
      fc.property(vocabularies, vocabularies, (one, other) => {
        expect(differenceOf(one, other) === undefined).toBe(isDeepStrictEqual(one, other));
        expect(differenceOf(one, structuredClone(one))).toBeUndefined();
      }),
    );
  });

  it('do not differ when one was written and read', () => {
    fc.assert(
      fc.property(vocabularies, (one) => {
        expect(readVocabulary(JSON.stringify(one))).toEqual(one);
      }),
    );
  });

  it.each(['', '[]', '{"features":[1],"acts":[],"statuses":[],"kinds":[]}'])('are not read from %j', (json) => {
    expect(readVocabulary(json)).toBeUndefined();
  });
});

describe('the network of the package', () => {
  it('lies in the folder of the package', () => {
    const root = join(import.meta.dirname, '../../..');
    expect(bundledParserFolder()).toBe(join(root, 'models/parser'));
    expect(existsSync(join(bundledParserFolder(), 'tokenizer.json'))).toBe(true);
  });

  it('is restored by a command, and other folders are not', () => {
    expect(mendingCommand(bundledParserFolder())).toMatch(/^(git checkout HEAD -- ".*models.parser"|npm ci)$/);
    expect(mendingCommand(FIXTURES)).toBeUndefined();
  });
});
