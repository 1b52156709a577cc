import { hash } from 'node:crypto';

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

/** The SHA-256 of a text in UTF-8: 64 hexadecimal digits. */
export const sha256 = (text: string): string => hash('sha256', text);

/** Numbers in [0, 1) that depend on a seed alone, a whole number of 32 bits (the generator mulberry32). */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
