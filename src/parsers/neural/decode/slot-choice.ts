/** A value that is chosen for a slot, and what it is chosen by. */
import { type PlannedValue, isReference, type PlannedReference } from '../../plan/turn-plan.js';
import type { Catalog } from '../../rules/mentions/catalog.js';
import type { GivenValue } from './legality.js';
import type { Api } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { carriedInto } from '../../rules/carry.js';
import type { LabeledMention } from '../../rules/mentions/labeled.js';
import { situationOf } from '../../rules/situation.js';

/**
 * By how much scores are shifted, as logarithms of odds: where a value is carried over by rule, and where none is; for what is read as a value, and
 * would be lost; for a word that tells an API from its like, and for a name that the tables of its service alone have; and for an example of an API's author that is said as a whole;
 * for an API that is hardly meant: of what was done, where another service is named, and one beside what is suggested. Chosen on
 * 420 dialogues of SGD dev, except that of values, which was chosen on the first 250; and that for another service of which a word is said, which
 * is the least at which the labelled examples begin it. Rules read names: what none of them
 * carries counts little, for names may be others.
 */
export const SHIFTS = {
  carried: 6,
  notCarried: 1,
  unused: 3,
  example: 6,
  named: 3,
  known: 2,
  unlikely: 6,
  elsewhere: 8,
  instead: 20,
} as const;

export interface ExpectedSlots {
  /** What the user says beside the names of slots, 'the city is Oakland': it is taken whatever the network scores. */
  readonly labeled: readonly LabeledMention[];
  /** What rules carry over from other services; undefined where nothing starts that takes from them. */
  readonly carried?: ReadonlyMap<string, PlannedReference>;
}

/** What rules carry over into an API of another service. */
export function carriedByRule(world: World, api: Api, utterance: string): ReadonlyMap<string, PlannedReference> {
  const carried = carriedInto(situationOf(world), api, utterance, new Set());
  return new Map(carried.flatMap(({ slot, value }) => (isReference(value) ? [[slot, value] as const] : [])));
}

/** A value for a slot, with where it was said, if it was said. */
export interface SlotChoice extends PlannedValue {
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
  /** The API that gets the values: slots of others are no rivals. */
  readonly api?: Api;
  /** The clock, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** What rules expect; nothing if left out. */
  readonly expected?: ExpectedSlots | undefined;
  /** What the user counts by its noun, 'three kids'; nothing if left out. */
  readonly counted?: readonly SlotChoice[];
  /** The names that the service has, by slot; none if left out. */
  readonly names?: Catalog | undefined;
  readonly identities?: ReadonlySet<string> | undefined;
  /** The words of the service for what it has; what is said is not weighed if left out. */
  readonly ownWords?: ReadonlySet<string> | undefined;
  readonly takes: (slot: string, given: GivenValue) => boolean;
}
