import type { Output } from './output.js';

/** Counts what is done, for a person who watches. */
export interface Progress {
  advance(): void;
  /** Says how much is done, and how much there is where that was not known before. */
  set(done: number, total?: number): void;
  stop(): void;
}

/** From how many items on a bar is worth its line. */
const WORTHWHILE = 20;

const nothing: Progress = { advance: () => undefined, set: () => undefined, stop: () => undefined };

/**
 * A progress bar on stderr; nothing where nobody watches, or where there is little to do.
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
