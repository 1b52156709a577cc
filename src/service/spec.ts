/**
 * What the author of an API says of it, as types: slots, results, context and methods, and the classes that follow.
 *
 * The types flow: slots into the arguments of methods, `returns` into what they may answer. What the compiler cannot see
 * is checked when a service is defined, and what its methods answer when they do.
 */
import type { z } from 'zod';
import type { SearchPhrases, TransactionPhrases } from './phrases.js';
import type { Constraints, SortKey } from './constraint.js';
import type { ContextShape, ContextValues, NoParts, Requirement, SessionContext } from './session-context.js';
import type { Canonical, SlotShape } from './slot.js';
import type { Row, TableChange, TableRows } from './table.js';

/** Whether a value of the type may be missing: the type is optional or nullable. */
type MayLack<T extends z.ZodType> = undefined extends z.output<T> ? true : null extends z.output<T> ? true : false;

/** Whether an argument always has a value, and one of the type. */
type FillsIn<A extends z.ZodType, T extends z.ZodType> =
  MayLack<A> extends true ? false : z.output<A> extends z.output<T> ? true : false;

/** The properties that an author may leave out: optional ones, and those that an argument of their type fills in. */
type LeftOut<R extends SlotShape, S extends SlotShape> = {
  [K in keyof R]: MayLack<R[K]> extends true
    ? K
    : K extends keyof S
      ? FillsIn<S[K], R[K]> extends true
        ? K
        : never
      : never;
}[keyof R];

/** The properties that rows must have. */
type Columns<R extends SlotShape, S extends SlotShape, Value> = {
  readonly [K in Exclude<keyof R, LeftOut<R, S>>]: Value;
};

type Flat<T> = { readonly [K in keyof T]: T[K] };

/**
 * A row as an author returns it. A property is left out only if its type is optional or nullable, or if an argument of
 * the same name and type, which always has a value, fills it in.
 *
 * Takes `returns` and, for what arguments fill in, `slots`.
 */
// The first part is homomorphic: it lets the values of closed sets keep their types while `R` is inferred.
export type RowOf<R extends SlotShape, S extends SlotShape = Record<never, never>> = Flat<
  { readonly [K in keyof R]?: z.output<R[K]> } & Columns<R, S, unknown>
>;

export type Awaitable<T> = T | Promise<T>;

/** A class with the slots of its API. */
interface Specified<S extends SlotShape> {
  readonly spec: { readonly slots: S };
}

/**
 * The arguments of an API as its author's methods receive them, in canonical form. A required slot is always
 * there; a nullable one is `null`, an optional one without default absent, when any value will do.
 *
 * Takes the slots, or the API's own class: `override transact(args: ArgumentsOf<typeof ReserveTable>, ...)`.
 */
export type ArgumentsOf<S extends SlotShape | Specified<SlotShape>> =
  S extends Specified<infer Slots extends SlotShape>
    ? { readonly [K in keyof Slots]: z.output<Slots[K]> }
    : { readonly [K in keyof S]: S[K] extends z.ZodType ? z.output<S[K]> : never };

/**
 * What an author's method may ask of the world. Deterministic: the same session gives the same answers.
 *
 * @typeParam Session - what it sees of the session's context: `ApiContext<ContextOf<typeof visitor>>`.
 */
export interface ApiContext<Session = Readonly<NoParts>> {
  /** What the application said of who is asking, as far as the `context` of the API declares it. */
  readonly session: Session;
  /** The session's clock, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** How many requests of this API came before in the session, 0 for the first. */
  readonly call: number;
  /**
   * The same key for the same request, also when it is sent again after a crash or an abort: pass it to a remote service
   * as idempotency key.
   */
  readonly key: string;
  /** Aborted when the turn is left and nobody waits for the answer any more: pass it to `fetch` and the like. */
  readonly signal: AbortSignal;
  /** The rows of a table as transactions have left them. */
  rows<R extends Row>(source: TableRows<R>): readonly R[];
  /** A number in [0, 1) from the session's seed and this request. */
  random(): number;
}

