import { hash } from 'node:crypto';

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
