/** Corrections that count from a value: 'an hour later', 'the day after', 'push it back by a week'. */
import { remembered, type Stretch } from '../text/index.js';
import { addDays, dateOf, isDate, isTime, partsOf, timeOf } from './calendar.js';
import { LENGTH, type Length, lengthOf, withLengths } from './durations.js';

const MINUTES_OF_DAY = 1440;

/** A length of time and whether it counts forwards (1) or backwards (-1). */
export interface Offset extends Length {
  readonly sign: 1 | -1;
}

const STEP = `${LENGTH}|(?:the )?(?:next|following) day|the (?:day|week|month)(?= (?:after|before))`;
/** 'The day after tomorrow' counts from tomorrow, and not from what was said before. */
const ALONE = '(?=$|[.,;:!?]| (?:that|it|then|please|instead|is|works|and|at|for)\\b)';
const ELSE = '(?! than (?!that|this|it)\\w)';
const SIDE = `later${ELSE}|earlier${ELSE}|sooner|(?:after|before)${ALONE}`;
const IN_TEXT = new RegExp(`(?<step>${STEP})(?: (?<side>${SIDE}))?`, 'gu');
/** 'Back a day' is a day earlier to some, and a day later to others. */
const OPEN = '(?:back|forwards?) (?:by )?';
const WHOLE = new RegExp(`^(?:make it |about |${OPEN})?(?:${STEP})(?: (?:${SIDE}))?(?: (?:than )?(?:that|it))?$`, 'u');
const MOVES_ON = /\b(?:postpone|delay|push)\w*\b/;
const MOVES = new RegExp(`\\b(?:(?:move|shift|bring|reschedule)\\w*\\b|${OPEN}(?=${LENGTH}))`, 'u');

function signsOf(step: string, side: string | undefined, text: string): readonly (1 | -1)[] {
  if (/^(?:earlier|sooner|before)/.test(side ?? '')) return [-1];
  if (side !== undefined || /next|following/.test(step)) return [1];
  if (MOVES_ON.test(text)) return [1];
  return MOVES.test(text) ? [1, -1] : [];
}

/** What a step comes to: 'the next day' is one. */
const lengthOfStep = (step: string): Length | undefined =>
  lengthOf(step.replace(/^(?:the )?(?:(?:next|following) )?(?=(?:day|week|month)$)/, 'a '));

/** The offsets that a text says. Where a verb leaves the direction open, both. */
export function offsetsIn(said: string): readonly Offset[] {
  const text = withLengths(said);
  return [...text.matchAll(IN_TEXT)].flatMap(({ groups = {} }) => {
    const { step = '', side } = groups;
    const length = lengthOfStep(step);
    return length ? signsOf(step, side, text).map((sign) => ({ ...length, sign })) : [];
  });
}

/** The offset that a text is, both where it leaves the direction open, none of other texts. Every piece that may be a date or a time is asked for one. */
export const offsetsOf: (text: string) => readonly Offset[] = remembered((text) =>
  WHOLE.test(withLengths(text)) ? offsetsIn(text) : [],
);

/** An offset where it stands in a text. */
export interface OffsetPiece extends Stretch {
  /** Whether it is one of whole days, by which no time of day is moved. */
  readonly isOfDays: boolean;
}

const ENDS = /(?<![\p{L}\p{N}])(?:later|earlier|sooner|after|before)(?: (?:than )?(?:that|it))?(?![\p{L}\p{N}])/giu;
const STARTS = /(?<![\p{L}\p{N}'’-])(?=[\p{L}\p{N}])/gu;
/** The most words before the last of an offset: 'two hours and a half later'. */
const MOST_WORDS = 6;

/** The offsets of a text, each as long as it is, which say the side that they count to. */
export function offsetPieces(text: string): readonly OffsetPiece[] {
  return [...text.matchAll(ENDS)].flatMap(({ 0: side, index }): readonly OffsetPiece[] => {
    const end = index + side.length;
    const starts = [...text.slice(0, index).matchAll(STARTS)].slice(-MOST_WORDS).map((one) => one.index);
    for (const start of starts) {
      const [offset] = offsetsOf(text.slice(start, end));
      // 'Two hours after dinner' counts from dinner.
      if (offset && offsetsIn(text.slice(start)).length > 0)
        return [{ start, end, isOfDays: offset.months > 0 || offset.minutes % MINUTES_OF_DAY === 0 }];
    }
    return [];
  });
}

function monthsFrom(date: string, months: number): string | undefined {
  const [year, month, day] = partsOf(date);
  const index = year * 12 + month - 1 + months;
  return dateOf(Math.floor(index / 12), (index % 12) + 1, day);
}

function movedDate(date: string, { minutes, months, sign }: Offset): string | undefined {
  if (minutes % MINUTES_OF_DAY !== 0) return undefined;
  const day = monthsFrom(date, sign * months);
  return day && addDays(day, (sign * minutes) / MINUTES_OF_DAY);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeAt = (minutes: number): string => timeOf(Math.floor(minutes / 60), minutes % 60);

function movedTime(time: string, { minutes, months, sign }: Offset): string | undefined {
  const moved = minutesOf(time) + sign * minutes;
  return months > 0 || minutes % MINUTES_OF_DAY === 0 || moved < 0 || moved >= MINUTES_OF_DAY
    ? undefined
    : timeAt(moved);
}

function movedDatetime(date: string, time: string, { minutes, months, sign }: Offset): string | undefined {
  const day = monthsFrom(date, sign * months);
  const at = minutesOf(time) + sign * minutes;
  const days = Math.floor(at / MINUTES_OF_DAY);
  return day && `${addDays(day, days)}T${timeAt(at - days * MINUTES_OF_DAY)}`;
}

/** The date, time or datetime that lies so far from another; undefined where there is none. */
export function moved(value: string, offset: Offset): string | undefined {
  if (isDate(value)) return movedDate(value, offset);
  if (isTime(value)) return movedTime(value, offset);
  const [date = '', time = ''] = value.slice(0, 16).split('T');
  const there = isDate(date) && isTime(time) ? movedDatetime(date, time, offset) : undefined;
  return there && there + value.slice(16);
}
