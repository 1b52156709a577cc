/** The stretches of words that may be the value of a slot, and how likely each is. */
import { isAsideAt } from '../../../english/asides.js';
import type { Literal } from '../../../language/index.js';
import { readCardinal } from '../../../values/cardinals.js';
import { optionsFor, readNatural } from '../../../values/natural.js';
import { isYear, readYear } from '../../../values/years.js';
import { isOfQuestion, offersNone } from '../../rules/reading.js';
import type { ShownSlot } from '../input/slots.js';
import { logSoftmax, type Scores } from './scores.js';
import type { SlotChoice, SlotSetting } from './slot-choice.js';
import type { Api, Slot } from '../../../service/index.js';
import { verbsOf } from '../../../english/consent/deed-words.js';
import { COMMON } from '../../rules/english/common.js';
import { ownerBefore } from '../../rules/sense.js';
import { nameWords, stem, wordsIn } from '../../rules/text.js';

/** Whether a text reads as a date or a time does not depend on the clock. */
const NO_CLOCK = '2000-01-01T00:00';

/** 'the 8th of March', 'the day after tomorrow'; the article of 'the 8th' stays. */
const ARTICLE = /^the (?=\S+ of |day after )/i;

/** Dates without an article that adds nothing: so SGD train has them. */
function withoutArticle(choice: SlotChoice): SlotChoice {
  const { value, place } = choice;
  const [article] = (typeof value === 'string' && ARTICLE.exec(value)) || [];
  if (article === undefined || typeof value !== 'string') return choice;
  const rest = value.slice(article.length);
  if (readNatural('date', rest, { now: NO_CLOCK }) === undefined) return choice;
  return { ...choice, value: rest, ...(place && { place: { ...place, start: place.start + article.length } }) };
}

/** What says of a time, behind it, in which half of the day it is. */
const PART_OF_DAY =
  /^,? (?:at night|tonight|(?:in(?: the)?|this) (?:morn(?:ing)?|afternoon|eve(?:ning)?)|[ap]\.?m\b\.?)/i;

/** A time with the part of the day that stands behind it: 'a quarter to nine at night'. */
function withPartOfDay(choice: SlotChoice, user: string): SlotChoice {
  const { value, place } = choice;
  const [part] = (place?.speaker === 'user' && PART_OF_DAY.exec(user.slice(place.end))) || [];
  if (part === undefined || !place || typeof value !== 'string') return choice;
  const whole = value + part;
  const isRead = readNatural('time', whole, { now: NO_CLOCK }) !== undefined;
  return isRead ? { ...choice, value: whole, place: { ...place, end: place.end + part.length } } : choice;
}

/** What begins a code: the letters of a number plate. */
const LETTERS = /(?<![\p{L}\p{N}-])(\p{Lu}{1,4})[ -]$/u;

/** What belongs to a code and stands before its figures: 'HZ 883'. What names the slot is no part of it: 'ID 883'. */
function lettersBefore(text: string, start: number, slot: Slot): string {
  const [before = '', letters = ''] = LETTERS.exec(text.slice(0, start)) ?? [];
  const word = letters.toLowerCase();
  const named = [...nameWords(slot.name), ...wordsIn(slot.description).map((one) => one.word)];
  return COMMON.has(word) || named.includes(word) ? '' : before;
}

/** A text with what stands before it and belongs to it: the letters of a code, and whose it is. */
function withBefore(choice: SlotChoice, user: string, slot: Slot): SlotChoice {
  const { value, place } = choice;
  if (place?.speaker !== 'user' || typeof value !== 'string') return choice;
  const isFigures = /^\p{N}[\p{L}\p{N}-]*$/u.test(value);
  const start = place.start - (isFigures ? lettersBefore : ownerBefore)(user, place.start, slot).length;
  return start < place.start ? { ...choice, value: user.slice(start, place.end), place: { ...place, start } } : choice;
}

