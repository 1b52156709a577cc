/**
 * Whether other words for a sentence say the same, without understanding them: nothing may be there that was not, but
 * for small words; and the values must come in their order, each with the words before it that it had, because they say
 * what it is, whose, and how certain. Beside values fewer words are small.
 */
import { escapePattern } from '../../text/index.js';
import type { Sentence } from '../../nlg/sentence.js';

/** What can be wrong with other words for a sentence. */
export const REWRITE_PROBLEMS = [
  /** The model gave no answer. */
  'no-answer',
  'empty',
  'too-long',
  /** A value of the sentence is not there, word for word. */
  'lost-value',
  /** A character is there that is no letter, digit or mark of a sentence, and was not there before. */
  'new-mark',
  /** A word or number is there that was not, and that is not a small word such as `please`. Beside values, `about` is not small. */
  'new-word',
  /** A value stands behind another value or other words than before: `leaving at 9 am` is not `arriving at 9 am`. */
  'moved-value',
  /** A word of a sentence without values is stated where it was asked, or stands in another order. */
  'moved-word',
  /** A question has become a statement, or the other way round. */
  'not-as-asked',
  /** Something is denied that was not, or the other way round. */
  'not-as-denied',
] as const;

/** Why other words were not taken. `detail` says which: the value, the word, the character, or the model's message. */
export interface RewriteProblem {
  readonly code: (typeof REWRITE_PROBLEMS)[number];
  readonly detail?: string;
}

const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Words that may come and go beside values: courtesies, and what a statement needs and does not change it. */
const PLAIN = setOf(
  'a an the it its there here this that these those am is are be m re s do does so then well',
  'please kindly sure okay ok alright right great good nice lovely wonderful happy glad thanks thank hello hi hey welcome',
);

/**
 * Words that may come and go in a sentence without values: none of them names a thing, a deed, a time, a place or a
 * number, or denies. Beside a value they would make it less certain (`could be about $30`) or somebody's (`my balance`).
 */
const SMALL = new Set([
  ...PLAIN,
  ...setOf(
    'i me my you your d could can would may might shall should let just also too',
    'tell know like prefer want wish need ask say see look think suit fit found find',
    'what which when where who how about',
  ),
]);

/** What may go at the beginning of a sentence with values, and come instead of another. */
const LEADS =
  /(?<=(?:^|[.!?,:;])\s*(?:(?:so|then|well|okay|ok),? )?)(?:(?:how|what) about|i found|let me see)(?![\p{L}\p{N}])/giu;

