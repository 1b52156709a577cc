import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mulberry32 } from 'typetod/internal';
import {
  callReward,
  drawSlice,
  firstCall,
  groupAdvantages,
  type RewardedCall,
  shareAlike,
  sliceWeights,
} from '../../../src/lab/metrics/call-reward.js';

const call = (args: Readonly<Record<string, unknown>>, name = 'find_boat'): RewardedCall => ({ name, arguments: args });
const right = call({ harbor: 'North Pier', seats: 4 });

/** What a call is worth, in full and in part. */
const worth = (predicted: RewardedCall | undefined, should: RewardedCall | undefined = right) =>
  (['full', 'partial'] as const).map((match) => callReward(predicted, should, match));

describe('the reward of a call', () => {
  it.each([
    ['the right call', call({ harbor: 'North Pier', seats: 4 }), [1, 1]],
    ['its arguments in another order', call({ seats: 4, harbor: 'North Pier' }), [1, 1]],
    [
      'other capitals, white space and a number as text',
      call({ Harbor: ' north  pier ', seats: '4' }, 'Find_Boat'),
      [1, 1],
    ],
    ['one of two arguments', call({ harbor: 'North Pier' }), [0, 0.5]],
    ['a wrong value', call({ harbor: 'North Pier', seats: 5 }), [0, 0.5]],
    ['an argument too many', call({ ...right.arguments, sails: 2 }), [0, 1]],
    ['no right value', call({ harbor: 'South', seats: 1 }), [0, 0]],
    ['another function with the right arguments', call(right.arguments, 'sink_boat'), [0, 0]],
    ['no call', undefined, [-1, -1]],
  ])('of %s', (_, predicted, expected) => {
    expect(worth(predicted)).toEqual(expected);
  });

  it('is that of rightly calling nothing, or of calling where nothing is to be called', () => {
    const score = (predicted: RewardedCall | undefined) =>
      (['full', 'partial'] as const).map((match) => callReward(predicted, undefined, match));
    expect([score(undefined), score(right)]).toEqual([
      [1, 1],
      [-1, -1],
    ]);
  });

  it.each(['dont care', "don't care", 'Do not care', "doesn't care", 'does not care', 'ANY'])(
    'takes %j for any value',
    (said) => {
      expect(worth(call({ harbor: said }), call({ harbor: 'dontcare' }))).toEqual([1, 1]);
      expect(worth(call({ harbor: said }), call({ harbor: 'north' }))).toEqual([0, 0]);
    },
  );

  it('compares lists in their order, and records by their members', () => {
    const given = call({ list: ['A', 'b'], record: { X: 1, y: 'Any' } });
    expect(worth(given, call({ record: { y: 'dontcare', x: '1' }, list: ['a', 'B'] }))).toEqual([1, 1]);
    expect(worth(given, call({ record: { y: 'dontcare', x: '1' }, list: ['b', 'a'] }))).toEqual([0, 0.5]);
  });

  it('is in full never more than in part', () => {
    const args = fc.dictionary(fc.constantFrom('a', 'B', 'b', 'toString'), fc.constantFrom('x', ' X', 'y', 1, null));
    fc.assert(
      fc.property(args, args, (one, other) => {
        const [full = 0, partial = 0] = worth(call(one), call(other));
        expect(full).toBeLessThanOrEqual(partial);
        expect(worth(call(one), call(one))).toEqual([1, 1]);
      }),
    );
  });
});

