/** One client of an OpenEnv server: at most one episode at a time, one message after the other. */
import { TypetodError } from '../../errors/index.js';
import type { ToolSchema } from '../../service/index.js';
import type { AgentAction, Task, Suite } from '../../testbed/index.js';
import { TestbedError } from '../../testbed/testbed-error.js';
import { HeldEpisode, type HeldOptions, type Seen } from '../held-episode.js';
import { isRefusal, textOf, toolAction, withTellUser } from '../speaking.js';
import type { EpisodeHost } from './host.js';
import {
  listedTool,
  member,
  type Outcome,
  readAction,
  readToolAction,
  type Refused,
  refused,
  type StepData,
  stepData,
  type WireObject,
} from './wire.js';
import { suggestion } from '../../text/index.js';

interface Reset<T extends Task> {
  readonly task: T;
  readonly seed: number;
  readonly style?: string;
  readonly episodeId?: string;
}

const NAMES = ['seed', 'episode_id', 'task', 'style', 'fork_of'];

const LONGEST_ID = 255;

type Wrong = string | undefined;

function wrongSeed(seed: unknown): Wrong {
  if (seed === undefined || (Number.isSafeInteger(seed) && (seed as number) >= 0)) return undefined;
  return `'seed' is a whole number of at least 0, not ${JSON.stringify(seed)}.`;
}

function wrongId(id: unknown): Wrong {
  if (id === undefined || (typeof id === 'string' && id !== '' && id.length <= LONGEST_ID)) return undefined;
  return `'episode_id' is a text of at most ${LONGEST_ID} characters.`;
}

/** Names one of several, or some of them where there are many. */
function among(names: readonly string[]): string {
  return names.length <= 10 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
}

function wrongName(what: string, name: unknown, names: readonly string[]): Wrong {
  if (name === undefined || (typeof name === 'string' && names.includes(name))) return undefined;
  const meant = typeof name === 'string' ? suggestion(name, names) : undefined;
  const hint = meant === undefined ? `There are ${among(names)}.` : `Did you mean ${JSON.stringify(meant)}?`;
  return `There is no ${what} ${JSON.stringify(name)}. ${hint}`;
}

/** Reads nulls, which Python sends for what is left out, as left out. */
function given(data: WireObject, name: string): unknown {
  return member(data, name) ?? undefined;
}

/**
 * Reads the data of a reset. Without a task, the seed picks it; without either, `deal` says whose turn it is.
 *
 * @param tasks - the tasks of the suite by id.
 */
function readReset<T extends Task>(
  data: WireObject,
  suite: Suite<T>,
  tasks: ReadonlyMap<string, T>,
  deal: () => T,
): Outcome<Reset<T>> {
  const [seed, episodeId, task, style] = NAMES.map((name) => given(data, name));
  const unknown = Object.keys(data).find((name) => !NAMES.includes(name));
  const wrong =
    wrongName('option of reset', unknown, NAMES) ??
    wrongSeed(seed) ??
    wrongId(episodeId) ??
    wrongName('task', task, [...tasks.keys()]) ??
    wrongName('style', style, suite.styles);
  if (wrong !== undefined) return refused('VALIDATION_ERROR', wrong);
  const number = (seed as number | undefined) ?? 0;
  const named = task === undefined ? undefined : tasks.get(task as string);
  const picked = seed === undefined ? undefined : suite.tasks[number % suite.tasks.length];
  return {
    ok: true,
    data: {
      task: named ?? picked ?? deal(),
      seed: number,
      ...(style !== undefined && { style: style as string }),
      ...(episodeId !== undefined && { episodeId: episodeId as string }),
    },
  };
}

/** The state of an episode, for trainers. It says nothing of the task's goal. */
export interface StateData {
  readonly episode_id: string | null;
  readonly step_count: number;
  readonly suite: string;
  readonly task: string | null;
  readonly seed: number | null;
  readonly done: boolean;
  readonly reward: number | null;
}

/** Thrown where the client of an episode leaves before it begins. */
class GivenUp {}

export class EpisodeSession<T extends Task> {
  #episode: HeldEpisode<T> | undefined;
  #episodeId: string | null = null;
  #toolNames = '';
  #inTurn: Promise<unknown> = Promise.resolve();
  #beginning: AbortController | undefined;
  /** How often the session was stopped. */
  #stops = 0;

