import type { CallExpression, Node, ObjectExpression } from 'acorn';
import { checkApiName } from './names.js';
import { raise } from './raise.js';
import { type Reader, snippet, spanOf } from './reader.js';
import type {
  ActionName,
  Advice,
  ApiCall,
  Assign,
  Bare,
  Expression,
  Next,
  Say,
  Select,
  Span,
  Statement,
  Suggest,
  Unary,
  UnaryKind,
  ValueStatement,
} from './statement.js';
import { DATA_NODES, raiseUnsupported } from './unsupported.js';

/** A statement that is a call: every statement but an assignment. */
export type CallStatement = Exclude<Statement, Assign>;

type Action = (reader: Reader, node: CallExpression, span: Span) => CallStatement;

/** How each action is written; shown when one is written otherwise. */
const FORMS: Readonly<Record<ActionName, readonly string[]>> = {
  next: ['next(x1)'],
  select: ['select(x3)', 'select(x3, { from: x1 })', 'select({ property: value }, { from: x1 })'],
  suspend: ['suspend(x1)'],
  resume: ['resume(x1)'],
  confirm: ['confirm(x1)'],
  decline_alternative: ['decline_alternative()'],
  conversation_pause: ['conversation_pause()'],
  say: ['say()', 'say(x1)', 'say(x1.property)'],
  show: ['show(x1)'],
  slice: ['slice(x1)'],
  len: ['len(x1)'],
  perform: ['perform(x1)'],
  suggest: ['suggest({ task: "api_name" })'],
  hint: ['hint({ name: value })'],
  notification: ['notification({ name: value })'],
  parse_error: ['parse_error()'],
};

const ACTIONS: ReadonlyMap<string, Action> = new Map<ActionName, Action>([
  ['next', readNext],
  ['select', readSelect],
  ['say', readSay],
  ['suggest', readSuggest],
  ...(['suspend', 'resume', 'confirm', 'perform', 'show', 'slice', 'len'] as const).map(unary),
  ...(['decline_alternative', 'conversation_pause', 'parse_error'] as const).map(bare),
  ...(['hint', 'notification'] as const).map(advice),
]);

/** Actions that yield a value, and so may be nested. An API call always may. */
const VALUE_ACTIONS: readonly string[] = ['next', 'select', 'resume'] satisfies ValueStatement['kind'][];

/** Reads a call as a statement without a binding. The span is that of the whole statement. */
export function readCall(reader: Reader, node: CallExpression, span: Span): CallStatement {
  const { callee } = node;
  if (callee.type !== 'Identifier') return raiseCallee(reader, callee);
  if (node.arguments.length > reader.limits.entries) raiseTooMany(node, reader.limits.entries);
  const action = ACTIONS.get(callee.name);
  return action === undefined ? readApiCall(reader, node, callee, span) : action(reader, node, span);
}

/** Reads a call that must yield a value, because it stands in operand position. */
export function readValueCall(reader: Reader, node: CallExpression): ValueStatement {
  const { callee } = node;
  if (callee.type === 'Identifier' && ACTIONS.has(callee.name) && !VALUE_ACTIONS.includes(callee.name)) {
    const message = `\`${callee.name}\` yields no value, so it cannot be an operand. Make it a statement of its own.`;
    raise('not-a-value', spanOf(node), message, { legal: [...VALUE_ACTIONS, 'api_name'] });
  }
  return readCall(reader, node, spanOf(node)) as ValueStatement;
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

function readNext(reader: Reader, node: CallExpression, span: Span): Next {
  return { kind: 'next', query: readOnly(reader, node, 'next'), span };
}

function unary<K extends UnaryKind>(kind: K): readonly [K, Action] {
  const read = (reader: Reader, node: CallExpression, span: Span): Unary<UnaryKind> => {
    return { kind, operand: readOnly(reader, node, kind), span };
  };
  return [kind, read as Action];
}

function bare(kind: Bare['kind']): readonly [Bare['kind'], Action] {
  const read: Action = (reader, node, span) => {
    if (node.arguments.length > 0) raiseArguments(reader, node, kind, FORMS[kind]);
    return { kind, span };
  };
  return [kind, read];
}

function advice(kind: Advice['kind']): readonly [Advice['kind'], Action] {
  const read: Action = (reader, node, span) => {
    return { kind, content: reader.entries(onlyRecord(reader, node, kind)), span };
  };
  return [kind, read];
}

function readSelect(reader: Reader, node: CallExpression, span: Span): Select {
  const [first, second] = node.arguments;
  if (first === undefined || node.arguments.length > 2) return raiseArguments(reader, node, 'select', FORMS.select);
  const isValue = first.type === 'ObjectExpression' && first.properties.length > 0;
  const entity = isValue ? reader.operand(first) : readSubject(reader, node, first, 'select');
  if (second === undefined) return { kind: 'select', entity, span };
  if (second.type !== 'ObjectExpression') return raiseArguments(reader, node, 'select', FORMS.select);
  const [option, ...others] = reader.entries(second);
  if (option?.name !== 'from' || others.length > 0) return raiseArguments(reader, node, 'select', FORMS.select);
  if (option.value.kind !== 'variable' && option.value.kind !== 'call') {
    return raiseArguments(reader, node, 'select', FORMS.select);
  }
  return { kind: 'select', entity, from: option.value, span };
}

function readSay(reader: Reader, node: CallExpression, span: Span): Say {
  const operands: Expression[] = [];
  for (const argument of node.arguments) {
    if (argument.type === 'MemberExpression') operands.push(reader.operand(argument));
    else operands.push(readSubject(reader, node, argument, 'say'));
  }
  return { kind: 'say', arguments: operands, span };
}

function readSuggest(reader: Reader, node: CallExpression, span: Span): Suggest {
  const record = onlyRecord(reader, node, 'suggest');
  const [entry, ...others] = reader.entries(record);
  const value = entry?.value;
  if (entry?.name !== 'task' || others.length > 0 || value?.kind !== 'literal' || typeof value.value !== 'string') {
    return raiseArguments(reader, node, 'suggest', FORMS.suggest);
  }
  return { kind: 'suggest', task: checkApiName(value.value, value.span), span };
}

/** Reads the one operand of an action. */
function readOnly(reader: Reader, node: CallExpression, action: ActionName): Expression {
  const [operand] = node.arguments;
  if (operand === undefined || node.arguments.length > 1) return raiseArguments(reader, node, action, FORMS[action]);
  return readSubject(reader, node, operand, action);
}

/** Reads an operand that must be a variable or a call. */
function readSubject(reader: Reader, call: CallExpression, node: Node, action: ActionName): Expression {
  if (node.type === 'Identifier' || node.type === 'CallExpression') return reader.operand(node);
  return raiseArguments(reader, call, action, FORMS[action]);
}

function onlyRecord(reader: Reader, node: CallExpression, action: ActionName): ObjectExpression {
  const [record] = node.arguments;
  if (node.arguments.length === 1 && record?.type === 'ObjectExpression') return record;
  return raiseArguments(reader, node, action, FORMS[action]);
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
