/**
 * Backends: the only two things that leave the pure core.
 *
 * A search asks for entities, a transaction changes the world outside. Everything else about a conversation is a
 * function of its program. Whatever a backend answers is written in the journal, so nothing is asked twice.
 */
import { mulberry32, sha256 } from '../text/index.js';
import { TypetodError } from '../errors/index.js';
import { ownValue, setOwnValue } from '../language/index.js';
import {
  type Api,
  type ApiContext,
  type Awaitable,
  type Canonical,
  changeFault,
  type Constraints,
  currentRows,
  DefinitionError,
  DONTCARE,
  filteredTable,
  isRecord,
  matchingRows,
  needsValue,
  type Outcome,
  rowsFor,
  type Query,
  type Row,
  rowsOver,
  type SearchApi,
  type SearchContext,
  type TableChange,
  type TableChanges,
  tableOfChange,
  type TableRows,
  type TransactionApi,
} from '../service/index.js';

interface RequestFacts {
  /** The arguments in canonical form; what the user does not care about is left out. */
  readonly arguments: Row;
  /** How many requests of this API came before in the session. */
  readonly call: number;
  /** The same for the same request of the same session, different for any other. */
  readonly key: string;
  /** The session's clock. */
  readonly now: string;
  /** What transactions changed in tables before; `context.rows` of a live service applies them. */
  readonly tables: TableChanges;
  /** What the API may see of who is asking; absent where it names no context, and in trials. No JSON of
   * a request holds it. */
  readonly session?: object;
  /** Aborted when the turn is left, or the time for an answer is over: nobody waits for it any more. Absent where no session asks. */
  readonly signal?: AbortSignal;
}

/** A query that the engine wants answered. `offset` rows of the same query are there already. */
export interface SearchRequest extends RequestFacts {
  readonly kind: 'search';
  /** The search that is asked. */
  readonly api: SearchApi;
  /** How many rows of the same query the session has already. */
  readonly offset: number;
  /** How many rows are wanted at most; `api.limit` if absent. */
  readonly limit?: number;
  /** Constraints and an order beside the arguments; absent where equality says all. */
  readonly query?: Query;
}

/** A transaction that the user has confirmed. */
export interface TransactionRequest extends RequestFacts {
  readonly kind: 'transaction';
  /** The transaction that is asked. */
  readonly api: TransactionApi;
}

/** What a transaction will cost or bring, asked before the user is asked to confirm it, and again when they do. */
export interface QuoteRequest extends RequestFacts {
  readonly kind: 'quote';
  /** The transaction that is asked about. Nothing of it is done. */
  readonly api: TransactionApi;
}

/** What the engine asks of the world outside. */
export type Request = SearchRequest | TransactionRequest | QuoteRequest;

/** What a search found. */
export interface SearchReply {
  readonly kind: 'search';
  /** The rows that were found, at most `api.limit`. */
  readonly rows: readonly Row[];
  /** Whether asking again with a higher offset may bring rows. */
  readonly more: boolean;
}

/** How a `transaction` ended: a `success`, or a `failure` that may say what would work. */
export type TransactionReply =
  | {
      readonly kind: 'transaction';
      readonly status: 'success';
      /** What the transaction returned. */
      readonly result: Row;
      /** What it changed in tables of the service. */
      readonly changes: readonly TableChange[];
    }
  | {
      readonly kind: 'transaction';
      readonly status: 'failure';
      /** Why it failed, for the user. */
      readonly reason?: string;
      /** Values of its slots with which it would succeed. */
      readonly alternative?: Row;
    };

/** What a transaction will cost or bring. */
export interface QuoteReply {
  readonly kind: 'quote';
  /** Some of the properties that the transaction returns; absent where nothing is to be told. */
  readonly quote?: Row;
}

/** A reply to a {@link Request}: plain JSON, as the journal keeps it. */
export type Reply = SearchReply | TransactionReply | QuoteReply;

