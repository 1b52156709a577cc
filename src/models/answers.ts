/**
 * Reading what a language model wrote as the answer that was asked for.
 *
 * Nothing is guessed: what can be read in two ways is unclear, and unclear is `undefined`. A readable answer may still
 * be a wrong one, or one that no passage contains: whoever asked checks that.
 */

import { parseJson } from './json-text.js';
import { escapePattern, fencedText } from '../text/index.js';
import type { Json, ModelOption } from './model.js';

/** Two spellings of a name that count as one: `From_City`, `from city`. Marks of emphasis and quotes are no text. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[*`"“”]/g, '')
    .replace(/[_\s]+/g, ' ')
    .trim();

/** The only member of a set of one. */
const only = <T>(found: ReadonlySet<T>): T | undefined => (found.size === 1 ? [...found][0] : undefined);

const indicesWhere = <T>(list: readonly T[], holds: (member: T) => boolean): Set<number> =>
  new Set(list.flatMap((member, index) => (holds(member) ? [index] : [])));

/** A piece of text that is no part of a longer word. */
const whole = (text: string): string => `(?<![\\p{L}\\p{N}'’])${escapePattern(text)}(?![\\p{L}\\p{N}'’])`;

/** Shorter ones would be taken for letters. */
const SHORTEST_PREFIX = 3;

