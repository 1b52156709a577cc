/**
 * The turn loop.
 *
 * ```text
 * utterance -> parser -> proposal -> gates, on a fork -> commit -> policy -> agent actions -> NLG -> reply
 *                 ^                       | repair / retry / ask / revise / abort
 *                 +-----------------------+
 * ```
 *
 * All that takes long (parser, supervisors, director) comes before the one commit; an abort, a timeout or an error of a
 * model leaves the session at its last commit. What cannot be committed is: the turn is then a `parse_error()`, so that
 * the journal has what the user said.
 */
import {
  KnownReplies,
  type Session,
  type SystemAction,
  type TurnOptions,
  type TurnResult,
} from '../../engine/index.js';
import { standing } from '../../engine/policy.js';
import type { Api } from '../../service/index.js';
import type { Candidates } from '../retrieval/candidates.js';
import { Deadline } from './deadline.js';
import { within } from '../../engine/within.js';
import { DialogueError } from '../dialogue-error.js';
import type { Gate, Requested } from '../gates/gate.js';
import { createGates, type GateSettings, type Likenesses, type Supervisors } from '../gates/settings.js';
import { clarificationOf, feedbackText } from './finding-text.js';
import { createNlg, type Nlg } from '../../nlg/nlg.js';
import type { Rewriter } from '../rewrite/rewriter.js';
import { replyText, type Sentence } from '../../nlg/sentence.js';
import type { Parser, Proposal, Rejection, Utterance } from '../parsers/parser.js';
import { review, type ReviewOutcome, type SetGate } from './review.js';
import type { TraceEvent } from './trace.js';
import { checkLimits, TURN_LIMITS, type TurnLimits } from './turn-limits.js';

/** What a dialogue manager is made of. */
export interface DialogueOptions {
  readonly session: Session;
  readonly parser: Parser;
  /** For each gate what is done about what it finds; those left out as in {@link DEFAULT_GATES}. */
  readonly gates?: Partial<GateSettings>;
  readonly supervisors?: Supervisors;
  /** Gates of your own, each in the place of the one of its name. */
  readonly ownGates?: readonly Gate[];
  readonly likenesses?: Likenesses;
  /** When the parser may not propose again: commit what of the proposal is valid (default), or nothing. */
  readonly onExhaust?: 'keep-valid' | 'fallback';
  readonly limits?: Partial<TurnLimits>;
  /** Which APIs may be meant by what the user says; all of the session's if left out. */
  readonly candidates?: Candidates;
  /** Words the agent's actions; templates with the session's id as seed if left out. */
  readonly nlg?: Nlg;
  /** Says what commits nobody in other words, and keeps its values. */
  readonly rewriter?: Rewriter;
  /** What was said before, where the session is not new. */
  readonly said?: readonly Utterance[];
  /** Is told what happens, as it happens. */
  readonly onEvent?: (event: TraceEvent) => void;
}

/** What an agent said in place of this manager. */
export interface SaidBefore {
  readonly text: string;
  /** What of that asked for slots. */
  readonly requested: readonly Requested[];
}

/** How a turn is taken. */
export interface DialogueTurnOptions {
  /**
   * Ends the turn: it rejects with the signal's reason, and nothing is committed but what a backend had answered by then;
   * a transaction that was sent and not answered is in doubt. After the commit it ends the rewording alone: what is left
   * to say is said as the templates have it.
   */
  readonly signal?: AbortSignal;
  /** Is told the reply as it comes, sentence by sentence. */
  readonly onText?: (piece: string) => void;
  /** What the agent really said in its last turn, where its words are not this manager's: in a corpus. */
  readonly before?: SaidBefore;
  /** Chooses what the agent does; the policy's recommendation if left out. */
  readonly choose?: TurnOptions['choose'];
}

/** What a turn came to. */
export interface DialogueTurn {
  readonly utterance: string;
  /**
   * `committed`: what the parser proposed, perhaps mended; `not-understood`: nothing of it could be committed;
   * `aborted`: a gate stopped it.
   */
  readonly outcome: 'committed' | 'not-understood' | 'aborted';
  /** The program that was committed, as it stood after the gates. */
  readonly source: string;
  readonly result: TurnResult;
  readonly reply: string;
  readonly sentences: readonly Sentence[];
  readonly events: readonly TraceEvent[];
}

const NOT_UNDERSTOOD = 'parse_error()';

