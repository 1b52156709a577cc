/**
 * The episode loop: one agent, one user, one environment.
 *
 * ```text
 * user opens -> agent acts -> environment steps -> agent sees -> ... -> agent speaks -> user answers -> ... -> end
 * ```
 */
import type { AgentAction, AgentNote, Completion, Observation, ToolInvocation, Usage } from './action.js';
import type { Agent, AgentFactory, AgentView, OracleFactory } from './agent.js';
import { invalidAction, plainAction } from './plain-action.js';
import { checkAgent } from './check-agent.js';
import { EpisodeClock, LEFT, checkEpisodeLimits, type EpisodeLimits } from './episode-clock.js';
import type { CriticalAction, Environment, Heard, StepResult, Task } from './environment.js';
import { TestbedError } from './testbed-error.js';
import { addUsage, asJson, errorsIn, jsonText, NO_USAGE, tracedAction, tracedObservation } from './traced.js';
import { type EpisodeEnd, type EpisodeEvent, type FinishedEpisode, TRACE_FORMAT } from './trace.js';
import type { UserSimulator, UserTurn } from './user.js';
import type { Parser } from '../dialogue/parsers/parser.js';
import { completionOf } from './agents/completions.js';
import { isParser } from './dialogue/proposer.js';
import { isAwaited } from '../engine/outside.js';
import { agentFaultText, isAgentFault } from './run/options.js';

class AgentWatch {
  failure: Error | undefined;
  /** What the environment threw when the agent asked it. */
  private readonly passed = new Set<unknown>();

  get text(): string | undefined {
    return this.failure && agentFaultText(this.failure);
  }

  /** Whether an error is what the agent threw, and is of this episode alone. */
  isFailure(error: unknown): boolean {
    return this.failure !== undefined && error === this.failure;
  }

  /** Runs code of the agent; what need not be waited for is not. */
  of<R>(work: () => R | Promise<R>): R | Promise<R> {
    try {
      const done = work();
      return isAwaited(done) ? Promise.resolve(done).catch((error: unknown) => this.rethrow(error)) : done;
    } catch (error) {
      return this.rethrow(error);
    }
  }

  /** An action whose parser, which is the agent's too, is watched. */
  action(action: AgentAction): AgentAction {
    if (action.kind !== 'program' || !isParser(action.program)) return action;
    const { program: parser } = action;
    const program: Parser = {
      name: parser.name,
      parse: async (input) => this.of(() => parser.parse(input)),
    };
    return { ...action, program };
  }

  /** Runs code of the environment for the agent: what it throws is no failure of the agent. */
  passing<R>(work: () => R): R {
    try {
      return work();
    } catch (error) {
      return this.pass(error);
    }
  }

  pass(thrown: unknown): never {
    this.passed.add(thrown);
    throw thrown;
  }

  private rethrow(thrown: unknown): never {
    if (this.passed.has(thrown)) throw thrown;
    const message = `The agent threw what is no error: ${jsonText(thrown)}.`;
    const error = thrown instanceof Error ? thrown : new TestbedError({ code: 'bad-agent', message });
    if (isAgentFault(error)) this.failure = error;
    throw error;
  }
}

export interface EpisodeOptions<T extends Task = Task> {
  readonly task: T;
  /** Names the suite in the trace. */
  readonly suite?: string;
  /** An environment: it is reset, unless an episode is gone on with. */
  readonly environment: Environment<T>;
  /** Goes on with an episode instead of beginning one: `environment` stands where these events lead. */
  readonly from?: {
    /** The environment as it stood at the beginning. */
    readonly begun: Environment<T>;
    /** The lines of the trace so far, without an end. */
    readonly events: readonly EpisodeEvent[];
    /** What the agent saw last: it acts on it before the user speaks. The user opens if left out. */
    readonly observation?: Observation;
  };
  readonly agent: AgentFactory | OracleFactory;
  /** The user; name and simulator. */
  readonly user: {
    readonly name: string;
    readonly simulator: UserSimulator;
  };
  /** Environment, agent and user draw by it; 0 if left out. */
  readonly seed?: number;
  readonly limits?: Partial<EpisodeLimits>;
  /** Ends the episode: it ends as `stopped`. Before the environment is reset, the signal's reason is thrown. */
  readonly signal?: AbortSignal;
}

