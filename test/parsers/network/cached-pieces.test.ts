import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cachedPieces } from '../../../src/parsers/neural/network/load-network.js';

const encode = (word: string): readonly number[] => [...word].map((character) => character.codePointAt(0) ?? 0);

it('gives what the encoder gives, however many words are remembered', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'cd', '', 'constructor', '__proto__')),
      fc.integer({ min: 1, max: 3 }),
      (words, most) => {
        const pieces = cachedPieces(encode, most);
        for (const word of words) expect(pieces.piecesOf(word)).toEqual(encode(word));
      },
    ),
  );
});

it('splits a word once while it is remembered, and remembers so many', () => {
  const split: string[] = [];
  const pieces = cachedPieces((word) => {
    split.push(word);
    return encode(word);
  }, 2);
  for (const word of ['a', 'b', 'a', 'b', 'c', 'c', 'a']) pieces.piecesOf(word);
  expect(split).toEqual(['a', 'b', 'c', 'a']);
});
