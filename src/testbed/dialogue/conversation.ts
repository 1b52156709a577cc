/**
 * A conversation under way: what the user said last, what was made of it, and what the agent is advised to say.
 *
 * Programs go through the gates of a dialogue manager, which words the reply. Calls of tools are turns of the session: what
 * they lead to is worded in the same voice. What is really said is told to the manager, so that parsers and gates read it.
 */

import { DialogueError } from '../../dialogue/dialogue-error.js';
import type { Draft, Gate, GateRule, Requested } from '../../dialogue/gates/gate.js';
import { standard } from '../../dialogue/gates/presets.js';
import type { Parser, ParserInput } from '../../dialogue/parsers/parser.js';
import { DialogueManager } from '../../dialogue/turn/dialogue-manager.js';
import type { DialogueTurn } from '../../dialogue/turn/options.js';
import { templateOf, untoldOfProgram } from '../../dialogue/turn/words.js';
import type { EnactedAction, Session, TurnResult } from '../../engine/index.js';
import { memoizedParse, type Statement } from '../../language/index.js';
import { replyText } from '../../nlg/sentence.js';
import type { World } from '../../world/index.js';
import type { Heard, HeardAction, Abortable } from '../environment.js';
import { Proposer } from './proposer.js';
import type { SessionSetup } from './setup.js';

/** Why a call was refused. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly legal?: readonly string[];
  /** What the user is to be told of a requirement that does not hold. */
  readonly refusal?: string;
}

interface Called extends Pick<ParserInput, 'session' | 'utterance' | 'said' | 'signal'> {
  readonly statements: readonly Statement[];
}

/**
 * The gates that look at calls of tools, too, so that whoever decides over what cannot be undone sees all of it. What they find refuses
 * the call: the agent mends it itself. They are asked where the setup names gates; without any, a call is the agent's own business.
 * The other gates are about what a parser writes, or have the engine's refusals mended.
 */
const OF_CALLS: ReadonlySet<string> = new Set(['grounding', 'what-if']);

function watchersIn(gates: Iterable<GateRule> = []): readonly Gate[] {
  return [...gates].flatMap(({ gate }) => (OF_CALLS.has(gate.name) ? [gate] : []));
}

/** Why gates do not let a call pass; undefined where they do, and for a call that would be refused anyway. */
async function stopped(gates: readonly Gate[], called: Called): Promise<Refused | undefined> {
  const { session, statements, utterance, said, signal } = called;
  const given = signal ? { signal } : {};
  const trial = await session.whatIf(statements, undefined, given);
  if (!trial.ok && trial.transactions.length === 0) return undefined;
  const place = { dialogue: 'testbed', turn: session.turns, step: 0, attempt: 0 };
  const draft: Draft = {
    ...{ statements, trial, session, utterance, said, signal },
    apis: [...session.engine.registry.apis.values()],
    requested: [],
    mended: new Set(),
    read: memoizedParse(undefined, session.engine.parse),
    placeOf: () => place,
    onCall: () => undefined,
    whatIf: (others) => session.whatIf(others, undefined, given),
  };
  for (const gate of gates) {
    const [finding] = (await gate.inspect?.(draft)) ?? [];
    if (finding) return { code: finding.code, message: finding.message };
  }
  return undefined;
}

/** What the agent is advised to say after a turn. */
export interface Advice {
  readonly text: string;
  readonly actions: readonly EnactedAction[];
}

function deedsIn({ tasks }: World): readonly string[] {
  return tasks.flatMap((task) => (task.kind === 'transaction' && task.phase === 'performed' ? [task.api.name] : []));
}

function withApi(action: EnactedAction, { tasks }: World): HeardAction {
  const isOffer = action.kind === 'offer' || action.kind === 'slice';
  const api = isOffer ? tasks[action.task]?.api.name : undefined;
  return api === undefined ? action : { ...action, api };
}

function together(advice: readonly Advice[]): Advice {
  const text = advice
    .map((one) => one.text)
    .filter(Boolean)
    .join(' ');
  return { text, actions: advice.flatMap(({ actions }) => actions) };
}

export class Conversation {
  /** What the user said last; undefined before the first words. */
  utterance: string | undefined;
  /** Whether the manager was told of these words. */
  private isNoted = false;
  /** The reply of the manager that was not said yet. */
  private reply: string | undefined;
  /** Since the agent spoke last. */
  private advice: readonly Advice[] = [];
  /** Words beside calls, since the agent spoke last. */
  private beside: readonly string[] = [];
  /** What the agent said last, with the words beside its calls: what the user answers. */
  said = '';

  private constructor(
    readonly manager: DialogueManager,
    private readonly proposer: Proposer,
    private readonly turn: SessionSetup['turn'],
    private readonly watchers: readonly Gate[],
  ) {}

  /** @param rules - gates behind those of the setup. */
  static over(session: Session, { dialogue, turn }: SessionSetup, rules: readonly GateRule[] = []): Conversation {
    const proposer = new Proposer();
    const gates = [...(dialogue?.gates ?? standard()), ...rules];
    const manager = new DialogueManager({ ...dialogue, session, parser: proposer, gates });
    return new Conversation(manager, proposer, turn, watchersIn(dialogue?.gates));
  }

