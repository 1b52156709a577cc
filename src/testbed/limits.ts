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

/** @throws TestbedError `bad-limit` for a limit that is no number above 0, or has an unknown name. */
export function checkEpisodeLimits(given: Partial<EpisodeLimits> = {}): EpisodeLimits {
  const known = Object.keys(EPISODE_LIMITS);
  for (const [name, value] of Object.entries(given)) {
    if (known.includes(name) && typeof value === 'number' && value > 0) continue;
    const message = known.includes(name)
      ? `The limit '${name}' is ${String(value)}. Give a number above 0.`
      : `There is no limit '${name}'. The limits of an episode are ${known.join(', ')}.`;
    throw new TestbedError({ code: 'bad-limit', message });
  }
  return { ...EPISODE_LIMITS, ...given };
}
