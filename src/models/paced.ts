/** A model that is not asked more often than its endpoint allows. */
import { setTimeout } from 'node:timers/promises';
import { checkNumber } from './check-option.js';
import type { Model } from './model.js';
import { wrapModel } from './wrap.js';

/** A pace that models share: those behind one endpoint. */
export interface Pace {
  /** Waits until the next request may be made. @throws the signal's reason on abort. */
  next(signal?: AbortSignal): Promise<void>;
}

export interface PaceClock {
  now(): number;
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<unknown>;
}

const CLOCK: PaceClock = {
  now: () => performance.now(),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { ...(signal && { signal }) }),
};

/**
 * A pace of so many requests a minute, evenly spaced.
 *
 * @throws ModelError `bad-option` for a number that is not above 0.
 */
export function paceOf(perMinute: number, clock: PaceClock = CLOCK): Pace {
  checkNumber('perMinute', perMinute, { least: Number.MIN_VALUE });
  const gap = 60_000 / perMinute;
  let free = Number.NEGATIVE_INFINITY;
  return {
    async next(signal) {
      const now = clock.now();
      const start = Math.max(now, free);
      free = start + gap;
      if (start > now) await clock.wait(start - now, signal);
    },
  };
}

/** A model that keeps to a pace: a request waits until it is its turn. */
export function pacedModel(model: Model, pace: Pace): Model {
  return wrapModel(model, async (request, options = {}) => {
    await pace.next(options.signal);
    return model.ask(request, options);
  });
}
