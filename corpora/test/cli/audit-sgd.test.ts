import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArgsDef } from 'citty';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATEGORIES } from '../../src/sgd/audit/sources.js';
import { auditSections, auditSgd, runAuditSgd } from '../../src/cli/audit-sgd.js';
import { AuditCounts } from '../../src/sgd/audit/counts.js';
import { readArguments, UsageError } from '../../../src/cli/command.js';
import { CorpusError } from '../../src/sgd/corpus/corpus-error.js';
import type { SgdDialogue } from '../../src/sgd/corpus/format.js';
import { dialogue, finding, informIntent, KAYAKS, schema, select, user } from '../sgd/fixture.js';
import { all, holds, refused, rented, says } from '../sgd/audit/dialogues.js';
import { spoken } from '../sgd/words.js';

let root = '';

function put(split: string, name: string, content: unknown): void {
  mkdirSync(join(root, split), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(root, split, name), text);
}

/** Any size will do, and the words do not say so. */
const quiet: SgdDialogue = { ...says(0, 'A kayak on [lake: Moss].')(rented), dialogue_id: '2_00000' };

/** Something is selected before anything was offered. */
const hasty = dialogue('2_00001', spoken(user(finding({}, informIntent('FindKayaks'), select())), 'I take it.'));

/** The state forgets what the call goes on with. */
const forgetful: SgdDialogue = { ...holds(6, { lake: undefined })(rented), dialogue_id: '2_00002' };

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-audit-'));
  for (const split of ['dev', 'test', 'train']) put(split, 'schema.json', schema);
  put('dev', 'dialogues_001.json', [rented, refused]);
  put('test', 'dialogues_001.json', [rented, quiet]);
  put('test', 'dialogues_002.json', [hasty, { dialogue_id: '2_00009' }, forgetful, rented]);
  put('train', 'dialogues_001.json', '[{');
  put('train', 'dialogues_002.json', [all(says(0, 'A kayak on [lake: Moss].'))(refused)]);
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

async function run(...args: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAuditSgd(readArguments(auditSgd.args as ArgsDef, args), {
    write: () => undefined,
    print: (line) => void out.push(...line.split('\n')),
    log: (line) => void err.push(line),
    style: (_style, text) => text,
    isWatched: false,
  });
  return { code, out, err };
}

interface Printed {
  readonly partial: string | null;
  readonly dialogues: number;
  readonly total: number;
  readonly categories: readonly { readonly category: string; readonly count: number; readonly dialogues: number }[];
  readonly findings: readonly { readonly source: string; readonly category: string; readonly dialogue: string }[];
}

async function json(...args: readonly string[]): Promise<Printed> {
  const { code, out, err } = await run('--dir', root, ...args, '--json');
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out.join()) as Printed;
}

const briefly = ({ findings }: Printed): readonly string[] =>
  findings.map(({ source, category, dialogue: id }) => `${source} ${category} ${id}`);

const OF_TEST = [
  'annotation unsaid-dontcare 2_00000',
  'annotation damaged-dialogue 2_00009',
  'annotation lost-value 2_00002',
  'annotation duplicate-dialogue 1_00000',
  'execution no-task 2_00001',
  'execution other-state 2_00002',
];

