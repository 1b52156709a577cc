/** Evaluations by several threads, and such that are killed: what they come to is the same. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding, inform, user } from '../fixture.js';
import { failedWithOffer, offered, rented, thanked, wants } from '../stages.js';
import { printed, start, timeless } from '../eval-process.js';
import { Folder, repeated } from '../folder.js';
import { isFull, runs } from '../../../../test/runs.js';

const FILES = 10;
const EACH = runs(8, 3);
/** Two in every third file. */
const WRONG = 2 * Math.ceil(FILES / 3);

let folder: Folder;
/** The report of one thread that nothing disturbed. */
let whole: unknown;

/** The first files have most to do, so that several threads do not end in the order in which they began. */
beforeAll(async () => {
  folder = new Folder();
  const wrong = [...wants, user(finding({ seats: '3' }, inform('seats', '2'))), offered[1]!];
  const files = Array.from({ length: FILES }, (_, at) => [
    ...repeated(at + 1, EACH * (FILES - at), at % 2 === 0 ? thanked : failedWithOffer),
    ...(at % 3 === 0 ? repeated(90 + at, 2, wrong) : []),
  ]);
  folder.putSplit('dev', ...files, repeated(17, 1, rented));
  folder.put('dev/dialogues_018.json', '[{');
  folder.put('dev/dialogues_019.json', [{ dialogue_id: '19_00000' }, ...repeated(20, 2, offered)]);
  whole = timeless(await printed('--dir', folder.root));
});
afterAll(() => folder.remove());

const TASKS = FILES + 3;

it('one thread counts everything', () => {
  expect(whole).toMatchObject({
    dialogues: EACH * ((FILES * (FILES + 1)) / 2) + WRONG + 1 + 2,
    wrong_frames: WRONG,
    skipped: [{ file: folder.path('dev/dialogues_018.json') }, { dialogue: '19_00000' }],
  });
});

it('two threads come to the same with a limit', async () => {
  const args = ['--dir', folder.root, '--limit', '100', '--mode', 'simulated'];
  const [one, two] = await Promise.all([printed(...args), printed(...args, '--jobs', '2')]);
  expect(one.dialogues).toBe(100);
  expect(timeless(two)).toEqual(timeless(one));
});

it('a mistake is told with several threads as with one', async () => {
  const { code, out, err } = await start('--dir', folder.root, '--sgdx', 'v1', '--jobs', '2').ended;
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('lacks the dev schema of SGD-X v1');
});

describe('an evaluation that is killed', () => {
  const linesOf = (path: string): readonly string[] =>
    existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];

  it.each(isFull ? [1, 2] : [2])('goes on where it stood, %i at a time', async (jobs) => {
    const path = folder.path(`kept-${jobs}.jsonl`);
    const args = ['--dir', folder.root, '--checkpoint', path, '--jobs', String(jobs)];
    const { child, ended } = start(...args);
    while (linesOf(path).length < 4 && child.exitCode === null) await pause(1);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ signal: 'SIGKILL', out: '' });
    const kept = linesOf(path);
    expect(kept.length).toBeGreaterThanOrEqual(4);
    expect(kept.length).toBeLessThan(1 + TASKS);

    const { code, out } = await start(...args).ended;
    expect([code, timeless(JSON.parse(out))]).toEqual([1, whole]);
    expect(linesOf(path).slice(0, kept.length)).toEqual(kept);
    expect(linesOf(path)).toHaveLength(1 + TASKS);
  });
});
