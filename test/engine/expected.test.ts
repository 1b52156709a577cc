/** What a slot holds, as feedback and errors say it. */
import { money } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expected } from '../../src/engine/expected.js';
import { slotOf } from '../../src/service/slot.js';

describe('what a slot holds', () => {
  it.each([
    [z.number(), 'a number'],
    [z.int(), 'a whole number'],
    [z.number().multipleOf(0.5), 'a number'],
    [z.number().min(1), 'a number within its bounds'],
    [z.number().lt(10), 'a number within its bounds'],
    [z.int().min(1).max(6), 'a whole number within its bounds'],
    [z.int().positive().optional(), 'a whole number within its bounds'],
    [money(), 'an amount of money, without a sign, in USD with at most 2 decimals'],
    [z.string().min(2), 'text'],
  ])('names bounds where there are some (%#)', (schema, words) => {
    expect(expected(slotOf('it', schema))).toBe(words);
  });
});
