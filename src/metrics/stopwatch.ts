/** Milliseconds since some moment: for measuring alone, nothing may depend on it. The one clock of evaluations. */
export const stopwatch = (): number => performance.now();
