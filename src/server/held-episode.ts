/**
 * An episode whose agent is in another process: it sends one action at a time, and is answered with what follows from it.
 *
 * The loop is that of every other run. Its agent hands on what it observes, and waits for the next action to come in. So an episode over a
 * protocol has the same trace and grade as the same actions in process.
 */
import type { EpisodeEvent, FinishedEpisode } from '../testbed/trace.js';
import type { EpisodeLimits } from '../testbed/episode-clock.js';
import type { UserFactory } from '../testbed/run/options.js';
import { episode, type EpisodeStep } from '../testbed/episode.js';
import type {
  AgentAction,
  AgentFactory,
  AgentView,
  Environment,
  Grade,
  Observation,
  Suite,
  Task,
  UserSimulator,
} from '../testbed/index.js';
import type { Heard } from '../testbed/environment.js';
import { gradeEpisode } from '../testbed/grade-episode.js';
import { lastOf, type PlainObservation, plain } from './speaking.js';

/**
 * Waits for work until a signal is aborted. The work itself goes on.
 *
 * @throws what the work throws; the signal's reason.
 */
export async function untilAborted<R>(work: Promise<R>, signal: AbortSignal | undefined): Promise<R> {
  if (!signal) return work;
  let leave: (() => void) | undefined;
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    if (leave) signal.removeEventListener('abort', leave);
  }
}

/** Hands values over, one at a time, to whoever takes them; the giver does not wait. Those who wait together get the same. */
class Handover<V> {
  #taker: ((value: Promise<V>) => void) | undefined;
  /** What the takers wait for. */
  #awaited: Promise<V> | undefined;
  #held: Promise<V> | undefined;

  /** Gives a value, or fails the taker with what the promise is rejected with. */
  put(value: Promise<V>): void {
    // Nobody may be there to take a failure: the taker that comes later sees it.
    value.catch(() => undefined);
    const taker = this.#taker;
    this.#taker = undefined;
    this.#awaited = undefined;
    if (taker) taker(value);
    else this.#held = value;
  }

  take(): Promise<V> {
    const held = this.#held;
    this.#held = undefined;
    if (held) return held;
    this.#awaited ??= new Promise((resolve) => (this.#taker = resolve));
    return this.#awaited;
  }
}

/** Whose voice the user of an episode has. */
export interface UserChoice<T extends Task> {
  /** The manner of the suite's own user; its first if left out. */
  readonly style?: string;
  /** Another user than the suite's own, such as one by a model. */
  readonly user?: UserFactory<T>;
}

function userOf<T extends Task>({ suite, task, seed, style, user }: HeldOptions<T>) {
  const options = { seed, ...(style !== undefined && { style }) };
  if (user) return { name: user.name, simulator: user.create(task, { ...options, scenario: suite.scenario(task) }) };
  return { name: style ?? suite.styles[0] ?? 'user', simulator: suite.user(task, options) };
}

/** Where an episode stands, for another one that goes on from there. */
export interface Branch<T extends Task> {
  readonly environment: Environment<T>;
  readonly begun: Environment<T>;
  readonly events: readonly EpisodeEvent[];
  /** What the agent acts on next. */
  readonly observation: Observation;
  readonly simulator: UserSimulator;
  readonly heard: readonly Heard[];
  readonly transcript: readonly EpisodeEvent[];
  readonly steps: number;
}

/** A user who has heard all of an episode, and said the same; undefined where they say something else now. */
async function toldAgain(
  user: UserSimulator,
  { heard, events }: Pick<Branch<Task>, 'heard' | 'events'>,
  signal: AbortSignal | undefined,
): Promise<UserSimulator | undefined> {
  const said = events.flatMap((event) => (event.kind === 'user' ? [event.text] : []));
  let { text } = await user.open();
  for (const [at, words] of heard.entries()) {
    signal?.throwIfAborted();
    if (text !== said[at]) return undefined;
    text = (await user.reply(words)).text;
  }
  return text === said[heard.length] ? user : undefined;
}

/** What an episode is made of, but for its agent. */
export interface HeldOptions<T extends Task> extends UserChoice<T> {
  readonly suite: Suite<T>;
  readonly task: T;
  readonly seed: number;
  readonly limits?: Partial<EpisodeLimits>;
  readonly agent: string;
  /** Goes on where another episode stood, as {@link HeldEpisode.branch} gives it. */
  readonly from?: Branch<T>;
}

export interface Ended<T extends Task> {
  readonly finished: FinishedEpisode<T>;
  readonly grade: Grade;
}