/** Answers searches and transactions: live services, recorded answers, a database, a remote service. */
export interface Backend {
  /** Finds rows for a query; `request.offset` of them are there already. */
  search(request: SearchRequest): Awaitable<SearchReply>;
  /**
   * Whether {@link search} heeds `request.query`. If left out, or false for a query, it is not given one: the engine asks for up to
   * 1,000 rows of the arguments alone, page by page, filters and sorts them. Where `query.where` has a slot that the API requires, its
   * values are one of several, and the arguments lack it.
   */
  compares?(api: SearchApi, query: Query): boolean;
  /**
   * Answers a search that nobody asked for: what would be found with fewer constraints, of a table also without those that
   * are required. It must change nothing. If left out, nothing is offered where a search finds nothing.
   */
  explore?(request: SearchRequest): Awaitable<SearchReply>;
  /** Says what a transaction will cost or bring. It must change nothing. If left out, the user is told nothing of that. */
  quote?(request: QuoteRequest): Awaitable<QuoteReply>;
  /** Does what the user confirmed, or says why not. `request.key` is the same when it is asked again. */
  transact(request: TransactionRequest): Awaitable<TransactionReply>;
}

/** Asks a backend. One that quotes nothing has nothing to tell. */
export function askBackend(backend: Backend, request: Request): Awaitable<Reply> {
  if (request.kind === 'search') return backend.search(request);
  return request.kind === 'quote' ? (backend.quote?.(request) ?? { kind: 'quote' }) : backend.transact(request);
}

/** The idempotency key of a request of an API by that name. */
export function requestKey(sessionId: string, api: string, args: Row, call: number, offset = 0, query?: Query): string {
  const sorted = (record: object): unknown => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const asked = query ? [sorted(query.where), query.order] : [];
  const text = JSON.stringify([sessionId, api, call, offset, sorted(args), ...asked]);
  return sha256(text).slice(0, 32);
}

/** Another key, which follows from a key. */
export function rekeyed(key: string): string {
  return sha256(key).slice(0, 32);
}

/** Thrown when a request is made that lacks a required argument. The engine makes none. */
export class IncompleteRequestError extends TypetodError<'missing-argument'> {
  static override readonly label: string = 'IncompleteRequestError';
}

/** Refuses to ask for less than what the API requires: nothing is done to just any recipient. */
function checkComplete(api: Api, args: Row, where: Constraints = {}): void {
  for (const { name, acceptsDontcare } of api.required) {
    if (acceptsDontcare || Object.hasOwn(args, name) || Object.hasOwn(where, name)) continue;
    throw new IncompleteRequestError({
      code: 'missing-argument',
      message: `A request of ${api.name} lacks the required argument '${name}'. Give it before the request is made.`,
    });
  }
}

/** What a request is made of; its key follows from it. */
export type RequestFactsOf<R extends Request> = Omit<R, 'kind' | 'key' | 'signal' | 'session' | 'limit'>;

/** A request whose key is computed when it is first read. */
export function searchRequest(sessionId: string, facts: RequestFactsOf<SearchRequest>): SearchRequest {
  checkComplete(facts.api, facts.arguments, facts.query?.where);
  return explorativeRequest(sessionId, facts);
}

/** As {@link searchRequest}, for {@link Backend.explore}: it may lack what is required. */
export function explorativeRequest(sessionId: string, facts: RequestFactsOf<SearchRequest>): SearchRequest {
  const { api, arguments: args, call, now, tables, offset, query } = facts;
  let key: string | undefined;
  return {
    kind: 'search',
    api,
    arguments: args,
    call,
    now,
    tables,
    offset,
    ...(query && { query }),
    get key() {
      key ??= requestKey(sessionId, api.name, args, call, offset, query);
      return key;
    },
  };
}

/** A request about a whole transaction, whose key is computed when it is first read. */
function wholeRequest<K extends 'transaction' | 'quote'>(
  kind: K,
  facts: RequestFactsOf<TransactionRequest>,
  keyOf: () => string,
) {
  const { api, arguments: args, call, now, tables } = facts;
  checkComplete(api, args);
  let key: string | undefined;
  return {
    kind,
    api,
    arguments: args,
    call,
    now,
    tables,
    get key() {
      key ??= keyOf();
      return key;
    },
  };
}

/** A request whose key is computed when it is first read. */
export function transactionRequest(sessionId: string, facts: RequestFactsOf<TransactionRequest>): TransactionRequest {
  const { api, arguments: args, call } = facts;
  return wholeRequest('transaction', facts, () => requestKey(sessionId, api.name, args, call));
}

