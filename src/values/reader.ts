import { type Canonical, isDontcare, MOMENTS, type Slot } from '../service/index.js';
import { type ReadingContext, strictReader, Unreadable, type ValueReader } from '../world/index.js';
import { onceEach } from '../text/index.js';
import { clockOf, isDate } from './calendar.js';
import { monthsOf, periodsIn, wholePeriod } from './periods.js';
import { readList } from './lists.js';
import { readTimeOfDay } from './half-of-day.js';
import { isNumeric, measureIn } from './measures.js';
import { type NaturalKind, optionsFor, readNatural } from './natural.js';
import { noSuchDate } from './no-such-date.js';
import { NUMBER_PHRASE } from './number-words.js';
import { moved, offsetsOf } from './offsets.js';
import { readNone, readPeople } from './people.js';
import { placeIn } from './places.js';
import { readRelated, withArticle } from './related-days.js';
import { tidy, withoutAccents } from './text.js';
import { durationIn, isOtherUnit, lengthIn, withoutRate } from './units.js';
import { ambiguous, whyUnread } from './unread.js';
import { isYear, readYear } from './years.js';

const NATURAL: ReadonlySet<string> = new Set<NaturalKind>(['date', 'time', 'integer', 'number', 'money', 'boolean']);

const form = (value: string): string => tidy(value.replaceAll('_', ' '));

/** The values of a closed set, in the forms in which they are compared with what is said. */
const formsOf = onceEach((values: readonly Canonical[]) =>
  values.map((value) => ({ value, form: form(String(value)), plain: withoutAccents(form(String(value))) })),
);

/**
 * The value of a closed set that is said so: 'red hot' is `red_hot`, and 'Nunez' is `Núñez`, unless that may be another
 * one as well.
 */
function readClosed({ values }: Slot, text: string): Canonical | undefined {
  const forms = values ? formsOf(values) : [];
  const said = form(text);
  const alike = forms.filter((one) => one.form === said);
  const near = alike.length > 0 ? alike : forms.filter((one) => one.plain === withoutAccents(said));
  return near.length === 1 ? near[0]?.value : undefined;
}

/** A year of a closed set, which has years as numbers or as text. */
function yearIn({ values = [] }: Slot, year: number): Canonical | undefined {
  return values.find((value) => String(value) === String(year));
}

/** Whether the agent asked for a slot, or for nothing but it. */
const isAsked = ({ name }: Slot, { asked = [] }: ReadingContext, most = Number.POSITIVE_INFINITY): boolean =>
  asked.includes(name) && asked.length <= most;

/** Reads a number, or a length of time in the unit that a slot counts in. */
function readCounted(slot: Slot, text: string, context: ReadingContext): number | Unreadable | undefined {
  const said = withoutRate(slot, text);
  const length = lengthIn(slot, said);
  if (length !== undefined || isOtherUnit(slot, said)) return length;
  const measured = measureIn(slot, said);
  if (measured !== undefined) return measured;
  const read = readNatural(slot.kind as NaturalKind, said, { now: context.now });
  if (typeof read === 'number') return read;
  const none = isAsked(slot, context) ? readNone(slot, said, isAsked(slot, context, 1)) : undefined;
  return none ?? placeIn(slot, said) ?? readPeople(slot, said);
}

/** A correction, 'an hour later', counts from the value that the slot has, else from the one that begins what it ends, or from that of the search before; without any, it is no value. */
function readOffset({ kind }: Slot, text: string, context: ReadingContext): Canonical | Unreadable | undefined {
  const offsets = offsetsOf(text);
  if (offsets.length === 0) return undefined;
  const { current, after, last } = context;
  const base = [current, after, last].find((value) => value !== undefined && !isDontcare(value));
  const values = typeof base === 'string' ? offsets.flatMap((offset) => moved(base, offset) ?? []) : [];
  if (values.length > 1) return ambiguous([...values].sort());
  const asked = kind === 'date' ? 'day' : 'time';
  return values[0] ?? new Unreadable({ code: 'vague', message: `I need the ${asked} itself.` });
}

