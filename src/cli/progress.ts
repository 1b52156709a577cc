import type { Output } from './output.js';

/** Counts what is done, for a person who watches. */
export interface Progress {
  advance(): void;
  stop(): void;
}

/** From how many items on a bar is worth its line. */
const WORTHWHILE = 20;

/** A progress bar on stderr; nothing where nobody watches, or where there is little to do. */
export async function progressOf(total: number, what: string, output: Output): Promise<Progress> {
  if (!output.isWatched || total <= WORTHWHILE) return { advance: () => undefined, stop: () => undefined };
  const { SingleBar } = await import('cli-progress');
  const format = `{bar} {value}/{total} ${what}, {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, stream: process.stderr });
  bar.start(total, 0);
  return { advance: () => bar.increment(), stop: () => bar.stop() };
}
