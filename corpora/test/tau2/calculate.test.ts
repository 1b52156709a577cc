import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shop } from './fixture.js';

const calculate = (expression: unknown) => shop.call({ name: 'calculate', arguments: { expression } });

describe('calculate', () => {
  test.each([
    ['1/8', '0.12'],
    ['5/8', '0.62'],
    ['-1/8', '-0.12'],
    ['2.675', '2.67'],
    ['0.005', '0.01'],
    ['-0.001', '-0.0'],
    ['2**3', '8.0'],
    ['7//2', '3.0'],
    ['-7//2', '-4.0'],
    ['7//-2', '-4.0'],
    ['7.5//2', '3.0'],
    ['-7.5//2', '-4.0'],
    ['0.0//5', '0.0'],
    ['2**-1', '0.5'],
    ['-2**2', '-4.0'],
    ['2**3**2', '512.0'],
    ['00', '0.0'],
    ['08.5', '8.5'],
    ['10**15', '1000000000000000.0'],
    ['10**16', '1e+16'],
    ['123456789012345678', '1.2345678901234568e+17'],
    ['3-+2', '1.0'],
    ['1.', '1.0'],
    ['.5', '0.5'],
    [' 1', '1.0'],
    ['(1 + 2) * 3 - 4 / 2', '7.0'],
    ['2 - 3 - 4', '-5.0'],
  ])('%s is %s', (expression, text) => {
    expect(calculate(expression)).toEqual({ world: shop, text });
  });

  test.each([
    '007',
    '()',
    '2(3)',
    '1 2',
    '(2).5',
    '1/0',
    '1.0//0',
    '1//0',
    '0.0**-1',
    '(-8)**0.5',
    '',
    ' ',
    '.',
    '1e5',
    '5 % 2',
    '10**400',
    '10**(10**10)',
    '2 +',
    '(1',
    '1)',
    '1\t+1',
    '1,000',
    '1 * * 2',
    `1${'+1'.repeat(1000)}`,
    5,
  ])('%j cannot be worked out', (expression) => {
    expect(calculate(expression)).toMatchObject({
      error: typeof expression === 'string' ? 'BAD_EXPRESSION' : 'INVALID',
      text: expect.stringContaining('Error: ') as string,
    });
  });

  it('agrees with arithmetic', () => {
    const number = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(Number(calculate(`${a} - (${b} + ${c}) * 2`).text)).toBe(a - (b + c) * 2);
        expect(Number(calculate(`${a}//${b + 1}`).text)).toBe(Math.floor(a / (b + 1)));
      }),
    );
  });
});
