/**
 * Environments whose tools are shown otherwise, as ToolSandbox does: with tools that do not help, under other names, with
 * descriptions and types that say less. What the tools do stays the same.
 */
import { nearestNames, type ToolSchema } from '../../service/index.js';
import { shorten } from '../../language/index.js';
import { randomFrom, shuffled } from '../../text/index.js';
import type { Difference } from '../../world/index.js';
import type { AgentAction, ToolInvocation, ToolResult } from '../action.js';
import { invalidAction } from '../plain-action.js';
import type { Refused } from '../dialogue/conversation.js';
import { refusal } from '../dialogue/tools.js';
import type { CriticalAction, Environment, StepResult, Abortable, Task } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import { asJson } from '../traced.js';
import { back, Renamer } from './names.js';
import {
  type Reading,
  type Scramble,
  SCRAMBLES,
  type ScrambledTool,
  scrambled,
  scrambledCall,
  scrambledNames,
  unscrambled,
} from './scramble.js';

/** How the tools of an environment are shown. */
export interface Perturbation {
  /** Tools beside those of the environment. Who calls one is told that nothing was done. */
  readonly distractors?: {
    /** What to draw from. Those with a name that the environment has are left out. */
    readonly tools: readonly ToolSchema[];
    /** How many; ToolSandbox has 3, 10 and all. */
    readonly count: number | 'all';
  };
  /** What of the tools is shown otherwise. */
  readonly scramble?: readonly Scramble[];
  /** The same seed shows the same tools in the same way; that of the episode if left out. */
  readonly seed?: number;
}

class Shown {
  readonly all: readonly ScrambledTool[];
  private readonly byShown: ReadonlyMap<string, ScrambledTool>;
  private readonly byName: ReadonlyMap<string, ScrambledTool>;
  private readonly reading: Reading;
  private readonly renamer: Renamer;
  private readonly fake: ReadonlySet<string>;

  constructor(
    readonly tools: readonly ToolSchema[],
    { distractors }: Perturbation,
    how: ReadonlySet<Scramble>,
    seed: string,
  ) {
    const own = new Set(tools.map(({ name }) => name));
    const others = distractors?.tools.filter(({ name }) => !own.has(name)) ?? [];
    const count = distractors?.count === 'all' ? others.length : (distractors?.count ?? 0);
    const drawn = shuffled(others, randomFrom(`${seed} distractors`)).slice(0, count);
    this.fake = new Set(drawn.map(({ name }) => name));
    const mixed = drawn.length === 0 ? tools : shuffled([...tools, ...drawn], randomFrom(`${seed} order`));
    this.renamer = new Renamer(scrambledNames(mixed, how, seed));
    this.reading = { how, names: back(this.renamer.names) };
    this.all = scrambled(mixed, this.renamer, how, seed);
    this.byShown = new Map(this.all.map((one) => [one.shown.name, one]));
    this.byName = new Map(this.all.map((one) => [one.tool.name, one]));
  }

  /** The call that is meant, or why there is none. A tool that is shown under another name has no other. */
  real(call: ToolInvocation): ToolInvocation | Refused {
    const tool = this.byShown.get(call.name);
    if (!tool) {
      const message = `There is no tool '${shorten(call.name)}'. Call one of the tools that you were given.`;
      return { code: 'unknown-tool', message, legal: nearestNames(call.name, this.byShown.keys()) };
    }
    if (!this.fake.has(tool.tool.name)) return unscrambled(call, tool, this.reading);
    return { code: 'not-available', message: `${call.name} is not available here. Nothing was done.` };
  }

  /** A call of a tool of the environment as a call of what is shown. */
  asShown(call: ToolInvocation): ToolInvocation {
    const tool = this.byName.get(call.name);
    return tool ? scrambledCall(call, tool, this.renamer.names) : call;
  }

  text(text: string): string {
    return this.renamer.text(text);
  }

  said({ text, data }: ToolResult): Pick<ToolResult, 'text' | 'data'> {
    return this.renamer.result(text, data);
  }
}

const isCall = (call: ToolInvocation | Refused): call is ToolInvocation => 'name' in call;

/** The results of all calls, in their order and under the names that were called. */
function all(
  called: readonly ToolInvocation[],
  calls: readonly (ToolInvocation | Refused)[],
  results: readonly ToolResult[],
  shown: Shown,
): readonly ToolResult[] {
  const left = [...results];
  return called.map((one, at): ToolResult => {
    const call = calls[at];
    if (call && !isCall(call)) return refusal(one, call);
    const { id, name } = one;
    const result = left.shift() ?? refusal(one, { code: 'no-result', message: 'There is no result.' });
    return { ...result, ...(id !== undefined && { id }), name, ...shown.said(result) };
  });
}

