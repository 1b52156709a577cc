/** Which slots get which values: for each slot the likeliest source of its value; one stretch of words fills one slot. */
import { overlaps } from '../../../text/index.js';
import { isAsideAt } from '../../../english/asides.js';
import type { Literal } from '../../../language/index.js';
import { DONTCARE, type Slot } from '../../../service/index.js';
import { sidesIn } from '../../../english/roles.js';
import type { Source } from '../input/sources.js';
import { SHIFTS, type SlotChoice, type SlotSetting } from './slot-choice.js';
import type { Status } from '../input/vocabulary.js';
import type { LabeledMention } from '../../rules/mentions/labeled.js';
import { placesLeftOpen } from '../../rules/fill.js';
import { isPlaceAt } from '../../rules/mentions/names.js';
import { closedMentions } from '../../rules/mentions/closed.js';
import { areNames } from '../../rules/mentions/set-names.js';
import { truthOf } from '../../rules/truth.js';
import { isReference } from '../../plan/turn-plan.js';
import { isNameOf, mayName, withKnownNames } from './known-names.js';
import { deniedValues, isUnwanted, literalChoices } from './literal.js';
import { argmax, logSoftmax, logSum, type Scores } from './scores.js';
import { speaksFor } from './spoken-for.js';
import { Stretches } from './stretches.js';

/** So many of the statuses of a slot, the first ones, give it nothing. */
const EMPTY = 2;

function statusesOf({ input }: Scores, at: number): readonly Status[] {
  const slot = input.slots[at]?.slot;
  if (!slot) return ['none', 'unwanted'];
  const statuses: readonly (Status | false)[] = [
    'none',
    'unwanted',
    slot.kind !== 'boolean' && 'span',
    input.values.some((value) => value.slot === at) && 'value',
    slot.kind === 'boolean' && 'true',
    slot.kind === 'boolean' && 'false',
    slot.acceptsDontcare && 'dontcare',
    (input.legal[at]?.length ?? 0) > 0 && 'carry',
  ];
  return statuses.filter((status): status is Status => status !== false);
}

/** How likely a value that is literally said is at least, as a logarithm; how much less than the likeliest; and how much it counts to be said. */
const LEAST = -6;
const UNLIKELIER = 0.5;
const LITERAL = 6;
/** So much likelier than what is said a value of another task has to be, as a logarithm, to be copied. */
const SAID = 1;
/** So much less likely is a closed value of which no word is said, where the task does without. */
const UNSAID = 2;

interface SlotChoices {
  /** The logarithm of how likely it gets nothing. */
  readonly none: number;
  /** The likeliest first. */
  readonly choices: readonly SlotChoice[];
}

/** How likely a slot gets nothing, of how likely each status is: no value is said of it, or one that is not wanted. */
const nothing = (rated: readonly number[]): number => logSum(rated.slice(0, EMPTY));

/** How likely a slot gets nothing, by its name: logarithms, of slots that may get something. */
export function logNone(scores: Scores, at: number): number {
  const rated = logSoftmax(statusesOf(scores, at).map((status) => scores.status(at, status)));
  return nothing(rated);
}

/** Decides the slots of one input. */
class SlotDecoder {
  private readonly stretches: Stretches;
  private readonly slots: readonly Slot[];

  constructor(
    private readonly scores: Scores,
    private readonly setting: SlotSetting,
  ) {
    this.stretches = new Stretches(scores, setting);
    const { api } = setting;
    this.slots = scores.input.slots.flatMap(({ slot }) => (slot && api?.slots.has(slot.name) !== false ? slot : []));
  }

  choices(at: number): SlotChoices {
    const statuses = statusesOf(this.scores, at);
    const slot = this.scores.input.slots[at]?.name ?? '';
    const carried = this.carriedShift(slot);
    const rated = logSoftmax(
      statuses.map((status) => this.scores.status(at, status) + (status === 'carry' ? carried : 0)),
    );
    const of = (status: Status): number => rated[statuses.indexOf(status)] ?? Number.NEGATIVE_INFINITY;
    const choices = statuses.flatMap((status) => this.fillings(at, status, of(status)));
    const shifted = this.asNamed(at, this.saidFirst(at, this.truthFirst(at, choices)));
    const rate = ({ value, logProbability }: SlotChoice): number => logProbability - (isReference(value) ? SAID : 0);
    return { none: nothing(rated), choices: shifted.sort((a, b) => rate(b) - rate(a)) };
  }

