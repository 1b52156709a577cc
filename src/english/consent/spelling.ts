/** Words that agree with a slip of the finger in them: 'corect', 'pelase'. */
import { AROUND, FIRM, WEAK } from './words.js';

/** Words that agree, and such as stand beside them; one that is shorter may be another where a letter is missing. */
const SPELLED = [...FIRM, ...WEAK, 'please', 'thanks', 'sounds'].filter((word) => word.length >= 5);

/** Without a letter that is not the last: 'corect'. */
const shortened = (word: string): readonly string[] =>
  [...word].slice(1).map((_, at) => word.slice(0, at) + word.slice(at + 1));
/** With two letters in each other's place: 'pelase'. */
const turned = (word: string): readonly string[] =>
  [...word].slice(1).map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`);

const SLIPS: ReadonlyMap<string, string> = new Map(
  SPELLED.flatMap((word) => [...shortened(word), ...turned(word)].map((slip) => [slip, word] as const)),
);

/** A word that agrees as the lists have it, where a slip of the finger left out, doubled or turned a letter. */
export function spelled(word: string): string {
  if (FIRM.has(word) || WEAK.has(word) || AROUND.has(word)) return word;
  const once = word.replace(/(\p{L})\1/gu, '$1');
  return FIRM.has(once) || WEAK.has(once) || SPELLED.includes(once) ? once : (SLIPS.get(word) ?? word);
}
