import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoizedRatio, type RatioKind, tokenSortRatio } from '../../../src/lab/metrics/string-ratio.js';
import { character } from '../../../../test/characters.js';

type Row = readonly [a: string, b: string, difflib: number, levenshtein: number];

/** Made by `parity/ratio-golden.py` from the packages themselves. */
const golden = JSON.parse(readFileSync(new URL('parity/ratio-golden.json', import.meta.url), 'utf8')) as readonly Row[];

const KINDS = ['difflib', 'levenshtein'] as const satisfies readonly RatioKind[];

function both(a: string, b: string): readonly [number, number] {
  return [tokenSortRatio(a, b, 'difflib'), tokenSortRatio(a, b, 'levenshtein')];
}

/** In how many of the golden pairs a ratio made otherwise is wrong. */
function wrong(ratio: (a: string, b: string, kind: RatioKind) => number): readonly [number, number] {
  const count = (kind: RatioKind, at: 2 | 3): number =>
    golden.filter((row) => ratio(row[0], row[1], kind) !== row[at]).length;
  return [count('difflib', 2), count('levenshtein', 3)];
}

describe('the token sort ratio', () => {
  it('is that of fuzzywuzzy, with either back end, on every golden pair', () => {
    expect(golden).toHaveLength(400);
    expect(golden.filter(([a, b, ...ratios]) => both(a, b).join() !== ratios.join())).toEqual([]);
  });

  it.each<readonly [string, string, string, number, number]>([
    ['equal texts are alike', 'Moss Lake', 'Moss Lake', 100, 100],
    ['a part of a text', 'Bird Dog', 'Bird', 67, 67],
    ['the order of words is passed over', 'Moss Lake', 'Lake Moss', 100, 100],
    ['so is case', 'MOSS lake', 'moss LAKE', 100, 100],
    ['so is punctuation', "O'Malley's, at 11:30", 'o malley s at 11 30', 100, 100],
    ['so are spaces', '  Moss   Lake ', 'Moss Lake', 100, 100],
    ['an underscore is no punctuation', 'moss_lake', 'moss lake', 44, 44],
    ['punctuation keeps words apart', 'O’Malley', 'OMalley', 80, 80],
    ['two texts of which nothing is left are alike', '--', '?!', 100, 100],
    ['the empty text and one of which nothing is left too', '', 'é', 100, 100],
    ['the empty text is unlike any other', '', 'Moss', 0, 0],
    ['and any other unlike it', 'Moss', '', 0, 0],
    ['nothing in common', 'abc', 'xyz', 0, 0],
    ['letters from U+0080 to U+00FF are dropped', 'Café', 'Caf', 100, 100],
    ['even if they are all that differs', 'é', 'ü', 100, 100],
    ['letters beyond are not', 'Москва', 'Москв', 91, 91],
    ['they have no case either', 'МОСКВА', 'москва', 100, 100],
    ['a final sigma is another letter', 'ΟΔΟΣ', 'οδος', 100, 100],
    ['than one within', 'ΟΔΟΣ', 'οδοσ', 75, 75],
    ['a combining accent keeps words apart', 'e\u0301a', 'e a', 100, 100],
    ['words sort by code points, not by UTF-16 units', '𐐨 ａ', 'ａ b𐐨', 29, 29],
    ['and lengths count code points', '𐐨𐐨', '𐐨', 67, 67],
    ['a lone surrogate is no word', 'a\ud800b', 'a b', 100, 100],
  ])('%s', (_what, a, b, difflib, levenshtein) => {
    expect(both(a, b)).toEqual([difflib, levenshtein]);
  });

  it.each([
    [12.5, 'abcdefgh', 'zyxwvuta', 12],
    [37.5, 'abcdefgh', 'abczyxwv', 38],
    [62.5, 'abcdefgh', 'abcdezyx', 62],
    [87.5, 'abcdefgh', 'abcdefgz', 88],
  ])('rounds %d to the even number', (_ratio, a, b, rounded) => {
    expect(both(a, b)).toEqual([rounded, rounded]);
  });

  it.each([
    [1, 2, 3],
    [3, 8, 7],
    [17, 42, 43],
  ])('of %d in 40 letters rounds as each package does, whose arithmetic differs', (shared, difflib, levenshtein) => {
    const common = 'k'.repeat(shared);
    expect(both(common.padEnd(40, 'a'), common.padEnd(40, 'b'))).toEqual([difflib, levenshtein]);
  });

  it('depends on the order of its arguments by difflib alone', () => {
    expect(both('tide', 'diet')).toEqual([25, 50]);
    expect(both('diet', 'tide')).toEqual([50, 50]);
  });

  it('by difflib begins no match at a popular character once the second text has 200', () => {
    const common = 'ab'.repeat(60);
    const [short, long] = [`${common}${'c'.repeat(79)}`, `${common}${'c'.repeat(80)}`];
    expect(both(`x${common}`, short)).toEqual([75, 75]);
    expect(both(`x${common}`, long)).toEqual([0, 75]);
    expect(both(long, `x${common}`)).toEqual([75, 75]);
  });

  it('by difflib prolongs a match over popular characters', () => {
    const common = `${'ab'.repeat(40)}Q${'ab'.repeat(40)}`;
    const long = `${common}${'c'.repeat(60)}`;
    expect(tokenSortRatio(`x${common}`, long, 'difflib')).toBe(84);
    expect(tokenSortRatio(`x${common.replace('Q', 'z')}`, long, 'difflib')).toBe(0);
  });
});