  /**
   * Without what is said not to be wanted; and of a closed set, what is literally said in place of what is not: the likelier
   * of two such values first.
   */
  private saidFirst(at: number, choices: readonly SlotChoice[]): SlotChoice[] {
    const { user } = this.setting.said;
    const wanted = choices.filter((choice) => !isUnwanted(choice, user));
    const slot = this.scores.input.slots[at]?.slot;
    const literal = slot
      ? literalChoices(slot, user).filter((one) =>
          this.setting.takes(one.slot, { value: String(one.value), isSaid: true }),
        )
      : [];
    if (literal.length === 0) return wanted;
    const { slots } = this.scores.input;
    const isAsked = slots[at]?.features.includes('requested') === true;
    const isSet = slots[at]?.features.includes('set') === true;
    // Beside the answer to another question, a word need not change what is given: 'mine has a flat tyre as well'.
    const isElsewhere = !isAsked && slots.some(({ features }) => features.includes('requested'));
    if (isElsewhere && isSet) return wanted;
    // What stands for a place is no other thing that the network knows of: 'a balloon from Stone Hill'.
    const isPlace =
      slot !== undefined &&
      !isSet &&
      literal.length === 1 &&
      areNames(slot) &&
      isPlaceAt(user, literal[0]?.place?.start ?? 0);
    const likely = Math.max(LEAST, ...wanted.map(({ logProbability }) => logProbability));
    return literal.map((one) => {
      const same = wanted.find(({ value }) => String(value).toLowerCase() === String(one.value).toLowerCase());
      const found = Math.max(same?.logProbability ?? LEAST, likely - UNLIKELIER) + LITERAL;
      return { ...one, logProbability: isAsked || isPlace ? 0 : Math.min(0, found) };
    });
  }

  /** Of a yes-or-no slot that is literally spoken of, what is said of it and nothing else. */
  private truthFirst(at: number, choices: readonly SlotChoice[]): readonly SlotChoice[] {
    const slot = this.scores.input.slots[at]?.slot;
    const truth = slot?.kind === 'boolean' ? truthOf(slot, this.setting.said.user.toLowerCase()) : undefined;
    if (truth === undefined || choices.length === 0) return choices;
    const [best] = [...choices].sort((a, b) => b.logProbability - a.logProbability);
    const said = choices.filter(({ value }) => value === (truth ? 'True' : 'False'));
    return said.map((choice) => ({ ...choice, logProbability: best?.logProbability ?? choice.logProbability }));
  }

  private asNamed(at: number, choices: readonly SlotChoice[]): SlotChoice[] {
    const { said, names, identities } = this.setting;
    const shown = this.scores.input.slots[at];
    const known = shown && names?.get(shown.name);
    if (!known || !names || shown?.slot?.kind !== 'text') return [...choices];
    const isIdentity = identities?.has(shown.name) === true;
    const isOther = (value: string): boolean => isNameOf(value, names) && !isNameOf(value, [[shown.name, known]]);
    // 'No, keep the time' names nobody.
    const isMeant = ({ value, place }: SlotChoice): boolean =>
      !isIdentity || place?.speaker !== 'user' || mayName(String(value), known, place.start);
    const takes = (choice: SlotChoice): boolean => {
      const { slot, value } = choice;
      if (typeof value !== 'string') return true;
      return this.setting.takes(slot, { value, isSaid: true }) && !isOther(value) && isMeant(choice);
    };
    return withKnownNames(choices, { slot: shown.name, user: said.user, names: known, isIdentity }).filter(takes);
  }

  private carriedShift(slot: string): number {
    const carried = this.setting.expected?.carried;
    if (!carried) return 0;
    return carried.has(slot) ? SHIFTS.carried : -SHIFTS.notCarried;
  }

  private fillings(at: number, status: Status, base: number): readonly SlotChoice[] {
    const slot = this.scores.input.slots[at]?.name ?? '';
    const literal = (value: Literal): readonly SlotChoice[] =>
      value !== null && this.setting.takes(slot, { value, isSaid: false })
        ? [{ slot, value, logProbability: base }]
        : [];
    switch (status) {
      case 'none':
      case 'unwanted':
        return [];
      case 'true':
        return literal('True');
      case 'false':
        return literal('False');
      case 'dontcare':
        return literal(DONTCARE);
      case 'value':
        return this.named(at, slot, base);
      case 'carry':
        return this.carried(at, slot, base);
      case 'span':
        return this.stretches.of(at, slot, base);
    }
  }

  private named(at: number, slot: string, base: number): readonly SlotChoice[] {
    const { input } = this.scores;
    const shown = input.slots[at]?.slot;
    const { user } = this.setting.said;
    const denied = shown ? [...deniedValues(shown, user)] : [];
    const own = [...input.values.keys()].filter(
      (value) => input.values[value]?.slot === at && !denied.includes(input.values[value]?.value ?? ''),
    );
    const rated = logSoftmax(own.map((value) => this.scores.value(at, value)));
    const best = argmax(rated);
    const value = input.values[own[best] ?? -1]?.value;
    if (value === undefined || !this.setting.takes(slot, { value, isSaid: false })) return [];
    const likely = base + (rated[best] ?? 0);
    return [{ slot, value, logProbability: this.isSaid(at, value) ? likely : likely - UNSAID }];
  }

