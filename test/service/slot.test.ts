import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { money, propertyOf, slotOf, time } from '../../src/service/index.js';

describe('the kind of a slot', () => {
  it.each<[string, z.ZodType]>([
    ['text', z.string()],
    ['text', z.string().min(2)],
    ['closed', z.enum(['a', 'b'])],
    ['closed', z.literal(['a', 'b'])],
    ['closed', z.literal([1, 'a'])],
    ['integer', z.literal([1, 2])],
    ['integer', z.int()],
    ['integer', z.number().int().min(1)],
    ['number', z.number()],
    ['money', money()],
    ['money', money('What it costs')],
    ['money', money().describe('What it costs')],
    ['boolean', z.boolean()],
    ['date', z.iso.date()],
    ['time', time()],
    ['time', time('When').nullable()],
    ['list', z.array(z.string())],
    ['list', z.array(z.enum(['a', 'b'])).min(1)],
    ['list', z.array(z.object({ a: z.int() }))],
    ['json', z.array(z.array(z.string()))],
    ['json', z.array(z.string().nullable())],
    ['json', z.array(z.object({ a: z.array(z.int()) }))],
    ['json', z.object({ a: z.int() })],
  ])('is %s (%#)', (kind, type) => {
    expect(slotOf('it', type).kind).toBe(kind);
    expect(slotOf('it', type.optional()).kind).toBe(kind);
    expect(propertyOf('it', type).kind).toBe(kind);
  });

  it('comes with the values of a closed set, in order', () => {
    expect(slotOf('it', z.enum(['b', 'a'])).values).toEqual(['b', 'a']);
    expect(slotOf('it', z.literal([3, 1])).values).toEqual([3, 1]);
    expect(slotOf('it', z.string())).not.toHaveProperty('values');
  });
});

describe('money', () => {
  it('refuses an option that nothing reads', () => {
    const misspelt = { curency: 'CHF' } as object;
    expect(() => money('Price', misspelt)).toThrow(expect.objectContaining({ code: 'unknown-option' }));
  });
});

describe('a slot', () => {
  it.each<[string, z.ZodType, object]>([
    ['plain', z.string(), { required: true, acceptsDontcare: false }],
    ['nullable', z.string().nullable(), { required: true, acceptsDontcare: true }],
    ['optional', z.string().optional(), { required: false, acceptsDontcare: true, default: 'dontcare' }],
    ['with a default', z.int().default(2), { required: false, acceptsDontcare: false, default: 2 }],
    ['nullable with a default', z.int().nullable().default(2), { required: false, acceptsDontcare: true, default: 2 }],
    ['with a default of no value', z.boolean().default(false), { required: false, default: false }],
  ])('that is %s says so', (_, type, facts) => {
    expect(slotOf('it', type)).toMatchObject(facts);
  });

  it('has no default when it is required', () => {
    expect(slotOf('it', z.string())).not.toHaveProperty('default');
  });

  it('has the outermost description', () => {
    expect(slotOf('it', z.string().describe('in').optional()).description).toBe('in');
    expect(slotOf('it', z.string().describe('in').optional().describe('out')).description).toBe('out');
    expect(slotOf('it', z.string()).description).toBe('');
  });

  it('holds values by its schema, without its wrappers', () => {
    const { schema } = slotOf('it', z.iso.date().nullable().default('2019-03-01'));
    expect(schema.safeParse('2019-03-02').success).toBe(true);
    expect(schema.safeParse('tomorrow').success).toBe(false);
    expect(schema.safeParse(null).success).toBe(false);
    expect(schema.safeParse(undefined).success).toBe(false);
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:30', false],
    ['09:30:00', false],
    ['half past 9', false],
  ])('that is a time takes %s: %s', (value, taken) => {
    expect(time().safeParse(value).success).toBe(taken);
  });

  it('that is money takes no debt', () => {
    expect(money().safeParse(0).success).toBe(true);
    expect(money().safeParse(-1).success).toBe(false);
  });

  it.each<[string | undefined, readonly number[], readonly number[]]>([
    [undefined, [9.99, 0.1, 1234567.5, 70_000_000_000_000.01], [9.999, 0.001, 1e-7, 0.1 + 0.2, 1e15, 1e21]],
    ['USD', [0.01], [0.011]],
    ['JPY', [0, 1470, Number.MAX_SAFE_INTEGER], [0.5, 1e16]],
    ['KWD', [1.234], [1.2345]],
    ['EUR', [19.95], [Number.NaN, Number.POSITIVE_INFINITY, -0.01]],
  ])('that is money of %s has its decimals and no more', (currency, taken, refused) => {
    const schema = money('How much', currency === undefined ? {} : { currency });
    expect(taken.filter((amount) => !schema.safeParse(amount).success)).toEqual([]);
    expect(refused.filter((amount) => schema.safeParse(amount).success)).toEqual([]);
  });

  it('that is money knows its currency, through further bounds and wrappers', () => {
    expect(slotOf('it', money()).currency).toBe('USD');
    expect(slotOf('it', money('', { currency: 'JPY' }).positive().max(9).default(5))).toMatchObject({
      kind: 'money',
      currency: 'JPY',
      default: 5,
    });
    expect(slotOf('it', money('', { currency: 'JPY' }).positive()).schema.safeParse(0.5).success).toBe(false);
    expect(slotOf('it', z.number()).currency).toBeUndefined();
  });

  it.each(['usd', 'dollars', '', 'ZZZ', '__proto__', 'constructor'])('is no money of the currency %j', (currency) => {
    expect(() => money('', { currency })).toThrow(
      expect.objectContaining({
        name: 'DefinitionError',
        code: 'bad-currency',
        message: `'${currency}' is no currency. Give a code of ISO 4217 in capitals, such as 'USD' or 'JPY'.`,
      }),
    );
  });

  it.each<[string, z.ZodType]>([
    ['"soon"', z.iso.date().default('soon')],
    ['4', z.literal([1, 2, 3] as number[]).default(4)],
    ['-5', money().default(-5)],
    ['9.999', money().default(9.999)],
    ['"7 pm"', time().default('7 pm')],
  ])('is refused with the default %s, which is none of its values', (text, type) => {
    expect(() => slotOf('when', type)).toThrow(
      expect.objectContaining({
        name: 'DefinitionError',
        code: 'bad-default',
        message: `Slot 'when' has the default ${text}, which its own type refuses. Change the default or the type.`,
      }),
    );
  });
});
