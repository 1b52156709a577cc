import { isAwaited } from '../engine/within.js';
import type { EpisodeEnd } from './trace.js';

/** The outcome of work that the episode did not wait for. */
export const LEFT = Symbol('left');

/** Ends an episode when its time is over or its caller wants it to. */
export class EpisodeClock {
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly stop = (): void => this.end('stopped');
  private reason: EpisodeEnd | undefined;
  /** Leaves the work that is waited for: there is one at a time. */
  private leave: (() => void) | undefined;

  constructor(
    private readonly given: AbortSignal | undefined,
    milliseconds: number,
  ) {
    this.signal = this.controller.signal;
    if (Number.isFinite(milliseconds)) this.timer = setTimeout(() => this.end('timeout'), milliseconds);
    if (given?.aborted) this.stop();
    given?.addEventListener('abort', this.stop, { once: true });
  }

  /** Why the episode is at an end; undefined while it may go on. */
  get ended(): EpisodeEnd | undefined {
    return this.reason;
  }

  /** Waits for work, unless the episode ends before it is done. */
  async timed<R>(work: () => R | Promise<R>): Promise<R | typeof LEFT> {
    return this.signal.aborted ? LEFT : this.raced(work);
  }

  /** Waits for work until the episode ends; where it has ended before, for work that has nothing to wait for. */
  async raced<R>(work: () => R | Promise<R>): Promise<R | typeof LEFT> {
    try {
      const done = work();
      return isAwaited(done) ? await this.first(done) : done;
    } catch (error) {
      if (this.reason) return LEFT;
      throw error;
    }
  }

  /** What comes first: the work, or the end of the episode. */
  private async first<R>(work: Promise<R>): Promise<R | typeof LEFT> {
    const left = new Promise<typeof LEFT>((resolve) => {
      this.leave = () => resolve(LEFT);
      if (this.signal.aborted) setImmediate(this.leave);
    });
    return Promise.race([work, left]);
  }

  private end(reason: EpisodeEnd): void {
    this.reason ??= reason;
    this.controller.abort(new DOMException(`The episode ended: ${reason}.`, 'AbortError'));
    this.leave?.();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.given?.removeEventListener('abort', this.stop);
  }
}