  /** Whether a slot is one of two sides. */
  isStrict(slot: Slot): boolean {
    return sidesIn(this.slots).some(({ from, to }) => from === slot || to === slot);
  }

  /** Whether a closed value is said, in other words too; where the slot is needed, anything may stand for it. */
  private isSaid(at: number, value: string): boolean {
    const slot = this.scores.input.slots[at]?.slot;
    if (!slot || slot.required || slot.kind !== 'closed') return true;
    return closedMentions(this.setting.said.user, slot).some((one) => one.value === value);
  }

  private carried(at: number, slot: string, base: number): readonly SlotChoice[] {
    const { input } = this.scores;
    const legal = input.legal[at] ?? [];
    const expected = this.setting.expected?.carried?.get(slot);
    const isExpected = (from: Source | undefined): boolean =>
      expected !== undefined && from?.variable === expected.variable && from.property === expected.property;
    const rated = logSoftmax(
      legal.map((source) => {
        return this.scores.source(at, source) + (isExpected(input.sources[source]) ? SHIFTS.carried : 0);
      }),
    );
    return legal.flatMap((source, place) => {
      const from = input.sources[source];
      if (!from || !this.setting.takes(slot, { value: from.canonical, isSaid: false })) return [];
      const value = { variable: from.variable, property: from.property };
      return [{ slot, value, logProbability: base + (rated[place] ?? 0) }];
    });
  }
}

function overlap({ place: one }: SlotChoice, { place: other }: SlotChoice): boolean {
  return one !== undefined && other !== undefined && one.speaker === other.speaker && overlaps(one, other);
}

/** Whether two slots would have the same property of the same thing. */
function isSameReference({ value: one }: SlotChoice, { value: other }: SlotChoice): boolean {
  return isReference(one) && isReference(other) && one.variable === other.variable && one.property === other.property;
}

function certaintyOf({ choices: [best] }: SlotChoices): number {
  return best?.logProbability ?? Number.NEGATIVE_INFINITY;
}

/** The values that stand beside the names of their slots. */
function labeledIn({ expected, takes, said }: SlotSetting): SlotChoice[] {
  const labeled = expected?.labeled ?? [];
  const isAside = (one: LabeledMention): boolean => isAsideAt(said.user, one.start);
  const isBeside = (one: LabeledMention): boolean =>
    isAside(one) && labeled.some((other) => other.slot === one.slot && !isAside(other));
  return labeled.flatMap((one) => {
    const { slot, value, start, end } = one;
    return slot !== undefined && !isBeside(one) && takes(slot, { value, isSaid: true })
      ? [{ slot, value, logProbability: 0, place: { speaker: 'user' as const, start, end } }]
      : [];
  });
}

/** The values of a turn. Slots are decided in the order of their certainty; what was said once fills one slot. */
export function decideSlots(scores: Scores, setting: SlotSetting): readonly SlotChoice[] {
  const decoder = new SlotDecoder(scores, setting);
  const chosen: SlotChoice[] = labeledIn(setting);
  const isFree = (one: SlotChoice): boolean => !chosen.some((other) => other.slot === one.slot || overlap(one, other));
  const isTaken = ({ slot, value }: SlotChoice): boolean =>
    setting.takes(slot, { value: value as string, isSaid: true });
  chosen.push(...(setting.counted ?? []).filter((one) => isFree(one) && isTaken(one)));
  const labeled = new Set(chosen.map(({ slot }) => slot));
  const open = [...scores.input.slots.keys()]
    .filter((at) => !labeled.has(scores.input.slots[at]?.name ?? ''))
    .map((at) => decoder.choices(at))
    .sort((a, b) => certaintyOf(b) - certaintyOf(a));
  for (const { none, choices } of open) {
    const possible = choices.filter((choice) => !chosen.some((taken) => overlap(choice, taken)));
    // The name of a place is no name of what is on there as well, where that has one.
    const own = possible.find((choice) => !chosen.some((taken) => isSameReference(choice, taken)));
    const free = own ?? possible[0];
    if (free && free.logProbability > none) chosen.push(free);
  }
  // What another slot has speaks for no value of this one, nor does 'an anchor', which is sent, for a town.
  const taken = chosen.flatMap((one) => (one.place?.speaker === 'user' ? one.place : []));
  const shownSlots = scores.input.slots.flatMap(({ slot }) => slot ?? []);
  const places = placesLeftOpen(setting.said.user, shownSlots);
  return chosen.filter(({ slot: name, value, place }) => {
    const { slot, features = [] } = scores.input.slots.find((shown) => shown.name === name) ?? {};
    if (slot && value === DONTCARE) return places.length === 0 || places.includes(slot);
    if (place || !slot || typeof value !== 'string') return true;
    const isAsked = features.includes('requested');
    const isStrict = areNames(slot) || decoder.isStrict(slot);
    return speaksFor(slot, value, { ...setting, isStrict, isAsked, taken });
  });
}
