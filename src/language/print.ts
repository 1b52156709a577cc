/**
 * From statements to text.
 *
 * What `print` gives is the surface form of a program: one statement a line, strings in double quotes, one space
 * inside braces, names bare. A program is read back from it unchanged, so logs, prompts and golden files can hold text
 * instead of trees.
 *
 * Each statement becomes a small tree of the standard JavaScript kind (ESTree), and astring writes that tree. The
 * detour keeps the question of where JavaScript needs which mark out of this folder. Two of astring's rules are
 * replaced: objects stand on one line, and strings are escaped until they are plain text on one line.
 */
import { GENERATOR, type Generator, generate, type State } from 'astring';
import { isPlainText } from './characters.js';
import type { Entry, Expression, NestedCall, Statement, VariableName } from './statement.js';

/**
 * Writes statements as text, one a line, without a line break at the end.
 * For every program that `parse` accepts, parsing the printed text gives the same statements.
 */
export function print(statements: readonly Statement[] | Statement): string {
  if (!isList(statements)) return printStatement(statements);
  return statements.map(printStatement).join('\n');
}

function isList(statements: readonly Statement[] | Statement): statements is readonly Statement[] {
  return Array.isArray(statements);
}

function printStatement(statement: Statement): string {
  if (statement.kind === 'assign') {
    const target = identifier(statement.variable);
    return statement.assignments
      .map(({ name, value }) => write(assignment(member(target, name), expressionNode(value))))
      .join('; ');
  }
  const node = callNode(statement);
  return write(statement.binding === undefined ? node : assignment(identifier(statement.binding), node));
}

function write(node: Tree): string {
  return generate(node, OPTIONS);
}

/** The part of ESTree that a statement can become. */
type Tree =
  | { readonly type: 'Identifier'; readonly name: string }
  | { readonly type: 'Literal'; readonly value: string | number | boolean | null }
  | { readonly type: 'MemberExpression'; readonly object: Tree; readonly property: Tree; readonly computed: false }
  | { readonly type: 'CallExpression'; readonly callee: Tree; readonly arguments: readonly Tree[] }
  | { readonly type: 'ArrayExpression'; readonly elements: readonly Tree[] }
  | { readonly type: 'ObjectExpression'; readonly properties: readonly PropertyTree[] }
  | { readonly type: 'AssignmentExpression'; readonly operator: '='; readonly left: Tree; readonly right: Tree };

interface PropertyTree {
  readonly key: Tree & { readonly type: 'Identifier' };
  readonly value: Tree;
}

function identifier(name: string): Tree & { readonly type: 'Identifier' } {
  return { type: 'Identifier', name };
}

function member(object: Tree, name: string): Tree {
  return { type: 'MemberExpression', object, property: identifier(name), computed: false };
}

function assignment(left: Tree, right: Tree): Tree {
  return { type: 'AssignmentExpression', operator: '=', left, right };
}

function call(name: string, operands: readonly Tree[]): Tree {
  return { type: 'CallExpression', callee: identifier(name), arguments: operands };
}

function record(entries: readonly Entry<Expression>[]): Tree {
  const properties = entries.map(({ name, value }) => ({ key: identifier(name), value: expressionNode(value) }));
  return { type: 'ObjectExpression', properties };
}

function callNode(statement: Exclude<Statement, { kind: 'assign' }>): Tree {
  const { kind } = statement;
  switch (kind) {
    case 'api-call':
      return call(statement.api, statement.arguments.length === 0 ? [] : [record(statement.arguments)]);
    case 'next':
      return call(kind, [expressionNode(statement.query)]);
    case 'select':
      return call(kind, selectOperands(statement.entity, statement.from));
    case 'suggest':
      return call(kind, [textRecord('task', statement.task)]);
    case 'say':
      return call(kind, statement.arguments.map(expressionNode));
    case 'hint':
    case 'notification':
      return call(kind, [record(statement.content)]);
    case 'decline_alternative':
    case 'conversation_pause':
    case 'parse_error':
      return call(kind, []);
    default:
      return call(kind, [expressionNode(statement.operand)]);
  }
}

function selectOperands(entity: Expression, from: Expression | undefined): readonly Tree[] {
  if (from === undefined) return [expressionNode(entity)];
  const option: Tree = {
    type: 'ObjectExpression',
    properties: [{ key: identifier('from'), value: expressionNode(from) }],
  };
  return [expressionNode(entity), option];
}

function textRecord(name: string, value: string): Tree {
  return { type: 'ObjectExpression', properties: [{ key: identifier(name), value: { type: 'Literal', value } }] };
}

function expressionNode(expression: Expression): Tree {
  switch (expression.kind) {
    case 'literal':
      return { type: 'Literal', value: expression.value };
    case 'variable':
      return identifier(expression.name);
    case 'property':
      return member(ownerNode(expression.of), expression.property);
    case 'list':
      return { type: 'ArrayExpression', elements: expression.items.map(expressionNode) };
    case 'record':
      return record(expression.entries);
    case 'call':
      return callNode(expression.statement);
  }
}

function ownerNode(owner: VariableName | NestedCall): Tree {
  return typeof owner === 'string' ? identifier(owner) : callNode(owner.statement);
}

function writeObject(this: Writer, node: { readonly properties: readonly PropertyTree[] }, state: State): void {
  if (node.properties.length === 0) {
    state.write('{}');
    return;
  }
  let mark = '{ ';
  for (const { key, value } of node.properties) {
    state.write(`${mark}${key.name}: `);
    this[value.type](value as never, state);
    mark = ', ';
  }
  state.write(' }');
}

function writeLiteral(node: { readonly value: string | number | boolean | null }, state: State): void {
  const text = JSON.stringify(node.value);
  // JSON leaves some characters as they are that hide text or end a line.
  state.write(isPlainText(text) ? text : text.replace(/[^ -~]/g, escapeUnit));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

type Writer = Record<Tree['type'], (node: never, state: State) => void>;

const OPTIONS = {
  generator: { ...GENERATOR, ObjectExpression: writeObject, Literal: writeLiteral } as unknown as Generator,
};
