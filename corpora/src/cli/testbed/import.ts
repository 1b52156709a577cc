import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { passK } from 'typetod/metrics';
import { inPercent, plural, type Report, row, share } from 'typetod/internal';
import {
  type Arguments,
  type CommandSpec,
  EXIT,
  type Output,
  positional,
  printReport,
  TESTBED_OPTIONS,
  text,
  UsageError,
} from 'typetod/internal/cli';
import { readTau2Folder } from '../../tau2/index.js';
import { readTau2Results, type Tau2Results } from '../../tau2/results/read.js';
import { type Rescored, rescoreTau2 } from '../../tau2/results/rescore.js';
import { basisNamed } from '../suites.js';

const mean = (rewards: readonly number[]): number | null =>
  rewards.length === 0 ? null : rewards.reduce((sum, one) => sum + one, 0) / rewards.length;

/** The rewards that there are; conversations without a reward are left out. */
const given = (rewards: readonly (number | null)[]): readonly number[] =>
  rewards.flatMap((one) => (one === null ? [] : [one]));

/** pass^k up to the number of trials that each task has. */
function passRates(scored: readonly Rescored[]): Readonly<Record<string, number>> {
  const byTask = new Map<string, number[]>();
  for (const { task, reward } of scored) byTask.set(task, [...(byTask.get(task) ?? []), reward ?? 0]);
  const tasks = [...byTask.values()].map((one) => ({ trials: one.length, passed: one.filter((r) => r === 1).length }));
  const trials = Math.min(...tasks.map((one) => one.trials));
  const all = Array.from(
    { length: tasks.length > 0 ? trials : 0 },
    (_, at) => [`${at + 1}`, passK(tasks, at + 1)] as const,
  );
  return Object.fromEntries(all.flatMap(([k, estimate]) => (estimate ? [[k, estimate.value]] : [])));
}

function summary({ domain, agent, user }: Tau2Results, all: readonly Rescored[]) {
  const scored = all.filter(({ reward }) => reward !== null);
  const compared = scored.filter(({ recorded }) => recorded !== null);
  return {
    ...{ domain, agent, user, simulations: all.length, scored: scored.length },
    reward: mean(given(scored.map((one) => one.reward))),
    recorded: mean(given(all.map((one) => one.recorded))),
    compared: compared.length,
    same: compared.filter(({ reward, recorded }) => reward === recorded).length,
    undecided: scored.filter(({ undecided }) => undecided.length > 0).length,
    pass_k: passRates(scored),
  };
}

/** What a reader has to look at: a reward that differs from that of the file, and what could not be carried out again. */
const isFinding = ({ reward, recorded }: Rescored): boolean =>
  reward === null || (recorded !== null && recorded !== reward);

function printed(results: Tau2Results, all: readonly Rescored[]): Report {
  const figures = summary(results, all);
  const findings = all.filter(isFinding).map(({ task, trial, recorded, reward, why: [reason = ''] }) => {
    const here = reward === null ? 'not carried out again' : `${reward} here`;
    return `task ${task} trial ${trial}: ${recorded ?? 'nothing'} in the file, ${here}  ${reason}`;
  });
  const { domain, agent, user, simulations, scored, compared, same, undecided } = figures;
  const lines = [
    `τ² ${domain}, agent ${agent}, user ${user}`,
    `${plural(simulations, 'conversation')}, ${scored} carried out again; ${same} of ${compared} have the reward of the file`,
    ...(undecided > 0 ? [`in ${undecided} something that the reward rests on was judged by nobody`] : []),
  ];
  return {
    json: { ...figures, results: all },
    layout: { name: 24, cell: 10, share: inPercent(2) },
    sections: [
      { lines },
      {
        rows: [
          row('mean reward', [share(figures.reward)]),
          row('in the file', [share(figures.recorded)]),
          ...Object.entries(figures.pass_k).map(([k, value]) => row(`pass^${k}`, [share(value)])),
        ],
      },
      ...(findings.length > 0 ? [{ title: 'Others than in the file:', lines: findings }] : []),
    ],
  };
}

/** Runs `typetod testbed import`. The exit code is 1 where a reward is another one, or a conversation cannot be carried out again. */
async function runImport(args: Arguments, output: Output): Promise<number> {
  const dir = args.text('dir');
  if (dir === undefined) throw new UsageError('Where are the worlds? Give the folder of retail and airline by --dir.');
  const results = readTau2Results(args.positionals[0] ?? '');
  const basis = basisNamed(args.text('basis') ?? 'task');
  const folder = join(dir, results.domain);
  if (!existsSync(folder))
    throw new UsageError(`There is no folder '${results.domain}' in '${dir}'. Give --dir the folder that holds it.`);
  const { world } = readTau2Folder(folder);
  const all = await rescoreTau2(world, results, basis === 'task' ? undefined : basis);
  printReport(args, printed(results, all), output);
  return all.some(isFinding) ? EXIT.findings : EXIT.ok;
}

/** `typetod testbed import`. */
export const importResults: CommandSpec = {
  args: {
    results: positional('A result file of τ²-bench', { valueHint: 'RESULTS.json' }),
    dir: text('FOLDER', 'The folder that holds retail and airline of τ²'),
    basis: text(
      'WHAT',
      'What rewards rest on: task (default), what each task names, or DB, COMMUNICATE, ACTION, NL_ASSERTION',
    ),
    json: TESTBED_OPTIONS.json,
  },
  examples: [
    ['typetod testbed import results.json --dir data/tau2', 'conversations of τ²-bench, carried out again here'],
  ],
  positionals: 1,
  run: runImport,
};
