import { expect, it } from 'vitest';
import { exportCard } from '../../src/network/export-card.js';

const first = {
  weights: 'ema',
  config: { vocabulary: 12000 },
  trained: { steps: 70, passes: 900, seconds: 200 },
};
const run = {
  options: { seed: 3, rate: 0.1, train: ['a.jsonl'], bf16: false },
  data: [
    { file: 'train-1/train.jsonl', sha256: 'a'.repeat(64) },
    { file: 'dev/dev.jsonl', sha256: 'b'.repeat(64) },
  ],
};

it('tells what a network was trained on', () => {
  expect(exportCard(JSON.stringify({ ...first, runs: [run, run] }))).toEqual({
    weights: 'ema',
    pieces: 12000,
    steps: 70,
    passes: 900,
    minutes: 3,
    seed: 3,
    rate: 0.1,
    passes_of: `train-1/train.jsonl ${'a'.repeat(12)}, dev/dev.jsonl ${'b'.repeat(12)}`,
    runs: 2,
  });
});

it('tells less of an export without its runs', () => {
  expect(exportCard(JSON.stringify(first))).toEqual({
    weights: 'ema',
    pieces: 12000,
    steps: 70,
    passes: 900,
    minutes: 3,
  });
});

it.each(['', '{}', '{"weights":"ema"}'])('is not made from %j', (json) => {
  expect(() => exportCard(json)).toThrow();
});
