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
 * model leaves the session at its last commit. A turn of which nothing can be committed is a `parse_error()`, so that
 * the journal has what the user said.
 */
import { isNoAnswer, type Session } from '../../engine/index.js';
import { createNlg, type Nlg } from '../../nlg/nlg.js';
import { replyText, type Sentence } from '../../nlg/sentence.js';
import { saysPlainYes } from '../../english/consent.js';
import { isQuestion } from '../../english/questions.js';
import { type Hint, openTasks } from '../../world/index.js';
import { DialogueError } from '../dialogue-error.js';
import type { GateRule } from '../gates/gate.js';
import { checkGates } from '../gates/list.js';
import { standard } from '../gates/presets.js';
import { parseError } from '../../language/index.js';
import type { Parser, Utterance } from '../parsers/parser.js';
import { answering, type Committed, commitReviewed } from './commit.js';
import { turnDeadline } from './turn-deadline.js';
import {
  checkOptions,
  checkParts,
  type DialogueOptions,
  type DialogueTurn,
  type DialogueTurnOptions,
  OPTIONS,
  type SaidReply,
  TURN_OPTIONS,
} from './options.js';
import { heardIn } from './heard.js';
import { Said } from './said.js';
import type { TraceEvent } from './trace.js';
import { cutOffOf } from './cut-off.js';
import { checkLimits, TURN_LIMITS, type TurnLimits } from './turn-limits.js';
import { type Reviewed, understand } from './understand.js';
import { reworded, templateOf, type Untold, untoldOf } from './words.js';

/** A turn before it is worded. */
interface Decided {
  readonly number: number;
  readonly committed: Committed;
  readonly heard: DialogueTurn['heard'];
}

/** What takes part in place of the parser where more is said than may be. */
const TOO_LONG: Parser = { name: 'too-long', parse: async () => ({ statements: [parseError()] }) };

/** @throws DialogueError `bad-utterance` for what is no text: programs pass on what they read, and types do not stop them. */
function checkUtterance(utterance: unknown): void {
  if (typeof utterance === 'string') return;
  const given = utterance === null ? 'null' : typeof utterance;
  const message = `What the user says is a text, and 'turn' was given ${given}. Pass the words as a string.`;
  throw new DialogueError({ code: 'bad-utterance', message });
}

/** What a yes is an answer to. */
const isToAgree = ({ kind }: Hint): boolean => kind === 'confirm' || kind === 'alternative';

/** The seed of the voice of those who give none: words do not depend on the session's id, which may be random. */
const VOICE = 'session';

type OnEvent = (event: TraceEvent) => void;

/**
 * Holds a conversation: each turn goes from what the user says to what the agent replies.
 *
 * @example
 * const session = createSession({ services: [restaurants], reader: naturalReader });
 * const manager = new DialogueManager({ session, parser: modelParser(model) });
 * const { reply } = await manager.turn('A table for two at seven, please.');
 */
export class DialogueManager {
  /** Where turns are committed. */
  readonly session: Session;
  /** The gates that look at proposals, in their order, with their remedies. */
  readonly gates: readonly GateRule[];
  /** Words the agent's actions. */
  readonly nlg: Nlg;
  private readonly limits: TurnLimits;
  private words: Said;
  private isBusy = false;
  /** The wish of the last turn that nothing took: it is not told twice in a row. */
  private unheard: string | undefined;
  /** Whether the user said yes with more beside it, and was asked again: the next time that is shorter. */
  private hasAgreedBeside = false;
  /** What was understood of a turn whose commit has not come to its end. */
  private understood: Reviewed | undefined;

  /**
   * @throws DialogueError `unknown-option` for an option that it does not have; `bad-option` without a session or a parser; `bad-limit` for a limit that is no number, or too small; `bad-gate` and `duplicate-gate` for a
   * list of gates that cannot be used.
   */
  constructor(private readonly options: DialogueOptions) {
    const { session, gates = standard(), limits, nlg, said = [] } = options;
    checkOptions('A dialogue manager', options, OPTIONS);
    checkParts(options);
    this.session = session;
    this.gates = checkGates(gates);
    this.limits = checkLimits({ ...TURN_LIMITS, ...limits });
    this.nlg = nlg ?? createNlg({ seed: VOICE, now: session.engine.now, services: session.engine.registry.services });
    this.words = new Said(said);
  }

