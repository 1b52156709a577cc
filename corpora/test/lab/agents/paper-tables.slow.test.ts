/** The tables of `docs/papers.md`: a small language model as each of the agents, from what it answered once. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { paperTables } from '../../../../bench/papers/tables.js';
import { root } from '../../../../scripts/entries.mjs';

async function table(paper: string, limit?: string) {
  return (await paperTables({ paper, limit }))[paper] ?? {};
}

describe('a small language model as the agents of papers', () => {
  it('as ReacTOD passes the same tasks with and without its validator and its loop', async () => {
    const rows = await table('reactod');
    expect(Object.keys(rows)).toEqual(['reactod', 'without validator', 'without loop']);
    expect(Object.values(rows).map(({ passed, calls, unanswered }) => [passed.length, calls, unanswered])).toEqual([
      [2, 47, 0],
      [2, 42, 0],
      [2, 27, 0],
    ]);
    expect(rows.reactod?.noted).toEqual({ 'check A1': 1, 'check A4': 15, 'check S1': 1, 'check S2': 13 });
  }, 60_000);

  it('as ReSpAct breaks the policy less where it is held to what it was told, and as ReAct thinks in place of ending', async () => {
    const rows = await table('respact');
    expect(Object.values(rows).map(({ passed, calls, unanswered }) => [passed.length, calls, unanswered])).toEqual([
      [0, 62, 0],
      [1, 41, 0],
      [1, 58, 0],
    ]);
    expect(Object.values(rows).map(({ failure_kinds: kinds }) => kinds['policy-violation'])).toEqual([4, 1, 1]);
    expect(rows['react: no speech']?.noted).toEqual({ thought: 55 });
  }, 60_000);

  it('as NOD lets itself do what nobody said, which rules do not', async () => {
    const rows = await table('nod');
    expect(Object.values(rows).map(({ calls, noted, unanswered }) => [calls, noted, unanswered])).toEqual([
      [10, { 'verdict pass': 4 }, 0],
      [9, { 'verdict abort': 1, 'verdict revise': 3 }, 0],
      [6, {}, 0],
    ]);
    expect(Object.values(rows).map(({ cap }) => cap)).toEqual([0, null, 0]);
    expect(Object.values(rows).map(({ failure_kinds: kinds }) => kinds['policy-violation'] ?? 0)).toEqual([2, 0, 2]);
  }, 60_000);

  it('is silent on what it was never asked, which counts as failed', async () => {
    const { reactod } = await table('reactod', '7');
    expect(reactod).toMatchObject({ tasks: 7, unanswered: 1 });
    expect(reactod?.passed).toHaveLength(2);
  }, 60_000);
});

describe('the command for the tables', () => {
  it('says how many episodes the kept answers do not suffice for', async () => {
    const rows = await table('nod', '7');
    expect(Object.values(rows).map(({ tasks, unanswered }) => [tasks, unanswered])).toEqual([
      [7, 1],
      [7, 1],
      [7, 1],
    ]);
  }, 60_000);

  it.each([
    [{ paper: 'nood' }, "--paper takes reactod, nod, respact, not 'nood'."],
    [{ limit: 'x' }, "--limit takes a whole number of at least 1, not 'x'."],
    [{ limit: '0' }, "--limit takes a whole number of at least 1, not '0'."],
  ])('refuses %j', async (options, message) => {
    await expect(paperTables(options)).rejects.toThrow(message);
  });

  it('ends with what is wrong', () => {
    const args = ['--import', './scripts/ts.mjs', 'bench/papers.ts', '--limit', '0'];
    const made = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const message = "--limit takes a whole number of at least 1, not '0'.";
    expect([made.status, made.stdout, made.stderr.trim()]).toEqual([2, '', message]);
  }, 60_000);
});
