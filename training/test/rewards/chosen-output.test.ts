import { describe, expect, it } from 'vitest';
import { ACTS, type NetworkInput, STATUSES } from 'typetod/internal';
import { type Choices, chosenOutput } from '../../src/rewards/chosen-output.js';

const input = {
  tokens: [1, 2, 3, 4, 5],
  markers: { api: [1], slot: [2, 3], value: [4], source: [0] },
} as unknown as NetworkInput;
const COUNT = 5;

const highest = (scores: Float32Array): number => scores.indexOf(Math.max(...scores));

const choices: Choices = {
  acts: [2],
  api: 0,
  slots: [
    [1, 3, 4, -1, -1, 0],
    [2, -1, -1, 0, -1, 1],
  ],
};

describe('the answer for some choices', () => {
  const output = chosenOutput(input, choices);

  it('is surest of the acts, the API and the statuses that were chosen', () => {
    expect(highest(output.acts)).toBe(2);
    expect(highest(output.api)).toBe(0);
    expect(highest(output.status.subarray(STATUSES.length, 2 * STATUSES.length))).toBe(1);
    expect(highest(output.status.subarray(2 * STATUSES.length, 3 * STATUSES.length))).toBe(2);
  });

  it('points from slots to tokens and to values', () => {
    expect(highest(output.start.subarray(5, 10))).toBe(3);
    expect(highest(output.end.subarray(5, 10))).toBe(4);
    expect(highest(output.values.subarray(2 * COUNT, 3 * COUNT))).toBe(3);
    expect(highest(output.asked)).toBe(2);
  });

  it('has sizes of the network', () => {
    expect(output.acts).toHaveLength(ACTS.length);
    expect(output.sources).toHaveLength(COUNT * COUNT);
    expect(output.unheard).toHaveLength(5);
  });

  it('is sure of nothing where nothing was chosen, or what is not there', () => {
    const none = [
      chosenOutput(input, { acts: [], api: -1, slots: [] }),
      chosenOutput(input, { acts: [99], api: 7, slots: [[-1, 50, -1, 9, 9, 0]] }),
    ];
    for (const { acts, api, start, asked } of none)
      for (const scores of [acts, api, start, asked]) expect(Math.max(...scores)).toBeLessThan(0);
  });
});
