/** What of an agent's words the user said first. */
import { escapePattern } from '../../text/escape-pattern.js';

/** Sentences with fewer words are anybody's: an agent says "Thank you." of its own. */
const FEWEST_WORDS = 2;

const SENTENCE_ENDS = /(?<=[.!?])\s+|\n+/;
const WORD = /[\p{L}\p{N}]+/gu;

/** Finds a sentence in whatever case and with whatever marks it is repeated; undefined for one that is too short. */
function patternOf(sentence: string): RegExp | undefined {
  const words = sentence.match(WORD) ?? [];
  if (words.length < FEWEST_WORDS) return undefined;
  const inner = words.map(escapePattern).join('[^\\p{L}\\p{N}]+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${inner}(?![\\p{L}\\p{N}])`, 'giu');
}

/** An agent's words without the sentences that the user said before. */
export function withoutOwnWords(text: string, own: readonly string[]): string {
  const sentences = new Set(own.flatMap((said) => said.split(SENTENCE_ENDS)));
  return [...sentences].reduce((left, sentence) => {
    const pattern = patternOf(sentence);
    return pattern ? left.replace(pattern, ' ') : left;
  }, text);
}