/** What the agent sees, and the end of the episode with the last of it. */
export interface Seen<T extends Task> {
  readonly observation: PlainObservation;
  readonly ended?: Ended<T>;
}

/** An episode whose agent is elsewhere. */
export class HeldEpisode<T extends Task> {
  readonly #stop = new AbortController();
  readonly #seen = new Handover<Seen<T>>();
  readonly #transcript: EpisodeEvent[] = [];
  readonly #environment: Environment<T>;
  /** What the user has heard. */
  readonly #heard: Heard[] = [];
  #user: UserSimulator | undefined;
  /** Its beginning and its trace so far. */
  #told: Pick<EpisodeStep<T>, 'begun' | 'events'> | undefined;
  #observation: Observation | undefined;
  #proceed: ((action: AgentAction) => void) | undefined;
  #view: AgentView | undefined;
  #last: Seen<T> | undefined;
  /** The outcome of the latest action. */
  #next: Promise<Seen<T>> | undefined;
  #steps = 0;
  /** What was thrown: nothing comes after it. */
  #failure: Promise<never> | undefined;
  /** Set when the loop is over. */
  #finished: FinishedEpisode<T> | undefined;
  #grading = new AbortController();
  /** The end with its grade, for all who ask for it; none once the grading was given up. */
  #end: Promise<Seen<T>> | undefined;
  #waiting = 0;
  /** Whether anybody wants to know how it ends. */
  #isWanted = true;

  private constructor(private readonly options: HeldOptions<T>) {
    const { from, suite } = options;
    this.#environment = from?.environment ?? suite.environment();
    if (!from) return;
    this.#told = from;
    this.#steps = from.steps;
    this.#heard.push(...from.heard);
    this.#transcript.push(...from.transcript);
  }

