import { remembered } from '../text/index.js';

/** A word of a text, without the punctuation around it. */
export interface Token {
  /** In lower case, with plain apostrophes. */
  readonly word: string;
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  /** Whether a sentence or a part of one ends behind it. */
  readonly ends: boolean;
}

/** A dash ends a word, and so does a stop without a space behind it: 'at 7 pm.Thanks', but 'p.m.' and '1,470' are one. */
const WORD = /[\p{Sc}\p{L}\p{N}\p{M}+#](?:(?!\.(?:\p{L}{2}|I\b)|,\P{N})[^\s\u2013\u2014();!?"“”])*/gu;
/** The end of a sentence, right behind a word. */
const STOP = /^["”)]?[!?;]|^\.["”)]?(?:\s|$|\p{L})/u;
/** Two numbers joined by a hyphen: '5-7', '10am-2pm'. */
const JOINED = /^(\d\d?(?::\d\d)?(?:am|pm)?)-(\d\d?(?::\d\d)?(?:am|pm)?)$/;

function split(token: Token): readonly Token[] {
  const [, first] = JOINED.exec(token.word) ?? [];
  if (first === undefined) return [token];
  const { word, start, end, ends } = token;
  return [
    { word: first, start, end: start + first.length, ends: true },
    { word: word.slice(first.length + 1), start: start + first.length + 1, end, ends },
  ];
}

/** 'St. Patrick' is one name. */
const isSaint = (word: string, after: string): boolean => word === 'st' && /^\. \p{Lu}/u.test(after);

function wordsIn(text: string): readonly Token[] {
  return [...text.matchAll(WORD)].flatMap((match): Token[] => {
    const said = match[0].replace(/[.,:'’`´]+$/u, '');
    if (said === '') return [];
    const end = match.index + said.length;
    const word = said.toLowerCase().replace(/[’‘`´]/g, "'");
    return [
      { word, start: match.index, end, ends: STOP.test(text.slice(end, end + 3)) && !isSaint(word, text.slice(end)) },
    ];
  });
}

/** A text is read for many slots. */
const TEXTS = 200;
const whole = remembered(wordsIn, TEXTS);
const withRanges = remembered((text) => whole(text).flatMap(split), TEXTS);

/** The words of a text, from left to right; `ranges` makes two of '5-7', which may be a date otherwise. */
export function tokensOf(text: string, { ranges = false } = {}): readonly Token[] {
  return ranges ? withRanges(text) : whole(text);
}
