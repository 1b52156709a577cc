import {
  type Backend,
  type Query,
  type Row,
  type SearchApi,
  type SearchRequest,
  search,
  service,
  table,
} from 'typetod';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { explorerOf, liveBackend, searchBy, searchRequest } from '../../src/world/index.js';

const pages = { name: z.string(), price: z.int(), shelf: z.string() };
const SPEC = {
  description: 'Find a book',
  intent: 'FindBook',
  slots: { shelf: z.string(), price: pages.price.optional() },
  returns: pages,
  entity: 'book',
  limit: 3,
} as const;

function apiOf(more: object = {}): SearchApi {
  class FindBook extends search({ ...SPEC, search: () => [], ...more }) {}
  const [api] = service({ name: 'Books', description: 'Books', apis: [FindBook] }).apis;
  return api as SearchApi;
}

const method = apiOf();
const books = (count: number, shelf = 'a'): Row[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${shelf}${at}`, price: (at * 7) % 1000, shelf }));

const QUERY: Query = { where: { price: { relation: 'atMost', values: [500] } }, order: [] };
const CHEAPEST: Query = { where: {}, order: [{ property: 'price', direction: 'ascending' }] };

function asking(query: Query | undefined, more: Partial<SearchRequest> = {}, api = method): SearchRequest {
  const facts = { api, arguments: { shelf: 'a' }, call: 0, now: '2019-03-01T09:00', tables: {}, offset: 0 };
  return searchRequest('test', { ...facts, ...(query && { query }), ...more } as never);
}

/** A backend that gives rows in pages of some size, and what it was asked. */
function paging(rows: readonly Row[], size: number) {
  const asked: SearchRequest[] = [];
  const backend: Backend = {
    search(request) {
      asked.push(request);
      const found = rows.filter(({ shelf }) => shelf === request.arguments.shelf);
      const end = request.offset + size;
      return { kind: 'search', rows: found.slice(request.offset, end), more: found.length > end };
    },
    transact: liveBackend.transact,
  };
  return { backend, asked };
}

const pricesOf = ({ rows }: { rows: readonly Row[] }): readonly unknown[] => rows.map(({ price }) => price);

describe('a backend that knows equality alone', () => {
  test('is asked as it is where nothing else is wanted', async () => {
    const { backend, asked } = paging(books(9), 3);
    const request = asking(undefined);
    expect((await searchBy(backend, request)).rows).toHaveLength(3);
    expect(asked).toEqual([request]);
  });

  test('is asked for up to a thousand rows, without the query', async () => {
    const { backend, asked } = paging(books(4), 10);
    await searchBy(backend, asking(QUERY));
    expect(asked.map(({ limit, offset, query }) => [limit, offset, query])).toEqual([[1000, 0, undefined]]);
    expect(Object.keys(asked[0] ?? {})).not.toContain('query');
    expect(asked[0]?.key).toBe(asking(QUERY).key);
  });

  test('gives what meets the query, in its order, a page of the API at a time', async () => {
    const { backend } = paging(books(300), 100);
    const first = await searchBy(backend, asking(CHEAPEST));
    const next = await searchBy(backend, asking(CHEAPEST, { offset: 3 }));
    expect([pricesOf(first), first.more]).toEqual([[0, 1, 2], true]);
    expect([pricesOf(next), next.more]).toEqual([[7, 8, 9], true]);
    const last = await searchBy(backend, asking(CHEAPEST, { offset: 297 }));
    expect([last.rows.length, last.more]).toEqual([3, false]);
    expect(await searchBy(backend, asking(CHEAPEST, { offset: 300 }))).toMatchObject({ rows: [], more: false });
  });

  test.each([
    [1000, 100, 10],
    [1001, 100, 10],
    [1100, 300, 4],
    [500, 20, 20],
  ])('with %i rows in pages of %i is asked %i times', async (count, size, times) => {
    const { backend, asked } = paging(books(count), size);
    const found = await searchBy(backend, asking({ where: {}, order: [] }));
    expect([asked.length, found.more]).toEqual([times, true]);
  });

  test('is not looked at beyond twenty pages: what lies there is not found', async () => {
    const rows = [...books(40), { name: 'last', price: -1, shelf: 'a' }];
    const least: Query = { where: { price: { relation: 'atMost', values: [-1] } }, order: [] };
    expect((await searchBy(paging(rows, 2).backend, asking(least))).rows).toEqual([]);
    expect((await searchBy(paging(rows, 3).backend, asking(least))).rows).toHaveLength(1);
  });

  test.each([
    ['gives all rows each time', books(5), true],
    ['gives the same page for ever', books(3), true],
    ['says that there is more and gives nothing', [], true],
  ])('is asked no more once nothing new comes: it %s', async (_, rows, more) => {
    let asked = 0;
    const backend: Backend = {
      search() {
        asked += 1;
        return { kind: 'search', rows, more };
      },
      transact: liveBackend.transact,
    };
    const found = await searchBy(backend, asking(QUERY));
    expect(asked).toBe(rows.length === 0 ? 1 : 2);
    expect(found.rows).toEqual(rows.filter((row) => (row.price as number) <= 500).slice(0, 3));
  });

  test('that throws on its second page fails as a whole', async () => {
    const { backend } = paging(books(9), 3);
    const failing: Backend = {
      ...backend,
      search: (request) => (request.offset > 0 ? Promise.reject(new RangeError('down')) : backend.search(request)),
    };
    await expect(searchBy(failing, asking(QUERY))).rejects.toThrow(new RangeError('down'));
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'rows'],
    ['no list of rows', { kind: 'search', rows: 'many', more: false }],
    ['rows in an object', { kind: 'search', rows: { 0: {} }, more: false }],
  ])('that answers with %s: the answer comes through, to be refused', async (_, reply) => {
    const backend: Backend = { search: () => reply as never, transact: liveBackend.transact };
    expect(await searchBy(backend, asking(QUERY))).toBe(reply);
  });

  test('that answers with some rows that are none: they meet nothing', async () => {
    const rows = [7, null, 'row', ...books(2)] as never;
    const backend: Backend = { search: () => ({ kind: 'search', rows, more: false }), transact: liveBackend.transact };
    expect((await searchBy(backend, asking(QUERY))).rows).toEqual(books(2));
  });
});

describe('a slot that a method needs a value of', () => {
  const ANY: Query = { where: { shelf: { relation: 'anyOf', values: ['a', 'b'] } }, order: CHEAPEST.order };

  it('is asked for once with each of several', async () => {
    const { backend, asked } = paging([...books(3), ...books(2, 'b')], 10);
    const found = await searchBy(backend, asking(ANY, { arguments: {} }));
    expect(asked.map((request) => request.arguments)).toEqual([{ shelf: 'a' }, { shelf: 'b' }]);
    expect(found.rows.map(({ name }) => name)).toEqual(['a0', 'b0', 'a1']);
    expect(found.more).toBe(true);
  });

  it('is asked for the same of a method that compares: it is promised a value', async () => {
    const asked: unknown[] = [];
    const find = (args: unknown, { where }: { where: unknown }) => {
      asked.push([args, where]);
      return [];
    };
    const comparing = apiOf({ compares: true, search: find });
    await searchBy(liveBackend, asking(ANY, { arguments: {} }, comparing));
    expect(asked).toEqual([
      [{ shelf: 'a' }, {}],
      [{ shelf: 'b' }, {}],
    ]);
    await searchBy(liveBackend, asking(QUERY, {}, comparing));
    expect(asked.at(-1)).toEqual([{ shelf: 'a' }, QUERY.where]);
  });

  it('is left to a backend that takes the whole query', async () => {
    const asked: unknown[] = [];
    const backend: Backend = {
      search({ arguments: args, query }) {
        asked.push([args, query]);
        return { kind: 'search', rows: [], more: false };
      },
      compares: () => true,
      transact: liveBackend.transact,
    };
    await searchBy(backend, asking(ANY, { arguments: {} }));
    expect(asked).toEqual([[{}, ANY]]);
  });
});

it('a table is filtered whole, beyond a thousand rows', async () => {
  const rows = [...books(1500), { name: 'last', price: -1, shelf: 'a' }];
  class FindBook extends search({ ...SPEC, table: table('books', 'name', rows) as never }) {}
  const [api] = service({ name: 'Books', description: 'Books', apis: [FindBook] }).apis;
  const found = await searchBy(liveBackend, asking(CHEAPEST, {}, api as SearchApi));
  expect([pricesOf(found), found.more]).toEqual([[-1, 0, 0], true]);
});

describe('what nobody asked for', () => {
  const { backend } = paging(books(300), 100);
  const exploring: Backend = { ...backend, explore: (request) => backend.search(request) };

  it('is found whole for a query, by a backend that knows none', async () => {
    const found = await explorerOf(exploring)?.(asking(CHEAPEST));
    expect([found?.rows.length, found?.more, found?.rows[3]?.price]).toEqual([300, false, 7]);
  });

  it('is left to a backend that knows the query, or where there is none', async () => {
    const comparing = explorerOf({ ...exploring, compares: () => true });
    expect((await comparing?.(asking(CHEAPEST)))?.rows).toHaveLength(100);
    expect((await explorerOf(exploring)?.(asking(undefined)))?.more).toBe(true);
  });

  it('is not found by a backend that explores nothing', () => {
    expect(explorerOf(backend)).toBeUndefined();
  });
});
