/**
 * The values that stand in what was said: pieces of a text that a reader makes a value of.
 *
 * Dates, times, numbers and money are looked for in runs of the words that they are said in, the longest piece first: a
 * piece of a piece that reads is not read, so `the day after tomorrow` is not `tomorrow` as well. Values of closed sets
 * are looked for word by word. Text is left out: any piece of a text is a text.
 */
import type { Canonical, Slot } from '../service/index.js';
import { type ReadingContext, readValue, type ValueReader } from '../world/index.js';
import { addDays, clockOf, WEEKDAY_NAME, weekdayOf } from './calendar.js';
import { closedSpans } from './closed-spans.js';
import { withinHours } from './half-of-day.js';
import { amountsIn, isNumeric, measureOfSlot } from './measures.js';
import { readNatural } from './natural.js';
import { ORDINAL } from './ordinals.js';
import { overlaps, type Stretch } from '../text/index.js';
import type { SaidValue } from './said-value.js';
import { readBoolean } from './truth.js';
import { isClosedPiece, VOCABULARIES, type Vocabulary, YEARS } from './span-words.js';
import { type Token, tokensOf } from './tokens.js';
import { daysMeant } from './weeks-ahead.js';
import { isYear } from './years.js';

/** A number behind it may be an hour: 'Friday 8'. */
const WEEKDAY_ONLY = new RegExp(
  `^(?:(?:on|this|next|coming|the|following) )*${WEEKDAY_NAME}(?:,? (?:\\d|1[0-2]))?$`,
  'i',
);

/** The same weekday within the two weeks from now: 'this Friday', 'next Friday' and 'Friday' are not the same to all. */
function weekdays(text: string, value: Canonical | undefined, now: string): readonly string[] {
  if (typeof value !== 'string' || !WEEKDAY_ONLY.test(text)) return [];
  const { today } = clockOf(now);
  const first = addDays(today, (weekdayOf(value) - weekdayOf(today) + 7) % 7);
  return [first, addDays(first, 7)].filter((date) => date !== value);
}

/** The readings of a clock in either half of the day. */
function halves(slot: Slot, text: string, value: Canonical | undefined, now: string): readonly Canonical[] {
  const readings = (['am', 'pm'] as const).map((prefer) => readNatural('time', text, { now, prefer }));
  const midnight = /\bmidnight\b/i.test(text) ? ['00:00', '24:00'] : [];
  const within = typeof value === 'string' ? withinHours(slot, text, value) : undefined;
  const all = new Set([...readings, ...midnight, within].filter((reading) => reading !== undefined));
  return [...all].filter((reading) => reading !== value);
}

function alternatives(slot: Slot, text: string, value: Canonical | undefined, now: string): readonly Canonical[] {
  if (slot.kind === 'date') return value === undefined ? daysMeant(text, now) : weekdays(text, value, now);
  if (slot.kind === 'time') return halves(slot, text, value, now);
  return [];
}

