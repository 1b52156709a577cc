import type { FindHands } from '../../jobs/run-tasks.js';
import type { AgentFactory, GoldFactory, OracleFactory } from '../agent.js';
import type { EpisodeLimits } from '../episode-clock.js';
import type { Suite, UserOptions } from '../suite.js';
import type { Task } from '../environment.js';
import type { UserSimulator } from '../user.js';
import { TypetodError } from '../../errors/index.js';
import { ModelError } from '../../models/model-error.js';
import { TestbedError } from '../testbed-error.js';

/** What the runtime throws where code is wrong. A name and not a class: each realm has classes of its own. */
const DEFECTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'AssertionError']);

/** Our own errors that are of one episode. All others say that something is used wrongly. */
function isTypedFault(error: TypetodError): boolean {
  return ModelError.isInstance(error) || (TestbedError.isInstance(error) && error.code === 'reset-timeout');
}

/** Whether code is wrong. A TypeError with a cause is how `fetch` says that a connection failed. */
const isDefect = ({ name, cause }: Error): boolean =>
  DEFECTS.has(name) && !(name === 'TypeError' && cause instanceof Error);

/** Whether an error that was thrown in an episode makes that episode void. All others end the run. */
export function isEpisodeFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return TypetodError.isInstance(error) ? isTypedFault(error) : !isDefect(error);
}

/** Whether what an agent threw is a failure of its episode: also where its code is wrong, and where it is no agent. */
export function isAgentFault(error: Error): boolean {
  if (!TypetodError.isInstance(error)) return true;
  return isTypedFault(error) || (TestbedError.isInstance(error) && error.code === 'bad-agent');
}

/** A line of a stack whose place is no file: inside Node, or code that was made of a text. */
const NO_FILE = /[( ]node:|[(, ]<anonymous>[:)]/;

/** File and line of the code that threw an error, without the folder, which differs by machine. */
function placeOf(error: Error): string | undefined {
  // Whoever throws may have set them to anything.
  const [stack, message] = [String(error.stack), String(error.message)];
  const begin = stack.indexOf(message);
  if (begin < 0) return undefined;
  // The message may have lines that look like places.
  const [, ...lines] = stack.slice(begin + message.length).split('\n', 50);
  const frames = lines.filter((line) => /^ +at /.test(line) && !NO_FILE.test(line));
  const places = frames.map((line) => /[^\\/() ][^\\/()]*:\d+(?=:\d+\)?$)/.exec(line.slice(-300))?.[0]);
  return places.find((place) => place !== undefined);
}

/** What an agent threw, on one line; of code that is wrong also its place. */
export function agentFaultText(error: Error): string {
  const place = isDefect(error) ? placeOf(error) : undefined;
  return `${faultText(error)}${place === undefined ? '' : ` (at ${place})`}`;
}

/** Why an episode is void, on one line. */
export function faultText(error: Error): string {
  const { name, message, cause } = error;
  if (TypetodError.isInstance(error)) return message;
  const under = cause instanceof Error ? ` (${cause.message})` : '';
  return `${name}: ${message}${under}`.replace(/\s+/g, ' ');
}

export interface UserFactory<T extends Task = Task> {
  readonly name: string;
  /** A user for an episode. The option `scenario` is what a user driven by a model is told. */
  create(task: T, options: UserOptions & { readonly scenario: string }): UserSimulator;
}

/** An episode of a run by its name. */
export interface Trial {
  readonly task: string;
  /** Which try of the task, from 1. */
  readonly trial: number;
}

/** How far a run is. */
export interface RunProgress {
  /** Episodes that have ended, also in an earlier run. */
  readonly done: number;
  /** All episodes of the run. */
  readonly total: number;
  /** Of those that have ended. */
  readonly passed: number;
  /** Episodes that cannot be scored: a model, the environment or the user failed. */
  readonly void: number;
}

/** Plays episodes in threads. */
export interface RunWorker {
  /** The module whose default export plays a {@link Trial}, as {@link playTrial} does. */
  readonly filename: string;
  /** Plain data: what it needs to make suite, agent and user. */
  readonly workerData: unknown;
}

export interface PlaySettings<T extends Task = Task> {
  /** The tasks, with users and grades. */
  readonly suite: Suite<T>;
  /** The agent; `oracle` for the one that knows the gold of each task. */
  readonly agent: AgentFactory | OracleFactory | GoldFactory | 'oracle';
  /** The user: a style of the suite's users, the first if left out, or another user. */
  readonly user?: string | UserFactory<T>;
  /** Seeds of episodes follow from it, the task and the trial; 0 if left out. */
  readonly seed?: number;
  readonly limits?: Partial<EpisodeLimits>;
  /** How often a void episode is played again; 1 if left out. */
  readonly retries?: number;
  /** Stops the run: it throws the signal's reason. Episodes that have ended are kept. */
  readonly signal?: AbortSignal;
}

export interface RunOptions<T extends Task = Task> extends PlaySettings<T> {
  /** How often each task is tried; 1 if left out. */
  readonly trials?: number;
  /** The ids of the tasks to play; all if left out. */
  readonly tasks?: readonly string[];
  /** Only tasks with this tag. */
  readonly tag?: string;
  /** So many tasks at most, the first ones. */
  readonly limit?: number;
  /** How many episodes are under way at once; 1 if left out. Results do not depend on it. */
  readonly jobs?: number;
  /** Plays episodes in threads. Without it, all of `jobs` are in this thread, as suits agents that wait for endpoints. */
  readonly worker?: RunWorker;
  /**
   * Finds those who play episodes elsewhere: none is played in this process then.
   *
   * @internal
   */
  readonly elsewhere?: FindHands | undefined;
  /** The folder for traces; what it has is not played again. Without it, nothing is written. */
  readonly out?: string;
  /** What else tells this run from others: a run with another identity is not gone on with. Plain data. */
  readonly identity?: Readonly<Record<string, unknown>>;
  /** Dollars for a million tokens of input and of output. */
  readonly price?: { readonly input: number; readonly output: number };
  /** Told at the beginning and after each episode. */
  readonly onProgress?: (progress: RunProgress) => void;
}
