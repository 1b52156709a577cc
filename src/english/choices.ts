/**
 * How people say what they do not want ('anything but', '... is not for me'), which value and no other ('exactly'), and make a choice of
 * several ('or maybe').
 *
 * `test/parsers/comparisons/comparisons.tsv` has an example of each alternative.
 */

import { EXCEPT, NEGATIVE, NOT, WE } from './phrases.js';

const LEADING = String.raw`(?: (?:an?|the|any|on|at|by|from|in|to|ones?|of|with|those|your))*\s*$`;
const ENDS = String.raw`\s*(?:[,.;!?]|$)`;

/** What denies the value behind it. */
const DENYING =
  `${NEGATIVE}|${EXCEPT}|apart from|` +
  `(?:is|are)n['’]?t|do${NOT} (?:want|like|need|care for)|hate|ca${NOT} stand|leave out|rather not(?: have)?|` +
  '(?:tired|sick|enough|fed up) (?:of|with)|' +
  `${WE}(?: (?:wo|will|would)${NOT}|(?: will| would|['’]ll|['’]d) never)(?: (?!mind|say|need)\\p{L}+){1,3}|` +
  'not (?:an? (?:big )?fan of|(?:really )?(?:into|fond of)|in the mood for|interested in)';
const DENIES = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${DENYING})${LEADING}`, 'iu');

/** How many characters before a value say that it is not wanted; undefined where none do. */
export function denialBefore(text: string, start: number): number | undefined {
  return DENIES.exec(text.slice(0, start))?.[0].length;
}

/** What denies the value before it. */
const DENIED =
  `(?:is|are|would be)(?: really| just)? (?:not (?:for|my|what)|no good|out(?: of the question)?(?=${ENDS}))|` +
  `${WE}(?: really| just)? (?:do|ca|would)${NOT}(?: really)? (?:want|like|stand|fancy|care for)` +
  String.raw`(?=${ENDS}|\s*(?:any ?more|either|again|at|this time)\b)`;
const DENIED_BEHIND = new RegExp(`^s?,? (?:${DENIED})`, 'i');

/** How many characters behind a value say that it is not wanted; undefined where none do. */
export function denialBehind(text: string, end: number): number | undefined {
  return DENIED_BEHIND.exec(text.slice(end))?.[0].length;
}

const EXACTLY = '(?:exactly|precisely)';
const MEANT = new RegExp(String.raw`\b${EXACTLY}(?: at)?\s*$`, 'i');

/** How many characters before a value say that it is meant, and nothing near it; undefined where none do. */
export function exactlyBefore(text: string, start: number): number | undefined {
  return MEANT.exec(text.slice(0, start))?.[0].length;
}

const LINK = String.raw`(?: an?| on| at| in| the)?\s*$`;
const COMMA = new RegExp(String.raw`^\s*,${LINK}`, 'i');
const CHOICE = new RegExp(String.raw`^\s*,?\s*(?:or(?: else| maybe| perhaps)?|nor)${LINK}`, 'i');
const AND = new RegExp(String.raw`^\s*,?\s*and${LINK}`, 'i');

/** Whether what stands between two values makes a choice of them. */
export const joinsChoice = (between: string): boolean => CHOICE.test(between) || COMMA.test(between);

/** Whether what stands between two values denies the second where the first is denied: 'anything but Italian and French'. */
export const joinsDenied = (between: string): boolean => AND.test(between);

/** Whether what stands between two values is a comma alone, which makes a choice only where 'or' follows. */
export const isComma = (between: string): boolean => COMMA.test(between);

const CHOOSES = new RegExp(String.raw`\b(?:or|nor|${EXACTLY}|${DENYING})\b|\b(?:${DENIED})`, 'iu');

/** Whether a text may deny a value, or make a choice of several. */
export const mayChoose = (text: string): boolean => CHOOSES.test(text);