/** An event, with what a trace has no room for. */
export interface EpisodeStep<T extends Task = Task> {
  /** The line of the trace. */
  readonly event: EpisodeEvent;
  /** The lines so far, to which later ones are added. */
  readonly events: readonly EpisodeEvent[];
  /** The environment as it stood at the beginning; not with the beginning itself. */
  readonly begun?: Environment<T>;
  /** Of a step: what the agent saw, as it saw it. */
  readonly observation?: Observation;
}

/** The usage of what an agent gave as an action, which may be anything. */
function usageOf(action: AgentAction | undefined): Usage | undefined {
  const usage = action?.usage;
  const numbers = usage && [usage.calls, usage.inputTokens, usage.outputTokens];
  return numbers?.every(Number.isFinite) ? usage : undefined;
}

function usageIn(observation: Observation | undefined): Usage | undefined {
  const events = observation?.kind === 'turn' ? observation.turn.events : [];
  const asked = events.flatMap((event) => (event.kind === 'model' ? [event.call.reply.usage] : []));
  if (asked.length === 0) return undefined;
  return asked.reduce<Usage>((sum, one) => addUsage(sum, { ...one, calls: 1 }), NO_USAGE);
}

function completionsIn(observation: Observation | undefined): readonly Completion[] {
  const events = observation?.kind === 'turn' ? observation.turn.events : [];
  return events.flatMap((event) => (event.kind === 'model' ? completionOf(event.call.request, event.call.reply) : []));
}

/** What an agent noted of an action, which may be anything, and what models wrote for it, as plain data. */
function notesOf(
  action: AgentAction | undefined,
  seen: Observation | undefined,
): Pick<AgentAction, 'notes' | 'completions'> {
  const [notes, completions] = [asJson(action?.notes), asJson(action?.completions ?? completionsIn(seen))];
  return {
    ...(Array.isArray(notes) && notes.length > 0 && { notes: notes as unknown as readonly AgentNote[] }),
    ...(Array.isArray(completions) &&
      completions.length > 0 && { completions: completions as unknown as readonly Completion[] }),
  };
}

/** What of a call cannot be taken back; undefined where an environment cannot tell. */
async function criticalOf(
  environment: Environment,
  call: ToolInvocation,
  signal: AbortSignal | undefined,
): Promise<readonly CriticalAction[] | undefined> {
  return environment.critical?.(call, signal ? { signal } : {});
}

class Running<T extends Task> {
  readonly events: EpisodeEvent[] = [];
  private begun: Environment<T> | undefined;
  private readonly limits: EpisodeLimits;
  private readonly clock: EpisodeClock;
  private usage: Usage = NO_USAGE;
  private steps = 0;
  private errors = 0;
  private readonly watch = new AgentWatch();
  /** Words beside calls, which the user hears with the next ones. */
  private beside: readonly string[] = [];

  constructor(private readonly options: EpisodeOptions<T>) {
    this.limits = checkEpisodeLimits(options.limits);
    this.clock = new EpisodeClock(options.signal, this.limits.milliseconds);
    for (const event of options.from?.events ?? []) this.goOn(event);
  }

  private goOn(event: EpisodeEvent): void {
    this.events.push(event);
    if (event.kind !== 'step' && event.kind !== 'user') return;
    this.usage = addUsage(this.usage, event.usage);
    if (event.kind === 'user') this.beside = [];
    if (event.kind === 'user') return;
    const { action } = event;
    if (action.kind === 'call' && action.text?.trim()) this.beside = [...this.beside, action.text];
    this.steps += 1;
    this.errors += errorsIn(event.observation);
  }

  async *run(): AsyncGenerator<EpisodeStep<T>, FinishedEpisode<T>> {
    try {
      return yield* this.play();
    } finally {
      this.clock.clear();
    }
  }

