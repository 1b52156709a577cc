import { withSpelling } from './spelling.js';

/** The hours of a clock in words. */
export const SMALL_NUMBERS: ReadonlyMap<string, number> = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, value) => [word, value],
  ),
);

/** What makes an hour approximate: 'six-ish', '11ish'. */
export const ISH: RegExp = new RegExp(`(?<=\\b(?:\\d\\d?|noon|${[...SMALL_NUMBERS.keys()].join('|')}))-?ish\\b`, 'g');

/** Lower case, single spaces, plain apostrophes, days spelled, no quotation marks, closing punctuation or courtesies. */
export function tidy(text: string): string {
  return withSpelling(text.toLowerCase())
    .replace(/\bo\s?["'’‘`´]?\s?clock\b/g, "o'clock")
    .replace(/[’‘`´]/g, "'")
    .replace(/["“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(ISH, '')
    .replace(/[.,;!?]+$/, '')
    .replace(/,? (?:please|thanks|thank you)$/, '');
}

/** A text with plain letters in place of those with accents: 'Nunez' for 'Núñez'. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Words that make a value approximate: the value itself is what they are read as. Bounds ('at least') are not among them. */
export const HEDGES = 'about|around|approximately|roughly|exactly|just|only|maybe';
