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

/** The longest that a timer of Node waits; a longer one would end at once. */
const LONGEST = 2 ** 31 - 1;

function problemOf(name: string, value: unknown): string | undefined {
  const known = Object.keys(EPISODE_LIMITS);
  if (!known.includes(name)) return `There is no limit '${name}'. The limits of an episode are ${known.join(', ')}.`;
  if (typeof value !== 'number' || !(value > 0))
    return `The limit '${name}' is ${String(value)}. Give a number above 0.`;
  if (name !== 'milliseconds' || value <= LONGEST || value === Number.POSITIVE_INFINITY) return undefined;
  return `The limit 'milliseconds' is ${value}. Give at most ${LONGEST}, which is 24 days, or leave it out.`;
}

/** @throws TestbedError `bad-limit` for a limit that is no number above 0, is longer than a timer, or has an unknown name. */
export function checkEpisodeLimits(given: Partial<EpisodeLimits> = {}): EpisodeLimits {
  for (const [name, value] of Object.entries(given)) {
    const message = problemOf(name, value);
    if (message !== undefined) throw new TestbedError({ code: 'bad-limit', message });
  }
  return { ...EPISODE_LIMITS, ...given };
}
