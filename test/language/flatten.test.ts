import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten, isFlat, parse, print, type Statement, type VariableName } from '../../src/language/index.js';
import { statement } from './arbitrary.js';

function counter(): () => VariableName {
  let count = 100;
  return () => `x${count++}`;
}

function only(source: string): Statement {
  const result = parse(source);
  const first = result.ok ? result.statements[0] : undefined;
  if (first === undefined) throw new Error(source);
  return first;
}

describe('flatten', () => {
  it.each([
    ['confirm(next(x1))', 'x100 = next(x1)\nconfirm(x100)'],
    ['x5 = select(next(x1))', 'x100 = next(x1)\nx5 = select(x100)'],
    ['x2 = next(f({ a: 1 }))', 'x100 = f({ a: 1 })\nx2 = next(x100)'],
    ['say(next(x1).phone, next(x2))', 'x100 = next(x1)\nx101 = next(x2)\nsay(x100.phone, x101)'],
    ['select(next(x1), { from: resume(x2) })', 'x100 = next(x1)\nx101 = resume(x2)\nselect(x100, { from: x101 })'],
    ['x1.a = next(x2).b; x1.c = 3', 'x100 = next(x2)\nx1.a = x100.b; x1.c = 3'],
    ['hint({ of: [f(), { a: g() }] })', 'x100 = f()\nx101 = g()\nhint({ of: [x100, { a: x101 }] })'],
    [
      'x11 = get_directions({ to: next(get_meetings({ sort_by: "date" })).location })',
      'x100 = get_meetings({ sort_by: "date" })\nx101 = next(x100)\nx11 = get_directions({ to: x101.location })',
    ],
    ['f({ a: g({ b: h() }), c: i() })', 'x100 = h()\nx101 = g({ b: x100 })\nx102 = i()\nf({ a: x101, c: x102 })'],
  ])('names the nested calls of %j, inner first', (source, flat) => {
    expect(print(flatten(only(source), counter()))).toBe(flat);
  });

  it.each([
    'x1 = f({ a: 1, b: [x2.c, { d: null }] })',
    'say()',
    'x1.a = x2.b',
    'parse_error()',
    'suggest({ task: "f" })',
    'len(x1)',
  ])('returns %j as it is', (source) => {
    const statement = only(source);
    const flat = flatten(statement, () => {
      throw new Error('no name is needed');
    });
    expect(flat).toHaveLength(1);
    expect(flat[0]).toBe(statement);
  });

  it('keeps the place of each nested call', () => {
    const source = 'confirm(next(x1))';
    const [inner, outer] = flatten(only(source), counter());
    expect(inner?.span).toEqual({ start: 8, end: 16 });
    expect(outer).toMatchObject({ operand: { name: 'x100', span: { start: 8, end: 16 } } });
  });

  it('leaves no nested calls, and the last statement keeps its kind and binding', () => {
    fc.assert(
      fc.property(statement, (nested) => {
        const flat = flatten(nested, counter());
        expect(flat.every(isFlat)).toBe(true);
        const last = flat[flat.length - 1];
        expect(last?.kind).toBe(nested.kind);
        expect(last !== undefined && 'binding' in last).toBe('binding' in nested);
        const again = parse(print(flat));
        expect(again.ok).toBe(true);
      }),
    );
  });
});
