/** Compares two runs over the same suite, task by task. */
import { grouped, type Grouping, type RunReport, RUN_REPORT_FORMAT, type TaskResult } from 'typetod/internal';
import { TestbedError } from 'typetod/testbed';
import { type Paired, pairedTest } from './paired.js';

/** A figure of both runs; null where a run does not have it. */
export interface RunDifference {
  readonly name: string;
  /** `share`: fractions of 1. */
  readonly unit: 'share' | 'number';
  /** The figure of the first run. */
  readonly a: number | null;
  /** The figure of the second run. */
  readonly b: number | null;
  /** `b - a`. */
  readonly difference: number | null;
}

/** A task that one run passed more often than the other. */
export interface ChangedTask {
  readonly task: string;
  /** The share of its trials that passed in the first run. */
  readonly a: number;
  /** The share in the second run. */
  readonly b: number;
}

/** The tasks of one tag, or over one service, in both runs. */
export interface GroupDifference {
  readonly name: string;
  /** How many tasks of it both runs have scored. */
  readonly tasks: number;
  readonly paired: Paired;
}

/** Two runs, compared. */
export interface RunComparison {
  readonly format: typeof RUN_REPORT_FORMAT;
  readonly report: 'compare';
  readonly of: 'testbed run';
  /** How each run was set up, by what is set. */
  readonly setup: Readonly<Record<string, readonly [a: string, b: string]>>;
  /** The figures of each run over all of its tasks. */
  readonly metrics: readonly RunDifference[];
  /** How many tasks both runs have scored. They alone are paired. */
  readonly tasks: number;
  /** Tasks that the first run alone has scored. */
  readonly only_a: readonly string[];
  /** Tasks that the second run alone has scored. */
  readonly only_b: readonly string[];
  /** Whether the runs are over tasks that say the same. Where not, a difference may be one of the tasks. */
  readonly same_tasks: boolean;
  readonly paired: Paired;
  /** The same test for the tasks of each tag and each service: many tests, of which some find what is not there. */
  readonly by: Readonly<Record<Grouping, readonly GroupDifference[]>>;
  /** Tasks that one run passed more often, the largest differences first. */
  readonly changed: readonly ChangedTask[];
}

const SETUP = ['suite', 'perturbation', 'agent', 'user', 'seed', 'trials'] as const;

const settingOf = (value: string | number | readonly string[]): string =>
  typeof value === 'object' ? value.join(', ') || 'none' : String(value);

function shareOf({ passed }: TaskResult): number | undefined {
  const scored = passed.filter((one) => one !== null);
  return scored.length === 0 ? undefined : scored.filter(Boolean).length / scored.length;
}

function sharesOf({ per_task }: RunReport): ReadonlyMap<string, number> {
  return new Map(
    per_task.flatMap((result) => {
      const share = shareOf(result);
      return share === undefined ? [] : [[result.task, share] as const];
    }),
  );
}

/** The tasks that two runs have scored, with the share of their trials that passed in each. */
export function pairedShares(a: RunReport, b: RunReport): readonly (readonly [task: string, a: number, b: number])[] {
  const second = sharesOf(b);
  return [...sharesOf(a)].flatMap(([task, x]) => {
    const y = second.get(task);
    return y === undefined ? [] : [[task, x, y] as const];
  });
}

type Figure = readonly [name: string, unit: RunDifference['unit'], value: number | null];

function figuresOf(report: RunReport): readonly Figure[] {
  const ks = Object.entries(report.pass_k).map(([k, { value }]): Figure => [`pass^${k}`, 'share', value]);
  return [
    ['episodes passed', 'share', report.pass_rate],
    ...ks,
    ['reward', 'number', report.reward],
    ['CAP', 'share', report.cap],
    ['CAR', 'share', report.car],
    ['rules broken', 'number', report.breaches],
    ['users faithful', 'share', report.user_fidelity],
    ['steps', 'number', report.steps.mean],
    ['refused', 'number', report.errors.mean],
    ['void episodes', 'number', report.void.length],
    ['cost in dollars', 'number', report.cost],
    ...Object.entries(report.figures).map(([name, value]): Figure => [name, 'number', value]),
  ];
}

function metricsOf(a: RunReport, b: RunReport): readonly RunDifference[] {
  const [first, second] = [figuresOf(a), figuresOf(b)].map((all) => new Map(all.map((one) => [one[0], one])));
  const names = [...new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])];
  return names.flatMap((name) => {
    const [one, other] = [first?.get(name), second?.get(name)];
    const [x, y] = [one?.[2] ?? null, other?.[2] ?? null];
    if (x === null && y === null) return [];
    const unit = one?.[1] ?? other?.[1] ?? 'number';
    return [{ name, unit, a: x, b: y, difference: x === null || y === null ? null : y - x }];
  });
}

function groupsOf(
  { per_task }: RunReport,
  by: Grouping,
  both: readonly (readonly [string, number, number])[],
): readonly GroupDifference[] {
  const shares = new Map(both.map(([task, a, b]) => [task, [a, b] as const]));
  return [...grouped(per_task, by)].flatMap(([name, tasks]) => {
    const pairs = tasks.flatMap(({ task }) => {
      const pair = shares.get(task);
      return pair ? [pair] : [];
    });
    const paired = pairedTest(pairs);
    return paired ? [{ name, tasks: pairs.length, paired }] : [];
  });
}

function changedOf(both: readonly (readonly [string, number, number])[]): readonly ChangedTask[] {
  const changed = both.filter(([, a, b]) => a !== b).map(([task, a, b]) => ({ task, a, b }));
  return changed.sort((one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a));
}

/**
 * Compares two runs over one suite, task by task.
 *
 * @throws TestbedError `not-comparable` for runs over different suites, or with no task in both.
 */
export function compareRuns(a: RunReport, b: RunReport): RunComparison {
  if (a.suite !== b.suite) {
    const message = `A run over '${a.suite}' cannot be compared with one over '${b.suite}'. Give two over one suite.`;
    throw new TestbedError({ code: 'not-comparable', message });
  }
  const [first, second] = [sharesOf(a), sharesOf(b)];
  const both = pairedShares(a, b);
  const paired = pairedTest(both.map(([, x, y]) => [x, y]));
  if (!paired) {
    const message = `No task of '${a.suite}' was scored in both runs. Give two over the same tasks.`;
    throw new TestbedError({ code: 'not-comparable', message });
  }
  const setup = SETUP.map((name) => [name, [settingOf(a[name]), settingOf(b[name])] as const] as const);
  return {
    format: RUN_REPORT_FORMAT,
    report: 'compare',
    of: 'testbed run',
    setup: Object.fromEntries(setup),
    metrics: metricsOf(a, b),
    tasks: both.length,
    only_a: [...first.keys()].filter((task) => !second.has(task)),
    only_b: [...second.keys()].filter((task) => !first.has(task)),
    same_tasks: a.fingerprint === b.fingerprint,
    paired,
    by: { tags: groupsOf(b, 'tags', both), services: groupsOf(b, 'services', both) },
    changed: changedOf(both),
  };
}
