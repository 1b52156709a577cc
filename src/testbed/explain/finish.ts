/**
 * Whether success is in reach at a point: an oracle goes on from there, with a user who keeps to the task.
 *
 * Two users are tried: one who begins anew, and one who has heard all that was said. Where either way passes, success is in
 * reach. Where neither does, the oracle knows no way; that is a bound, not a proof, as good as the suite's oracle.
 */
import type { Observation } from '../action.js';
import type { Environment, Task } from '../environment.js';
import { playEpisode } from '../episode.js';
import { gradeEpisode } from '../grade-episode.js';
import type { Grade } from '../grade.js';
import type { Suite } from '../suite.js';
import type { EpisodeEvent } from '../trace.js';
import type { UserSimulator, UserTurn } from '../user.js';
import type { Point } from './points.js';

export interface Explained<T extends Task> {
  readonly suite: Suite<T>;
  readonly task: T;
  readonly seed: number;
  readonly events: readonly EpisodeEvent[];
  readonly points: readonly Point<T>[];
}

/** An oracle's try. */
export interface Attempt<T extends Task> {
  readonly passed: boolean;
  /** How often the oracle was refused something. */
  readonly errors: number;
  /** The actions of the whole episode. */
  readonly steps: number;
  readonly environment?: Environment<T>;
  /** How it was graded; undefined where the oracle could not go on. */
  readonly grade?: Grade;
}

/** More steps than an oracle takes. */
const MOST_STEPS = 200;

/** The last turn of a user who keeps to the task and has heard all of a point; undefined where there is none. */
async function warm<T extends Task>(
  { suite, task, seed }: Explained<T>,
  { heard }: Point<T>,
): Promise<{ readonly user: UserSimulator; readonly last: UserTurn } | undefined> {
  const user = suite.user(task, { seed });
  let last = await user.open();
  for (const words of heard) {
    if (last.end) return undefined;
    last = await user.reply(words);
  }
  return { user, last };
}

/** Whether a user who keeps to the task ends the conversation with what was said, or has ended it before. */
export async function wouldEnd<T extends Task>(explained: Explained<T>, point: Point<T>): Promise<boolean> {
  const found = await warm(explained, point);
  return found?.last.end !== undefined || found === undefined;
}

/** Who speaks for the user from a point on, and what the agent acts on before. */
interface Continued {
  readonly simulator: UserSimulator;
  readonly observation?: Observation;
}

async function attempt<T extends Task>(
  { suite, task, seed, events, points }: Explained<T>,
  { environment, lines, step }: Point<T>,
  { simulator, ...acted }: Continued,
): Promise<Attempt<T>> {
  const begun = points[0]?.environment ?? environment;
  const episode = await playEpisode({
    task,
    suite: suite.name,
    environment: environment.fork(),
    agent: suite.oracle(task),
    user: { name: 'explain', simulator },
    seed,
    from: { begun, events: events.slice(0, lines), ...acted },
    limits: { steps: step + MOST_STEPS, errors: Number.POSITIVE_INFINITY },
  });
  const grade = await gradeEpisode(suite, episode);
  const end = episode.events.at(-1);
  const [steps, errors] = end?.kind === 'end' ? [end.steps, end.errors] : [0, 0];
  return { passed: grade.passed, errors, steps, environment: episode.environment, grade };
}

/** The users with whom success may be reached: one who has heard all that was said, and one who begins anew. */
async function continuations<T extends Task>(explained: Explained<T>, point: Point<T>): Promise<readonly Continued[]> {
  const { suite, task, seed } = explained;
  const { observation } = point;
  const anew: Continued = { simulator: suite.user(task, { seed }) };
  const found = await warm(explained, point);
  if (!found || found.last.end) return [anew];
  const { user, last } = found;
  const simulator: UserSimulator = { open: () => last, reply: (heard) => user.reply(heard) };
  return [{ simulator, ...(observation && { observation }) }, anew];
}

/** What an oracle makes of a point: the first try that passes, else the last one. */
export async function finishFrom<T extends Task>(explained: Explained<T>, point: Point<T>): Promise<Attempt<T>> {
  let result: Attempt<T> = { passed: false, errors: 0, steps: 0 };
  for (const continued of await continuations(explained, point)) {
    try {
      result = await attempt(explained, point, continued);
    } catch {
      // An oracle may not know how to go on from here. Then success is not in reach this way.
    }
    if (result.passed) return result;
  }
  return result;
}
