import { describe, expect, it } from 'vitest';
import { SPEECH_ACTS, STATUSES } from 'typetod/internal';
import { type Pass, VARIATIONS } from '../../src/passes/passes.js';
import type { SplitPassOptions } from '../../src/passes/split-passes.js';
import { CorpusPasses } from '../../src/passes/turn-passes.js';
import { readTurns } from '../../../corpora/src/sgd/turns/read.js';
import { ANSWER, OPENING, turnsFile } from '../../../corpora/test/sgd/turns/fixture.js';
import { pieces, textOf } from './corpus.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const folder = temporaryFolder();

async function passesOf(
  turns: readonly Readonly<Record<string, unknown>>[],
  options: Partial<SplitPassOptions> = {},
): Promise<readonly Pass[]> {
  const made = new CorpusPasses(readTurns(turnsFile(folder, turns)), {
    seed: 0,
    pieces,
    varied: new Set(),
    ...options,
  });
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

const speechOf = (pass: Pass | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries((pass?.labels.speech ?? []).map(([act, is]) => [SPEECH_ACTS[act], is]));

/** The words that something takes, and those that nothing takes, as far as that is known. */
const heardOf = (pass: Pass | undefined): readonly string[] =>
  [0, 1].map((wanted) =>
    textOf((pass?.labels.unheard ?? []).flatMap(([at, is]) => (is === wanted ? [pass?.tokens[at] ?? 0] : []))).trim(),
  );

describe('the passes of turns', () => {
  it('label what starts and the words of values', async () => {
    const [first, second, answer] = await passesOf([OPENING, ANSWER]);
    expect([first?.labels.api, second?.labels.api]).toEqual([0, null]);
    expect(spansOf([first, second, answer].flatMap((one) => one ?? []))).toEqual(['six', '8 pm']);
  });

  it('learn of a turn that is not complete what is known, and nothing of the rest', async () => {
    const [first, second] = await passesOf([{ ...OPENING, complete: false }]);
    expect([first?.labels.acts, first?.labels.api]).toEqual([null, 0]);
    expect(speechOf(first)).toEqual({ start: 1, inform: 1 });
    expect(second?.labels.status?.map((one) => STATUSES[one] ?? 'unknown')).toEqual(['span', 'unknown', 'unknown']);
    expect(heardOf(second)).toEqual(['six', '']);
  });

  it('label what no slot takes', async () => {
    const user = 'a table for six by the window';
    const [first, second] = await passesOf([{ ...OPENING, user, unheard: [{ start: 16, end: 29 }] }]);
    expect(first?.labels.unheard).toBeNull();
    expect(heardOf(second)).toEqual(['a table for six', 'by the window']);
    const [, partial] = await passesOf([{ ...OPENING, user, complete: false, unheard: [{ start: 16, end: 29 }] }]);
    expect(heardOf(partial)).toEqual(['six', 'by the window']);
  });

  it('label what is done with words, beside what follows from the turn', async () => {
    const [first] = await passesOf([{ ...OPENING, acts: ['start', 'greet'] }]);
    expect(speechOf(first)).toMatchObject({ start: 1, greet: 1, inform: 1, ask: 0 });
  });

  it('leave out turns of acts, turns of which nothing is known, and what is not complete and says nothing', async () => {
    const acts = { id: 'acts', corpus: 'mine', user: 'hi', acts: ['greet'] };
    const { api: _, ...open } = OPENING;
    const vague = { ...ANSWER, values: [], complete: false };
    expect(await passesOf([acts, open, vague])).toEqual([]);
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
