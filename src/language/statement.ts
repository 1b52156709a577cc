/**
 * The dialogue language: one closed union of statements.
 *
 * A dialogue program is a list of statements. Each is an ordinary JavaScript expression, so acorn reads it,
 * editors colour it and language models can write it; but only the shapes below exist. `parse` is the one
 * place where JavaScript syntax becomes a statement, `print` the one place where a statement becomes text.
 *
 * A statement's operands may be nested calls (`confirm(next(x1))`). `flatten` gives every nested call a name
 * of its own, so that what the engine executes, and the journal remembers, has no nesting: a {@link FlatStatement}.
 */

/** A variable of the program: `x` and a number without leading zeros, `x0` to `x999999`. */
export type VariableName = `x${number}`;

/** A literal value. `null` withdraws a value that a slot was given earlier. */
export type Literal = string | number | boolean | null;

/** Where a node stands in the source text: offsets in UTF-16 units, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An operand without nested calls. */
export type Term =
  | { readonly kind: 'literal'; readonly value: Literal; readonly span: Span }
  | { readonly kind: 'variable'; readonly name: VariableName; readonly span: Span }
  | { readonly kind: 'property'; readonly of: VariableName; readonly property: string; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly Term[]; readonly span: Span }
  | { readonly kind: 'record'; readonly entries: readonly Entry<Term>[]; readonly span: Span };

/** An operand as written: a term, or one that computes its value by a nested call. */
export type Expression =
  | Exclude<Term, { kind: 'property' | 'list' | 'record' }>
  | {
      readonly kind: 'property';
      readonly of: VariableName | NestedCall;
      readonly property: string;
      readonly span: Span;
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly span: Span }
  | { readonly kind: 'record'; readonly entries: readonly Entry<Expression>[]; readonly span: Span }
  | NestedCall;

/** A call in operand position, such as `next(...)` in `next(x1).location`. */
export interface NestedCall {
  readonly kind: 'call';
  readonly statement: ValueStatement;
  readonly span: Span;
}

/** One `name: value` of an object literal, in written order. Names are unique within their object. */
export interface Entry<E> {
  readonly name: string;
  readonly value: E;
  readonly span: Span;
}

interface Bindable {
  /** The variable that the statement binds; left out, the engine names the value. */
  readonly binding?: VariableName;
  readonly span: Span;
}

/** `x1 = buses_3_find_bus({ from_city: "London" })`: starts a task. Arguments may be empty. */
export interface ApiCall<E = Expression> extends Bindable {
  readonly kind: 'api-call';
  readonly api: string;
  readonly arguments: readonly Entry<E>[];
}

/**
 * `x1.time = "7 pm"; x1.number_of_seats = 2`: gives slots of one task their values.
 * Assignments to one variable that stand on one line are one statement. They bind no name.
 */
export interface Assign<E = Expression> {
  readonly kind: 'assign';
  readonly variable: VariableName;
  readonly assignments: readonly Entry<E>[];
  readonly span: Span;
}

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
  readonly from?: E;
}

/** Statements whose only operand is one variable (or a nested call that yields it). */
export interface Unary<K extends UnaryKind, E = Expression> extends Bindable {
  readonly kind: K;
  readonly operand: E;
}
/** Actions with one operand: the task, suggestion or suspended task that they are about. */
export type UnaryKind = 'suspend' | 'resume' | 'confirm' | 'perform' | 'show' | 'slice' | 'len';

/** `x6 = suggest({ task: "restaurants_2_reserve_restaurant" })`: the agent proposes a follow-up task. */
export interface Suggest extends Bindable {
  readonly kind: 'suggest';
  readonly task: string;
}

/** `say()` ends the conversation; `x4 = say(x3.phone_number)` asks for a property, or speaks what variables hold. */
export interface Say<E = Expression> extends Bindable {
  readonly kind: 'say';
  readonly arguments: readonly E[];
}

/** Actions that take nothing. */
export interface Bare<K extends BareKind = BareKind> extends Bindable {
  readonly kind: K;
}
type BareKind = 'decline_alternative' | 'conversation_pause' | 'parse_error';

/** `hint({ request: "city", of: x1 })`, `notification({ failure: x8 })`: what the policy tells the agent. */
export interface Advice<E = Expression, K extends AdviceKind = AdviceKind> extends Bindable {
  readonly kind: K;
  readonly content: readonly Entry<E>[];
}
type AdviceKind = 'hint' | 'notification';

/** One statement of the dialogue language, over operands `E`. */
export type StatementOf<E> =
  | ApiCall<E>
  | Assign<E>
  | Next<E>
  | Select<E>
  | { [K in UnaryKind]: Unary<K, E> }[UnaryKind]
  | Suggest
  | Say<E>
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
export type StatementOfKind<K extends StatementKind, E = Expression> = Extract<StatementOf<E>, { readonly kind: K }>;
