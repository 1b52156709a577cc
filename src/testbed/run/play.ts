/** Plays and grades one episode of a run. */
import { stopwatch } from '../../metrics/figures.js';
import type { AgentFactory, OracleFactory } from '../agent.js';
import { checkRunAgent } from '../check-agent.js';
import { playEpisode } from '../episode.js';
import { ModelError } from '../../models/model-error.js';
import { gradeEpisode } from '../grade-episode.js';
import type { Task } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import type { EpisodeEvent } from '../trace.js';
import type { UserSimulator } from '../user.js';
import { faultText, isEpisodeFault, type PlaySettings, type Trial } from './options.js';
import { traceText } from './trace-text.js';
import { createHash } from 'node:crypto';

/** Odd, so that the trials of a task have different seeds. */
const STRIDE = 0x9e3779b1;

/** The seed of an episode, 32 bits: it depends on the run's seed, the task and the trial, and not on order or threads. */
export function episodeSeed(seed: number, { task, trial }: Trial): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, task]))
    .digest();
  return (hash.readUInt32BE(0) + Math.imul(trial, STRIDE)) >>> 0;
}

/** An episode that was played: plain data. */
export interface PlayedTrial extends Trial {
  /** Its trace with the grade; undefined for one that cannot be scored. */
  readonly trace?: string;
  /** Whether the agent's model gave no answer in any try: the episode is failed, and the next run tries it once more. */
  readonly isSilent?: boolean;
  /** Why each try was void: a model, the environment or the user failed. */
  readonly void: readonly string[];
  /** How long the last try took, in milliseconds. */
  readonly milliseconds: number;
  /** How much of that the conversation took: without the grade. */
  readonly playing: number;
}

/** Plays one episode: {@link playTrial} with what all episodes of a run share. */
export type Play = (trial: Trial) => Promise<PlayedTrial>;

interface Users<T extends Task> {
  readonly name: string;
  make(task: T, seed: number): UserSimulator;
}

/** @throws TestbedError `unknown-style` */
export function usersOf<T extends Task>({ suite, user }: PlaySettings<T>): Users<T> {
  if (typeof user === 'object')
    return { name: user.name, make: (task, seed) => user.create(task, { seed, scenario: suite.scenario(task) }) };
  const [first = 'default'] = suite.styles;
  const style = user ?? first;
  if (user !== undefined && !suite.styles.includes(user)) {
    const message = `The users of '${suite.name}' have no style '${user}'. Styles: ${suite.styles.join(', ')}.`;
    throw new TestbedError({ code: 'unknown-style', message });
  }
  const given = suite.styles.length > 0 ? { style } : {};
  return {
    name: style === first ? 'agenda' : `agenda:${style}`,
    make: (task, seed) => suite.user(task, { seed, ...given }),
  };
}

interface Try extends Pick<PlayedTrial, 'trace' | 'isSilent'> {
  /** Why it has to be played again; undefined where it is over. */
  readonly why?: string;
  /** How much of its time the conversation took; undefined where it broke off. */
  readonly playing?: number;
}

/**
 * The agent of a task.
 *
 * @throws TestbedError `no-gold` for an agent of which a part knows the gold, in a suite that has none for the task.
 */
async function agentFor<T extends Task>(
  { suite, agent }: PlaySettings<T>,
  task: T,
): Promise<AgentFactory | OracleFactory> {
  if (agent === 'oracle') return suite.oracle(task);
  if (!('forGold' in agent)) return agent;
  const gold = await suite.gold?.(task);
  if (gold) return agent.forGold(gold);
  const message = `The agent '${agent.name}' needs the critical actions that the task '${task.id}' of '${suite.name}' requires, and nothing says them. Give it another director, or tasks with gold calls.`;
  throw new TestbedError({ code: 'no-gold', message });
}

async function played<T extends Task>(settings: PlaySettings<T>, task: T, trial: Trial): Promise<Try> {
  const { suite, limits, signal } = settings;
  const seed = episodeSeed(settings.seed ?? 0, trial);
  const users = usersOf(settings);
  const started = stopwatch();
  const finished = await playEpisode({
    task,
    suite: suite.name,
    environment: suite.environment(),
    agent: await agentFor(settings, task),
    user: { name: users.name, simulator: users.make(task, seed) },
    seed,
    ...(limits && { limits }),
    ...(signal && { signal }),
  });
  const playing = stopwatch() - started;
  signal?.throwIfAborted();
  const grade: EpisodeEvent = { kind: 'grade', grade: await gradeEpisode(suite, finished) };
  const { failure } = finished;
  const silence = ModelError.isInstance(failure) ? { isSilent: true, why: faultText(failure) } : {};
  return { trace: traceText([...finished.events, grade]), playing, ...silence };
}

async function tried<T extends Task>(settings: PlaySettings<T>, task: T, trial: Trial): Promise<Try> {
  try {
    return await played(settings, task, trial);
  } catch (error) {
    if (settings.signal?.aborted || !isEpisodeFault(error)) throw error;
    return { why: faultText(error) };
  }
}

/**
 * Makes what plays the episodes of a run, in this thread or in a worker. An episode in which the environment or the user fails
 * is void: it is played again, and never scored. One in which the model of the agent gives no answer is played again, and
 * failed at last; one in which the agent throws anything else is failed at once.
 *
 * @throws TestbedError `unknown-style`, `bad-agent`, `bad-grade`; when it plays, `unknown-task`, `no-gold`, and what suite, agent and user throw
 * that is no fault of one episode: another typed error than a ModelError, and what the runtime throws where code is wrong.
 */
export function playTrial<T extends Task>(settings: PlaySettings<T>): Play {
  usersOf(settings);
  checkRunAgent(settings.agent);
  const { suite, retries = 1 } = settings;
  const tasks = new Map(suite.tasks.map((task) => [task.id, task]));
  return async (trial) => {
    const task = tasks.get(trial.task);
    if (!task) throw unknownTask(suite.name, trial.task);
    const reasons: string[] = [];
    for (;;) {
      const started = stopwatch();
      const { why, playing, ...one } = await tried(settings, task, trial);
      if (why !== undefined) reasons.push(why);
      const milliseconds = stopwatch() - started;
      if (why === undefined || reasons.length > retries)
        return { ...trial, ...one, playing: playing ?? milliseconds, void: reasons, milliseconds };
    }
  };
}

/** The error for a task that a suite does not have. */
export function unknownTask(suite: string, id: string): TestbedError {
  const message = `The suite '${suite}' has no task '${id}'. 'typetod testbed tasks' lists them.`;
  return new TestbedError({ code: 'unknown-task', message });
}
