import { unknownOption } from '../../text/index.js';
import { DialogueError } from '../dialogue-error.js';
import type { Session, TurnOptions, TurnResult } from '../../engine/index.js';
import type { Statement } from '../../language/index.js';
import type { Nlg } from '../../nlg/nlg.js';
import type { Sentence } from '../../nlg/sentence.js';
import type { GateRule, Requested } from '../gates/gate.js';
import type { Parser, Utterance } from '../parsers/parser.js';
import type { Candidates } from '../retrieval/candidates.js';
import type { Rewriter } from '../rewrite/rewriter.js';
import type { HeardStretch } from './heard.js';
import type { LeftOut } from './left-out.js';
import type { TraceEvent } from './trace.js';
import type { TurnLimits } from './turn-limits.js';

/** Options of a `DialogueManager`. */
export interface DialogueOptions {
  /** Where turns are committed. */
  readonly session: Session;
  /** Proposes what the user's words mean. */
  readonly parser: Parser;
  /**
   * The gates that look at proposals, in their order, each with what is done about what it finds: a preset such as
   * `pytod()`, a list of your own, or both, spread into one list. `standard()` if left out; an empty list has no gates.
   */
  readonly gates?: Iterable<GateRule>;
  /** When the parser may not propose again: commit what of the proposal is valid (default), or nothing. */
  readonly onExhaust?: 'keep-valid' | 'fallback';
  /**
   * What the agent does about a value of a transaction that was left out, besides telling the user: ask for its slot, also
   * where it has a default or an earlier value (default); or only tell, for replays whose user does not answer.
   */
  readonly onLeftOut?: 'ask' | 'tell';
  /**
   * What the agent does about a wish for which a turn has nothing, where the parser can tell: say so in one clause (default),
   * or nothing. Either way the turn's `heard` has it.
   */
  readonly onUnheard?: 'tell' | 'ignore';
  /** How much a turn may take. */
  readonly limits?: Partial<TurnLimits>;
  /** Which APIs may be meant by what the user says; all of the session's if left out. */
  readonly candidates?: Candidates;
  /** Words the agent's actions; templates if left out, with the same wordings in every session. */
  readonly nlg?: Nlg;
  /** Says what commits nobody in other words, and keeps its values. */
  readonly rewriter?: Rewriter;
  /** What was said before, where the session is not new. */
  readonly said?: readonly Utterance[];
  /** Is told what happens, as it happens. */
  readonly onEvent?: (event: TraceEvent) => void;
}

/** What the agent does about what was left out, besides telling the user. */
export type OnLeftOut = NonNullable<DialogueOptions['onLeftOut']>;

export interface DialogueTurnOptions {
  /**
   * Ends the turn: it rejects with the signal's reason, and nothing is committed but what a backend had answered by then;
   * a transaction that was sent and not answered is in doubt. After the commit it ends the rewording alone: what is left
   * to say is said as the templates have it.
   */
  readonly signal?: AbortSignal;
  /** The clock of the turn, local time `YYYY-MM-DDTHH:MM`; that of the session if left out. */
  readonly now?: string;
  /** Is told the reply as it comes, sentence by sentence. */
  readonly onText?: (piece: string) => void;
  /** Chooses what the agent does; the policy's recommendation if left out. */
  readonly choose?: TurnOptions['choose'];
}

/** A turn that was taken. */
export interface DialogueTurn {
  /** What the user said. */
  readonly utterance: string;
  /**
   * `committed`: what the parser proposed, perhaps mended; `not-understood`: nothing of it could be committed;
   * `aborted`: a gate stopped it, or an API required what does not hold. `cut-off`: a service did not answer within
   * `limits.milliseconds`; the session stands where it did, or after the last transaction that was answered.
   */
  readonly outcome: 'committed' | 'not-understood' | 'aborted' | 'cut-off';
  /** The program that was committed, as the gates left it. */
  readonly statements: readonly Statement[];
  /** The same as text. */
  readonly source: string;
  /** What of the proposal was not committed, and why; what was mended is in `events`. The reply tells the user what of it matters. */
  readonly leftOut: readonly LeftOut[];
  /**
   * The stretches of what the user said that have content, in their order: values that a statement took, and what nothing
   * took.
   */
  readonly heard: readonly HeardStretch[];
  /**
   * What the session says of the turn: the program with all names, the agent's actions, the state. Of a turn that was cut
   * off it is not `ok`, has no steps and no `feedback`: the program is not at fault.
   */
  readonly result: TurnResult;
  /** What the agent says. */
  readonly reply: string;
  /** The reply sentence by sentence, each with its actions and the values in it. */
  readonly sentences: readonly Sentence[];
  /** What happened, in order. */
  readonly events: readonly TraceEvent[];
}

/** What was said to the user in place of the manager's reply. */
export interface SaidReply {
  readonly text: string;
  /** What of it asked for slots; what the policy asked for if left out. */
  readonly requested?: readonly Requested[];
}

/** The names of {@link DialogueOptions}. */
export const OPTIONS = [
  'session',
  'parser',
  'gates',
  'onExhaust',
  'onLeftOut',
  'onUnheard',
  'limits',
  'candidates',
  'nlg',
  'rewriter',
  'said',
  'onEvent',
] as const satisfies readonly (keyof DialogueOptions)[];

/** The names of {@link DialogueTurnOptions}. */
export const TURN_OPTIONS = [
  'signal',
  'now',
  'onText',
  'choose',
] as const satisfies readonly (keyof DialogueTurnOptions)[];

/** @throws DialogueError `unknown-option` for options that nothing reads. */
export function checkOptions(where: string, options: object, known: readonly string[]): void {
  const message = unknownOption(where, options, known);
  if (message !== undefined) throw new DialogueError({ code: 'unknown-option', message });
}

/** @throws DialogueError `bad-option` without a session or a parser. */
export function checkParts({ session, parser }: DialogueOptions): void {
  const given: Partial<Parser> | undefined = parser;
  const missing = !session ? 'session' : typeof given?.parse !== 'function' ? 'parser' : undefined;
  if (missing === undefined) return;
  const message = `A dialogue manager has no ${missing}. Give { session, parser }; a parser has a method 'parse'.`;
  throw new DialogueError({ code: 'bad-option', message });
}
