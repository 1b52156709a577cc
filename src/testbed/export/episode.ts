/** An episode with all that the formats take from it. */
import { pointsOf } from '../explain/points.js';
import { endOf, gradeAgain } from '../grade-episode.js';
import type { Grade } from '../grade.js';
import { taskOfTrace } from '../replay.js';
import type { RunManifest } from '../run/manifest.js';
import type { Trial } from '../run/options.js';
import type { Suite } from '../suite.js';
import type { Environment, Task } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import type { EpisodeEnd, EpisodeEvent } from '../trace.js';
import { type Chat, chatOf } from './chat.js';
import { type EpisodeRewards, rewardsOf } from './rewards.js';

export interface ExportedEpisode extends Trial, Pick<RunManifest, 'suite' | 'seed' | 'agent' | 'user'> {
  /** Names it among those of its run. */
  readonly id: string;
  readonly end: EpisodeEnd;
  /** The environment as it stands at the end. */
  readonly environment: Environment;
  readonly chat: Chat;
  readonly grade: Grade;
  readonly rewards: EpisodeRewards;
  /** The ids of calls that were refused. */
  readonly refused: ReadonlySet<string>;
}

function refusedIn(events: readonly EpisodeEvent[]): ReadonlySet<string> {
  const ids = events.flatMap((event) => {
    if (event.kind !== 'step' || event.observation?.kind !== 'results') return [];
    return event.observation.results.flatMap(({ isError }, at) => (isError ? [`call-${event.step}-${at + 1}`] : []));
  });
  return new Set(ids);
}

/**
 * Makes of a trace what is exported. It is executed once more, and graded anew.
 *
 * @throws TestbedError `bad-trace`, also for an episode that was cut off; `unknown-task`, `bad-grade`; what the environment throws.
 */
export async function exportedEpisode<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
  trial: number,
): Promise<ExportedEpisode> {
  const [task, { seed, agent, user }] = taskOfTrace(suite, events);
  const points = await pointsOf(suite, events);
  const [first, last] = [points[0], points.at(-1)];
  const end = endOf(events);
  const environment = last?.environment;
  const grade =
    first && environment && end
      ? await gradeAgain(suite, { task, environment, begun: first.environment, events })
      : undefined;
  if (!first || !environment || !end || !grade) {
    const message = 'The trace has no end: the episode was cut off. Play it again, or leave it out.';
    throw new TestbedError({ code: 'bad-trace', message });
  }
  return {
    id: `${task.id}#${seed}`,
    ...{ suite: suite.name, task: task.id, trial, seed, agent, user, end: end.reason, grade },
    environment: environment as unknown as Environment,
    chat: chatOf(events, first.environment),
    rewards: await rewardsOf({ suite, task, seed, events, points }),
    refused: refusedIn(events),
  };
}