/** Words that are small in a sentence without values; in others they say what a value is. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['at', 'for', 'in', 'of', 'on', 'with']);

/** Pairs of words that are small together, and what they may be beside values. */
const SMALL_PAIRS = /\b(?:for you|of course|for me|to me)\b/gi;
const PLAIN_PAIRS = /\bof course\b/gi;
const MARKS = /[\p{L}\p{N} .,;:!?'’"“”()–—-]/u;
const DENIAL = /\b(?:cannot|neither|never|no|nobody|none|nor|not|nothing|unable|without)\b|n['’]t\b/i;

/** The words of a text that are not small, in lower case. */
function wordsOf(text: string, small: ReadonlySet<string> = SMALL): readonly string[] {
  const words =
    text
      .replace(small === PLAIN ? PLAIN_PAIRS : SMALL_PAIRS, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !small.has(word));
}

/** A text with blanks for its leads, so that all else stays where it is. */
const withoutLeads = (text: string): string => text.replace(LEADS, (lead) => ' '.repeat(lead.length));

/** Finds the values of a sentence as words of their own, the longest first: `4.5` is not in `14.5`, `-4.5` or `4.5%`. */
function valuePattern(values: readonly string[]): RegExp | undefined {
  const found = [...new Set(values)].filter((value) => value !== '').sort((a, b) => b.length - a.length);
  if (found.length === 0) return undefined;
  const before = String.raw`(?<![^\s("“‘'])`;
  const after = String.raw`(?=[.,;:!?'’"”)]*(?:\s|$))`;
  return new RegExp(`${before}(?:${found.map(escapePattern).join('|')})${after}`, 'giu');
}

/** A text as its values, each with the words before it, and the words at the end. */
interface Pieces {
  readonly values: readonly { readonly words: string; readonly value: string }[];
  readonly end: string;
}

function piecesOf(text: string, pattern: RegExp | undefined): Pieces {
  let at = 0;
  const said = withoutLeads(text);
  const values = [...(pattern === undefined ? [] : text.matchAll(pattern))].map((match) => {
    const words = wordsOf(said.slice(at, match.index), PLAIN).join(' ');
    at = match.index + match[0].length;
    return { words, value: match[0] };
  });
  return { values, end: wordsOf(said.slice(at), PLAIN).join(' ') };
}

function lostValue(before: Pieces, after: Pieces): string | undefined {
  const left = after.values.map(({ value }) => value.toLowerCase());
  return before.values.find(({ value }) => {
    const at = left.indexOf(value.toLowerCase());
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  })?.value;
}

/** Which value is not where it was. */
function movedValue(before: Pieces, after: Pieces): RewriteProblem | undefined {
  const said = ({ values, end }: Pieces): readonly string[] => [
    ...values.map(({ words, value }) => `${words} ${value}`.trim().toLowerCase()),
    end,
  ];
  const known = said(before);
  const moved = said(after).find((one, at) => one !== known[at]);
  return moved === undefined ? undefined : { code: 'moved-value', detail: moved };
}

/** A character or a word that was not there. */
function novelty({ text: sentence, values }: Sentence, text: string): RewriteProblem | undefined {
  const mark = [...text].find((character) => !MARKS.test(character) && !sentence.includes(character));
  if (mark !== undefined) return { code: 'new-mark', detail: mark };
  const hasValues = values.some((value) => value !== '');
  const small = hasValues ? PLAIN : SMALL;
  const known = new Set([...wordsOf(sentence, small), ...(hasValues ? [] : PREPOSITIONS)]);
  const mayLead = hasValues && withoutLeads(sentence) !== sentence;
  const word = wordsOf(mayLead ? withoutLeads(text) : text, small).find((one) => !known.has(one));
  return word === undefined ? undefined : { code: 'new-word', detail: word };
}

/** The words of what a text states: in a question, `free` claims nothing. */
function statedWords(text: string): readonly string[] {
  return wordsOf(text.match(/[^.!?]+(?:[.!]|$)/g)?.join(' ') ?? '');
}

/** The first of some words that does not stand among others in their order. */
function outOfOrder(words: readonly string[], others: readonly string[]): string | undefined {
  let at = 0;
  return words.find((word) => {
    at = others.indexOf(word, at) + 1;
    return at === 0;
  });
}

/** A word that is stated now and was asked, or that stands elsewhere or once more. */
function movedWord(sentence: string, text: string): RewriteProblem | undefined {
  const weighty = (words: readonly string[]): readonly string[] => words.filter((word) => !PREPOSITIONS.has(word));
  const stated = new Set(statedWords(sentence));
  const moved =
    weighty(statedWords(text)).find((word) => !stated.has(word)) ??
    outOfOrder(weighty(wordsOf(text)), weighty(wordsOf(sentence)));
  return moved === undefined ? undefined : { code: 'moved-word', detail: moved };
}

/**
 * What is wrong with other words for a sentence; undefined when they may be spoken: nothing is there that was not but
 * small words, the values come in their order behind the words that they stood behind, a question still is one, and
 * nothing is denied that was not.
 */
export function rewriteProblem(sentence: Sentence, text: string): RewriteProblem | undefined {
  if (text === '') return { code: 'empty' };
  if (text.length > 2 * sentence.text.length + 80) return { code: 'too-long' };
  const pattern = valuePattern(sentence.values);
  const [before, after] = [piecesOf(sentence.text, pattern), piecesOf(text, pattern)];
  const lost = lostValue(before, after);
  if (lost !== undefined) return { code: 'lost-value', detail: lost };
  const problem = novelty(sentence, text);
  if (problem) return problem;
  if (text.includes('?') !== sentence.text.includes('?')) return { code: 'not-as-asked' };
  if (DENIAL.test(text) !== DENIAL.test(sentence.text)) return { code: 'not-as-denied' };
  return pattern === undefined ? movedWord(sentence.text, text) : movedValue(before, after);
}
