import fc from 'fast-check';
import { parse } from 'typetod/language';
import { describe, expect, it } from 'vitest';
import { renderTarget } from '../../../src/dialogue/index.js';
import { statement } from '../../language/arbitrary.js';

function target(source: string): string {
  const parsed = parse(source);
  if (!parsed.ok) throw new TypeError(source);
  return renderTarget(parsed.statements);
}

describe('the target of a turn', () => {
  it.each([
    ['x1 = next(x0)', 'next(x0)'],
    ['x4 = confirm(x1)\nx5 = say(x1.address)', 'confirm(x1)\nsay(x1.address)'],
    ['x9 = say()', 'say()'],
  ])('has no name that nothing refers to: %j', (source, expected) => {
    expect(target(source)).toBe(expected);
  });

  it.each([
    'x7 = resume(x6)\nx7.time = "7 pm"; x7.date = "today"',
    'x7 = next(x1)\nselect(x7)',
    'x7 = next(x1)\nsay(x7.address)',
    'x7 = zoo_1_find({ animal: "lion" })\nzoo_1_feed({ gate: x7.gate })',
    'x7 = next(x1)\nselect({ name: x7.name }, { from: x1 })',
    'x7 = zoo_1_find()\nselect({ name: "Leo" }, { from: x7 })',
    'x7 = next(x1)\nsay(next(select(x7)).address)',
  ])('keeps a name that is referred to: %j', (source) => {
    expect(target(source)).toBe(source);
  });

  it('takes a text in quotes for no name', () => {
    expect(target('x7 = next(x1)\nzoo_1_find({ name: "x7" })')).toBe('next(x1)\nzoo_1_find({ name: "x7" })');
  });

  it('is one statement a line, in the order of the statements', () => {
    expect(target('x1.a = 1; x1.b = 2; x3.c = 3; next(x3)')).toBe('x1.a = 1; x1.b = 2\nx3.c = 3\nnext(x3)');
  });

  it('of no statements is empty', () => {
    expect(renderTarget([])).toBe('');
  });

  it('of a target is the target', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 8 }), (statements) => {
        const once = renderTarget(statements);
        expect(target(once)).toBe(once);
      }),
    );
  });
});
