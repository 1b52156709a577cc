/** Why a text is no value by itself, where it names a span of days or several values: 'next week', 'Monday to Wednesday'. */
import { type Slot, sameValue } from '../service/index.js';
import { type ReadingContext, Unreadable, type ValueReader } from '../world/index.js';
import { type NaturalKind, readNatural } from './natural.js';
import { readSpans } from './spans.js';
import { tidy } from './text.js';

const PERIOD =
  /^(?:sometime |anytime |any time |any day |during |in |on )*((?:this|next|the coming|the following) (?:week|weekend|month|year))$/;
/** What stands between the ends of a range, or between choices. */
const JOINT = /\b(?:to|till|until|through|or|and)\b|(?<=[\dapm ])[-\u2013\u2014](?=[\d ])/;
/** More choices than these are no question. */
const MOST_CHOICES = 3;

const plainReader: ValueReader = (slot, raw, { now }) =>
  typeof raw === 'string'
    ? readNatural(slot.kind as NaturalKind, raw, { now, ...(slot.currency && { currency: slot.currency }) })
    : undefined;

/** The values in a text, each once: of a time without its half of the day, the one in the half of the last. */
function choicesIn(slot: Slot, text: string, context: ReadingContext): readonly string[] {
  const pieces = readSpans(text, [slot], plainReader, context);
  const isLate = /\bp\.?m\b|\bevening\b|\bafternoon\b|\bnight\b/i.test(text) && !/\ba\.?m\b|\bmorning\b/i.test(text);
  const values = pieces.map(({ value, also }) => (slot.kind === 'time' && isLate ? (also.at(-1) ?? value) : value));
  const known = values.filter((value) => value !== undefined);
  return known.filter((value, at) => known.findIndex((one) => sameValue(one, value)) === at).map(String);
}

/** Says why a text is not a value of a slot; undefined where that is not known. */
export function whyUnread(slot: Slot, text: string, context: ReadingContext): Unreadable | undefined {
  const plain = tidy(text);
  const [, period] = slot.kind === 'date' ? (PERIOD.exec(plain) ?? []) : [];
  if (period !== undefined) return new Unreadable({ code: 'vague', message: `I need one day of ${period}.` });
  if (!JOINT.test(plain)) return undefined;
  const choices = choicesIn(slot, text, context);
  if (choices.length < 2 || choices.length > MOST_CHOICES) return undefined;
  return new Unreadable({ code: 'ambiguous', message: `It may be ${choices.join(' or ')}.`, legal: choices });
}
