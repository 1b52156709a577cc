/** What a slot holds, as feedback and errors say it. */
import { money } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expected } from '../../src/engine/expected.js';
import { slotOf } from '../../src/service/index.js';

describe('what a slot holds', () => {
  it.each([
    [z.number(), 'a number'],
    [z.int(), 'a whole number'],
    [z.number().multipleOf(0.5), 'a number'],
    [z.number().min(1), 'a number of at least 1'],
    [z.number().lt(10), 'a number below 10'],
    [z.int().min(1).max(6), 'a whole number from 1 to 6'],
    [z.int().max(-2), 'a whole number of at most -2'],
    [z.int().positive().optional(), 'a whole number above 0'],
    [z.number().positive().max(0.5), 'a number above 0 and of at most 0.5'],
    [
      z
        .number()
        .min(1)
        .refine((value) => value !== 2),
      'a number of at least 1',
    ],
    [money(), 'an amount of money, without a sign, in USD with at most 2 decimals'],
    [z.string().min(2), 'text'],
  ])('names bounds where there are some (%#)', (schema, words) => {
    expect(expected(slotOf('it', schema))).toBe(words);
  });
});
