/**
 * Names of a closed set as people say them: in part, 'Selby' for Selby Hill, or misspelt, 'Penmuth' for Penmouth. A name that only
 * shares a word with one of the set is another name: South Station is not North Station, and Ottery St Mary is not Ottery.
 */
import { distance } from 'fastest-levenshtein';
import type { Slot } from '../../../service/index.js';
import { onceEach, overlaps, remembered, type Stretch } from '../../../text/index.js';
import { COMMON } from '../english/common.js';
import { nameWords, stem, type Word, wordsIn } from '../text.js';
import { isWithin, type Mention } from './mention.js';
import { definitePlaces, isPlaceAt, nameMentions, namesWithin, plainMentions } from './names.js';

/** Whether the values of a closed set are names: of towns, of people. */
export const areNames = onceEach(
  ({ kind, values = [] }: Slot): boolean =>
    kind === 'closed' && values.every((value) => /^\p{Lu}\p{Ll}/u.test(String(value))),
);

/** The names that are said; where none has a capital, also words in lower case that may be names. All capitals tell of none. */
export const namesSaid: (text: string) => readonly Mention[] = remembered((text) => {
  if (!/\p{Ll}/u.test(text)) return [];
  const plain = namesWithin(text).length > 0 ? [] : plainMentions(text).filter(({ start }) => isPlaceAt(text, start));
  return [...nameMentions(text), ...plain];
});

/** The names that are said, and places that are called by no name: 'the airport'. */
const namesAndPlaces = (text: string): readonly Mention[] => [...namesSaid(text), ...definitePlaces(text)];

/** Words of what a slot holds, which may stand beside a value: 'Penmouth station'. */
const slotWords = onceEach(({ name, description, saidAs }: Slot): ReadonlySet<string> => {
  const described = wordsIn(description).map(({ word }) => word);
  return new Set([...nameWords(name), ...described, ...(saidAs?.names ?? []).flatMap(nameWords)].map(stem));
});

/** How many letters of a name may be wrong, but not the first of a word. */
const wrongLetters = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/** 'Rd' is short for road. */
const isAbbreviation = (said: string, word: string): boolean =>
  /^[^\Waeiou\d]{2,3}$/.test(said) && said[0] === word[0] && new RegExp([...said].join('.*')).test(word);

/** How many letters of a word are wrong, that stands for another one. */
function lettersOff(said: string, word: string): number {
  if (said === word || isAbbreviation(said, word)) return 0;
  return said[0] === word[0] && word.length > 2 ? distance(said, word) : Number.POSITIVE_INFINITY;
}

const plainWords = (text: string): readonly string[] => wordsIn(text).map(({ word }) => word.replace(/'s$/, ''));

/** Whether words are all of a name, in any spelling. */
function isWhole(said: readonly string[], name: readonly string[]): boolean {
  const letters = name.join('');
  if (said.length !== name.length) return said.join('') === letters;
  const off = said.reduce((sum, word, at) => sum + lettersOff(word, name[at] ?? ''), 0);
  return off <= wrongLetters(letters.length);
}

/** The values of a set of names, with the words of each. */
const valuesOf = onceEach(({ values = [] }: Slot) =>
  values.map((value) => ({ value: String(value), words: plainWords(String(value)) })),
);

/** Whether a word is one of a name, or begins one: 'the lake' is at Lakeside. */
const isPartOf = (said: string, word: string): boolean =>
  said.length > 2 && (said === word || (said.length > 3 && word.startsWith(said)));

/** The value that a name stands for, all of it or a part. */
function meantBy(text: string, slot: Slot): { readonly value: string; readonly isWhole: boolean } | undefined {
  const all = plainWords(text);
  const bare = all.filter((word) => !slotWords(slot).has(stem(word)));
  const values = valuesOf(slot);
  for (const said of [all, bare]) {
    const whole = values.filter(({ words }) => isWhole(said, words));
    const part = values.filter(
      ({ words }) => said.length > 0 && said.every((word) => words.some((one) => isPartOf(word, one))),
    );
    const [found, ...others] = whole.length > 0 ? whole : part;
    if (found && others.length === 0) return { value: found.value, isWhole: whole.length > 0 };
  }
  return undefined;
}

/** Whether words stand for all of a value of a set of names in another spelling, or for a place by a part of its name: 'in Selby'. */
export function isNameOf(slot: Slot, { value, start, end }: Mention, text: string): boolean {
  const meant = areNames(slot) ? meantBy(text.slice(start, end), slot) : undefined;
  return meant?.value === value && (meant.isWhole || isPlaceAt(text, start));
}

/** Whether a value that is said is a part of a longer name, which is another one. */
function isOfOther(
  name: Mention,
  one: Mention,
  { slot, text, found }: { slot: Slot; text: string; found: readonly Mention[] },
): boolean {
  if (!isWithin(one, name)) return false;
  const own = slotWords(slot);
  const isTelling = ({ word, start, end }: Word): boolean =>
    (!COMMON.has(word) || word === 'new') &&
    !own.has(stem(word)) &&
    !found.some((other) => overlaps(other, { start, end }));
  const words = wordsIn(text).filter(({ start, end }) => name.start <= start && end <= name.end);
  const before = words.findLast(({ end }) => end <= one.start);
  const behind = words.find(({ start }) => start >= one.end);
  const isPart = plainWords(one.value).length > plainWords(text.slice(one.start, one.end)).length;
  if (isPart) return [before, behind].some((word) => word && isTelling(word));
  // At the beginning of more than an answer, and behind what is no place, a word with a capital may be any: 'Trains Penmouth', 'Thai Food'.
  const isAll = words.length === wordsIn(text).length;
  const isBefore = before !== undefined && (isAll || !before.isFirst) && isTelling(before);
  const isBehind = behind !== undefined && isPlaceAt(text, name.start) && isTelling(behind);
  return name.weight > 0 && (isBefore || isBehind);
}

/** The values of a set of names that are said, of those that stand there letter by letter: without other names, and with misspelt ones. */
export function asNames(text: string, slot: Slot, found: readonly Mention[]): readonly Mention[] {
  const names = namesAndPlaces(text);
  const own = found.filter((one) => !names.some((name) => isOfOther(name, one, { slot, text, found })));
  const meant = names.flatMap((name): readonly Mention[] => {
    const { start, end } = name;
    const value = own.some((one) => overlaps(one, name)) ? undefined : meantBy(name.value, slot)?.value;
    return value === undefined
      ? []
      : [{ sense: 'closed', slot: slot.name, value, start, end, weight: (end - start) / 100 }];
  });
  return [...own, ...meant];
}

/** The names that are said and that no value of a set is called by. */
export const otherNames = (text: string, taken: readonly Stretch[]): readonly Mention[] =>
  namesAndPlaces(text).filter((name) => !taken.some((one) => overlaps(one, name)));
