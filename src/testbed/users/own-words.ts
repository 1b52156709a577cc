/** What of an agent's words the user said first. */
import { escapePattern } from '../../text/index.js';

/** Sentences with fewer words are anybody's: an agent says "Thank you." of its own. */
const FEWEST_WORDS = 2;

const SENTENCE_ENDS = /(?<=[.!?])\s+|\n+/;
const WORD = /[\p{L}\p{N}]+/gu;

/** Finds a sentence in whatever case and with whatever marks it is repeated. */
function patternOf(words: readonly string[]): RegExp {
  const inner = words.map(escapePattern).join('[^\\p{L}\\p{N}]+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${inner}(?![\\p{L}\\p{N}])`, 'giu');
}

/** An agent's words without the sentences that the user said before. */
export function withoutOwnWords(text: string, own: readonly string[]): string {
  const words = new Set(text.toLowerCase().match(WORD) ?? []);
  const sentences = new Set(own.flatMap((said) => said.split(SENTENCE_ENDS)));
  return [...sentences].reduce((left, sentence) => {
    const said = sentence.match(WORD) ?? [];
    // Most sentences are not repeated: a pattern is made of those that may be.
    const isRepeated = said.length >= FEWEST_WORDS && said.every((word) => words.has(word.toLowerCase()));
    return isRepeated ? left.replace(patternOf(said), ' ') : left;
  }, text);
}
