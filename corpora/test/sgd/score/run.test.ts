import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorpusError, type CorpusErrorCode } from '../../../src/sgd/corpus/corpus-error.js';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import { evaluateSgd, type SgdRunOptions } from '../../../src/sgd/score/run.js';
import type { SgdReport } from '../../../src/sgd/report/report.js';
import type { SgdSetup } from '../../../src/sgd/replay/setup.js';
import {
  booking,
  dialogue,
  driver,
  finding,
  inform,
  informIntent,
  reqMore,
  request,
  schema,
  system,
  user,
} from '../fixture.js';
import { failedWithOffer, LAKE, offered, rented, selected, thanked, wants } from '../stages.js';
import { comparable, evaluate } from './evaluate.js';
import { Folder, renamed, repeated, variantSchema } from '../folder.js';

/** The second turn is annotated wrongly: a value too many, one too few, and another one. */
const wrong = dialogue(
  '2_00001',
  ...wants,
  user(finding({ covered: 'True', seats: '3' }, inform('lake', 'Moss Lake'), inform('seats', '2'))),
  offered[1]!,
);
const ride = dialogue(
  '3_00000',
  ...offered,
  user(finding(LAKE), booking({ destination: 'Moss Lake' }, informIntent('BookShuttle'))),
  driver(request('day')),
);
const FILES: readonly (readonly SgdDialogue[])[] = [
  [dialogue('1_00000', ...thanked), dialogue('1_00001', ...failedWithOffer)],
  [dialogue('2_00000', ...selected), wrong],
  [ride],
];
const ALL = FILES.flat();

let folder: Folder;
let files: readonly string[];

beforeEach(() => {
  folder = new Folder();
  files = folder.putSplit('dev', ...FILES);
});
afterEach(() => folder.remove());

type Options = Partial<SgdSetup & SgdRunOptions>;

function run(options: Options = {}): Promise<SgdReport> {
  return evaluateSgd({ directory: folder.root, split: 'dev', mode: 'annotated', tables: 'all', ...options });
}

async function thrownBy(options: Options): Promise<{ readonly code: CorpusErrorCode; readonly file?: string }> {
  const error: unknown = await run(options).catch((thrown: unknown) => thrown);
  if (error instanceof CorpusError) return { code: error.code, ...(error.file !== undefined && { file: error.file }) };
  throw error;
}

describe('the evaluation of a split', () => {
  it.each(['annotated', 'simulated'] as const)('comes to what its dialogues do one by one, %s', async (mode) => {
    const report = await run({ mode });
    expect(report).toMatchObject({ split: 'dev', mode, tables: 'all', sgdx: null, partial: null, skipped: [] });
    expect(report).toMatchObject({ dialogues: 5, turns: 17, frames: 18, wrong_frames: 1 });
    expect(comparable(report)).toEqual(comparable(await evaluate(ALL, { mode })));
    expect(report.ms_per_dialogue_p50).toBeGreaterThan(0);
  });

  it('is that of the split that is asked for, with the tables that are asked for', async () => {
    folder.putSplit('train', [ALL[0]!]);
    expect(await run({ split: 'train', tables: 'none' })).toMatchObject({
      split: 'train',
      tables: 'none',
      dialogues: 1,
    });
  });

  it('tells how many files there are before the first, and how far it is after each', async () => {
    const told: unknown[] = [];
    await run({ onProgress: (progress) => told.push(progress) });
    expect(told).toEqual([
      { files: 3, done: 0, dialogues: 0 },
      { files: 3, done: 1, dialogues: 2 },
      { files: 3, done: 2, dialogues: 4 },
      { files: 3, done: 3, dialogues: 5 },
    ]);
  });

  it('is the same again', async () => {
    expect(comparable(await run())).toEqual(comparable(await run()));
  });
});

