import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edits, editStatements, parse, type Statement, visit } from '../../src/language/index.js';
import { statement } from './arbitrary.js';

function read(source: string): readonly Statement[] {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.statements;
}

/** What a walk passes, in order. */
function passed(source: string): readonly string[] {
  const at = (node: { readonly span: { readonly start: number; readonly end: number } }): string =>
    source.slice(node.span.start, node.span.end);
  const words: string[] = [];
  visit(read(source), {
    entry: (entry, around) => words.push(`entry ${at(entry)} of ${around.kind}`),
    operand: (operand, around) => words.push(`${operand.kind} ${at(operand)} of ${around.kind}`),
    statement: (one) => words.push(`statement ${at(one)}`),
  });
  return words;
}

describe('visit', () => {
  it('passes inner nodes first, and says which statement they belong to', () => {
    expect(passed('x2 = select({ a: f({ b: [1, x1] }).c }, { from: x3 })')).toEqual([
      'literal 1 of api-call',
      'variable x1 of api-call',
      'list [1, x1] of api-call',
      'entry b: [1, x1] of api-call',
      'statement f({ b: [1, x1] })',
      'call f({ b: [1, x1] }) of select',
      'property f({ b: [1, x1] }).c of select',
      'entry a: f({ b: [1, x1] }).c of select',
      'record { a: f({ b: [1, x1] }).c } of select',
      'variable x3 of select',
      'statement x2 = select({ a: f({ b: [1, x1] }).c }, { from: x3 })',
    ]);
  });

  it.each([
    ['x1.a = 1; x1.b = "c"', 5],
    ['hint({ request: "city", of: x1 })', 5],
    ['say(x1, x2.a)', 3],
    ['suggest({ task: "f" })', 1],
    ['say()', 1],
    ['f()', 1],
  ])('passes the nodes of %j', (source, count) => {
    expect(passed(source)).toHaveLength(count);
  });

  it('passes the nodes that edits are asked about, in their order', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 3 }), (statements) => {
        const log = (kinds: string[]): Edits => {
          const keep = <N>(name: string, node: N): N => {
            kinds.push(name);
            return node;
          };
          return {
            entry: (entry) => keep(entry.name, entry),
            operand: (operand) => keep(operand.kind, operand),
            statement: (one) => keep(one.kind, one),
          };
        };
        const [looked, edited]: [string[], string[]] = [[], []];
        visit(statements, log(looked));
        editStatements(statements, log(edited));
        expect(looked).toEqual(edited);
      }),
    );
  });
});
