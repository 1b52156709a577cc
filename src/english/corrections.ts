/**
 * What somebody takes back in the same breath, for what they say instead: 'at 7, no 7:30', 'two tickets, no wait, three'.
 *
 * `test/english/corrections.tsv` has an example of each alternative of what takes back a value before it.
 */

/** Words by which a speaker takes back what they have just said. */
export const MARK =
  '(?:no|nope|sorry|wait|actually|or rather|rather|i mean(?:t)?|scratch that|(?:no )?make (?:it|that)|correction)';
/** Words that lead up to a value. */
const LEAD = String.raw`(?:(?:at|on|in|for|to|with|an?|the|it['’]s)\s+)*`;
/** A noun between, which the first value counts, and the mark. */
const BETWEEN = new RegExp(
  String.raw`^(?<counted>(?:\s+(?!(?:or|and|but|no|not|if|is|are|${MARK})\b)\p{L}+)?)(?<mark>\s*[,.;…–—-]*\s*${MARK}(?:[\s,.;:…–—-]+${MARK})*)(?<gap>[\s,.;:…–—-]+)${LEAD}$`,
  'iu',
);
/** A 'no' that may deny what stands behind it, rather than what stands before it. */
const MERE_NO = /^[\s,.;…–—-]*no$/i;
/** What ends a value that is said alone: 'no 7:30', but not 'no 2 star hotels'. */
const ENDS = /^\s*(?:[,.;!?]|$|(?:please|for|at|on|from|to|in|with|then)\b)/i;

/** What of the words between two values is taken back with the first. */
export interface TakenBack {
  /** How many characters behind the first value stay: the tickets of 'two tickets, no wait, three'. */
  readonly kept: number;
}

/**
 * Whether the words between two values take the first back.
 *
 * @param between - from the end of the first to the beginning of the second
 * @param behind - what stands behind the second
 */
export function takenBackBy(between: string, behind: string): TakenBack | undefined {
  const { counted = '', mark = '', gap = '' } = BETWEEN.exec(between)?.groups ?? {};
  if (mark === '') return undefined;
  if (MERE_NO.test(mark) && !/[,.;:…–—-]/.test(gap) && !ENDS.test(behind)) return undefined;
  return { kept: counted.length };
}

/** Whether some word corrects something, wherever it stands. */
export const mayCorrect = (text: string): boolean => CORRECTING.test(text);

const CORRECTING = new RegExp(String.raw`\b(?:${MARK}|instead)\b`, 'iu');
const STANDS = new RegExp(String.raw`\b(?:${MARK}|instead)\b.*[.!;…]\s+${LEAD}$`, 'isu');

/** Whether a value after some words is told of, in a sentence of its own, where what corrects it was said: 'the 12th, sorry. 5th is pancakes'. */
export const isExplained = (before: string, behind: string): boolean => STANDS.test(before) && !ENDS.test(behind);

const MAY_TAKE_BACK = new RegExp(String.raw`[\p{L}\p{N}][^\p{L}\p{N}]+${MARK}\b`, 'iu');

export const mayTakeBack = (text: string): boolean => MAY_TAKE_BACK.test(text);
