/**
 * Which words values of a kind are said in.
 *
 * Reading every piece of an utterance as a date would take milliseconds. A piece is read only when all of its words may
 * belong to a value of the kind, and at least one of them makes it one.
 */
import type { SlotKind } from '../service/index.js';
import { monthOf, WEEKDAY_NAME } from './calendar.js';
import { isNumberWord } from './cardinals.js';
import { HOLIDAY_WORDS } from './holidays.js';
import { ORDINAL } from './ordinals.js';
import { spelled } from './spelling.js';
import { ISH } from './text.js';
import { remembered, wordSet } from '../text/index.js';

/** Kinds of values that are said in words of their own. */
type SpokenKind = Extract<SlotKind, 'date' | 'time' | 'integer' | 'number' | 'money' | 'boolean'>;

/** What a span of a kind may consist of. */
export interface Vocabulary {
  /** Whether a word in lower case may be part of such a span. */
  readonly holds: (word: string) => boolean;
  readonly marks: (word: string) => boolean;
  /** The most words that are read as one. */
  readonly longest: number;
}

const WEEKDAY = new RegExp(`^${WEEKDAY_NAME}$`);
const WHOLE_ORDINAL = new RegExp(`^(?:${ORDINAL})$`);
const DATE_FIGURES = /^(?:\d{4}[-/]\d\d?[-/]\d\d?|\d\d?[-/.]\d\d?(?:[-/.]\d{2,4})?)$/;
const FIGURES = /^\d{1,4}$/;
const DAYS = wordSet('today tonight tomorrow tmrw tmr overmorrow yesterday now evening');
const UNITS = wordSet("day days week weeks month months fortnight fortnights week's weeks' days' year years");
const DATE_FILLERS = wordSet(
  'the of this next last coming upcoming following after before from in on a an and oh ago later hence time morning afternoon evening night',
);

const CLOCK = /^\d{1,2}(?:[:.]?\d\d)?(?:am|pm|a\.m|p\.m)?$/;
const TIME_MARKS = wordSet('noon midnight midday now hour');
const TIME_FILLERS = wordSet(
  "am pm a.m p.m a p m half quarter past to till until of before after o'clock oclock o clock morning afternoon evening eve night tonight in the at this around about minute minutes hour hours an and from sharp exactly oh",
);

const AMOUNT = /^[-+]?(?:(?:us|ca|a|nz)?[$€£¥₹])?\d[\d,]*(?:\.\d+)?(?:k|%)?$/;
const COUNTS = wordSet('couple pair dozen none');
/** 'just me' is one and 'both of us' are two; by itself `me` counts nobody: 'find me a table', nor does `both`. */
const ALONE = wordSet('just only us');
const NUMBER_FILLERS = wordSet('a of both the me myself half quarter quarters and point minus hundred');
const MONEY_FILLERS = wordSet(
  'dollar dollars bucks buck usd euro euros eur pound pounds quid gbp yen rupees cent cents pence grand',
);

/** Words that no value ends with ('at 7 in the'), and that none begins with ('to seven'). */
const OPEN_AT_END = wordSet('a an the of in at on to from and this next coming upcoming around about till until');
const OPEN_AT_START = wordSet("of and to till until am pm a.m p.m past ago hence sharp o'clock oclock point");

/** Whether a value may begin with one word and end with another. */
export const isClosedPiece = (first: string, last: string): boolean =>
  !OPEN_AT_START.has(first) && !OPEN_AT_END.has(last);

const isCardinal = (word: string): boolean =>
  word !== 'and' && word !== 'a' && word !== 'half' && word.split('-').every(isNumberWord);
/** Whether a word is the number of a day or a place in an order. */
export const isOrdinal = (word: string): boolean => WHOLE_ORDINAL.test(word);
/** So many words are remembered with what they may be part of: most words of a conversation come again. */
const WORDS = 5000;
const isDay = remembered((said) => {
  const word = spelled(said.replace(/'s$/, ''));
  return (
    monthOf(word) > 0 ||
    WEEKDAY.test(word) ||
    isOrdinal(word) ||
    DATE_FIGURES.test(word) ||
    DAYS.has(word) ||
    UNITS.has(word) ||
    HOLIDAY_WORDS.has(said)
  );
}, WORDS);
const isHour = remembered((said) => {
  const word = said.replace(ISH, '');
  return CLOCK.test(word) || TIME_MARKS.has(word) || isCardinal(word);
}, WORDS);
/** 'half-past', 'quarter-to-seven'. */
const isClockWord = remembered(
  (word) => word.split('-').every((part) => isHour(part) || TIME_FILLERS.has(spelled(part))) || isHour(word),
  WORDS,
);
const isCount = remembered(
  (word) => AMOUNT.test(word) || COUNTS.has(word) || ALONE.has(word) || isCardinal(word),
  WORDS,
);

const DATE: Vocabulary = {
  marks: isDay,
  holds: (word) => isDay(word) || FIGURES.test(word) || isCardinal(word) || DATE_FILLERS.has(word),
  longest: 10,
};
const TIME: Vocabulary = {
  marks: (word) => isHour(word) || (isClockWord(word) && word.split('-').some(isHour)),
  holds: isClockWord,
  longest: 8,
};
const NUMBER: Vocabulary = {
  marks: isCount,
  holds: (word) => isCount(word) || NUMBER_FILLERS.has(word) || MONEY_FILLERS.has(word),
  longest: 8,
};

const YEAR_WORDS = wordSet('year years ago back earlier last past this next the a');
/** Years, which are also counted from now: 'two years ago'. */
export const YEARS: Vocabulary = {
  marks: (word) => isCount(word) || word === 'year' || word === 'years',
  holds: (word) => isCount(word) || YEAR_WORDS.has(word),
  longest: 6,
};

/** The words of the values of each kind that is read piece by piece. */
export const VOCABULARIES: Readonly<Record<Exclude<SpokenKind, 'boolean'>, Vocabulary>> = {
  date: DATE,
  time: TIME,
  integer: NUMBER,
  number: NUMBER,
  money: NUMBER,
};
