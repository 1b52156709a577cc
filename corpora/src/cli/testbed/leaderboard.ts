import { resolve, sep } from 'node:path';
import { inPercent, type Layout, type Row, row, type Section, share } from 'typetod/internal';
import {
  type Arguments,
  type CommandSpec,
  EXIT,
  positional,
  TESTBED_OPTIONS,
  type Output,
  printReport,
} from 'typetod/internal/cli';
import { leaderboard as leaderboardOf, type LeaderboardRow } from '../../lab/compare/leaderboard.js';
import { type GradedRun, gradedRun } from './graded-run.js';

const LAYOUT: Layout = { name: 24, cell: 10, share: inPercent(1) };

const HEAD = ['run', 'tasks', 'pass^1', 'from', 'to', 'pass^k', 'CAP', 'CAR', 'broken', 'void', 'p'];

function runRow({ run, tasks, pass_k, cap, car, breaches, void: voided, than_above }: LeaderboardRow): Row {
  const all = Object.values(pass_k);
  const [first, last] = [all[0], all.at(-1)];
  const shares = [first?.value, first?.low, first?.high, last?.value, cap, car].map((one) => share(one ?? null));
  const p = than_above ? than_above.p.toPrecision(2) : '';
  return row(run.slice(1 - LAYOUT.name), [tasks, ...shares, breaches, voided, p]);
}

/** As much of the end of each path as tells it from the others: runs of `testbed remedies` are `REMEDY/PROPOSER`. */
function shortNames(paths: readonly string[]): readonly string[] {
  const parts = paths.map((path) => resolve(path).split(sep));
  const longest = Math.max(...parts.map(({ length }) => length));
  for (let length = 1; length < longest; length += 1) {
    const names = parts.map((one) => one.slice(-length).join('/'));
    if (new Set(names).size === paths.length) return names;
  }
  return paths;
}

/** Runs `typetod testbed leaderboard`. The exit code is 1 where a run does not hold. */
async function runLeaderboard(args: Arguments, output: Output): Promise<number> {
  const runs: (GradedRun & { readonly path: string })[] = [];
  for (const path of args.positionals) runs.push({ path, ...(await gradedRun(path)) });
  const names = shortNames(args.positionals);
  const table = leaderboardOf(runs.map(({ path, report }, at) => ({ run: names[at] ?? path, report })));
  const graded = Object.fromEntries(runs.map(({ path, graded: how }) => [path, how]));
  const about: Section = {
    lines: [
      'p: the chance of such a difference to the run above, were they alike; pass^k of the most trials',
      ...Object.entries(graded).map(([path, how]) => `graded: ${path} ${how}`),
    ],
  };
  const sections: readonly Section[] = [
    { lines: [`suite ${table.suite}${table.same_tasks ? '' : '; not all runs are over the same tasks'}`] },
    { head: HEAD, rows: table.rows.map(runRow) },
    about,
  ];
  printReport(args, { json: { ...table, graded }, layout: LAYOUT, sections }, output);
  return runs.some(({ hasFindings }) => hasFindings) ? EXIT.findings : EXIT.ok;
}

/** `typetod testbed leaderboard`. */
export const leaderboard: CommandSpec = {
  args: {
    runs: positional('The folders of runs, or reports as --json prints them', { valueHint: 'RUN..' }),
    json: TESTBED_OPTIONS.json,
  },
  examples: [['typetod testbed leaderboard runs/rules runs/neural runs/qwen3', 'three agents on the same tasks']],
  run: runLeaderboard,
};
