/** A text as it is read: what cannot be seen in it, how letters are written and what idioms come to are settled here. */
import { IDIOMS } from './idioms.js';

/** Characters that nobody sees, and that could hide or split a word. */
const UNSEEN = /[\p{Cf}\p{Mn}\u00ad]/gu;

/** A verb that is clipped to the noun before it: 'Monday's fine', 'the Willow'll do'. Of words of grammar the lists have the whole. */
const CLIPPED = /(?<=\p{L}{5})'(s|ll)(?= \p{L})/gu;

/** A text as it is read: without what cannot be seen, in lower case, with plain apostrophes, letters not drawn out. */
export function readable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
  const short = plain
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(CLIPPED, (_, verb: string) => (verb === 's' ? ' is' : ' will'))
    .trim();
  return IDIOMS.reduce((so, [idiom, meaning]) => so.replace(idiom, meaning), short);
}

/** Words, numbers and pictures; and every other character that is not white space. */
export const TOKEN =
  /(?<!\S)-\p{N}+(?:[:.,]\p{N}+)*|[\p{L}\p{N}$]['&\p{L}\p{N}]*(?:[:.,](?=\p{N})\p{N}+)*|[^\s\p{L}\p{N}]/gu;

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
