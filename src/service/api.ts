/**
 * How an author writes an API: a class that extends `search({...})` or `transaction({...})`.
 *
 * The spec says what only the author knows; slot types flow from it into the arguments of the class's own
 * methods. Slot filling, confirmation, correction, alternatives, iteration, selection, the follow-up suggestion,
 * tool schemas and signatures come from the engine and need no code.
 */
import { ownValue } from '../language/index.js';
import { badArgument } from './check-options.js';
import type {
  RowOf,
  ApiClass,
  ApiContext,
  ArgumentsOf,
  Awaitable,
  Outcome,
  Search,
  SearchBase,
  SearchContext,
  SearchSpec,
  Transaction,
  TransactionBase,
  TransactionSpec,
  With,
} from './spec.js';
import type { ContextShape, ContextValues, NoParts } from './session-context.js';
import type { Canonical, SlotShape } from './slot.js';
import { currentRows, matchingRows, type Row, type TableChange, type TableChanges } from './table.js';

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
 * @typeParam S - its slots.
 * @typeParam R - what it returns.
 * @typeParam C - the parts of the session's context that it sees.
 * @typeParam Given - the members of the spec that are given: without `search` and `table` the class is abstract.
 * @typeParam Next - returns the class of its follow-up.
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
export function search<
  const S extends SlotShape,
  const R extends SlotShape,
  const C extends ContextShape = NoParts,
  Given extends keyof SearchSpec<S, R, C> = 'search',
  Next = never,
>(spec: With<SearchSpec<S, R, C, Next>, Given, 'search' | 'table'>): SearchBase<S, R, C, Given, Next> {
  checkSpecGiven('search', spec);
  const { search: find, table: source, sort = [] }: SearchSpec<S, R, C, Next> = spec;
  const base = class implements Search<S, R, C> {
    static readonly kind = 'search';
    static readonly spec = spec;

    search(args: ArgumentsOf<S>, context: SearchContext<ContextValues<C>>): Awaitable<readonly RowOf<R, S>[]> {
      if (find) return find(args, context);
      const rows = source ? context.rows<Row>(source) : [];
      const { offset, limit } = context;
      return queryRows(rows, args, { sort: [sort].flat(), offset, limit }) as readonly Row[] as readonly RowOf<R, S>[];
    }
  };
  return base as unknown as SearchBase<S, R, C, Given, Next>;
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
  Given extends keyof TransactionSpec<S, R, C> = 'transact',
>(spec: With<TransactionSpec<S, R, C>, Given, 'transact'>): TransactionBase<S, R, C, Given> {
  checkSpecGiven('transaction', spec);
  const { transact }: TransactionSpec<S, R, C> = spec;
  const base = class implements Transaction<S, R, C> {
    static readonly kind = 'transaction';
    static readonly spec = spec;

    transact(
      args: ArgumentsOf<S>,
      context: ApiContext<ContextValues<C>>,
    ): Awaitable<Outcome<ArgumentsOf<S>, RowOf<R, S>>> {
      return transact ? transact(args, context) : (success() as Outcome<never, never>);
    }
  };
  return base as unknown as TransactionBase<S, R, C, Given>;
}

/** A context's `rows` over the changes that a world holds. */
export function rowsOver(changes: TableChanges): ApiContext['rows'] {
  return (source) => currentRows(source, changes);
}
