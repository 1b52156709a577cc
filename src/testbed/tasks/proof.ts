/** Tasks that are made of a corpus count where an oracle solves them. */
import { playEpisode } from '../episode.js';
import { gradeEpisode } from '../grade-episode.js';
import type { Suite } from '../suite.js';
import type { Task } from '../environment.js';
import type { DialoguePresentation } from './suite.js';

/** Options of suites whose tasks are made of a corpus. */
export interface ProvedSuiteOptions {
  /** Whether each task is proved solvable by the oracle before it counts; true if left out. */
  readonly prove?: boolean;
  /** How the services are presented. */
  readonly presentation?: DialoguePresentation;
  /** Told after each dialogue. */
  readonly onProgress?: (made: { readonly tasks: number; readonly unsolvable: number }) => void;
}

/** What is no task, and why. */
export type Unsolvable = NonNullable<Suite['unsolvable']>[number];

/** Why the oracle does not solve a task; undefined where it does. */
export async function whyUnsolved<T extends Task>(suite: Suite<T>, task: T): Promise<string | undefined> {
  try {
    const environment = suite.environment();
    const user = { name: 'agenda', simulator: suite.user(task, { seed: 0 }) };
    const finished = await playEpisode({ task, environment, agent: suite.oracle(task), user });
    const { passed, parts } = await gradeEpisode(suite, finished);
    if (passed) return undefined;
    const [why] = parts.flatMap((part) => part.why);
    return `the oracle ended by ${finished.end}: ${why ?? 'the conversation did not come to its end'}`;
  } catch (error) {
    return `the episode of the oracle broke off: ${(error as Error).message}`;
  }
}

/**
 * A suite of those of its tasks that the oracle solves; the others are added to what is unsolvable.
 *
 * @param limit - so many tasks are enough: those behind them are not tried.
 */
export async function provedSuite<T extends Task>(
  suite: Suite<T>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Suite<T>> {
  const tasks: T[] = [];
  const unsolvable = [...(suite.unsolvable ?? [])];
  for (const task of suite.tasks) {
    if (tasks.length >= limit) break;
    const reason = await whyUnsolved(suite, task);
    if (reason === undefined) tasks.push(task);
    else unsolvable.push({ id: task.id, reason });
  }
  return { ...suite, tasks, unsolvable };
}
