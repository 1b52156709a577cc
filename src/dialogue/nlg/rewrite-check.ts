/** Whether other words for a sentence say the same: as far as that can be told without understanding them. */
import type { Sentence } from './sentence.js';

/** What can be wrong with other words for a sentence. */
export const REWRITE_PROBLEMS = [
  /** The model gave no answer. */
  'no-answer',
  'empty',
  'too-long',
  /** A value of the sentence is not there, word for word. */
  'lost-value',
  /** A number, date or time is there that was not. */
  'new-number',
  /** A question has become a statement, or the other way round. */
  'not-as-asked',
  /** Something is denied that was not, or the other way round. */
  'not-as-denied',
] as const;

/** Why other words were not taken. `detail` says which: the value, the number, or the model's message. */
export interface RewriteProblem {
  readonly code: (typeof REWRITE_PROBLEMS)[number];
  readonly detail?: string;
}

const NUMBER_WORDS =
  'two three four five six seven eight nine ten eleven twelve (?:thir|four|fif|six|seven|eigh|nine)teen ' +
  'twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen half';
const DATE_WORDS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day january february april june july august september october november ' +
  'december today tonight tomorrow yesterday weekend noon midnight morning afternoon evening week';
/** Digits; numbers, days and hours in words. 'March' and 'May' count as months where a number stands beside them. */
const QUANTITIES = new RegExp(
  [
    String.raw`\d+(?:[.,:]\d+)*`,
    String.raw`(?<=\d ?)[ap]\.?m\b`,
    String.raw`\b(?:march|may)(?= \d)`,
    String.raw`(?<=\d(?:st|nd|rd|th)? (?:of )?)(?:march|may)\b`,
    String.raw`\b(?:${`${NUMBER_WORDS} ${DATE_WORDS}`.split(' ').join('|')})s?\b`,
  ].join('|'),
  'gi',
);
const DENIAL = /\b(?:cannot|neither|never|no|nobody|none|nor|not|nothing|unable|without)\b|n['’]t\b/i;

function quantitiesIn(text: string): readonly string[] {
  return (text.match(QUANTITIES) ?? []).map((found) => found.toLowerCase());
}

/** How often a value stands in a text, as whole words and in any case. */
function occurrences(text: string, value: string): number {
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`, 'giu'))].length;
}

function lostValue({ values }: Sentence, text: string): string | undefined {
  return values.find((value) => occurrences(text, value) < values.filter((other) => other === value).length);
}

/**
 * What is wrong with other words for a sentence; undefined when they may be spoken: every value is there word for word,
 * no number, date or time is new, a question still is one, and nothing is denied that was not.
 */
export function rewriteProblem(sentence: Sentence, text: string): RewriteProblem | undefined {
  if (text === '') return { code: 'empty' };
  if (text.length > 2 * sentence.text.length + 80) return { code: 'too-long' };
  const lost = lostValue(sentence, text);
  if (lost !== undefined) return { code: 'lost-value', detail: lost };
  const known = new Set(quantitiesIn(sentence.text));
  const added = quantitiesIn(text).find((quantity) => !known.has(quantity));
  if (added !== undefined) return { code: 'new-number', detail: added };
  if (text.includes('?') !== sentence.text.includes('?')) return { code: 'not-as-asked' };
  return DENIAL.test(text) === DENIAL.test(sentence.text) ? undefined : { code: 'not-as-denied' };
}
