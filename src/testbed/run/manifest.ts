/** `run.json`: what a run is, so that it is gone on with by the same settings alone. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../world/index.js';
import { checkEpisodeLimits } from '../episode-clock.js';
import type { Task } from '../environment.js';
import { asJson } from '../traced.js';
import { usersOf } from './play.js';
import type { RunOptions } from './options.js';

const RUN_FORMAT = 1;

export interface RunManifest {
  readonly format: number;
  readonly suite: string;
  /** How the tools of the suite are shown otherwise, in words. */
  readonly perturbation: readonly string[];
  readonly agent: string;
  readonly user: string;
  readonly seed: number;
  /** Tries of each task. */
  readonly trials: number;
  /** Limits of an episode; null for none. */
  readonly limits: Readonly<Record<string, number | null>>;
  readonly tasks: readonly string[];
  /** What the tasks say, as {@link fingerprintOf}. */
  readonly fingerprint: string;
  /** What else was given as the run's identity. */
  readonly identity: Readonly<Record<string, unknown>>;
}

/** A hash of tasks: their ids and all that they say. */
export function fingerprintOf(tasks: readonly Task[]): string {
  const hash = createHash('sha256');
  for (const task of tasks) hash.update(canonicalJson(asJson(task))).update('\n');
  return hash.digest('hex').slice(0, 16);
}

/** The manifest of a run over these of its suite's tasks. */
export function manifestOf<T extends Task>(options: RunOptions<T>, tasks: readonly T[]): RunManifest {
  const { suite, agent, seed = 0, trials = 1, identity = {} } = options;
  const limits = Object.entries(checkEpisodeLimits(options.limits));
  return {
    format: RUN_FORMAT,
    suite: suite.name,
    perturbation: suite.perturbation ?? [],
    agent: agent === 'oracle' ? 'oracle' : agent.name,
    user: usersOf(options).name,
    seed,
    trials,
    limits: Object.fromEntries(limits.map(([name, value]) => [name, Number.isFinite(value) ? value : null])),
    tasks: tasks.map(({ id }) => id),
    fingerprint: fingerprintOf(tasks),
    identity,
  };
}

/** The members of the second record that the first has otherwise, or has not. */
function differing(kept: object, now: object): readonly string[] {
  const before = new Map(Object.entries(kept));
  const isEqual = (one: unknown, other: unknown): boolean =>
    canonicalJson(asJson(one)) === canonicalJson(asJson(other));
  return Object.entries(now).flatMap(([name, value]) => (isEqual(before.get(name), value) ? [] : [name]));
}

/** What two runs differ in that must be the same to go on; trials may be added. */
export function differingSettings(kept: RunManifest, now: RunManifest): readonly string[] {
  const names = differing(kept, now).flatMap((name) =>
    name === 'identity' ? differing(kept.identity ?? {}, now.identity) : [name],
  );
  return [...new Set(names)].filter((name) => name !== 'trials' || !(kept.trials <= now.trials));
}
