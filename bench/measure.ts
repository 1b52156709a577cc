/** Small tools of measuring: medians over batches, memory after collection. */

let sink: unknown;

/** Keeps a result from being optimized away. */
export function consume(value: unknown): void {
  sink = value;
}

/** The last value consumed; reading it keeps the writes. */
export function consumed(): unknown {
  return sink;
}

/** The mean of numbers. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * Microseconds a call of each function, the median over rounds. The functions take turns within a round, so that
 * whatever else the machine does hits all of them alike.
 */
export function microseconds(functions: readonly (() => void)[], rounds: number, calls: number): readonly number[] {
  const times = functions.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    functions.forEach((call, at) => {
      const started = performance.now();
      for (let count = 0; count < calls; count += 1) call();
      times[at]?.push(((performance.now() - started) * 1000) / calls);
    });
  }
  return times.map(median);
}

/** Collects garbage, if the process was started with `--expose-gc`. */
export function collect(): void {
  (globalThis as { gc?: () => void }).gc?.();
}

/** Bytes on the heap after collection. */
export function heapBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
