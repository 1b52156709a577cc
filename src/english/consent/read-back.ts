/** Values that are said again: a stretch of words is one only if it is read as what was read back. */
import { ownValue } from '../../language/index.js';
import type { Slot } from '../../service/index.js';
import { isNumberWord } from '../../values/cardinals.js';
import { type NaturalKind, optionsFor, readNatural } from '../../values/natural.js';
import { countsSomebody } from '../../values/people.js';
import { wordSet } from '../../text/index.js';
import { isApproximate } from '../../values/text.js';
import type { Deed } from '../deed.js';
import { type PartOfDay, partsOfDayIn } from '../parts-of-day.js';
import { isInOrder } from '../rivals.js';
import type { SaidText } from './deed-words.js';
import { AROUND, CHANGES, COUNTED, COURTESY, PUT_OFF, WEAK } from './words.js';

/** The longest stretch of words that is read as one value. */
const LONGEST = 7;
/** Words after which a bare number is a time. */
const TIMED = /^(?:at|by)$/;

/** What says of something that it is so. */
const VERBS_OF_FIT = wordSet('is are will would be sounds looks');

/** Whether a word is the noun of a slot: the days of '7 days', of `days` and of `number_of_days`. */
const isNamed = (slot: string, word: string): boolean => slot.split('_').at(-1) === word;

/** What stands at a place: so many words that say a value, which was read back or is another. */
export interface ReadAgain {
  readonly length: number;
  readonly isOther?: true;
}

/** Reads values in the words of an answer, from left to right. */
export class ReadBack {
  /** The slots whose values are said, in the order in which they are. */
  readonly told: string[] = [];

  constructor(
    private readonly words: readonly string[],
    private readonly deed: Deed,
    private readonly now: string,
    private readonly texts: readonly SaidText[],
    private readonly rivals: readonly (readonly string[])[],
  ) {}

  /** The value that begins at a place; undefined if none does. */
  valueAt(at: number): ReadAgain | undefined {
    if (AROUND.has(this.words[at] ?? '')) return undefined;
    for (let length = Math.min(LONGEST, this.words.length - at); length > 0; length -= 1) {
      const named = this.nameAt(at, length);
      if (named !== undefined) return this.tell(length, named);
      // '4 please' is no time, and '4 days from now' is one.
      const [before = '', last = ''] = [this.words[at + length - 2], this.words[at + length - 1]];
      if (length > 1 && COURTESY.has(last) && before !== 'from') continue;
      const found = this.readAt(at, length);
      // 'About 7' is no 7.
      if (found) return isApproximate(this.textAt(at, length)) ? { length, isOther: true } : found;
      // '7 am' is no '7'.
      if (length > 1 && this.isMoment(at, length)) return { length, isOther: true };
    }
    return undefined;
  }

  /** The slots whose values are said as if they were each other's. */
  get confused(): readonly string[] {
    return this.rivals.flatMap((group) => {
      const said = this.told.filter((slot) => group.includes(slot));
      return said.length === 0 || isInOrder(said, group) ? [] : said;
    });
  }

  private textAt(at: number, length: number): string {
    return this.words.slice(at, at + length).join(' ');
  }

  private readAs(kind: NaturalKind, at: number, length: number, about: Partial<Slot> = {}, prefer: 'am' | 'pm' = 'pm') {
    return readNatural(kind, this.textAt(at, length), { ...optionsFor(about, this.now), prefer });
  }

  /** The first slot of these kinds that has what a stretch is read as, and that was not told yet where another has the same. */
  private slotOf(kind: NaturalKind, kinds: readonly string[], at: number, length: number): string | undefined {
    const { api, values } = this.deed;
    const isOf = this.ofNoun(kind, at + length);
    const slots = Object.keys(values).filter((name) => {
      const slot = api.slots.get(name);
      if (!slot || !kinds.includes(slot.kind) || !isOf(slot)) return false;
      // What was read back says which half of the day is meant.
      const reads = (['pm', 'am'] as const).map((half) => this.readAs(kind, at, length, slot, half));
      return reads.some((read) => read !== undefined && String(ownValue(values, name)) === String(read));
    });
    return slots.find((name) => !this.told.includes(name)) ?? slots[0];
  }

  /** Which slots a number may be of by the noun behind it: the one that is called so, else with people those that count them. */
  private ofNoun(kind: NaturalKind, at: number): (slot: Slot) => boolean {
    const noun = this.words[at] ?? '';
    if (kind !== 'number') return () => true;
    if ([...this.deed.api.slots.keys()].some((name) => isNamed(name, noun))) return ({ name }) => isNamed(name, noun);
    return this.countedBehind(at) > 0 ? countsSomebody : () => true;
  }

  /** Whether a stretch is read as a day or a time, and would not be without a word at either end. */
  private isMoment(at: number, length: number): boolean {
    return (['date', 'time'] as const).some((kind) => {
      const whole = this.readAs(kind, at, length);
      return whole !== undefined && whole !== this.readAs(kind, at + 1, length - 1);
    });
  }

