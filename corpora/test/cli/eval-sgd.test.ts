import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../../src/cli/run.js';
import type { SgdDialogue } from '../../src/sgd/corpus/format.js';
import type { SgdReport } from '../../src/sgd/report/report.js';
import { tokenSortRatio } from '../../src/lab/metrics/string-ratio.js';
import {
  booking,
  dialogue,
  driver,
  finding,
  inform,
  informIntent,
  request,
  schema,
  system,
  user,
} from '../sgd/fixture.js';
import { failedWithOffer, LAKE, offered, thanked, wants } from '../sgd/stages.js';
import { Folder, variantSchema } from '../sgd/folder.js';
import { run } from '../../../test/cli/capture.js';

let folder: Folder;

const good = dialogue('1_00000', ...thanked);
const failing = dialogue('1_00001', ...failedWithOffer);
/** The second turn is annotated wrongly: a value too many, one too few, and another one. */
const wrong = dialogue(
  '2_00000',
  ...wants,
  user(finding({ covered: 'True', seats: '3' }, inform('lake', 'Moss Lake'), inform('seats', '2'))),
  offered[1]!,
);
/** The user speaks of an intent that is none, twice. */
const strange = dialogue('2_00001', ...[0, 1].flatMap(() => [user(finding({}, informIntent('Sail'))), system()]));
/** A ride to the lake of the kayak. */
const riding = (id: string): SgdDialogue =>
  dialogue(
    id,
    ...offered,
    user(finding(LAKE), booking({ destination: 'Moss Lake' }, informIntent('BookShuttle'))),
    driver(request('day'), request('riders')),
  );

beforeAll(() => {
  folder = new Folder();
  folder.putSplit('dev', [good, failing]);
  folder.putSplit('train', [good], [wrong, strange]);
  folder.put('test/schema.json', schema);
  folder.put('sgd_x/data/v2/dev/schema.json', variantSchema);
  folder.put('damaged/dev/schema.json', schema);
  folder.put('damaged/dev/dialogues_001.json', [good, { dialogue_id: '1_00001' }]);
  folder.put('damaged/dev/dialogues_003.json', '[{');
});
afterAll(() => folder.remove());
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

interface Printed extends SgdReport {
  readonly seconds: number;
  readonly rss_mb: number;
}

async function json(...args: readonly string[]): Promise<Printed> {
  const { code, out, err } = await run('eval', 'sgd', '--dir', folder.root, ...args, '--json');
  const written = args.flatMap((name, at) => (name === '--html' ? [`typetod: wrote ${args[at + 1]}`] : []));
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: written, lines: 1 });
  return JSON.parse(out.join()) as Printed;
}

