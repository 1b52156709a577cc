/**
 * How an author writes an API: a class that extends `search({...})` or `transaction({...})`.
 *
 * The spec says what only the author knows; slot types flow from it into the arguments of the class's own
 * methods. Slot filling, confirmation, correction, alternatives, iteration, selection, the follow-up suggestion,
 * tool schemas and signatures come from the engine and need no code.
 */
import type { z } from 'zod';
import { ownValue } from '../language/own.js';
import { badArgument } from './bad-argument.js';
import type { ContextShape, ContextValues, NoParts, Requirement, SessionContext } from './session-context.js';
import type { SearchPhrases, TransactionPhrases } from './phrases.js';
import type { Canonical, SlotShape } from './slot.js';
import { currentRows, matchingRows, type Row, type TableChange, type TableChanges, type TableRows } from './table.js';

/** A value, or a promise of it. */
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

/** A row with the properties that an API returns; the author may leave out what does not apply. */
export type RowOf<R extends SlotShape> = { readonly [K in keyof R]?: z.output<R[K]> };

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
}

/**
 * How a transaction ended: a `success`, or a `failure` that may say what would work. Made by {@link success} and
 * {@link failure}.
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

/** The transaction was done. `result` may add properties to the arguments; `changes` are kept in the world. */
export function success<R = Record<never, never>>(result?: R, changes: readonly TableChange[] = []): Outcome<never, R> {
  return { status: 'success', result: result ?? ({} as R), changes };
}

/** The transaction was not done. `reason` says why; `alternative` names values of its slots with which it could be. */
export function failure<A = Record<never, never>>(
  options: { readonly reason?: string | undefined; readonly alternative?: A | undefined } = {},
): Outcome<A, never> {
  const { reason, alternative } = options;
  return { status: 'failure', ...(reason !== undefined && { reason }), ...(alternative && { alternative }) };
}

interface ApiSpec<S extends SlotShape, R extends SlotShape, C extends ContextShape> {
  /** What the API does, one phrase for people and models. */
  readonly description: string;
  /** The zod types of its arguments, by slot name. */
  readonly slots: S;
  /** The properties of what it returns. */
  readonly returns: R;
  /** The intent name; the class's own name if left out. */
  readonly intent?: string;
  /** What its methods see of who is asking, as `context.session`. Sessions must be given it. */
  readonly context?: SessionContext<C>;
  /** What must hold for it to be called, and again before a transaction is sent; the first that does not is told. */
  readonly requires?: Requirement | readonly Requirement[];
}

/** What the author of a search says of it. */
export interface SearchSpec<S extends SlotShape, R extends SlotShape, C extends ContextShape = NoParts>
  extends ApiSpec<S, R, C> {
  /** The noun for a result, such as `restaurant`. */
  readonly entity: string;
  /** The rows to search. Without it the class has a `search` method of its own. */
  readonly table?: TableRows;
  /** The properties that tell results apart, so that none is offered twice; the first of `returns` if left out. */
  readonly identity?: (keyof R & string) | readonly (keyof R & string)[];
  /** The properties that are spoken with an offer; `identity` if left out. */
  readonly offers?: readonly (keyof R & string)[];
  /** The properties that enter the state when the user selects a result; if left out, those offered that some API of the service requires, and an identity that the search itself takes. */
  readonly tracks?: readonly (keyof R & string)[];
  /** The intent of the service to suggest once a result was selected. */
  readonly followUp?: string;
  /** `one`: results are offered one at a time; `list`: a few at once, selected by value. */
  readonly presents?: 'one' | 'list';
  /** How many results a query returns at most; 10 if left out. */
  readonly limit?: number;
  /** How it searches, where filtering the table is not enough. A `search` method of the class does the same. */
  readonly search?: (args: ArgumentsOf<S>, context: SearchContext<ContextValues<C>>) => Awaitable<readonly RowOf<R>[]>;
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
  readonly transact?: (
    args: ArgumentsOf<S>,
    context: ApiContext<ContextValues<C>>,
  ) => Awaitable<Outcome<ArgumentsOf<S>, RowOf<R>>>;
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
  search(args: ArgumentsOf<S>, context: SearchContext<ContextValues<C>>): Awaitable<readonly RowOf<R>[]>;
}

/** A transaction: changes the world, and so is confirmed first. */
export interface Transaction<
  S extends SlotShape = SlotShape,
  R extends SlotShape = SlotShape,
  C extends ContextShape = NoParts,
> {
  /** Does what the user confirmed; answers with `success(...)` or `failure(...)`. */
  transact(args: ArgumentsOf<S>, context: ApiContext<ContextValues<C>>): Awaitable<Outcome<ArgumentsOf<S>, RowOf<R>>>;
}

/** The base class that {@link search} makes. */
export interface SearchClass<S extends SlotShape, R extends SlotShape, C extends ContextShape = NoParts> {
  new (): Search<S, R, C>;
  readonly kind: 'search';
  /** What the author says of the search. */
  readonly spec: SearchSpec<S, R, C>;
}

