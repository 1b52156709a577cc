import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { byCodePoint, quoted } from '../../src/tau2/values/json-text.js';
import { floatText, roundCents } from '../../src/tau2/values/numbers.js';
import { entriesOf, merged, parseOrdered } from '../../src/tau2/values/ordered-json.js';

describe('a float as text', () => {
  test.each([
    [5, '5.0'],
    [0, '0.0'],
    [-0, '-0.0'],
    [289.01, '289.01'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [0.00000012, '1.2e-07'],
    [1e15, '1000000000000000.0'],
    [9999999999999998, '9999999999999998.0'],
    [1e16, '1e+16'],
    [1.4210854715202004e-14, '1.4210854715202004e-14'],
    [1e-100, '1e-100'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [Number.NaN, 'NaN'],
  ])('%f is %s', (value, text) => {
    expect(floatText(value)).toBe(text);
  });

  it('reads back to the same number, and is never taken for an integer', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(floatText(value))).toBe(value);
        expect(floatText(value)).toMatch(/[.e]/);
      }),
    );
  });
});

describe('rounding to cents', () => {
  test.each([
    [0.125, 0.12],
    [0.625, 0.62],
    [0.375, 0.38],
    [0.875, 0.88],
    [-0.125, -0.12],
    [2.675, 2.67],
    [0.005, 0.01],
    [-0.001, -0],
    [-0, -0],
    [1e21, 1e21],
    [12.5, 12.5],
  ])('%f is %f', (value, rounded) => {
    expect(roundCents(value)).toBe(rounded);
  });

  it('takes ties to the even cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (eighths) => {
        const cents = Math.round(Math.abs(roundCents((2 * eighths + 1) / 8)) * 100);
        expect(cents % 2).toBe(0);
      }),
    );
  });

  it('moves no number by more than half a cent, and no rounded one at all', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const rounded = roundCents(value);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005000001);
        expect(roundCents(rounded)).toBe(rounded);
      }),
    );
  });
});

/** Text of all kinds of characters: halves of pairs too. */
const anyText = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '\u0000', '\u007f', 'é', '\ud800', '\udc00', '\uffff', '\u{1f600}'),
});

describe('text', () => {
  it('escapes all that is not printable ASCII', () => {
    expect(quoted('Ü"\\\u007f\n\u{1f600}/')).toBe('"\\u00dc\\"\\\\\\u007f\\n\\ud83d\\ude00/"');
  });

  it('reads back to the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(JSON.parse(quoted(text))).toBe(text);
        expect(quoted(text)).toMatch(/^[ -~]*$/);
      }),
    );
  });

  it('is sorted by code points', () => {
    // Halves of pairs have no order worth a promise.
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '\u{1f600}') }));
    const points = (text: string): readonly number[] => [...text].map((one) => one.codePointAt(0) ?? 0);
    fc.assert(
      fc.property(texts, (given) => {
        const sorted = [...given].sort(byCodePoint).map(points);
        for (const [at, one] of sorted.entries()) {
          const next = sorted[at + 1] ?? one;
          const place = one.findIndex((point, index) => point !== next[index]);
          if (place >= 0) expect(next[place] ?? -1).toBeGreaterThan(one[place] ?? 0);
        }
      }),
    );
    expect(['\u{1f600}', '\uffff', 'a'].sort(byCodePoint)).toEqual(['a', '\uffff', '\u{1f600}']);
  });
});

describe('ordered JSON', () => {
  it('keeps names of digits where they stand', () => {
    const text = '{ "b": 1, "12" : { "7": "\\"3\\": x", "5": [] }, "a\\"4": 2, "3": "12" }';
    const entries = entriesOf(parseOrdered(text) as object);
    expect(entries.map(([name]) => name)).toEqual(['b', '12', 'a"4', '3']);
    expect(entriesOf(entries[1]?.[1] as object)).toEqual([
      ['7', '"3": x'],
      ['5', []],
    ]);
  });

  it('merges objects, and replaces everything else', () => {
    const base = parseOrdered('{ "12": { "a": [1], "b": 2 }, "c": null }');
    const result = entriesOf(merged(base, { 12: { a: [3], d: {} }, c: { e: 1 } }) as object);
    expect(result).toEqual([
      ['12', { a: [3], b: 2, d: {} }],
      ['c', { e: 1 }],
    ]);
  });

  it('refuses what is no JSON', () => {
    expect(() => parseOrdered('{ "1": }')).toThrow(SyntaxError);
  });
});
