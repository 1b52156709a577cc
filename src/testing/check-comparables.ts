/** Whether a search heeds constraints on what its author declares as comparable: what it finds is held against its own rows. */
import { isDeepStrictEqual } from 'node:util';
import { ownValue } from '../language/index.js';
import {
  type Canonical,
  declaredComparables,
  isOrdered,
  pointOf,
  type Query,
  queriedRows,
  type Row,
  type SearchApi,
  type Slot,
} from '../service/index.js';
import { type Calls, foundBy } from './calls.js';

interface Found {
  readonly api: SearchApi;
  readonly arguments: Row;
  readonly rows: readonly Row[];
}

/** The value in the middle of those that have an order; the first of others. */
function middleOf(slot: Slot, values: readonly Canonical[]): Canonical | undefined {
  if (!isOrdered(slot)) return values[0];
  const sorted = values.toSorted((a, b) => (pointOf(slot, a) ?? 0) - (pointOf(slot, b) ?? 0));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** What a user could ask of a property: no more than a value in the middle, the highest first; or none of a kind. */
function queryOf(slot: Slot, value: Canonical): Query {
  const { name } = slot;
  if (!isOrdered(slot)) return { where: { [name]: { relation: 'not', values: [value] } }, order: [] };
  return {
    where: { [name]: { relation: 'atMost', values: [value] } },
    order: [{ property: name, direction: 'descending' }],
  };
}

/** Whether the same rows were found, in an order in which only those that are alike have changed places. */
function isAlike(found: readonly Row[], expected: readonly Row[], name: string): boolean {
  const [places, rows] = [
    [found, expected].map((some) => some.map((row) => ownValue(row, name))),
    [found, expected].map((some) => some.map((row) => JSON.stringify(row)).sort()),
  ];
  return isDeepStrictEqual(places[0], places[1]) && isDeepStrictEqual(rows[0], rows[1]);
}

/** Tries one constraint and one order for each property that is declared, with values that the search itself found. */
export async function checkComparables({ api, arguments: args, rows }: Found, calls: Calls): Promise<void> {
  for (const name of rows.length === 0 ? [] : declaredComparables(api)) {
    const slot = api.comparable.get(name) as Slot;
    const values = rows.flatMap((row) => ownValue(row, name) ?? []);
    const value = middleOf(slot, values);
    const place = `${api.name}.${name}`;
    if (value === undefined) {
      const message = `Called with ${JSON.stringify(args)}: no result has a value by which it could be compared. Leave it out of 'comparable'.`;
      calls.problems.add('not-comparable', place, message);
      continue;
    }
    const query = queryOf(slot, value);
    const found = await foundBy(api, args, calls, query);
    const expected = queriedRows(rows, query, api.comparable);
    if (!found || isAlike(found, expected, name)) continue;
    const message = `Called with ${JSON.stringify(args)} and ${JSON.stringify(query)}: found ${found.length} results, where ${expected.length} of its own rows meet that, in an order of theirs. Heed 'context.where' and 'context.order', or leave 'compares' out.`;
    calls.problems.add('not-comparable', place, message);
  }
}
