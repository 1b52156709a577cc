import { createHash } from 'node:crypto';

/** What a draw depends on: equal parts, equal number. */
export type DrawParts = readonly (string | number)[];

/** A number in [0, 1) that depends on the parts alone: 48 bits of their SHA-256. */
export function draw(parts: DrawParts): number {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}

/** Numbers in [0, 1), one after the other, that depend on the parts alone. */
export function drawsOf(parts: DrawParts): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return draw([...parts, drawn]);
  };
}
