import { distance } from 'fastest-levenshtein';

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