describe('a limit', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [9, 3],
  ])('of %i dialogues takes the first ones, of %i files', async (limit, fileCount) => {
    let count = 0;
    const onProgress: SgdRunOptions['onProgress'] = (progress) => {
      count = progress.files;
    };
    const report = await run({ limit, onProgress });
    expect(comparable({ ...report, partial: null })).toEqual(comparable(await evaluate(ALL.slice(0, limit))));
    expect(count).toBe(fileCount);
  });

  it('makes the result partial, and is named', async () => {
    expect((await run({ limit: 3 })).partial).toBe('dev has 3 files. Only the first 3 dialogues were taken.');
  });

  it('does not look at files behind it', async () => {
    writeFileSync(files[2]!, 'damaged');
    expect(await run({ limit: 4 })).toMatchObject({ dialogues: 4, skipped: [] });
  });

  it('may end before a damaged dialogue, which is then not named', async () => {
    folder.put('dev/dialogues_001.json', [...FILES[0]!, { dialogue_id: '1_00002', turns: [] }]);
    expect(await run({ limit: 2 })).toMatchObject({ dialogues: 2, skipped: [] });
    expect(await run({ limit: 3 })).toMatchObject({ dialogues: 2, skipped: [{ dialogue: '1_00002' }] });
  });
});

describe('what cannot be read', () => {
  it('is left out and named with its reason, and the rest counts', async () => {
    const noList = folder.put('dev/dialogues_001.json', { dialogues: [] });
    writeFileSync(files[2]!, '[{"dialogue_id": "3_0');
    const report = await run();
    expect(comparable({ ...report, partial: null, skipped: [] })).toEqual(comparable(await evaluate(FILES[1]!)));
    expect(report.skipped).toEqual([
      { file: noList, reason: expect.stringContaining('no list of SGD dialogues') },
      { file: files[2], reason: expect.stringContaining('is cut off') },
    ]);
    expect(report.partial).toBe('dev has 3 files.');
  });

  it('may be a single dialogue, by its id or its place', async () => {
    const mute = { dialogue_id: '1_00007', services: [], turns: [{ speaker: 'USER', utterance: '' }] };
    folder.put('dev/dialogues_001.json', [mute, ...FILES[0]!, 'nothing']);
    const report = await run();
    expect(report).toMatchObject({ dialogues: 5, wrong_frames: 1 });
    expect(report.skipped).toEqual([
      { file: files[0], dialogue: '1_00007', reason: 'turns[0].frames is missing' },
      { file: files[0], dialogue: 3, reason: expect.any(String) },
    ]);
  });

  it('may be everything: then nothing is rated', async () => {
    for (const file of files) writeFileSync(file, '');
    const report = await run();
    expect(report).toMatchObject({ dialogues: 0, frames: 0, jga: null, policy_acts: null, per_service: {} });
    expect(report.skipped.map(({ file }) => file)).toEqual(files);
  });

  it('may be missing: then the result is partial, and says what it lacks', async () => {
    folder.put('dev/dialogues_006.json', FILES[0]);
    expect((await run()).partial).toBe('dev has 4 files with gaps; missing dialogues_004.json, dialogues_005.json.');
  });

  it.each<readonly [string, string, CorpusErrorCode, string]>([
    ['the folder', 'nowhere', 'no-such-directory', 'nowhere'],
    ['the schema', 'bare', 'missing-file', 'bare/dev/schema.json'],
    ['all dialogues', 'mute', 'no-dialogues', 'mute/dev'],
    ['the sense of the schema', 'odd', 'not-json', 'odd/dev/schema.json'],
  ])('is an error when it is %s', async (_what, root, code, file) => {
    folder.put('bare/dev/dialogues_001.json', []);
    folder.put('mute/dev/schema.json', schema);
    folder.put('odd/dev/schema.json', '[');
    folder.put('odd/dev/dialogues_001.json', []);
    expect(await thrownBy({ directory: folder.path(root) })).toEqual({ code, file: folder.path(file) });
  });
});

describe('services are seen', () => {
  it('if the train schema has them', async () => {
    folder.put('train/schema.json', schema.slice(0, 1));
    const report = await run();
    expect(report).toMatchObject({ jga: 17 / 18, jga_seen: 16 / 17, jga_unseen: 1 });
    expect(report.per_service).toEqual({
      Kayaks_1: { frames: 17, wrong_frames: 1, jga: 16 / 17, jga_fuzzy: expect.any(Number), seen: true },
      Shuttles_1: { frames: 1, wrong_frames: 0, jga: 1, jga_fuzzy: 1, seen: false },
    });
  });

  it.each<readonly [string, () => void]>([
    ['there is no train schema', () => undefined],
    ['the train schema is damaged', () => folder.put('train/schema.json', '[{')],
    ['the train schema is none', () => folder.put('train/schema.json', '7')],
  ])('or not, which is not known where %s', async (_what, prepare) => {
    prepare();
    const { jga_seen, jga_unseen, per_service } = await run();
    expect({ jga_seen, jga_unseen }).toEqual({ jga_seen: null, jga_unseen: null });
    expect(Object.values(per_service).map(({ seen }) => seen)).toEqual([null, null]);
  });
});

