/** Words of an utterance, and of names. */

/** A word with its place. */
export interface Word {
  /** In lower case, with plain apostrophes. */
  readonly word: string;
  /** As it was written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** Whether a sentence begins with it. */
  readonly isFirst: boolean;
}

const WORD = /[\p{L}\p{N}$#][\p{L}\p{N}\p{M}'’&$:/#@-]*(?:\.(?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}'’&:-]+)*/gu;

/** The words of a text, from left to right. */
export function wordsIn(text: string): readonly Word[] {
  let before = 0;
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => {
    const between = text.slice(before, index);
    const isFirst = before === 0 || /[.!?;]\s|[!?;]/.test(between);
    before = index + raw.length;
    return { word: raw.toLowerCase().replaceAll('’', "'"), raw, start: index, end: before, isFirst };
  });
}

/** The words of a name such as `check_in_date`. */
export function nameWords(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** A word without the endings of plurals and participles. */
export function stem(word: string): string {
  return word
    .replace(/'s$/, '')
    .replace(/(?<=.{3})(?:ies)$/, 'y')
    .replace(/(?<=.{3})(?:ing|ed|es|s)$/, '');
}

/** The sentences of a text. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[!?])\s*|(?<=\.)\s+|(?<=[a-z]{2})\.(?=[A-Z])/)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