  get session(): Session {
    return this.manager.session;
  }

  /** @param gates - those that look at proposals in the fork; a director among them is asked where one is asked here. */
  fork(gates?: readonly GateRule[]): Conversation {
    const proposer = new Proposer();
    const { onText: _, ...turn } = this.turn ?? {};
    const manager = this.manager.fork({ parser: proposer, ...(gates && { gates }) });
    const watchers = gates && this.watchers.length > 0 ? watchersIn(gates) : this.watchers;
    const fork = new Conversation(manager, proposer, turn, watchers);
    fork.utterance = this.utterance;
    fork.isNoted = this.isNoted;
    fork.reply = this.reply;
    fork.advice = this.advice;
    fork.beside = this.beside;
    fork.said = this.said;
    return fork;
  }

  /** The user speaks. */
  hear(text: string): void {
    this.utterance = text;
    this.isNoted = false;
  }

  /** Takes a proposal for what the user said last; undefined, with nothing changed, where the parser proposes nothing. */
  async propose(parser: Parser, utterance: string, options: Abortable): Promise<DialogueTurn | undefined> {
    const { manager, reply } = this;
    try {
      return await this.proposed(parser, utterance, options);
    } catch (error) {
      if (!DialogueError.isInstance(error) || error.code !== 'bad-proposal') throw error;
      if (reply !== undefined) manager.correctReply({ text: reply });
      this.reply = reply;
      return undefined;
    }
  }

  private async proposed(parser: Parser, utterance: string, { signal }: Abortable): Promise<DialogueTurn> {
    const { manager, proposer } = this;
    // What was recommended before was not said.
    if (this.reply !== undefined) manager.correctReply({ text: '', requested: [] });
    this.reply = undefined;
    proposer.current = parser;
    const turn = await manager.turn(utterance, { ...this.turn, ...(signal && { signal }) });
    this.isNoted = true;
    this.reply = turn.reply;
    this.advise({ text: turn.reply, actions: turn.result.actions });
    return turn;
  }

  /** Why the gates that look at calls, where the setup names some, let no call with these statements pass. */
  async stopped(statements: readonly Statement[], { signal }: Abortable): Promise<Refused | undefined> {
    const { watchers, session, manager, utterance = '' } = this;
    if (watchers.length === 0) return undefined;
    const { said } = manager;
    return stopped(watchers, { session, statements, utterance, said, ...(signal && { signal }) });
  }

  /** Takes a turn of the session without the gates; a director was asked before. */
  async take(
    statements: readonly Statement[],
    { signal }: Abortable,
  ): Promise<TurnResult & { readonly reply: string }> {
    const { session, manager, utterance } = this;
    const { choose, now } = this.turn ?? {};
    const options = { ...(utterance !== undefined && { utterance }), ...(choose && { choose }), ...(now && { now }) };
    const result = await session.turn(statements, { ...options, ...(signal && { signal }) });
    const { actions } = result;
    const reply = replyText(templateOf(manager.nlg, untoldOfProgram(session, result)));
    if (result.ok) this.advise({ text: reply, actions });
    return { ...result, reply };
  }

  private advise(advice: Advice): void {
    this.advice = [...this.advice, advice];
  }

  /** The agent says something beside its calls: the user hears it with the next words. */
  sayBeside(text: string): void {
    this.beside = [...this.beside, text];
  }

  /** The agent speaks; gives what the user hears, or what is wrong with what was asked for. */
  say(text: string, requested: readonly Requested[] | undefined): Heard | string {
    const whole = [...this.beside, text].join('\n');
    const problem = this.tell(whole, requested);
    if (problem !== undefined) return problem;
    this.said = whole;
    const actions = this.actionsOf(text);
    this.advice = [];
    this.beside = [];
    const { world } = this.session;
    return { text, deeds: deedsIn(world), ...(actions && { actions: actions.map((one) => withApi(one, world)) }) };
  }

  private tell(text: string, requested: readonly Requested[] | undefined): string | undefined {
    const { manager, reply, utterance } = this;
    try {
      if (reply === undefined) {
        if (!this.isNoted && utterance !== undefined) manager.overhear({ speaker: 'user', text: utterance });
        this.isNoted = true;
        manager.overhear({ speaker: 'agent', text });
      }
      if (reply !== text || requested) manager.correctReply({ text, ...(requested && { requested }) });
    } catch (error) {
      if (DialogueError.isInstance(error) && error.code === 'bad-reply') return error.message;
      throw error;
    }
    this.reply = undefined;
    return undefined;
  }

  /** The actions that words stand for, where they are those that were recommended. */
  private actionsOf(text: string): readonly EnactedAction[] | undefined {
    const { advice } = this;
    const last = advice.at(-1);
    const all = together(advice);
    if (last && text === last.text) return last.actions;
    return last && text === all.text ? all.actions : undefined;
  }
}