describe('typetod eval sgd --json', () => {
  it('prints one object with all that was counted', async () => {
    const { seconds, rss_mb, ms_per_dialogue_p50, goals, policy, ...report } = await json();
    for (const measured of [seconds, rss_mb, ms_per_dialogue_p50]) expect(measured).toBeGreaterThan(0);
    expect(report).toEqual({
      format: 2,
      report: 'eval sgd',
      corpus: 'sgd',
      split: 'dev',
      mode: 'annotated',
      tables: 'all',
      sgdx: null,
      partial: null,
      dialogues: 2,
      turns: 11,
      statements: 11,
      frames: 11,
      wrong_frames: 0,
      jga: 1,
      jga_fuzzy: 1,
      jga_exact_no_extension: 1,
      cjga: 1,
      cjga_service: 1,
      jga_seen: 1,
      jga_unseen: null,
      call_params: 0,
      policy_acts: 1,
      skipped: [],
      per_service: { Kayaks_1: { frames: 11, wrong_frames: 0, jga: 1, jga_fuzzy: 1, seen: true } },
      calls: { annotated: 4, missed: expect.any(Object), missing: expect.any(Array) },
      carried: {},
      wrong: [],
      unconverted: [],
    });
    expect(Object.keys(goals)).toContain('fuzzy_levenshtein_no_extension');
    expect(Object.keys(policy)).toEqual(['aspects', 'confusion', 'differing']);
  });

  it('lists what is wrong, and what did not convert', async () => {
    const report = await json('--split', 'train');
    expect(report).toMatchObject({ split: 'train', dialogues: 3, turns: 10, frames: 10, wrong_frames: 1, jga: 0.9 });
    expect(report.wrong).toEqual([
      {
        dialogue: '2_00000',
        turn: 2,
        service: 'Kayaks_1',
        mismatches: [
          { slot: 'lake', predicted: 'Moss Lake' },
          { slot: 'seats', expected: ['3'], predicted: '2' },
          { slot: 'covered', expected: ['True'] },
        ],
      },
    ]);
    expect(report.unconverted).toEqual(
      [0, 2].map((turn) => ({
        dialogue: '2_00001',
        turn,
        reason: 'unknown-intent',
        detail: 'Kayaks_1 has no intent Sail',
      })),
    );
  });

  it.each<readonly [string, readonly string[], Partial<SgdReport>]>([
    ['the mode', ['--mode', 'simulated'], { mode: 'simulated', dialogues: 2 }],
    ['the tables', ['--tables', 'none'], { tables: 'none', dialogues: 2 }],
    ['the variant of SGD-X', ['--sgdx', 'v2'], { sgdx: 'v2', jga: 1, jga_seen: 1 }],
    ['the last of an option that is repeated', ['--mode', 'live', '--mode', 'simulated'], { mode: 'simulated' }],
    ['more jobs than there are files', ['--jobs', '2'], { dialogues: 2 }],
  ])('takes %s', async (_what, args, report) => {
    expect(await json(...args)).toMatchObject(report);
  });

  it('finds the corpus in TYPETOD_SGD_DIR, unless --dir says otherwise', async () => {
    vi.stubEnv('TYPETOD_SGD_DIR', folder.root);
    const { code, out } = await run('eval', 'sgd', '--json');
    expect({ code, ...(JSON.parse(out.join()) as object) }).toMatchObject({ code: 0, dialogues: 2 });
    vi.stubEnv('TYPETOD_SGD_DIR', folder.path('elsewhere'));
    expect((await run('eval', 'sgd', '--json')).code).toBe(2);
    expect(await json()).toMatchObject({ dialogues: 2 });
  });

  it('has dialogues turn by turn only on --examples, also where a page has them', async () => {
    const page = ['--html', folder.path('examples.html'), '--force'];
    expect(await json(...page)).not.toHaveProperty('examples');
    const { examples } = await json(...page, '--examples', '1');
    expect(examples).toMatchObject({ dialogues: { length: 1 }, left_out: 1 });
    const [shown] = examples?.dialogues ?? [];
    expect(shown?.commands).toEqual([
      `npm run -s typetod -- convert sgd --dir ${folder.root} --split dev --mode annotated --tables all --dialogue ${shown?.id} --out converted/${shown?.id}`,
      `npm run -s typetod -- replay converted/${shown?.id} --show`,
    ]);
    expect(shown?.turns[0]).toMatchObject({ turn: 0, frames: [{ service: 'Kayaks_1' }] });
    expect((await run('eval', 'sgd', '--dir', folder.root, '--examples', '0')).err).toEqual([
      "typetod: --examples takes a whole number of at least 1, not '0'.",
    ]);
  });

  it('keeps results in a file and goes on from them', async () => {
    const kept = folder.path('kept.jsonl');
    const { seconds: _, rss_mb: __, ...first } = await json('--split', 'train', '--checkpoint', kept);
    const text = readFileSync(kept, 'utf8');
    expect(text.split('\n')).toHaveLength(4);
    const { seconds: ___, rss_mb: ____, ...second } = await json('--split', 'train', '--checkpoint', kept);
    // To the times of dialogues, which are those of the first run.
    expect(second).toEqual(first);
    expect(readFileSync(kept, 'utf8')).toBe(text);
  });

  it('writes a report for a browser as well', async () => {
    const file = folder.path('report.html');
    const report = await json('--split', 'train', '--html', file);
    expect(report.dialogues).toBe(3);
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>.*SGD train.*<\/html>\s*$/s);
    const html = ['eval', 'sgd', '--dir', folder.root, '--split', 'train', '--html', file];
    const message = `typetod: '${file}' is there already. Give --html another file, or write over it with --force.`;
    writeFileSync(file, 'mine');
    expect(await run(...html)).toEqual({ code: 2, out: [], err: [message] });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await run(...html, '--force')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>/);
  });
});

