import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArgsDef } from 'citty';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArguments, UsageError } from 'typetod/internal/cli';
import { tablesSgd, runTablesSgd } from '../../src/cli/tables-sgd.js';
import { CorpusError } from '../../src/sgd/corpus/corpus-error.js';
import type { SgdDialogue } from '../../src/sgd/corpus/format.js';
import type { FactEntry } from '../../src/sgd/facts/report.js';
import type { SgdTables } from '../../src/sgd/facts/derive.js';
import {
  called,
  dialogue,
  finding,
  inform,
  informIntent,
  offer,
  schema,
  select,
  system,
  user,
} from '../sgd/fixture.js';

let root = '';

function put(split: string, name: string, content: unknown): void {
  mkdirSync(join(root, split), { recursive: true });
  writeFileSync(join(root, split, name), JSON.stringify(content));
}

/** As many dialogues in which a kayak is found and taken. */
function taken(count: number): readonly SgdDialogue[] {
  const wants = user(finding({ lake: 'Moss' }, informIntent('FindKayaks'), inform('lake', 'Moss')));
  const offers = called('FindKayaks', [{ kayak_name: 'Otter' }], system(offer('kayak_name', 'Otter')));
  const takes = user(finding({ lake: 'Moss', kayak_name: 'Otter' }, select()));
  return Array.from({ length: count }, (_, at) => dialogue(`1_${at}`, wants, offers, takes, system()));
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-tables-'));
  for (const split of ['dev', 'train']) put(split, 'schema.json', schema.slice(0, 1));
  put('test', 'schema.json', schema);
  put('train', 'dialogues_001.json', taken(4));
  put('dev', 'dialogues_001.json', taken(3));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

async function run(
  ...args: readonly string[]
): Promise<{ code: number; out: readonly string[]; err: readonly string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runTablesSgd(readArguments(tablesSgd.args as ArgsDef, args), {
    write: () => undefined,
    print: (line) => void out.push(...line.split('\n')),
    log: (line) => void err.push(line),
    style: (_style, text) => text,
    isWatched: false,
  });
  return { code, out, err };
}

interface Printed {
  readonly splits: readonly string[];
  readonly tables: SgdTables;
  readonly facts: readonly FactEntry[];
}

async function json(...args: readonly string[]): Promise<Printed> {
  const { code, out, err } = await run('--dir', root, ...args, '--json');
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out.join()) as Printed;
}

describe('tables of a corpus', () => {
  it('take the evidence of train and dev together', async () => {
    const { splits, tables, facts } = await json();
    expect(splits).toEqual(['train', 'dev']);
    expect(tables).toEqual({
      'Kayaks_1.FindKayaks': {
        offers: ['kayak_name'],
        tracks: ['kayak_name'],
        followUp: null,
        presents: 'one',
        returns: schema[0]!.intents[0]!.result_slots,
      },
    });
    expect(facts).toContainEqual({
      intent: 'Kayaks_1.FindKayaks',
      kind: 'tracks',
      value: ['kayak_name'],
      support: { train: { for: 4, against: 0 }, dev: { for: 3, against: 0 } },
      rule: ['kayak_name'],
      agrees: true,
    });
  });

  it('take the evidence of the named splits, in the order of the corpus', async () => {
    expect(await json('--split', 'train')).toMatchObject({ splits: ['train'], tables: {} });
    expect(await json('--split', 'dev', '--split', 'train')).toMatchObject({ splits: ['train', 'dev'] });
  });

  it('are shown with their evidence', async () => {
    const { code, out } = await run('--dir', root);
    expect(code).toBe(0);
    expect(out).toContain('| Kayaks_1.FindKayaks | offers | kayak_name | 4 / 0 | 3 / 0 | agree |');
  });

  it('are written as a module, the train split apart from what is added to it', async () => {
    const file = join(root, 'data.ts');
    const { code, out, err } = await run('--dir', root, '--out', file);
    expect({ code, out, err }).toEqual({ code: 0, out: [], err: [`Wrote ${file}`] });
    expect(readFileSync(file, 'utf8')).toContain("const MORE: SgdTables = {\n  'Kayaks_1.FindKayaks': {\n");
    expect(readFileSync(file, 'utf8')).toContain('const TRAIN: SgdTables = {};');
    writeFileSync(file, 'mine');
    await expect(run('--dir', root, '--out', file)).rejects.toThrow(`'${file}' is there already.`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await run('--dir', root, '--out', file, '--force')).code).toBe(0);
  });

  it('are written as a page below its head, which is kept', async () => {
    const file = join(root, 'page.md');
    await run('--dir', root, '--evidence', file);
    const body = readFileSync(file, 'utf8');
    expect(body).toMatch(/^## Facts/);
    writeFileSync(file, `# Head\n\nOf our own.\n\n${body}| out of date |\n`);
    await run('--dir', root, '--evidence', file);
    expect(readFileSync(file, 'utf8')).toBe(`# Head\n\nOf our own.\n\n${body}`);
  });

  it('are found by the environment too', async () => {
    vi.stubEnv('TYPETOD_SGD_DIR', root);
    expect(await run()).toMatchObject({ code: 0 });
  });

  it.each([
    ['without a corpus', [], 'Where is the SGD corpus?'],
    ['of an unknown split', ['--dir', '.', '--split', 'trial'], "--split takes train, dev, test, not 'trial'."],
  ])('are refused %s', async (_, args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
    await expect(run(...args)).rejects.toBeInstanceOf(UsageError);
  });

  it.each([
    ['that is not there', '/nowhere/at/all', 'train'],
    ['without dialogues of the split', '', 'test'],
  ])('are refused for a corpus %s', async (_, directory, split) => {
    await expect(run('--dir', directory || root, '--split', split)).rejects.toBeInstanceOf(CorpusError);
  });
});
