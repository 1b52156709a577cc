/**
 * Questions that name values of a slot to choose from: "from checking or savings?", "is that for today or tomorrow?". They ask
 * for the value, and no yes answers them. "Shall I book it, or not?" names none, and asks for a yes.
 */
import { countedBy } from '../../nlg/lexicon/nouns.js';
import { unitOf } from '../../nlg/lexicon/say-value.js';
import type { Slot } from '../../service/index.js';
import { holdsPhrase, NUMBER, valuesIn } from './in-words.js';

/** Any moment will do: values are only compared with each other. */
const NOW = '2019-03-01T00:00';

/** Parts of the day: 'morning or evening?' asks for a time. */
const PART_OF_DAY = /\b(?:morning|noon|midday|afternoon|evening|night|[ap]\.?m)\b/gi;

/** Two times, of which only the second says its half of the day: "7 or 8 pm". */
const SHARED_HALF =
  /\b(\d{1,2}(?::\d\d)?) or (\d{1,2}(?::\d\d)? ?([ap]\.?m\b|in the (?:morning|afternoon|evening)|o'clock))/gi;

/** The kind of a slot as it is asked for: a closed set of numbers counts something. */
export const askedKind = ({ kind, values = [] }: Slot): Slot['kind'] =>
  values.length > 0 && values.every((value) => typeof value === 'number') ? 'integer' : kind;

const valuesOf = (text: string, slot: Slot): readonly string[] =>
  valuesIn(text, slot, NOW).map(({ value, text: said }) => String(value ?? said));

/** The times that a text names, or else the parts of the day: the 'pm' of '7 pm' is no second value. */
function timesIn(text: string, slot: Slot): readonly string[] {
  const times = valuesOf(text, slot);
  return times.length > 0 ? times : (text.match(PART_OF_DAY) ?? []).map((one) => one.toLowerCase());
}

/** The values of a slot that a text names, each written in one way only. */
function namedIn(text: string, slot: Slot): readonly string[] {
  switch (askedKind(slot)) {
    case 'closed':
      return (slot.values ?? []).filter((value) => typeof value === 'string').filter((one) => holdsPhrase(text, one));
    case 'time':
      return timesIn(text, slot);
    case 'date':
    case 'money':
      return valuesOf(text, slot);
    default:
      return [];
  }
}

/** Whether a question names two numbers of what a slot counts: "for 2 or 3 people?". */
function isCountChoice(question: string, slot: Slot): boolean {
  const unit = countedBy(slot.name) ?? unitOf(slot);
  if (askedKind(slot) !== 'integer' || unit === undefined) return false;
  const counts = `${unit.slice(0, 4)}\\w*`;
  const pattern = new RegExp(
    `\\b(?:${NUMBER} (?:${counts} )?or ${NUMBER} ${counts}|${NUMBER} ${counts} or ${NUMBER}\\b)`,
    'i',
  );
  return pattern.test(question);
}

/**
 * Whether a question names values of a slot to choose from.
 *
 * @param slots - all slots of the API: two dates are no choice of a day where the API has two slots for dates.
 */
export function isChoice(question: string, slot: Slot, slots: readonly Slot[]): boolean {
  if (!/\bor\b/i.test(question)) return false;
  const kind = askedKind(slot);
  const isAlone = kind === 'closed' || slots.every((other) => other === slot || askedKind(other) !== kind);
  if (!isAlone) return false;
  const [before = '', ...after] = question.replace(SHARED_HALF, '$1 $3 or $2').split(/\bor\b/i);
  const named = namedIn(before, slot);
  const isTwo = named.some((one) => namedIn(after.join(' '), slot).some((other) => other !== one));
  return isTwo || isCountChoice(question, slot);
}
