import type { Shape } from './actions.js';
import { mapParts, type Parts, partsOf } from './parts.js';
import type { Entry, Expression, FlatStatement, Statement, Term, ValueStatement, VariableName } from './statement.js';

/**
 * Gives every nested call a name of its own, so that no operand computes anything.
 *
 * Inner calls come first and are named first, from left to right; the statement itself comes last and keeps its
 * binding. A statement without nesting is returned as it is, the same object.
 *
 * @example
 * // confirm(next(x1)) becomes x7 = next(x1) and confirm(x7)
 */
export function flatten(statement: Statement, fresh: () => VariableName): readonly FlatStatement[] {
  if (isFlat(statement)) return [statement];
  const flat: FlatStatement[] = [];
  const last = mapOperands(statement, (operand) => toTerm(operand, fresh, flat));
  flat.push(last);
  return flat;
}

/** Whether no operand of a statement holds a call. */
export function isFlat(statement: Statement): statement is FlatStatement {
  const parts: Parts = statement;
  for (const { name, shape } of partsOf(statement.kind)) {
    const part = parts[name];
    if (part !== undefined && shape !== 'api-name' && !holdsTerms(part, shape)) return false;
  }
  return true;
}

function holdsTerms(part: unknown, shape: Shape): boolean {
  if (shape === 'entries' || shape === 'filter') return entriesAreTerms(part as readonly Entry<Expression>[]);
  return shape === 'references' ? (part as readonly Expression[]).every(isTerm) : isTerm(part as Expression);
}

function entriesAreTerms(entries: readonly Entry<Expression>[]): boolean {
  return entries.every(({ value }) => isTerm(value));
}

function isTerm(operand: Expression): operand is Term {
  switch (operand.kind) {
    case 'call':
      return false;
    case 'property':
      return typeof operand.of === 'string';
    case 'list':
      return operand.items.every(isTerm);
    case 'constraint':
      return operand.operands.every(isTerm);
    case 'record':
      return entriesAreTerms(operand.entries);
    default:
      return true;
  }
}

type ToTerm = (operand: Expression) => Term;

function mapOperands(statement: Statement, map: ToTerm): FlatStatement {
  return mapParts(statement, { operand: map, entries: (entries) => mapEntries(entries, map) }) as FlatStatement;
}

function mapEntries(entries: readonly Entry<Expression>[], map: ToTerm): readonly Entry<Term>[] {
  return entries.map((entry) => ({ ...entry, value: map(entry.value) }));
}

function toTerm(operand: Expression, fresh: () => VariableName, flat: FlatStatement[]): Term {
  switch (operand.kind) {
    case 'call':
      return { kind: 'variable', name: lift(operand.statement, fresh, flat), span: operand.span };
    case 'property':
      return { ...operand, of: typeof operand.of === 'string' ? operand.of : lift(operand.of.statement, fresh, flat) };
    case 'list':
      return { ...operand, items: operand.items.map((item) => toTerm(item, fresh, flat)) };
    case 'constraint':
      return { ...operand, operands: operand.operands.map((item) => toTerm(item, fresh, flat)) };
    case 'record':
      return { ...operand, entries: mapEntries(operand.entries, (value) => toTerm(value, fresh, flat)) };
    default:
      return operand;
  }
}

/** Puts a nested call, and before it those inside it, among the flat statements; gives the call's new name. */
function lift(statement: ValueStatement, fresh: () => VariableName, flat: FlatStatement[]): VariableName {
  const inner = mapOperands(statement, (operand) => toTerm(operand, fresh, flat));
  const binding = fresh();
  flat.push({ ...inner, binding } as FlatStatement);
  return binding;
}
