import type {
  Entry,
  Expression,
  FlatStatement,
  NestedCall,
  Statement,
  Term,
  ValueStatement,
  VariableName,
} from './statement.js';

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
  switch (statement.kind) {
    case 'api-call':
      return entriesAreTerms(statement.arguments);
    case 'assign':
      return entriesAreTerms(statement.assignments);
    case 'hint':
    case 'notification':
      return entriesAreTerms(statement.content);
    case 'next':
      return isTerm(statement.query);
    case 'select':
      return isTerm(statement.entity) && (statement.from === undefined || isTerm(statement.from));
    case 'say':
      return statement.arguments.every(isTerm);
    case 'suggest':
    case 'decline_alternative':
    case 'conversation_pause':
    case 'parse_error':
      return true;
    default:
      return isTerm(statement.operand);
  }
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
    case 'record':
      return entriesAreTerms(operand.entries);
    default:
      return true;
  }
}

type ToTerm = (operand: Expression) => Term;

function mapOperands(statement: Statement, map: ToTerm): FlatStatement {
  switch (statement.kind) {
    case 'api-call':
      return { ...statement, arguments: mapEntries(statement.arguments, map) };
    case 'assign':
      return { ...statement, assignments: mapEntries(statement.assignments, map) };
    case 'hint':
    case 'notification':
      return { ...statement, content: mapEntries(statement.content, map) };
    case 'next':
      return { ...statement, query: map(statement.query) };
    case 'select': {
      const { from, ...rest } = statement;
      const entity = map(statement.entity);
      return from === undefined ? { ...rest, entity } : { ...rest, entity, from: map(from) };
    }
    case 'say':
      return { ...statement, arguments: statement.arguments.map(map) };
    case 'suggest':
    case 'decline_alternative':
    case 'conversation_pause':
    case 'parse_error':
      return statement;
    default:
      return { ...statement, operand: map(statement.operand) };
  }
}

function mapEntries(entries: readonly Entry<Expression>[], map: ToTerm): readonly Entry<Term>[] {
  return entries.map((entry) => ({ ...entry, value: map(entry.value) }));
}

function toTerm(operand: Expression, fresh: () => VariableName, flat: FlatStatement[]): Term {
  switch (operand.kind) {
    case 'call':
      return { kind: 'variable', name: lift(operand.statement, fresh, flat), span: operand.span };
    case 'property':
      return { ...operand, of: toOwner(operand.of, fresh, flat) };
    case 'list':
      return { ...operand, items: operand.items.map((item) => toTerm(item, fresh, flat)) };
    case 'record':
      return { ...operand, entries: mapEntries(operand.entries, (value) => toTerm(value, fresh, flat)) };
    default:
      return operand;
  }
}

function toOwner(owner: VariableName | NestedCall, fresh: () => VariableName, flat: FlatStatement[]): VariableName {
  return typeof owner === 'string' ? owner : lift(owner.statement, fresh, flat);
}

/** Puts a nested call, and before it those inside it, among the flat statements; gives the call's new name. */
function lift(statement: ValueStatement, fresh: () => VariableName, flat: FlatStatement[]): VariableName {
  const inner = mapOperands(statement, (operand) => toTerm(operand, fresh, flat));
  const binding = fresh();
  flat.push({ ...inner, binding } as FlatStatement);
  return binding;
}