/** A parser is the caller's own: what it answers is checked. */
function checkProposal(proposal: Proposal, { name }: Parser): Proposal {
  const given: Partial<Proposal> | null | undefined = proposal;
  const hasCalls = given?.calls === undefined || Array.isArray(given.calls);
  if (typeof given?.source === 'string' && hasCalls) return proposal;
  throw new DialogueError({
    code: 'bad-proposal',
    message: `The parser '${name}' gave no proposal. Answer with { source }, the statements as text; 'parse_error()' where there is nothing to say.`,
  });
}

/** What may be committed of a turn. */
type Reviewed = Exclude<ReviewOutcome, { kind: 'retry' | 'revise' }>;

type Committed = Pick<DialogueTurn, 'result' | 'outcome' | 'source'>;

/** A sentence that no reply has held yet, and the turn that it answers. */
interface Owed {
  readonly turn: number;
  readonly sentence: Sentence;
}

/** A turn before it is worded. */
interface Decided {
  readonly number: number;
  readonly reviewed: Reviewed;
  readonly committed: Committed;
}

/**
 * Holds a conversation: each turn goes from what the user says to what the agent replies.
 *
 * @example
 * const session = createSession({ services: [restaurants], reader: naturalReader });
 * const manager = new DialogueManager({ session, parser: modelParser(model) });
 * const { reply } = await manager.turn('A table for two at seven, please.');
 */
export class DialogueManager {
  readonly session: Session;
  private readonly gates: readonly SetGate[];
  private readonly limits: TurnLimits;
  private readonly nlg: Nlg;
  private readonly utterances: Utterance[];
  /** What the agent has to say and no reply has held: a turn was left, or whoever listened threw. */
  private owed: readonly Owed[] = [];
  private isBusy = false;

  /** @throws DialogueError `bad-limit` for a limit that is no number, or too small. */
  constructor(private readonly options: DialogueOptions) {
    const { session, gates, supervisors, ownGates, likenesses, limits, nlg, said = [] } = options;
    this.session = session;
    this.gates = createGates(gates, supervisors, { ...likenesses, ...(ownGates && { own: ownGates }) });
    this.limits = checkLimits({ ...TURN_LIMITS, ...limits });
    this.nlg = nlg ?? createNlg({ seed: session.engine.sessionId, now: session.engine.now });
    this.utterances = [...said];
  }

  /** What was said so far. */
  get said(): readonly Utterance[] {
    return this.utterances;
  }

  /**
   * Takes a turn: parses what the user says, has the gates look at it, commits it, and words the reply.
   *
   * @throws DialogueError `dialogue-busy` while another turn or an undo is under way, `bad-proposal` when the parser gives
   * no text; ModelError when its model gives no answer; the signal's reason on abort, a `TimeoutError` when the turn takes
   * too long; what the backend, a rewriter or a listener throws. What was done by then, such as a transaction before the
   * search that failed, is told with the reply to the next turn that has one.
   */
  async turn(utterance: string, options: DialogueTurnOptions = {}): Promise<DialogueTurn> {
    return this.alone(() => this.take(utterance, options));
  }

  /**
   * Goes back to the end of a turn; 0 is before the first.
   *
   * @throws DialogueError `dialogue-busy` while a turn is under way; EngineError for a turn that there is not.
   */
  async undo(turn: number): Promise<void> {
    return this.alone(async () => {
      await this.session.undo(turn);
      this.owed = this.owed.filter((one) => one.turn <= turn);
      this.utterances.splice(0, this.utterances.length, ...this.utterances.filter((one) => one.turn <= turn));
    });
  }

  /** Runs what changes the dialogue while nothing else may. */
  private async alone<T>(change: () => Promise<T>): Promise<T> {
    if (this.isBusy) {
      throw new DialogueError({
        code: 'dialogue-busy',
        message: 'A turn of this dialogue, or an undo, is under way. Await it.',
      });
    }
    this.isBusy = true;
    try {
      return await change();
    } finally {
      this.isBusy = false;
    }
  }

  private async take(utterance: string, options: DialogueTurnOptions): Promise<DialogueTurn> {
    const events: TraceEvent[] = [];
    const onEvent = (event: TraceEvent): void => {
      events.push(event);
      this.options.onEvent?.(event);
    };
    if (options.before) this.replaceReply(options.before.text);
    const deadline = new Deadline(options.signal, this.limits.milliseconds);
    const timed = { ...options, ...(deadline.signal && { signal: deadline.signal }) };
    const { number, reviewed, committed } = await this.decide(utterance, timed, onEvent).finally(() =>
      deadline.clear(),
    );
    const { result, outcome, source } = committed;
    const earlier = this.owed.map(({ sentence }) => sentence);
    const template = this.template(reviewed, committed);
    this.owe(template);
    onEvent({ kind: 'commit', program: result.program, response: result.response });
    for (const { text } of earlier) options.onText?.(`${text} `);
    const spoken = await this.speak(template, utterance, options, onEvent);
    this.replaceReply(replyText(spoken));
    const sentences = [...earlier, ...spoken];
    const reply = replyText(sentences);
    onEvent({ kind: 'reply', text: reply });
    this.owed = this.owed.filter((one) => one.turn > number);
    return { utterance, outcome, source, result, reply, sentences, events };
  }

