import { NO, REQUESTED_DEED, YES } from './english/acts.js';
import { sentencesOf } from './text.js';

/** Whether words agree to what was asked: some sentence says yes, and the first does not say no. English. */
export function agrees(text: string): boolean {
  const [first = '', ...others] = sentencesOf(text).map((sentence) => sentence.trim());
  return !NO.test(first) && [first, ...others].some((sentence) => YES.test(sentence));
}

/** Words that take a yes back, or make it one to something else. */
const DOUBT =
  /\b(?:no|nope|not|never|nothing|cannot|\w+n't|dont|wont|but|instead|rather|except|unless|until|wait|hold on|hang on|stop|cancel|forget|change|correct (?:the|my|it|that)|wrong|incorrect|bad|terrible|awful|later|opposite|another|different|other)\b/i;

/** Such words where they mean nothing of the kind. */
const HARMLESS =
  /\b(?:(?:no|not a) problem|why not|can't wait|no (?:rush|hurry|worries|doubt|changes?|need)\b|(?:no|nothing|not|\w+n't)(?: \w+){0,3}? (?:else|more|further|other)\b|yes,? (?:please,? )?(?:cancel|change|stop)\b)/gi;

/** Sentences that approve, some of which agree to nothing in other places. */
const CLEAR = new RegExp(
  `${YES.source}|^(?:confirmed|(?:all|everything)(?: is| looks)? (?:correct|right|fine|good))\\b`,
  'i',
);

/** A question that is no polite way to say what is to be done. */
const asksBack = (sentence: string): boolean => sentence.endsWith('?') && !REQUESTED_DEED.test(sentence);

/**
 * Whether words approve of something that cannot be undone: some sentence says yes, and nothing takes it back or asks for a
 * change. Who is not sure asks again. English.
 */
export function approves(text: string): boolean {
  const [first = '', ...others] = sentencesOf(text).map((sentence) => sentence.trim());
  if (NO.test(first) || DOUBT.test(text.replaceAll('’', "'").replace(HARMLESS, ''))) return false;
  return [first, ...others].some((sentence) => CLEAR.test(sentence) && !asksBack(sentence));
}
