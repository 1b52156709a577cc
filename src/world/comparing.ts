/**
 * A filter and a sorter for backends that know equality alone.
 *
 * Rows are asked for by the arguments, page by page, up to a limit; constraints and order are applied here. A slot that the API
 * needs a value of, and that may be one of several, is asked for once with each of them.
 */
import {
  type Awaitable,
  type Canonical,
  type Constraint,
  type Constraints,
  needsValue,
  rowsFor,
  type Query,
  type Row,
  type Slot,
} from '../service/index.js';
import type { Backend, SearchReply, SearchRequest } from './backend.js';
import { isObject } from '../text/index.js';

/** How many rows are looked at for one query. */
const MOST_ROWS = 1000;

/** How many pages are asked for, of a backend that gives few rows at once. */
const MOST_PAGES = 20;

/** The values that a constraint leaves; undefined where they cannot be listed. */
function valuesFor(slot: Slot | undefined, { relation, values }: Constraint): readonly Canonical[] | undefined {
  if (relation === 'anyOf') return values;
  return relation === 'not' ? slot?.values?.filter((value) => !values.includes(value)) : undefined;
}

function argumentsOf({ api, arguments: args }: SearchRequest, where: Constraints): readonly Row[] {
  return Object.entries(where).reduce<readonly Row[]>(
    (rows, [name, constraint]) => {
      const values = needsValue(api, name) ? valuesFor(api.slots.get(name), constraint) : undefined;
      return values ? rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))) : rows;
    },
    [args],
  );
}

/** All rows for some arguments, as far as they are looked at. */
async function gather(search: Backend['search'], request: SearchRequest, args: Row): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const known = new Set<string>();
  for (let page = 0; page < MOST_PAGES && rows.length < MOST_ROWS; page += 1) {
    const reply = await search(without(request, args, rows.length));
    // What cannot be read is reported where replies are checked.
    if (!isObject(reply) || !Array.isArray(reply.rows)) return reply as never;
    const fresh = reply.rows.filter((row: Row) => !known.has(JSON.stringify(row)));
    for (const row of fresh) known.add(JSON.stringify(row));
    rows.push(...fresh);
    if (!reply.more || fresh.length === 0) break;
  }
  return rows;
}

/** The request for arguments alone. */
function without(request: SearchRequest, args: Row, offset: number): SearchRequest {
  const { query: _, ...descriptors } = Object.getOwnPropertyDescriptors(request);
  const plain = { value: args, enumerable: true };
  return Object.defineProperties({} as SearchRequest, {
    ...descriptors,
    arguments: plain,
    offset: { value: offset, enumerable: true },
    limit: { value: MOST_ROWS, enumerable: true },
  });
}

/** All that meets a query, by a search that knows none. */
async function allFound(search: Backend['search'], request: SearchRequest, query: Query): Promise<SearchReply> {
  const rows: Row[] = [];
  for (const args of argumentsOf(request, query.where)) {
    const found = await gather(search, request, args);
    if (!Array.isArray(found)) return found as unknown as SearchReply;
    rows.push(...found);
  }
  const readable = rows.filter(isObject) as readonly Row[];
  return { kind: 'search', rows: rowsFor(request.api, readable, query), more: false };
}

/** The page that a request asks for. What cannot be read comes through. */
function pageOf({ api, offset }: SearchRequest, found: SearchReply): SearchReply {
  if (!isObject(found) || !Array.isArray(found.rows)) return found;
  const end = offset + api.limit;
  return { kind: 'search', rows: found.rows.slice(offset, end), more: found.rows.length > end };
}

/** Asks a backend for what meets a query, whether it heeds queries or not. */
export function searchBy(backend: Backend, request: SearchRequest): Awaitable<SearchReply> {
  const { api, query } = request;
  if (!query || backend.compares?.(api, query)) return backend.search(request);
  const search: Backend['search'] = (plain) => backend.search(plain);
  return allFound(search, request, query).then((found) => pageOf(request, found));
}

/** The {@link Backend.explore} of a backend, for any query: all that is found, where it heeds none. */
export function explorerOf(backend: Backend): ((request: SearchRequest) => Awaitable<SearchReply>) | undefined {
  const explore = backend.explore?.bind(backend);
  if (!explore) return undefined;
  return (request) => {
    const { api, query } = request;
    return !query || backend.compares?.(api, query) ? explore(request) : allFound(explore, request, query);
  };
}