  /** @param id - names episodes for which the client has no name. */
  constructor(
    private readonly host: EpisodeHost<T>,
    private readonly id: string,
  ) {}

  /** Begins an episode; the one before it is given up. */
  reset(data: WireObject): Promise<Outcome<StepData>> {
    return this.#next(async () => {
      const { host } = this;
      const forked = given(data, 'fork_of');
      if (forked !== undefined) return this.#fork(forked, data);
      const read = readReset(data, host.suite, host.tasks, () => host.deal());
      if (!read.ok) return read;
      return { ok: true, data: await this.#begin(read.data) };
    });
  }

  step(action: WireObject): Promise<Outcome<StepData>> {
    return this.#next(async () => {
      if (member(action, 'type') === 'list_tools') {
        const observation = { tools: await this.#listed() };
        return { ok: true, data: { observation, reward: 0, done: false } };
      }
      const call = readToolAction(action);
      if (!call) return this.#act(readAction(action));
      const step = await this.#act(toolAction(call.name, call.arguments, this.#tools()));
      if (!step.ok) return step;
      const { tools: _, ...observation } = step.data.observation as WireObject;
      const answer = { ...observation, tool_name: call.name, result: this.#answer(), error: null };
      return { ok: true, data: { ...step.data, observation: answer } };
    });
  }

  /** The tools as MCP has them. Legal before an episode begins. */
  listTools(): Promise<Outcome<readonly WireObject[]>> {
    return this.#next(async () => ({ ok: true, data: await this.#listed() }));
  }

  /** Calls a tool as MCP has it: begins an episode where there is none. */
  callTool(name: string, given: unknown): Promise<Outcome<WireObject>> {
    return this.#next(async () => {
      if (!this.#episode) await this.#begin({ task: this.host.deal(), seed: 0 });
      const step = await this.#act(toolAction(name, given, this.#tools()));
      if (!step.ok) return step;
      const { reward, done } = step.data;
      const seen = this.#episode?.last?.observation;
      const content = [{ type: 'text', text: seen ? textOf(seen) : '' }];
      return { ok: true, data: { content, isError: isRefusal(seen), data: this.#answer(), done, reward } };
    });
  }

  /** Where the episode stands. */
  get state(): StateData {
    const episode = this.#episode;
    const ended = episode?.last?.ended;
    return {
      episode_id: this.#episodeId,
      step_count: episode?.steps ?? 0,
      suite: this.host.suite.name,
      task: episode?.task.id ?? null,
      seed: episode?.seed ?? null,
      done: ended !== undefined,
      reward: ended?.grade.reward ?? null,
    };
  }

  /** Gives up the episode, also one that begins, and all that waits for its turn. */
  stop(): void {
    this.#stops += 1;
    this.#giveUp();
  }

  #giveUp(): void {
    this.#beginning?.abort(new GivenUp());
    this.host.episodes.delete(this.id);
    this.#episode?.stop();
    this.#episode = undefined;
    this.#episodeId = null;
  }

  #begin({ task, seed, style, episodeId }: Reset<T>): Promise<StepData> {
    const { suite, options } = this.host;
    const { limits } = options;
    const voice = this.host.userOf(style);
    return this.#open({ suite, task, seed, ...voice, agent: 'openenv', ...(limits && { limits }) }, episodeId);
  }

  /** Goes on with a copy of an episode, this one's own too. */
  async #fork(id: unknown, data: WireObject): Promise<Outcome<StepData>> {
    const other = Object.keys(data).find(
      (name) => !['fork_of', 'episode_id'].includes(name) && given(data, name) !== undefined,
    );
    if (other !== undefined)
      return refused('VALIDATION_ERROR', `A fork has all from the episode that it is of: leave '${other}' out.`);
    const own = given(data, 'episode_id');
    const wrong = wrongId(own);
    if (wrong !== undefined) return refused('VALIDATION_ERROR', wrong);
    const episode = this.host.episodes.get(id as string);
    if (!episode)
      return refused(
        'VALIDATION_ERROR',
        "There is no such episode to fork. Give the 'episode_id' that the server made.",
      );
    const branch = await this.#branchOf(episode);
    return branch.ok ? { ok: true, data: await this.#open(branch.data, own as string | undefined) } : branch;
  }

  /** What a fork of an episode is made of. What fails here is the fork's alone: this client's own episode goes on. */
  async #branchOf(episode: HeldEpisode<T>): Promise<Outcome<HeldOptions<T>>> {
    const beginning = new AbortController();
    this.#beginning = beginning;
    const { milliseconds = Number.POSITIVE_INFINITY } = this.host.options.limits ?? {};
    const message = `The user was not told all once more within the ${milliseconds} milliseconds of an episode.`;
    const late = () => beginning.abort(new TestbedError({ code: 'reset-timeout', message }));
    const timer = Number.isFinite(milliseconds) ? setTimeout(late, milliseconds) : undefined;
    try {
      const branch = await episode.branch(beginning.signal);
      if (branch) return { ok: true, data: branch };
      const why = 'it is over, a step is under way, or its user would not say the same again';
      return refused('EXECUTION_ERROR', `The episode cannot be forked now: ${why}.`);
    } catch (error) {
      if (error instanceof GivenUp) throw error;
      return this.#failed('The fork failed', error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #open(options: HeldOptions<T>, episodeId = this.id): Promise<StepData> {
    this.#giveUp();
    this.#beginning = new AbortController();
    const episode = await HeldEpisode.begin(options, this.#beginning.signal);
    this.#episode = episode;
    this.#episodeId = episodeId;
    if (episodeId === this.id) this.host.episodes.set(this.id, episode);
    this.#toolNames = '';
    const { task, seed } = options;
    const { view, last } = episode;
    const now = view?.now;
    const told = { task: task.id, seed, policy: view?.policy ?? '', ...(now !== undefined && { now }) };
    return stepData(last as Seen<T>, { tools: this.#changedTools() ?? [], beginning: told });
  }

  async #act(action: AgentAction): Promise<Outcome<StepData>> {
    const episode = this.#episode;
    if (!episode) return refused('EXECUTION_ERROR', 'No episode has begun. Reset first.');
    if (episode.last?.ended) return refused('EXECUTION_ERROR', 'The episode is over. Reset begins another one.');
    const seen = await episode.act(action);
    if (seen.ended) this.host.options.onEpisode?.(seen.ended.finished, seen.ended.grade);
    return { ok: true, data: stepData(seen, { tools: this.#changedTools() }) };
  }

  #tools(): readonly ToolSchema[] {
    return this.#episode?.view?.tools() ?? [];
  }

  /** The tools, where they are others than those that were sent last. */
  #changedTools(): readonly ToolSchema[] | undefined {
    const tools = this.#tools();
    const names = tools.map(({ name }) => name).join();
    if (names === this.#toolNames) return undefined;
    this.#toolNames = names;
    return tools;
  }

  async #listed(): Promise<readonly WireObject[]> {
    const tools = this.#episode ? this.#tools() : await this.host.tools();
    return withTellUser(tools).map(listedTool);
  }

  /** What a caller of one tool gets: data where there are any, else text. */
  #answer(): unknown {
    const seen = this.#episode?.last?.observation;
    if (!seen) return null;
    return (seen.kind === 'results' ? seen.results[0]?.data : undefined) ?? textOf(seen);
  }

  /** Does a piece of work when those before it are done. What it throws is the host's, and ends the episode. */
  #next<D>(work: () => Promise<Outcome<D>>): Promise<Outcome<D>> {
    const stops = this.#stops;
    const start = (): Promise<Outcome<D>> => {
      if (stops !== this.#stops) throw new GivenUp();
      return work();
    };
    const done = this.#inTurn.then(start).catch((error: unknown) => {
      if (error instanceof GivenUp) return refused('EXECUTION_ERROR', 'The episode was given up.');
      this.#giveUp();
      return this.#failed('The episode failed and is void', error);
    });
    this.#inTurn = done;
    return done;
  }

  #failed(what: string, error: unknown): Refused {
    this.host.options.onError?.(error);
    const why = TypetodError.isInstance(error) ? error.message : 'the server cannot say why to a client';
    return refused('EXECUTION_ERROR', `${what}: ${why}`);
  }
}
