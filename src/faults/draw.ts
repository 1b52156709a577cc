/** Numbers in [0, 1). */
export type Random = () => number;

/** A whole number from `least` to `most`, both included. */
export function drawInteger(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** One of the items; undefined when there are none. */
export function drawOne<T>(random: Random, items: readonly T[]): T | undefined {
  return items[drawInteger(random, 0, items.length - 1)];
}

/** The items in an order that was drawn: each is drawn when it is asked for. */
function* drawAll<T>(random: Random, items: readonly T[]): Generator<T> {
  const left = [...items];
  while (left.length > 0) yield* left.splice(drawInteger(random, 0, left.length - 1), 1);
}

/** What comes of the first item, in an order that was drawn, that anything comes of. */
export function drawFirst<T, R>(
  random: Random,
  items: readonly T[],
  become: (item: T) => R | undefined,
): R | undefined {
  for (const item of drawAll(random, items)) {
    const result = become(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
