/** The table of NOD: how often tasks succeed, and how many critical actions are right, for each variant and baseline. */
import { ownValue, type RunReport } from 'typetod/internal';
import { TestbedError } from 'typetod/testbed';
import { pairedShares } from '../../compare/compare.js';
import { type Paired, pairedTest } from '../../compare/paired.js';

export interface NodRun {
  readonly row: string;
  readonly report: RunReport;
}

type Shown =
  | 'agent'
  | 'episodes'
  | 'cap'
  | 'car'
  | 'cap_micro'
  | 'car_micro'
  | 'breaches'
  | 'failure_kinds'
  | 'noted'
  | 'cost';

/** What a variant came to. */
export interface NodTableRow extends Pick<RunReport, Shown> {
  readonly row: string;
  /** Episodes that cannot be scored, and that failed for want of an answer. */
  readonly void: number;
  readonly unanswered: number;
  /** Of those that were scored, the share that passed, and its 95 % interval over tasks. */
  readonly success: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Requests to models, and tokens in and out, of all episodes. */
  readonly requests: number;
  readonly tokens: number;
  /** How it differs from the first row, tested over tasks; null for the first row itself, and where nothing can be tested. */
  readonly than_first: Paired | null;
}

export interface NodTable extends Pick<RunReport, 'suite' | 'user' | 'seed' | 'trials' | 'tasks'> {
  readonly format: 1;
  readonly report: 'testbed nod';
  readonly rows: readonly NodTableRow[];
}

function rowOf({ row, report }: NodRun, first: NodRun): NodTableRow {
  const { agent, episodes, cap, car, cap_micro, car_micro, breaches, failure_kinds, noted, cost } = report;
  const pass = ownValue(report.pass_k, '1');
  const pairs = report === first.report ? [] : pairedShares(report, first.report);
  const { calls, input, output } = report.tokens.agent;
  return {
    ...{ row, agent, episodes, void: report.void.length, unanswered: report.unanswered.length },
    ...{ success: report.pass_rate, low: pass?.low ?? null, high: pass?.high ?? null },
    ...{ cap, car, cap_micro, car_micro, breaches, failure_kinds, noted, cost },
    ...{ requests: calls, tokens: input + output },
    than_first: pairedTest(pairs.map(([, a, b]) => [a, b])) ?? null,
  };
}

/** @throws TestbedError `not-comparable` for no runs, and for runs over different tasks. */
export function nodTable(runs: readonly NodRun[]): NodTable {
  const [first] = runs;
  if (!first || new Set(runs.map(({ report }) => report.fingerprint)).size > 1) {
    const message = 'These runs are no table: each row is a run over the same tasks.';
    throw new TestbedError({ code: 'not-comparable', message });
  }
  const { suite, user, seed, trials, tasks } = first.report;
  const rows = runs.map((run) => rowOf(run, first));
  return { format: 1, report: 'testbed nod', ...{ suite, user, seed, trials, tasks, rows } };
}
