/**
 * How far two worlds are from each other: the number of values in which they differ. A record that is missing counts with all of
 * its values, so that a booking with one wrong value is nearer than none.
 */
import { type Difference, diff, type Json, type World } from '../../world/index.js';
import type { Environment } from '../environment.js';
import type { Task } from '../task.js';

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
