import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, print } from '../../src/language/index.js';
import { statement } from './arbitrary.js';

/** How `print` writes the program of a text, or the code of the error. */
function reading(text: string): string {
  const parsed = parse(text);
  return parsed.ok ? print(parsed.statements) : parsed.error.code;
}

/** Forms that `print` never writes and `parse` takes: docs/language.md lists them. */
const TAKEN: Readonly<Record<string, readonly (readonly [text: string, printed: string])[]>> = {
  'blanks and line breaks': [
    ['  next( x1 )  \n', 'next(x1)'],
    ['next\n(\nx1\n)', 'next(x1)'],
    ['x1\n=\nf()', 'x1 = f()'],
    ['f({a:1,b:[1,2]})', 'f({ a: 1, b: [1, 2] })'],
    ['x1 . a = 1', 'x1.a = 1'],
    [' \r\n\t', ''],
  ],
  semicolons: [
    ['next(x1);', 'next(x1)'],
    ['next(x1); next(x2)', 'next(x1)\nnext(x2)'],
    [';;next(x1);', 'next(x1)'],
  ],
  'trailing commas': [
    ['f({ a: 1, })', 'f({ a: 1 })'],
    ['f({ a: 1 },)', 'f({ a: 1 })'],
    ['f({ a: [1, 2,] })', 'f({ a: [1, 2] })'],
    ['say(x1.a,)', 'say(x1.a)'],
  ],
  'an empty record': [['f({})', 'f()']],
  quotes: [
    ["f({ a: 'b' })", 'f({ a: "b" })'],
    ['f({ "a": 1 })', 'f({ a: 1 })'],
    ["f({ 'a': 'it\\'s' })", 'f({ a: "it\'s" })'],
  ],
  escapes: [
    ['f({ a: "\\x41\\u0041\\u{41}" })', 'f({ a: "AAA" })'],
    ['f({ a: "\\q" })', 'f({ a: "q" })'],
  ],
  numbers: [
    ['f({ a: 1.50 })', 'f({ a: 1.5 })'],
    ['f({ a: .5, b: 5. })', 'f({ a: 0.5, b: 5 })'],
    ['f({ a: 1e3 })', 'f({ a: 1000 })'],
    ['f({ a: - 1, b: -0 })', 'f({ a: -1, b: 0 })'],
  ],
};

/** Forms that are none, however near. */
const REFUSED: readonly (readonly [text: string, code: string])[] = [
  ['// a\nnext(x1)', 'comment'],
  ['next(x1) /* a */', 'comment'],
  ['```\nnext(x1)\n```', 'unsupported-syntax'],
  ['const x1 = f()', 'unsupported-syntax'],
  ['next((x1))', 'unsupported-syntax'],
  ['(next(x1))', 'unsupported-syntax'],
  ['next(x1), f()', 'unsupported-syntax'],
  ['[next(x1), f()]', 'not-a-statement'],
  ['x1.a = 1, x1.b = 2', 'unsupported-syntax'],
  ['x1.a = 1; x1.a = 2', 'duplicate-name'],
  ['f({ a: 1, a: 2 })', 'duplicate-name'],
  ['f({ a })', 'unsupported-syntax'],
  ['f(a = 1)', 'bad-arguments'],
  ['f({ a: 0x10 })', 'bad-literal'],
  ['f({ a: +1 })', 'bad-literal'],
  ['f({ a: undefined })', 'bad-literal'],
  ['next(x1) say(x1.a)', 'syntax'],
  ['"use strict"', 'not-a-statement'],
];

describe('beside what `print` writes, `parse` takes', () => {
  for (const [form, cases] of Object.entries(TAKEN)) {
    test.each(cases)(`${form}: %j is %j`, (text, printed) => {
      expect(text).not.toBe(printed);
      expect(reading(text)).toBe(printed);
      expect(reading(printed)).toBe(printed);
    });
  }
});

describe('`parse` does not take', () => {
  test.each(REFUSED)('%j: %s', (text, code) => expect(reading(text)).toBe(code));
});

test('law: what `parse` takes in other dress is what `print` writes of it', () => {
  const dress = fc.record({ blank: fc.constantFrom('', ' ', '\n', '\t '), end: fc.constantFrom('', ';', ' ;;\n') });
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 3 }), dress, (statements, { blank, end }) => {
      const printed = print(statements);
      const text = printed
        .split('\n')
        .map((line) => `${blank}${line}${end}`)
        .join('\n');
      expect(reading(text)).toBe(reading(printed));
    }),
  );
});
