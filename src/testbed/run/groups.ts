/** A run by what its tasks are about and what makes them hard: a share over all tasks hides where an agent fails. */
import { type Estimate, passK } from '../../metrics/pass-k.js';

/** The trials of a task, each in its place; null for one that was not scored. */
export interface TaskResult {
  readonly task: string;
  readonly passed: readonly (boolean | null)[];
  readonly rewards: readonly (number | null)[];
  readonly tags?: readonly string[];
  readonly services?: readonly string[];
}

/** How tasks can be put into groups. */
export const GROUPINGS = ['tags', 'services'] as const;

/** How tasks are put into groups. */
export type Grouping = (typeof GROUPINGS)[number];

/** The tasks of a run with one tag, or over one service. A task is in as many groups as it has tags. */
export interface GroupResult {
  readonly name: string;
  readonly tasks: number;
  readonly episodes: number;
  /** Of these the share that passed; null without any. */
  readonly pass_rate: number | null;
  /** pass^k by k, with its 95 % interval, over those of the tasks of which all trials were scored. */
  readonly pass_k: Readonly<Record<string, Estimate>>;
}

/** pass^k of tasks, over those of which all trials were scored. */
export function passKs(results: readonly TaskResult[], trials: number): Readonly<Record<string, Estimate>> {
  const whole = results.filter(({ passed }) => !passed.includes(null));
  const counts = whole.map(({ passed }) => ({ passed: passed.filter(Boolean).length, trials }));
  const estimates = Array.from({ length: trials }, (_, at) => [String(at + 1), passK(counts, at + 1)] as const);
  return Object.fromEntries(estimates.filter((entry): entry is readonly [string, Estimate] => entry[1] !== undefined));
}

/** The groups of tasks by name, in the order of names. */
export function grouped<T extends Pick<TaskResult, Grouping>>(
  results: readonly T[],
  by: Grouping,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const result of results)
    for (const name of new Set(result[by] ?? [])) groups.set(name, [...(groups.get(name) ?? []), result]);
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The figures of each group. */
export function groupResults(results: readonly TaskResult[], by: Grouping, trials: number): readonly GroupResult[] {
  return [...grouped(results, by)].map(([name, tasks]) => {
    const scored = tasks.flatMap(({ passed }) => passed.filter((one) => one !== null));
    const passed = scored.filter(Boolean).length;
    const pass_rate = scored.length === 0 ? null : passed / scored.length;
    return { name, tasks: tasks.length, episodes: scored.length, pass_rate, pass_k: passKs(tasks, trials) };
  });
}
