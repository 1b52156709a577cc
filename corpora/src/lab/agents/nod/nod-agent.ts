/**
 * NOD: a navigator that keeps the state of the task, an operator that takes the steps, and a director that sees every critical action
 * before it is done (Yang et al.).
 *
 * ```text
 * user, result -> navigator -> operator -> words, call       -> done
 *                    ^                  -> critical call -> director -> pass   -> done
 *                    '---------------------------------------- revise
 *                                       <--------------------- abort: tell the user
 * ```
 *
 * What is critical is a property of the call that the environment knows, also of calls of tools: nobody is asked about names.
 */
import { type Model, ModelError } from 'typetod/models';
import {
  type Place,
  checkNumber,
  type AgentNote,
  type ToolInvocation,
  type Usage,
  type GoldFactory,
  type CriticalAction,
  addUsage,
  errorsIn,
  NO_USAGE,
  observedText,
  stepText,
  TEXT_FORM,
  withCompletions,
  type WrittenAction,
} from 'typetod/internal';
import type { AgentAction, Observation, Agent, AgentFactory, AgentView } from 'typetod/testbed';
import { askStep, type AskedStep, usageOf } from '../asking/ask-step.js';
import { ABSTENTION, MAY_ABSTAIN, reviewed, STEPPERS } from './baselines.js';
import type { NodDirector } from './director.js';
import { derivedNavigator, modelNavigator, type Navigator } from './navigator.js';
import type { NodOptions } from './options.js';
import { capped, directorOf, isAlone, judging, verdictOn } from './oversight.js';
import { type Entry, historyText } from '../asking/entries.js';
import { EMPTY_STATE, type GlobalState, type Verdict } from './state.js';

const OPERATOR = `\
You are an assistant who serves a user by tools. Take one step at a time: words, or one call. What is missing is cleared up before
anything is done that cannot be taken back; constraints are kept; no value is made up. Before such a thing is done, tell the user its
values and have them agree. The user sees your words alone.`;

export const STOPPED = 'I am sorry, but I cannot go on with this.';

/** The tool that hands a user over to a person, in domains that have one. */
const TRANSFER = 'transfer_to_human_agents';

type Signal = AbortSignal | undefined;

class NodAgent implements Agent {
  private state: GlobalState = EMPTY_STATE;
  private history: readonly Entry[] = [];
  private done: readonly CriticalAction[] = [];
  /** What the call under way does, where it is carried out. */
  private doing: readonly CriticalAction[] = [];
  private revisions = 0;
  private isStopped = false;
  private turn = 0;
  private step = 0;
  private usage: Usage = NO_USAGE;
  private notes: readonly AgentNote[] = [];
  private readonly director: NodDirector | undefined;
  private readonly navigator: Navigator | undefined;

  constructor(
    private readonly model: Model,
    private readonly view: AgentView,
    private readonly options: NodOptions,
  ) {
    const { navigator = 'model' } = options;
    this.director = directorOf(model, options);
    const kept = navigator === 'derived' ? derivedNavigator() : modelNavigator(model, options);
    this.navigator = isAlone(options) || navigator === 'off' ? undefined : kept;
  }

  async act(observation: Observation, { signal }: { readonly signal?: AbortSignal } = {}): Promise<WrittenAction> {
    this.observe(observation);
    [this.usage, this.notes] = [NO_USAGE, []];
    const action = this.isStopped ? this.say(STOPPED) : await this.decide(signal);
    const { usage, notes } = this;
    return { ...action, usage, ...(notes.length > 0 && { notes }) };
  }

  private observe(observation: Observation): void {
    if (observation.kind === 'user') [this.turn, this.step] = [this.turn + 1, 0];
    const isError = errorsIn(observation) > 0;
    if (observation.kind === 'results' && !isError) this.done = [...this.done, ...this.doing];
    this.doing = [];
    const by = observation.kind === 'user' ? 'user' : 'result';
    this.enter({ by, text: observedText(observation), ...(isError && { isError }) });
  }