describe('an audit', () => {
  it('of a split without contradictions has no findings, and names every category', async () => {
    const { total, dialogues, categories, findings, partial } = await json();
    expect({ total, dialogues, findings, partial }).toEqual({ total: 0, dialogues: 2, findings: [], partial: null });
    const named = Object.values(CATEGORIES).flatMap((of) => Object.keys(of));
    expect(categories.map(({ category }) => category)).toEqual(named);
    expect(categories.every(({ count }) => count === 0)).toBe(true);
  });

  it('finds what the annotation and its execution have, apart from each other', async () => {
    const printed = await json('--split', 'test');
    expect(briefly(printed)).toEqual(OF_TEST);
    expect(printed).toMatchObject({ split: 'test', dialogues: 5, total: OF_TEST.length });
    expect(printed.findings[0]).toEqual({
      source: 'annotation',
      category: 'unsaid-dontcare',
      dialogue: '2_00000',
      turn: 0,
      service: KAYAKS,
      slot: 'seats',
      detail: "INFORM 'dontcare'",
    });
    expect(printed.findings.at(-1)).toMatchObject({
      turn: 6,
      slot: 'lake',
      detail: "nothing annotated, 'Moss' executed",
    });
  });

  it.each([
    [['unsaid-dontcare'], ['annotation unsaid-dontcare 2_00000']],
    [['no-task'], ['execution no-task 2_00001']],
    [
      ['no-task', 'lost-value'],
      ['annotation lost-value 2_00002', 'execution no-task 2_00001'],
    ],
    [['refused'], []],
  ])('finds of the categories %j those only', async (names, found) => {
    const printed = await json('--split', 'test', ...names.flatMap((name) => ['--category', name]));
    expect(briefly(printed)).toEqual(found);
    expect(printed.categories).toHaveLength(names.length);
  });

  it('takes so many dialogues only, across files, and says so', async () => {
    const { dialogues, findings, partial } = await json('--split', 'test', '--limit', '3');
    expect({ dialogues, last: findings.at(-1)?.dialogue }).toEqual({ dialogues: 3, last: '2_00001' });
    expect(partial).toContain('Only the first 3 dialogues were taken.');
    expect(await json('--split', 'test', '--limit', '1')).toMatchObject({ dialogues: 1, total: 0 });
  });

  it('writes every finding to a file, one a line', async () => {
    const file = join(root, 'found.jsonl');
    const { code, err } = await run('--dir', root, '--split', 'test', '--out', file);
    expect({ code, err }).toEqual({ code: 0, err: [`Wrote ${OF_TEST.length} findings to ${file}`] });
    const { findings } = await json('--split', 'test');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(findings);
    writeFileSync(file, 'of before\n');
    await expect(run('--dir', root, '--split', 'test', '--out', file)).rejects.toThrow(`'${file}' is there already.`);
    expect(readFileSync(file, 'utf8')).toBe('of before\n');
    await run('--dir', root, '--split', 'test', '--out', file, '--force');
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toEqual(lines);
  });

  it('shows each category with its meaning and where, and those without findings by name', async () => {
    const { code, out } = await run('--dir', root, '--split', 'test');
    const text = out.join('\n');
    expect(code).toBe(0);
    expect(out[0]).toBe('SGD test: 5 dialogues, 6 findings in 5 of them');
    expect(text).toContain(
      'lost-value: 1 in 1 dialogues. The state no longer has a slot that it had in the turn before.\n        1  Kayaks_1.lake (2_00002 turn 6)',
    );
    expect(text).toMatch(
      /In the annotation:[\s\S]*No findings: unlisted-service, .*\n\nIn its execution:[\s\S]*No findings: /,
    );
    expect(text).not.toContain('A kayak on');
  });

  it('shows nothing of a source of which no category is asked for', async () => {
    const { out } = await run('--dir', root, '--split', 'test', '--category', 'other-state');
    expect(out.join('\n')).not.toContain('In the annotation');
    expect(out).toContain('        1  Kayaks_1.lake (2_00002 turn 6)');
  });

  it('shows of many slots the most frequent, and of many places the first', () => {
    const counts = new AuditCounts(new Set(['lost-value']));
    const lost = { source: 'annotation', category: 'lost-value', service: KAYAKS, detail: '' } as const;
    for (let slot = 1; slot <= 9; slot += 1) {
      for (let turn = 0; turn < slot; turn += 1) counts.add({ ...lost, dialogue: '1', turn, slot: `slot_${slot}` });
    }
    const sections = auditSections(counts, 'dev', { dialogues: 1, partial: null, skipped: [] });
    const lines = sections.flatMap((one) => one.lines ?? []);
    expect(lines).toContain('        9  Kayaks_1.slot_9 (1 turn 0; 1 turn 1; 1 turn 2)');
    expect(lines).toContain('        2  Kayaks_1.slot_2 (1 turn 0; 1 turn 1)');
    expect(lines.at(-1)).toBe('           and 1 more slots');
    expect(counts.total).toBe(45);
  });

  it('goes on after a file that cannot be read, and says so by its exit code', async () => {
    const { code, out, err } = await run('--dir', root, '--split', 'train');
    expect(code).toBe(1);
    expect(out[0]).toBe('SGD train: 1 dialogues, 1 findings in 1 of them');
    expect(err).toEqual([expect.stringMatching(/^typetod: skipped .*dialogues_001\.json: .* is cut off/)]);
  });

  it('finds the corpus by the environment too', async () => {
    vi.stubEnv('TYPETOD_SGD_DIR', root);
    expect(await run()).toMatchObject({ code: 0 });
  });

  it.each([
    ['without a corpus', [], 'Where is the SGD corpus?'],
    ['of an unknown split', ['--dir', '.', '--split', 'trial'], "--split takes train, dev, test, not 'trial'."],
    ['of an unknown category', ['--dir', '.', '--category', 'noise'], "not 'noise'."],
    ['of no dialogues', ['--dir', '.', '--limit', '0'], '--limit takes a whole number of at least 1'],
    ['with two results', ['--dir', '.', '--json', '--out', 'x'], 'Give --out or --json, not both'],
  ])('is refused %s', async (_, args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
    await expect(run(...args)).rejects.toBeInstanceOf(UsageError);
  });

  it('is refused for a corpus that is not there', async () => {
    await expect(run('--dir', '/nowhere/at/all')).rejects.toBeInstanceOf(CorpusError);
  });
});