/** A text without the verb of what is to be done: the 'an anchor' of 'Ship an anchor' and of 'have an anchor shipped'. 'Order of Merit' is a name. */
function withoutVerb(choice: SlotChoice, user: string, api: Api | undefined): SlotChoice {
  const { place } = choice;
  const words =
    place?.speaker === 'user' ? wordsIn(user.slice(0, place.end)).filter(({ start }) => start >= place.start) : [];
  const [[first, next], [before, last]] = [words, words.slice(-2)];
  if (!api || !place || !first || !next || !before || !last) return choice;
  const isVerb = first.isFirst && next.word !== 'of' && verbsOf(api).has(first.word);
  const isDone = /ed$/.test(last.word) && wordsIn(api.description).some(({ word }) => stem(word) === stem(last.word));
  const [start, end] = [isVerb ? next.start : place.start, isDone ? before.end : place.end];
  return isVerb || isDone ? { ...choice, value: user.slice(start, end), place: { ...place, start, end } } : choice;
}

/** A choice with all that belongs to it. */
export function wholeValue(
  choice: SlotChoice,
  shown: Pick<ShownSlot, 'kind' | 'slot'> | undefined,
  { said: { user }, api }: Pick<SlotSetting, 'said' | 'api'>,
): SlotChoice {
  if (shown?.kind === 'time') return withPartOfDay(choice, user);
  const bare = withoutVerb(withoutArticle(choice), user, api);
  return shown?.kind === 'text' && shown.slot ? withBefore(bare, user, shown.slot) : bare;
}

/** A value has at most so many tokens, and a number so many. */
const LONGEST = { text: 24, number: 8 } as const;
/** Of each slot so many stretches of words are considered. */
const MOST = 8;
/** How much less likely a stretch of words is that nobody would say for a value of the kind. */
const UNREADABLE = -4;
/** Where a number is less likely than this, none is looked for. */
const UNLIKELY = -5;
/** So much less likely than what is told by the way may be what is meant in its place. */
const RIVAL = 18;
/** Somebody or something by name. */
const NAME = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u;

const takesNumber = (slot: ShownSlot | undefined): boolean => slot?.features.includes('kind-number') === true;

/** The words as they are given to a slot: of numbers the digits, so that any reader takes them. Of another currency or unit, the words. */
function asGiven(shown: ShownSlot | undefined, words: string, now: string): Literal {
  if (!shown || !takesNumber(shown)) return words;
  const year = shown.slot && isYear(shown.slot) ? readYear(words, now) : undefined;
  const kind = shown.kind === 'money' ? 'money' : 'number';
  const number = year ?? readNatural(kind, words, optionsFor(shown.slot ?? {}, now));
  return typeof number === 'number' ? String(number) : words;
}

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

/** Kinds of which a number in words is a value. */
const COUNTED: ReadonlySet<string | undefined> = new Set(['number', 'integer', 'money']);
const WORD_BEFORE = /([\p{L}]+)[ -]$/u;
const WORD_BEHIND = /^[ -]([\p{L}]+)/u;

