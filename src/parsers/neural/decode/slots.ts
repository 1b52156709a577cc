/** Which slots get which values: for each slot the likeliest source of its value; one stretch of words fills one slot. */
import type { Literal } from '../../../language/index.js';
import { DONTCARE } from '../../../service/index.js';
import type { PlannedValue } from '../../plan/turn-plan.js';
import { readNatural } from '../../../values/natural.js';
import type { ShownSlot } from '../input/slots.js';
import type { GivenValue } from './legality.js';
import type { Status } from '../input/vocabulary.js';
import { argmax, logSoftmax } from './probability.js';
import type { Scores } from './scores.js';

/** A value for a slot, with where it was said, if it was said. */
export interface SlotChoice extends PlannedValue {
  /** The logarithm of its probability. */
  readonly logProbability: number;
  /** Where it was said. */
  readonly place?: { readonly speaker: 'agent' | 'user'; readonly start: number; readonly end: number };
}

/** What was said, by speaker. */
export interface SaidTexts {
  readonly agent: string;
  readonly user: string;
}

/** A value has at most so many tokens. */
const LONGEST = 24;
/** Numbers do not depend on the time. */
const NO_CLOCK = '2000-01-01T00:00';
/** Of each slot so many stretches of words are considered. */
const STRETCHES = 8;

/** The words as they are given to a slot: of numbers the digits, so that any reader takes them. */
function asGiven(slot: ShownSlot | undefined, words: string): Literal {
  if (!slot?.features.includes('kind-number')) return words;
  const number = readNatural('number', words, { now: NO_CLOCK });
  return typeof number === 'number' ? String(number) : words;
}

/** How much less likely a stretch of words is that nobody would say for a value of the kind. */
const UNREADABLE = -4;

/** Prefers dates and times that read as such: 'the 8th' to 'the 8th until the 12th'. */
function readableFirst(slot: ShownSlot | undefined, choices: readonly SlotChoice[]): readonly SlotChoice[] {
  const kind = slot?.kind;
  if (kind !== 'date' && kind !== 'time') return choices;
  const isRead = ({ value }: SlotChoice): boolean =>
    typeof value === 'string' && readNatural(kind, value, { now: NO_CLOCK, prefer: 'pm' }) !== undefined;
  return choices
    .map((choice) => (isRead(choice) ? choice : { ...choice, logProbability: choice.logProbability + UNREADABLE }))
    .sort((a, b) => b.logProbability - a.logProbability);
}

/** The statuses that a slot can have. */
function statusesOf({ input }: Scores, at: number): readonly Status[] {
  const slot = input.slots[at]?.slot;
  if (!slot) return ['none'];
  const statuses: readonly (Status | false)[] = [
    'none',
    slot.kind !== 'boolean' && 'span',
    input.values.some((value) => value.slot === at) && 'value',
    slot.kind === 'boolean' && 'true',
    slot.kind === 'boolean' && 'false',
    slot.acceptsDontcare && 'dontcare',
    (input.legal[at]?.length ?? 0) > 0 && 'carry',
  ];
  return statuses.filter((status): status is Status => status !== false);
}

/** What slots are decided by, besides the scores. */
export interface SlotSetting {
  /** What was said. */
  readonly said: SaidTexts;
  /** Whether a slot may get a value. */
  readonly takes: (slot: string, given: GivenValue) => boolean;
}

/** Decides the slots of one input. */
class SlotDecoder {
  constructor(
    private readonly scores: Scores,
    private readonly setting: SlotSetting,
  ) {}

  /** All that a slot may get, the likeliest first; and how likely it gets nothing. */
  choices(at: number): { readonly none: number; readonly choices: readonly SlotChoice[] } {
    const statuses = statusesOf(this.scores, at);
    const rated = logSoftmax(statuses.map((status) => this.scores.status(at, status)));
    const of = (status: Status): number => rated[statuses.indexOf(status)] ?? Number.NEGATIVE_INFINITY;
    const choices = statuses.flatMap((status) => this.fillings(at, status, of(status)));
    return { none: of('none'), choices: choices.sort((a, b) => b.logProbability - a.logProbability) };
  }

