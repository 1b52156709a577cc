import { createHash } from 'node:crypto';

/** Picks one of several wordings of a kind of sentence. */
export type Pick = (kind: string, variants: readonly string[]) => string;

/** The numbers from 0 to `length - 1`, shuffled by what the text is. */
function shuffled(text: string, length: number): readonly number[] {
  const rank = (index: number): string => createHash('sha256').update(`${text}\0${index}`).digest('hex');
  const ranked = Array.from({ length }, (_, index) => ({ index, rank: rank(index) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ index }) => index);
}

/**
 * Which of `length` wordings a turn has. As from a bag: every `length` turns all are used, in an order that depends on
 * the seed and the kind; and no turn has the wording of the turn before.
 */
function variantAt(seed: string, kind: string, turn: number, length: number): number {
  const bag = Math.floor(turn / length);
  const order = (at: number): readonly number[] => shuffled(`${seed}\0${kind}\0${length > 2 ? at : 0}`, length);
  const [first = 0, second = first, ...rest] = order(bag);
  const swapped = length > 2 && bag > 0 && order(bag - 1).at(-1) === first;
  return (swapped ? [second, first, ...rest] : order(bag))[turn % length] ?? 0;
}

/** The wordings of a turn, from the seed. */
export function picker(seed: string, turn: number): Pick {
  return (kind, variants) => variants[variantAt(seed, kind, turn, variants.length)] ?? '';
}
