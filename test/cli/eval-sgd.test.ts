import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SgdReport } from '../../src/evaluation/index.js';
import { dialogue, finding, inform, informIntent, schema, system, user } from '../corpus/sgd/fixture.js';
import { failedWithOffer, offered, thanked, wants } from '../corpus/sgd/stages.js';
import { run } from './capture.js';

let root = '';

function put(split: string, name: string, content: unknown): void {
  mkdirSync(join(root, split), { recursive: true });
  writeFileSync(join(root, split, name), JSON.stringify(content));
}

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

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-eval-'));
  for (const split of ['dev', 'train', 'test']) put(split, 'schema.json', schema);
  put('dev', 'dialogues_001.json', [good, failing]);
  put('train', 'dialogues_001.json', [good]);
  put('train', 'dialogues_002.json', [wrong, strange]);
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

interface Printed extends SgdReport {
  readonly split: string;
  readonly mode: string;
  readonly seconds: number;
}

async function json(...args: readonly string[]): Promise<Printed> {
  const { code, out, err } = await run('eval', 'sgd', '--dir', root, ...args, '--json');
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out.join()) as Printed;
}

describe('typetod eval sgd --json', () => {
  it('prints one object with all that was counted', async () => {
    const { seconds, ...report } = await json();
    expect(seconds).toBeGreaterThan(0);
    expect(report).toEqual({
      split: 'dev',
      mode: 'annotated',
      dialogues: 2,
      turns: 11,
      statements: 11,
      frames: 11,
      wrong_frames: 0,
      jga: 1,
      jga_exact_no_extension: 1,
      wrong: [],
      unconverted: [],
    });
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

  it('takes the mode and the number of dialogues', async () => {
    expect(await json('--mode', 'simulated', '--limit', '1')).toMatchObject({
      mode: 'simulated',
      dialogues: 1,
      turns: 6,
    });
  });

  it('finds the corpus in TYPETOD_SGD_DIR, unless --dir says otherwise', async () => {
    vi.stubEnv('TYPETOD_SGD_DIR', root);
    const { code, out } = await run('eval', 'sgd', '--json', '--limit', '1');
    expect({ code, ...(JSON.parse(out.join()) as object) }).toMatchObject({ code: 0, dialogues: 1 });
    vi.stubEnv('TYPETOD_SGD_DIR', join(root, 'elsewhere'));
    expect((await run('eval', 'sgd', '--json', '--limit', '1')).code).toBe(2);
    expect(await json('--limit', '1')).toMatchObject({ dialogues: 1 });
  });
});

describe('typetod eval sgd', () => {
  it('prints a report that says its mode and its variant', async () => {
    const { code, out, err } = await run('eval', 'sgd', '--dir', root);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toEqual([
      'dialogues        2',
      'user turns       11',
      'statements       11',
      'frames           11',
      'wrong frames     0',
      'JGA              100.000 %  (exact, canonical extension on, annotated)',
      '                 100.000 %  (exact, extension off)',
    ]);
  });

  it('counts wrong frames and notes by kind, and says where to look', async () => {
    const { code, out } = await run('eval', 'sgd', '--dir', root, '--split', 'train', '--mode', 'simulated');
    expect(code).toBe(0);
    expect(out.slice(5)).toEqual([
      'JGA              90.000 %  (exact, canonical extension on, simulated)',
      '                 90.000 %  (exact, extension off)',
      '',
      'Wrong frames, by service and slot (+ too much, - missing, ~ other value):',
      '     1  Kayaks_1 +lake ~seats -covered  (2_00000 turn 2)',
      '',
      'Not converted as annotated, by reason:',
      '     2  unknown-intent: Kayaks_1 has no intent Sail  (2_00001 turn 0, 2_00001 turn 2)',
    ]);
  });
});

describe('typetod eval sgd ends with 2', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['without a corpus', [], 'Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.'],
    ['for an empty name', ['--dir', ''], 'Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.'],
    ['for an unknown split', ['--dir', 'ROOT', '--split', 'all'], "--split takes train, dev, test, not 'all'."],
    ['for an unknown mode', ['--dir', 'ROOT', '--mode', 'live'], "--mode takes annotated, simulated, not 'live'."],
    [
      'for no dialogues at all',
      ['--dir', 'ROOT', '--limit', '0'],
      "--limit takes a whole number of at least 1, not '0'.",
    ],
    ['for a limit that is none', ['--dir', 'ROOT', '--limit', 'few'], 'at least 1, not'],
    ['for an option that it has not', ['--dir', 'ROOT', '--fast'], "Unknown option '--fast'"],
    ['for an argument', ['ROOT'], "is one argument too many for 'sgd'."],
    ['for a folder that is not there', ['--dir', 'ROOT/nowhere'], 'There is no directory ROOT/nowhere.'],
    ['for a folder without splits', ['--dir', 'ROOT/dev'], 'ROOT/dev/dev/schema.json is missing.'],
    ['for a split without dialogues', ['--dir', 'ROOT', '--split', 'test'], 'ROOT/test has no dialogues_*.json.'],
  ])('%s', async (_what, args, message) => {
    const { code, out, err } = await run('eval', 'sgd', ...args.map((arg) => arg.replace('ROOT', root)));
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(message.replace('ROOT', root));
    expect(err[0]).not.toContain('unexpected');
  });

  it('for a schema that is none', async () => {
    const other = mkdtempSync(join(tmpdir(), 'typetod-eval-'));
    try {
      mkdirSync(join(other, 'dev'));
      writeFileSync(join(other, 'dev', 'schema.json'), '{}');
      writeFileSync(join(other, 'dev', 'dialogues_001.json'), '[]');
      const { code, err } = await run('eval', 'sgd', '--dir', other);
      expect(code).toBe(2);
      expect(err.join()).toContain('The schema is wrong at its top');
    } finally {
      rmSync(other, { recursive: true });
    }
  });

  it('for eval alone and for another corpus', async () => {
    expect((await run('eval')).code).toBe(2);
    const { code, err } = await run('eval', 'woz');
    expect({ code, err }).toEqual({ code: 2, err: ["typetod: There is no command 'woz'. Commands: sgd."] });
  });
});