/** What a search may ask of the world, and which part of the results is wanted. */
export interface SearchContext<Session = Readonly<NoParts>> extends ApiContext<Session> {
  /** How many results of the same query the caller has already. */
  readonly offset: number;
  /** How many results are wanted at most. */
  readonly limit: number;
  /** Of a search that declares `compares`: what results must be like besides the arguments. Empty for any other. */
  readonly where: Constraints;
  /** Of a search that declares `compares`: the order of its results, the first key first. Empty for any other. */
  readonly order: readonly SortKey[];
}

/**
 * How a transaction ended: a `success`, or a `failure` that may say what would work. Made by `success` and `failure`.
 *
 * @typeParam A - the type of its arguments, from which an alternative takes its values.
 * @typeParam R - the type of what it returns.
 */
export type Outcome<A = Row, R = Row> =
  | {
      readonly status: 'success';
      /** What the transaction returns; the arguments fill in the properties that are left out. */
      readonly result: R;
      /** What it changed in tables. */
      readonly changes: readonly TableChange[];
    }
  | {
      readonly status: 'failure';
      /** Why it failed, for the user. */
      readonly reason?: string;
      /** Values of its slots with which it would succeed. */
      readonly alternative?: Partial<A>;
    };

interface ApiSpec<S extends SlotShape, R extends SlotShape, C extends ContextShape> {
  /** What the API does, one phrase for people and models. */
  readonly description: string;
  /** The zod types of its arguments, by slot name. */
  readonly slots: S;
  readonly returns: R;
  /** What people say to have it done, whole sentences or their beginnings, for parsers: `['put me down for the course']`. */
  readonly examples?: readonly string[];
  /** The intent name; the class's own name if left out. */
  readonly intent?: string;
  /** What its methods see of who is asking, as `context.session`. Sessions must be given it. */
  readonly context?: SessionContext<C>;
  /** What must hold for it to be called, and again before a transaction is sent; the first that does not is told. */
  readonly requires?: Requirement | readonly Requirement[];
}

type Find<S extends SlotShape, R extends SlotShape, C extends ContextShape> = (
  args: ArgumentsOf<S>,
  context: SearchContext<ContextValues<C>>,
) => Awaitable<readonly RowOf<R, S>[]>;

/** A transaction as its author writes it. */
type Transact<S extends SlotShape, R extends SlotShape, C extends ContextShape> = (
  args: ArgumentsOf<S>,
  context: ApiContext<ContextValues<C>>,
) => Awaitable<Outcome<ArgumentsOf<S>, RowOf<R, S>>>;

/** What a transaction will cost or bring, as its author computes it. */
type Quote<S extends SlotShape, R extends SlotShape, C extends ContextShape> = (
  args: ArgumentsOf<S>,
  context: ApiContext<ContextValues<C>>,
) => Awaitable<Partial<RowOf<R, S>> | undefined>;

/**
 * What the author of a search says of it.
 *
 * @typeParam S - its slots.
 * @typeParam R - what it returns.
 * @typeParam C - the parts of the session's context that it sees.
 * @typeParam Next - returns the class of its follow-up.
 */
export interface SearchSpec<
  S extends SlotShape,
  R extends SlotShape,
  C extends ContextShape = NoParts,
  Next = () => unknown,
