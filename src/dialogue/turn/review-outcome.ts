import type { Trial } from '../../engine/index.js';
import type { Finding, GateRule } from '../gates/gate.js';
import type { DraftInput } from './draft.js';
import type { Omitted } from './left-out.js';
import type { OnExhaust } from './turn-limits.js';

/** What a review knows besides the proposal. */
export interface ReviewInput extends DraftInput {
  readonly gates: readonly GateRule[];
  /** Whether the parser may propose again: after a retry, and after a revision. */
  readonly mayRetry: boolean;
  readonly mayRevise: boolean;
  readonly onExhaust: OnExhaust;
  readonly repairs: number;
}

/** How a review ends. */
export type ReviewOutcome =
  /**
   * May be committed, without what was left out. `isHeld`: a confirmation was left out too, and what the agent asked to
   * confirm still stands.
   */
  | {
      readonly kind: 'accepted';
      readonly trial: Trial;
      readonly leftOut: readonly Omitted[];
      readonly isHeld: boolean;
    }
  /** The parser is to propose again. */
  | { readonly kind: 'retry'; readonly findings: readonly Finding[]; readonly leftOut: readonly Omitted[] }
  | { readonly kind: 'revise'; readonly findings: readonly Finding[]; readonly leftOut: readonly Omitted[] }
  | { readonly kind: 'aborted'; readonly findings: readonly Finding[]; readonly leftOut: readonly Omitted[] }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[]; readonly leftOut: readonly Omitted[] };
