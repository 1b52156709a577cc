/** Whether values stand in words: how users read what agents say, and graders what users say. */
import { booleanWords } from '../../nlg/lexicon/boolean-words.js';
import { singular } from '../../nlg/lexicon/english.js';
import { countedBy, nounOf, wordsOf } from '../../nlg/lexicon/nouns.js';
import { type NamedType, unitOf, valueSayer } from '../../nlg/lexicon/say-value.js';
import { type Canonical, DONTCARE, type Slot, sameValue } from '../../service/index.js';
import { escapePattern } from '../../text/escape-pattern.js';
import { naturalReader, readSpans, type SaidValue } from '../../values/index.js';

/** Words in lower case with plain letters, single spaces and no marks around them. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[*_"“”]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a phrase stands in a text, with no letter or digit beside it. */
export function holdsPhrase(text: string, phrase: string): boolean {
  const sought = plain(phrase).replace(/[.!?,;]+$/, '');
  if (sought === '') return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(sought)}(?![\\p{L}\\p{N}])`, 'u').test(plain(text));
}

/** The type of a slot or property as a slot, for readers. */
function asSlot(type: NamedType): Slot {
  return { ...type, required: false, acceptsDontcare: false };
}

/** How a value may be written. */
function formsOf(type: NamedType, value: Canonical, now: string): readonly string[] {
  if (typeof value === 'boolean') {
    const { yes, no, having, lacking } = booleanWords(type);
    return value ? [yes, having] : [no, lacking];
  }
  const texts = [valueSayer(now)(type, value), valueSayer(undefined)(type, value)];
  return typeof value === 'object' ? texts : [...texts, String(value)];
}

/** The values of the kind of a slot that stand in a text. Text of no kind of its own cannot be told. */
export function valuesIn(text: string, type: NamedType, now: string): readonly SaidValue[] {
  return readSpans(text, [asSlot(type)], naturalReader, { service: '', now });
}

const means =
  (value: Canonical) =>
  (said: SaidValue): boolean =>
    [said.value, ...said.also].some((one) => one !== undefined && sameValue(one, value));

/** Whether a value of a slot stands in a text. */
export function isSaid(text: string, type: NamedType, value: Canonical, now: string): boolean {
  if (value === DONTCARE) return true;
  if (formsOf(type, value, now).some((form) => holdsPhrase(text, form))) return true;
  return valuesIn(text, type, now).some(means(value));
}

/** Kinds of values that stand for many things in a text: they belong to a slot only where its unit or name is beside them. */
function isCount({ kind, values = [] }: NamedType): boolean {
  return /^(?:integer|number|money)$/.test(kind) || values.some((value) => typeof value === 'number');
}

/** Whether a text counts what a slot counts: 'for 3 people' of a number of people. */
function isCounted(text: string, type: NamedType): boolean {
  const unit = countedBy(type.name) ?? unitOf(type);
  if (unit === undefined) return false;
  return new RegExp(
    `\\b(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten) ${escapePattern(singular(unit))}`,
    'i',
  ).test(text);
}

/** Whether a text names a slot with some value: 'Cuisine: Thai', 'the cuisine is Thai'. */
export function isLabeled(text: string, { name, kind }: NamedType): boolean {
  const words = [wordsOf(name), nounOf(name, kind)].map((noun) => escapePattern(plain(noun)).replaceAll(' ', '[ -]'));
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?: ?[:=]| is| are) ?[\\p{L}\\p{N}$]`, 'u').test(plain(text));
}

/**
 * Whether a text says otherwise of a slot: it has values of its kind, and not this one; or names the slot with another
 * value, as in 'Cuisine: Thai'. Of text of no kind of its own, only what is named so is seen.
 */
export function isContradicted(text: string, type: NamedType, value: Canonical, now: string): boolean {
  if (value === DONTCARE || isSaid(text, type, value, now)) return false;
  if (typeof value === 'boolean') return formsOf(type, !value, now).some((form) => holdsPhrase(text, form));
  if (isLabeled(text, type)) return true;
  return isCount(type) ? isCounted(text, type) : valuesIn(text, type, now).length > 0;
}