describe('a variant of SGD-X', () => {
  beforeEach(() => {
    folder.put('train/schema.json', schema.slice(0, 1));
    folder.put('sgd_x/data/v3/dev/schema.json', variantSchema);
  });

  it.each(['annotated', 'simulated'] as const)('has the same scores under other names, %s', async (mode) => {
    const [plain, variant] = [await run({ mode }), await run({ mode, sgdx: 'v3' })];
    expect(variant.sgdx).toBe('v3');
    const figures = ({ dialogues, turns, statements, frames, wrong_frames, ...report }: SgdReport) => ({
      counts: { dialogues, turns, statements, frames, wrong_frames },
      rates: Object.entries(report).filter(([name, value]) => typeof value === 'number' && !name.startsWith('ms_')),
      aspects: report.policy.aspects,
      confusion: report.policy.confusion,
      calls: report.calls.annotated,
      goals: report.goals.fuzzy.all,
      carried: report.carried,
    });
    expect(figures(variant)).toEqual(figures(plain));
    expect(figures(plain).rates.length).toBeGreaterThan(8);
  });

  it('names services and slots as the variant does', async () => {
    const [plain, variant] = [await run(), await run({ sgdx: 'v3' })];
    expect(variant.per_service).toEqual({
      Kayaks_13: plain.per_service.Kayaks_1,
      Shuttles_13: plain.per_service.Shuttles_1,
    });
    expect(variant.per_service.Kayaks_13?.seen).toBe(true);
    expect(plain.wrong.flatMap(({ mismatches }) => mismatches.map(({ slot }) => slot))).not.toEqual([]);
    expect(variant.wrong).toEqual(
      plain.wrong.map((frame) => ({
        ...frame,
        service: `${frame.service}3`,
        mismatches: frame.mismatches.map((mismatch) => ({ ...mismatch, slot: renamed(mismatch.slot) })),
      })),
    );
  });

  it('that is not there is missed by name', async () => {
    expect(await thrownBy({ sgdx: 'v4' })).toEqual({
      code: 'missing-file',
      file: folder.path('sgd_x/data/v4/dev/schema.json'),
    });
  });

  it('that is of another schema is refused', async () => {
    folder.put('sgd_x/data/v1/dev/schema.json', variantSchema.slice(1));
    expect((await thrownBy({ sgdx: 'v1' })).code).toBe('not-aligned');
  });
});

