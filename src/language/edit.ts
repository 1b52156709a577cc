import { mapParts } from './parts.js';
import { RELATIONS } from './relations.js';
import type { Entry, Expression, Statement, ValueStatement } from './statement.js';

/**
 * What to do with the nodes of a program. Each answers with the node to put in its place, or undefined to leave it out.
 * Inner nodes come first. A node that is not to change is returned as it is.
 */
export interface Edits {
  /** `name: value` of a call or record, `x1.name = value` of an assignment; `statement` is the innermost around it. */
  readonly entry?: (entry: Entry<Expression>, statement: Statement) => Entry<Expression> | undefined;
  /** What stands in a place of a statement: a literal, a variable, a property, a list, a record, a nested call. */
  readonly operand?: (operand: Expression, statement: Statement) => Expression | undefined;
  /** Statements, nested calls among them: in the place of a nested call only what may be nested may stand. */
  readonly statement?: (statement: Statement) => Statement | undefined;
}

/**
 * A program with some of its nodes replaced or left out. What cannot stand without a node that is left out goes too: an
 * entry without value, a property without owner, an assignment or a record without entries, `next()`. A call of an API
 * stays, as it may have no arguments. A `say` that has lost all of its arguments goes: `say()` ends the conversation.
 *
 * @returns a program that `print` can write, as long as the edits put values where values were.
 */
export function editStatements(statements: readonly Statement[], edits: Edits): readonly Statement[] {
  return statements.flatMap((statement) => editStatement(statement, edits) ?? []);
}

/** What a statement gives to slots: the arguments of a call of an API, or the values of an assignment; nothing by any other. */
export function givenBy(statement: Statement): readonly Entry<Expression>[] {
  if (statement.kind === 'api-call') return statement.arguments;
  return statement.kind === 'assign' ? statement.assignments : [];
}

/** A call of an API or an assignment that gives other values; any other statement as it is. */
export function giving<S extends Statement>(statement: S, entries: readonly Entry<Expression>[]): S {
  if (statement.kind === 'api-call') return { ...statement, arguments: entries };
  return statement.kind === 'assign' ? { ...statement, assignments: entries } : statement;
}

function editStatement(statement: Statement, edits: Edits): Statement | undefined {
  const edited = editParts(statement, edits);
  return edited && edits.statement ? edits.statement(edited) : edited;
}

function editParts(statement: Statement, edits: Edits): Statement | undefined {
  return mapParts(statement, {
    operand: (operand) => editOperand(operand, statement, edits),
    entries: (entries) => editEntries(entries, statement, edits),
  });
}

function editEntries(
  entries: readonly Entry<Expression>[],
  statement: Statement,
  edits: Edits,
): readonly Entry<Expression>[] {
  return entries.flatMap((entry) => editEntry(entry, statement, edits) ?? []);
}

function editEntry(entry: Entry<Expression>, statement: Statement, edits: Edits): Entry<Expression> | undefined {
  const value = editOperand(entry.value, statement, edits);
  const edited = value && (value === entry.value ? entry : { ...entry, value });
  return edited && edits.entry ? edits.entry(edited, statement) : edited;
}

function editOperand(operand: Expression, statement: Statement, edits: Edits): Expression | undefined {
  const edited = editInside(operand, statement, edits);
  return edited && edits.operand ? edits.operand(edited, statement) : edited;
}

function editInside(operand: Expression, statement: Statement, edits: Edits): Expression | undefined {
  switch (operand.kind) {
    case 'literal':
    case 'variable':
      return operand;
    case 'property': {
      const { of } = operand;
      if (typeof of === 'string') return operand;
      const owner = editOperand(of, statement, edits);
      if (owner?.kind === 'variable') return { ...operand, of: owner.name };
      return owner?.kind === 'call' ? { ...operand, of: owner } : undefined;
    }
    case 'list':
      return { ...operand, items: operand.items.flatMap((item) => editOperand(item, statement, edits) ?? []) };
    case 'constraint': {
      const operands = operand.operands.map((item) => editOperand(item, statement, edits));
      const kept = operands.filter((item) => item !== undefined);
      return kept.length < RELATIONS[operand.relation].least ? undefined : { ...operand, operands: kept };
    }
    case 'record': {
      const entries = editEntries(operand.entries, statement, edits);
      return entries.length === 0 && operand.entries.length > 0 ? undefined : { ...operand, entries };
    }
    case 'call': {
      const inner = editStatement(operand.statement, edits);
      return inner && { ...operand, statement: inner as ValueStatement };
    }
  }
}