class Perturbed<T extends Task> implements Environment<T> {
  private readonly how: ReadonlySet<Scramble>;
  private known: Shown | undefined;
  private seed = 0;

  constructor(
    readonly environment: Environment<T>,
    private readonly perturbation: Perturbation,
  ) {
    this.how = new Set(perturbation.scramble);
  }

  get name(): string {
    return this.environment.name;
  }

  get policy(): string {
    return this.shown().text(this.environment.policy);
  }

  get now(): string | undefined {
    return this.environment.now;
  }

  async reset(task: T, seed: number): Promise<void> {
    await this.environment.reset(task, seed);
    this.seed = this.perturbation.seed ?? seed;
    this.known = undefined;
  }

  /** Some environments offer other tools as an episode goes on. */
  private shown(): Shown {
    const tools = this.environment.tools();
    if (this.known?.tools !== tools) this.known = new Shown(tools, this.perturbation, this.how, String(this.seed));
    return this.known;
  }

  tools(): readonly ToolSchema[] {
    return this.shown().all.map(({ shown }) => shown);
  }

  /** An action on the tools of the environment as one on those that are shown. */
  asShown(action: AgentAction): AgentAction {
    if (action.kind !== 'call') return action;
    const shown = this.shown();
    return { ...action, calls: action.calls.map((call) => shown.asShown(call)) };
  }

  hear(text: string): void {
    this.environment.hear(text);
  }

  async step(action: AgentAction, options?: Abortable): Promise<StepResult> {
    if (invalidAction(action) !== undefined || action.kind !== 'call') return this.environment.step(action, options);
    const shown = this.shown();
    const calls = action.calls.map((call) => shown.real(call));
    const real = calls.filter(isCall);
    const nothing: StepResult = { observation: { kind: 'results', results: [] }, done: false };
    const stepped = real.length === 0 ? nothing : await this.environment.step({ ...action, calls: real }, options);
    const { observation } = stepped;
    if (observation?.kind === 'invalid')
      return { ...stepped, observation: { ...observation, text: shown.text(observation.text) } };
    if (observation?.kind !== 'results') return stepped;
    return {
      ...stepped,
      observation: { kind: 'results', results: all(action.calls, calls, observation.results, shown) },
    };
  }

  async critical(call: ToolInvocation, options?: Abortable): Promise<readonly CriticalAction[]> {
    const shown = this.shown();
    const real = shown.real(call);
    if (!isCall(real)) return [];
    const found = await this.environment.critical?.(real, options);
    if (!found) return [{ name: call.name, arguments: asJson(call.arguments) }];
    return found.map((one) => {
      const { name, arguments: args } = shown.asShown(one);
      return { name, arguments: asJson(args) };
    });
  }

  fork(): Environment<T> {
    const fork = new Perturbed(this.environment.fork(), this.perturbation);
    fork.seed = this.seed;
    fork.known = this.known;
    return fork;
  }

  digest(): string {
    return this.environment.digest();
  }

  diff(since?: Environment<T>): readonly Difference[] {
    return this.environment.diff(since instanceof Perturbed ? since.environment : since);
  }
}

/** The environment behind one that {@link perturbed} made; any other itself. */
export function unperturbed<T extends Task>(environment: Environment<T>): Environment<T> {
  return environment instanceof Perturbed ? environment.environment : environment;
}

/** What an agent that knows the tools of an environment does, as an action on those that it shows. */
export function shownAction(environment: Environment, action: AgentAction): AgentAction {
  return environment instanceof Perturbed ? environment.asShown(action) : action;
}

function check({ scramble = [], distractors }: Perturbation): void {
  const unknown = scramble.find((one) => !SCRAMBLES.includes(one));
  if (unknown !== undefined) {
    const message = `There is no scramble '${String(unknown)}'. Give some of ${SCRAMBLES.join(', ')}.`;
    throw new TestbedError({ code: 'bad-setup', message });
  }
  const { count = 'all' } = distractors ?? {};
  if (count === 'all' || (Number.isInteger(count) && count >= 0)) return;
  throw new TestbedError({
    code: 'bad-setup',
    message: `'count' of distractors is ${count}. Give a whole number or 'all'.`,
  });
}

/**
 * An environment whose tools are shown otherwise. Calls of what is shown work.
 *
 * @throws TestbedError `bad-setup` for an unknown scramble, or a number of distractors that is none.
 * @example
 * const hard = perturbed(environment, { distractors: { tools: toolSchemas(others), count: 10 }, scramble: ['tool-names'] });
 */
export function perturbed<T extends Task>(environment: Environment<T>, perturbation: Perturbation): Environment<T> {
  check(perturbation);
  return new Perturbed(environment, perturbation);
}
