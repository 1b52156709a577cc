/**
 * From statements to ESTree: the tree that acorn gives for text, that `parse` reads and that astring writes.
 *
 * The offsets of the nodes are the spans of the statements; whoever writes the tree may put others in their place.
 */
import type {
  AssignmentExpression,
  CallExpression,
  Expression as Tree,
  ExpressionStatement,
  Identifier,
  MemberExpression,
  ObjectExpression,
  Property,
} from 'acorn';
import { isPlainText } from './characters.js';
import { type Part, type Parts, partsOf } from './parts.js';
import type { Assign, Entry, Expression, Literal, NestedCall, Span, Statement, VariableName } from './statement.js';

/** One expression of a program. An assignment of several slots has one for each; they stand on one line. */
export interface Line extends ExpressionStatement {
  /** Which of the statements it belongs to, from 0. */
  readonly index: number;
  /** Whether it goes on with the assignment before it. */
  readonly isContinued: boolean;
}

export function linesOf(statements: readonly Statement[]): readonly Line[] {
  const lines: Line[] = [];
  statements.forEach((statement, index) => {
    if (statement.kind === 'assign') addAssignments(lines, statement, index);
    else lines.push(line(callStatement(statement), index));
  });
  return lines;
}

function addAssignments(lines: Line[], statement: Assign, index: number): void {
  statement.assignments.forEach((entry, at) => {
    lines.push(line(slotAssignment(statement, entry), index, at > 0));
  });
}

function line(expression: Tree, index: number, isContinued = false): Line {
  return { type: 'ExpressionStatement', expression, index, isContinued, start: expression.start, end: expression.end };
}

function callStatement(statement: Exclude<Statement, Assign>): Tree {
  const { binding, span } = statement;
  return binding === undefined ? call(statement) : assignment(identifier(binding), call(statement), span);
}

function slotAssignment({ variable }: Assign, { name, value, span }: Entry<Expression>): AssignmentExpression {
  return assignment(member(identifier(variable), name), operandTree(value), span);
}

function call(statement: Exclude<Statement, Assign>): CallExpression {
  const parts: Parts = statement;
  const isApi = statement.kind === 'api-call';
  const nodes: Tree[] = [];
  // The call of an API without arguments has no braces.
  if (!isApi || statement.arguments.length > 0) {
    for (const part of partsOf(statement.kind)) addArguments(nodes, part, parts[part.name]);
  }
  const { start, end } = statement.span ?? NOWHERE;
  const callee = identifier(isApi ? statement.api : statement.kind);
  return { type: 'CallExpression', callee, arguments: nodes, optional: false, start, end };
}

function addArguments(nodes: Tree[], { name, shape }: Part, value: unknown): void {
  if (shape === 'references') nodes.push(...(value as readonly Expression[]).map(operandTree));
  else if (shape === 'entries') nodes.push(record(value as readonly Entry<Expression>[]));
  else if (shape === 'filter')
    nodes.push(...(value === undefined ? [] : [record(value as readonly Entry<Expression>[])]));
  else if (shape === 'api-name') nodes.push(object([property(name, literal(value as string))]));
  else if (shape !== 'option') nodes.push(operandTree(value as Expression));
  else if (value !== undefined) nodes.push(object([property(name, operandTree(value as Expression))]));
}

export function operandTree(operand: Expression): Tree {
  switch (operand.kind) {
    case 'literal':
      return literal(operand.value, operand.span);
    case 'variable':
      return identifier(operand.name, operand.span);
    case 'property':
      return member(owner(operand.of), operand.property, operand.span);
    case 'list': {
      const { start, end } = operand.span ?? NOWHERE;
      return { type: 'ArrayExpression', elements: operand.items.map(operandTree), start, end };
    }
    case 'record':
      return record(operand.entries, operand.span);
    case 'constraint': {
      const { start, end } = operand.span ?? NOWHERE;
      const callee = identifier(operand.relation);
      return {
        type: 'CallExpression',
        callee,
        arguments: operand.operands.map(operandTree),
        optional: false,
        start,
        end,
      };
    }
    case 'call':
      return nested(operand);
  }
}

function nested({ statement }: { readonly statement: Statement }): Tree {
  if (statement.kind !== 'assign') return callStatement(statement);
  // No type allows it. One of the assignments is enough for the reader, which refuses them in this place.
  const [entry] = statement.assignments;
  return entry === undefined ? identifier('') : slotAssignment(statement, entry);
}

function owner(of: VariableName | NestedCall): Tree {
  return typeof of === 'string' ? identifier(of) : nested(of);
}

function record(entries: readonly Entry<Expression>[], span?: Span): ObjectExpression {
  return object(
    entries.map(({ name, value, span: place }) => property(name, operandTree(value), place)),
    span,
  );
}

const NOWHERE: Span = { start: 0, end: 0 };

function identifier(name: string, { start, end } = NOWHERE): Identifier {
  return { type: 'Identifier', name, start, end };
}

function member(of: Tree, name: string, { start, end } = NOWHERE): MemberExpression {
  return {
    type: 'MemberExpression',
    object: of,
    property: identifier(name),
    computed: false,
    optional: false,
    start,
    end,
  };
}

function assignment(left: Identifier | MemberExpression, right: Tree, { start, end } = NOWHERE): AssignmentExpression {
  return { type: 'AssignmentExpression', operator: '=', left, right, start, end };
}

function object(properties: Property[], { start, end } = NOWHERE): ObjectExpression {
  return { type: 'ObjectExpression', properties, start, end };
}

function property(name: string, value: Tree, { start, end } = NOWHERE): Property {
  const key = identifier(name);
  return { type: 'Property', kind: 'init', key, value, method: false, shorthand: false, computed: false, start, end };
}

function literal(value: Literal, span = NOWHERE): Tree {
  const { start, end } = span;
  if (typeof value !== 'number') {
    return { type: 'Literal', value, raw: typeof value === 'string' ? quoted(value) : String(value), start, end };
  }
  if (value < 0) {
    return { type: 'UnaryExpression', operator: '-', prefix: true, argument: literal(-value, span), start, end };
  }
  // Text has no minus zero.
  return { type: 'Literal', value: value + 0, raw: String(value), start, end };
}

function quoted(value: string): string {
  const text = JSON.stringify(value);
  // JSON leaves some characters as they are that hide text or end a line.
  return isPlainText(text) ? text : text.replace(/[^ -~]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
