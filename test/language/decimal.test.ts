import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decimalText, exactNumber } from '../../src/language/index.js';
import { runs } from '../runs.js';

describe('a text of digits is an exact number', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['1.50', 1.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+5', 5],
    ['1e3', 1000],
    ['1.5E-3', 0.0015],
    ['0.1', 0.1],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 2 ** 53],
    ['1000000000000000000000', 1e21],
    ['0.00', 0],
    ['0e99', 0],
  ])('%s', (text, value) => expect(exactNumber(text)).toBe(value));

  test.each([
    ...[
      '',
      '.',
      '-',
      'e3',
      '1e',
      '--5',
      '1,000',
      '1_000',
      '0x10',
      'NaN',
      'Infinity',
      ' 5',
      '5 ',
      '٣',
      '1e400',
      '1e-400',
    ],
    ...['9007199254740993', '9007199254740993.0', '0.1234567890123456789', '123456789012345.678', '1e308000'],
    ...['0.30000000000000001', '70368744177664.011', '90071992547409.91'],
  ])('not %j', (text) => expect(exactNumber(text)).toBeUndefined());

  it('or is none, as BigInt counts', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,30}$/), fc.nat(40), (digits, places) => {
        const value = exactNumber(`${digits}e-${places}`);
        if (value === undefined) return;
        const [whole = '', fraction = ''] = decimalText(value).split('.');
        expect(BigInt(whole + fraction.padEnd(80, '0'))).toBe(BigInt(digits) * 10n ** BigInt(80 - places));
      }),
    );
  });

  it('quickly, however long', () => {
    expect(exactNumber(`1${'0'.repeat(50_000)}1`)).toBeUndefined();
    expect(exactNumber(`0.${'0'.repeat(50_000)}1`)).toBeUndefined();
    expect(exactNumber(`1.${'0'.repeat(50_000)}`)).toBe(1);
  });
});

describe('a number is written out', () => {
  test.each([
    [1e21, '1000000000000000000000'],
    [-1.5e22, '-15000000000000000000000'],
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [-0, '0'],
    [0.1 + 0.2, '0.30000000000000004'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ])('%f', (value, text) => expect(decimalText(value)).toBe(text));

  it('as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalText(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(exactNumber(text)).toBe(value + 0);
      }),
      { numRuns: runs(1000, 100) },
    );
  });
});
