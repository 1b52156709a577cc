/** Milliseconds since some moment: for measuring alone, nothing may depend on it. The one clock of evaluations. */
export const stopwatch = (): number => performance.now();

/** Figures of lists of numbers and names. */

/** The sum of numbers, or of what is counted of each item. */
export function sumOf(values: readonly number[]): number;
export function sumOf<T>(items: readonly T[], count: (item: T) => number): number;
export function sumOf<T>(items: readonly T[], count: (item: T) => number = Number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

/** The value below which a share of sorted values lies; null for an empty list. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? sorted[0] ?? null;
}

/** How often each item is there. */
export function countsOf<T>(items: Iterable<T>): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