  private enter(entry: Entry): void {
    this.history = [...this.history, entry];
  }

  private note(note: AgentNote): void {
    this.notes = [...this.notes, note];
  }

  private place(): Place {
    this.step += 1;
    return { dialogue: String(this.view.seed), turn: this.turn, step: this.step - 1, attempt: this.revisions };
  }

  private spent(usage: Usage | undefined): void {
    this.usage = addUsage(this.usage, usage);
  }

  private async navigate(signal: Signal, feedback?: string, navigator = this.navigator): Promise<void> {
    if (!navigator) return;
    const { state, history, view } = this;
    const told = feedback === undefined ? {} : { feedback };
    const navigated = await navigator.navigate({ state, history, view, ...told, place: this.place(), signal });
    this.state = navigated.state;
    this.spent(navigated.usage);
  }

  /** Has the operator step until something is said, or a call is carried out. */
  private async decide(signal: Signal): Promise<WrittenAction> {
    const { maxRounds = 8 } = this.options;
    this.revisions = 0;
    await this.navigate(signal);
    for (let round = 0; round < maxRounds; round += 1) {
      const action = await this.taken(await this.operate(signal), signal);
      if (action) return action;
    }
    return this.say(STOPPED);
  }

  private systemText(): string {
    const { view, options } = this;
    return [
      OPERATOR,
      options.baseline === 'abstain' && MAY_ABSTAIN,
      view.policy && `# Rules\n${view.policy}`,
      view.now !== undefined && `It is ${view.now}.`,
    ]
      .filter(Boolean)
      .join('\n\n');
  }

  /** What the operator reads: who has a state reads the latest of the conversation alone. */
  private shown(): string {
    const { history, navigator, state } = this;
    if (!navigator) return historyText(history);
    return `# State of the task\n${JSON.stringify(state)}\n\n# Conversation\n${historyText(history, 12)}`;
  }

  private operate(signal: Signal): Promise<AskedStep> {
    const { model, view, history, options } = this;
    return STEPPERS[options.baseline ?? 'none']({
      propose: (told) => this.propose(signal, told),
      review: async (...asked) => {
        const { text, usage } = await reviewed(model, asked, { view, history, place: this.place(), signal });
        this.spent(usage);
        return text;
      },
      note: (note) => this.note(note),
    });
  }

  private async propose(signal: Signal, told?: string): Promise<AskedStep> {
    const { model, view, options } = this;
    const prompt = { system: this.systemText(), textForm: TEXT_FORM, tools: view.tools(), seed: view.seed };
    const content = [this.shown(), told, '\nYour step:'].filter((part) => part !== undefined).join('\n');
    const messages = [{ role: 'user', content } as const];
    const step = await askStep(model, { purpose: 'act', place: this.place(), ...prompt, messages, signal }, options);
    this.spent(usageOf(step.asked));
    if (step.thought !== '') this.note({ kind: 'thought', text: step.thought });
    return step;
  }

  private noted({ decision, feedback, usage }: Verdict): void {
    this.spent(usage);
    this.note({ kind: 'verdict', code: decision, text: feedback });
  }

  /** A step as an action; undefined where the operator has to step again. */
  private async taken({ calls: [call], text, asked }: AskedStep, signal: Signal): Promise<WrittenAction | undefined> {
    const { reply } = asked;
    const action = call && (await this.called(call, signal));
    // What is done in place of a call that was stopped is not what the model wrote.
    if (call) return action?.kind === 'call' && action.calls[0] === call ? { ...action, reply } : action;
    if (text === '') this.enter({ by: 'note', text: 'Go on: call a tool, or say something.' });
    if (text.startsWith(ABSTENTION)) this.note({ kind: 'verdict', code: 'abstain', text });
    return text === '' ? undefined : { ...this.say(text), reply };
  }

  private say(text: string): AgentAction {
    this.enter({ by: 'agent', text: `Say: ${text}` });
    return { kind: 'say', text };
  }

