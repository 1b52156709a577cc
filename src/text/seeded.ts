import { mulberry32, sha256 } from './random.js';

/** Numbers in [0, 1) that depend on a text alone. */
export function randomFrom(text: string): () => number {
  return mulberry32(Buffer.from(sha256(text).slice(0, 8), 'hex').readInt32LE(0));
}

/** The items in another order; every order is as likely (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}
