import type {
  CallExpression,
  Expression as ExpressionNode,
  MemberExpression,
  Node,
  ObjectExpression,
  Property,
  Literal as LiteralNode,
  UnaryExpression,
} from 'acorn';
import { raiseRelation, raiseTooMany, readValueCall } from './call.js';
import { raiseTooDeep, isPlainText } from './characters.js';
import type { Limits } from './limits.js';
import { checkName, checkVariable } from './names.js';
import { raise } from './raise.js';
import { isRelation, type Relation, RELATIONS } from './relations.js';
import { type Reader, snippet, spanOf } from './reader.js';
import type { Entry, Expression, NestedCall, Span, VariableName, Literal } from './statement.js';
import { DATA_NODES, raiseUnsupported } from './unsupported.js';
import { exactNumber } from './decimal.js';

/** Reads a literal value: string, number, `true`, `false` or `null`. */
function readLiteral(reader: Reader, node: LiteralNode): Literal {
  const { value } = node;
  if (typeof value === 'string') return readString(reader, node, value);
  if (typeof value === 'number') return readNumber(node, value);
  if (typeof value === 'boolean') return value;
  if (value === null && node.raw === 'null') return null;
  return raise(
    'bad-literal',
    spanOf(node),
    'Only strings, numbers, true, false and null are values. Write one of these.',
  );
}

/** Reads a string value: bounded, and without hidden characters however they are written. */
function readString(reader: Reader, node: LiteralNode, value: string): string {
  const limit = reader.limits.stringLength;
  if (value.length > limit) {
    const message = `A string has ${value.length} characters; the limit is ${limit}. Shorten it.`;
    raise('string-too-long', spanOf(node), message);
  }
  // Characters that are written as themselves were checked before; an escape makes the text longer than its value.
  if (node.end - node.start !== value.length + 2 && !isPlainText(value)) {
    const message = 'An escape in a string stands for a character that hides or reorders text. Leave it out.';
    raise('forbidden-character', spanOf(node), message);
  }
  return value;
}

const DECIMAL = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function readNumber(node: LiteralNode, value: number): number {
  const raw = node.raw ?? '';
  if (!DECIMAL.test(raw)) {
    raise('bad-literal', spanOf(node), `\`${raw.slice(0, 40)}\` is not a plain decimal number. Write digits only.`);
  }
  if (!Number.isFinite(value)) {
    raise('bad-literal', spanOf(node), 'A number is too large to be one. Write a smaller number, or a string.');
  }
  // A long run of digits, such as a card number or an amount, must not be rounded in silence.
  if (exactNumber(raw) === undefined) {
    raise('bad-literal', spanOf(node), `The number ${raw.slice(0, 40)} cannot be held exactly. Write it as a string.`);
  }
  return value;
}

/** Reads a number with a minus sign, the only operator of the language. */
function readSigned(node: UnaryExpression): number {
  const { argument } = node;
  if (argument.type !== 'Literal' || typeof argument.value !== 'number') return raiseUnsupported(node);
  if (node.operator === '-') return 0 - readNumber(argument, argument.value);
  if (node.operator !== '+') return raiseUnsupported(node);
  return raise('bad-literal', spanOf(node), 'Only a minus sign may stand before a number. Write the number alone.');
}

/** Reads operands of one program and keeps count of how deep they nest. */
export class OperandReader implements Reader {
  readonly source: string;
  readonly limits: Limits;
  private depth = 0;

  constructor(source: string, limits: Limits) {
    this.source = source;
    this.limits = limits;
  }

  operand(node: Node): Expression {
    if (++this.depth > this.limits.depth) raiseTooDeep(spanOf(node), this.limits.depth);
    const expression = this.expression(node as ExpressionNode);
    this.depth--;
    return expression;
  }

  nested(node: CallExpression): NestedCall {
    return { kind: 'call', statement: readValueCall(this, node), span: spanOf(node) };
  }

  entries(node: ObjectExpression): Entry<Expression>[] {
    const { properties } = node;
    if (properties.length > this.limits.entries) raiseTooMany(node, this.limits.entries);
    const entries: Entry<Expression>[] = [];
    for (const property of properties) {
      if (property.type !== 'Property') return raiseUnsupported(property);
      const name = readKey(property);
      checkFresh(entries, name, property.key);
      entries.push({ name, value: this.operand(property.value), span: spanOf(property) });
    }
    return entries;
  }