  /** What was said so far. */
  get said(): readonly Utterance[] {
    return this.words.utterances;
  }

  /**
   * Takes a turn: parses what the user says, has the gates look at it, commits it, and words the reply.
   *
   * @throws DialogueError `bad-utterance` for what is no text; `dialogue-busy` while another turn or an undo is under way, `bad-proposal` when the parser gives
   * no text, `bad-finding` and `bad-repair` when a gate answers what it must not; ModelError when its model gives no
   * answer; the signal's reason on abort, a `TimeoutError` when a parser or a gate takes too long; what the backend, a rewriter or a
   * listener throws. What was done by then, such as a transaction before the search that failed, is told with the reply
   * to the next turn that has one.
   */
  async turn(utterance: string, options: DialogueTurnOptions = {}): Promise<DialogueTurn> {
    checkUtterance(utterance);
    checkOptions("A dialogue manager's 'turn'", options, TURN_OPTIONS);
    return this.alone(() => this.take(utterance, options));
  }

  /**
   * Tells the manager what was really said to the user in place of its last reply: for programs that reword replies, or
   * take them from a person or a corpus. Parsers and gates read it in the next turn.
   *
   * @throws DialogueError `dialogue-busy` while a turn or an undo is under way, `bad-reply` for what is no reply, `no-reply` when the last to speak was not
   * the agent.
   */
  correctReply(said: SaidReply): void {
    this.checkIdle();
    this.words.correct(said);
  }

  /**
   * Notes what was said outside of the turns: small talk that no program stands for, or a turn of which the session was told
   * by other means. Parsers and gates read it.
   *
   * @throws DialogueError `dialogue-busy` while a turn or an undo is under way.
   */
  overhear({ speaker, text }: Pick<Utterance, 'speaker' | 'text'>): void {
    this.checkIdle();
    this.words.overhear({ speaker, text, turn: Math.max(1, this.session.turns) });
  }

  /**
   * A manager over a fork of the session: it knows what was said so far, has the same gates and voice, and goes its own way.
   * It costs next to nothing, writes no journal and tells no `onEvent`.
   *
   * @param options - `parser` proposes in the fork, and `gates` look at it; the same ones if left out.
   * @throws DialogueError `dialogue-busy` while a turn or an undo is under way.
   */
  fork({
    parser = this.options.parser,
    gates = this.gates,
  }: Partial<Pick<DialogueOptions, 'parser' | 'gates'>> = {}): DialogueManager {
    this.checkIdle();
    const { onEvent: _, said: __, ...options } = this.options;
    const { nlg } = this;
    const fork = new DialogueManager({ ...options, session: this.session.fork(), parser, gates, nlg });
    fork.words = this.words.fork();
    fork.understood = this.understood;
    fork.unheard = this.unheard;
    fork.hasAgreedBeside = this.hasAgreedBeside;
    return fork;
  }

  /**
   * Goes back to the end of a turn; 0 is before the first.
   *
   * @throws DialogueError `dialogue-busy` while a turn is under way; EngineError for a turn that does not exist.
   */
  async undo(turn: number): Promise<void> {
    return this.alone(async () => {
      await this.session.undo(turn);
      this.words.undo(turn);
      this.unheard = undefined;
      this.hasAgreedBeside = false;
    });
  }

  private checkIdle(): void {
    if (!this.isBusy) return;
    throw new DialogueError({
      code: 'dialogue-busy',
      message: 'A turn of this dialogue, or an undo, is under way. Await it.',
    });
  }

  /** Runs what changes the dialogue while nothing else may. */
  private async alone<T>(change: () => Promise<T>): Promise<T> {
    this.checkIdle();
    this.isBusy = true;
    try {
      return await change();
    } finally {
      this.isBusy = false;
    }
  }

