import fc from 'fast-check';
import { type Edits, editStatements, type Expression, parse, print, type Statement } from '../../src/language/index.js';
import { describe, expect, it } from 'vitest';
import { statement } from './arbitrary.js';

const program = fc.array(statement, { maxLength: 4 });

function read(source: string): readonly Statement[] {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.statements;
}

/** A program after edits, as it is printed. */
function edited(source: string, edits: Edits): string {
  return print(editStatements(read(source), edits));
}

const isX9 = (operand: Expression): boolean => operand.kind === 'variable' && operand.name === 'x9';

/** Leaves out the variable `x9`, wherever it stands by itself. */
const withoutX9: Edits = { operand: (operand) => (isX9(operand) ? undefined : operand) };

/** Leaves out what is called `town`. */
const withoutTown: Edits = { entry: (entry) => (entry.name === 'town' ? undefined : entry) };

describe('what cannot stand without a node that is left out goes too', () => {
  const operands: readonly [string, string, string][] = [
    ['next', 'x2 = next(x9)', ''],
    ['a selection', 'select(x9)', ''],
    ['a selection by nested call', 'select(next(x9))', ''],
    ['resume', 'resume(x9)\nsay()', 'say()'],
    ['confirm', 'confirm(x9)', ''],
    ['a property of a nested call', 'say(next(x9).phone)', ''],
    ['the argument of a property of a nested call', 'a_b_c({ to: next(x9).phone, from: "A" })', 'a_b_c({ from: "A" })'],
    ['an assignment of nothing else', 'x1.town = x9', ''],
    ['a say of nothing else', 'say(x9)', ''],
    ['an item of a list', 'a_b_c({ guests: [x9, "B"] })', 'a_b_c({ guests: ["B"] })'],
    ['a record in a record', 'a_b_c({ guest: { name: { first: x9 } } })', 'a_b_c()'],
  ];

  it.each(operands)('%s', (_, before, after) => {
    expect(edited(before, withoutX9)).toBe(after);
  });

  const entries: readonly [string, string, string][] = [
    ['an assignment without entries', 'x1.town = "A"', ''],
    ['a record without entries', 'select({ town: "A" }, { from: x1 })', ''],
  ];

  it.each(entries)('%s', (_, before, after) => {
    expect(edited(before, withoutTown)).toBe(after);
  });
});

describe('what can stand without it stays', () => {
  const operands: readonly [string, string, string][] = [
    ['a selection without its search', 'select(x3, { from: x9 })', 'select(x3)'],
    ['a say with other arguments', 'say(x9, x3.phone)', 'say(x3.phone)'],
    ['the other entries of an assignment', 'x1.town = x9; x1.day = "Monday"', 'x1.day = "Monday"'],
    ['the end of the conversation', 'say()', 'say()'],
    ['a list that was empty', 'a_b_c({ guests: [] })', 'a_b_c({ guests: [] })'],
    ['what stands for another variable', 'next(x1)\nselect(x3)', 'next(x1)\nselect(x3)'],
    ['a property of the variable, which is no operand by itself', 'say(x9.phone)', 'say(x9.phone)'],
    ['an assignment to it', 'x9.town = "A"', 'x9.town = "A"'],
    ['statements without operands', 'decline_alternative()\nparse_error()', 'decline_alternative()\nparse_error()'],
  ];

  it.each(operands)('%s', (_, before, after) => {
    expect(edited(before, withoutX9)).toBe(after);
  });

  it('a call, with its name, without arguments', () => {
    expect(edited('x1 = a_b_c({ town: "A" })', withoutTown)).toBe('x1 = a_b_c()');
  });
});

describe('edits', () => {
  it('see inner nodes before outer ones', () => {
    const seen: string[] = [];
    editStatements(read('a_b_c({ to: next(x1).phone })'), {
      operand: (operand) => {
        seen.push(operand.kind);
        return operand;
      },
      entry: (entry) => {
        seen.push(entry.name);
        return entry;
      },
      statement: (statement) => {
        seen.push(statement.kind);
        return statement;
      },
    });
    expect(seen).toEqual(['variable', 'next', 'call', 'property', 'to', 'api-call']);
  });

  it('are told the innermost statement around an entry', () => {
    const around: string[] = [];
    editStatements(read('a_b_c({ to: d_e_f({ town: "A" }).address })\nx1.day = "Monday"'), {
      entry: (entry, statement) => {
        around.push(`${entry.name}: ${statement.kind === 'api-call' ? statement.api : statement.kind}`);
        return entry;
      },
    });
    expect(around).toEqual(['town: d_e_f', 'to: a_b_c', 'day: assign']);
  });

  it('put a variable in the place of a nested call', () => {
    const call: Edits = {
      operand: (operand) =>
        operand.kind === 'call' ? { kind: 'variable', name: 'x3', span: { start: 0, end: 0 } } : operand,
    };
    expect(edited('say(next(x1).phone)\nselect(next(x1))', call)).toBe('say(x3.phone)\nselect(x3)');
  });

  it('leave no owner to a property when a value is put in its place', () => {
    const value: Edits = {
      operand: (operand) =>
        operand.kind === 'call' ? { kind: 'literal', value: 1, span: { start: 0, end: 0 } } : operand,
    };
    expect(edited('say(next(x1).phone, x3.phone)', value)).toBe('say(x3.phone)');
  });

  it('change statements of every kind that has operands', () => {
    const source = [
      'x5 = next(x9)',
      'len(x9)',
      'suspend(x9)',
      'hint({ request: "town", of: x9 })',
      'notification({ failure: x9 })',
      'suggest({ task: "a_b_c" })',
    ].join('\n');
    const other: Edits = {
      operand: (operand) => (isX9(operand) ? { kind: 'variable', name: 'x1', span: operand.span } : operand),
    };
    expect(edited(source, other)).toBe(source.replaceAll('x9', 'x1'));
  });

  it('that change nothing give the same program', () => {
    fc.assert(
      fc.property(program, (statements) => {
        const same: Edits = { entry: (entry) => entry, operand: (operand) => operand, statement: (one) => one };
        expect(print(editStatements(statements, same))).toBe(print(statements));
        expect(editStatements(statements, {})).toEqual(statements);
      }),
    );
  });

  it('that leave out every statement leave nothing', () => {
    fc.assert(
      fc.property(program, (statements) => {
        expect(editStatements(statements, { statement: () => undefined })).toEqual([]);
      }),
    );
  });

  it('that leave out operands leave a program that can be parsed', () => {
    fc.assert(
      fc.property(program, (statements) => {
        const left = editStatements(statements, {
          operand: (operand) => (operand.kind === 'variable' ? undefined : operand),
          statement: (one) => (one.kind === 'hint' || one.kind === 'notification' ? undefined : one),
        });
        expect(parse(print(left)).ok).toBe(true);
      }),
    );
  });
});
