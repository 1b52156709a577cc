/**
 * The dialogue language: one closed union of statements.
 *
 * A dialogue program is a list of statements. Each is an ordinary JavaScript expression, so acorn reads it,
 * editors color it and language models can write it; but only the shapes below exist. `parse` is the one
 * place where JavaScript syntax becomes a statement, `print` the one place where a statement becomes text.
 *
 * A statement's operands may be nested calls (`confirm(next(x1))`). `flatten` gives every nested call a name
 * of its own, so that what the engine executes, and the journal remembers, has no nesting: a {@link FlatStatement}.
 */

import type { Relation } from './relations.js';

/** A variable of the program: `x` and a number without leading zeros, `x0` to `x999999`. */
export type VariableName = `x${number}`;

/** A literal value. `null` withdraws a value that a slot was given earlier. */
export type Literal = string | number | boolean | null;

/** Where a node stands in the source text: offsets in UTF-16 units, `end` exclusive. */
export interface Span {
  /** The offset of the first character. */
  readonly start: number;
  /** The offset behind the last character. */
  readonly end: number;
}

interface Node {
  /** Where it stands in the text; `{ start: 0, end: 0 }` for what was not read from a text. */
  readonly span: Span;
}

interface LiteralOperand extends Node {
  readonly kind: 'literal';
  readonly value: Literal;
}

interface VariableOperand extends Node {
  readonly kind: 'variable';
  readonly name: VariableName;
}

interface PropertyOf<O> extends Node {
  readonly kind: 'property';
  readonly of: O;
  readonly property: string;
}

interface ListOf<E> extends Node {
  readonly kind: 'list';
  /** The elements in written order. */
  readonly items: readonly E[];
}

interface RecordOf<E> extends Node {
  readonly kind: 'record';
  /** The entries in written order. */
  readonly entries: readonly Entry<E>[];
}

interface ConstraintOf<E> extends Node {
  readonly kind: 'constraint';
  readonly relation: Relation;
  /** Literals and properties, in written order. */
  readonly operands: readonly E[];
}

/**
 * An operand without nested calls: a `literal`, a `variable`, a `property` of a variable, a `list`, a `record`, or a
 * `constraint`, such as `atMost(20)`, in the place of a value.
 */
export type Term =
  | LiteralOperand
  | VariableOperand
  | PropertyOf<VariableName>
  | ListOf<Term>
  | RecordOf<Term>
  | ConstraintOf<Term>;

/** An operand as written: a `literal`, a `variable`, a `property`, a `list`, a `record`, a `constraint`, or a nested `call`. */
export type Expression =
  | LiteralOperand
  | VariableOperand
  | PropertyOf<VariableName | NestedCall>
  | ListOf<Expression>
  | RecordOf<Expression>
  | ConstraintOf<Expression>
  | NestedCall;

/** A call in operand position, such as `next(...)` in `next(x1).location`. */
export interface NestedCall extends Node {
  readonly kind: 'call';
  readonly statement: ValueStatement;
}

/** One `name: value` of an object literal, in written order. Names are unique within their object. */
export interface Entry<E> extends Node {
  /** The name of a slot or property. */
  readonly name: string;
  /** The operand behind the name. */
  readonly value: E;
}

interface Bindable extends Node {
  /** The variable that the statement binds; left out, the engine names the value. */
  readonly binding?: VariableName;
}

/** `x1 = buses_3_find_bus({ from_city: "London" })`: starts a task. Arguments may be empty. */
export interface ApiCall<E = Expression> extends Bindable {
  readonly kind: 'api-call';
  readonly api: string;
  /** The slots and their values, in written order. */
  readonly arguments: readonly Entry<E>[];
}

/**
 * `x1.time = "7 pm"; x1.number_of_seats = 2`: gives slots of one task their values.
 * Assignments to one variable that stand on one line are one statement. They bind no name.
 */
export interface Assign<E = Expression> extends Node {
  readonly kind: 'assign';
  readonly variable: VariableName;
  /** The slots and their values, in written order. */
  readonly assignments: readonly Entry<E>[];
}

/** `add(x1, { toppings: ["olives"] })`, `remove(x1, { toppings: ["onions"] })`: changes lists of a task by some members. */
export interface Members<K extends MembersKind = MembersKind, E = Expression> extends Bindable {
  readonly kind: K;
  readonly operand: E;
  /** The lists and the members, in written order. */
  readonly members: readonly Entry<E>[];
}
type MembersKind = 'add' | 'remove';