  private call(call: ToolInvocation): AgentAction {
    this.enter({ by: 'agent', text: stepText({ calls: [call], text: '' }), call });
    return { kind: 'call', calls: [call] };
  }

  private async called(call: ToolInvocation, signal: Signal): Promise<AgentAction | undefined> {
    const deeds = (await this.view.critical?.(call, signal)) ?? [{ name: call.name, arguments: {} }];
    if (deeds.length === 0) return this.call(call);
    const verdict = await this.overseen(call, deeds, signal);
    if (verdict.decision === 'revise') return this.revise(verdict, signal);
    if (verdict.decision === 'abort') return this.abort(call, verdict);
    this.revisions = 0;
    this.doing = deeds;
    return this.call(call);
  }

  private async overseen(call: ToolInvocation, deeds: readonly CriticalAction[], signal: Signal): Promise<Verdict> {
    const { director, options, model, state, history, done, view } = this;
    if (!director) return { decision: 'pass', feedback: '' };
    if (options.renavigate) return this.renavigated(signal, options.directorModel ?? model);
    const judge = judging(director, { call, deeds, state, history, done, view }, () => this.place(), signal);
    return verdictOn(options, this.revisions, async (level) => {
      const verdict = capped(await judge(level), this.revisions, options);
      this.noted(verdict);
      return verdict;
    });
  }

  /** Frontier Re-navigation: the state is made anew once, and the operator goes on from it. */
  private async renavigated(signal: Signal, model: Model): Promise<Verdict> {
    if (this.revisions > 0) return { decision: 'pass', feedback: '' };
    await this.navigate(signal, undefined, modelNavigator(model, this.options));
    return { decision: 'revise', feedback: 'The state of the task was made anew. Take the next step by it.' };
  }

  private async revise({ feedback }: Verdict, signal: Signal): Promise<undefined> {
    this.revisions += 1;
    this.enter({ by: 'note', text: `The director has the plan revised: ${feedback}` });
    if (!this.options.renavigate) await this.navigate(signal, feedback);
    return undefined;
  }

  private abort(call: ToolInvocation, { feedback }: Verdict): AgentAction | undefined {
    const { onAbort = 'tell' } = this.options;
    this.revisions = 0;
    this.enter({
      by: 'note',
      text: `The director stopped ${call.name}: ${feedback} Do not try it again; tell the user.`,
    });
    if (onAbort === 'tell') return undefined;
    this.isStopped = true;
    const canTransfer = onAbort === 'transfer' && this.view.tools().some(({ name }) => name === TRANSFER);
    return canTransfer ? this.call({ name: TRANSFER, arguments: { summary: feedback } }) : this.say(STOPPED);
  }
}

/**
 * An agent that is NOD (Yang et al.): a navigator keeps the state of the task, an operator takes the steps, and a director passes,
 * revises or aborts what cannot be taken back.
 *
 * @param model - is shared by all episodes.
 * @throws ModelError `bad-option` for a number of revisions or rounds that there cannot be, and for the director `oracle` without
 * `gold`: a `GoldFactory` is given it.
 * @example
 * const agent = nodAgent(small, { directorModel: strong, calibration: 'strict' });
 */
export function nodAgent(model: Model, options: NodOptions = {}): AgentFactory {
  checkNumber('maxRevise', options.maxRevise, { least: 0, isWhole: true });
  checkNumber('maxRounds', options.maxRounds, { least: 1, isWhole: true });
  if (options.director === 'oracle' && !options.gold)
    throw new ModelError({
      code: 'bad-option',
      message: "the director 'oracle' has no gold: give the critical actions",
    });
  return {
    name: options.name ?? 'nod',
    create: (view) => withCompletions(model, (told) => new NodAgent(told, view, options)),
  };
}

/** Agents that are NOD with a director that knows what each task requires, for runs over suites with gold. */
export function nodWithGold(model: Model, options: NodOptions = {}): GoldFactory {
  const { name = 'nod' } = options;
  return { name, forGold: (gold) => nodAgent(model, { ...options, name, director: 'oracle', gold }) };
}
