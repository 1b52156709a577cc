/**
 * Gates: what stands between a proposal and its commit.
 *
 * A gate finds what is wrong with a draft and, where it can, mends it. What is done about a finding is not decided by the
 * gate but by the remedy that it is given in a list of {@link GateRule}s. So the same detection serves five papers: with
 * `repair` it is PyTOD; with `retry` ReacTOD; with `ask` ReSpAct; with `revise` and `abort` NOD.
 *
 * | remedy   | what happens                                                                                        |
 * | -------- | --------------------------------------------------------------------------------------------------- |
 * | `repair` | the gate mends the draft; what is unclear is asked for again; what it cannot mend is left out         |
 * | `retry`  | the parser is told what was wrong and proposes again, a bounded number of times                     |
 * | `ask`    | what is wrong is left out, and the agent asks the user about it                                     |
 * | `revise` | as `retry`, with a bound of its own; then `abort`                                                   |
 * | `abort`  | nothing is committed, and the agent says why                                                        |
 *
 * The order of the list is the order in which the gates look.
 *
 * - A refusal of the engine goes to the first gate of the list that has its code among its `codes`. `syntaxGate` has
 *   those of the language: without it, a text that is not a program is not understood.
 * - `confirmationGate` stands before the gates that ask a person or a model, so that nobody is asked about a program
 *   whose confirmation is not taken.
 * - `whatIfGate` stands last: its director sees what the other gates left.
 *
 * One rule is not a gate and holds for every list, also for the empty one: a confirmation is committed only if the parser
 * wrote it, with the same values, and the session's `approval` allows it. A gate that adds a confirmation, or changes
 * what is confirmed, has the confirmation left out.
 */
import type { Feedback, FeedbackCode, Trial } from '../../engine/index.js';
import type { LanguageError, LanguageErrorCode, Parse, Span, Statement } from '../../language/index.js';
import type { Place, Purpose } from '../../models/model.js';
import type { Awaitable, Canonical, Constraint } from '../../service/index.js';
import type { UnreadableReason } from '../../world/index.js';
import type { ModelCall, ParserInput } from '../parsers/parser.js';
import type { Unclear, Slip } from '../../mend/mended.js';

/**
 * The remedies for findings. `repair`: the gate mends the draft. `retry`: the parser proposes again. `ask`: the agent asks
 * the user. `revise`: as `retry`, with a bound of its own. `abort`: nothing is committed.
 */
export const REMEDIES = ['repair', 'retry', 'ask', 'revise', 'abort'] as const;

export type Remedy = (typeof REMEDIES)[number];

/** The codes of built-in findings: those of refusals, and those that only gates find. */
export type BuiltInFindingCode =
  | LanguageErrorCode
  | FeedbackCode
  /** The system asked for a slot, and the proposal does not give it. */
  | 'omitted-slot'
  /** A value that nobody said. */
  | 'ungrounded-value'
  /** The director had the proposal revised. */
  | 'revised'
  /** The director stopped the proposal. */
  | 'aborted';

/** Something wrong with a draft. */
export interface Finding {
  /**
   * The kind of mistake: a code of the language or of the engine, `omitted-slot` (the system asked for a slot that the
   * proposal does not give), `ungrounded-value` (nobody said the value), `revised` or `aborted` (the director's decision).
   * A gate of your own has codes of its own.
   */
  readonly code: BuiltInFindingCode | (string & {});
  /** What is wrong and what would be right, on one line. */
  readonly message: string;
  /** Which statement of the draft, from 0, where it is about one. */
  readonly statement?: number;
  /** Where in the text of the draft. */
  readonly span?: Span;
  /** The name of the API that it is about. */
  readonly api?: string;
  /** The name of the slot, or of the argument. */
  readonly slot?: string;
  /** The value at fault. */
  readonly value?: Canonical;
  /** The constraint that the value stands in, where it does. */
  readonly constraint?: Constraint;
  /** What the agent asks the user about it, with the remedy `ask`; a question by the code, slot and value if left out. */
  readonly question?: string;
  /** Of what is stopped: whether it was done already. */
  readonly isDone?: true;
  /** What would be legal instead. */
  readonly legal: readonly string[];
  /** Why the value could not be read, where the reader says so. */
  readonly why?: UnreadableReason;
}

