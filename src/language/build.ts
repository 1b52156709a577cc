/**
 * Builders: statements without quoting and without text.
 *
 * A builder takes plain values and gives the statement that `parse` would read from its text. What the language does not
 * have is refused where it is built, with the code that `parse` has for it.
 *
 * @example
 * const find = bind('x1', call('buses_3_find_bus', { from_city: 'London' }));
 * const ask = say(property(next('x1'), 'fare'));
 */
import { checkOperand, locate } from './locate.js';
import { isNode, isStatementKind, NOWHERE } from './given.js';
import { DEFAULT_LIMITS } from './limits.js';
import { type Part, type PartName, type Parts, partsOf } from './parts.js';
import type { Relation } from './relations.js';
import { StatementError } from './source-error.js';
import type {
  ActionName,
  ApiCall,
  Assign,
  Entry,
  Expression,
  Literal,
  NestedCall,
  Statement,
  StatementOfKind,
  ValueStatement,
  VariableName,
} from './statement.js';

/** What a slot can be given: a literal, a list, a record, an operand, or a statement whose value it takes. */
export type BuildValue = Literal | Expression | ValueStatement | readonly BuildValue[] | BuildRecord;

export interface BuildRecord {
  readonly [name: string]: BuildValue;
}

/** What stands for a task or an entity: a `variable`, by its name or as an operand, or a statement that yields it. */
export type Reference = VariableName | ValueStatement | Extract<Expression, { readonly kind: 'variable' }> | NestedCall;

/** A `property` of a variable or of what a statement yields. */
export type PropertyOperand = Extract<Expression, { readonly kind: 'property' }>;

/** A `constraint` in the place of a value. */
export type ConstraintOperand = Extract<Expression, { readonly kind: 'constraint' }>;

/** The nodes that builders made: every other object is a record of values. */
const built = new WeakSet<object>();

function keep<N extends object>(node: N): N {
  built.add(node);
  return node;
}

function checkedOperand<O extends Expression>(node: O): O {
  return keep(checkOperand(node) as O);
}

function checked<S extends Statement>(statement: Statement): S {
  return keep(locate([statement]).statements[0] as S);
}

/** `x1`: what a variable stands for. */
export function variable(name: VariableName): Extract<Expression, { readonly kind: 'variable' }> {
  return checkedOperand({ kind: 'variable', name, span: NOWHERE });
}

/** `x1.name`, or `next(x1).name`: a property of what a variable stands for or a statement yields. */
export function property(of: Reference, name: string): PropertyOperand {
  const owner = referenceOf(of);
  const named = owner.kind === 'variable' ? owner.name : (owner as NestedCall);
  return checkedOperand({ kind: 'property', of: named, property: name, span: NOWHERE });
}

/** An operand or statement of another program, to be used in a built one. */
export function operand<N extends Expression | ValueStatement>(node: N): N {
  if (typeof node !== 'object' || node === null) refuse('not-a-value', 'This is no operand or statement. Give one.');
  return isStatementKind(node.kind) ? (checked(node as Statement) as N) : (checkedOperand(node as Expression) as N);
}

/** `api_name({ slot: value })`: starts a task. */
export function call(api: string, values: BuildRecord = {}): ApiCall {
  return checked({ kind: 'api-call', api, arguments: entriesOf(values, 0), span: NOWHERE });
}

/** `x1.slot = value; x1.other = value`: gives slots of a task their values. */
export function assign(task: VariableName, values: BuildRecord): Assign {
  return checked({ kind: 'assign', variable: task, assignments: entriesOf(values, 0), span: NOWHERE });
}

/** `x5 = statement`: a statement that binds a variable. */
export function bind<S extends Exclude<Statement, Assign>>(name: VariableName, statement: S): S {
  return checked({ ...statement, binding: name });
}

/** `next(x1)`: the next result of a search. */
export function next(query: Reference): StatementOfKind<'next'> {
  return action('next', query);
}

/** `select(x3, { from: x1 })`: takes a result, by its variable or by values of its properties. */
export function select(
  entity: Reference | BuildRecord,
  options?: { readonly from?: Reference },
): StatementOfKind<'select'> {
  return action('select', entity, options);
}

/** `add(x1, { toppings: ["olives"] })`: adds members to lists of a task. */
export function add(task: Reference, members: BuildRecord): StatementOfKind<'add'> {
  return action('add', task, members);
}

/** `remove(x1, { toppings: ["onions"] })`: takes members out of lists of a task. */
export function remove(task: Reference, members: BuildRecord): StatementOfKind<'remove'> {
  return action('remove', task, members);
}

/** `suspend(x6)`: puts off a task. */
export function suspend(task: Reference): StatementOfKind<'suspend'> {
  return action('suspend', task);
}

/** `resume(x7)`: comes back to a task, or accepts one that was suggested. */
export function resume(task: Reference): StatementOfKind<'resume'> {
  return action('resume', task);
}

/** `confirm(x1)`: agrees to a transaction. */
export function confirm(task: Reference): StatementOfKind<'confirm'> {
  return action('confirm', task);
}

/** `decline_alternative()`: turns down what the agent asked to confirm, or offered instead. */
export function declineAlternative(): StatementOfKind<'decline_alternative'> {
  return action('decline_alternative');
}

/** `conversation_pause()`: says nothing that concerns a task. */
export function conversationPause(): StatementOfKind<'conversation_pause'> {
  return action('conversation_pause');
}

/** `parse_error()`: what the user said could not be understood. */
export function parseError(): StatementOfKind<'parse_error'> {
  return action('parse_error');
}

