/**
 * Whether words that propose a deed say that it was not or will not be done: "I have not booked it. Shall I leave it?" A yes to
 * such words is no approval of the deed. English.
 */
import { DENIALS, FAILURE, OFFER, WITHHOLDING } from './withheld-phrases.js';

/** Words with contractions written out, and without phrases that only sound like a denial. */
function plainly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\b(?:can't|cannot|cant)\b/g, 'can not')
    .replace(/\bwon't\b|\bwont\b/g, 'will not')
    .replace(/\b(do|does|did|have|is)nt\b/g, '$1 not')
    .replace(/n't\b/g, ' not')
    .replace(/\b(?:no (?:problem|worries)|(?:or|if|why) not)\b/g, ' ');
}

const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?;])\s+|\n+/).map((one) => one.trim());

/** Verbs that undo, which may name a deed of their own: the stem, and its forms. Others, such as 'call off', never name it. */
const UNDOING = /^(?:cancel|drop|discard)/;

/** The words of the name of a deed, in lower case. */
const wordsIn = (deed: string): readonly string[] =>
  deed
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[\W_]+/);

/** Whether a question is whether to leave a deed undone. A deed that is itself a cancellation may be asked for by that word. */
function asksToWithhold(question: string, deed: string): boolean {
  const words = wordsIn(deed);
  return [...question.matchAll(WITHHOLDING)].some(([, verb]) => {
    const [stem] = UNDOING.exec(verb ?? '') ?? [];
    return stem === undefined || !words.some((word) => word === stem || word.startsWith(`${stem}l`));
  });
}

interface Said {
  /** Some question is whether to leave the deed undone. */
  readonly withholds: boolean;
  /** Some sentence says that it was not or will not be done. */
  readonly denies: boolean;
  /** Some sentence says that it could not be done. */
  readonly fails: boolean;
  /** Some question offers to do it, or something in its place. */
  readonly offers: boolean;
}

function said(text: string, deed: string): Said {
  const sentences = sentencesIn(plainly(text));
  const questions = sentences.filter((sentence) => sentence.endsWith('?'));
  return {
    withholds: questions.some((question) => asksToWithhold(question, deed)),
    denies: sentences.some((sentence) => DENIALS.some((denial) => denial.test(sentence))),
    fails: sentences.some((sentence) => FAILURE.test(sentence)),
    offers: questions.some((question) => OFFER.test(question)),
  };
}

/**
 * Whether a message proposes to leave a deed undone: it asks whether to, or says so and offers nothing else.
 *
 * @param deed - names the deed, such as the name of its API.
 */
export function isWithheld(message: string, deed: string): boolean {
  const { withholds, denies, fails, offers } = said(message, deed);
  return withholds || ((denies || fails) && !offers);
}

/**
 * Whether a message says anywhere that a deed was not or will not be done. Stricter than {@link isWithheld}: what cannot be
 * undone is done after a yes to words that are clear.
 *
 * @param deed - names the deed, such as the name of its API.
 */
export function deniesDeed(message: string, deed: string): boolean {
  return said(message, deed).denies || isWithheld(message, deed);
}