  private async take(utterance: string, options: DialogueTurnOptions): Promise<DialogueTurn> {
    const events: TraceEvent[] = [];
    const onEvent: OnEvent = (event) => {
      events.push(event);
      this.options.onEvent?.(event);
    };
    const before = this.session.turns;
    const decided = await this.timed(utterance, options, onEvent);
    if (!decided) return this.cutOff(utterance, before, { options, onEvent, events });
    const { number, committed, heard } = decided;
    const { result } = committed;
    const earlier = this.words.owedSentences;
    const template = this.word();
    onEvent({ kind: 'commit', program: result.program, response: result.response });
    const sentences = [...earlier, ...(await this.speak(earlier, template, { utterance, options, onEvent }))];
    const reply = replyText(sentences);
    onEvent({ kind: 'reply', text: reply });
    this.words.paid(number);
    const { asks: _asks, ...told } = committed;
    return { utterance, ...told, heard, reply, sentences, events };
  }

  /** Decides a turn within the time that it has; undefined where a service did not answer within it. */
  private async timed(utterance: string, options: DialogueTurnOptions, onEvent: OnEvent): Promise<Decided | undefined> {
    const deadline = turnDeadline(options.signal, this.limits.milliseconds);
    const timed = { ...options, ...(deadline.signal && { signal: deadline.signal }) };
    try {
      return await this.decide(utterance, timed, onEvent);
    } catch (error) {
      if ((deadline.isOver(error) || isNoAnswer(error)) && this.session.unanswered) return undefined;
      throw error;
    } finally {
      deadline.clear();
    }
  }

  /** A turn of which a service left something unanswered: the agent says so. */
  private cutOff(
    utterance: string,
    before: number,
    { options, onEvent, events }: Pick<DialogueTurn, 'events'> & { options: DialogueTurnOptions; onEvent: OnEvent },
  ): DialogueTurn {
    const { session, words, limits } = this;
    const { answersWithin } = session.engine;
    const milliseconds = Math.min(limits.milliseconds ?? answersWithin, answersWithin);
    const { sentence, event, result } = cutOffOf(session, this.nlg, { turn: before + 1, milliseconds });
    onEvent(event);
    // Of a turn that was committed in part, what was said is noted.
    if (session.turns === before) words.hear(utterance, before + 1);
    words.excuse(sentence.text, before + 1);
    options.onText?.(sentence.text);
    onEvent({ kind: 'reply', text: sentence.text });
    const nothing = { statements: [], source: '', leftOut: [], heard: [] };
    return { utterance, ...nothing, result, outcome: 'cut-off', reply: sentence.text, sentences: [sentence], events };
  }

  /** All of a turn that may be left: the answer to an earlier one that was left, what is understood, and its commit. */
  private async decide(utterance: string, options: DialogueTurnOptions, onEvent: OnEvent): Promise<Decided> {
    const { session, words } = this;
    const { choose, signal } = options;
    this.word();
    await this.answerEarlier(options);
    const now = session.begin(options.now);
    const number = session.turns + 1;
    onEvent({ kind: 'utterance', turn: number, text: utterance });
    const reviewed = await this.understand(utterance, signal, onEvent);
    const { onLeftOut = 'ask' } = this.options;
    const turnOptions = { utterance, now, onLeftOut, ...(choose && { choose }), ...(signal && { signal }) };
    this.understood = reviewed;
    const committed = await commitReviewed(session, reviewed, turnOptions).finally(() => {
      if (session.turns >= number) words.hear(utterance, number);
    });
    this.understood = undefined;
    const heard = heardIn(utterance, { ...committed, certainty: reviewed.certainty });
    onEvent({ kind: 'heard', stretches: heard });
    const untold = untoldOf(session, reviewed, { ...committed, actions: committed.result.actions });
    words.note(this.withUnheard(untold, { ...committed, utterance, heard }));
    return { number, committed, heard };
  }

