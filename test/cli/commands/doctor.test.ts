import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECKS, type Finding, type Surroundings } from '../../../src/cli/commands/doctor/checks.js';
import { bundledParserFolder, VOCABULARY } from 'typetod/internal';
import { tinyFolder } from '../../parsers/network/tiny-network.js';
import { run } from '../capture.js';
import { temporaryFolder } from '../../temporary-folder.js';

const folder = temporaryFolder();

type Checked = Finding & { readonly required: boolean };

async function check(name: string, surroundings: Partial<Surroundings> = {}): Promise<Checked> {
  const found = CHECKS.find((one) => one.name === name);
  if (!found) throw new RangeError(name);
  const all = { env: {}, nodeVersion: '20.19.0', ...surroundings };
  return { required: found.isRequired(all), ...(await found.run(all)) };
}

/** A folder with those files and folders, the latter with a slash at their end. */
function folderWith(name: string, ...paths: readonly string[]): string {
  const root = join(folder, name);
  for (const path of paths) {
    mkdirSync(join(root, path, path.endsWith('/') ? '' : '..'), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(join(root, path), '{}');
  }
  return root;
}

describe('typetod doctor', () => {
  it.each([
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
    ['20.18.9', 'broken'],
    ['18.20.0', 'broken'],
  ])('finds Node %s %s', async (nodeVersion, status) => {
    expect(await check('node', { nodeVersion })).toMatchObject({ status, required: true });
  });

  it.each([
    [
      'queue',
      { TYPETOD_QUEUE: 'redis://me:secret@127.0.0.1:1' },
      'broken',
      'redis://me:***@127.0.0.1:1: connect ECONNREFUSED',
    ],
    ['queue', { TYPETOD_QUEUE: 'http://127.0.0.1:1' }, 'broken', 'A queue is at an address such as'],
    ['queue', {}, 'missing', 'no queue'],
    ['store', { TYPETOD_STORE: '/none/here/journals.db' }, 'broken', 'ENOENT'],
    ['store', { TYPETOD_STORE: join(folder, 'journals.db') }, 'ok', 'can be written'],
    ['store', { TYPETOD_STORE: 'postgres://me:secret@db/x' }, 'ok', 'postgres://me:***@db/x'],
    ['store', {}, 'missing', 'no store'],
  ])('looks at the %s of %j: %s', async (name, env, status, detail) => {
    const found = await check(name, { env });
    expect(found).toMatchObject({ status, required: Object.keys(env).length > 0 });
    expect(found.detail).toContain(detail);
  });

  it('finds the services', async () => {
    const found = await check('services');
    expect(found).toMatchObject({ status: 'ok', required: true });
    expect(found.detail).toMatch(/^\d+ services, \d+ APIs$/);
  });

  it.each([{}, { TYPETOD_SGD_DIR: '' }])('does without the corpus, and says how to get it: %j', async (env) => {
    const found = await check('sgd', { env });
    expect(found).toMatchObject({ status: 'missing', required: false });
    expect(found.fix).toContain('git clone');
  });

  it('says which parts of the corpus are there', async () => {
    const directory = folderWith('sgd', 'train/schema.json', 'test/', 'sgd_x/data/');
    const detail = `'${directory}' has train, sgd_x; not dev, test`;
    expect(await check('sgd', { env: { TYPETOD_SGD_DIR: directory } })).toEqual({
      status: 'ok',
      detail,
      required: true,
    });
  });

  it.each([
    ['is not there', 'nowhere', 'which is not a folder'],
    ['is empty', 'empty/', 'has none of train, dev, test, sgd_x'],
  ])('minds that the corpus %s where it is said to be', async (_what, path, detail) => {
    folderWith('.', 'empty/');
    const found = await check('sgd', { env: { TYPETOD_SGD_DIR: join(folder, path) } });
    expect(found).toMatchObject({ status: 'broken', required: true, detail: expect.stringContaining(detail) });
  });

  it('tells whether there is a key, and never the key', async () => {
    expect(await check('openai key')).toMatchObject({ status: 'missing', required: false });
    const set = await check('openai key', { env: { OPENAI_API_KEY: 'sk-secret' } });
    expect(set).toEqual({ status: 'ok', detail: 'OPENAI_API_KEY is set', required: false });
  });

  it.each([
    [undefined, 'ok', "OpenAI's own: OPENAI_BASE_URL is not set"],
    ['http://localhost:1/v1?key=secret', 'ok', 'http://localhost:1/v1?***'],
    ['http://user:secret@localhost:1/v1', 'broken', /^OPENAI_BASE_URL: the base URL holds a name or a password/],
    ['localhost', 'broken', /^OPENAI_BASE_URL: the base URL is not a web address/],
  ])('finds the endpoint %s %s', async (address, status, detail) => {
    const found = await check('openai endpoint', { env: { OPENAI_BASE_URL: address } });
    expect(found).toMatchObject({ status, detail, required: address !== undefined });
  });

  it('finds the package for endpoints', async () => {
    expect(await check('openai package')).toMatchObject({ status: 'ok', detail: expect.stringMatching(/^openai \d/) });
  });

  it('does not ask for a local model, but checks one that is named', async () => {
    expect(await check('local model')).toMatchObject({ status: 'missing', required: false });
    expect(await check('local model', { modelFolder: join(folder, 'no-model') })).toMatchObject({
      status: 'broken',
      required: true,
      detail: expect.stringContaining('lacks config.json, tokenizer.json, tokenizer_config.json'),
    });
  });

  it('names the files that a model lacks', async () => {
    const modelFolder = folderWith('model', 'tokenizer.json', 'tokenizer_config.json', 'onnx/encoder_model.onnx');
    writeFileSync(join(modelFolder, 'config.json'), '{ "is_encoder_decoder": true }');
    const found = await check('local model', { modelFolder });
    expect(found.detail).toContain(`lacks ${join('onnx', 'decoder_model_merged.onnx')}`);
    writeFileSync(join(modelFolder, 'onnx/decoder_model_merged.onnx'), '{}');
    expect(await check('local model', { modelFolder })).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('text-to-text, fp32, 0.0 MiB'),
    });
  });

  it('checks the files of a network of the parser by their hashes', async () => {
    const modelFolder = await tinyFolder({ vocabulary: VOCABULARY });
    const found = await check('local model', { modelFolder });
    expect(found).toEqual({ status: 'ok', required: true, detail: `tiny 7, 0.5 MiB in '${modelFolder}'` });
    appendFileSync(join(modelFolder, 'onnx/model_quantized.onnx'), ' ');
    expect(await check('local model', { modelFolder })).toMatchObject({
      status: 'broken',
      detail: expect.stringContaining('onnx/model_quantized.onnx differs from manifest.json'),
    });
    rmSync(modelFolder, { recursive: true });
  });

  it('looks for the network of the package, and does without it', async () => {
    const found = await check('parser model');
    expect(found).toMatchObject({ required: false, detail: expect.stringContaining(`'${bundledParserFolder()}'`) });
    expect(found.status).not.toBe('broken');
  });

  it('says so when it cannot tell what a model does', async () => {
    const names = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
    const found = await check('local model', { modelFolder: folderWith('unknown', ...names) });
    expect(found).toMatchObject({
      status: 'broken',
      detail: expect.stringContaining('does not say what the model does'),
    });
  });

  it('takes no argument', async () => {
    expect(await run('doctor', 'all')).toMatchObject({ code: 2, out: [] });
  });
});
