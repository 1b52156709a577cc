import { DONTCARE, saidAs, signature, toolSchema } from 'typetod';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalList, isMeant, isSameMember, type ListType, slotOf } from '../../src/service/index.js';
import { NOW, one, pizzas } from '../fixtures/pizzas.js';

const listOf = (type: z.ZodType): ListType => slotOf('it', type).list as ListType;
const closed = listOf(z.array(z.enum(['mushrooms', 'olives', 'ham'])));
const counted = listOf(z.array(z.object({ item: z.enum(['cola', 'pizza']), quantity: z.int() })));
const records = listOf(z.array(z.object({ name: z.string(), age: z.int() })));
const ordered = listOf(z.array(z.string()).meta({ ordered: true }));

describe('the type of a list', () => {
  it('knows its members', () => {
    expect(closed).toMatchObject({ isRecord: false, isOrdered: false, fields: [{ kind: 'closed' }] });
    expect(counted).toMatchObject({ isRecord: true, isOrdered: false, count: 'quantity' });
    const item = z.enum(['cola', 'pizza']);
    const seat = z.int().min(1).describe('Number of the seat');
    expect(listOf(z.array(z.object({ item, pieces: z.int().default(1) })))).toMatchObject({ count: 'pieces' });
    expect(listOf(z.array(z.object({ item, pieces: z.int().describe('How many of it') })))).toMatchObject({
      count: 'pieces',
    });
    expect(listOf(z.array(z.object({ seat, count: z.int() })))).toMatchObject({ count: 'count' });
    for (const number of [seat, z.int(), z.int().default(2), z.number().default(1)])
      expect(listOf(z.array(z.object({ item, number })))).not.toHaveProperty('count');
    expect(records).toMatchObject({ isRecord: true, isOrdered: true });
    expect(records.count).toBeUndefined();
    expect(ordered).toMatchObject({ isRecord: false, isOrdered: true });
  });

  it('keeps what people call the values of members', () => {
    const list = listOf(z.array(saidAs(z.enum(['rocket']), { values: { rocket: ['arugula'] } })));
    expect(list.fields[0]?.saidAs?.values).toEqual({ rocket: ['arugula'] });
  });

  it.each([
    ['a list of lists', z.array(z.array(z.string()))],
    ['a list whose members may be null', z.array(z.string().nullable())],
    ['a list whose members may be missing', z.array(z.string().optional())],
    ['records without fields', z.array(z.object({}))],
    ['records of records', z.array(z.object({ a: z.object({ b: z.int() }) }))],
    ['records whose fields may be null', z.array(z.object({ a: z.int().nullable() }))],
    ['unions', z.array(z.union([z.string(), z.int()]))],
    ['a tuple', z.tuple([z.string()])],
  ])('is none of %s', (_, type) => {
    expect(slotOf('it', type).list).toBeUndefined();
    expect(slotOf('it', type).kind).toBe('json');
  });

  it.each([
    [
      'a default that its type refuses',
      z
        .array(z.enum(['a']))
        .min(1)
        .default([]),
      'bad-default',
    ],
    ['a member that is the word for any value', z.array(z.enum(['a', DONTCARE])), 'reserved-value'],
    ['a set', z.set(z.string()), 'bad-type'],
    ['members that are coerced', z.array(z.coerce.number()), 'bad-type'],
  ])('refuses %s', (_, type, code) => {
    expect(() => slotOf('it', type)).toThrow(expect.objectContaining({ code }));
  });

  it('has a default in canonical form', () => {
    const type = z.array(z.enum(['mushrooms', 'olives'])).default(['olives', 'mushrooms', 'olives']);
    expect(slotOf('it', type).default).toEqual(['mushrooms', 'olives']);
  });
});

describe('the canonical form of a list', () => {
  it('has members of a closed set in its order, once each', () => {
    expect(canonicalList(closed, ['ham', 'mushrooms', 'ham'])).toEqual(['mushrooms', 'ham']);
  });

  it('adds up what is counted', () => {
    const list = [
      { quantity: 1, item: 'pizza' },
      { item: 'cola', quantity: 2 },
      { item: 'pizza', quantity: 1 },
    ];
    expect(canonicalList(counted, list)).toEqual([
      { item: 'cola', quantity: 2 },
      { item: 'pizza', quantity: 2 },
    ]);
  });

  it.each([
    [
      'records that are not counted',
      records,
      [
        { name: 'Bo', age: 3 },
        { name: 'Al', age: 3 },
        { name: 'Bo', age: 3 },
      ],
    ],
    ['what is marked as ordered', ordered, ['Rome', 'Paris', 'Rome']],
  ])('leaves %s as they are', (_, list, members) => {
    expect(canonicalList(list, members)).toEqual(members);
  });

  it('is the same for any order of members, and for itself', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('mushrooms', 'olives', 'ham')), (members) => {
        const once = canonicalList(closed, members);
        expect(canonicalList(closed, members.toReversed())).toEqual(once);
        expect(canonicalList(closed, once)).toEqual(once);
        expect(canonicalList(closed, [...members, ...members])).toEqual(once);
      }),
    );
  });

  it('keeps the number of all that is counted', () => {
    const record = fc.record({ item: fc.constantFrom('cola', 'pizza'), quantity: fc.integer({ min: 1, max: 9 }) });
    const sum = (members: readonly unknown[]): number =>
      (members as readonly { quantity: number }[]).reduce((all, { quantity }) => all + quantity, 0);
    fc.assert(
      fc.property(fc.array(record), (members) => {
        expect(sum(canonicalList(counted, members))).toBe(sum(members));
      }),
    );
  });

  it('tells members by what they are, and not by their number or case', () => {
    expect(isSameMember(counted, { item: 'cola', quantity: 1 }, { item: 'cola', quantity: 2 })).toBe(true);
    expect(isSameMember(counted, { item: 'cola' }, { item: 'pizza' })).toBe(false);
    expect(isSameMember(ordered, 'Rome', 'rome')).toBe(true);
    expect(isMeant(records, { name: 'Bo', age: 3 }, { name: 'bo' })).toBe(true);
    expect(isMeant(records, { name: 'Bo', age: 3 }, { name: 'Bo', age: 4 })).toBe(false);
  });
});

describe('a list for models', () => {
  it('is shown with its members in a signature', () => {
    const [pizza, meal] = [one(pizzas, 'order_pizza'), one(pizzas, 'order_meal')].map((api) => signature(api));
    expect(pizza).toContain('toppings: ("mushrooms" | "olives" | "onions" | "ham" | "extra cheese")[], //');
    expect(meal).toContain(
      'items: { item: "margherita" | "cola" | "tiramisu", size?: "small" | "large", quantity: integer }[], //',
    );
    expect(NOW).toMatch(/T/);
  });

  it('is an array of its members in tool schemas, also in the strict form', () => {
    const api = one(pizzas, 'order_meal');
    const items = { type: 'array', items: { type: 'object', properties: { item: { type: 'string' } } } };
    expect(toolSchema(api).parameters.properties?.items).toMatchObject({ ...items, minItems: 1 });
    const strict = toolSchema(api, { strict: true }).parameters.properties?.items;
    expect(strict).toMatchObject({ ...items, items: { required: ['item', 'size', 'quantity'] } });
    expect(strict).not.toHaveProperty('minItems');
  });
});
