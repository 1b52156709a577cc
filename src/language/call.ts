import type { CallExpression, Node, ObjectExpression } from 'acorn';
import { type Shape, ACTIONS, isActionName, isValueKind, ACTION_NAMES } from './actions.js';
import { checkApiName } from './names.js';
import { type PartName, type Parts, partsOf } from './parts.js';
import { raise } from './raise.js';
import { isRelation, type Relation, RELATIONS } from './relations.js';
import { type Reader, snippet, spanOf } from './reader.js';
import type { ActionName, ApiCall, Assign, Expression, Span, Statement, ValueStatement } from './statement.js';
import { DATA_NODES, raiseUnsupported } from './unsupported.js';

/** A statement that is a call: every statement but an assignment. */
export type CallStatement = Exclude<Statement, Assign>;

/** Reads a call as a statement without a binding. The span is that of the whole statement. */
export function readCall(reader: Reader, node: CallExpression, span: Span): CallStatement {
  const { callee } = node;
  if (callee.type !== 'Identifier') return raiseCallee(reader, callee);
  if (node.arguments.length > reader.limits.entries) raiseTooMany(node, reader.limits.entries);
  const { name } = callee;
  if (isRelation(name)) return raiseRelation(name, span);
  return isActionName(name) ? readAction(reader, node, name, span) : readApiCall(reader, node, callee, span);
}

/** Raises the error for a constraint that stands where no value can. */
export function raiseRelation(relation: Relation, span: Span): never {
  const { form, description } = RELATIONS[relation];
  const message = `\`${form}\` stands in the place of a value of a search: ${description} Write it behind the name of a slot or property.`;
  raise('not-a-statement', span, message, { legal: [`api_name({ slot: ${form} })`, `x1.slot = ${form}`] });
}

/** Reads a call that must yield a value, because it stands in operand position. */
export function readValueCall(reader: Reader, node: CallExpression): ValueStatement {
  const { callee } = node;
  if (callee.type === 'Identifier' && isActionName(callee.name) && !isValueKind(callee.name)) {
    raiseNotValue(callee.name, spanOf(node));
  }
  return readCall(reader, node, spanOf(node)) as ValueStatement;
}

/** Raises the error for an action in operand position that yields no value. */
export function raiseNotValue(action: ActionName, span: Span): never {
  const message = `\`${action}\` yields no value, so it cannot be an operand. Make it a statement of its own.`;
  raise('not-a-value', span, message, { legal: [...ACTION_NAMES.filter(isValueKind), 'api_name'] });
}

/** Raises the error for a call, record or list that is too long. */
export function raiseTooMany(node: Node, limit: number): never {
  raise('too-many-entries', spanOf(node), `More than ${limit} entries stand in one place. Write at most ${limit}.`);
}

function raiseCallee(reader: Reader, callee: Node): never {
  if (callee.type !== 'MemberExpression') return raiseUnsupported(callee);
  // A member that is wrong in itself is reported first.
  reader.operand(callee);
  const message = `\`${snippet(reader.source, callee)}\` is called as a method. Call an API or action by its plain name.`;
  return raise('unsupported-syntax', spanOf(callee), message, { expected: 'api_name({ slot: value })' });
}

function readApiCall(
  reader: Reader,
  node: CallExpression,
  callee: Node & { readonly name: string },
  span: Span,
): ApiCall {
  const api = checkApiName(callee.name, callee);
  if (node.arguments.length === 0) return { kind: 'api-call', api, arguments: [], span };
  const [record] = node.arguments;
  if (node.arguments.length === 1 && record?.type === 'ObjectExpression') {
    return { kind: 'api-call', api, arguments: reader.entries(record), span };
  }
  return raiseArguments(reader, node, api, [`${api}()`, `${api}({ slot: value })`]);
}

/** The call of an action, for the reading of its arguments. */
interface ActionCall {
  readonly reader: Reader;
  readonly node: CallExpression;
  readonly action: ActionName;
}

