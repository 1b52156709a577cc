import { saidAs, service, success, transaction } from 'typetod';
import { checkService } from 'typetod/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measures, papers } from '../parsers/papers.js';

const hue = z.enum(['red', 'blue']).describe('A color');

function dyer(slots: Record<'first' | 'second', z.ZodType>) {
  class Dye extends transaction({ description: 'Dye a cloth', slots, returns: {}, transact: () => success() }) {}
  return service({ name: 'Dyer', description: 'Dyes cloth', apis: [Dye] });
}

const named = (...names: string[]) => saidAs(hue, { names });

describe('a check of the records of a list', () => {
  const apples = z.enum(['apples', 'pears']);
  const size = z.enum(['small', 'large']);
  const order = (fields: Readonly<Record<string, z.ZodType>>) => {
    const crates = z.array(z.object({ ...fields, quantity: z.int().min(1) })).describe('What is ordered');
    class Order extends transaction({
      description: 'Order',
      slots: { crates },
      returns: {},
      transact: () => success(),
    }) {}
    return service({ name: 'Grocer', description: 'Sells fruit', apis: [Order] });
  };

  it('finds a second closed set that each of them needs', async () => {
    await expect(checkService(order({ size, apples }))).rejects.toThrow(
      /grocer_order\.crates: unasked-field: Its records need 'size' and 'apples'/,
    );
  });

  it.each([
    ['a default', { size: size.default('small'), apples }],
    ['what may be left out', { apples, size: size.optional() }],
    ['one set', { apples }],
  ])('takes %s', async (_, fields) => {
    await expect(checkService(order(fields))).resolves.toBeDefined();
  });
});

describe('a check of two slots with one closed set', () => {
  it.each([
    [
      'nothing tells',
      { first: hue, second: hue },
      /dyer_dye\.second: not-told-apart: It has the same values as 'first'/,
    ],
    ['a preposition that tells nothing', { first: hue, second: named('with') }, /not-told-apart: It is called 'with'/],
    ['the same side twice', { first: named('to'), second: named('into') }, /not-told-apart/],
  ])('finds what does not tell them apart: %s', async (_, slots, message) => {
    await expect(checkService(dyer(slots))).rejects.toThrow(message);
  });

  it.each([
    ['sides', { first: named('from'), second: named('into') }],
    ['one side', { first: hue, second: named('to') }],
    ['a noun', { first: hue, second: named('border') }],
  ])('takes what tells them apart: %s', async (_, slots) => {
    await expect(checkService(dyer(slots))).resolves.toBeDefined();
  });

  it('takes the sides of names and of what the author says', async () => {
    await expect(checkService([papers, measures])).resolves.toBeDefined();
  });
});
