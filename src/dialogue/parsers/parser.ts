import type { Session } from '../../engine/index.js';
import type { Statement } from '../../language/index.js';
import type { ModelReply, ModelRequest, Place } from '../../models/model.js';
import type { Api } from '../../service/index.js';

/** What one side said. */
export interface Utterance {
  /** Who said it. */
  readonly speaker: 'user' | 'agent';
  /** The words. */
  readonly text: string;
  /** The turn in which it was said, from 1. */
  readonly turn: number;
}

/** An earlier proposal for the same turn, and why it was not taken. */
export interface Rejection {
  /** The proposal as text. */
  readonly program: string;
  /** What was wrong, for a model to read: one message for each thing. */
  readonly messages: readonly string[];
}

export interface ModelCall {
  readonly model: string;
  readonly request: ModelRequest;
  readonly reply: ModelReply;
}

/** The input of a parser. It may read the session and must not change it. */
export interface ParserInput {
  /** The session before this turn. */
  readonly session: Session;
  /** What the user says now. */
  readonly utterance: string;
  /** What was said before, oldest first. */
  readonly said: readonly Utterance[];
  /** The APIs that may be meant. */
  readonly apis: readonly Api[];
  /** Earlier proposals for this turn, oldest first. */
  readonly rejections: readonly Rejection[];
  /** Where in which conversation a model is asked. */
  readonly place: Place;
  /** Ends the turn. */
  readonly signal?: AbortSignal;
}

/** Where a value of a proposal comes from. */
export interface ProposedValue {
  readonly slot: string;
  /** Where it was said: in what the user says now or the agent said last, in UTF-16 units, `end` exclusive. */
  readonly place?: {
    readonly speaker: 'user' | 'agent';
    /** The offset of its first character. */
    readonly start: number;
    /** The offset behind its last character. */
    readonly end: number;
  };
  /** The slot or property of an earlier task that it is taken from, such as `x3.address`. */
  readonly reference?: string;
  /** How likely it is, from 0 to 1. */
  readonly confidence: number;
}

/** Statements that a parser would like to commit, as text or as values. */
export type Proposal = {
  /** What models were asked for it. */
  readonly calls?: readonly ModelCall[];
  /** How likely it is what the user means, from 0 to 1, where the parser can tell. Traces have it. */
  readonly confidence?: number;
  /** Where the values of the proposal come from, where the parser can tell. Traces have it. */
  readonly values?: readonly ProposedValue[];
  /**
   * Stretches of what the user says, in UTF-16 units, that seem to be wishes and for which the proposal has nothing. The
   * agent tells the user of one.
   */
  readonly unheard?: readonly {
    /** The offset of its first character. */
    readonly start: number;
    /** The offset behind its last character. */
    readonly end: number;
  }[];
  /** Codes of what the parser's own checks refused before it proposed, such as `A2`. Traces have them. */
  readonly checks?: readonly string[];
} & (
  | {
      /** The program as the parser wrote it: text, which may be anything. */
      readonly source: string;
      /** Left out beside `source`. */
      readonly statements?: undefined;
    }
  | {
      /** The program as statements: built, or read from somewhere. They are a program and nothing else. */
      readonly statements: readonly Statement[];
      /** Left out beside `statements`. */
      readonly source?: undefined;
    }
);

/**
 * An action parser: turns what the user said into statements. It proposes; gates decide.
 *
 * Implement it for whatever writes programs: a language model behind a prompt, a neural parser, rules, a person.
 */
export interface Parser {
  /** For traces and reports. */
  readonly name: string;
  /**
   * Proposes statements for what the user says. What it gets wrong is no error.
   *
   * @throws ModelError when its model gives no answer; the signal's reason on abort.
   */
  parse(input: ParserInput): Promise<Proposal>;
}
