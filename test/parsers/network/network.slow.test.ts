import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadNetwork, loadPieces } from 'typetod/internal/neural';
import { type NetworkOutput, bundledParserFolder } from 'typetod/internal';
import { FIXTURES, TINY_VOCABULARY, tinyFolder } from './tiny-network.js';

type LoadedNetwork = Awaited<ReturnType<typeof loadNetwork>>;
type NetworkTokens = Parameters<Awaited<ReturnType<typeof loadNetwork>>['run']>[0];

interface Pass {
  readonly name: string;
  readonly input: NetworkTokens;
  readonly output: Readonly<Record<keyof NetworkOutput, readonly number[]>>;
}

const PASSES = JSON.parse(readFileSync(join(FIXTURES, 'passes.json'), 'utf8')) as readonly Pass[];
const [pass] = PASSES as readonly [Pass];
const vocabulary = TINY_VOCABULARY;
const folders: string[] = [];
let network: LoadedNetwork;

async function folderOf(...change: Parameters<typeof tinyFolder>): Promise<string> {
  const folder = await tinyFolder(...change);
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  network = await loadNetwork(await folderOf(), { vocabulary });
});
afterAll(async () => {
  await network.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function expectEqual(output: NetworkOutput, expected: Pass['output']): void {
  for (const [head, scores] of Object.entries(expected)) {
    const given = output[head as keyof NetworkOutput];
    expect(given, head).toHaveLength(scores.length);
    for (const [at, score] of scores.entries()) expect(given[at], `${head} ${at}`).toBeCloseTo(score, 2);
  }
}

describe('a network', () => {
  it('is named after its manifest', () => {
    expect(network.name).toBe('tiny 7');
  });

  it.each(PASSES)('answers as onnxruntime in Python does: $name', async ({ input, output }) => {
    expectEqual(await network.run(input), output);
  });

  it('answers the same with two threads', async () => {
    const other = await loadNetwork(await folderOf(), { vocabulary, threads: 2 });
    expectEqual(await other.run(pass.input), pass.output);
    await other.dispose();
  });

  it('answers the same in threads of its own, several calls at once', async () => {
    const other = await loadNetwork(await folderOf(), { vocabulary, ownThreads: 2 });
    const calls = [...PASSES, ...PASSES].map(({ input }) => other.run(input));
    const freed = other.dispose();
    const outputs = await Promise.all(calls);
    for (const [at, { output }] of [...PASSES, ...PASSES].entries()) expectEqual(outputs[at] as NetworkOutput, output);
    await freed;
    await expect(other.run(pass.input)).rejects.toMatchObject({ name: 'ModelError', code: 'bad-model' });
  });

  it('answers each of many calls at once', async () => {
    const many = Array.from({ length: 24 }, (_, at) => PASSES[at % PASSES.length]!);
    const outputs = await Promise.all(many.map(({ input }) => network.run(input)));
    for (const [at, output] of outputs.entries()) expectEqual(output, many[at]!.output);
  });

  it('goes on after a call that fails', async () => {
    // The runtime prints what fails, besides throwing it.
    vi.spyOn(console, 'error').mockReturnValue();
    const [failing, following] = [network.run({ ...pass.input, positions: [0] }), network.run(pass.input)];
    await expect(failing).rejects.toMatchObject({ name: 'ModelError', code: 'bad-model' });
    expectEqual(await following, pass.output);
  });

  it('answers by its features, segments and markers', async () => {
    const { input } = pass;
    const { acts } = await network.run(input);
    const changed = [
      { ...input, features: input.features.map(() => []) },
      { ...input, segments: input.segments.map(() => 0) },
      { ...input, markers: { ...input.markers, api: [], slot: [], value: [], source: [] } },
    ];
    for (const other of changed) expect((await network.run(other)).acts).not.toEqual(acts);
  });

  it('answers nothing after it was disposed of, and what was asked before', async () => {
    const other = await loadNetwork(await folderOf(), { vocabulary });
    const before = other.run(pass.input);
    await other.dispose();
    expectEqual(await before, pass.output);
    await expect(other.run(pass.input)).rejects.toMatchObject({
      code: 'bad-model',
      message: "The parser's model 'tiny 7': it was disposed of",
    });
  });
});

describe('the pieces of words', () => {
  it('are the same with the tokenizer alone', async () => {
    const pieces = await loadPieces();
    for (const word of ['reservation', 'unbelievably', 'Kraków', '7pm'])
      expect(pieces.piecesOf(word)).toEqual(network.pieces.piecesOf(word));
  });

  it('are missing where there is no tokenizer', async () => {
    const folder = await folderOf();
    rmSync(join(folder, 'tokenizer.json'));
    await expect(loadPieces(folder)).rejects.toMatchObject({ name: 'ModelError', code: 'bad-model' });
  });
});

describe('loading', () => {
  it('of the network of the package tells the command that restores it', async () => {
    // The names of another version, so that it is refused whether or not there is a network.
    const loading = loadNetwork(bundledParserFolder(), { vocabulary });
    await expect(loading).rejects.toMatchObject({
      code: expect.stringMatching(/^(missing|incompatible)-model$/),
      message: expect.stringMatching(/ Restore it with: (git checkout HEAD -- "models.parser"|npm ci)$/),
    });
  });

  it.each([-1, 1.5, Number.NaN])('refuses %s threads', async (threads) => {
    const loading = loadNetwork('nowhere', { threads });
    await expect(loading).rejects.toMatchObject({ name: 'ModelError', code: 'bad-option' });
  });

  it('misses the runtime', async () => {
    const absent = Object.assign(new Error("Cannot find package '@huggingface/transformers'"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    const runtime = () => Promise.reject(absent);
    await expect(loadNetwork(await folderOf(), { vocabulary, runtime })).rejects.toMatchObject({
      name: 'ModelError',
      code: 'missing-runtime',
      message: expect.stringContaining('npm install --ignore-scripts @huggingface/transformers'),
    });
  });

  it('refuses a damaged file', async () => {
    const folder = await folderOf();
    writeFileSync(join(folder, 'onnx/model_quantized.onnx'), 'x');
    await expect(loadNetwork(folder, { vocabulary })).rejects.toMatchObject({
      name: 'ModelError',
      code: 'damaged-model',
    });
  });

  it('refuses a network of another vocabulary', async () => {
    const other = { ...vocabulary, acts: ['a0', 'a1'] };
    const loading = loadNetwork(await folderOf(), { vocabulary: other });
    await expect(loading).rejects.toMatchObject({ name: 'ModelError', code: 'incompatible-model' });
  });

  it('refuses weights that are none, though their hash is right', async () => {
    const loading = loadNetwork(await folderOf({ weights: join(FIXTURES, 'tokens.json') }), { vocabulary });
    await expect(loading).rejects.toMatchObject({ name: 'ModelError', code: 'bad-model' });
  });

  it('refuses weights that answer with another number of acts than the vocabulary beside them has', async () => {
    const other = { ...vocabulary, acts: ['a0', 'a1'] };
    const loading = loadNetwork(await folderOf({ vocabulary: other }), { vocabulary: other });
    await expect(loading).rejects.toMatchObject({
      code: 'bad-model',
      message: "The parser's model 'tiny 7' fails: its output 'acts' has 3 numbers; 2 numbers were expected",
    });
  });
});
