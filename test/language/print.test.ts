import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, print, type Statement, sameStatements } from '../../src/language/index.js';
import { plainText, statement } from './arbitrary.js';
import { runs } from '../runs.js';

function read(source: string): readonly Statement[] {
  const result = parse(source);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}\n${source}`);
  return result.statements;
}

describe('print', () => {
  it.each([
    ["x1=f({a:'b',c:1.50})", 'x1 = f({ a: "b", c: 1.5 })'],
    ['f ( )', 'f()'],
    ['f({})', 'f()'],
    ['hint({})', 'hint({})'],
    ['f({ "class": 1, from: 2, })', 'f({ class: 1, from: 2 })'],
    ['f({ a: -0, b: -5, c: .5, d: 1e3, e: 1e21 })', 'f({ a: 0, b: -5, c: 0.5, d: 1000, e: 1e+21 })'],
    ['f({ a: [ ], b: { }, c: [1,[2]] })', 'f({ a: [], b: {}, c: [1, [2]] })'],
    ['f({ a: true, b: false, c: null })', 'f({ a: true, b: false, c: null })'],
    ['f({\n  a: 1,\n  b: 2,\n})', 'f({ a: 1, b: 2 })'],
    ['f({ a: next(x1).b })', 'f({ a: next(x1).b })'],
    ['x1.a=1;x1.b="c"', 'x1.a = 1; x1.b = "c"'],
    ['x1.a=1\nx1.b="c"', 'x1.a = 1\nx1.b = "c"'],
    ['x1.a = 1; x2.a = 1; x1.b = 1', 'x1.a = 1\nx2.a = 1\nx1.b = 1'],
    ['select({a:1},{from:x1})', 'select({ a: 1 }, { from: x1 })'],
    ["suggest({'task':'f'})", 'suggest({ task: "f" })'],
    ['say( x1 , x2.a )', 'say(x1, x2.a)'],
    ["f({ a: 'it\\'s \"so\"' })", 'f({ a: "it\'s \\"so\\"" })'],
    ['f({ a: "a\\nb\\tc\\\\" })', 'f({ a: "a\\nb\\tc\\\\" })'],
    ['f({ a: "\\u{1f600}\\u00e9" })', 'f({ a: "\u{1f600}\u00e9" })'],
    ['', ''],
    [';;\n;', ''],
  ])('writes %j as %j', (source, printed) => {
    expect(print(read(source))).toBe(printed);
  });

  it('gives every statement one line, and back the same statements', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 4 }), (statements) => {
        const text = print(statements);
        expect(text === '' ? 0 : text.split(/\r\n|[\n\r\u2028\u2029]/).length).toBe(statements.length);
        const again = read(text);
        expect(sameStatements(again, statements)).toBe(true);
        expect(print(again)).toBe(text);
      }),
      { numRuns: runs(400, 40) },
    );
  });

  it('writes any string so that it is read back as it was', () => {
    fc.assert(
      fc.property(plainText, (value) => {
        const [call] = read(print({ kind: 'api-call', api: 'f', arguments: [entry(value)], span }));
        expect(call).toMatchObject({ arguments: [{ value: { value } }] });
      }),
    );
  });

  it('writes characters that hide as escapes, on one line', () => {
    const hidden = 'a\u2028b\u202ec\u200bd\u0000e\ud800f\u007fg\ufeffh\u{e0041}';
    const text = print({ kind: 'api-call', api: 'f', arguments: [entry(hidden)], span });
    expect(text).toMatch(/^[ -~]*$/);
    expect(JSON.parse(text.slice('f({ a: '.length, -' })'.length))).toBe(hidden);
  });
});

const span = { start: 0, end: 0 };

function entry(value: string) {
  return { name: 'a', value: { kind: 'literal', value, span }, span } as const;
}

describe('sameStatements', () => {
  it('pays no heed to where statements stand', () => {
    expect(sameStatements(read('x1 = f({ a: [1] })'), read('\n x1=f( { "a":[ 1 ] } )'))).toBe(true);
  });

  it.each([
    ['f()', 'g()'],
    ['f()', 'x1 = f()'],
    ['f()', 'f()\nf()'],
    ['f({ a: 1 })', 'f({ a: "1" })'],
    ['f({ a: 1 })', 'f({ a: 1, b: 2 })'],
    ['f({ a: 1, b: 2 })', 'f({ b: 2, a: 1 })'],
    ['f({ a: [1] })', 'f({ a: [1, 2] })'],
    ['f({ a: [] })', 'f({ a: {} })'],
    ['f({ a: null })', 'f({ a: {} })'],
    ['select(x1)', 'select(x1, { from: x2 })'],
    ['x1.a = 1; x1.b = 2', 'x1.a = 1\nx1.b = 2'],
  ])('tells %j from %j', (first, second) => {
    expect(sameStatements(read(first), read(second))).toBe(false);
    expect(sameStatements(read(second), read(first))).toBe(false);
  });
});
