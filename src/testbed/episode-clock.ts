import { LONGEST_TIMER } from '../engine/deadline.js';
import { isAwaited } from '../engine/outside.js';
import type { EpisodeEnd } from './trace.js';
import { TestbedError } from './testbed-error.js';

/** How much an episode may take. */
export interface EpisodeLimits {
  /** Actions of the agent. */
  readonly steps: number;
  /** Calls and actions that are refused. */
  readonly errors: number;
  /** Tokens that agent and user send to and get from models, together. */
  readonly tokens: number;
  /** Milliseconds of the whole episode. With such a limit, a trace may end otherwise on another machine. */
  readonly milliseconds: number;
}

/** As τ²-bench has them: 200 steps and 10 errors; any number of tokens, any time. */
export const EPISODE_LIMITS: EpisodeLimits = {
  steps: 200,
  errors: 10,
  tokens: Number.POSITIVE_INFINITY,
  milliseconds: Number.POSITIVE_INFINITY,
};

function problemOf(name: string, value: unknown): string | undefined {
  const known = Object.keys(EPISODE_LIMITS);
  if (!known.includes(name)) return `There is no limit '${name}'. The limits of an episode are ${known.join(', ')}.`;
  if (typeof value !== 'number' || !(value > 0))
    return `The limit '${name}' is ${String(value)}. Give a number above 0.`;
  if (name !== 'milliseconds' || value <= LONGEST_TIMER || value === Number.POSITIVE_INFINITY) return undefined;
  return `The limit 'milliseconds' is ${value}. Give at most ${LONGEST_TIMER}, which is 24 days, or leave it out.`;
}

/** @throws TestbedError `bad-limit` for a limit that is no number above 0, is longer than a timer, or has an unknown name. */
export function checkEpisodeLimits(given: Partial<EpisodeLimits> = {}): EpisodeLimits {
  for (const [name, value] of Object.entries(given)) {
    const message = problemOf(name, value);
    if (message !== undefined) throw new TestbedError({ code: 'bad-limit', message });
  }
  return { ...EPISODE_LIMITS, ...given };
}

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
