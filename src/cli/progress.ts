import type { Output } from './output.js';

/** Shows how many items are done. */
export interface Progress {
  advance(): void;
  /** Sets the number of items done, and the total if it was not known before. */
  set(done: number, total?: number): void;
  /** Shows a word behind the bar, such as a figure so far. */
  note(text: string): void;
  stop(): void;
}

/** A bar is shown for more items than this. */
const WORTHWHILE = 20;

const nothing: Progress = {
  advance: () => undefined,
  set: () => undefined,
  note: () => undefined,
  stop: () => undefined,
};

/**
 * Makes a progress bar on stderr. Shows nothing if stderr is not watched, or for few items.
 *
 * @param total - infinite if it is not known yet.
 */
export async function progressOf(total: number, what: string, output: Output): Promise<Progress> {
  if (!output.isWatched || total <= WORTHWHILE) return nothing;
  const { SingleBar } = await import('cli-progress');
  const format = `{bar} {value}/{total} ${what}, {eta_formatted} left{note}`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, stream: process.stderr });
  bar.start(Number.isFinite(total) ? total : 1, 0, { note: '' });
  return {
    advance: () => bar.increment(),
    set: (done, of) => {
      if (of !== undefined) bar.setTotal(of);
      bar.update(done);
    },
    note: (text) => bar.update({ note: `, ${text}` }),
    stop: () => bar.stop(),
  };
}
