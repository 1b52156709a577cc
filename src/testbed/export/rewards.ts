/**
 * Rewards of an episode for training: of all of it, of each program or step, and of each transaction that was done.
 *
 * The right world is the one that the suite's oracle leaves. A step is worth by how much it came nearer to it; these rewards
 * of all steps together are that of the episode. A transaction is worth the share of the right one's arguments that it has
 * (*Call, Reward, Repeat*): 1 for the same, -1 where no such transaction should have been done.
 */
import { ownValue } from '../../language/index.js';
import type { Session } from '../../engine/index.js';
import { canonicalJson, type World, type Difference, diff, type Json } from '../../world/index.js';
import type { Environment, Task } from '../environment.js';
import { type Explained, finishFrom } from '../explain/finish.js';
import type { Point } from '../explain/points.js';
import { unperturbed } from '../perturb/perturbed.js';
import { type Done, doneIn } from '../tasks/outcome.js';

/** How many values there are in a value: at least one. */
function leaves(value: Json | undefined): number {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  return Math.max(
    1,
    Object.values(value).reduce<number>((sum, one) => sum + leaves(one), 0),
  );
}

const size = ({ before, after }: Difference): number => Math.max(1, leaves(before), leaves(after));

/** The distance of two environments of one task; 0 where their digests are equal. */
export function distanceOf<T extends Task>(one: Environment<T>, other: Environment<T>): number {
  if (one.digest() === other.digest()) return 0;
  return one.diff(other).reduce((sum, difference) => sum + size(difference), 0);
}

/** The distance of two worlds in all that they hold, also in what was not done yet. */
export function worldDistance(one: World, other: World): number {
  return diff(one, other).reduce((sum, difference) => sum + size(difference), 0);
}

/** The least that a graded reward may be: twice as far from the right world as at the beginning. */
const LEAST = -1;

/**
 * A reward by distances from the world that should be: 1 there, 0 as far as at the beginning, down to -1 further away.
 *
 * @param begun - the distance at the beginning.
 */
export function graded(distance: number, begun: number): number {
  return Math.max(LEAST, 1 - distance / Math.max(1, begun));
}

export interface CallReward {
  readonly api: string;
  /** From -1 to 1. */
  readonly reward: number;
}

export interface StepReward {
  readonly step: number;
  /** By how much it came nearer to the right world, from -2 to 2; null where no oracle knows that world. */
  readonly reward: number | null;
  /** The transactions that it did, where the environment has a record of them. */
  readonly calls: readonly CallReward[];
}

/** What an episode was worth. */
export interface EpisodeRewards {
  /** By how near its world came to the right one, from -1 to 1; null where no oracle knows that. */
  readonly graded: number | null;
  readonly steps: readonly StepReward[];
}

function worldOf<T extends Task>(environment: Environment<T>): World | undefined {
  const { session } = unperturbed(environment) as { readonly session?: Session };
  return session?.world;
}

const deedsOf = <T extends Task>(environment: Environment<T>): readonly Done[] => {
  const world = worldOf(environment);
  return world ? doneIn(world) : [];
};

/** The share of a right transaction's arguments that another one has. */
function match(done: Done, right: Done): number {
  const names = Object.keys(right.arguments);
  const equal = names.filter((name) => {
    const [is, should] = [ownValue(done.arguments, name), ownValue(right.arguments, name)];
    return is !== undefined && should !== undefined && canonicalJson(is) === canonicalJson(should);
  });
  return names.length === 0 ? 1 : equal.length / names.length;
}

/** Rewards transactions one after the other; each right one is matched once. */
class Calls {
  private left: readonly Done[];

  constructor(right: readonly Done[]) {
    this.left = right;
  }

  reward(done: Done): CallReward {
    const same = this.left.filter(({ api }) => api === done.api);
    const [best] = [...same].sort((one, other) => match(done, other) - match(done, one));
    this.left = this.left.filter((one) => one !== best);
    return { api: done.api, reward: best ? match(done, best) : -1 };
  }
}

function doneBetween<T extends Task>(before: Point<T>, after: Point<T>): readonly Done[] {
  const known = deedsOf(before.environment).length;
  return deedsOf(after.environment).slice(known);
}

export async function rewardsOf<T extends Task>(explained: Explained<T>): Promise<EpisodeRewards> {
  const { points } = explained;
  const [first, ...rest] = points;
  const oracle = first && (await finishFrom(explained, first));
  const right = oracle?.passed ? oracle.environment : undefined;
  const begun = first && right ? distanceOf(first.environment, right) : 0;
  const calls = new Calls(right ? deedsOf(right) : []);
  const valueAt = (point: Point<T>): number | null =>
    right ? graded(distanceOf(point.environment, right), begun) : null;
  const steps = rest.map((after, at): StepReward => {
    const before = points[at] as Point<T>;
    const [was, is] = [valueAt(before), valueAt(after)];
    return {
      step: after.step,
      reward: was === null || is === null ? null : is - was,
      calls: right ? doneBetween(before, after).map((done) => calls.reward(done)) : [],
    };
  });
  const last = points.at(-1);
  return { graded: last ? valueAt(last) : null, steps };
}