  private async *play(): AsyncGenerator<EpisodeStep<T>, FinishedEpisode<T>> {
    const { task, environment, user } = this.options;
    const begun = this.options.from?.begun ?? (yield* this.begin());
    this.begun = begun;
    const end = yield* this.untilEnd(user.simulator);
    const digest = environment.digest();
    const { steps, errors, usage } = this;
    const { failure, text } = this.watch;
    const failed = end === 'agent-error' && failure && text !== undefined;
    yield this.note({ kind: 'end', reason: end, steps, errors, usage, digest, ...(failed && { error: text }) });
    return { task, environment, begun, events: this.events, end, ...(failed && { failure }) };
  }

  /** The conversation to its end. What the agent throws ends it, and is a failure of the agent. */
  private async *untilEnd(simulator: UserSimulator): AsyncGenerator<EpisodeStep<T>, EpisodeEnd> {
    try {
      const agent = await this.clock.timed(() => this.watch.of(() => this.agent()));
      return agent === LEFT ? this.stopped : yield* this.conversation(agent, simulator);
    } catch (error) {
      if (!this.watch.isFailure(error)) throw error;
      return 'agent-error';
    }
  }

  private async *begin(): AsyncGenerator<EpisodeStep<T>, Environment<T>> {
    const { task, environment, seed = 0 } = this.options;
    if ((await this.clock.raced(() => environment.reset(task, seed))) === LEFT) throw this.notBegun();
    yield this.note(this.beginning());
    return environment.fork();
  }

  /** Without a world there is nothing to go on with, and nothing to grade. */
  private notBegun(): unknown {
    const { signal, environment } = this.options;
    if (this.clock.ended === 'stopped') return signal?.reason;
    const { milliseconds } = this.limits;
    const message = `The environment '${environment.name}' was not reset within the ${milliseconds} milliseconds of the episode. Give the limit 'milliseconds' more, or see why its reset takes so long.`;
    return new TestbedError({ code: 'reset-timeout', message });
  }

  private async *conversation(agent: Agent, simulator: UserSimulator): AsyncGenerator<EpisodeStep<T>, EpisodeEnd> {
    const { observation } = this.options.from ?? {};
    let heard = observation && (yield* this.agentTurn(agent, observation));
    for (;;) {
      if (typeof heard === 'string') return heard;
      const words = heard;
      const turn = await this.clock.timed(() => (words ? simulator.reply(words) : simulator.open()));
      if (turn === LEFT) return this.stopped;
      yield this.note(this.userEvent(turn));
      if (turn.end) return `user-${turn.end}`;
      this.options.environment.hear(turn.text);
      heard = yield* this.agentTurn(agent, this.seen(turn));
    }
  }

  /** What the agent sees of what the user says: no more than the words, unless it is an oracle. */
  private seen({ text, meant }: UserTurn): Observation {
    const isTold = meant !== undefined && 'createOracle' in this.options.agent;
    return { kind: 'user', text, ...(isTold && { meant }) };
  }

  /** Has the agent act until it speaks; gives the words, or why the episode ends. */
  private async *agentTurn(agent: Agent, first: Observation): AsyncGenerator<EpisodeStep<T>, Heard | EpisodeEnd> {
    let observation = first;
    for (;;) {
      const over = this.over();
      if (over) return over;
      const seen = observation;
      const { signal } = this.clock;
      const acted = await this.clock.timed(() => this.watch.of(() => agent.act(seen, { signal })));
      if (acted === LEFT) return this.stopped;
      const action = plainAction(acted);
      const result = await this.clock.timed(() => this.step(action));
      if (result === LEFT) return this.stopped;
      yield this.noteStep(action, result);
      if (result.done) return 'environment-done';
      if (result.heard) return this.heard(result.heard);
      if (result.observation) observation = result.observation;
    }
  }

  private async step(action: AgentAction): Promise<StepResult> {
    const text = invalidAction(action);
    if (text !== undefined) return { observation: { kind: 'invalid', text }, done: false };
    if (action.kind === 'call' && action.text?.trim()) this.beside = [...this.beside, action.text];
    return this.options.environment.step(this.watch.action(action), { signal: this.clock.signal });
  }

  private heard(heard: Heard): Heard {
    const { beside } = this;
    this.beside = [];
    return beside.length === 0 ? heard : { ...heard, text: [...beside, heard.text].join('\n') };
  }