/** `x3 = next(x1)`: the next result of a search. */
export interface Next<E = Expression> extends Bindable {
  readonly kind: 'next';
  readonly query: E;
}

/** `x5 = select(x3, { from: x1 })` by entity, `x5 = select({ title: "Up" }, { from: x1 })` by value; `from` may be left out. */
export interface Select<E = Expression> extends Bindable {
  readonly kind: 'select';
  /** A variable or call, or a record of property values. */
  readonly entity: E;
  /** The search that it is a result of. */
  readonly from?: E;
}

/** Statements whose only operand is one variable (or a nested call that yields it). */
export interface Unary<K extends UnaryKind, E = Expression> extends Bindable {
  readonly kind: K;
  /** What the action is about. */
  readonly operand: E;
}
/** Actions with one operand: the task, suggestion or suspended task that they are about. */
export type UnaryKind = 'suspend' | 'resume' | 'confirm' | 'perform' | 'show' | 'slice';

/** `len(x1)`: how many results there are; `len(x1, { has_wifi: true, price: atMost(20) })`: how many of them are so. */
export interface Len<E = Expression> extends Bindable {
  readonly kind: 'len';
  readonly operand: E;
  /** What the results that count are like; all of them if left out. */
  readonly where?: readonly Entry<E>[];
}

/** `sort(x1, { price: "ascending" })`: the order in which a search brings its results, from now on. */
export interface Sort<E = Expression> extends Bindable {
  readonly kind: 'sort';
  readonly query: E;
  /** Properties and their direction, the first of them first; none for the order of the service. */
  readonly order: readonly Entry<E>[];
}

/** `x6 = suggest({ task: "restaurants_2_reserve_restaurant" })`: the agent proposes a follow-up task. */
export interface Suggest extends Bindable {
  readonly kind: 'suggest';
  /** The name of the API of the proposed task. */
  readonly task: string;
}

/** `say()` ends the conversation; `x4 = say(x3.phone_number)` asks for a property, or speaks what variables hold. */
export interface Say<E = Expression> extends Bindable {
  readonly kind: 'say';
  readonly arguments: readonly E[];
}

/** `choices(x1.category)` asks which values slots of a task take. */
export interface Choices<E = Expression> extends Bindable {
  readonly kind: 'choices';
  readonly arguments: readonly E[];
}

/** Actions that take nothing. */
export interface Bare<K extends BareKind = BareKind> extends Bindable {
  readonly kind: K;
}
type BareKind = 'decline_alternative' | 'conversation_pause' | 'parse_error' | 'help';

/** `hint({ request: "city", of: x1 })`, `notification({ failure: x8 })`: what the policy tells the agent. */
export interface Advice<E = Expression, K extends AdviceKind = AdviceKind> extends Bindable {
  readonly kind: K;
  /** The entries between the brackets. */
  readonly content: readonly Entry<E>[];
}
type AdviceKind = 'hint' | 'notification';

/** One statement of the dialogue language, over operands `E`. */
export type StatementOf<E> =
  | ApiCall<E>
  | Assign<E>
  | { [K in MembersKind]: Members<K, E> }[MembersKind]
  | Next<E>
  | Select<E>
  | { [K in UnaryKind]: Unary<K, E> }[UnaryKind]
  | Len<E>
  | Sort<E>
  | Suggest
  | Say<E>
  | Choices<E>
  | { [K in BareKind]: Bare<K> }[BareKind]
  | { [K in AdviceKind]: Advice<E, K> }[AdviceKind];

/** A statement as written; operands may nest calls. */
export type Statement = StatementOf<Expression>;

/** A statement that the engine executes: operands are {@link Term}s. */
export type FlatStatement = StatementOf<Term>;

/** Statements that yield a value and so may be nested: API calls, `next`, `select`, `resume`. */
export type ValueStatement = ApiCall | Next | Select | Unary<'resume'>;

/** The kind of a statement, in a closed set. */
export type StatementKind = Statement['kind'];

/** The name of an action: every kind of statement but the call of an API and the assignment. */
export type ActionName = Exclude<StatementKind, 'api-call' | 'assign'>;

/** The statement of one kind, over operands `E`. */
export type StatementOfKind<K extends StatementKind, E = Expression> = Extract<
  StatementOf<E>,
  Readonly<Record<'kind', K>>
>;
