/** What both sides of a conversation said, as far as it matters to values. The newest is looked at first. */
import { changedBy, numberChangesIn } from '../../english/number-changes.js';
import { partsOfDayIn } from '../../english/parts-of-day.js';
import { periodsIn } from '../../values/periods.js';
import type { Canonical, Slot } from '../../service/index.js';
import { clockOf } from '../../values/calendar.js';
import { type Length, lengthOfIso, lengthsIn } from '../../values/durations.js';
import { type Offset, offsetsIn } from '../../values/offsets.js';
import { peopleIn } from '../../values/people.js';
import type { SaidValue } from '../../values/said-value.js';
import type { ReadingContext } from '../../world/index.js';
import { mentionsOf } from '../supervisors/mentions.js';
import type { Draft } from './gate.js';
import { isDayOfSaidMonth, isMeant, SPOKEN, type SpanCache } from './said-values.js';
import { withDigits } from '../../values/number-words.js';

/**
 * Whether a value was said, in these words or in others for the same.
 *
 * A parser may write `half past 6` for `half past six`, and `the 9th of March` for `the 9th`. So words are compared
 * without case, accents and punctuation, numbers in words count as digits, and small words do not count at all. A value
 * was said when each of its numbers was, and most of its words: half of them, where it has a number.
 */

/** Other words for the same, among those in which people give dates and times. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['tonight', 'today'],
  ['noon', '12'],
  ['midnight', '12'],
  ['couple', '2'],
]);

const SMALL: ReadonlySet<string> = new Set(
  'a an at by for from in it of on or the this to and oclock o clock'.split(' '),
);

/** One of several: 'comedies' says 'comedy'. */
const singular = (word: string): string => word.replace(/(?<=\p{L}{2})ies$/u, 'y').replace(/(?<=\p{L}{2}[^s])s$/u, '');

