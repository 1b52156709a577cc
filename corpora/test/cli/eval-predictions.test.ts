import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SgdDialogue, SgdTurn } from '../../src/sgd/corpus/format.js';
import type { PredictionsReport } from '../../src/sgd/score/predictions.js';
import { dialogue } from '../sgd/fixture.js';
import { Folder } from '../sgd/folder.js';
import { rented, wants } from '../sgd/stages.js';
import { run } from '../../../test/cli/capture.js';

let folder: Folder;

const GOLD: readonly SgdDialogue[] = [dialogue('1_00000', ...rented), dialogue('1_00001', ...wants)];

/** A dialogue with other states. */
function predicting(one: SgdDialogue, change: (state: Record<string, readonly string[]>) => void): SgdDialogue {
  const turns = structuredClone(one.turns) as SgdTurn[];
  for (const { state } of turns.flatMap(({ frames }) => frames)) if (state) change(state.slot_values);
  return { ...one, turns };
}

beforeAll(() => {
  folder = new Folder();
  folder.putSplit('dev', GOLD);
  folder.put('gold/dialogues_001.json', GOLD);
  folder.put('other-lake/dialogues_001.json', [
    predicting(GOLD[0] as SgdDialogue, (values) => {
      if (values.lake) values.lake = ['Moss Lakes'];
    }),
    GOLD[1],
  ]);
  folder.put('one/dialogues_7.json', [GOLD[1], dialogue('9_00000', ...wants)]);
  folder.put('frameless/dialogues_001.json', [
    { ...GOLD[0], turns: GOLD[0]?.turns.map((turn) => ({ ...turn, frames: [] })) },
    GOLD[1],
  ]);
  folder.put('damaged/dialogues_001.json', [...GOLD, { dialogue_id: '1_00002' }]);
  folder.put('empty/notes.txt', 'nothing');
});
afterAll(() => folder.remove());
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

const evaluate = (predictions: string, ...args: readonly string[]) =>
  run('eval', 'predictions', '--dir', folder.root, '--predictions', folder.path(predictions), ...args);

async function json(predictions: string, ...args: readonly string[]): Promise<PredictionsReport> {
  const { code, out, err } = await evaluate(predictions, ...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: [] });
  return JSON.parse(out.join()) as PredictionsReport;
}

describe('typetod eval predictions', () => {
  it('finds the annotations themselves right in every metric', async () => {
    const { goals, missing, unknown, turns } = await json('gold');
    const { frames, ...metrics } = goals.all;
    expect(frames).toBe(turns);
    expect(new Set(Object.values(metrics))).toEqual(new Set([1]));
    expect({ missing, unknown }).toEqual({ missing: { dialogues: 0, frames: 0 }, unknown: [] });
  });

  it('scores a value that is nearly right by likeness, and not at all where values must be equal', async () => {
    const fuzzy = (await json('other-lake')).goals.all.joint_goal_accuracy ?? 0;
    const exact = (await json('other-lake', '--match', 'exact')).goals.all.joint_goal_accuracy ?? 1;
    expect(fuzzy).toBeGreaterThan(exact);
    expect(fuzzy).toBeLessThan(1);
  });

  it('counts what was not predicted as an empty state, and says so', async () => {
    const { goals, missing, unknown, dialogues } = await json('one');
    expect({ missing, unknown, dialogues }).toEqual({
      missing: { dialogues: 1, frames: 0 },
      unknown: ['9_00000'],
      dialogues: 2,
    });
    expect(goals.all.joint_goal_accuracy).toBeLessThan(1);
    const frameless = await json('frameless');
    expect(frameless.missing).toEqual({
      dialogues: 0,
      frames: rented.filter(({ speaker }) => speaker === 'USER').length,
    });
    expect(frameless.goals.all).toEqual(goals.all);
  });

  it('prints a table', async () => {
    const { out } = await evaluate('gold');
    expect(out.join('\n')).toMatch(/joint_goal_accuracy +1\.0000 +none +none/);
    expect(out.join('\n')).toContain('not predicted: 0 dialogues, 0 frames of others');
  });

  it('says in the table that it is of a part', async () => {
    const { out, err } = await evaluate('gold', '--limit', '1');
    expect({ partial: out[1], err }).toEqual({
      partial: 'partial: dev has 1 file. Only the first dialogue was taken.',
      err: [],
    });
    expect((await evaluate('gold')).out.join()).not.toContain('partial');
  });

  it('names a damaged dialogue, and ends with code 1', async () => {
    const { code, err } = await evaluate('damaged');
    expect(code).toBe(1);
    expect(err.join('\n')).toContain('skipped dialogues_001.json, dialogue 1_00002');
  });

  it.each([
    ['empty', 'has no dialogues_*.json'],
    ['nowhere', 'has no dialogues_*.json'],
  ])('refuses a folder without predictions: %s', async (name, message) => {
    const { code, err } = await evaluate(name);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(message);
  });

  it.each([
    [['--match', 'roughly'], "'roughly'"],
    [['--split', 'held'], "'held'"],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await evaluate('gold', ...args);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(message);
  });

  it('asks where the predictions are', async () => {
    const { code, err } = await run('eval', 'predictions', '--dir', folder.root);
    expect({ code, text: err.join('\n') }).toMatchObject({ code: 2, text: expect.stringContaining('--predictions') });
  });
});