export interface Repair {
  /** What stands in place of the draft. */
  readonly statements: readonly Statement[];
  /** What was done, on one line. */
  readonly what: string;
  /** The kinds of slips that were undone, where the text was no program. */
  readonly slips?: readonly Slip[];
  /** Why a model could not be asked, where the repair was made by rules instead. */
  readonly failure?: string;
}

/**
 * What a gate looks at: a proposal as it stands after the repairs so far, and what executing it would lead to. A gate may read the
 * session and must not change it.
 */
export interface Draft extends Pick<ParserInput, 'session' | 'utterance' | 'said' | 'apis'> {
  /** The program; empty where the proposal is not one. */
  readonly statements: readonly Statement[];
  /** The proposal where it is not a program. Only gates that deal with codes of the language see such a draft. */
  readonly unread?: {
    /** The text as the parser wrote it. */
    readonly text: string;
    /** Why it is not a program. */
    readonly error: LanguageError;
  };
  /** What executing the statements on the session's world would lead to. */
  readonly trial: Trial;
  /** What the agent asked for in its last reply: slots of tasks, by the ids of these. */
  readonly requested: readonly {
    /** The id of the task. */
    readonly task: number;
    /** The name of the slot. */
    readonly slot: string;
  }[];
  /** The gates that mended this proposal already: one that asks a model about all of a draft need not ask again. */
  readonly mended: ReadonlySet<string>;
  /** Ends the turn. */
  readonly signal?: AbortSignal | undefined;
  /** Reads text as the session does. No text is read twice in a turn. */
  readonly read: Parse;
  /** The place of the next request of a purpose. */
  readonly placeOf: (purpose: Purpose) => Place;
  /** Notes that a model was asked. */
  readonly onCall: (call: ModelCall) => void;
  /**
   * What executing other statements on the session's world would lead to, or, of the statements of the draft, only those
   * before one. Searches that the turn asked already are not asked again.
   */
  readonly whatIf: (statements: readonly Statement[], end?: number) => Promise<Trial>;
}

/** What the method `repair` of a gate returns. */
export type Mended = Repair | Unclear | undefined;

/** A slot of a task that the agent asked for. */
export type Requested = Draft['requested'][number];

/** A check of drafts. Write your own and put it, with a remedy, into the list of the dialogue manager. */
export interface Gate {
  /** In kebab-case, for traces and `--gate`. No two gates of a list have the same. */
  readonly name: string;
  /** The codes of the refusals that this gate deals with. Leave it out in a gate that only inspects programs that the engine accepts. */
  readonly codes?: ReadonlySet<Finding['code']>;
  /** Returns what is wrong with a draft that the engine accepts. */
  inspect?(draft: Draft): readonly Finding[] | Promise<readonly Finding[]>;
  /**
   * Mends a finding, or all of them at once. Returns undefined when that is not possible, and `unclear`, a message for
   * the parser, when the parser should propose again, if it may.
   */
  repair?(draft: Draft, finding: Finding, all: readonly Finding[]): Awaitable<Repair | Unclear | undefined>;
  /** Returns the draft without what is wrong. Without this method, the statement at fault is dropped. */
  reduce?(draft: Draft, finding: Finding): Repair | undefined;
}

/** An entry of a list of gates: a gate and the remedy for its findings. */
export interface GateRule {
  /** The check. */
  readonly gate: Gate;
  /** What is done about each of its findings. */
  readonly remedy: Remedy;
}

/** The value that a refusal's excerpt shows: what is quoted there, or the words as they stand. */
function valueIn(excerpt: string): string {
  return /^(["'])(.*)\1$/s.exec(excerpt)?.[2] ?? excerpt;
}

export function findingOf(feedback: Feedback): Finding {
  const { code, message, span, legal, statement } = feedback;
  const execution = feedback.kind === 'execution-feedback' ? feedback : undefined;
  return {
    code,
    message,
    span,
    legal,
    ...(statement !== undefined && { statement }),
    ...(execution?.api !== undefined && { api: execution.api }),
    ...(execution?.slot !== undefined && { slot: execution.slot }),
    ...(execution?.refusal !== undefined && { question: execution.refusal }),
    ...(execution?.why && { why: execution.why }),
    ...(code === 'invalid-value' && { value: valueIn(feedback.excerpt) }),
  };
}