  private expression(node: ExpressionNode): Expression {
    switch (node.type) {
      case 'Literal':
        return { kind: 'literal', value: readLiteral(this, node), span: spanOf(node) };
      case 'Identifier':
        return { kind: 'variable', name: checkVariable(node.name, node), span: spanOf(node) };
      case 'MemberExpression':
        return this.property(node);
      case 'CallExpression':
        return node.callee.type === 'Identifier' && isRelation(node.callee.name)
          ? this.constraint(node, node.callee.name)
          : this.nested(node);
      case 'ObjectExpression':
        return { kind: 'record', entries: this.entries(node), span: spanOf(node) };
      case 'ArrayExpression':
        return { kind: 'list', items: this.items(node.elements, node), span: spanOf(node) };
      case 'UnaryExpression':
        return { kind: 'literal', value: readSigned(node), span: spanOf(node) };
      case 'AssignmentExpression':
        return raiseInnerAssignment(this.source, node);
      default:
        return raiseUnsupported(node);
    }
  }

  private items(elements: readonly (Node | null)[], list: Node): Expression[] {
    if (elements.length > this.limits.entries) raiseTooMany(list, this.limits.entries);
    return elements.map((element) => {
      if (element !== null) return this.plain(element);
      return raise(
        'unsupported-syntax',
        spanOf(list),
        'A list has an empty place between commas. Write a value there.',
      );
    });
  }

  private plain(node: Node): Expression {
    const operand = this.operand(node);
    return operand.kind === 'constraint' ? raiseRelation(operand.relation, operand.span) : operand;
  }

  private constraint(node: CallExpression, relation: Relation): Expression {
    const { form, least, most } = RELATIONS[relation];
    const operands = node.arguments.map((argument) => this.plain(argument));
    const isPlain = operands.every((one) => one.kind === 'property' || (one.kind === 'literal' && one.value !== null));
    if (isPlain && operands.length >= least && operands.length <= most)
      return { kind: 'constraint', relation, operands, span: spanOf(node) };
    const message = `\`${relation}\` does not take the arguments in \`${snippet(this.source, node)}\`. Write ${form}, with plain values or properties.`;
    return raise('bad-arguments', spanOf(node), message, { legal: [form] });
  }

  private property(node: MemberExpression): Expression {
    const property = readPropertyName(this.source, node);
    return { kind: 'property', of: this.owner(node), property, span: spanOf(node) };
  }

  private owner(node: MemberExpression): VariableName | NestedCall {
    const { object } = node;
    if (object.type === 'Identifier') return checkVariable(object.name, object);
    if (object.type === 'CallExpression') return this.nested(object);
    return raiseOwner(this.source, node, object);
  }
}

/** Reads the name after the dot. */
export function readPropertyName(source: string, node: MemberExpression): string {
  const { property } = node;
  if (node.computed || property.type !== 'Identifier') {
    const message = `\`${snippet(source, node)}\` computes a property name. Write the name after a dot: x1.name.`;
    return raise('computed-member', spanOf(node), message, { expected: 'x1.name' });
  }
  return checkName(property.name, property);
}

/** Raises the error for a property of something that is neither a variable nor a call. */
export function raiseOwner(source: string, node: Node, object: Node): never {
  if (!DATA_NODES.has(object.type)) return raiseUnsupported(object);
  if (object.type === 'MemberExpression') readPropertyName(source, object as MemberExpression);
  const message = `\`${snippet(source, node)}\` reads a property of a property or value. Read one property of a variable or call.`;
  return raise('unsupported-syntax', spanOf(node), message, { legal: ['x1.name', 'next(x1).name'] });
}

/** Raises unless the name is new among the entries. */
export function checkFresh(entries: readonly Entry<Expression>[], name: string, at: Span): void {
  for (const entry of entries) {
    if (entry.name !== name) continue;
    raise(
      'duplicate-name',
      { start: at.start, end: at.end },
      `The name \`${name}\` is given a value twice. Give it one value.`,
    );
  }
}

function raiseInnerAssignment(source: string, node: Node): never {
  const message = `\`${snippet(source, node)}\` assigns inside an operand. Make the assignment a statement of its own.`;
  raise('bad-assignment', spanOf(node), message, { legal: ['x1.slot = value'] });
}

function readKey(property: Property): string {
  const { key } = property;
  if (property.computed) {
    const message = 'A name in square brackets is computed. Write the name plainly: { name: value }.';
    return raise('computed-member', spanOf(property), message, { expected: '{ name: value }' });
  }
  if (property.kind !== 'init' || property.method) return raiseUnsupported(property.value);
  if (property.shorthand) {
    const message = 'A name stands alone in braces. Write both the name and its value: { name: value }.';
    return raise('unsupported-syntax', spanOf(property), message, { expected: '{ name: value }' });
  }
  if (key.type === 'Identifier') return checkName(key.name, key);
  const isPlain =
    key.type === 'Literal' && typeof key.value === 'string' && key.end - key.start === key.value.length + 2;
  if (isPlain) return checkName(key.value as string, key);
  return raise('bad-name', spanOf(key), 'A name in braces is not a plain name. Write { name: value }.', {
    expected: '{ name: value }',
  });
}