/** Whether words are a part of a number in words, as the 'two' of 'two fifty' is. */
function isCut(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const words = text.slice(start, end).split(/[ -]/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const [before = '', behind = ''] = [
    WORD_BEFORE.exec(text.slice(0, start))?.[1],
    WORD_BEHIND.exec(text.slice(end))?.[1],
  ];
  const isNumber = (word: string): boolean => readCardinal(word.toLowerCase()) !== undefined;
  return (isNumber(first) && isNumber(before)) || (isNumber(last) && isNumber(behind));
}

export class Stretches {
  constructor(
    private readonly scores: Scores,
    private readonly setting: SlotSetting,
  ) {}

  /** Those that a slot may get, the likeliest first. @param base - how likely it gets one of them. */
  of(at: number, slot: string, base: number): readonly SlotChoice[] {
    const shown = this.scores.input.slots[at];
    const takes = ({ value }: SlotChoice): boolean =>
      typeof value === 'string' && this.setting.takes(slot, { value, isSaid: true });
    if (!takesNumber(shown)) {
      const likeliest = this.likeliest(this.all(at, slot, base)).map((choice) =>
        wholeValue(choice, shown, this.setting),
      );
      return this.asideLast(shown, readableFirst(shown, likeliest).filter(takes));
    }
    return base < UNLIKELY ? [] : this.asideLast(shown, this.likeliest(this.all(at, slot, base).filter(takes)));
  }

  private isAside({ place }: SlotChoice): boolean {
    return place?.speaker === 'user' && isAsideAt(this.setting.said.user, place.start, place.end);
  }

  /** The likeliest, of what is told by the way and of all else. */
  private likeliest(choices: readonly SlotChoice[]): readonly SlotChoice[] {
    const own = choices.filter((choice) => !this.isAside(choice)).slice(0, MOST);
    return choices.filter((choice, at) => at < MOST || own.includes(choice));
  }

  /** What is told by the way is no value where another one may be: 'two beds, my parents have three'. */
  private asideLast(shown: ShownSlot | undefined, choices: readonly SlotChoice[]): readonly SlotChoice[] {
    const [best] = choices;
    const own = choices.filter((choice) => !this.isAside(choice));
    if (!best || !own[0] || !this.isAside(best)) return choices;
    const isCrossing = best.place !== undefined && !isAsideAt(this.setting.said.user, best.place.start);
    const isAlike =
      shown?.kind !== 'text' || isCrossing || [best, own[0]].every(({ value }) => NAME.test(String(value)));
    if (!isAlike || own[0].logProbability < best.logProbability - RIVAL) return choices;
    const raised = best.logProbability - own[0].logProbability;
    return own.map((choice) => ({ ...choice, logProbability: choice.logProbability + raised }));
  }

  /** Whether words are only a part of what is said there: of a number, or of two that the agent asks about, of which a yes takes none. */
  private isPart(shown: ShownSlot | undefined, place: NonNullable<SlotChoice['place']>): boolean {
    const text = this.setting.said[place.speaker];
    if (COUNTED.has(shown?.kind) && isCut(text, place)) return true;
    if (place.speaker === 'user') return false;
    // 'The address is 7 Elm Street and the phone number is 555-0100.'
    if (/ (?:is|are) /.test(text.slice(place.start, place.end))) return true;
    const asked = this.scores.input.slots.filter(({ features }) => features.includes('requested'));
    const isAsked = isOfQuestion(
      text.slice(place.start, place.end),
      asked.map(({ slot }) => slot),
    );
    return isAsked || offersNone(text, place);
  }

  /** Where the word begins of which a piece is a clipped end: 'doesn't' is one word. */
  private wordStart({ speaker, start }: { readonly speaker: 'agent' | 'user'; readonly start: number }): number {
    const clipped = /\p{L}+['’]$/u.exec(this.setting.said[speaker].slice(0, start));
    return clipped ? clipped.index : start;
  }

  private all(at: number, slot: string, base: number): SlotChoice[] {
    const { spoken, slots } = this.scores.input;
    const [starts, ends] = [logSoftmax(this.scores.starts(at)), logSoftmax(this.scores.ends(at))];
    const longest = LONGEST[takesNumber(slots[at]) ? 'number' : 'text'];
    const isRequested = slots[at]?.features.includes('requested') === true;
    const found: SlotChoice[] = [];
    for (const [from, first] of spoken.entries()) {
      // What the agent says is a value where it proposes one for what it asks.
      if (!first || (first.speaker === 'agent' && !isRequested)) continue;
      for (let to = from; to < Math.min(spoken.length, from + longest); to += 1) {
        const last = spoken[to];
        if (last?.speaker !== first.speaker) break;
        const place = { speaker: first.speaker, start: this.wordStart(first), end: last.end };
        if (this.isPart(slots[at], place)) continue;
        const value = asGiven(
          slots[at],
          this.setting.said[first.speaker].slice(place.start, place.end),
          this.setting.now,
        );
        found.push({ slot, value, place, logProbability: base + (starts[from] ?? 0) + (ends[to] ?? 0) });
      }
    }
    return found.sort((a, b) => b.logProbability - a.logProbability);
  }
}