  /** How many words say what is counted: 'people', 'of us'. */
  private countedBehind(at: number): number {
    if (this.words[at] === 'of' && this.words[at + 1] === 'us') return 2;
    return Number(COUNTED.has(this.words[at] ?? ''));
  }

  /** So many words, where these slots have what they say. */
  private tell(length: number, ...slots: readonly (string | undefined)[]): ReadAgain | undefined {
    const found = slots.filter((slot) => slot !== undefined);
    if (found.length < slots.length) return undefined;
    this.told.push(...found);
    return { length };
  }

  private readAt(at: number, length: number): ReadAgain | undefined {
    const behind = this.words[at + length] ?? '';
    const isCounted = COUNTED.has(behind) || behind === 'of';
    const number = this.numberAt(at, length, isCounted);
    // 'In 4 days' is a day, and 'in two' is a moment.
    if (number !== undefined && this.words[at - 1] === 'in') return { length, isOther: true };
    if (number !== undefined)
      return this.tell(length + Math.max(this.countedBehind(at + length), Number(isNamed(number, behind))), number);
    if (isCounted) return undefined;
    // '50 dollars each' is more than 50.
    const money = this.words.slice(at, at + length).some((word) => CHANGES.has(word))
      ? undefined
      : this.slotOf('money', ['money'], at, length);
    return money === undefined ? this.momentAt(at, length) : this.tell(length, money);
  }

  /** The slot whose text is said. 'Sweet Woodruff' is what is ordered, and no praise; one word of a name may be courtesy, too. */
  private nameAt(at: number, length: number): string | undefined {
    const text = this.textAt(at, length);
    const isRival = ({ slot }: SaidText): boolean => this.rivals.some((group) => group.includes(slot));
    const named = this.texts.filter((one) => one.words.join(' ') === text && (length > 1 || isRival(one)));
    return (named.find(({ slot }) => !this.told.includes(slot)) ?? named[0])?.slot;
  }

  private numberAt(at: number, length: number, isCounted: boolean): string | undefined {
    const [before = '', behind = ''] = [this.words[at - 1], this.words[at + length]];
    // Readers of numbers take a noun behind them, which may be any.
    const isNumber = this.words.slice(at, at + length).every((word) => isNumberWord(word) || /^\p{N}/u.test(word));
    // '2 Main Street' counts nobody.
    const isOfName =
      !isCounted && this.texts.some(({ words }) => words.includes(behind) && words.some((one) => /^\p{N}/u.test(one)));
    if (!isNumber || isOfName || TIMED.test(before)) return undefined;
    return this.slotOf('number', ['integer', 'number', 'closed', 'text'], at, length);
  }

  /** Whether a part of the day is said in which no time of the deed is: 'tomorrow morning', of a table at 7 pm. */
  private isAtOtherTime(text: string): boolean {
    const { api, values } = this.deed;
    const times = Object.keys(values).filter((name) => api.slots.get(name)?.kind === 'time');
    const isWithin = (name: string, { from = '00:00', until = '24:00' }: PartOfDay): boolean =>
      from <= String(ownValue(values, name)) && String(ownValue(values, name)) < until;
    return partsOfDayIn(text).some((part) => times.length > 0 && !times.some((name) => isWithin(name, part)));
  }

  /** Whether what stands at a place is said to suit: '8 works', 'eight would be fine', and not 'for two, fine'. */
  private suits(at: number): boolean {
    const behind = this.words.slice(at + 1).find((word) => !VERBS_OF_FIT.has(word));
    return behind !== undefined && WEAK.has(behind) && this.words[at - 1] !== 'for';
  }

  /** As `readAt`, of a day, a time or both. */
  private momentAt(at: number, length: number): ReadAgain | undefined {
    const text = this.textAt(at, length);
    const has = (kind: 'date' | 'time') => this.slotOf(kind, [kind], at, length);
    // 'Yes, for two' is no time.
    const mayBeTime =
      length > 1 ||
      TIMED.test(this.words[at - 1] ?? '') ||
      this.suits(at) ||
      /\D/.test(text.replace(/^[\p{L}]+$/u, ''));
    const [isDay, isTime] = (['date', 'time'] as const).map((kind) => this.readAs(kind, at, length) !== undefined);
    const before = this.words.slice(0, at).join(' ');
    // 'A day later' is another one than was read back.
    if ((isDay || isTime) && (PUT_OFF.test(before) || /\b(?:later|earlier)$/.test(text) || this.isAtOtherTime(text)))
      return { length, isOther: true };
    if (isDay && isTime) return this.tell(length, has('date'), has('time'));
    if (!isDay) return mayBeTime ? this.tell(length, has('time')) : undefined;
    // The reader of days passes over a number before it: '8 on Saturday'.
    const isBehind = isNumberWord(text.split(' ')[0] ?? '') || /^\d/.test(text);
    return length > 1 && isBehind && !this.isMoment(at, length) ? undefined : this.tell(length, has('date'));
  }
}