/** The base class that {@link transaction} makes. */
export interface TransactionClass<S extends SlotShape, R extends SlotShape, C extends ContextShape = NoParts> {
  new (): Transaction<S, R, C>;
  readonly kind: 'transaction';
  /** What the author says of the transaction. */
  readonly spec: TransactionSpec<S, R, C>;
}

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
export type AnySearchSpec = Untyped<SearchSpec<SlotShape, SlotShape, ContextShape>, 'search'> & {
  readonly search?: unknown;
};

/** {@link TransactionSpec} without the types of its slots. */
export type AnyTransactionSpec = Untyped<TransactionSpec<SlotShape, SlotShape, ContextShape>, 'transact'> & {
  readonly transact?: unknown;
};

/** A structural copy: generic specs are compared with it member by member, not by variance. */
type Untyped<T, Method extends keyof T> = { readonly [K in keyof T as Exclude<K, Method>]: T[K] };

interface ClassOf<T> {
  new (): T;
  readonly name: string;
  readonly prototype: object;
}

function sortRows(rows: readonly Row[], columns: readonly string[]): readonly Row[] {
  if (columns.length === 0) return rows;
  const before = (a: Row, b: Row): number => {
    for (const column of columns) {
      const [x, y] = [ownValue(a, column) ?? '', ownValue(b, column) ?? ''];
      if (x < y) return -1;
      if (x > y) return 1;
    }
    return 0;
  };
  return [...rows].sort(before);
}

/** Filters, sorts and pages rows the way a search over a table does. For authors who override `search`. */
export function queryRows<R extends Row>(
  rows: readonly R[],
  args: Readonly<Record<string, unknown>>,
  options: { readonly sort?: readonly string[]; readonly offset?: number; readonly limit?: number } = {},
): readonly R[] {
  const found = sortRows(
    matchingRows(rows, args as Record<string, Canonical>),
    options.sort ?? [],
  ) as readonly Row[] as readonly R[];
  const offset = options.offset ?? 0;
  return found.slice(offset, offset + (options.limit ?? found.length));
}

/** Refuses what is no spec at all; what is in it is checked when the service is defined, which knows its name. */
function checkSpecGiven(name: ApiClass['kind'], spec: unknown): void {
  if (typeof spec !== 'object' || spec === null)
    badArgument(`What '${name}' was given`, spec, 'an object with a description, slots and returns');
}

/**
 * The base class of a search API.
 *
 * @example
 * class FindRestaurants extends search({
 *   description: 'Find a place to eat',
 *   slots: { location: z.string(), category: z.enum(['Asian', 'Italian']).optional() },
 *   returns: { restaurant_name: z.string(), location: z.string(), category: z.string() },
 *   entity: 'restaurant',
 *   table: restaurants,
 * }) {}
 */
export function search<const S extends SlotShape, const R extends SlotShape, const C extends ContextShape = NoParts>(
  spec: SearchSpec<S, R, C>,
): SearchClass<S, R, C> {
  checkSpecGiven('search', spec);
  const sort = spec.sort === undefined ? [] : [spec.sort].flat();
  return class implements Search<S, R, C> {
    static readonly kind = 'search';
    static readonly spec = spec;

    search(args: ArgumentsOf<S>, context: SearchContext<ContextValues<C>>): Awaitable<readonly RowOf<R>[]> {
      if (spec.search) return spec.search(args, context);
      const rows = spec.table ? context.rows(spec.table) : [];
      return queryRows(rows, args, { sort, offset: context.offset, limit: context.limit }) as readonly RowOf<R>[];
    }
  };
}

/**
 * The base class of a transaction API.
 *
 * @example
 * class ReserveTable extends transaction({
 *   description: 'Book a table',
 *   slots: { restaurant_name: z.string(), time: time(), seats: z.int().default(2) },
 *   returns: { restaurant_name: z.string(), time: time(), seats: z.int() },
 *   transact: (args) => (args.seats > 6 ? failure({ alternative: { seats: 6 } }) : success()),
 * }) {}
 */
export function transaction<
  const S extends SlotShape,
  const R extends SlotShape,
  const C extends ContextShape = NoParts,
>(spec: TransactionSpec<S, R, C>): TransactionClass<S, R, C> {
  checkSpecGiven('transaction', spec);
  return class implements Transaction<S, R, C> {
    static readonly kind = 'transaction';
    static readonly spec = spec;

    transact(
      args: ArgumentsOf<S>,
      context: ApiContext<ContextValues<C>>,
    ): Awaitable<Outcome<ArgumentsOf<S>, RowOf<R>>> {
      return spec.transact ? spec.transact(args, context) : success();
    }
  };
}

/** A context's `rows` over the changes that a world holds. */
export function rowsOver(changes: TableChanges): ApiContext['rows'] {
  return (source) => currentRows(source, changes);
}
