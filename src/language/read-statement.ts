import type { AssignmentExpression, CallExpression, Node } from 'acorn';
import { type CallStatement, readCall } from './call.js';
import { checkVariable } from './names.js';
import { type OperandReader, raiseOwner, readPropertyName } from './operand.js';
import { raise } from './raise.js';
import { snippet, spanOf } from './reader.js';
import type { Assign, Statement, VariableName } from './statement.js';
import { DATA_NODES, raiseUnsupported, STATEMENT_FORMS } from './unsupported.js';

/** Reads one statement of the program's body; an empty one is `undefined`. */
export function readStatement(reader: OperandReader, node: Node): Statement | undefined {
  const body = node as Body;
  if (body.type === 'EmptyStatement') return undefined;
  if (body.type !== 'ExpressionStatement') return raiseUnsupported(node);
  const { expression } = body;
  if (expression.type === 'CallExpression') return readCall(reader, expression, spanOf(expression));
  if (expression.type === 'AssignmentExpression') return readAssignment(reader, expression);
  return raiseNotStatement(reader, expression);
}

type Body =
  | { readonly type: 'EmptyStatement' }
  | { readonly type: 'ExpressionStatement'; readonly expression: CallExpression | AssignmentExpression | OtherNode };
interface OtherNode extends Node {
  type: 'Literal' | 'Identifier' | 'MemberExpression' | 'ObjectExpression' | 'ArrayExpression' | 'UnaryExpression';
}

function raiseNotStatement(reader: OperandReader, expression: Node): never {
  if (!DATA_NODES.has(expression.type) && expression.type !== 'UnaryExpression') return raiseUnsupported(expression);
  // An operand that is wrong in itself is reported first.
  if (expression.type !== 'Identifier') reader.operand(expression);
  const message = `\`${snippet(reader.source, expression)}\` alone does nothing. Write a call, or give a slot its value.`;
  return raise('not-a-statement', spanOf(expression), message, { legal: STATEMENT_FORMS });
}

function readAssignment(reader: OperandReader, node: AssignmentExpression): Statement {
  const { left, right } = node;
  if (node.operator !== '=') return raiseAssignment(reader, node, `\`${node.operator}\` is not part of the language`);
  if (left.type === 'MemberExpression') return readSlot(reader, node);
  if (left.type !== 'Identifier') return raiseUnsupported(left);
  const name = checkVariable(left.name, left);
  if (right.type === 'CallExpression') return bind(readCall(reader, right, spanOf(node)), name);
  if (right.type === 'AssignmentExpression') return raiseAssignment(reader, node, 'One statement binds two names');
  reader.operand(right);
  return raiseAssignment(reader, node, `\`${name}\` is bound to something that is not a call`);
}

function bind(statement: CallStatement, name: VariableName): CallStatement {
  // The statement was made just now and nobody else has seen it.
  (statement as { binding?: VariableName }).binding = name;
  return statement;
}

function readSlot(reader: OperandReader, node: AssignmentExpression): Assign {
  const left = node.left;
  if (left.type !== 'MemberExpression') return raiseUnsupported(left);
  const name = readPropertyName(reader.source, left);
  const { object } = left;
  if (object.type === 'CallExpression') {
    return raiseAssignment(reader, node, 'A slot of a call is assigned; bind the call to a variable first');
  }
  if (object.type !== 'Identifier') return raiseOwner(reader.source, left, object);
  const variable = checkVariable(object.name, object);
  const entry = { name, value: reader.operand(node.right), span: spanOf(node) };
  return { kind: 'assign', variable, assignments: [entry], span: entry.span };
}

function raiseAssignment(reader: OperandReader, node: Node, what: string): never {
  const message = `${what}, in \`${snippet(reader.source, node)}\`. Write x1 = call(...) to bind, or x1.slot = value to assign.`;
  return raise('bad-assignment', spanOf(node), message, { legal: ['x1 = call(...)', 'x1.slot = value'] });
}