/** The words of a text that count, each in one form. */
export function sayingWords(text: string): readonly string[] {
  const words = withDigits(text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')).match(/\p{N}+|\p{L}+/gu) ?? [];
  return words.flatMap((word, at) => {
    // `9th` is two runs of characters: what follows the digits does not count.
    const isOrdinal = /^(?:st|nd|rd|th)$/.test(word) && /^\p{N}+$/u.test(words[at - 1] ?? '');
    if (isOrdinal || SMALL.has(word)) return [];
    const form = SAME.get(word) ?? singular(word);
    return [form.replace(/^0+(?=\d)/, '')];
  });
}

/** Whether a value was said, where `said` holds the words of all that was. A value without words needs no saying. */
export function wasSaid(value: string, said: ReadonlySet<string>): boolean {
  const words = sayingWords(value);
  const found = words.filter((word) => said.has(word)).length;
  const numbers = words.filter((word) => /^\p{N}+$/u.test(word));
  if (numbers.some((word) => !said.has(word))) return false;
  return numbers.length > 0 || words.length === 0 ? 2 * found >= words.length : 2 * found > words.length;
}

/** A number that may stand for a thing: 'the first one'. */
const ONE = /^(?:the )?one$/i;
/** What stands before the number of an hour or a day. */
const OF_THE_CLOCK = /\b(?:at|around|by|until|till|before|after|from|on)\s*$/i;

/** A number that may be an hour as well as a count. */
const BARE = /^(?:[a-z]+|\d+)$/i;
const FROM_NOW = /^(?:in|now|right now)\b|\bnow$/i;
/** Whether the value of a piece is a part of another: who says 'an amusement park' may mean a theme park, and no other park. */
function isWithin({ value: said }: SaidValue, value: Canonical): boolean {
  if (typeof said !== 'string' || typeof value !== 'string') return false;
  const words = new Set(sayingWords(value));
  return sayingWords(said).every((word) => words.has(word));
}

/** What takes back what follows: 'not on the TV', 'rather than cheap'. */
const DENIED = /(?:\b(?:not|no|without|instead of|rather than|than)|n't)(?:\s+\w+){0,3}\s*$/i;

/** Capital letters that stand for a name of several words: 'SF' for 'San Francisco'. */
function initialsOf(value: string): RegExp | undefined {
  const initials = value.match(/(?<!\p{L})\p{L}/gu)?.join('') ?? '';
  return initials.length > 1
    ? new RegExp(`(?<![\\p{L}\\p{N}])${initials.toUpperCase()}(?![\\p{L}\\p{N}])`, 'u')
    : undefined;
}

/** What was said up to a proposal, now and before. */
export class Saying {
  readonly utterance: string;
  private readonly said: Draft['said'];
  /** Made when it is wanted: most values stand there as they are. */
  private made: readonly ReadonlySet<string>[] | undefined;

  constructor(
    { utterance, said }: Draft,
    private readonly cache: SpanCache,
  ) {
    this.utterance = utterance;
    this.said = said;
  }

  /** Whether something holds for a text of those that were said before, the newest of which is looked at first. */
  someBefore(holds: (text: string) => boolean): boolean {
    return this.said.findLast(({ text }) => holds(text)) !== undefined;
  }

  private some(holds: (text: string) => boolean): boolean {
    return holds(this.utterance) || this.someBefore(holds);
  }

  /** Whether the words of a value stand there, one after the other. */
  hasPiece(value: string): boolean {
    return this.some((text) => mentionsOf(text, value).length > 0);
  }

  /** Whether the words of a value stand there somewhere, most of them, or its initials. */
  hasWords(value: string): boolean {
    const initials = initialsOf(value);
    const isThere = (words: ReadonlySet<string>): boolean => wasSaid(value, words);
    if (this.words.some(isThere) || this.some((text) => initials?.test(text) === true)) return true;
    return isThere(new Set(this.words.flatMap((words) => [...words])));
  }

  /** Whether a piece of what was said means a value. */
  hasValue(slot: Slot, value: Canonical, context: ReadingContext): boolean {
    const isThere = (text: string): boolean =>
      this.cache.spans(text, slot, context).some((piece) => isMeant(piece, value));
    if (this.some(isThere)) return true;
    return (
      slot.kind === 'date' && typeof value === 'string' && isDayOfSaidMonth(value, (holds) => this.some(holds), context)
    );
  }

  hasPartOfDay(time: Canonical): boolean {
    return this.some((text) => partsOfDayIn(text).some(({ from, until }) => from === time || until === time));
  }

  /** Whether a span of days was said that begins or ends on a day. */
  hasPeriod(day: Canonical, { now }: ReadingContext): boolean {
    const { today } = clockOf(now);
    return this.some((text) => periodsIn(text, today).some(({ from, until }) => from === day || until === day));
  }

  /** Whether a reader of the application's own reads a piece of what was said as a value. */
  hasName(slot: Slot, value: Canonical, context: ReadingContext): boolean {
    return this.some((text) => this.cache.names(text, slot, context).has(value));
  }

  /**
   * Whether the user now says a value of a slot that is none of those that are given.
   *
   * @param isBound - a value of a constraint: 'no more than' takes nothing back then.
   */
  hasOther(slot: Slot, given: readonly Canonical[], context: ReadingContext, isBound = false): boolean {
    return this.cache
      .spans(this.utterance, slot, context)
      .filter((piece) => !given.some((value) => isMeant(piece, value) || isWithin(piece, value)))
      .filter(({ start }) => isBound || !DENIED.test(this.utterance.slice(0, start)))
      .some((piece) => this.isOf(slot, piece, context));
  }

  /** Whether a piece that reads as a value of a slot is one, and not a number or an hour of something else. */
  private isOf({ kind }: Slot, piece: SaidValue, context: ReadingContext): boolean {
    if (kind === 'closed' || kind === 'date') return true;
    if (kind !== 'time') return this.isCount(piece, context);
    const before = this.utterance.slice(0, piece.start);
    return !BARE.test(piece.text) || OF_THE_CLOCK.test(before);
  }

  /** Whether the user now changes one of some numbers to a value: 'two more'. */
  hasChanged(slot: Slot, value: number, bases: readonly (number | undefined)[], context: ReadingContext): boolean {
    const changes = numberChangesIn(this.utterance);
    const isFrom = (base: number): boolean => changes.some((one) => changedBy(one, base, slot, context) === value);
    return bases.some((base) => base !== undefined && isFrom(base));
  }

  /** Whether the user counts so many people in parts: 'my wife and two kids' are three, and four with who speaks. */
  hasSum(value: number): boolean {
    const others = /\b(?:me|us)\b/i.test(this.utterance) ? 0 : 1;
    return peopleIn(this.utterance).some(({ count }) => count === value || count + others === value);
  }

  /** Whether a piece of what was said is a length of time, written in ISO 8601. */
  hasLength(iso: string): boolean {
    const sought = lengthOfIso(iso);
    const isSame = (length: Length): boolean => length.minutes === sought?.minutes && length.months === sought.months;
    return sought !== undefined && this.some((text) => lengthsIn(text).some(isSame));
  }

  /** Whether a time was said as one from now: 'in an hour'. */
  hasTimeFromNow(time: string, context: ReadingContext): boolean {
    const isIt = (piece: SaidValue): boolean => FROM_NOW.test(piece.text) && isMeant(piece, time);
    return this.some((text) => this.cache.spans(text, SPOKEN.time, context).some(isIt));
  }

  /** The corrections that the user now says: 'an hour later'. */
  get offsets(): readonly Offset[] {
    return offsetsIn(this.utterance);
  }

  /** Whether a number counts something, and is not the hour or day of something else. */
  private isCount({ text, start, end }: SaidValue, context: ReadingContext): boolean {
    if (ONE.test(text) || OF_THE_CLOCK.test(this.utterance.slice(0, start))) return false;
    const around = [SPOKEN.date, SPOKEN.time].flatMap((slot) => this.cache.spans(this.utterance, slot, context));
    return !around.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start);
  }

  private get words(): readonly ReadonlySet<string>[] {
    this.made ??= [this.utterance, ...this.said.map(({ text }) => text)].map((text) => new Set(sayingWords(text)));
    return this.made;
  }
}
