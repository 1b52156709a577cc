import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorpusError } from '../../../src/sgd/corpus/corpus-error.js';
import { readSgdDialogues, type SplitOptions, SplitWalk, type TakenDialogues } from '../../../src/sgd/corpus/walk.js';
import { dialogue } from '../fixture.js';
import { Folder } from '../folder.js';
import { offered } from '../stages.js';

const of = (...ids: readonly string[]) => ids.map((id) => dialogue(id, ...offered));

let folder: Folder;
let files: readonly string[];

beforeEach(() => {
  folder = new Folder();
  files = folder.putSplit('dev', of('1_00000', '1_00001'), of('2_00000'), of('3_00000', '3_00001'));
});
afterEach(() => folder.remove());

const options = (more: Partial<SplitOptions> = {}): SplitOptions => ({ directory: folder.root, split: 'dev', ...more });

async function walked(walk: SplitWalk): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const one of walk) ids.push(`${files.indexOf(one.file)} ${one.dialogue.dialogue_id}`);
  return ids;
}

async function taken(more?: Partial<SplitOptions>): Promise<TakenDialogues> {
  const walk = new SplitWalk(options(more));
  await walked(walk);
  return walk.taken;
}

/** Damages the second file: an entry without turns, and the dialogue that it had. */
const damage = (): void =>
  writeFileSync(files[1]!, JSON.stringify([{ dialogue_id: '2_00009', services: [] }, ...of('2_00000')]));

describe('a walk over a split', () => {
  it('gives every dialogue with its file', async () => {
    const walk = new SplitWalk(options());
    expect(await walked(walk)).toEqual(['0 1_00000', '0 1_00001', '1 2_00000', '2 3_00000', '2 3_00001']);
    expect(walk.taken).toEqual({ dialogues: 5, partial: null, skipped: [] });
  });

  it('tells how far it is, before the first file and after each', async () => {
    const told: string[] = [];
    await taken({ onProgress: ({ files: all, done, dialogues }) => told.push(`${done}/${all} ${dialogues}`) });
    expect(told).toEqual(['0/3 0', '1/3 2', '2/3 3', '3/3 5']);
  });

  it.each([
    [1, ['0 1_00000'], 'Only the first dialogue was taken.'],
    [3, ['0 1_00000', '0 1_00001', '1 2_00000'], 'Only the first 3 dialogues were taken.'],
  ])('stops at a limit of %i, and says so', async (limit, ids, said) => {
    const walk = new SplitWalk(options({ limit }));
    expect(await walked(walk)).toEqual(ids);
    expect(walk.taken.partial).toContain(said);
  });

  it.each([5, 6])('is not partial with a limit of %i, which takes all', async (limit) => {
    expect(await taken({ limit })).toEqual({ dialogues: 5, partial: null, skipped: [] });
  });

  it('passes over a damaged dialogue, and names it', async () => {
    damage();
    const { dialogues, partial, skipped } = await taken();
    expect({ dialogues, skipped }).toEqual({
      dialogues: 5,
      skipped: [{ file: files[1], dialogue: '2_00009', reason: 'turns is missing' }],
    });
    expect(partial).toBe('dev has 3 files.');
  });

  it('counts a damaged dialogue against the limit', async () => {
    damage();
    expect(await taken({ limit: 3 })).toMatchObject({ dialogues: 2, skipped: [{ dialogue: '2_00009' }] });
    expect(await taken({ limit: 2 })).toMatchObject({ dialogues: 2, skipped: [] });
  });

  it('passes over a file that cannot be read, and names it', async () => {
    writeFileSync(files[0]!, '[{');
    const { dialogues, skipped } = await taken();
    expect(dialogues).toBe(3);
    expect(skipped).toEqual([{ file: files[0], reason: expect.stringContaining('is cut off') }]);
  });

  it('gives what it passes over in its place among the entries', async () => {
    damage();
    writeFileSync(files[2]!, '{}');
    const kinds: string[] = [];
    for await (const { kind } of new SplitWalk(options()).entries()) kinds.push(kind);
    expect(kinds).toEqual(['dialogue', 'dialogue', 'damaged', 'dialogue', 'unreadable']);
  });

  it('is refused without a corpus, and without dialogues', () => {
    expect(() => new SplitWalk(options({ directory: '/nowhere/at/all' }))).toThrow(CorpusError);
    expect(() => new SplitWalk(options({ split: 'test' }))).toThrow(CorpusError);
  });
});

describe('the dialogues of a split, all of them', () => {
  it('are refused with a damaged one, before any of its file', () => {
    damage();
    const dialogues = readSgdDialogues(folder.root, 'dev');
    expect([dialogues.next().value, dialogues.next().value]).toHaveLength(2);
    expect(() => dialogues.next()).toThrow(/The first that is none, 2_00009: turns is missing/);
  });

  it('are refused with a file that cannot be read', () => {
    writeFileSync(files[0]!, '[{');
    expect(() => [...readSgdDialogues(folder.root, 'dev')]).toThrow(CorpusError);
  });
});