describe('the golden pairs refute a ratio', () => {
  it('of the other back end', () => {
    const [difflib, levenshtein] = wrong((a, b, kind) =>
      tokenSortRatio(a, b, kind === 'difflib' ? 'levenshtein' : 'difflib'),
    );
    expect(difflib).toBeGreaterThan(80);
    expect(levenshtein).toBe(difflib);
  });

  it('with its arguments exchanged, by difflib alone', () => {
    const [difflib, levenshtein] = wrong((a, b, kind) => tokenSortRatio(b, a, kind));
    expect(difflib).toBeGreaterThan(10);
    expect(levenshtein).toBe(0);
  });

  it.each<readonly [string, (text: string) => string]>([
    ['that drops no characters', (text) => text.replaceAll(/[\u0080-\u00ff]/g, 'q')],
    ['that drops all but ASCII', (text) => text.replaceAll(/[^\0-\x7f]/g, '')],
    ['that splits words at underscores', (text) => text.replaceAll('_', ' ')],
    ['that closes up words at punctuation', (text) => text.replaceAll(/[^\p{L}\p{N}_ ]/gu, '')],
  ])('%s', (_what, change) => {
    const [difflib, levenshtein] = wrong((a, b, kind) => tokenSortRatio(change(a), change(b), kind));
    expect(difflib).toBeGreaterThan(0);
    expect(levenshtein).toBeGreaterThan(0);
  });
});

const text = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: fc.constantFrom(...'aabbc1_ -é東'), maxLength: 16 }) },
  { weight: 8, arbitrary: fc.string({ unit: character, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'abc '), minLength: 195, maxLength: 205 }) },
);

describe.each(KINDS)('for any texts, the ratio by %s', (kind) => {
  it('is an integer from 0 to 100', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const ratio = tokenSortRatio(a, b, kind);
        expect(Number.isInteger(ratio) && ratio >= 0 && ratio <= 100).toBe(true);
      }),
    );
  });

  it('of a text with itself, in any order of its words, is 100', () => {
    fc.assert(
      fc.property(text, (a) => {
        expect(tokenSortRatio(a, `${a} `, kind)).toBe(100);
        expect(tokenSortRatio(a, a.split(' ').reverse().join(' '), kind)).toBe(100);
      }),
    );
  });

  it('is the same when remembered, asked once or twice, whatever is forgotten', () => {
    const ratio = memoizedRatio(kind, 3);
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect([ratio(a, b), ratio(a, b)]).toEqual([tokenSortRatio(a, b, kind), tokenSortRatio(a, b, kind)]);
      }),
    );
  });
});

describe('by subsequence', () => {
  it('the ratio is symmetric, and no lower than by blocks but for rounding', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [difflib, levenshtein] = both(a, b);
        expect(tokenSortRatio(b, a, 'levenshtein')).toBe(levenshtein);
        expect(levenshtein).toBeGreaterThanOrEqual(difflib - 1);
      }),
    );
  });
});

describe('a remembered ratio', () => {
  it.each<readonly [readonly [string, string], readonly [string, string]]>([
    [
      ['Moss', 'Moss Lake'],
      ['MossMoss', ' Lake'],
    ],
    [
      ['', 'Moss'],
      ['Moss', ''],
    ],
    [
      ['1 Moss', '1 M'],
      ['1 Mos', 's1 M'],
    ],
  ])('does not take %j for %j', (first, second) => {
    const ratio = memoizedRatio('difflib');
    expect(ratio(...first)).toBe(tokenSortRatio(...first, 'difflib'));
    expect(ratio(...second)).toBe(tokenSortRatio(...second, 'difflib'));
  });

  it('keeps the order of its arguments', () => {
    const ratio = memoizedRatio('difflib');
    expect([ratio('tide', 'diet'), ratio('diet', 'tide')]).toEqual([25, 50]);
  });
});
