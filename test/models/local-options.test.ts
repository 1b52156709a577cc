import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areDistinct, beginningsOf, formsOf, logSoftmax, optionProbabilities } from '../../src/models/local/choose.js';

describe('the forms of a letter', () => {
  test('are with and without a space, where the tokenizer tells them apart', () => {
    expect(formsOf('a', (text) => [text.length])).toEqual([[1], [2]]);
    expect(formsOf('a', (text) => [text.trim().length])).toEqual([[1]]);
  });

  test('are none where it stands for no token', () => {
    expect(formsOf('a', () => [])).toEqual([]);
  });
});

test.each([
  [true, [[[1]], [[2]]]],
  [true, [[[1], [3]], [[2]]]],
  [true, [[[1]], [[1, 1]]]],
  [false, [[[1]], [[1]]]],
  [
    false,
    [
      [[1], [2]],
      [[3], [2]],
    ],
  ],
  [false, [[[1]], []]],
])('options are distinct: %s', (distinct, options) => {
  expect(areDistinct(options)).toBe(distinct);
});

test('what is written before a token of an option is asked for once', () => {
  expect(beginningsOf([[[1], [5, 2]], [[2]], [[5, 3, 4]]])).toEqual([[], [5], [5, 3]]);
  expect(beginningsOf([])).toEqual([]);
});

/** A language of three tokens that all follow anything. */
const next = [0.5, 0.3, 0.2];
const logProbability = (_: readonly number[], token: number): number => Math.log(next[token] ?? 0);

describe('the probabilities of options', () => {
  test.each([
    ['of one token', [[[0]], [[1]]], [0.5 / 0.8, 0.3 / 0.8]],
    ['of several tokens', [[[0]], [[1, 2]]], [0.5 / 0.56, 0.06 / 0.56]],
    ['of several forms', [[[0], [2]], [[1]]], [0.7, 0.3]],
    ['of which one begins another', [[[0]], [[0, 1]]], [0.35 / 0.5, 0.15 / 0.5]],
    ['of which one begins two others', [[[0]], [[0, 1]], [[0, 1, 1]]], [0.35 / 0.5, 0.105 / 0.5, 0.045 / 0.5]],
    ['that are impossible', [[[3]], [[4]]], [0.5, 0.5]],
  ])('%s', (_, options, expected) => {
    const probabilities = optionProbabilities(options, logProbability);
    expect(probabilities).toHaveLength(expected.length);
    probabilities.forEach((each, at) => {
      expect(each).toBeCloseTo(expected[at]!, 12);
    });
  });

  test('add up to 1', () => {
    const sequence = fc.array(fc.nat(2), { minLength: 1, maxLength: 3 });
    const options = fc.uniqueArray(sequence, { minLength: 1, maxLength: 8, selector: String });
    fc.assert(
      fc.property(options, (forms) => {
        const probabilities = optionProbabilities(
          forms.map((ids) => [ids]),
          logProbability,
        );
        expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        for (const each of probabilities) expect(each).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('the logarithms of probabilities are those of a softmax, for logits of any size', () => {
  const [first, second, third] = logSoftmax([1e4, 1e4, -1e4]);
  expect(first).toBeCloseTo(-Math.LN2, 9);
  expect(second).toBe(first);
  expect(third).toBeCloseTo(-2e4 - Math.LN2, 9);
});
