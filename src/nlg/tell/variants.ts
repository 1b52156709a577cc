import { createHash } from 'node:crypto';
import { Remembered } from '../../text/index.js';

/** Picks one of several wordings of a kind of sentence. */
export type Pick = (kind: string, variants: readonly string[]) => string;

const orders = new Remembered<readonly number[]>();

/** The numbers from 0 to `length - 1`, shuffled by what the text is. */
function shuffled(text: string, length: number): readonly number[] {
  return orders.of(`${length} ${text}`, () => newOrder(text, length));
}

function newOrder(text: string, length: number): readonly number[] {
  const bytes = createHash('sha256').update(text).digest();
  const order = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = (bytes[last % bytes.length] ?? 0) % (last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/**
 * Which of `length` wordings a turn has. As from a bag: every `length` turns all are used, in an order that depends on
 * the seed and the kind; and no turn has the wording of the turn before.
 */
function variantAt(seed: string, kind: string, turn: number, length: number): number {
  const order = (bag: number): readonly number[] => shuffled(`${seed}\0${kind}\0${length > 2 ? bag : 0}`, length);
  const bag = Math.floor(turn / length);
  const [first = 0, second = first, ...rest] = order(bag);
  // With two wordings, every bag has the same order.
  const repeats = length > 2 && bag > 0 && order(bag - 1).at(-1) === first;
  const variants = repeats ? [second, first, ...rest] : [first, second, ...rest];
  return variants[turn % length] ?? 0;
}

/** The wordings of a turn, from the seed. */
export function picker(seed: string, turn: number): Pick {
  return (kind, variants) => variants[variantAt(seed, kind, turn, variants.length)] ?? '';
}
