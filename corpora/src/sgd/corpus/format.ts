/**
 * The Schema-Guided Dialogue corpus (Rastogi et al., 2020) as its files hold it: only what the converter reads.
 */

/** One dialogue act. `slot` names an intent for INFORM_INTENT and OFFER_INTENT. */
export interface SgdAction {
  /** The name of the act, such as `INFORM`. */
  readonly act: string;
  /** The slot; empty where the act has none. */
  readonly slot: string;
  /** The values as they were said. */
  readonly values: readonly string[];
  /** The same values in canonical form, in the same order. */
  readonly canonical_values: readonly string[];
}

/** Where an utterance says the value of a slot that has no closed set: from `start` up to, not including, `exclusive_end`. */
export interface SgdSpan {
  readonly slot: string;
  /** The offset of the first character, from 0. */
  readonly start: number;
  /** The offset behind the last character. */
  readonly exclusive_end: number;
}

/** The annotation of one service in one turn. User turns have a state, system turns may have a call and its results. */
export interface SgdFrame {
  /** The name of the service. */
  readonly service: string;
  /** The dialogue acts about the service. */
  readonly actions: readonly SgdAction[];
  /** Where the utterance says values of open slots. */
  readonly slots?: readonly SgdSpan[];
  /** The state after a user turn. */
  readonly state?: SgdState;
  /** The call that the system made: an intent and its parameters. */
  readonly service_call?: {
    /** The name of the intent. */
    readonly method: string;
    /** The values as texts, by slot. */
    readonly parameters: Readonly<Record<string, string>>;
  };
  /** The results of the call, as texts by slot. */
  readonly service_results?: readonly Readonly<Record<string, string>>[];
}

/** The annotated dialogue state of one service after a user turn. */
export interface SgdState {
  /** The intent that the user pursues; `NONE` for none. */
  readonly active_intent: string;
  /** The slots that the user asks about in this turn. */
  readonly requested_slots: readonly string[];
  /** All accepted surface forms of each value, sorted. */
  readonly slot_values: Readonly<Record<string, readonly string[]>>;
}

/** The active intent of a frame in which the user wants nothing of the service. */
export const NO_INTENT = 'NONE';

/** A turn of either side. */
export interface SgdTurn {
  /** Who speaks. */
  readonly speaker: 'USER' | 'SYSTEM';
  /** The words. */
  readonly utterance: string;
  /** The annotations, one for each service. */
  readonly frames: readonly SgdFrame[];
}

/** A dialogue: user and system turns in alternation, the user first. */
export interface SgdDialogue {
  /** The id, unique in a split. */
  readonly dialogue_id: string;
  /** The names of the services that the dialogue is about. */
  readonly services: readonly string[];
  /** The turns in order. */
  readonly turns: readonly SgdTurn[];
}
