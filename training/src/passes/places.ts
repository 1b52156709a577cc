/** Where values were said, when several slots of a turn have the same words as value. */
import { wordsOf, wordsOfName } from 'typetod/internal';
import type { KnownValue, SaidPlace } from './labels.js';

/** What each side said last. */
export type Said = Readonly<Record<SaidPlace['speaker'], string>>;

/** Words with so many letters in common at their beginning are forms of one: `bed`, `beds`. */
const STEM = 3;

/** How many words after and before an occurrence tell which slot it is of. */
const NEAR = { after: 2, before: 1 } as const;

const isSameWord = (one: string, other: string): boolean =>
  one.length >= STEM && other.length >= STEM && (one.startsWith(other) || other.startsWith(one));

/** The places of the same words in an utterance, in its order; parts of words are none. */
function occurrences(text: string, { speaker, start, end }: SaidPlace): readonly SaidPlace[] {
  const wanted = text.slice(start, end).toLowerCase();
  const words = wordsOf(text);
  const ends = new Set(words.map((word) => word.end));
  return words
    .map((word): SaidPlace => ({ speaker, start: word.start, end: word.start + wanted.length }))
    .filter((place) => ends.has(place.end) && text.slice(place.start, place.end).toLowerCase() === wanted);
}

/** How well the words around a place fit the name of a slot; those that follow count more. */
function fitOf(slot: string, text: string, { start, end }: SaidPlace): number {
  const name = wordsOfName(slot).toLowerCase().split(' ');
  const words = wordsOf(text).map((word) => ({ ...word, text: word.text.toLowerCase() }));
  const fits = (near: readonly { readonly text: string }[]): number =>
    near.filter((word) => name.some((part) => isSameWord(part, word.text))).length;
  const after = words.filter((word) => word.start >= end).slice(0, NEAR.after);
  const before = words.filter((word) => word.end <= start).slice(-NEAR.before);
  // The first word after weighs most: in `one bed one bath`, `bath` is two words after the first `one`, too.
  return 4 * fits(after.slice(0, 1)) + 2 * fits(after.slice(1)) + fits(before);
}

/** An occurrence for each slot, the best fit first; equal fits in the order of slots and of places. */
function shared(slots: readonly string[], places: readonly SaidPlace[], text: string): ReadonlyMap<string, SaidPlace> {
  const pairs = slots.flatMap((slot) => places.map((place) => ({ slot, place, fit: fitOf(slot, text, place) })));
  const chosen = new Map<string, SaidPlace>();
  const taken = new Set<SaidPlace>();
  for (const { slot, place } of pairs.toSorted((one, other) => other.fit - one.fit)) {
    if (chosen.has(slot) || taken.has(place)) continue;
    chosen.set(slot, place);
    taken.add(place);
  }
  return chosen;
}

/** The values, each with an occurrence of its own where the same words stand often enough in what was said. */
export function withOwnPlaces(known: ReadonlyMap<string, KnownValue>, said: Said): ReadonlyMap<string, KnownValue> {
  const groups = new Map<string, [string, KnownValue][]>();
  for (const entry of known) {
    const { place } = entry[1];
    const key = place ? `${place.speaker} ${place.start} ${place.end}` : '';
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const moved = new Map(known);
  for (const group of groups.values()) {
    const place = group[0]?.[1].place;
    if (!place || group.length < 2) continue;
    const text = said[place.speaker];
    const places = occurrences(text, place);
    if (places.length < group.length) continue;
    const slots = group.map(([slot]) => slot);
    for (const [slot, own] of shared(slots, places, text))
      moved.set(slot, { canonical: known.get(slot)?.canonical ?? '', place: own });
  }
  return moved;
}
