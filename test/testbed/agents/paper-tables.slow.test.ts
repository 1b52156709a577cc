/** The tables of `docs/papers.md`: a small language model as each of the agents, from what it answered once. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Row {
  readonly tasks: number;
  readonly passed: readonly string[];
  readonly calls: number;
  readonly cap: number | null;
  readonly noted: Readonly<Record<string, number>>;
  readonly unanswered: number;
}

type Tables = Readonly<Record<'reactod' | 'respact' | 'nod', Readonly<Record<string, Row>>>>;

function tablesOf(...args: readonly string[]): Tables {
  const words = ['--import', './scripts/ts.mjs', 'bench/papers.ts', '--json', ...args];
  const made = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(made.status, made.stderr).toBe(0);
  return JSON.parse(made.stdout) as Tables;
}

describe('a small language model as the agents of papers', () => {
  let tables: Tables;
  beforeAll(() => {
    tables = tablesOf();
  }, 120_000);

  it('as ReacTOD is told by the validator what it would otherwise repeat until its calls are used up', () => {
    const rows = tables.reactod;
    expect(Object.keys(rows)).toEqual(['reactod', 'without validator', 'without loop']);
    expect(Object.values(rows).map(({ calls, unanswered }) => [calls, unanswered])).toEqual([
      [4, 0],
      [7, 0],
      [3, 0],
    ]);
    expect(rows.reactod?.noted).toEqual({ 'check A1': 1 });
  }, 60_000);

  it('as ReSpAct repeats its call in place of speaking, and as ReAct its thought', () => {
    const rows = tables.respact;
    expect(Object.values(rows).map(({ passed, calls, unanswered }) => [passed, calls, unanswered])).toEqual([
      [[], 8, 0],
      [[], 8, 0],
      [[], 10, 0],
    ]);
    expect(rows['react: no speech']?.noted).toEqual({ thought: 9 });
  }, 60_000);

  it('as NOD lets itself do what nobody said, which rules do not', () => {
    const rows = tables.nod;
    expect(Object.values(rows).map(({ calls, noted, unanswered }) => [calls, noted, unanswered])).toEqual([
      [3, { 'verdict pass': 2 }, 0],
      [2, { 'verdict revise': 1 }, 0],
      [1, {}, 0],
    ]);
    expect(Object.values(rows).map(({ cap }) => cap)).toEqual([0, null, 0]);
  }, 60_000);

  it('is silent on what it was never asked, which counts as failed', () => {
    const { reactod } = tablesOf('--paper', 'reactod', '--limit', '2').reactod;
    expect(reactod).toMatchObject({ tasks: 2, passed: ['money-only-the-balance'], unanswered: 1 });
  }, 60_000);
});
