import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSpan, type SpanScores, windowsOver } from '../../src/models/local/extract.js';

const scores = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 8, maxLength: 8 });
const window = fc
  .record({ starts: scores, ends: scores, from: fc.integer({ min: 1, max: 8 }), to: fc.integer({ min: 1, max: 8 }) })
  .map(({ from, to, ...rest }) => ({ ...rest, from: Math.min(from, to), to: Math.max(from, to) }));

/** All spans of a window, by the definition. */
function allSpans({ starts, ends, from, to }: SpanScores, maxTokens: number) {
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  return places.flatMap((first) =>
    places
      .filter((last) => last >= first && last - first < maxTokens)
      .map((last) => ({ first, last, score: starts[first]! + ends[last]! })),
  );
}

describe('the best span', () => {
  test('is the one of all spans that scores the most', () => {
    fc.assert(
      fc.property(window, fc.integer({ min: 1, max: 9 }), (scored, maxTokens) => {
        const spans = allSpans(scored, maxTokens);
        const best = decodeSpan(scored, maxTokens);
        fc.pre(spans.length > 0);
        expect(best?.score).toBe(Math.max(...spans.map(({ score }) => score)));
        expect(spans).toContainEqual({ first: best?.first, last: best?.last, score: best?.score });
      }),
    );
  });

  test('has its share of all spans and of no answer as its probability', () => {
    fc.assert(
      fc.property(window, fc.integer({ min: 1, max: 9 }), (scored, maxTokens) => {
        const spans = allSpans(scored, maxTokens);
        fc.pre(spans.length > 0);
        const best = decodeSpan(scored, maxTokens);
        const noAnswer = scored.starts[0]! + scored.ends[0]!;
        const total = [noAnswer, ...spans.map(({ score }) => score)].reduce((sum, each) => sum + Math.exp(each), 0);
        expect(best?.noAnswer).toBe(noAnswer);
        expect(best?.probability).toBeCloseTo(Math.exp(best!.score) / total, 9);
      }),
    );
  });

  test('is the earliest and shortest of equal ones', () => {
    const flat = [0, 0, 0, 0];
    expect(decodeSpan({ starts: flat, ends: flat, from: 1, to: 4 }, 3)).toMatchObject({ first: 1, last: 1 });
  });

  test('never ends before it starts', () => {
    const scored = { starts: [0, 0, 9], ends: [0, 9, 0], from: 1, to: 3 };
    expect(decodeSpan(scored, 2)).toMatchObject({ score: 9 });
  });

  test.each([
    [2, { first: 1, last: 2 }],
    [1, { first: 2, last: 2 }],
  ])('has at most %i tokens', (maxTokens, expected) => {
    const scored = { starts: [0, 9, 5], ends: [0, 0, 9], from: 1, to: 3 };
    expect(decodeSpan(scored, maxTokens)).toMatchObject(expected);
  });

  test('survives scores of any size', () => {
    const scored = { starts: [-1e30, 1e5, -1e30], ends: [0, 1e5, 1e30], from: 1, to: 3 };
    expect(decodeSpan(scored, 1)?.probability).toBe(1);
  });

  test('is none in a window without tokens of the passage', () => {
    expect(decodeSpan({ starts: [1, 2], ends: [1, 2], from: 1, to: 1 }, 5)).toBeUndefined();
  });
});

describe('windows', () => {
  test.each([
    [0, []],
    [1, [[0, 1]]],
    [4, [[0, 4]]],
    [
      5,
      [
        [0, 4],
        [3, 5],
      ],
    ],
    [
      7,
      [
        [0, 4],
        [3, 7],
      ],
    ],
    [
      8,
      [
        [0, 4],
        [3, 7],
        [6, 8],
      ],
    ],
  ])('over %i tokens, of 4 with 1 shared', (count, expected) => {
    expect(windowsOver(count, 4, 1)).toEqual(expected);
  });

  test('show every span that is no longer than what they share', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), fc.nat(19), (count, room, shared) => {
        const overlap = Math.min(shared, room - 1);
        const windows = windowsOver(count, room, overlap);
        for (let first = 0; first < count; first += 1) {
          const after = Math.min(count, first + Math.max(1, overlap));
          expect(windows.some(([from, to]) => from <= first && after <= to)).toBe(true);
        }
        for (const [from, to] of windows) expect(to - from).toBeLessThanOrEqual(room);
      }),
    );
  });

  test('go on even if all is shared', () => {
    expect(windowsOver(3, 1, 5)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});