  /** What the agent says to the last turn. It is owed until a reply with it was given. */
  private owe(sentences: readonly Sentence[]): void {
    const turn = this.session.turns;
    this.owed = [...this.owed, ...sentences.map((sentence) => ({ turn, sentence }))];
    this.utterances.push({ speaker: 'agent', text: replyText(sentences), turn });
  }

  /** All of a turn that may be left: the answer to an earlier one that was left, what is understood, and its commit. */
  private async decide(
    utterance: string,
    options: DialogueTurnOptions,
    onEvent: (event: TraceEvent) => void,
  ): Promise<Decided> {
    await this.answerEarlier(options);
    const number = this.session.turns + 1;
    onEvent({ kind: 'utterance', turn: number, text: utterance });
    const reviewed = await this.understand(utterance, options, onEvent);
    const committed = await this.commit(utterance, options, reviewed).finally(() => {
      if (this.session.turns >= number) this.utterances.push({ speaker: 'user', text: utterance, turn: number });
    });
    return { number, reviewed, committed };
  }

  /** What the agent still has to say to a turn that was left, or whose backend failed, after a transaction was done. */
  private async answerEarlier({ choose, signal }: DialogueTurnOptions): Promise<void> {
    const { session, nlg } = this;
    if (!session.awaitsResponse) return;
    const { actions } = await session.respond(choose, { ...(signal && { signal }) });
    this.owe(nlg.realise(actions, session.world, { turn: session.turns }));
  }

  /** Puts what the agent said in the place of what this manager made it say. */
  private replaceReply(text: string): void {
    const last = this.utterances.at(-1);
    if (last?.speaker === 'agent') this.utterances[this.utterances.length - 1] = { ...last, text };
  }

  /** Proposes and reviews until a proposal is accepted or turned down for good. */
  private async understand(
    utterance: string,
    { before, signal }: DialogueTurnOptions,
    onEvent: (event: TraceEvent) => void,
  ): Promise<Reviewed> {
    const { session, said, gates, limits } = this;
    const apis = await within(signal, this.candidates(utterance));
    const known = new KnownReplies();
    const rejections: Rejection[] = [];
    let revisions = 0;
    for (let attempt = 0; ; attempt += 1) {
      const place = { dialogue: session.engine.sessionId, turn: session.turns + 1, step: 0, attempt };
      const input = { session, utterance, said, apis, rejections, place, ...(signal && { signal }) };
      const { parser } = this.options;
      const { source, calls = [] } = checkProposal(await within(signal, parser.parse(input)), parser);
      for (const call of calls) onEvent({ kind: 'model', call });
      onEvent({ kind: 'proposal', attempt, parser: parser.name, source });
      // Who says the same again will say it a third time.
      const isNew = rejections.every(({ program }) => program !== source);
      const outcome = await within(
        signal,
        review(source, {
          session,
          gates,
          utterance,
          said,
          apis,
          requested: before?.requested ?? requestedIn(session),
          place,
          ...(signal && { signal }),
          mayRetry: isNew && attempt + 1 < limits.proposals,
          mayRevise: isNew && revisions < limits.revisions,
          onExhaust: this.options.onExhaust ?? 'keep-valid',
          repairs: limits.repairs,
          known,
          onEvent,
        }),
      );
      if (outcome.kind === 'retry' || outcome.kind === 'revise') {
        if (outcome.kind === 'revise') revisions += 1;
        rejections.push({ program: source, messages: outcome.findings.map(feedbackText) });
      } else return outcome;
    }
  }

  private async candidates(utterance: string): Promise<readonly Api[]> {
    const { session, said } = this;
    const all = [...session.engine.registry.apis.values()];
    return this.options.candidates?.({ session, utterance, said }) ?? all;
  }

