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

/** Words that make a value approximate. Bounds ('at least') are not among them. */
const ABOUT = 'about|around|approximately|roughly|maybe';

/** Words that stand before a value, which is what they are read as. */
export const HEDGES = `${ABOUT}|exactly|just|only`;

const APPROXIMATE = new RegExp(`^(?:${ABOUT})\\b|\\bor so$|${ISH.source}`);

/** Whether a text in lower case names a value as one that is approximate: 'about 7', '7ish', '7 or so'. */
export const isApproximate = (text: string): boolean => APPROXIMATE.test(text);