/** The options that the text is, and nothing but that: by letter, name or text, or by the beginning of the name. */
function exactly(text: string, candidates: readonly ModelOption[]): Set<number> {
  const bare = text.replace(/^[('‘]+|[)'’.,:;!]{1,9}$/g, '').trim();
  const same = indicesWhere(candidates, (option) =>
    [option.letter, option.name, option.text].some((known) => known !== '' && (known === bare || known === text)),
  );
  if (same.size > 0 || bare.length < SHORTEST_PREFIX) return same;
  return indicesWhere(candidates, ({ name }) => name.startsWith(bare));
}

/** Options named in the text, longer names first: `from city` is no mention of `city`. `rest` is what is left of it. */
function named(
  text: string,
  candidates: readonly ModelOption[],
): { readonly found: Set<number>; readonly rest: string } {
  const found = new Set<number>();
  let rest = text;
  const longestFirst = candidates.map(({ name }) => name).sort((one, other) => other.length - one.length);
  for (const name of longestFirst) {
    if (name === '') continue;
    const without = rest.replace(new RegExp(whole(name), 'gu'), ' # ');
    if (without === rest) continue;
    rest = without;
    // Options that share a name are all meant, and so none is.
    for (const same of indicesWhere(candidates, (option) => option.name === name)) found.add(same);
  }
  return { found, rest };
}

/** `a` and `i` are English before a word or a name that was taken out, but not before a word that joins letters. */
const ENGLISH = /(?<![\p{L}\p{N}'’])[ai] +(?!(?:and|or|nor|is|vs)\b)(?=[\p{L}#])/gu;

/** Options whose letter stands in the text: `b`, `(b)`, `b)`. */
function lettered(text: string, candidates: readonly ModelOption[]): Set<number> {
  const words = text.replace(ENGLISH, ' ');
  return indicesWhere(candidates, ({ letter }) => new RegExp(whole(letter), 'u').test(words));
}

const NEGATION =
  /\b(?:not|no|nor|neither|never|nobody|except|unless|cannot|unable|wrong|refuse[ds]?|hardly|rather|instead|but|[dw]ont|doesnt|cant|\p{L}+n['’]t)\b/u;

/** The option that a sentence speaks of, if it speaks of one only, and does not deny it. */
function mentioned(sentence: string, candidates: readonly ModelOption[]): number | undefined {
  const { found, rest } = named(sentence, candidates);
  if (NEGATION.test(rest)) return undefined;
  return only(new Set([...found, ...lettered(rest, candidates)]));
}

const LEADING_LETTER = /^\(?([a-z]{1,2})(?:[).:]|(?=\n)| -)\s*/;
const MARKED_LETTER = /(?<![\p{L}\p{N}'’])([a-z]{1,2})\)/gu;

/** The option whose marked letter begins the text, unless what follows names another: `b) from city`. */
function leading(text: string, candidates: readonly ModelOption[]): number | undefined {
  const match = LEADING_LETTER.exec(text);
  const index = candidates.findIndex(({ letter }) => letter === match?.[1]);
  const option = candidates[index];
  if (match === null || option === undefined) return undefined;
  const after = text.slice(match[0].length);
  const rest = after.startsWith(option.text) ? after.slice(option.text.length) : after;
  const others = named(rest, candidates).found;
  for (const [, letter] of rest.matchAll(MARKED_LETTER)) {
    for (const marked of indicesWhere(candidates, (candidate) => candidate.letter === letter)) others.add(marked);
  }
  others.delete(index);
  return others.size === 0 ? index : undefined;
}

const ANSWER_LINE = /\banswer(?: is)?\b *:? *(?:(?:option|choice) +)?([^\n]+)/g;

/** Lines that are an option and nothing but that outweigh what is written around them. */
function choiceIn(text: string, candidates: readonly ModelOption[]): number | undefined {
  const exact = new Set(text.split('\n').flatMap((line) => [...exactly(line, candidates)]));
  if (exact.size > 0) return only(exact);
  return leading(text, candidates) ?? mentioned(text, candidates);
}

/**
 * The place of the option that a model's text chooses: by a letter (`b`, `(b)`, `B) from_city`, `Answer: b`), by an
 * option's name or text, or by a beginning of its name, three characters or more. Case does not matter, nor does `_`
 * for a space. A line `Answer: b` outweighs the reasoning around it. An option named `none` is one like any other.
 *
 * @returns undefined when it is unclear: no option is named, or several are, or one is denied.
 */
export function choiceOf(text: string, options: readonly ModelOption[]): number | undefined {
  const candidates = options.map(({ letter, name, text: shown }) => ({
    letter: folded(letter),
    name: folded(name),
    text: folded(shown),
  }));
  const lines = fencedText(text)
    .split('\n')
    .map(folded)
    .filter((line) => line !== '');
  const read = lines.join('\n');
  if (read === '') return undefined;
  const answers = [...read.matchAll(ANSWER_LINE)].map(([, answer = '']) => choiceIn(answer.trim(), candidates));
  if (answers.length > 0) return only(new Set(answers));
  return choiceIn(read, candidates);
}

/** A number that begins an answer: `1)`, `(1)` anywhere, `1.` and `1:` at the beginning of a line. */
const ANSWER_NUMBER = /(?<=^|\s)\(?(\d{1,3})\)\s*|(?<=^|\n)[ \t]*(?:[-*] )?(\d{1,3})[.:](?=\s|$)[ \t]*/g;

const NO_ANSWER = /^(?:unanswerable|not answerable|no answer|none|null|n\/a|-)?\.?$/i;

const QUOTED = /^(["'`“‘«])(.*)(["'`”’»])[.,;]?$/;
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
]);

function unquoted(text: string): string {
  const match = QUOTED.exec(text);
  if (match === null) return text;
  const [, open = '', inner = '', close = ''] = match;
  return close === (CLOSING.get(open) ?? open) && !inner.includes(close) ? inner.trim() : text;
}

/** An answer as it is written after its number: its first line, without quotes. */
function answerIn(section: string): string | null {
  const line = section.trim().split('\n', 1)[0] ?? '';
  const answer = unquoted(line.trim());
  return NO_ANSWER.test(answer) ? null : answer;
}

/** Longer ones are looked at no further back. */
const LONGEST_LINE = 400;

/** Whether a parenthesis is open on a line before a place of the text: `7 (or` before `8)`. */
function withinParenthesis(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return line.lastIndexOf('(') > line.lastIndexOf(')');
}

/** The numbered sections of a text, in order. */
function sectionsOf(text: string): readonly { readonly number: number; readonly text: string }[] {
  const markers = [...text.matchAll(ANSWER_NUMBER)].filter(
    (match) => match[0].trim().startsWith('(') || !withinParenthesis(text, match.index),
  );
  return markers.map((match, index) => ({
    number: Number(match[1] ?? match[2]),
    text: text.slice(match.index + match[0].length, markers[index + 1]?.index),
  }));
}

/**
 * The answers of a numbered list such as `1) tomorrow` / `2) unanswerable`, on lines of their own or on one line.
 *
 * A single question may be answered without a number, in one line. Numbers that were not asked are passed over.
 *
 * @returns for each question its answer without quotes; null when the model says that there is none (`unanswerable`,
 * `none`, nothing at all); undefined when the question is not answered, or answered in two ways.
 */
export function numberedAnswers(text: string, count: number): readonly (string | null | undefined)[] {
  const read = fencedText(text).replaceAll('**', '');
  const sections = sectionsOf(read);
  if (sections.length === 0 && count === 1 && read !== '' && !read.includes('\n')) return [answerIn(read)];
  return Array.from({ length: count }, (_, index) =>
    only(new Set(sections.filter(({ number }) => number === index + 1).map((section) => answerIn(section.text)))),
  );
}

/** The JSON value that a model wrote, in a code fence or bare. Undefined if it does not parse, or is nested
 * deeper than 256 levels: nothing is repaired. */
export function jsonOf(text: string): Json | undefined {
  return parseJson(fencedText(text));
}