describe('who games the reward of calls', () => {
  it('gains nothing by an empty call', () => {
    expect(worth(call({}))).toEqual([0, 0]);
    expect(callReward(call({}), undefined, 'partial')).toBe(-1);
  });

  it('gains nothing over the right call by naming all arguments, and in full loses all', () => {
    const all = call({ harbor: 'North Pier', seats: 4, sails: 1, color: 'any', day: 'friday' });
    expect(worth(all)).toEqual([0, 1]);
    expect(callReward(all, undefined, 'partial')).toBe(-1);
    expect(callReward(call({ harbor: 'any', seats: 'any', sails: 'any' }), right, 'partial')).toBe(0);
  });

  it('gains nothing by a name in several spellings, with a guess in each', () => {
    expect(worth(call({ seats: 4, SEATS: 3, ' seats': 2 }), call({ seats: 4 }))).toEqual([0, 0]);
  });

  it('gains nothing by a call that is repeated, or by several calls', () => {
    const text = (seats: number) =>
      `<tool_call>{"function": "find_boat", "arguments": {"seats": ${seats}}}</tool_call>`;
    const score = (...seats: readonly number[]) =>
      callReward(firstCall(seats.map(text).join(' ')), call({ seats: 4 }), 'partial');
    expect([score(4), score(4, 4, 4), score(3, 4), score(4, 3)]).toEqual([1, 1, 0, 1]);
  });
});

describe('the first call of an answer', () => {
  it('is read with braces inside of it and words around it', () => {
    const text = 'Wait. <tool_call> {"function": "f", "arguments": {"a": {"b": "}"}}}\n</tool_call> Done.';
    expect(firstCall(text)).toEqual({ name: 'f', arguments: { a: { b: '}' } } });
    expect(firstCall('<tool_call>{"function": "f"}</tool_call>')).toEqual({ name: 'f', arguments: {} });
  });

  it.each([
    'no call',
    '<tool_call>{"function": "f"}',
    '<tool_call>{"function": </tool_call>',
    '<tool_call>{"function": 1}</tool_call>',
    '<tool_call>{"function": "f", "arguments": []}</tool_call>',
    '<tool_call>[]</tool_call> <tool_call>{"function": "f"}</tool_call>',
  ])('is none in %j', (answer) => {
    expect(firstCall(answer)).toBeUndefined();
  });
});

describe('slices of a dialogue', () => {
  it.each([
    [5, [0.0952, 0.1905, 0.2857, 0.2857, 0.1429]],
    [3, [0.4, 0.4, 0.2]],
    [1, [1]],
    [0, []],
  ])('%i of them have the weights of Poisson from the end', (count, expected) => {
    const weights = sliceWeights(count);
    expect(weights).toHaveLength(expected.length);
    for (const [at, one] of expected.entries()) expect(weights[at]).toBeCloseTo(one, 4);
  });

  it('stay finite in a long dialogue', () => {
    const weights = sliceWeights(2_000);
    expect(weights.every(Number.isFinite)).toBe(true);
    expect(weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  });

  it('are drawn as often as their weights say', () => {
    const random = mulberry32(7);
    const counts = [0, 0, 0];
    for (let at = 0; at < 10_000; at += 1) counts[drawSlice([0, 1, 2], random) ?? 0]! += 1;
    for (const [at, weight] of [0.4, 0.4, 0.2].entries()) expect(counts[at]! / 10_000).toBeCloseTo(weight, 1);
  });

  it('are none where the dialogue has none, and the last one where a draw is past the sum', () => {
    expect(drawSlice([], () => 0)).toBeUndefined();
    expect([drawSlice(['a', 'b'], () => 0), drawSlice(['a', 'b'], () => 1)]).toEqual(['a', 'b']);
  });
});

describe('a group of answers', () => {
  it('has the advantages of its rewards over their mean', () => {
    expect(groupAdvantages([1, -1, 0, 0])).toEqual([1, -1, 0, 0]);
    expect(groupAdvantages([1, 0])).toEqual([0.5, -0.5]);
  });

  it('has none where all are worth the same, and the share of such groups is told', () => {
    expect(groupAdvantages([0.1, 0.1, 0.1])).toEqual([0, 0, 0]);
    expect(
      shareAlike([
        [1, 1],
        [0, 1],
        [-1, -1],
        [0.1, 0.1, 0.1],
      ]),
    ).toBe(0.75);
    expect(shareAlike([])).toBeNull();
  });
});
