/** Names and descriptions in other words. */
import { pick, wordsOfName } from 'typetod/internal';
import { COUNTS, wordingsOf } from './dictionary.js';

/** The longest phrase of the dictionary, in words. */
const LONGEST = 3;

/** How likely a phrase becomes another. */
const LIKELY = 0.75;

function rewordedWords(words: readonly string[], random: () => number): readonly string[] {
  if (words.length === 0) return [];
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const wordings = wordingsOf(words.slice(0, length).join(' '));
    if (wordings.length === 0) continue;
    const kept = words.slice(0, length);
    const chosen = random() < LIKELY ? pick(wordings, random).split(' ') : kept;
    return [...chosen, ...rewordedWords(words.slice(length), random)];
  }
  return [words[0] as string, ...rewordedWords(words.slice(1), random)];
}

/** The words of a name in other words: `number of seats` as `how many places`. */
export function reworded(text: string, random: () => number): string {
  const counted = /^number (?:of )?(\w+(?: \w+)?)$/.exec(text)?.[1];
  const words = rewordedWords((counted ?? text).split(' '), random).join(' ');
  return counted === undefined ? words : pick(COUNTS, random).replace('X', words);
}

/** A text with some of its words in others. */
export function rewordedText(text: string, random: () => number): string {
  const phrases = text.match(/\p{L}+|[^\p{L}]+/gu) ?? [];
  return phrases
    .map((word) => {
      const wordings = wordingsOf(word);
      return wordings.length > 0 && random() < LIKELY / 2 ? pick(wordings, random) : word;
    })
    .join('');
}

const LETTERS = 'bcdfghjklmnpqrstvwxz';

export function code(random: () => number): string {
  const letter = (): string => LETTERS.charAt(Math.floor(random() * LETTERS.length));
  return Array.from({ length: 2 + Math.floor(random() * 2) }, letter).join('') + Math.floor(random() * 90 + 10);
}

/** A name that means nothing after a prefix, unlike those that are taken. */
export function freeCode(prefix: string, taken: ReadonlySet<string>, random: () => number): string {
  let chosen = prefix + code(random);
  while (taken.has(chosen)) chosen = prefix + code(random);
  return chosen;
}

const snake = (words: string): string => words.replaceAll(' ', '_');
const camel = (words: string): string =>
  words
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The name of a slot in other words, unlike those that are taken. */
export function slotName(name: string, taken: ReadonlySet<string>, random: () => number): string {
  const wanted = snake(reworded(wordsOfName(name), random));
  return taken.has(wanted) ? name : wanted;
}

/** The name of an intent in other words. */
export function intentName(name: string, taken: ReadonlySet<string>, random: () => number): string {
  const wanted = camel(reworded(wordsOfName(name), random));
  return taken.has(wanted) ? name : wanted;
}
