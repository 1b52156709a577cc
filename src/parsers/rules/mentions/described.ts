/** Words that tell what an API does, as its description has them: 'find films by genre' names no genre. */
import type { Api } from '../../../service/index.js';
import { onceEach } from '../../../text/once-each.js';
import { wordsIn } from '../text.js';

/** So many words in a row are those of a description; fewer may be there by chance. */
const LEAST = 5;

const runsOf = onceEach(({ description }: Api): ReadonlySet<string> => {
  const words = wordsIn(description).map(({ word }) => word);
  return new Set(words.slice(LEAST - 1).map((_, at) => words.slice(at, at + LEAST).join(' ')));
});

/** A piece of a text. */
interface Piece {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The pieces of a text that an API's description has too, of five words or more; they may overlap. */
export function describedIn(text: string, api: Api): readonly Piece[] {
  const runs = runsOf(api);
  const words = wordsIn(text);
  return words.flatMap(({ start }, at): Piece[] => {
    const run = words.slice(at, at + LEAST);
    const last = run.at(-1);
    const isDescribed = last !== undefined && runs.has(run.map(({ word }) => word).join(' '));
    return isDescribed ? [{ start, end: last.end }] : [];
  });
}