/** A request for a quote. Its key is another than that of the transaction. */
export function quoteRequest(sessionId: string, facts: RequestFactsOf<QuoteRequest>): QuoteRequest {
  const { api, arguments: args, call } = facts;
  return wholeRequest('quote', facts, () => rekeyed(requestKey(sessionId, api.name, args, call)));
}

/** What is added to a request when it is sent. */
export interface Addressing {
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly session?: object | undefined;
}

/**
 * A request with another key, with a signal, or with what the API may see of who is asking, which no JSON of it holds. Its
 * own key is still computed when it is first read.
 */
export function addressed<R extends Request>(request: R, { key, signal, session }: Addressing): R {
  if (key === undefined && !signal && !session) return request;
  // The copy of a frozen member cannot be redefined: all descriptors are set at once, the later ones win.
  return Object.defineProperties({} as R, {
    ...Object.getOwnPropertyDescriptors(request),
    ...(key !== undefined && { key: { value: key, enumerable: true } }),
    ...(signal && { signal: { value: signal, enumerable: true } }),
    ...(session && { session: { value: session, enumerable: false } }),
  });
}

/** Numbers in [0, 1) that depend on the key alone. */
function randomFrom(key: string): () => number {
  return mulberry32(Number.parseInt(key.slice(0, 8), 16));
}

const NOBODY = Object.freeze({});

/** The table that holds for a session in place of one that a service names. */
export type TableOf = <R extends Row>(source: TableRows<R>) => TableRows<R>;

const sameTable: TableOf = (source) => source;

/** The context of a request. Its key is a hash: it is made when someone asks for it. */
export function contextOf(request: Request, tableOf: TableOf = sameTable): ApiContext {
  const { now, call, tables } = request;
  const rows = rowsOver(tables);
  let next: (() => number) | undefined;
  return {
    session: request.session ?? NOBODY,
    now,
    call,
    rows: (source) => rows(tableOf(source)),
    random: () => {
      next ??= randomFrom(request.key);
      return next();
    },
    get key() {
      return request.key;
    },
    get signal() {
      return request.signal ?? new AbortController().signal;
    },
  };
}

/**
 * The arguments as the author's types promise them: `null` where a nullable slot is left open, and lists and records that
 * are the author's to change.
 */
function typedArguments(request: Request): never {
  const args: Record<string, unknown> = {};
  for (const slots of [request.api.slots, request.api.filled, request.api.chosen])
    for (const slot of slots.values())
      if (slot.acceptsDontcare && slot.default !== DONTCARE) setOwnValue(args, slot.name, null);
  for (const [name, value] of Object.entries(request.arguments))
    setOwnValue(args, name, typeof value === 'object' ? structuredClone(value) : value);
  return args as never;
}

/** Where nothing is asked for but equality. */
const NO_QUERY: Query = Object.freeze({ where: {}, order: [] });

function isThenable(value: unknown): value is PromiseLike<never> {
  try {
    return typeof (value as { readonly then?: unknown } | undefined)?.then === 'function';
  } catch {
    return false;
  }
}

function map<B>(value: unknown, then: (value: unknown) => B): Awaitable<B> {
  return isThenable(value) ? Promise.resolve(value).then(then) : then(value);
}

/** A row without columns that the API does not return: they are private to the service. */
function project(api: SearchApi, row: unknown): Row {
  if (!isRecord(row)) return row as never;
  const names = Object.keys(row);
  if (names.every((name) => api.properties.has(name))) return row as Row;
  return Object.fromEntries(
    names.flatMap((name) => (api.properties.has(name) ? [[name, ownValue(row as Row, name) as Canonical]] : [])),
  );
}

/** The page that was asked for. Who returns more than that has not paged: these are all rows there are. */
function pageOf(request: SearchRequest, rows: readonly unknown[]): SearchReply {
  const { limit = request.api.limit } = request;
  const start = rows.length > limit + 1 ? request.offset : 0;
  const page = rows.slice(start, start + limit);
  return { kind: 'search', rows: page.map((row) => project(request.api, row)), more: rows.length > start + limit };
}

/** Returns what an author's search found. What cannot be read is passed on unchanged: the engine reports it. */
function searchReply(request: SearchRequest, found: unknown): SearchReply {
  try {
    if (Array.isArray(found)) return pageOf(request, found);
  } catch {
    // A getter or a proxy that throws: it will throw again where the place is known.
  }
  return { kind: 'search', rows: found as readonly Row[], more: false };
}