  private over(): EpisodeEnd | undefined {
    const { limits, usage } = this;
    if (this.clock.ended) return this.clock.ended;
    if (this.steps >= limits.steps) return 'max-steps';
    if (this.errors >= limits.errors) return 'max-errors';
    return usage.inputTokens + usage.outputTokens >= limits.tokens ? 'max-tokens' : undefined;
  }

  private get stopped(): EpisodeEnd {
    return this.clock.ended ?? 'stopped';
  }

  private async agent(): Promise<Agent> {
    const { watch } = this;
    const { environment, agent, seed = 0 } = this.options;
    const { policy, now, standing } = environment;
    const view: AgentView = {
      ...{ policy, seed, tools: () => watch.passing(() => environment.tools()) },
      ...(now !== undefined && { now }),
      // What is no call is the agent's failure.
      critical: async (call, signal) => {
        const whole = { name: call.name, arguments: asJson(call.arguments) };
        const told = criticalOf(environment, call, signal).catch((error: unknown) => {
          // Who asked gave it up.
          if (signal?.aborted) throw error;
          return watch.pass(error);
        });
        return (await told) ?? [whole];
      },
      ...(standing && { standing: () => watch.passing(() => environment.standing?.() ?? []) }),
    };
    const isOracle = 'createOracle' in agent;
    const made = await (isOracle
      ? agent.createOracle(view, environment, this.options.from?.events)
      : agent.create(view));
    if (typeof (made as Partial<Agent> | undefined)?.act === 'function') return made;
    const way = isOracle ? 'createOracle' : 'create';
    const message = `What '${way}' of the agent '${agent.name}' made has no method 'act'. Give an object with act(observation).`;
    throw new TestbedError({ code: 'bad-agent', message });
  }

  private beginning(): EpisodeEvent {
    const { task, suite = '', environment, agent, user, seed = 0 } = this.options;
    return {
      kind: 'begin',
      format: TRACE_FORMAT,
      suite,
      task: task.id,
      seed,
      environment: environment.name,
      agent: agent.name,
      user: user.name,
      digest: environment.digest(),
    };
  }

  private userEvent({ text, end, meant, usage }: UserTurn): EpisodeEvent {
    this.usage = addUsage(this.usage, usage);
    return {
      kind: 'user',
      text,
      ...(end && { end }),
      ...(meant !== undefined && { meant }),
      ...(usage && { usage }),
    };
  }

  private noteStep(action: AgentAction, { observation }: StepResult): EpisodeStep<T> {
    const usage = usageOf(action) ?? usageIn(observation);
    this.steps += 1;
    this.errors += errorsIn(observation);
    this.usage = addUsage(this.usage, usage);
    const traced = tracedObservation(observation);
    const event: EpisodeEvent = {
      kind: 'step',
      step: this.steps,
      action: tracedAction(action, observation),
      ...(traced && { observation: traced }),
      ...(usage && { usage }),
      ...notesOf(action, observation),
      digest: this.options.environment.digest(),
    };
    return { ...this.note(event), ...(observation && { observation }) };
  }

  private note(event: EpisodeEvent): EpisodeStep<T> {
    const { events, begun } = this;
    events.push(event);
    return { event, events, ...(begun && { begun }) };
  }
}

/**
 * Plays an episode, event by event; leaving the loop stops it.
 *
 * @returns The episode as it ended, to be graded.
 * @example
 * const user = { name: 'agenda', simulator: suite.user(task, { seed: 0 }) };
 * for await (const { event } of episode({ task, environment: suite.environment(), agent, user })) console.log(event);
 * @throws TestbedError `bad-limit`, `bad-agent`, `reset-timeout` where the time is over before the environment is reset; what
 * the environment or the user throws: the episode is void then. What the agent throws ends the episode as `agent-error`, unless
 * it uses this package wrongly.
 */
export function episode<T extends Task>(
  options: EpisodeOptions<T>,
): AsyncGenerator<EpisodeStep<T>, FinishedEpisode<T>> {
  checkAgent(options.agent);
  return new Running(options).run();
}

/** Plays an episode to its end. */
export async function playEpisode<T extends Task>(options: EpisodeOptions<T>): Promise<FinishedEpisode<T>> {
  const steps = episode(options);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}
