/** Whether values stand in words: how users read what agents say, and graders what users say. */
import { ownValue } from '../../language/index.js';
import { booleanWords } from '../../nlg/lexicon/boolean-words.js';
import { singular } from '../../nlg/lexicon/english.js';
import { countedBy, nounOf, wordsOf } from '../../nlg/lexicon/nouns.js';
import { type NamedType, unitOf, valueSayer } from '../../nlg/lexicon/say-value.js';
import { type Canonical, DONTCARE, type Slot, sameValue } from '../../service/index.js';
import { escapePattern, onceEach, remembered } from '../../text/index.js';
import { DIGITS } from '../../values/cardinals.js';
import type { SaidValue } from '../../values/said-value.js';
import { readSpans } from '../../values/index.js';
import { valueReader } from '../../values/reader.js';

/** Words in lower case with plain letters, single spaces and no marks around them. */
export const plain: (text: string) => string = remembered((text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[*_"“”]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim(),
);

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u;

/** Digits before and behind a number, of which it is a piece: the 1 of '1:45' and '4.1', but not the 20 of '20.00' or the 5 of '5-7'. */
const DIGITS_BEFORE = /\d[.,:]$/;
const DIGITS_BEHIND = /^(?!\.00?(?!\d))[.,:]\d/;

/** Whether a number is a piece of another one, between the text before it and the text behind it. */
function isPieceOfNumber(number: string, before: string, behind: string): boolean {
  return (/^\d/.test(number) && DIGITS_BEFORE.test(before)) || (/\d$/.test(number) && DIGITS_BEHIND.test(behind));
}

/** Whether a phrase stands in a text, with no letter or digit beside it. A number is no piece of another number. */
export function holdsPhrase(text: string, phrase: string): boolean {
  const sought = plain(phrase).replace(/[.!?,;]+$/, '');
  if (sought === '') return false;
  const said = plain(text);
  // Two units of a string hold the character that is beside.
  for (let at = said.indexOf(sought); at >= 0; at = said.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const [before, behind] = [said.slice(Math.max(0, at - 2), at), said.slice(end, end + 4)];
    const isWithin = ENDS_IN_WORD.test(before) || BEGINS_WITH_WORD.test(behind);
    if (!isWithin && !isPieceOfNumber(sought, before, behind)) return true;
  }
  return false;
}

/** The type of a slot or property as a slot, for readers. */
const asSlot = onceEach((type: NamedType): Slot => ({ ...type, required: false, acceptsDontcare: false }));

function formsOf(type: NamedType, value: Canonical, now: string): readonly string[] {
  if (typeof value === 'boolean') {
    const { yes, no, having, lacking } = booleanWords(type);
    return value ? [yes, having] : [no, lacking];
  }
  const texts = [valueSayer(now)(type, value), valueSayer(undefined)(type, value)];
  return typeof value === 'object' ? texts : [...texts, String(value)];
}

function readIn(text: string, type: NamedType, now: string): readonly SaidValue[] {
  return readSpans(text, [asSlot(type)], valueReader, { service: '', now });
}

/** What tells a time or an amount from any other number, and a date from a turn of speech. */
const MARKS: Readonly<Record<string, RegExp>> = {
  time: /\d[:.]\d\d|\d ?[ap]\.?m|\b(?:[ap]\.?m\.?|o'clock|noon|midnight|morning|afternoon|evening|night|half|quarter)\b/i,
  date: /^(?!(?:right )?now$)/i,
  money: /[$€£¥]|\b(?:dollars?|bucks|cents?|euros?|pounds?|usd)\b/i,
};

/**
 * The values of the kind of a slot that stand in a text. Times and amounts are those that are told from other numbers. Text
 * of no kind of its own cannot be found so.
 */
export function valuesIn(text: string, type: NamedType, now: string): readonly SaidValue[] {
  const marks = ownValue(MARKS, type.kind);
  return readIn(text, type, now).filter((said) => !marks || marks.test(said.text));
}

const means =
  (value: Canonical) =>
  (said: SaidValue): boolean =>
    [said.value, ...said.also].some((one) => one !== undefined && sameValue(one, value));

/** Whether a value of a slot stands in a text. */
export function isSaid(text: string, type: NamedType, value: Canonical, now: string): boolean {
  if (value === DONTCARE) return true;
  if (formsOf(type, value, now).some((form) => holdsPhrase(text, form))) return true;
  return readIn(text, type, now).some(means(value));
}

/** Kinds of values that stand for many things in a text: they belong to a slot only where its unit or name is beside them. */
function isCount({ kind, values = [] }: NamedType): boolean {
  return /^(?:integer|number|money)$/.test(kind) || values.some((value) => typeof value === 'number');
}

/** Whether values are of no kind by which they can be found in words. */
export const isOpen = ({ kind }: NamedType): boolean =>
  !/^(?:date|time|money|closed|boolean|integer|number)$/.test(kind);

/** A number that is said of things or people, as a pattern. */
export const NUMBER = `(?:\\d+|${DIGITS.slice(1).join('|')}|ten)`;

/** People without a word for them: 'a table for 3', but not 'a table for 7 pm'. */
const PARTY = `\\b(?:table|party|group) (?:for|of) ${NUMBER}\\b(?![-/:.]\\d| ?(?:[ap]\\.?m|tonight|o'clock|in the|noon|days|nights)\\b)`;

const countPattern = onceEach((type: NamedType): RegExp | undefined => {
  const unit = countedBy(type.name) ?? unitOf(type);
  if (unit === undefined) return undefined;
  const units = `(?:${escapePattern(unit)}|${escapePattern(singular(unit))})`;
  const isOfPeople = unit === 'people' || unit === 'seats';
  return new RegExp(`\\b${NUMBER} ${units}${isOfPeople ? `|${PARTY}` : ''}`, 'gi');
});

/** What a text counts of what a slot counts: '3 people' of a number of people. */
function countedIn(text: string, type: NamedType): readonly string[] {
  const pattern = countPattern(type);
  return (pattern && text.match(pattern)) ?? [];
}

/** Words before the name of a slot in a text, and after it. */
interface Labeled {
  readonly before: string;
  readonly rest: string;
}

const labelPattern = onceEach(({ name, kind }: NamedType): RegExp => {
  const words = [wordsOf(name), nounOf(name, kind)].map((noun) => escapePattern(plain(noun)).replaceAll(' ', '[ -]'));
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?: ?[:=]| is| are) ?(?=([\\p{L}\\p{N}$].*))`, 'gu');
});

/** What follows the name of a slot in a text, each time: 'thai' of 'Cuisine: Thai' or 'the cuisine is Thai'. */
function allLabeledIn(text: string, type: NamedType): readonly Labeled[] {
  const said = plain(text);
  return [...said.matchAll(labelPattern(type))].map(({ 1: rest = '', index }) => ({
    before: said.slice(0, index),
    rest,
  }));
}

const labeledIn = (text: string, type: NamedType): string | undefined => allLabeledIn(text, type)[0]?.rest;

/** Whether a text names a slot with some value: 'Cuisine: Thai', 'the cuisine is Thai'. */
export const isLabeled = (text: string, type: NamedType): boolean => labeledIn(text, type) !== undefined;

/** Whether a text names a slot with this value. */
export const isLabeledWith = (text: string, type: NamedType, value: Canonical): boolean =>
  allLabeledIn(text, type).some(({ rest }) => rest.startsWith(plain(String(value))));

/**
 * Whether a text tells a value that nobody asked for. A number of things is told with what is counted, or with its name: the 1
 * of 'March 1' is no number of stops.
 */
export function isVolunteered(text: string, type: NamedType, value: Canonical, now: string): boolean {
  if (!isCount(type) || countPattern(type) === undefined) return isSaid(text, type, value, now);
  return countedIn(text, type).some((one) => isSaid(one, type, value, now)) || isLabeledWith(text, type, value);
}

/** The text without the forms of other values that have a form of this one in them: 'not private' of 'private'. */
function withoutOthers(text: string, type: NamedType, value: Canonical, now: string): string {
  const others = typeof value === 'boolean' ? [!value] : type.kind === 'closed' ? (type.values ?? []) : [];
  const forms = formsOf(type, value, now);
  return others
    .filter((other) => !sameValue(other, value))
    .flatMap((other) => formsOf(type, other, now))
    .filter((other) => forms.some((form) => plain(other) !== plain(form) && holdsPhrase(other, form)))
    .reduce((left, other) => left.replaceAll(plain(other), ' '), plain(text));
}

/**
 * Whether a text gives a slot, by its own name, another of its values: 'the account type is checking' of savings, whatever
 * 'the recipient account type' is.
 */
function isNamedOtherwise(text: string, type: NamedType, value: Canonical): boolean {
  const own = /(?:^|[.,;:!?-] ?|\b(?:the|your|and) )$/;
  const labeled = allLabeledIn(text, type).filter(({ before }) => own.test(before));
  const gives = (one: Canonical): boolean => labeled.some(({ rest }) => rest.startsWith(plain(String(one))));
  return !gives(value) && (type.values ?? []).some(gives);
}

/**
 * Whether a value of a slot is read back in a text: it stands there, and for this slot. The 6 of '6 pm, for 2 people' is no
 * number of people.
 */
export function isReadBack(text: string, type: NamedType, value: Canonical, now: string): boolean {
  if (!isSaid(text, type, value, now)) return false;
  if (value === DONTCARE) return true;
  const counted = isCount(type) ? countedIn(text, type) : [];
  if (counted.length > 0) return counted.some((one) => isSaid(one, type, value, now));
  if (type.kind === 'closed' && isNamedOtherwise(text, type, value)) return false;
  const left = withoutOthers(text, type, value, now);
  return left === plain(text) || formsOf(type, value, now).some((form) => holdsPhrase(left, form));
}

/** Whether a text has one amount of money, which is meant then. */
const isOnlyAmount = (text: string, type: NamedType, now: string): boolean =>
  type.kind === 'money' && valuesIn(text, type, now).length === 1;

/**
 * Whether a text says otherwise of a slot: it has values of its kind, and not this one; or names the slot with another
 * value, as in 'Cuisine: Thai'. Of text of no kind of its own, only what is named so is seen.
 *
 * @param others - what may stand in the text for other slots.
 */
export function isContradicted(
  text: string,
  type: NamedType,
  value: Canonical,
  now: string,
  others: readonly Canonical[] = [],
): boolean {
  if (value === DONTCARE || isReadBack(text, type, value, now)) return false;
  if (typeof value === 'boolean') return formsOf(type, !value, now).some((form) => holdsPhrase(text, form));
  if (isCount(type)) return countedIn(text, type).length > 0 || isLabeled(text, type) || isOnlyAmount(text, type, now);
  if (isOpen(type)) {
    const named = labeledIn(text, type);
    return named !== undefined && !others.some((other) => named.startsWith(plain(String(other))));
  }
  return valuesIn(text, type, now).some((said) => !others.some((other) => means(other)(said)));
}