/** The members of an outcome, each read when it is asked for. */
function lazyReply(ended: Untrusted): TransactionReply {
  const members = ['status', 'result', 'changes', 'reason', 'alternative'];
  const reply = Object.defineProperties(
    { kind: 'transaction' },
    Object.fromEntries(members.map((name) => [name, { enumerable: true, get: () => ownValue(ended, name) }])),
  );
  return reply as TransactionReply;
}

type Untrusted = Readonly<Record<string, unknown>>;

/** The changes that a transaction answered with; none where they cannot be read: the engine reports that. */
function changesOf(ended: unknown): readonly TableChange[] {
  try {
    const { status, changes } = ended as Extract<Outcome, { readonly status: 'success' }>;
    return status === 'success' && Array.isArray(changes) ? [...changes] : [];
  } catch {
    return [];
  }
}

/**
 * Refuses changes that the tables cannot take, before anybody is told of them.
 *
 * @throws DefinitionError `bad-change`.
 */
function checkChanges({ api }: Request, ended: unknown, rowsOf: ApiContext['rows']): void {
  const after = new Map<string, readonly Row[]>();
  for (const change of changesOf(ended)) {
    const source = isRecord(change) ? tableOfChange(change) : undefined;
    if (!source) continue;
    const rows = after.get(source.name) ?? rowsOf(source);
    const fault = changeFault(source, rows, change);
    if (fault !== undefined) badChange(api, source, change, fault);
    after.set(source.name, currentRows({ ...source, rows }, { [source.name]: [change] }));
  }
}

function badChange({ name }: Api, source: TableRows, change: TableChange, fault: string): never {
  const key = change.kind === 'insert' ? ownValue(change.row, source.key) : change.key;
  throw new DefinitionError({
    code: 'bad-change',
    message: `${name} answered with '${change.kind}' of table '${source.name}', and ${fault}.`,
    data: { api: name, table: source.name, key },
  });
}

/** How an author's transaction ended; see {@link searchReply} for what cannot be read. */
function transactionReply(ended: unknown): TransactionReply {
  try {
    return { ...(ended as Outcome), kind: 'transaction' } as TransactionReply;
  } catch {
    return lazyReply(ended as Untrusted);
  }
}

/** The services' own methods, over other tables. */
export function liveBackendOver(tableOf: TableOf): Backend {
  const asked = (request: SearchRequest, part: object): unknown => {
    const context = Object.assign(contextOf(request, tableOf), { ...NO_QUERY, ...part }) as SearchContext<never>;
    return request.api.handler.search(typedArguments(request), context);
  };
  const search: Backend['search'] = (request) => {
    const { api, query, offset } = request;
    if (query && filteredTable(api)) {
      return map(asked(request, { offset: 0, limit: Number.POSITIVE_INFINITY }), (found) => {
        const rows = rowsFor(api, found as readonly Row[], query);
        return searchReply(request, rows.slice(offset, offset + api.limit + 1));
      });
    }
    const found = asked(request, { offset, limit: (request.limit ?? api.limit) + 1, ...(api.compares && query) });
    return map(found, (rows) => searchReply(request, rows));
  };
  return {
    search,
    compares: (api, { where }) =>
      filteredTable(api) !== undefined || (api.compares && !Object.keys(where).some((name) => needsValue(api, name))),
    explore(request) {
      const { api } = request;
      const table = filteredTable(api);
      if (!table) return search(request);
      const matching = matchingRows(contextOf(request, tableOf).rows(table), request.arguments);
      const rows = request.query ? rowsFor(api, matching, request.query) : matching;
      return { kind: 'search', rows: rows.map((row) => project(api, row)), more: false };
    },
    quote(request) {
      const quoted = request.api.quote?.(typedArguments(request), contextOf(request, tableOf));
      return map(quoted, (quote) => ({ kind: 'quote', quote: quote as Row }));
    },
    transact(request) {
      const context = contextOf(request, tableOf);
      return map(request.api.handler.transact(typedArguments(request), context), (ended) => {
        checkChanges(request, ended, (source) => context.rows(source));
        return transactionReply(ended);
      });
    },
  };
}

/** The services' own methods: what their authors wrote, over their tables or whatever they reach. */
export const liveBackend: Backend = liveBackendOver(sameTable);
