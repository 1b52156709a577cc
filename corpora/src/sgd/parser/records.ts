/** What a dialogue comes to under a parser: plain data that workers send and checkpoints keep. */
import type { SlotMismatch } from '../../lab/metrics/dstc8.js';
import type { SkippedDialogue } from '../corpus/read.js';
import type { ErrorCause, TurnError } from './causes.js';
import type { TurnRewards } from './turn-calls.js';
import type { Place } from '../report/place.js';

/** The ways in which the values of a frame are compared. */
export const COMPARISONS = ['exact', 'fuzzy', 'official', 'read'] as const satisfies readonly ValueComparison[];

/**
 * How the values of a frame are compared. `exact`: a value is an accepted one, canonical extension on; `fuzzy`: values of open
 * slots score their token sort ratio, extension on; `official`: the same, extension off; `read`: a value may mean an accepted
 * one, as the reader of natural language reads both, extension on.
 */
export type ValueComparison = 'exact' | 'fuzzy' | 'official' | 'read';

/** The joint score of a frame under each comparison: the product of its slots. */
export type JointScores = Readonly<Record<ValueComparison, number>>;

/** A frame of a user's turn. */
export interface FrameRecord {
  readonly service: string;
  readonly intent: string;
  /** Left out where it is right under every comparison. */
  readonly scores?: JointScores;
  /** Of a frame that is not exactly right: the slots that differ. */
  readonly wrong?: readonly SlotMismatch[];
  /** The causes of errors, in this turn or before, that made it wrong. */
  readonly causes?: readonly ErrorCause[];
}

export interface AskedModels {
  /** How often models were asked. */
  readonly calls: number;
  /** Tokens of the requests. */
  readonly input_tokens: number;
  /** Tokens of the answers. */
  readonly output_tokens: number;
}

/** A user's turn. */
export interface TurnRecord {
  /** The index of the turn in the dialogue, of all turns, from 0. */
  readonly turn: number;
  readonly frames: readonly FrameRecord[];
  /** What the parser proposed, attempt by attempt, as it was written. */
  readonly proposals: readonly string[];
  readonly errors: readonly TurnError[];
  /** What the turn is worth as a call. */
  readonly rewards: TurnRewards;
  /** How likely the parser found its last proposal, where it can tell. */
  readonly confidence?: number;
  /** Verdicts other than to pass: `schema repair`. */
  readonly verdicts?: readonly string[];
  /** The time of the parser, the choice of APIs and the gates. */
  readonly milliseconds: number;
  /** Left out where no model was asked. */
  readonly models?: AskedModels;
}

export interface DialogueRecord {
  readonly dialogue: string;
  readonly turns: readonly TurnRecord[];
}

/** Why a parser could not be evaluated to the end. */
export interface ParserFailure extends Place {
  readonly message: string;
}

/** What a part of a split comes to. */
export type PartResult =
  | { readonly dialogues: readonly DialogueRecord[]; readonly skipped: readonly SkippedDialogue[] }
  | { readonly unreadable: string }
  | { readonly failed: ParserFailure };
