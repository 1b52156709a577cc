import { type Parts, partsOf } from './parts.js';
import type { Entry, Expression, Statement } from './statement.js';

/** What to look at in a program. `statement` is the innermost statement around the node. */
export interface Visitor {
  /** `name: value` of a call or record, `x1.name = value` of an assignment. */
  readonly entry?: (entry: Entry<Expression>, statement: Statement) => void;
  /** What stands in a place of a statement: a literal, a variable, a property, a list, a record, a nested call. */
  readonly operand?: (operand: Expression, statement: Statement) => void;
  /** Statements, nested calls among them. */
  readonly statement?: (statement: Statement) => void;
}

/** Walks over all nodes of a program. Inner nodes come first, as in `editStatements`. */
export function visit(statements: readonly Statement[], visitor: Visitor): void {
  for (const statement of statements) visitStatement(statement, visitor);
}

function visitStatement(statement: Statement, visitor: Visitor): void {
  const parts: Parts = statement;
  for (const { name, shape } of partsOf(statement.kind)) {
    const part = parts[name];
    if (part === undefined || shape === 'api-name') continue;
    if (shape === 'entries' || shape === 'filter')
      visitEntries(part as readonly Entry<Expression>[], statement, visitor);
    else if (shape === 'references') visitOperands(part as readonly Expression[], statement, visitor);
    else visitOperand(part as Expression, statement, visitor);
  }
  visitor.statement?.(statement);
}

function visitEntries(entries: readonly Entry<Expression>[], statement: Statement, visitor: Visitor): void {
  for (const entry of entries) {
    visitOperand(entry.value, statement, visitor);
    visitor.entry?.(entry, statement);
  }
}

function visitOperands(operands: readonly Expression[], statement: Statement, visitor: Visitor): void {
  for (const operand of operands) visitOperand(operand, statement, visitor);
}

function visitOperand(operand: Expression, statement: Statement, visitor: Visitor): void {
  if (operand.kind === 'list') visitOperands(operand.items, statement, visitor);
  if (operand.kind === 'constraint') visitOperands(operand.operands, statement, visitor);
  if (operand.kind === 'record') visitEntries(operand.entries, statement, visitor);
  if (operand.kind === 'call') visitStatement(operand.statement, visitor);
  if (operand.kind === 'property' && typeof operand.of !== 'string') visitOperand(operand.of, statement, visitor);
  visitor.operand?.(operand, statement);
}