describe('typetod eval sgd', () => {
  /** A line of figures: its name, the figure and its note. */
  const line = (name: string, value: string, note = ''): RegExp =>
    new RegExp(`^${name} +${value}${note && `  ${note.replace(/[()]/g, '\\$&')}`}$`);

  it('prints a report in which each figure has its variant', async () => {
    const { code, out, err } = await run('eval', 'sgd', '--dir', folder.root);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.slice(0, 2)).toEqual(['SGD dev, mode annotated, tables all', '']);
    const figures = [
      line('dialogues', '2'),
      line('user turns', '11'),
      line('statements', '11'),
      line('frames', '11'),
      line('wrong frames', '0', 'exact, canonical extension on'),
      line('JGA', '100.000 %', 'exact, extension on'),
      line('', '100.000 %', 'fuzzy (difflib), extension on'),
      line('', '100.000 %', 'exact, extension off'),
      line('', '100.000 %', 'exact, extension on, services of the train schema'),
      line('', 'none', 'exact, extension on, services that train lacks'),
      line('C-JGA', '100.000 %', 'by task span'),
      line('', '100.000 %', 'by service span'),
      line('API calls', '0.000 %', 'of 4, made with the same parameters'),
      line('policy', '100.000 %', 'of system turns, the same acts'),
      line('ms per dialogue', '\\d+\\.\\d{3}', 'median, executing its statements'),
      line('seconds', '\\d+\\.\\d{2}', '\\d+ MB at most'),
    ];
    expect(out.slice(2, 2 + figures.length)).toEqual(figures.map((figure) => expect.stringMatching(figure)));
    expect(out[2 + figures.length]).toBe('');
  });

  it('rates the policy by aspect, and says what calls were missed', async () => {
    const { out } = await run('eval', 'sgd', '--dir', folder.root);
    const at = (title: string): readonly string[] => out.slice(out.indexOf(title) + 1);
    expect(at('Policy, by aspect:')[0]).toMatch(line('  acts', '100.000 %', '11 of 11'));
    expect(at('Calls not made as annotated, by parameter:')[0]).toBe(
      '      2  kayaks_1_find_kayaks: lake  (1_00000 turn 0; 1_00001 turn 0)',
    );
    for (const title of ['Acts that differ', 'Services with wrong', 'Wrong frames', 'Carried', 'Not converted'])
      expect(out.filter((text) => text.startsWith(title))).toEqual([]);
  });

  it('counts wrong frames and notes by kind, and says where to look', async () => {
    const args = ['--split', 'train', '--mode', 'simulated', '--tables', 'none'];
    const { code, out } = await run('eval', 'sgd', '--dir', folder.root, ...args);
    expect(code).toBe(0);
    expect(out[0]).toBe('SGD train, mode simulated, tables none');
    expect(out.join('\n')).toContain(
      [
        'Wrong frames, by service and slot (+ too much, - missing, ~ other value):',
        '      1  Kayaks_1 +lake ~seats -covered  (2_00000 turn 2)',
        '',
      ].join('\n'),
    );
    expect(out.slice(-2)).toEqual([
      'Not converted as annotated, by reason:',
      '      2  unknown-intent: Kayaks_1 has no intent Sail  (2_00001 turn 0; 2_00001 turn 2)',
    ]);
    expect(out).toContainEqual(expect.stringMatching(line('  Kayaks_1', '90.000 %', '1 of 10 frames wrong')));
    expect(out).toContainEqual(expect.stringMatching(/^ +2 {2}INFORM_INTENT: none \/ /));
  });

  it('keeps exact and fuzzy figures, and seen and unseen services, apart', async () => {
    const nearly = finding({ lake: 'Mossy Lake' }, informIntent('FindKayaks'), inform('lake', 'Moss Lake'));
    folder.put('near/dev/schema.json', schema);
    folder.put('near/train/schema.json', schema.slice(1));
    folder.put('near/dev/dialogues_001.json', [dialogue('1_00000', user(nearly), offered[1]!), riding('1_00001')]);
    const { out } = await run('eval', 'sgd', '--dir', folder.path('near'));
    // Of four frames one is wrong, by a letter; the one of the ride is of a service that train has.
    const fuzzy = (100 * (3 + tokenSortRatio('Mossy Lake', 'Moss Lake', 'difflib') / 100)) / 4;
    const at = out.findIndex((text) => text.startsWith('JGA'));
    expect(out.slice(at, at + 7)).toEqual([
      expect.stringMatching(line('JGA', '75.000 %', 'exact, extension on')),
      expect.stringMatching(line('', `${fuzzy.toFixed(3)} %`, 'fuzzy (difflib), extension on')),
      expect.stringMatching(line('', '75.000 %', 'exact, extension off')),
      expect.stringMatching(line('', '100.000 %', 'exact, extension on, services of the train schema')),
      expect.stringMatching(line('', '66.667 %', 'exact, extension on, services that train lacks')),
      expect.stringMatching(line('C-JGA', '75.000 %', 'by task span')),
      expect.stringMatching(line('', '75.000 %', 'by service span')),
    ]);
    expect(fuzzy).toBeGreaterThan(75);
  });

  it('says where values came from that nobody said', async () => {
    folder.put('rides/dev/schema.json', schema);
    folder.put('rides/dev/dialogues_001.json', ['1_00000', '1_00001'].map(riding));
    const { out } = await run('eval', 'sgd', '--dir', folder.path('rides'));
    expect(out.slice(-2)).toEqual([
      'Carried values, by source:',
      '      2  other-slot  (1_00000 turn 2; 1_00001 turn 2)',
    ]);
  });

  it('names the variant of SGD-X', async () => {
    const { out } = await run('eval', 'sgd', '--dir', folder.root, '--sgdx', 'v2');
    expect(out[0]).toBe('SGD dev, mode annotated, tables all, SGD-X v2');
  });

  it('says once that it is partial', async () => {
    const call = ['eval', 'sgd', '--dir', folder.root, '--limit', '1'];
    const partial = 'dev has 1 file. Only the first dialogue was taken.';
    const { code, out, err } = await run(...call);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.filter((line) => line.includes('Only the first'))).toEqual([`partial: ${partial}`]);
    const json = await run(...call, '--json');
    expect(json.err).toEqual([`typetod: partial: ${partial}`]);
    expect(JSON.parse(json.out.join())).toMatchObject({ partial });
  });
});

