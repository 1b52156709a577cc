import type { Node, AssignmentExpression, CallExpression } from 'acorn';
import type { Limits } from './limits.js';
import { checkFresh, OperandReader, raiseOwner, readPropertyName } from './operand.js';
import { raise } from './raise.js';
import type { Assign, Statement, VariableName } from './statement.js';
import { type CallStatement, readCall } from './call.js';
import { checkVariable } from './names.js';
import { snippet, spanOf } from './reader.js';
import { DATA_NODES, raiseUnsupported, STATEMENT_FORMS } from './unsupported.js';

/** Reads one statement of the program's body; an empty one is `undefined`. */
function readStatement(reader: OperandReader, node: Node): Statement | undefined {
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

/** Whether an assignment goes on with the one before it, which is to the same variable: the two are one statement. */
type IsContinued = (last: Assign, next: Assign) => boolean;

/** Reads the body of a program: the nodes that acorn gives for text, or those that were made of statements. */
export class BodyReader {
  readonly statements: Statement[] = [];
  private readonly operands: OperandReader;

  constructor(
    source: string,
    private readonly limits: Limits,
  ) {
    this.operands = new OperandReader(source, limits);
  }

  /** Reads the next node. An empty statement is left out. */
  add(node: Node, isContinued: IsContinued): void {
    const { statements, limits } = this;
    const statement = readStatement(this.operands, node);
    if (statement === undefined) return;
    const last = statements[statements.length - 1];
    if (
      statement.kind === 'assign' &&
      last?.kind === 'assign' &&
      last.variable === statement.variable &&
      isContinued(last, statement)
    ) {
      statements[statements.length - 1] = join(last, statement, limits);
    } else if (statements.length === limits.statements) {
      const message = `The program has more than ${limits.statements} statements. Write fewer.`;
      raise('too-many-statements', statement.span, message);
    } else statements.push(statement);
  }
}

function join(last: Assign, next: Assign, limits: Limits): Assign {
  const [entry] = next.assignments;
  if (entry === undefined) return last;
  checkFresh(last.assignments, entry.name, entry.span);
  if (last.assignments.length === limits.entries) {
    const message = `More than ${limits.entries} assignments stand on one line. Write at most ${limits.entries}.`;
    raise('too-many-entries', entry.span, message);
  }
  const span = { start: last.span.start, end: next.span.end };
  return { kind: 'assign', variable: last.variable, assignments: [...last.assignments, entry], span };
}

/** Raises unless the text of a program is as short as it must be. */
export function checkLength(source: string, limits: Limits): void {
  if (source.length <= limits.length) return;
  const message = `The program has ${source.length} characters; the limit is ${limits.length}. Write fewer statements.`;
  raise('too-long', { start: limits.length, end: source.length }, message);
}
