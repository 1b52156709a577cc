/** From the scores that a reading model gives each token to the answer that they mean. */

/** The scores of a window of tokens: how well an answer starts and ends at each. */
export interface SpanScores {
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** The tokens of the passage within the window: `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** The best span of a window. */
export interface DecodedSpan {
  /** Its first and its last token. */
  readonly first: number;
  readonly last: number;
  /** The sum of its two scores. */
  readonly score: number;
  /** How likely it is among all spans of the window and there being no answer, from 0 to 1. */
  readonly probability: number;
  /** The scores of the first token: how well no answer fits. */
  readonly noAnswer: number;
}

/**
 * Finds the span of at most `maxTokens` tokens whose start and end scores add up to the most; the earliest of equal
 * ones, and the shortest of those. Takes time in proportion to tokens × `maxTokens`.
 *
 * @returns Undefined for a window without tokens of the passage.
 */
export function decodeSpan({ starts, ends, from, to }: SpanScores, maxTokens: number): DecodedSpan | undefined {
  const noAnswer = (starts[0] ?? 0) + (ends[0] ?? 0);
  let [first, last, score] = [-1, -1, Number.NEGATIVE_INFINITY];
  // The sum of exp(score - peak) over all that was seen, for a peak that grows.
  let [sum, peak] = [1, noAnswer];
  for (let start = from; start < to; start += 1) {
    for (let end = start; end < Math.min(to, start + maxTokens); end += 1) {
      const each = (starts[start] ?? 0) + (ends[end] ?? 0);
      if (each > peak) [sum, peak] = [sum * Math.exp(peak - each) + 1, each];
      else sum += Math.exp(each - peak);
      if (each > score) [first, last, score] = [start, end, each];
    }
  }
  if (first === -1) return undefined;
  return { first, last, score, probability: Math.exp(score - peak) / sum, noAnswer };
}

/**
 * The windows over `count` tokens: each of at most `room`, the last at the end, two neighbors sharing `overlap`.
 */
export function windowsOver(count: number, room: number, overlap: number): readonly (readonly [number, number])[] {
  const step = Math.max(1, room - overlap);
  const windows: (readonly [number, number])[] = [];
  let to = 0;
  for (let from = 0; to < count; from += step) {
    to = Math.min(count, from + room);
    windows.push([from, to]);
  }
  return windows;
}