describe('typetod eval sgd ends with 1', () => {
  it.each([['--json'], []])('when something could not be read, and says what %s', async (...args) => {
    const { code, out, err } = await run('eval', 'sgd', '--dir', folder.path('damaged'), ...args);
    expect(code).toBe(1);
    expect(out.length).toBeGreaterThan(0);
    const partial = 'partial: dev has 2 files with gaps; missing dialogues_002.json.';
    expect(out.includes(partial)).toBe(args.length === 0);
    expect(err).toEqual([
      ...(args.length === 0 ? [] : [`typetod: ${partial}`]),
      `typetod: skipped ${folder.path('damaged/dev/dialogues_001.json')}, dialogue 1_00001: services is missing`,
      expect.stringContaining(`typetod: skipped ${folder.path('damaged/dev/dialogues_003.json')}: `),
    ]);
  });

  it('but not when all that was asked for could be', async () => {
    const args = ['--dir', folder.path('damaged'), '--limit', '1'];
    expect((await run('eval', 'sgd', ...args)).code).toBe(0);
  });
});

describe('typetod eval sgd ends with 2', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['without a corpus', [], 'Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.'],
    ['for an empty name', ['--dir', ''], '--dir needs a value: --dir DIR.'],
    ['for an unknown split', ['--dir', 'ROOT', '--split', 'all'], "--split takes train, dev, test, not 'all'."],
    ['for an unknown mode', ['--dir', 'ROOT', '--mode', 'live'], "--mode takes annotated, simulated, not 'live'."],
    [
      'for no dialogues at all',
      ['--dir', 'ROOT', '--limit', '0'],
      "--limit takes a whole number of at least 1, not '0'.",
    ],
    ['for a limit that is none', ['--dir', 'ROOT', '--limit', 'few'], 'at least 1, not'],
    ['for unknown tables', ['--dir', 'ROOT', '--tables', 'dev'], "--tables takes all, train, none, not 'dev'."],
    [
      'for a page in no folder',
      ['--dir', 'ROOT', '--force', '--html', '/absent/report.html'],
      "There is no folder '/absent'. Make it, or give --html a file in another folder.",
    ],
    ['for an unknown variant', ['--dir', 'ROOT', '--sgdx', 'v6'], "--sgdx takes v1, v2, v3, v4, v5, not 'v6'."],
    ['for a variant that is not there', ['--dir', 'ROOT', '--sgdx', 'v1'], 'lacks the dev schema of SGD-X v1.'],
    ['for no jobs', ['--dir', 'ROOT', '--jobs', '0'], "--jobs takes a whole number of at least 1, not '0'."],
    ['for half a job', ['--dir', 'ROOT', '--jobs', '1.5'], "--jobs takes a whole number of at least 1, not '1.5'."],
    [
      'for more jobs than make sense',
      ['--dir', 'ROOT', '--jobs', `${4 * availableParallelism() + 1}`],
      `--jobs takes at most ${4 * availableParallelism()} on this machine, not ${4 * availableParallelism() + 1}.`,
    ],
    [
      'for an option without its value',
      ['--dir', 'ROOT', '--checkpoint'],
      '--checkpoint needs a value: --checkpoint FILE.',
    ],
    ['for a checkpoint that cannot be written', ['--dir', 'ROOT', '--checkpoint', 'ROOT/no/kept'], 'ROOT/no/kept'],
    ['for an option that it has not', ['--dir', 'ROOT', '--fast'], "Unknown option '--fast'"],
    ['for an argument', ['ROOT'], "is one argument too many for 'sgd'."],
    ['for a folder that is not there', ['--dir', 'ROOT/nowhere'], 'There is no directory ROOT/nowhere.'],
    ['for a split', ['--dir', 'ROOT/dev'], 'ROOT/dev is a split of the corpus, not its root. Give ROOT by --dir'],
    ['for a folder without splits', ['--dir', 'ROOT/sgd_x'], 'ROOT/sgd_x/dev'],
    ['for a split without dialogues', ['--dir', 'ROOT', '--split', 'test'], 'ROOT/test has no dialogues_*.json.'],
  ])('%s', async (_what, args, message) => {
    const { code, out, err } = await run('eval', 'sgd', ...args.map((arg) => arg.replace('ROOT', folder.root)));
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(message.replaceAll('ROOT', folder.root));
    expect(err[0]).not.toContain('unexpected');
  });

  it('for a schema that is none', async () => {
    folder.put('odd/dev/schema.json', '{}');
    folder.put('odd/dev/dialogues_001.json', '[]');
    const { code, err } = await run('eval', 'sgd', '--dir', folder.path('odd'));
    expect(code).toBe(2);
    expect(err.join()).toContain('The schema is wrong at its top');
  });

  it('for eval alone and for another corpus', async () => {
    expect((await run('eval')).code).toBe(2);
    const { code, err } = await run('eval', 'woz');
    expect({ code, err }).toEqual({
      code: 2,
      err: [
        "typetod: There is no command 'woz'. Commands: sgd, faults, grounding, parser, retrieval, conversations, agreement, people, turns, predictions, multiwoz.",
      ],
    });
  });
});

