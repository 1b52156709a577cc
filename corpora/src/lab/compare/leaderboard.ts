/** Several runs over one suite side by side, the best first, each tested against the one above it. */
import { type RunReport, RUN_REPORT_FORMAT } from 'typetod/internal';
import { TestbedError } from 'typetod/testbed';
import { pairedShares } from './compare.js';
import { type Paired, pairedTest } from './paired.js';

type Shown =
  | 'agent'
  | 'user'
  | 'seed'
  | 'trials'
  | 'tasks'
  | 'pass_rate'
  | 'pass_k'
  | 'cap'
  | 'car'
  | 'cap_micro'
  | 'car_micro'
  | 'breaches'
  | 'cost';

export interface LeaderboardRow extends Pick<RunReport, Shown> {
  readonly run: string;
  /** Episodes that cannot be scored. */
  readonly void: number;
  /** The mean number of steps. */
  readonly steps: number | null;
  /** The test against the run above, over the tasks of both; null for the first run, and where there are none. */
  readonly than_above: Paired | null;
}

/** Several runs, the best first. */
export interface Leaderboard {
  readonly format: typeof RUN_REPORT_FORMAT;
  readonly report: 'leaderboard';
  readonly suite: string;
  /** Whether all runs are over tasks that say the same. */
  readonly same_tasks: boolean;
  readonly rows: readonly LeaderboardRow[];
}

export interface NamedRun {
  readonly run: string;
  readonly report: RunReport;
}

function rowOf({ run, report }: NamedRun, above: NamedRun | undefined): LeaderboardRow {
  const { agent, user, seed, trials, pass_rate, pass_k, cap, car, cap_micro, car_micro, breaches, steps, cost } =
    report;
  const pairs = above ? pairedShares(report, above.report) : [];
  return {
    ...{ run, agent, user, seed, trials, tasks: report.tasks, void: report.void.length },
    ...{ pass_rate, pass_k, cap, car, cap_micro, car_micro, breaches, steps: steps.mean, cost },
    than_above: pairedTest(pairs.map(([, a, b]) => [a, b])) ?? null,
  };
}

/**
 * Puts runs over one suite side by side, by pass^1 and then by the greatest k that all have.
 *
 * @throws TestbedError `not-comparable` for runs over different suites.
 */
export function leaderboard(runs: readonly NamedRun[]): Leaderboard {
  const suites = [...new Set(runs.map(({ report }) => report.suite))];
  const [suite = ''] = suites;
  if (suites.length > 1) {
    const message = `Runs over ${suites.map((one) => `'${one}'`).join(', ')} are no one table. Give runs over one suite.`;
    throw new TestbedError({ code: 'not-comparable', message });
  }
  const least = String(Math.min(...runs.map(({ report }) => report.trials)));
  const best = ({ report }: NamedRun): number => new Map(Object.entries(report.pass_k)).get(least)?.value ?? 0;
  const order = [...runs].sort(
    (a, b) => (b.report.pass_rate ?? 0) - (a.report.pass_rate ?? 0) || best(b) - best(a) || (a.run < b.run ? -1 : 1),
  );
  return {
    format: RUN_REPORT_FORMAT,
    report: 'leaderboard',
    suite,
    same_tasks: new Set(runs.map(({ report }) => report.fingerprint)).size === 1,
    rows: order.map((one, at) => rowOf(one, order[at - 1])),
  };
}
