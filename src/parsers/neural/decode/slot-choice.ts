/** A value that is chosen for a slot, and what it is chosen by. */
import type { PlannedValue } from '../../plan/turn-plan.js';
import type { Catalog } from '../../rules/mentions/catalog.js';
import type { ExpectedSlots } from './expected.js';
import type { GivenValue } from './legality.js';

/** A value for a slot, with where it was said, if it was said. */
export interface SlotChoice extends PlannedValue {
  /** The logarithm of its probability. */
  readonly logProbability: number;
  /** Where it was said. */
  readonly place?: { readonly speaker: 'agent' | 'user'; readonly start: number; readonly end: number };
}

export interface SaidTexts {
  readonly agent: string;
  readonly user: string;
}

/** What slots are decided by, besides the scores. */
export interface SlotSetting {
  readonly said: SaidTexts;
  /** The clock, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** What rules expect; nothing if left out. */
  readonly expected?: ExpectedSlots | undefined;
  /** What the user counts by its noun, 'three kids'; nothing if left out. */
  readonly counted?: readonly SlotChoice[];
  /** The names that the service has, by slot; none if left out. */
  readonly names?: Catalog | undefined;
  /** The slots that name a result. */
  readonly identities?: ReadonlySet<string> | undefined;
  /** The words of the service for what it has; what is said is not weighed if left out. */
  readonly ownWords?: ReadonlySet<string> | undefined;
  readonly takes: (slot: string, given: GivenValue) => boolean;
}
