import { distance } from 'fastest-levenshtein';
import { oneLine } from './strings.js';

const SHOWN = 40;

/**
 * What is wrong with options of which one is not known, with the one that was probably meant; undefined where all are
 * known.
 *
 * @param where - what takes the options, as a subject: `A session`.
 */
export function unknownOption(where: string, options: object, known: readonly string[]): string | undefined {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const near = suggestion(unknown, known);
  const question = near === undefined ? '' : ` Did you mean '${near}'?`;
  return `${where} has no option '${oneLine(unknown).slice(0, SHOWN)}'.${question} There are: ${known.join(', ')}.`;
}

/** How many letters of a word may be wrong. */
function tolerance(word: string): number {
  return Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1);
}

/** The known word that was probably meant: one that begins so, or that differs in few letters. */
export function suggestion(word: string, known: readonly string[]): string | undefined {
  const beginning = word.length > 1 ? known.filter((candidate) => candidate.startsWith(word)) : [];
  if (beginning.length === 1) return beginning[0];
  const [nearest] = known
    .map((candidate) => ({ candidate, apart: distance(word, candidate) }))
    .filter(({ apart }) => apart <= tolerance(word))
    .sort((a, b) => a.apart - b.apart);
  return nearest?.candidate;
}
