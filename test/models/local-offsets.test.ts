import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findText, tokenRanges, wholeWords } from '../../src/models/local/token-offsets.js';

const UNKNOWN_ID = -1;

/** Where tokens are that are given as their texts; null is one that the tokenizer does not know. */
function located(passage: string, texts: readonly (string | null)[]): readonly (string | undefined)[] {
  const decode = (ids: readonly number[]): string => ids.map((id) => texts[id]).join('');
  const ids = texts.map((text, at) => (text === null ? UNKNOWN_ID : at));
  return tokenRanges(passage, ids, { decode, unknown: UNKNOWN_ID }).map(
    (range) => range && passage.slice(range.start, range.end),
  );
}

describe('tokens are found in their passage', () => {
  test.each([
    ['in lower case', 'New York', ['new', 'york'], ['New', 'York']],
    ['without accents', 'São Paulo', ['sao', 'paulo'], ['São', 'Paulo']],
    ['as pieces of words', 'Zermatt, then', ['z', '##ermatt', ',', 'then'], ['Z', 'ermatt', ',', 'then']],
    ['with spaces before them', 'to Rome.', ['to', ' Rome', '.'], ['to', 'Rome', '.']],
    ['whatever the spaces between them', ' to\n\n Rome', ['to', ' Rome'], ['to', 'Rome']],
    ['as unknown words', 'the Ωmega, too', ['the', null, ',', 'too'], ['the', 'Ωmega', ',', 'too']],
    ['as unknown signs', 'a → b', ['a', null, 'b'], ['a', '→', 'b']],
    ['as unknown pictures', '🚆🚆 go', [null, null, 'go'], ['🚆', '🚆', 'go']],
    ['as one letter of several', 'ﬁve', ['fi', '##ve'], ['ﬁ', 've']],
    ['with hash signs of their own', 'room #5', ['room', '#', '5'], ['room', '#', '5']],
  ])('%s', (_, passage, texts, expected) => {
    expect(located(passage, texts)).toEqual(expected);
  });

  test('that hold a part of a character each, and are all of it', () => {
    const bytes = ['�', '�', '�'];
    const decode = (ids: readonly number[]): string =>
      ids.join() === '0,1,2' ? '🚆' : ids.map((id) => bytes[id] ?? ' go').join('');
    const ranges = tokenRanges('🚆 go', [0, 1, 2, 3], { decode });
    expect(ranges).toEqual([
      { start: 0, end: 2 },
      { start: 0, end: 2 },
      { start: 0, end: 2 },
      { start: 3, end: 5 },
    ]);
  });

  test('each word of any text, in order', () => {
    const word = fc.stringMatching(/^[a-zà-ÿA-Z0-9]{1,6}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.constantFrom(' ', '  ', '\n'))), (words) => {
        const passage = words.map(([text, space]) => text + space).join('');
        expect(
          located(
            passage,
            words.map(([text]) => text.toLowerCase()),
          ),
        ).toEqual(words.map(([text]) => text));
      }),
    );
  });
});

describe('tokens that are not in the passage have no place', () => {
  test.each([
    ['other words', 'to Rome', ['to', 'paris'], ['to', undefined]],
    ['the right words in another order', 'to Rome', ['rome', 'to'], [undefined, 'to']],
    ['more than there are', 'to', ['to', 'to', null], ['to', undefined, undefined]],
    ['nothing but spaces', 'to Rome', [' ', 'to', ''], [undefined, 'to', undefined]],
    ['in an empty passage', '', ['to', null], [undefined, undefined]],
  ])('%s', (_, passage, texts, expected) => {
    expect(located(passage, texts)).toEqual(expected);
  });

  test('whatever the tokens, a place is one in the passage, and places come in order', () => {
    const piece = fc.constantFrom<(string | null)[]>('a', 'B', ' é', '##a', null, '🚆', '\u0301', '�', '');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'É', ' ', '🚆', '\u0301')),
        fc.array(piece),
        (characters, texts) => {
          const passage = characters.join('');
          const decode = (ids: readonly number[]): string => ids.map((id) => texts[id]).join('');
          const ids = texts.map((text, at) => (text === null ? UNKNOWN_ID : at));
          const ranges = tokenRanges(passage, ids, { decode, unknown: UNKNOWN_ID });
          expect(ranges).toHaveLength(texts.length);
          let before = 0;
          for (const range of ranges) {
            if (range === undefined) continue;
            expect(range.start).toBeGreaterThanOrEqual(before);
            expect(range.end).toBeGreaterThan(range.start);
            expect(range.end).toBeLessThanOrEqual(passage.length);
            before = range.start;
          }
        },
      ),
    );
  });
});

describe('a text is found', () => {
  test.each([
    ['I go to São  Paulo.', 'sao paulo', 'São  Paulo'],
    ['at 10 : 30', '10:30', '10 : 30'],
    ['Rome, Rome', 'rome', 'Rome'],
  ])('%s | %s', (passage, text, expected) => {
    const range = findText(passage, text);
    expect(range && passage.slice(range.start, range.end)).toBe(expected);
  });

  test.each([
    ['to Rome', 'paris'],
    ['to Rome', ' '],
    ['to Rome', ''],
    ['', 'rome'],
  ])('not in %j: %j', (passage, text) => {
    expect(findText(passage, text)).toBeUndefined();
  });
});

test.each([
  ['to Zermatt now', 4, 6, 'Zermatt'],
  ['to Zermatt now', 3, 10, 'Zermatt'],
  ['to New York now', 5, 9, 'New York'],
  ['5pm, then', 1, 3, '5pm'],
  ['a-b', 0, 1, 'a'],
  ['a, b', 1, 2, ','],
  ['São', 0, 2, 'São'],
])('a range of %j from %i to %i grows to whole words', (passage, start, end, expected) => {
  const range = wholeWords(passage, { start, end });
  expect(passage.slice(range.start, range.end)).toBe(expected);
});