  /** Tells of the wishes that nothing took, where the agent tells of nothing else that was left out. */
  private withUnheard(
    untold: Untold,
    { utterance, heard, outcome }: Committed & Pick<DialogueTurn, 'utterance' | 'heard'>,
  ): Untold {
    const { onUnheard = 'tell' } = this.options;
    const [wish, ...others] = new Set(heard.flatMap(({ takenBy, text }) => (takenBy ? [] : [text])));
    const isTold = onUnheard === 'tell' && outcome === 'committed' && untold.clarifications.length === 0;
    const isNew = wish !== this.unheard;
    this.unheard = wish;
    if (!isTold || !isNew || wish === undefined || untold.world.ended) return untold;
    const api = openTasks(untold.world).at(-1)?.api;
    const isAnswered = untold.actions.some((one) => one.kind === 'inform');
    const kind = isQuestion(wish) ? 'unknown-property' : 'unheard';
    const confirms = kind === 'unheard' && saysPlainYes(utterance) && untold.world.pending.some(isToAgree);
    const agreed = confirms ? { agreed: this.hasAgreedBeside ? ('again' as const) : ('once' as const) } : {};
    this.hasAgreedBeside ||= confirms;
    // Of several questions it is said which has no answer.
    const value = kind === 'unheard' ? [wish, ...others] : isAnswered && wish;
    const also = { ...(value && { value }), ...(confirms && { confirms }), ...(api && { api }) } as const;
    const told = { kind, asks: false, ...also } as const;
    return { ...untold, ...agreed, clarifications: [told] };
  }

  /** What the agent still has to say to a turn that was left, or whose backend failed, after a transaction was done. */
  private async answerEarlier({ choose, signal }: DialogueTurnOptions): Promise<void> {
    const { session, words } = this;
    if (!session.awaitsResponse) return;
    const { understood: reviewed } = this;
    const { onLeftOut = 'ask' } = this.options;
    const { asks, ...answer } = reviewed
      ? answering(session, reviewed, session.world, { onLeftOut, ...(choose && { choose }) })
      : { asks: [], choose };
    const { actions } = await session.respond(answer.choose, { ...(signal && { signal }) });
    this.understood = undefined;
    const told = reviewed ?? { kind: 'accepted', leftOut: [] };
    words.note(untoldOf(session, told, { outcome: 'committed', asks, actions }));
    this.word();
  }

  /** Puts what the agent has to tell into words; gives those of the last turn. */
  private word(): readonly Sentence[] {
    return this.words.word((untold) => templateOf(this.nlg, untold));
  }

  private understand(utterance: string, signal: AbortSignal | undefined, onEvent: OnEvent): Promise<Reviewed> {
    const { session, gates, limits, said, words } = this;
    const { candidates, onExhaust = 'keep-valid' } = this.options;
    const parser = utterance.length > limits.characters ? TOO_LONG : this.options.parser;
    const { requested } = words;
    const settings = { session, parser, gates, limits, onExhaust, candidates };
    return understand({ ...settings, utterance, said, requested, signal, onEvent });
  }

  /** Says what is owed from earlier turns and then the reply, sentence by sentence; gives back those of the reply. */
  private async speak(
    earlier: readonly Sentence[],
    template: readonly Sentence[],
    turn: { readonly utterance: string; readonly options: DialogueTurnOptions; readonly onEvent: OnEvent },
  ): Promise<readonly Sentence[]> {
    const { session } = this;
    const { utterance, onEvent, options } = turn;
    const { onText, signal } = options;
    for (const { text } of earlier) onText?.(`${text} `);
    const place = { dialogue: session.engine.sessionId, turn: session.turns, step: 0, attempt: 0 };
    const sentences: Sentence[] = [];
    const { rewriter } = this.options;
    for await (const sentence of reworded(template, { rewriter, place, utterance, signal, onEvent })) {
      onText?.(sentences.length === 0 ? sentence.text : ` ${sentence.text}`);
      sentences.push(sentence);
    }
    this.words.reword(replyText(sentences));
    return sentences;
  }
}
