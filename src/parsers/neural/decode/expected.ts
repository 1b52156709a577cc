/**
 * What rules expect of a turn. The scores of the network are shifted by it: rules know what they were told for certain, such
 * as that a party that booked tickets travels together, and the network reads what no rule foresees.
 */
import type { Api } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { isReference, type PlannedReference, type TurnPlan } from '../../plan/turn-plan.js';
import { carriedInto } from '../../rules/carry.js';
import type { LabeledMention } from '../../rules/mentions/labeled.js';
import { situationOf } from '../../rules/situation.js';
import { actLabels } from '../input/labels.js';
import { ACTS, type Act } from '../input/vocabulary.js';

/**
 * By how much scores are shifted, as logarithms of odds: where acts and API, where a value is what the other parser proposes;
 * where a value is carried over by rule, and where none is; for what is read as a value, and
 * would be lost; for a word that tells an API from its like, and for a name that the tables of its service alone have; and for an example of an API's author that is said as a whole;
 * for the API of what was done, where another service is named. Chosen on
 * 420 dialogues of SGD dev, except that of values, which was chosen on the first 250. Rules read names: what none of them
 * carries counts little, for names may be others.
 */
export const SHIFTS = {
  acts: 1,
  value: 4,
  carried: 6,
  notCarried: 1,
  unused: 3,
  example: 6,
  named: 3,
  known: 2,
  over: 6,
} as const;

/** What is expected of the slots of an API. */
export interface ExpectedSlots {
  /** The values that another parser gives them, as text. */
  readonly given: ReadonlyMap<string, string>;
  /** What the user says beside the names of slots, 'the city is Oakland': it is taken whatever the network scores. */
  readonly labeled: readonly LabeledMention[];
  /** What rules carry over from other services; undefined where nothing starts that takes from them. */
  readonly carried?: ReadonlyMap<string, PlannedReference>;
}

/** Acts that both parsers name; what is given follows from the slots. */
function actsOf(plan: TurnPlan): readonly Act[] {
  return actLabels(plan).flatMap((number) => ACTS[number] ?? []);
}

const withoutGive = (acts: Iterable<Act>): ReadonlySet<Act> => new Set([...acts].filter((act) => act !== 'give'));

/** What another parser understands of the turn. */
export class Advice {
  private readonly acts: ReadonlySet<Act>;

  constructor(private readonly plan: TurnPlan) {
    this.acts = withoutGive(actsOf(plan));
  }

  /** Whether it takes the user to do the same. */
  isSame(acts: ReadonlySet<Act>, api: Api | undefined): boolean {
    const others = withoutGive(acts);
    return (
      api?.name === this.plan.start && others.size === this.acts.size && [...others].every((act) => this.acts.has(act))
    );
  }

  /** The values that it gives to the slots of an API, or of the task under way. */
  given(api: Api | undefined): ReadonlyMap<string, string> {
    if (api?.name !== this.plan.start) return new Map();
    const said = (this.plan.values ?? []).filter(({ value }) => !isReference(value));
    return new Map(said.map(({ slot, value }) => [slot, String(value).toLowerCase()]));
  }
}

/** What rules carry over into an API of another service. */
export function carriedByRule(world: World, api: Api, utterance: string): ReadonlyMap<string, PlannedReference> {
  const carried = carriedInto(situationOf(world), api, utterance, new Set());
  return new Map(carried.flatMap(({ slot, value }) => (isReference(value) ? [[slot, value] as const] : [])));
}