  private async commit(
    utterance: string,
    { choose, signal }: DialogueTurnOptions,
    reviewed: Reviewed,
  ): Promise<Committed> {
    const options = { utterance, ...(choose && { choose }), ...(signal && { signal }) };
    if (reviewed.kind === 'accepted') {
      const { source } = reviewed.trial;
      const again = reviewed.isHeld && !isNothing(source) ? { choose: this.askingAgain(choose) } : {};
      const result = await this.session.commit(reviewed.trial, { ...options, ...again });
      return { result, source, outcome: isNothing(source) ? 'not-understood' : 'committed' };
    }
    const result = await this.session.turn(NOT_UNDERSTOOD, options);
    return { result, source: NOT_UNDERSTOOD, outcome: reviewed.kind === 'aborted' ? 'aborted' : 'not-understood' };
  }

  /** Adds to what the agent does what it asked the user to confirm, where that was not taken and still stands. */
  private askingAgain(choose: TurnOptions['choose']): NonNullable<TurnOptions['choose']> {
    const { session } = this;
    const asked = session.world.pending.filter(({ kind }) => kind === 'confirm' || kind === 'alternative');
    return (recommended) => {
      const { world } = session;
      const tasks = recommended.flatMap((action) => (ASKING.has(action.kind) && 'task' in action ? [action.task] : []));
      const left = asked.filter((hint) => 'task' in hint && !tasks.includes(hint.task));
      const all = world.ended ? recommended : [...recommended, ...left.flatMap((hint) => standing(world, hint))];
      return choose?.(all) ?? all;
    };
  }

  /** The reply as templates have it: what the gates have to ask or say, then the agent's actions. */
  private template(reviewed: Reviewed, { outcome, result: { actions } }: Committed): readonly Sentence[] {
    const { nlg, session } = this;
    const own = reviewed.kind === 'accepted' ? reviewed.questions : outcome === 'aborted' ? reviewed.findings : [];
    const context = { turn: session.turns };
    const asked = own.map((finding) => nlg.clarification(clarificationOf(finding, session), context));
    // What was stopped was understood: there is nothing to rephrase.
    const voiced = outcome === 'aborted' ? [] : actions.filter((action) => !isRephrase(action) || asked.length === 0);
    return [...asked, ...nlg.realise(voiced, session.world, context)];
  }

  /** Says the reply, sentence by sentence, in other words where a rewriter has some. */
  private async speak(
    template: readonly Sentence[],
    utterance: string,
    { onText, signal }: DialogueTurnOptions,
    onEvent: (event: TraceEvent) => void,
  ): Promise<readonly Sentence[]> {
    const sentences: Sentence[] = [];
    for await (const sentence of this.worded(template, utterance, signal, onEvent)) {
      onText?.(sentences.length === 0 ? sentence.text : ` ${sentence.text}`);
      sentences.push(sentence);
    }
    return sentences;
  }

  private async *worded(
    template: readonly Sentence[],
    utterance: string,
    signal: AbortSignal | undefined,
    onEvent: (event: TraceEvent) => void,
  ): AsyncGenerator<Sentence> {
    const { rewriter } = this.options;
    if (!rewriter) {
      yield* template;
      return;
    }
    const place = { dialogue: this.session.engine.sessionId, turn: this.session.turns, step: 0, attempt: 0 };
    const rewritings = rewriter(template, { place, utterance, ...(signal && { signal }) });
    for (let said = 0; said < template.length; said += 1) {
      const next = await reworded(rewritings, signal);
      if (!next || next.done) {
        yield* template.slice(said);
        return;
      }
      const { sentence, call, rejected, reason } = next.value;
      if (call) onEvent({ kind: 'model', call });
      if (rejected !== undefined) onEvent({ kind: 'rewrite', sentence: sentence.text, rejected, reason });
      yield sentence;
    }
  }
}

/** The next sentence of a rewriter; undefined on abort, also where its model does not answer. */
async function reworded<T>(
  rewritings: AsyncIterator<T>,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<T> | undefined> {
  try {
    return await within(signal, rewritings.next());
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}

const ASKING: ReadonlySet<SystemAction['kind']> = new Set<SystemAction['kind']>(['confirm', 'alternative']);

/** Whether a program says that nothing was understood, or says nothing. */
function isNothing(source: string): boolean {
  return source === NOT_UNDERSTOOD || source.trim() === '';
}

function isRephrase(action: SystemAction): boolean {
  return action.kind === 'prompt' && action.about === 'rephrase';
}

/** What the policy requested in its last turn. */
function requestedIn(session: Session): readonly Requested[] {
  return session.world.pending.flatMap((hint) =>
    hint.kind === 'request' ? [{ task: hint.task, slot: hint.slot }] : [],
  );
}
