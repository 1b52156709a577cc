/** Conversations of a result file scored anew, beside the rewards that the file has. */
import { evaluateTau2 } from '../evaluate/evaluate.js';
import type { Tau2Component } from '../folder/task.js';
import { Tau2Error } from '../folder/tau2-error.js';
import type { Tau2World } from '../world/tau2-world.js';
import type { Tau2Results, Tau2Simulation } from './read.js';

/** How upstream names ends that it scores; any other is 0. */
const SCORED_ENDS: ReadonlySet<string> = new Set(['user_stop', 'agent_stop']);

export interface Rescored {
  readonly id: string;
  readonly task: string;
  readonly trial: number;
  /** The reward in the file; null if the file gives no reward. */
  readonly recorded: number | null;
  /** The reward here; null where the conversation could not be carried out again. */
  readonly reward: 0 | 1 | null;
  /** What the reward leaves out, for nobody could decide it. */
  readonly undecided: readonly Tau2Component[];
  /** Why the reward is not 1. */
  readonly why: readonly string[];
}

async function rescored(
  world: Tau2World,
  { id, task, trial, messages, end, recorded, verdict }: Tau2Simulation,
  basis: readonly Tau2Component[] | undefined,
): Promise<Rescored> {
  const about = { id, task: task.id, trial, recorded };
  const endedByUser = SCORED_ENDS.has(end);
  try {
    const options = { ...(basis && { basis }), ...(verdict && { verdict }) };
    const result = await evaluateTau2(world, task, { messages, endedByUser }, options);
    const failed = result.basis.filter((one) => result.components[one].score === 0);
    const why = failed.flatMap((one) => result.components[one].why.map((reason) => `${one}: ${reason}`));
    const ended = endedByUser ? [] : [`it ended by ${end}`];
    return { ...about, reward: result.reward, undecided: result.undecided, why: [...ended, ...why] };
  } catch (error) {
    if (!(error instanceof Tau2Error)) throw error;
    return { ...about, reward: null, undecided: [], why: [error.message] };
  }
}

/**
 * Scores the conversations of a result file: each is carried out again in the world that is given.
 *
 * @param basis - what rewards rest on; what each task names, if left out. Sentences are as the judge of the file found them.
 */
export async function rescoreTau2(
  world: Tau2World,
  { simulations }: Tau2Results,
  basis?: readonly Tau2Component[],
): Promise<readonly Rescored[]> {
  const all: Rescored[] = [];
  for (const one of simulations) all.push(await rescored(world, one, basis));
  return all;
}
