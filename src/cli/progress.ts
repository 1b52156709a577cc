import type { Output } from './output.js';

/** Shows how many items are done. */
export interface Progress {
  advance(): void;
  /** Sets the number of items done, and the total if it was not known before. */
  set(done: number, total?: number): void;
  stop(): void;
}

/** A bar is shown for more items than this. */
const WORTHWHILE = 20;

const nothing: Progress = { advance: () => undefined, set: () => undefined, stop: () => undefined };

/**
 * Makes a progress bar on stderr. Shows nothing if stderr is not watched, or for few items.
 *
 * @param total - infinite if it is not known yet.
 */
export async function progressOf(total: number, what: string, output: Output): Promise<Progress> {
  if (!output.isWatched || total <= WORTHWHILE) return nothing;
  const { SingleBar } = await import('cli-progress');
  const format = `{bar} {value}/{total} ${what}, {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, stream: process.stderr });
  bar.start(Number.isFinite(total) ? total : 1, 0);
  return {
    advance: () => bar.increment(),
    set: (done, of) => {
      if (of !== undefined) bar.setTotal(of);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