describe('a checkpoint', () => {
  const path = (): string => folder.path('kept.jsonl');
  const kept = (version = '1'): Options => ({ checkpoint: { path: path(), version } });
  const lines = (): readonly string[] => readFileSync(path(), 'utf8').split('\n');

  /** Makes a file unreadable without changing its size, so that it shows whether it is read again. */
  const blank = (file: string): void => writeFileSync(file, ' '.repeat(statSync(file).size));

  /** Evaluates until so many files are done, and stops as if it were killed. */
  async function interrupted(after: number, options: Options = {}): Promise<void> {
    const onProgress: SgdRunOptions['onProgress'] = ({ done }) => {
      if (done === after) throw new Error('stopped');
    };
    await expect(run({ ...kept(), ...options, onProgress })).rejects.toThrow('stopped');
  }

  it('changes nothing about the report, and holds a line for each file', async () => {
    const report = comparable(await run());
    expect(comparable(await run(kept()))).toEqual(report);
    expect(lines()).toHaveLength(1 + 3 + 1);
    for (const line of lines().slice(0, -1)) expect(JSON.parse(line)).toBeTypeOf('object');
  });

  it.each([0, 1, 2, 3])('goes on after %i files, with the same report', async (after) => {
    const report = comparable(await run());
    await interrupted(after);
    for (const file of files.slice(0, after)) blank(file);
    expect(comparable(await run(kept()))).toEqual(report);
    expect(lines()).toHaveLength(5);
  });

  it('tells progress for what was done before', async () => {
    await interrupted(2);
    const told: unknown[] = [];
    await run({ ...kept(), onProgress: ({ done, dialogues }) => told.push([done, dialogues]) });
    expect(told).toEqual([
      [0, 0],
      [1, 2],
      [2, 4],
      [3, 5],
    ]);
  });

  it.each([1, 30, 400])('that lacks its last %i bytes is good up to the line before', async (bytes) => {
    const report = comparable(await run(kept()));
    truncateSync(path(), statSync(path()).size - bytes);
    // What is left is whole if nothing but the end of the line is missing.
    for (const file of files.slice(0, bytes === 1 ? 3 : 2)) blank(file);
    expect(comparable(await run(kept()))).toEqual(report);
    expect(lines()).toHaveLength(5);
  });

  it.each([0, 1, 20])('of which only %i bytes were written is begun anew', async (bytes) => {
    const report = comparable(await run(kept()));
    truncateSync(path(), bytes);
    expect(comparable(await run(kept()))).toEqual(report);
    expect(lines()).toHaveLength(5);
  });

  it.each<readonly [string, Partial<SgdSetup>, string]>([
    ['mode', { mode: 'simulated' }, '1'],
    ['choice of tables', { tables: 'none' }, '1'],
    ['split', { split: 'train' }, '1'],
    ['variant', { sgdx: 'v3' }, '1'],
    ['version', {}, '2'],
  ])('of another %s is begun anew', async (_what, other, version) => {
    folder.putSplit('train', ...FILES);
    folder.put('sgd_x/data/v3/dev/schema.json', variantSchema);
    await run(kept());
    const report = comparable(await run(other));
    expect(comparable(await run({ ...other, ...kept(version) }))).toEqual(report);
    expect(lines()).toHaveLength(5);
    // Of what was kept before nothing is left.
    for (const file of files) blank(file);
    expect((await run(kept())).skipped).toHaveLength(3);
  });

  it('does a file anew that has another size', async () => {
    await run(kept());
    folder.put('dev/dialogues_002.json', [wrong]);
    const report = comparable(await run());
    blank(files[0]!);
    expect(comparable(await run(kept()))).toEqual(report);
  });

  it('does a file anew of which another part is wanted, and keeps the rest', async () => {
    const report = comparable(await run());
    await run({ ...kept(), limit: 3 });
    blank(files[0]!);
    expect(comparable(await run(kept()))).toEqual(report);
  });

  it('keeps that a file cannot be read, until it is another', async () => {
    writeFileSync(files[1]!, 'damaged');
    expect((await run(kept())).skipped).toHaveLength(1);
    expect((await run(kept())).skipped).toHaveLength(1);
    folder.put('dev/dialogues_002.json', FILES[1]);
    expect(await run(kept())).toMatchObject({ dialogues: 5, skipped: [] });
  });

  it('keeps damaged dialogues too', async () => {
    folder.put('dev/dialogues_001.json', [...FILES[0]!, null]);
    const { skipped } = await run(kept());
    expect(skipped).toHaveLength(1);
    expect((await run(kept())).skipped).toEqual(skipped);
  });
});

it('a file of dialogues that end in the middle counts what is there', async () => {
  const cut = [...rented.slice(0, -1)];
  folder.put('dev/dialogues_004.json', [
    dialogue('4_00000', ...cut),
    dialogue('4_00001'),
    dialogue('4_00002', user(), system(reqMore)),
  ]);
  expect(await run()).toMatchObject({ dialogues: 8, frames: 18 + 5, skipped: [], wrong_frames: 1 });
});

it('many files come to the sum of all', async () => {
  folder.putSplit('train', ...Array.from({ length: 12 }, (_, at) => repeated(at + 1, 3, offered)));
  expect(await run({ split: 'train' })).toMatchObject({ dialogues: 36, turns: 36, frames: 36, jga: 1, partial: null });
  expect(await run({ split: 'train', limit: 20 })).toMatchObject({ dialogues: 20 });
});
