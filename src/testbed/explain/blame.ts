/**
 * Whose fault a failure is. The rules in their order:
 *
 * 1. Not even an oracle passes from the beginning: `user` where the user acted against the task in the oracle's try too; `gate`
 *    where the oracle was refused something; else `service`.
 * 2. A step took success out of reach. `gate` where what the agent had proposed, executed without gates, keeps it in reach;
 *    `service` where each call of the step failed, and the world changed all the same; `user` where the user had acted against
 *    the task before; else `agent`.
 * 3. Success was in reach until the end. `limits` where time, tokens or the caller ended it, or an oracle takes more steps than
 *    the limit; `user` where the user ended it early, or acted against the task, and one who keeps to it would have gone on;
 *    else `agent`.
 */
import type { Point } from './points.js';
import type { Session } from '../../engine/index.js';
import type { Grade, UserFidelity } from '../grade.js';
import { gradeEpisode } from '../grade-episode.js';
import { unperturbed } from '../perturb/perturbed.js';
import type { Task } from '../environment.js';
import type { EpisodeEnd, EventOf, FinishedEpisode } from '../trace.js';
import { type Attempt, type Explained, finishFrom, wouldEnd } from './finish.js';

/** Whose fault a failure can be. */
export const CULPRITS = ['agent', 'user', 'gate', 'service', 'limits'] as const;

/** Whose fault a failure is. */
export type Culprit = (typeof CULPRITS)[number];

/** Whose fault it is, and by which rule. */
export interface Blame {
  readonly culprit: Culprit;
  /** The rule in words. */
  readonly because: string;
}

const blame = (culprit: Culprit, because: string): Blame => ({ culprit, because });

function actedAgainst(fidelity: UserFidelity | undefined): boolean {
  return fidelity !== undefined && fidelity.false + fidelity.gaveIn + fidelity.leaked > 0;
}

/** Rule 1. @param oracle - the oracle's try from the beginning. */
export function blameOfBeginning({ errors, grade }: Pick<Attempt<Task>, 'errors' | 'grade'>): Blame {
  const not = 'An oracle does not pass from the beginning either';
  if (actedAgainst(grade?.fidelity)) return blame('user', `${not}: its user acts against the task too.`);
  if (errors > 0) return blame('gate', `${not}: it is refused something ${errors} times.`);
  return blame('service', `${not}, and nothing is refused: the task, its service or its user is at fault.`);
}

/** Whether the proposal of a step, executed without gates, keeps success in reach. */
async function wasRight<T extends Task>(
  explained: Explained<T>,
  before: Point<T>,
  step: EventOf<'step'>,
): Promise<boolean> {
  const { action } = step;
  if (action.kind !== 'program' || action.proposed === undefined) return false;
  const environment = before.environment.fork();
  const { session } = unperturbed(environment) as { readonly session?: Pick<Session, 'turn'> };
  if (!session) return false;
  await session.turn(action.proposed);
  const after = explained.points.find((point) => point.step === step.step);
  return (await finishFrom(explained, { ...(after ?? before), environment })).passed;
}

function failedEntirely({ observation }: EventOf<'step'>): boolean {
  return observation?.kind === 'results' && observation.results.every(({ isError }) => isError);
}

/** The grade of an episode as if it had been stopped at a point. */
async function gradeAt<T extends Task>(explained: Explained<T>, point: Point<T>): Promise<Grade> {
  const { suite, task, events, points } = explained;
  const { environment } = point;
  const end: EpisodeEnd = 'stopped';
  const episode: FinishedEpisode<T> = {
    task,
    environment,
    begun: points[0]?.environment ?? environment,
    events: [
      ...events.slice(0, point.lines),
      {
        kind: 'end',
        reason: end,
        steps: point.step,
        errors: 0,
        usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
        digest: environment.digest(),
      },
    ],
    end,
  };
  return gradeEpisode(suite, episode);
}

/** Rule 2. @param before - the last point at which success was in reach. */
export async function blameOfStep<T extends Task>(
  explained: Explained<T>,
  before: Point<T>,
  step: EventOf<'step'>,
): Promise<Blame> {
  if (await wasRight(explained, before, step))
    return blame('gate', 'What the agent proposed, executed without gates, keeps success in reach.');
  if (failedEntirely(step))
    return blame('service', 'Each call of the step failed, and the world changed all the same.');
  // The words of the user stand between the point and the step.
  const { fidelity } = await gradeAt(explained, { ...before, lines: explained.events.indexOf(step) });
  if (actedAgainst(fidelity)) return blame('user', 'The user had said what the task does not have.');
  return blame('agent', 'The step took success out of reach.');
}

const BY_LIMITS: readonly EpisodeEnd[] = ['timeout', 'max-tokens', 'stopped'];

/** Rule 3. @param oracle - the oracle's try from the beginning. */
export async function blameOfEnd<T extends Task>(
  explained: Explained<T>,
  { end, grade, oracle }: { readonly end: EpisodeEnd; readonly grade: Grade; readonly oracle: Attempt<T> },
): Promise<Blame> {
  const last = explained.points.at(-1);
  if (BY_LIMITS.includes(end)) return blame('limits', `The episode ended by ${end} with success in reach.`);
  if (end === 'max-steps' && last && oracle.steps > last.step)
    return blame('limits', `An oracle takes ${oracle.steps} steps, and the limit is ${last.step}.`);
  const isEarly = (grade.fidelity?.endedEarly ?? 0) > 0 || actedAgainst(grade.fidelity);
  if (end.startsWith('user-') && isEarly && last && !(await wouldEnd(explained, last)))
    return blame('user', 'The user ended the conversation, and one who keeps to the task would have gone on.');
  return blame('agent', `Success was in reach until the end, ${end}.`);
}