/** A day of the span of days that was asked about, else of its month: 'the 22nd', after 'late April'. */
function readWithin(text: string, { earlier, now }: ReadingContext): string | undefined {
  const { today } = clockOf(now);
  const span =
    typeof earlier === 'string' && wholePeriod(earlier, today) !== undefined ? periodsIn(earlier, today) : [];
  const spans = span.flatMap((one) => [[one.from, one.until] as const, monthsOf(one, today)]);
  return spans.flatMap(([from, until]) => {
    const day = readNatural('date', text, { now: `${from}T00:00` });
    return typeof day === 'string' && from <= day && day <= until ? [day] : [];
  })[0];
}

function readDay(slot: Slot, said: string, context: ReadingContext): Canonical | undefined {
  const { now, after, before, current } = context;
  const text = isAsked(slot, context) ? withArticle(said, isAsked(slot, context, 1)) : said;
  const within = readWithin(text, context);
  if (within !== undefined) return within;
  const changed = typeof current === 'string' && isDate(current) && current !== slot.default ? current : undefined;
  if (slot.past) return readNatural('date', text, optionsFor(slot, now));
  const isAlone = after === undefined && before === undefined && changed === undefined;
  if (isAlone) return readNatural('date', text, { now });
  return readRelated(text, clockOf(now).today, { after, before, changed });
}

/** What leads to a sum that ends a text: 'three and four, so seven', but not 'ten, so two each'. */
const SUM = new RegExp(`^.{1,80}[ ,;](?:so|makes) (?=[$€£]?${NUMBER_PHRASE.replace(/\*$/, '{0,7}')}[.!]?$)`, 'iu');

function readSaid(slot: Slot, text: string, context: ReadingContext): Canonical | Unreadable | undefined {
  const { now } = context;
  const year = isYear(slot) ? readYear(text, now) : undefined;
  if (slot.kind === 'closed') return year === undefined ? readClosed(slot, text) : yearIn(slot, year);
  if (year !== undefined) return year;
  const corrected = MOMENTS.has(slot.kind) ? readOffset(slot, text, context) : undefined;
  if (corrected !== undefined) return corrected;
  if (slot.kind === 'time') return readTimeOfDay(slot, text, context);
  if (slot.kind === 'date') return readDay(slot, text, context) ?? noSuchDate(text);
  const read =
    slot.kind === 'integer' || slot.kind === 'number'
      ? readCounted(slot, text, context)
      : readNatural(slot.kind as NaturalKind, text, optionsFor(slot, now));
  const isSum = read === undefined && isNumeric(slot) && SUM.test(text);
  return isSum ? readSaid(slot, text.replace(SUM, ''), context) : read;
}

/** Reads the values that {@link naturalReader} reads, without a reason for what it does not read, such as ranges and choices. */
export const valueReader: ValueReader = (slot, raw, context) => {
  const strict = strictReader(slot, raw, context);
  if (slot.kind === 'list') return readList(slot, raw);
  if (typeof raw !== 'string') return strict;
  if (slot.kind === 'duration') return durationIn(raw) ?? strict;
  if (slot.kind === 'datetime') return readOffset(slot, raw, context) ?? strict;
  if (!NATURAL.has(slot.kind) && slot.kind !== 'closed') return strict;
  // Dates and times pass the strict reader unread.
  const read = slot.kind === 'date' || slot.kind === 'time' ? undefined : strict;
  return read ?? readSaid(slot, raw, context);
};

/**
 * Reads values as people say them: 'half past 11', 'next Friday', 'the 9th', 'sixty dollars', 'two'; what is
 * canonical already reads as itself. Slots of text stay as said.
 *
 * A text reads as the one value that it means or not at all: not where it may mean several ('five fifty', 'twenty
 * twenty'), is vague ('a few'), would be rounded, names another currency than the slot's, or is no exact number of the
 * unit of time that the slot counts in. What the agent says of a value reads back as that value.
 *
 * A time without am or pm ('at eight') is read by the rule of its slot, see the options of `time`. Where that does not tell, and
 * where a month has no such day, it says so; so it does of ranges, choices and weeks ('two or three', 'next week').
 * Corrections ('an hour later') count from the value that the slot has.
 */
export const naturalReader: ValueReader = (slot, raw, context) =>
  valueReader(slot, raw, context) ??
  (typeof raw === 'string' && NATURAL.has(slot.kind) ? whyUnread(slot, raw, context) : undefined);