describe('typetod eval sgd, for a person who watches', () => {
  const bars: string[] = [];

  beforeEach(() => {
    bars.length = 0;
    vi.spyOn(SingleBar.prototype, 'start').mockImplementation(
      (total, done) => void bars.push(`start ${done}/${total}`),
    );
    vi.spyOn(SingleBar.prototype, 'setTotal').mockImplementation((total) => void bars.push(`of ${total}`));
    vi.spyOn(SingleBar.prototype, 'update').mockImplementation((done) => void bars.push(`${done}`));
    vi.spyOn(SingleBar.prototype, 'stop').mockImplementation(() => void bars.push('stop'));
  });

  const watched = (isWatched: boolean, ...args: readonly string[]): Promise<number> =>
    runCli(['eval', 'sgd', '--dir', folder.root, ...args], {
      write: () => undefined,
      print: () => undefined,
      log: () => undefined,
      style: (_style, text) => text,
      isWatched,
    });

  it('counts the files', async () => {
    expect(await watched(true, '--split', 'train')).toBe(0);
    expect(bars).toEqual(['start 0/1', 'of 2', '0', 'of 2', '1', 'of 2', '2', 'stop']);
  });

  it('stops the bar when something is wrong', async () => {
    expect(await watched(true, '--split', 'test')).toBe(2);
    expect(bars.at(-1)).toBe('stop');
  });

  it('shows nothing when nobody watches', async () => {
    expect(await watched(false, '--split', 'train')).toBe(0);
    expect(bars).toEqual([]);
  });
});
