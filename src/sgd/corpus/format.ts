/**
 * The Schema-Guided Dialogue corpus (Rastogi et al., 2020) as its files hold it: only what the converter reads.
 */

/** One dialogue act. `slot` names an intent for INFORM_INTENT and OFFER_INTENT. */
export interface SgdAction {
  readonly act: string;
  readonly slot: string;
  readonly values: readonly string[];
  readonly canonical_values: readonly string[];
}

/** Where an utterance says the value of a slot that has no closed set: from `start` up to, not including, `exclusive_end`. */
export interface SgdSpan {
  readonly slot: string;
  readonly start: number;
  readonly exclusive_end: number;
}

/** The annotation of one service in one turn. User turns have a state, system turns may have a call and its results. */
export interface SgdFrame {
  readonly service: string;
  readonly actions: readonly SgdAction[];
  readonly slots?: readonly SgdSpan[];
  readonly state?: SgdState;
  readonly service_call?: { readonly method: string; readonly parameters: Readonly<Record<string, string>> };
  readonly service_results?: readonly Readonly<Record<string, string>>[];
}

/** The annotated dialogue state of one service after a user turn. */
export interface SgdState {
  readonly active_intent: string;
  readonly requested_slots: readonly string[];
  /** All accepted surface forms of each value, sorted. */
  readonly slot_values: Readonly<Record<string, readonly string[]>>;
}

/** The active intent of a frame in which the user wants nothing of the service. */
export const NO_INTENT = 'NONE';

/** A turn of either side. */
export interface SgdTurn {
  readonly speaker: 'USER' | 'SYSTEM';
  readonly utterance: string;
  readonly frames: readonly SgdFrame[];
}

/** A dialogue: user and system turns in alternation, the user first. */
export interface SgdDialogue {
  readonly dialogue_id: string;
  readonly services: readonly string[];
  readonly turns: readonly SgdTurn[];
}