  private fillings(at: number, status: Status, base: number): readonly SlotChoice[] {
    const slot = this.scores.input.slots[at]?.name ?? '';
    const literal = (value: Literal): readonly SlotChoice[] =>
      value !== null && this.setting.takes(slot, { value, isSaid: false })
        ? [{ slot, value, logProbability: base }]
        : [];
    switch (status) {
      case 'none':
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
        return this.stretches(at, slot, base);
    }
  }

  private named(at: number, slot: string, base: number): readonly SlotChoice[] {
    const { input } = this.scores;
    const own = [...input.values.keys()].filter((value) => input.values[value]?.slot === at);
    const rated = logSoftmax(own.map((value) => this.scores.value(at, value)));
    const best = argmax(rated);
    const value = input.values[own[best] ?? -1]?.value;
    if (value === undefined || !this.setting.takes(slot, { value, isSaid: false })) return [];
    return [{ slot, value, logProbability: base + (rated[best] ?? 0) }];
  }

  private carried(at: number, slot: string, base: number): readonly SlotChoice[] {
    const { input } = this.scores;
    const legal = input.legal[at] ?? [];
    const rated = logSoftmax(legal.map((source) => this.scores.source(at, source)));
    return legal.flatMap((source, place) => {
      const from = input.sources[source];
      if (!from || !this.setting.takes(slot, { value: from.canonical, isSaid: false })) return [];
      const value = { variable: from.variable, property: from.property };
      return [{ slot, value, logProbability: base + (rated[place] ?? 0) }];
    });
  }

  private stretches(at: number, slot: string, base: number): readonly SlotChoice[] {
    const { spoken } = this.scores.input;
    const [starts, ends] = [logSoftmax(this.scores.starts(at)), logSoftmax(this.scores.ends(at))];
    const isRequested = this.scores.input.slots[at]?.features.includes('requested') === true;
    const found: SlotChoice[] = [];
    for (const [from, first] of spoken.entries()) {
      // What the agent says is a value where it proposes one for what it asks.
      if (!first || (first.speaker === 'agent' && !isRequested)) continue;
      for (let to = from; to < Math.min(spoken.length, from + LONGEST); to += 1) {
        const last = spoken[to];
        if (last?.speaker !== first.speaker) break;
        const place = { speaker: first.speaker, start: first.start, end: last.end };
        const value = asGiven(
          this.scores.input.slots[at],
          this.setting.said[first.speaker].slice(place.start, place.end),
        );
        found.push({ slot, value, place, logProbability: base + (starts[from] ?? 0) + (ends[to] ?? 0) });
      }
    }
    const best = found.sort((a, b) => b.logProbability - a.logProbability).slice(0, STRETCHES);
    return readableFirst(this.scores.input.slots[at], best).filter(
      ({ value }) => typeof value === 'string' && this.setting.takes(slot, { value, isSaid: true }),
    );
  }
}

function overlap({ place: one }: SlotChoice, { place: other }: SlotChoice): boolean {
  if (!one || !other || one.speaker !== other.speaker) return false;
  return one.start < other.end && other.start < one.end;
}

function certaintyOf({ choices: [best] }: ReturnType<SlotDecoder['choices']>): number {
  return best?.logProbability ?? Number.NEGATIVE_INFINITY;
}

/** The values of a turn. Slots are decided in the order of their certainty; what was said once fills one slot. */
export function decideSlots(scores: Scores, setting: SlotSetting): readonly SlotChoice[] {
  const decoder = new SlotDecoder(scores, setting);
  const open = [...scores.input.slots.keys()]
    .map((at) => decoder.choices(at))
    .sort((a, b) => certaintyOf(b) - certaintyOf(a));
  const chosen: SlotChoice[] = [];
  for (const { none, choices } of open) {
    const free = choices.find((choice) => !chosen.some((taken) => overlap(choice, taken)));
    if (free && free.logProbability > none) chosen.push(free);
  }
  return chosen;
}