> extends ApiSpec<S, R, C> {
  /** The noun for a result, such as `restaurant`. */
  readonly entity: string;
  /** The rows to search. Without it the class has a `search` method of its own. */
  readonly table?: TableRows<Columns<R, S, Canonical>>;
  /** The properties that tell results apart, so that none is offered twice; the first of `returns` if left out. */
  readonly identity?: (keyof R & string) | readonly (keyof R & string)[];
  /** The properties that are spoken with an offer; `identity` if left out. */
  readonly offers?: readonly (keyof R & string)[];
  /** The properties that enter the state when the user selects a result; if left out, those offered that some API of the service requires, and an identity that the search itself takes. */
  readonly tracks?: readonly (keyof R & string)[];
  /**
   * Slots that serve finding alone, such as a budget: they leave the dialogue state when a task of another API of the
   * service begins. None if left out.
   */
  readonly transient?: readonly (keyof S & string)[];
  /** Returns the class of the API to suggest once a result was selected, one of the same service: `() => ReserveTable`. */
  readonly followUp?: Next;
  /** `one`: results are offered one at a time; `list`: a few at once, selected by value. */
  readonly presents?: 'one' | 'list';
  /** How many results a query returns at most; 10 if left out. */
  readonly limit?: number;
  /**
   * How many queries with fewer constraints the agent may make where nothing is found, to offer what would be found. If left
   * out, 64 of one that filters its table or names one as `valuesFrom`, and none of any other.
   */
  readonly relaxations?: number;
  /**
   * Of a search by a method of its own: the table whose columns have the values that its slots take, by their names. Where
   * nothing is found, it is tried with other values.
   */
  readonly valuesFrom?: TableRows;
  /** How it searches, where filtering the table is not enough. A `search` method of the class does the same. */
  readonly search?: Find<S, R, C>;
  /**
   * The properties by which users may choose and sort results, beside the slots: 'under 100 dollars', 'the best rated', 'with wifi'.
   * None if left out. Slots that results have as a property need no mention, nor does the name of a result, to be left out; an empty list says that nothing can be compared, slots neither.
   */
  readonly comparable?: readonly (keyof R & string)[];
  /**
   * Whether `search` itself heeds `context.where` and `context.order`. If left out, the engine asks it for up to 1,000 rows, filters
   * and sorts them.
   */
  readonly compares?: boolean;
  /** The column or columns by which a table is sorted; table order if left out. */
  readonly sort?: (keyof R & string) | readonly (keyof R & string)[];
  /** What the agent says of it, in words of your own; templates if left out. */
  readonly phrases?: SearchPhrases<S, R>;
}

/** What the author of a transaction says of it. */
export interface TransactionSpec<S extends SlotShape, R extends SlotShape, C extends ContextShape = NoParts>
  extends ApiSpec<S, R, C> {
  /** The slots that the user is asked to confirm; all if left out. */
  readonly confirms?: readonly (keyof S & string)[];
  /** The noun for what it returns; `receipt` if left out. */
  readonly entity?: string;
  /** What it does; left out, it succeeds and returns its arguments. A `transact` method of the class does the same. */
  readonly transact?: Transact<S, R, C>;
  /**
   * What it will cost or bring: some properties of `returns`, from a complete draft and without doing it. The user is told
   * with the question for confirmation; where it is another when the user confirms, nothing is done, and the user is asked
   * anew. Nothing is told where it returns `undefined`.
   */
  readonly quote?: Quote<S, R, C>;
  /**
   * Returns the transaction that takes it back, one of the same service: `() => CancelStay`. All that this one requires is
   * filled from what was done, by the names of slots and properties.
   */
  readonly undo?: () => unknown;
  /** Returns the transaction that changes it, one of the same service: `() => ChangeStay`. It is filled as that of `undo`. */
  readonly amend?: () => unknown;
  /** What the agent says of it, in words of your own; templates if left out. */
  readonly phrases?: TransactionPhrases<S, R>;
}

/** A search: reads entities. */
export interface Search<
  S extends SlotShape = SlotShape,
  R extends SlotShape = SlotShape,
  C extends ContextShape = NoParts,
> {
  /** The rows from `context.offset` on, at most `context.limit`. */
  search(args: ArgumentsOf<S>, context: SearchContext<ContextValues<C>>): Awaitable<readonly RowOf<R, S>[]>;
}

/** A transaction: changes the world, and so is confirmed first. */
export interface Transaction<
  S extends SlotShape = SlotShape,
  R extends SlotShape = SlotShape,
  C extends ContextShape = NoParts,
> {
  /** Does what the user confirmed; answers with `success(...)` or `failure(...)`. */
  transact(
    args: ArgumentsOf<S>,
    context: ApiContext<ContextValues<C>>,
  ): Awaitable<Outcome<ArgumentsOf<S>, RowOf<R, S>>>;
}

/**
 * A spec with the members `Given`. That a member is required, though the spec has it as optional, lets the compiler
 * report the very value in it that is wrong.
 */
export type With<Spec, Given, Member extends keyof Spec> = Spec & { readonly [K in Given & string]?: unknown } & {
  readonly [K in Extract<Member, Given>]: NonNullable<Spec[K]>;
};

/** A spec as its class has it: without the methods and tables that were not given. */
type Held<Spec, Given, Member extends keyof Spec> = Omit<Spec, Exclude<Member, Given>> & {
  readonly [K in Extract<Member, Given>]: NonNullable<Spec[K]>;
};

