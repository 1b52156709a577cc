import { NO, YES } from './english/acts.js';
import { sentencesOf } from './text.js';

/** Whether words agree to what was asked: some sentence says yes, and the first does not say no. English. */
export function agrees(text: string): boolean {
  const [first = '', ...others] = sentencesOf(text).map((sentence) => sentence.trim());
  return !NO.test(first) && [first, ...others].some((sentence) => YES.test(sentence));
}
