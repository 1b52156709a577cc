/** Explains the grade of an episode: what differs, where success was lost, and whose fault it was. */
import type { Difference } from '../../world/index.js';
import { endOf, gradeAgain } from '../grade-episode.js';
import type { Grade } from '../grade.js';
import { reasonsOf } from '../run/report.js';
import { refusedIn } from '../run/summary.js';
import { taskOfTrace } from '../replay.js';
import type { Suite } from '../suite.js';
import type { Task } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import type { EpisodeEnd, EpisodeEvent, FinishedEpisode, EventOf } from '../trace.js';
import { type Blame, blameOfBeginning, blameOfEnd, blameOfStep } from './blame.js';
import { type Point, pointsOf } from './points.js';
import { type Attempt, type Explained, finishFrom } from './finish.js';

/** Where success got out of reach. */
export type LostAt =
  /** It never was in reach. */
  | { readonly kind: 'beginning' }
  | {
      readonly kind: 'step';
      /** The number of the step, from 1. */
      readonly step: number;
      /** Its line in the trace, from 1. */
      readonly line: number;
    }
  /** It was in reach until the episode ended. */
  | { readonly kind: 'end' };

/** Why an episode was graded as it was. */
export interface Explanation {
  readonly task: string;
  readonly seed: number;
  readonly end: EpisodeEnd;
  /** Whether it passed. Then nothing was lost, and nobody is to blame. */
  readonly passed: boolean;
  readonly reward: number;
  readonly why: readonly string[];
  /**
   * What the world holds otherwise than the one that an oracle leaves: `before` in the oracle's, `after` in this one. Undefined
   * where no oracle passes.
   */
  readonly records?: readonly Difference[];
  /** Where success got out of reach. */
  readonly lost?: LostAt;
  readonly blame?: Blame;
}

function ended(events: readonly EpisodeEvent[]): EventOf<'end'> {
  const end = endOf(events);
  if (end) return end;
  throw new TestbedError({
    code: 'bad-trace',
    message: 'The trace has no end: the episode was cut off. Play it again.',
  });
}

/** Finds the last point at which success is in reach; undefined where it is at none but the beginning. */
export type Search = <T extends Task>(explained: Explained<T>) => Promise<Point<T> | undefined>;

/** The last point at which success is in reach, looking back from the end. */
async function lastInReach<T extends Task>(explained: Explained<T>): Promise<Point<T> | undefined> {
  for (const point of explained.points.slice(1).reverse())
    if ((await finishFrom(explained, point)).passed) return point;
  return undefined;
}

async function found<T extends Task>(
  explained: Explained<T>,
  episode: FinishedEpisode<T>,
  grade: Parameters<typeof blameOfEnd>[1]['grade'],
  search: Search,
): Promise<Pick<Explanation, 'records' | 'lost' | 'blame'>> {
  const [first] = explained.points;
  const oracle: Attempt<T> = first ? await finishFrom(explained, first) : { passed: false, errors: 0, steps: 0 };
  if (!oracle.passed) return { lost: { kind: 'beginning' }, blame: blameOfBeginning(oracle) };
  const records = episode.environment.diff(oracle.environment);
  const before = (await search(explained)) ?? first;
  const next = explained.points.find(({ step }) => step === (before?.step ?? 0) + 1);
  const step = next && explained.events[next.lines - 1];
  if (before && next && step?.kind === 'step') {
    const lost: LostAt = { kind: 'step', step: step.step, line: next.lines };
    return { records, lost, blame: await blameOfStep(explained, before, step) };
  }
  const blame = await blameOfEnd(explained, { end: episode.end, grade, oracle });
  return { records, lost: { kind: 'end' }, blame };
}

/**
 * Explains the grade of an episode: the records that differ, the first step after which success was out of reach, and whose fault
 * it was. From every step an oracle goes on with a user who keeps to the task; success is in reach where that passes.
 *
 * The episode is graded anew, whatever grade its trace has.
 *
 * @param events - all lines of the episode's trace.
 * @throws TestbedError `bad-trace`, `unknown-task`; what the environment throws.
 */
export function explainTrace<T extends Task>(suite: Suite<T>, events: readonly EpisodeEvent[]): Promise<Explanation> {
  return explainBy(suite, events, lastInReach);
}

/** As {@link explainTrace}, with a search of its own. */
export async function explainBy<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
  search: Search,
): Promise<Explanation> {
  const [task, { seed }] = taskOfTrace(suite, events);
  const { reason: end, error } = ended(events);
  const points = await pointsOf(suite, events);
  const environment = points.at(-1)?.environment ?? suite.environment();
  const begun = points[0]?.environment ?? environment;
  const lines = events.filter((event) => event.kind !== 'grade');
  const episode: FinishedEpisode<T> = { task, environment, begun, events: lines, end };
  const grade = (await gradeAgain(suite, { task, environment, begun, events })) as Grade;
  const { passed, reward } = grade;
  const why = passed
    ? []
    : reasonsOf({ grade, end, refused: refusedIn(events), ...(error !== undefined && { error }) });
  const about = { task: task.id, seed, end, passed, reward, why };
  return passed ? about : { ...about, ...(await found({ suite, task, seed, events, points }, episode, grade, search)) };
}