/** `choices(x1.category)`: asks which values slots of a task take. */
export function choices(...slots: readonly PropertyOperand[]): StatementOfKind<'choices'> {
  return action('choices', ...slots);
}

/** `help()`: asks what the agent can do. */
export function help(): StatementOfKind<'help'> {
  return action('help');
}

/** `say()` ends the conversation; `say(x3.phone_number)` asks for a property; `say(x2)` speaks what a variable holds. */
export function say(...subjects: readonly (Reference | PropertyOperand)[]): StatementOfKind<'say'> {
  return action('say', ...subjects);
}

/** `show(x1)`: marks that a search returned results. */
export function show(search: Reference): StatementOfKind<'show'> {
  return action('show', search);
}

/** `slice(x1)`: marks that the first results are presented as a list. */
export function slice(search: Reference): StatementOfKind<'slice'> {
  return action('slice', search);
}

/** `len(x1)`: counts the results of a search; `len(x1, { has_wifi: true })`: those that are so; of nothing that is to be so, all. */
export function len(search: Reference, where: BuildRecord = {}): StatementOfKind<'len'> {
  return action('len', search, Object.keys(where).length > 0 ? where : undefined);
}

/** `sort(x1, { price: "ascending" })`: the order in which a search brings its results. */
export function sort(search: Reference, order: BuildRecord): StatementOfKind<'sort'> {
  return action('sort', search, order);
}

/** `atMost(20)`: what a value of a search must be like, in the place of the value. */
export function constraint(relation: Relation, ...values: readonly BuildValue[]): ConstraintOperand {
  return checkedOperand({
    kind: 'constraint',
    relation,
    operands: values.map((value) => operandOf(value, 1)),
    span: NOWHERE,
  });
}

/** `perform(x1)`: marks that a transaction succeeded. */
export function perform(task: Reference): StatementOfKind<'perform'> {
  return action('perform', task);
}

/** `suggest({ task: "api_name" })`: proposes a follow-up task. */
export function suggest(api: string): StatementOfKind<'suggest'> {
  return action('suggest', api);
}

/** `hint({ request: "city", of: x1 })`: advises the agent what to ask. */
export function hint(content: BuildRecord): StatementOfKind<'hint'> {
  return action('hint', content);
}

/** `notification({ failure: x8 })`: advises the agent what to tell. */
export function notification(content: BuildRecord): StatementOfKind<'notification'> {
  return action('notification', content);
}

/** The statement of an action, of the values for its parts in the order of the table. */
export function action<K extends ActionName>(kind: K, ...given: readonly unknown[]): StatementOfKind<K> {
  const statement: Parts = { kind };
  partsOf(kind).forEach((part, at) => {
    const value = part.shape === 'references' ? given : given[at];
    if (value !== undefined) statement[part.name] = partOf(part, value);
  });
  return checked({ ...statement, span: NOWHERE } as unknown as Statement);
}

function partOf({ name, shape }: Part, value: unknown): unknown {
  switch (shape) {
    case 'entries':
      return entriesOf(value as BuildRecord, 0);
    case 'filter':
      return value === undefined ? value : entriesOf(value as BuildRecord, 0);
    case 'references':
      return (value as readonly Reference[]).map(referenceOf);
    case 'option':
      return optionOf(name, value as BuildRecord);
    case 'api-name':
      return value;
    default:
      return referenceOf(value);
  }
}

function optionOf(name: PartName, given: BuildRecord): Expression {
  checkPlain(given);
  const [entry, ...others] = Object.entries(given);
  if (entry?.[0] !== name || others.length > 0)
    refuse('bad-arguments', `The one option is '${name}'. Give it, or leave it out.`);
  return referenceOf(entry?.[1]);
}

/** Text names a variable where a task or an entity is meant. */
function referenceOf(value: unknown): Expression {
  if (typeof value === 'string') return variable(value as VariableName);
  return operandOf(value, 0);
}

function operandOf(value: unknown, depth: number): Expression {
  if (depth > DEFAULT_LIMITS.depth) refuse('too-deep', 'A value nests too deep. Give flat values.');
  if (typeof value !== 'object' || value === null) return { kind: 'literal', value: value as Literal, span: NOWHERE };
  if (built.has(value)) return fromNode(value as Expression | ValueStatement);
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.map((item) => operandOf(item, depth + 1)), span: NOWHERE };
  }
  if (isNode(value)) refuse('not-a-value', 'A node of a program stands among values. Give it to operand() first.');
  return { kind: 'record', entries: entriesOf(value as BuildRecord, depth), span: NOWHERE };
}

function fromNode(node: Expression | ValueStatement): Expression {
  return isStatementKind(node.kind)
    ? { kind: 'call', statement: node as ValueStatement, span: NOWHERE }
    : (node as Expression);
}

function entriesOf(values: BuildRecord, depth: number): readonly Entry<Expression>[] {
  checkPlain(values);
  return Object.entries(values).map(([name, value]) => {
    return { name, value: operandOf(value, depth + 1), span: NOWHERE };
  });
}

/** Refuses what holds no values by name: no object, or a map, date or other instance, whose content would be lost. */
function checkPlain(values: unknown): void {
  if (typeof values === 'object' && values !== null && Object.prototype.toString.call(values) === '[object Object]')
    return;
  refuse('bad-arguments', 'Values are not given by name. Give an object.');
}

function refuse(code: 'too-deep' | 'not-a-value' | 'bad-arguments', message: string): never {
  throw new StatementError({ code, message });
}
