/**
 * The last point at which success is in reach, by bisection: an oracle goes on from a few points instead of from all.
 *
 * It takes success that is out of reach to stay so, as it does where deeds cannot be undone. Where an oracle knows no way at one
 * point and knows one later, a search that looks at all points may find a later one.
 */
import type { Task } from '../task.js';
import { type Explained, finishFrom } from './finish.js';
import type { Point } from './points.js';

/** Where success got out of reach, and what it took to find out. */
export interface Bisected<T extends Task> {
  /** The last point at which success is in reach, as far as was tried; undefined where it is at none but the beginning. */
  readonly last: Point<T> | undefined;
  /** From how many points an oracle went on. */
  readonly tries: number;
}

/** Bisects the points after the beginning, at which success is taken to be in reach. */
export async function bisected<T extends Task>(explained: Explained<T>): Promise<Bisected<T>> {
  const { points } = explained;
  let [low, high, tries] = [0, points.length, 0];
  const isInReach = async (at: number): Promise<boolean> => {
    tries += 1;
    const point = points[at];
    return point !== undefined && (await finishFrom(explained, point)).passed;
  };
  // Most that fail for want of something have success in reach to their end.
  if (points.length > 1 && (await isInReach(points.length - 1))) low = points.length - 1;
  else high = Math.max(1, points.length - 1);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isInReach(middle)) low = middle;
    else high = middle;
  }
  return { last: low === 0 ? undefined : points[low], tries };
}
