import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectLocalModel } from 'typetod/models/local';
import { type Runtime, importRuntime } from '../../src/models/local/runtime.js';
import { temporaryFolder } from '../temporary-folder.js';

const root = temporaryFolder();

const TOKENIZER = ['tokenizer.json', 'tokenizer_config.json'];
const QA = { architectures: ['BertForQuestionAnswering'] };
const GPT = { architectures: ['GPT2LMHeadModel'] };
const T5 = { architectures: ['T5ForConditionalGeneration'], is_encoder_decoder: true };

/** A folder with these files of one byte each, and a configuration. */
function folderWith(configuration: object | string | undefined, ...files: readonly string[]): string {
  const folder = mkdtempSync(join(root, 'model-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '.');
  }
  if (configuration !== undefined) {
    const text = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
    writeFileSync(join(folder, 'config.json'), text);
  }
  return folder;
}

describe('a folder that is complete', () => {
  test.each([
    ['extractive', QA, ['onnx/model.onnx']],
    ['causal', GPT, ['onnx/model.onnx']],
    ['causal', { architectures: ['Qwen2ForCausalLM'] }, ['onnx/model.onnx']],
    ['text-to-text', T5, ['onnx/encoder_model.onnx', 'onnx/decoder_model_merged.onnx']],
    ['text-to-text', { is_encoder_decoder: true }, ['onnx/encoder_model.onnx', 'onnx/decoder_model_merged.onnx']],
  ])('is of the kind %s for %j', async (kind, configuration, weights) => {
    const folder = folderWith(configuration, ...TOKENIZER, ...weights);
    const report = await inspectLocalModel({ folder });
    expect(report).toMatchObject({ folder, kind, precision: 'fp32', missing: [] });
    expect(report.problem).toBeUndefined();
    expect(report.files.map(({ path }) => path)).toEqual([
      'config.json',
      ...TOKENIZER,
      ...weights.map((path) => join(path)),
    ]);
    expect(report.files.at(-1)?.bytes).toBe(1);
  });

  test('says which runtime would run it', async () => {
    const { runtime } = await inspectLocalModel({ folder: root });
    expect(runtime).toMatch(/^\d+\.\d+\.\d+/);
  });

  test.each([
    ['fp32 before others', ['onnx/model_quantized.onnx', 'onnx/model.onnx'], 'fp32', 'onnx'],
    ['q8 where there is no fp32', ['onnx/model_fp16.onnx', 'onnx/model_quantized.onnx'], 'q8', 'onnx'],
    ['what lies beside the configuration', ['model_int8.onnx'], 'int8', ''],
    ['its folder before what lies beside it', ['model.onnx', 'onnx/model.onnx'], 'fp32', 'onnx'],
  ])('loads %s', async (_, weights, precision, subfolder) => {
    const report = await inspectLocalModel({ folder: folderWith(QA, ...TOKENIZER, ...weights) });
    expect(report).toMatchObject({ precision, subfolder, missing: [] });
    expect(report.files).toHaveLength(4);
  });

  test('may lie below where one is', async () => {
    const folder = folderWith(QA, ...TOKENIZER, 'onnx/model.onnx');
    expect(await inspectLocalModel({ folder: relative(process.cwd(), folder) })).toMatchObject({ folder, missing: [] });
  });
});

describe('a folder that lacks something', () => {
  test.each([
    ['all', undefined, [], ['config.json', ...TOKENIZER]],
    ['the weights', QA, TOKENIZER, ['onnx/model.onnx']],
    ['the tokenizer', QA, ['onnx/model.onnx'], TOKENIZER],
    ['half of the weights', T5, [...TOKENIZER, 'encoder_model_q4.onnx'], ['decoder_model_merged_q4.onnx']],
    ['weights, where there is a folder of that name', QA, [...TOKENIZER, 'onnx/model.onnx/x'], ['onnx/model.onnx']],
  ])('names the files: %s', async (_, configuration, files, missing) => {
    const folder = folderWith(configuration, ...files);
    const report = await inspectLocalModel({ folder });
    expect(report.missing).toEqual(missing.map((path) => join(path)));
    expect(report.problem).toEqual({
      code: 'missing-model',
      message: `The model in '${folder}' lacks files:${report.missing.map((path) => `\n  ${path}`).join('')}`,
    });
  });

  test('of the precision that is asked for', async () => {
    const folder = folderWith(QA, ...TOKENIZER, 'onnx/model.onnx');
    const report = await inspectLocalModel({ folder, precision: 'q8' });
    expect(report.missing).toEqual([join('onnx/model_quantized.onnx')]);
  });

  test('is not there at all', async () => {
    const report = await inspectLocalModel({ folder: join(root, 'nowhere') });
    expect(report).toMatchObject({ files: [], problem: { code: 'missing-model' } });
    expect(report.kind).toBeUndefined();
  });
});

describe('a configuration that does not say what the model does', () => {
  test.each([
    ['no JSON', '{', 'is no JSON object.'],
    ['no object', '3', 'is no JSON object.'],
    ['null', 'null', 'is no JSON object.'],
    ['nothing', {}, 'architectures are []'],
    ['architectures of another shape', { architectures: 'BertForQuestionAnswering' }, 'architectures are'],
    ['null for architectures', { architectures: null }, 'architectures are []'],
    ['another task', { architectures: ['BertForMaskedLM'] }, 'architectures are ["BertForMaskedLM"]'],
  ])('%s', async (_, configuration, message) => {
    const folder = folderWith(configuration, ...TOKENIZER, 'onnx/model.onnx');
    const report = await inspectLocalModel({ folder });
    expect(report.problem).toEqual({ code: 'bad-model', message: expect.stringContaining(message) });
    const told = await inspectLocalModel({ folder, kind: 'causal' });
    expect(told).toMatchObject({ kind: 'causal', missing: [] });
  });
});

test.each([
  [
    'is not installed',
    Object.assign(new Error("Cannot find package '@huggingface/transformers'"), { code: 'ERR_MODULE_NOT_FOUND' }),
  ],
  ['does not start (Cannot load sharp)', new Error('Cannot load sharp')],
  [
    "does not start (Cannot find package 'sharp')",
    Object.assign(new Error("Cannot find package 'sharp'"), { code: 'ERR_MODULE_NOT_FOUND' }),
  ],
])('a runtime that %s is missing', async (what, cause) => {
  const load = (): Promise<Runtime> => Promise.reject(cause);
  await expect(importRuntime(load)).rejects.toMatchObject({
    code: 'missing-runtime',
    message: expect.stringMatching(/npm install --ignore-scripts @huggingface\/transformers$/),
    cause,
  });
  await expect(importRuntime(load)).rejects.toThrow(what);
});