  /**
   * Begins an episode, up to the first words of the user.
   *
   * @param signal - gives the episode up while it begins.
   * @throws what the environment or the user throws; the signal's reason.
   */
  static async begin<T extends Task>(options: HeldOptions<T>, signal?: AbortSignal): Promise<HeldEpisode<T>> {
    signal?.throwIfAborted();
    const held = new HeldEpisode(options);
    void held.#play();
    try {
      await untilAborted(held.#take(), signal);
      return held;
    } catch (error) {
      held.stop();
      throw error;
    }
  }

  /**
   * What an episode is made of that goes on alone from where this one stands, once the step under way has its outcome.
   *
   * @param signal - the user is told nothing more when it is aborted.
   * @returns undefined where nothing waits for a step, and where the user cannot be had once more.
   * @throws what the user throws who is told all once more; the signal's reason.
   */
  branch(signal?: AbortSignal): Promise<HeldOptions<T> | undefined> {
    return untilAborted(this.#branch(signal), signal);
  }

  async #branch(signal: AbortSignal | undefined): Promise<HeldOptions<T> | undefined> {
    await this.#next?.catch(() => undefined);
    const [{ begun, events = [] } = {}, observation, user] = [this.#told, this.#observation, this.#user];
    if (!this.#proceed || this.#finished || this.#stop.signal.aborted || !begun || !observation || !user)
      return undefined;
    const { from: _, ...options } = this.options;
    const at = {
      ...{ environment: this.#environment.fork(), begun: begun.fork(), observation, steps: this.#steps },
      ...{ events: [...events], heard: [...this.#heard], transcript: [...this.#transcript] },
    };
    const simulator = user.fork?.() ?? (await toldAgain(userOf(options).simulator, at, signal));
    return simulator && { ...options, from: { ...at, simulator } };
  }

  get environment(): Environment<T> {
    return this.#environment;
  }

  /** What the user said and the agent did so far. What the user meant is left out. */
  get transcript(): readonly EpisodeEvent[] {
    return this.#transcript;
  }

  get first(): string {
    const [first] = this.#transcript;
    return first?.kind === 'user' ? first.text : '';
  }

  /** What the agent saw last. */
  get last(): Seen<T> | undefined {
    return this.#last;
  }

  /** What the agent may know; undefined where the episode ended before the agent was there. */
  get view(): AgentView | undefined {
    return this.#view;
  }

  get steps(): number {
    return this.#steps;
  }

  get task(): T {
    return this.options.task;
  }

  get seed(): number {
    return this.options.seed;
  }

  /**
   * Takes a step. Legal while the episode goes on, and one at a time.
   *
   * @param signal - ends the waiting. The step goes on, since it may have changed the world, and the next one waits for it.
   * @throws what the environment, the user or the grader throws: the episode is void then; the signal's reason.
   */
  async act(action: AgentAction, signal?: AbortSignal): Promise<Seen<T>> {
    if (this.#stop.signal.aborted) return this.finish(signal);
    const before = this.#next && (await this.#waitFor(this.#next, signal));
    if (before?.ended) return before;
    const proceed = this.#proceed;
    this.#proceed = undefined;
    // Without the loop waiting, the episode ended by its time: the end is there to be taken.
    if (proceed) this.#steps += 1;
    proceed?.(action);
    this.#next = this.#take();
    return this.#waitFor(this.#next, signal);
  }

  /** Ends the episode; it is not graded. */
  stop(): void {
    this.#isWanted = false;
    this.#stop.abort();
  }

  /**
   * Ends the episode where it stands, also in a step that nobody waits for, and grades it.
   *
   * @param signal - ends the waiting. It stops the grading where no other call waits; another call then grades anew.
   * @throws what the environment, the user or the grader throws; the signal's reason.
   */
  async finish(signal?: AbortSignal): Promise<Seen<T>> {
    signal?.throwIfAborted();
    if (this.#last?.ended) return this.#last;
    this.#end ??= this.#ended();
    try {
      return await this.#waitFor(this.#end, signal);
    } catch (error) {
      if (signal?.aborted && error === signal.reason && this.#waiting === 0) {
        this.#grading.abort(error);
        this.#end = undefined;
      }
      throw error;
    }
  }

  async #waitFor(seen: Promise<Seen<T>>, signal: AbortSignal | undefined): Promise<Seen<T>> {
    this.#waiting += 1;
    try {
      return await untilAborted(seen, signal);
    } finally {
      this.#waiting -= 1;
    }
  }

  async #ended(): Promise<Seen<T>> {
    if (this.#grading.signal.aborted) {
      this.#grading = new AbortController();
      if (this.#finished) {
        this.#last = await this.#graded(this.#finished, this.#grading.signal);
        return this.#last;
      }
    }
    this.#proceed = undefined;
    this.#stop.abort();
    const seen = await this.#next;
    return seen?.ended ? seen : this.#take();
  }

  async #take(): Promise<Seen<T>> {
    this.#last = await (this.#failure ?? this.#seen.take());
    return this.#last;
  }

  async #play(): Promise<void> {
    try {
      const { suite, task, seed, limits, from } = this.options;
      const steps = episode<T>({
        task,
        suite: suite.name,
        environment: this.#environment,
        agent: this.#agent(),
        user: this.#listening(),
        ...(from && { from }),
        seed,
        signal: this.#stop.signal,
        ...(limits && { limits }),
      });
      const finished = await this.#follow(steps);
      if (!this.#isWanted) {
        // A step may be under way: whoever waits for it is not left alone.
        return this.#seen.put(Promise.resolve({ observation: { kind: 'end', text: 'The episode was given up.' } }));
      }
      this.#finished = finished;
      const { signal } = this.#grading;
      const graded = this.#graded(finished, signal);
      this.#seen.put(graded);
      await graded.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    } catch (error) {
      this.#failure = Promise.reject(error);
      this.#seen.put(this.#failure);
    }
  }

  async #graded(finished: FinishedEpisode<T>, signal: AbortSignal): Promise<Seen<T>> {
    signal.throwIfAborted();
    const { suite } = this.options;
    const grade = await untilAborted(Promise.resolve(gradeEpisode(suite, finished, { signal })), signal);
    return { observation: lastOf(finished), ended: { finished, grade } };
  }

  async #follow(steps: ReturnType<typeof episode<T>>): Promise<FinishedEpisode<T>> {
    for (;;) {
      const { done, value } = await steps.next();
      if (done) return value;
      const { event } = value;
      this.#told = value;
      if (event.kind === 'user') this.#transcript.push({ kind: 'user', text: event.text });
      if (event.kind === 'step') this.#transcript.push(event);
    }
  }

  /** The user, whose ears are kept: a fork of the episode has one who heard the same. */
  #listening(): { readonly name: string; readonly simulator: UserSimulator } {
    const { name, simulator } = userOf(this.options);
    const user = this.options.from?.simulator ?? simulator;
    this.#user = user;
    const reply = (heard: Heard) => {
      this.#heard.push(heard);
      return user.reply(heard);
    };
    return { name, simulator: { open: () => user.open(), reply } };
  }

  #agent(): AgentFactory {
    return {
      name: this.options.agent,
      create: (view) => {
        this.#view = view;
        return {
          act: (observation) =>
            new Promise((resolve) => {
              this.#proceed = resolve;
              this.#observation = observation;
              this.#seen.put(Promise.resolve({ observation: plain(observation) }));
            }),
        };
      },
    };
  }
}
