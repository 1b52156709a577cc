import { basename } from 'node:path';
import { leaderboard, type LeaderboardRow } from '../../../../testbed/compare/leaderboard.js';
import type { Arguments } from '../../../arguments.js';
import { EXIT } from '../../../exit.js';
import type { Output } from '../../../output.js';
import { type GradedRun, gradedRun } from '../graded-run.js';

const percent = (rate: number | null): string => (rate === null ? 'none' : `${(100 * rate).toFixed(1)} %`);
const cell = (text: string): string => text.padStart(10);

const HEAD = `${'run'.padEnd(24)}${['pass^1', 'from', 'to', 'pass^k', 'CAP', 'CAR', 'broken', 'void', 'p'].map(cell).join('')}`;

function line({ run, pass_k, cap, car, breaches, void: voided, than_above }: LeaderboardRow): string {
  const all = Object.values(pass_k);
  const [first, last] = [all[0], all.at(-1)];
  const shares = [first?.value, first?.low, first?.high, last?.value, cap, car].map((one) => percent(one ?? null));
  const p = than_above ? than_above.p.toPrecision(2) : '';
  return `${run.slice(0, 23).padEnd(24)}${[...shares, String(breaches), String(voided), p].map(cell).join('')}`;
}

/** Runs `typetod testbed leaderboard`. The exit code is 1 where traces were edited. */
export async function runLeaderboard(args: Arguments, output: Output): Promise<number> {
  const runs: (GradedRun & { readonly path: string })[] = [];
  for (const path of args.positionals) runs.push({ path, ...(await gradedRun(path)) });
  const names = new Map(runs.map(({ path }) => [path, basename(path)]));
  const isShort = new Set(names.values()).size === runs.length;
  const table = leaderboard(runs.map(({ path, report }) => ({ run: isShort ? basename(path) : path, report })));
  const graded = Object.fromEntries(runs.map(({ path, graded: how }) => [path, how]));
  if (args.flag('json')) output.print(JSON.stringify({ ...table, graded }));
  else {
    output.print(`suite ${table.suite}${table.same_tasks ? '' : '; not all runs are over the same tasks'}`);
    output.print('');
    for (const text of [HEAD, ...table.rows.map(line)]) output.print(text);
    output.print('');
    output.print('p: the chance of such a difference to the run above, were they alike; pass^k of the most trials');
    for (const [path, how] of Object.entries(graded)) output.print(`graded: ${path} ${how}`);
  }
  return runs.some(({ edited }) => edited > 0) ? EXIT.findings : EXIT.ok;
}
