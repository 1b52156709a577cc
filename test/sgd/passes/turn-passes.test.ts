import { describe, expect, it } from 'vitest';
import { STATUSES } from '../../../src/parsers/neural/input/vocabulary.js';
import { type Pass, VARIATIONS } from '../../../src/sgd/passes/passes.js';
import type { SplitPassOptions } from '../../../src/sgd/passes/split-passes.js';
import { CorpusPasses } from '../../../src/sgd/passes/turn-passes.js';
import { readTurns } from '../../../src/sgd/turns/read.js';
import { ANSWER, OPENING, turnsFile } from '../turns/fixture.js';
import { pieces, textOf } from './corpus.js';

async function passesOf(
  turns: readonly Readonly<Record<string, unknown>>[],
  options: Partial<SplitPassOptions> = {},
): Promise<readonly Pass[]> {
  const made = new CorpusPasses(readTurns(turnsFile(turns)), { seed: 0, pieces, varied: new Set(), ...options });
  const all: Pass[] = [];
  for await (const pass of made.all()) all.push(pass);
  expect(made.counts.toJSON().passes).toBe(all.length);
  return all;
}

const spansOf = (passes: readonly Pass[]): readonly string[] =>
  passes.flatMap(({ tokens, labels: { status, start, end } }) =>
    (status ?? []).flatMap((one, at) =>
      STATUSES[one] === 'span' ? [textOf(tokens.slice(start?.[at], (end?.[at] ?? 0) + 1)).trim()] : [],
    ),
  );

describe('the passes of turns', () => {
  it('label what starts and the words of values', async () => {
    const [first, second, answer] = await passesOf([OPENING, ANSWER]);
    expect([first?.labels.api, second?.labels.api]).toEqual([0, null]);
    expect(spansOf([first, second, answer].flatMap((one) => one ?? []))).toEqual(['six', '8 pm']);
  });

  it('leave out turns that are not complete, turns of acts, and turns of which nothing is known', async () => {
    const acts = { id: 'acts', corpus: 'mine', user: 'hi', acts: ['greet'] };
    const { api: _, ...open } = OPENING;
    expect(await passesOf([{ ...OPENING, complete: false }, acts, open])).toEqual([]);
  });

  it('call slots otherwise where names vary, and the same for the same seed', async () => {
    const varied = new Set(VARIATIONS.filter((name) => name === 'names'));
    const turns = Array.from({ length: 12 }, (_, at) => ({ ...OPENING, id: `${at}` }));
    const all = await passesOf(turns, { varied, seed: 3 });
    expect(all.some(({ tokens }) => textOf(tokens).includes('covers'))).toBe(true);
    expect((await passesOf(turns)).some(({ tokens }) => textOf(tokens).includes('covers'))).toBe(false);
    expect(spansOf(all)).toEqual(turns.map(() => 'six'));
    expect(await passesOf(turns, { varied, seed: 3 })).toEqual(all);
  });

  it('are of every N-th turn with a share', async () => {
    expect(await passesOf([OPENING, ANSWER], { share: { part: 2, of: 2 } })).toHaveLength(1);
  });
});