const POSSESSIVE = /['’]s$/;
/** A place in an order alone, which is a day of a month. */
const PLACE = new RegExp(`^(?:[a-z]+ ){0,2}(?:${ORDINAL})$`, 'i');
const PLACED = /^(?:one|floor|storey)$/;
const isPlace = (text: string, { word }: Token): boolean => PLACED.test(word) && PLACE.test(text);
const UNIT = /^(?:minute|hour|day|night|week|month|year)s?$/;
/** What else a length of time has: 'two hours and a half', '2 hours and 10 minutes'. */
const MORE = /^ and (?:a (?:half|quarter)|\S+ minutes?)(?![\p{L}\p{N}-])/iu;

/** A reading of the pieces of one text for one slot. */
class SpanReader {
  private readonly amounts: readonly Stretch[];

  constructor(
    private readonly text: string,
    private readonly slot: Slot,
    private readonly reader: ValueReader,
    private readonly context: ReadingContext,
  ) {
    this.amounts = isNumeric(slot) && measureOfSlot(slot) ? amountsIn(text) : [];
  }

  /** What the words from `first` to `last` read as. */
  read(first: Token, last: Token, next?: Token): SaidValue | undefined {
    const { slot, context } = this;
    const [start, end] = [first.start, last.end];
    const text = this.text.slice(start, end);
    if (next && isNumeric(slot) && UNIT.test(next.word)) {
      const counted = this.value(`${text} ${next.word.replace(/s?$/, 's')}`);
      if (counted === undefined) return;
      const [more = ''] = MORE.exec(this.text.slice(next.end)) ?? [];
      const whole = more === '' ? undefined : this.value(this.text.slice(start, next.end + more.length));
      if (whole !== undefined) return this.said(whole, start, next.end + more.length);
      // 'Two weeks' are not two of a number of days.
      if (counted !== this.value(text)) return this.said(counted, start, next.end);
    }
    if (this.amounts.some((amount) => overlaps(amount, { start, end }))) return;
    // 'The first one' is a result, and 'the 3rd floor' no day.
    if (slot.kind === 'date' && next?.start === end + 1 && isPlace(text, next)) return;
    const value = this.value(text) ?? (POSSESSIVE.test(text) ? this.value(text.replace(POSSESSIVE, '')) : undefined);
    const also = alternatives(slot, text, value, context.now);
    return value === undefined && also.length === 0 ? undefined : this.said(value, start, end, also);
  }

  /** The amounts of what the slot measures: 'half a kilo', of which no piece is a number of it. */
  measured(): readonly SaidValue[] {
    return this.amounts.flatMap(({ start, end }) => {
      const value = this.value(this.text.slice(start, end));
      return value === undefined ? [] : [this.said(value, start, end)];
    });
  }

  private said(value: Canonical | undefined, start: number, end: number, also: readonly Canonical[] = []): SaidValue {
    return { slot: this.slot.name, value, also, text: this.text.slice(start, end), start, end };
  }

  private value(text: string): Canonical | undefined {
    return readValue(this.slot, text, this.reader, this.context);
  }
}

/** The runs of words that may belong to a value, with a word that makes them one and without the ends of sentences in them. */
function runsOf(tokens: readonly Token[], { holds, marks }: Vocabulary): readonly (readonly Token[])[] {
  const runs: Token[][] = [];
  let run: Token[] | undefined;
  for (const token of tokens) {
    if (!holds(token.word)) {
      run = undefined;
      continue;
    }
    if (run) run.push(token);
    else {
      run = [token];
      runs.push(run);
    }
    if (token.ends) run = undefined;
  }
  return runs.filter((words) => words.some(({ word }) => marks(word)));
}

/** 'five to seven' is a time, and a range of two; 'for two days from Monday' begins on Monday. */
const AMBIGUOUS = / (?:to|till|until|before|from) /i;

/** The ends of a piece of a run, where a value may be said in it. */
function endsOf(piece: readonly Token[], { marks }: Vocabulary): readonly [Token, Token] | undefined {
  const [from, to] = [piece[0], piece.at(-1)];
  // 'The Wednesday after next' ends with it.
  const isAfterNext = to?.word === 'next' && piece.at(-2)?.word === 'after';
  const isPiece =
    from && to && (isAfterNext || isClosedPiece(from.word, to.word)) && piece.some(({ word }) => marks(word));
  return isPiece ? [from, to] : undefined;
}

function readRuns(tokens: readonly Token[], vocabulary: Vocabulary, reader: SpanReader): readonly SaidValue[] {
  const found: SaidValue[] = [];
  const { longest } = vocabulary;
  for (const words of runsOf(tokens, vocabulary)) {
    const { end: taken = 0 } = found.at(-1) ?? {};
    const run = words.filter(({ start }) => start >= taken);
    let covered = 0;
    for (let first = 0; first < run.length; first += 1) {
      for (let end = Math.min(run.length, first + longest); end > Math.max(first, covered); end -= 1) {
        const ends = endsOf(run.slice(first, end), vocabulary);
        const said = ends && reader.read(...ends, tokens[tokens.indexOf(ends[1]) + 1]);
        if (!said) continue;
        found.push(said);
        if (AMBIGUOUS.test(said.text)) continue;
        covered = end;
        break;
      }
    }
  }
  return found;
}

/** Whether values of a kind are looked for in runs of words; others are said as they are written, or cannot be told from words. */
function isSpoken(kind: Slot['kind']): kind is keyof typeof VOCABULARIES {
  return Object.hasOwn(VOCABULARIES, kind);
}

/**
 * The values of slots that stand in a text, for each slot from left to right.
 *
 * @throws ValueError `bad-now` for a context whose `now` is no local time.
 */
export function readSpans(
  text: string,
  slots: Iterable<Slot>,
  reader: ValueReader,
  context: ReadingContext,
): readonly SaidValue[] {
  return [...slots].flatMap((slot) => {
    const tokens = tokensOf(text, { ranges: slot.kind !== 'date' });
    const spans = new SpanReader(text, slot, reader, context);
    if (isYear(slot)) return readRuns(tokens, YEARS, spans);
    if (slot.kind === 'closed') return closedSpans(tokens, slot, (first, last) => spans.read(first, last));
    if (slot.kind === 'boolean') return booleanSpans(text, slot);
    const found = isSpoken(slot.kind) ? readRuns(tokens, VOCABULARIES[slot.kind], spans) : [];
    return [...spans.measured(), ...found].sort((a, b) => a.start - b.start);
  });
}

/** What a text that is nothing but an answer says. */
function booleanSpans(text: string, { name }: Slot): readonly SaidValue[] {
  const value = readBoolean(text);
  return value === undefined ? [] : [{ slot: name, value, also: [], text, start: 0, end: text.length }];
}