/** What the class of a search has besides its method. */
export interface SearchStatics<S extends SlotShape, R extends SlotShape, C extends ContextShape, Given, Next> {
  readonly kind: 'search';
  readonly spec: Held<SearchSpec<S, R, C, Next>, Given, 'search' | 'table'>;
}

/** What the class of a transaction has besides its method. */
export interface TransactionStatics<S extends SlotShape, R extends SlotShape, C extends ContextShape, Given> {
  readonly kind: 'transaction';
  readonly spec: Held<TransactionSpec<S, R, C>, Given, 'transact'>;
}

/** The base class that `search` makes. */
export interface SearchClass<
  S extends SlotShape,
  R extends SlotShape,
  C extends ContextShape = NoParts,
  Given = unknown,
  Next = unknown,
> extends SearchStatics<S, R, C, Given, Next> {
  new (): Search<S, R, C>;
}

/** The base class that `transaction` makes. */
export interface TransactionClass<
  S extends SlotShape,
  R extends SlotShape,
  C extends ContextShape = NoParts,
  Given = unknown,
> extends TransactionStatics<S, R, C, Given> {
  new (): Transaction<S, R, C>;
}

/** The base of a search that has neither a table nor a `search` in its spec: the class must have the method. */
export declare abstract class SearchWithoutTable<S extends SlotShape, R extends SlotShape, C extends ContextShape>
  implements Search<S, R, C>
{
  /** The rows from `context.offset` on, at most `context.limit`. */
  abstract search(args: ArgumentsOf<S>, context: SearchContext<ContextValues<C>>): Awaitable<readonly RowOf<R, S>[]>;
}

/** The base of a transaction that returns more than its arguments, without `transact` in its spec: the class must have the method. */
export declare abstract class TransactionWithResults<S extends SlotShape, R extends SlotShape, C extends ContextShape>
  implements Transaction<S, R, C>
{
  /** Does what the user confirmed. */
  abstract transact(
    args: ArgumentsOf<S>,
    context: ApiContext<ContextValues<C>>,
  ): Awaitable<Outcome<ArgumentsOf<S>, RowOf<R, S>>>;
}

/** The base class of a search; abstract, if its spec (the members `Given`) does not say how it searches. */
export type SearchBase<S extends SlotShape, R extends SlotShape, C extends ContextShape, Given, Next> = [
  Extract<Given, 'search' | 'table'>,
] extends [never]
  ? typeof SearchWithoutTable<S, R, C> & SearchStatics<S, R, C, Given, Next>
  : SearchClass<S, R, C, Given, Next>;

/** The base class of a transaction; abstract, if something is returned that neither `transact` nor an argument gives. */
export type TransactionBase<
  S extends SlotShape,
  R extends SlotShape,
  C extends ContextShape,
  Given,
> = 'transact' extends Given
  ? TransactionClass<S, R, C, Given>
  : Record<never, never> extends RowOf<R, S>
    ? TransactionClass<S, R, C, Given>
    : typeof TransactionWithResults<S, R, C> & TransactionStatics<S, R, C, Given>;

/** A class of an API, as `service` takes it. */
export type ApiClass =
  | (ClassOf<{ readonly search: Method<SearchContext<never>> }> & {
      readonly kind: 'search';
      readonly spec: AnySearchSpec;
    })
  | (ClassOf<{ readonly transact: Method<ApiContext<never>> }> & {
      readonly kind: 'transaction';
      readonly spec: AnyTransactionSpec;
    });

/** An author's method, whatever the types of its slots. */
type Method<Context> = (args: never, context: Context) => unknown;

/** {@link SearchSpec} without the types of its slots. */
export type AnySearchSpec = Untyped<SearchSpec<SlotShape, SlotShape, ContextShape>, 'search' | 'followUp'> & {
  readonly search?: unknown;
  readonly followUp?: unknown;
};

/** {@link TransactionSpec} without the types of its slots. */
export type AnyTransactionSpec = Untyped<TransactionSpec<SlotShape, SlotShape, ContextShape>, 'transact' | 'quote'> & {
  readonly transact?: unknown;
  readonly quote?: unknown;
};

/** A structural copy: generic specs are compared with it member by member, not by variance. */
type Untyped<T, Method extends keyof T> = { readonly [K in keyof T as Exclude<K, Method>]: T[K] };

interface ClassOf<T> {
  new (): T;
  readonly name: string;
  readonly prototype: object;
}