function readAction(reader: Reader, node: CallExpression, action: ActionName, span: Span): CallStatement {
  const call = { reader, node, action };
  const parts = partsOf(action);
  const statement: Parts = { kind: action };
  const isList = parts[0]?.shape === 'references';
  if (!isList && node.arguments.length > parts.length) return raiseForm(call);
  parts.forEach(({ name, shape }, at) => {
    const argument = node.arguments[at];
    if (isList) statement[name] = node.arguments.map((one) => readSpoken(call, one));
    else if (argument !== undefined) statement[name] = readArgument(call, argument, name, shape);
    else if (shape !== 'option' && shape !== 'filter') raiseForm(call);
  });
  return Object.assign(statement as CallStatement, { span });
}

function readArgument(call: ActionCall, node: Node, name: PartName, shape: Shape): unknown {
  switch (shape) {
    case 'choice':
      return isFilled(node) ? call.reader.operand(node) : readReference(call, node);
    case 'option':
      return readOption(call, node, name);
    case 'api-name':
      return readApiName(call, node, name);
    case 'entries':
      // Nothing to add says nothing.
      return name === 'members' && !isFilled(node) ? raiseForm(call) : call.reader.entries(recordIn(call, node));
    case 'filter':
      return isFilled(node) ? call.reader.entries(node as ObjectExpression) : raiseForm(call);
    default:
      return readReference(call, node);
  }
}

function isFilled(node: Node): boolean {
  return node.type === 'ObjectExpression' && (node as ObjectExpression).properties.length > 0;
}

/** Reads an operand that must be a variable or a call. */
function readReference(call: ActionCall, node: Node): Expression {
  if (node.type !== 'Identifier' && node.type !== 'CallExpression') return raiseForm(call);
  const operand = call.reader.operand(node);
  return operand.kind === 'constraint' ? raiseForm(call) : operand;
}

function readSpoken(call: ActionCall, node: Node): Expression {
  return node.type === 'MemberExpression' ? call.reader.operand(node) : readReference(call, node);
}

function recordIn(call: ActionCall, node: Node): ObjectExpression {
  return node.type === 'ObjectExpression' ? (node as ObjectExpression) : raiseForm(call);
}

/** Reads the value of a record that must have one entry of a name. */
function readOnly(call: ActionCall, node: Node, name: PartName): Expression {
  const [entry, ...others] = call.reader.entries(recordIn(call, node));
  return entry?.name === name && others.length === 0 ? entry.value : raiseForm(call);
}

function readOption(call: ActionCall, node: Node, name: PartName): Expression {
  const value = readOnly(call, node, name);
  return value.kind === 'variable' || value.kind === 'call' ? value : raiseForm(call);
}

function readApiName(call: ActionCall, node: Node, name: PartName): string {
  const value = readOnly(call, node, name);
  if (value.kind !== 'literal' || typeof value.value !== 'string') return raiseForm(call);
  return checkApiName(value.value, value.span);
}

function raiseForm({ reader, node, action }: ActionCall): never {
  return raiseArguments(reader, node, action, ACTIONS[action].forms);
}

function raiseArguments(reader: Reader, node: CallExpression, name: string, forms: readonly string[]): never {
  for (const argument of node.arguments) {
    if (!isKnown(argument.type)) raiseUnsupported(argument);
  }
  const keyword = node.arguments.some((argument) => argument.type === 'AssignmentExpression');
  const advice = keyword ? 'Name arguments in braces: { slot: value }.' : `Write ${forms.join(' or ')}.`;
  const message = `\`${name}\` does not take the arguments in \`${snippet(reader.source, node)}\`. ${advice}`;
  raise('bad-arguments', spanOf(node), message, { legal: forms });
}

/** Whether a node is wrong only because of where it stands; any other is not part of the language at all. */
function isKnown(type: Node['type']): boolean {
  return (
    type === 'CallExpression' || type === 'AssignmentExpression' || type === 'UnaryExpression' || DATA_NODES.has(type)
  );
}
