/** Filtering and sorting by the engine, for backends that know equality alone. */
import type { Query } from 'typetod';
import { queriedRows } from '../src/service/constraint.js';
import { consume, microseconds } from './measure.js';

const KINDS = ['inn', 'hostel', 'palace', 'farm'];

/** Rows of which half lack a rating. */
const rows = Array.from({ length: 10_000 }, (_, at) => ({
  name: `Place ${at}`,
  kind: KINDS[at % KINDS.length] as string,
  price: (at * 7919) % 1000,
  opens: `${String((at * 31) % 24).padStart(2, '0')}:30`,
  ...(at % 2 === 0 && { rating: ((at * 13) % 50) / 10 }),
}));

const types = new Map([
  ['kind', { kind: 'closed' }],
  ['price', { kind: 'money' }],
  ['opens', { kind: 'time' }],
  ['rating', { kind: 'number' }],
] as const);

/** Three constraints, each of another sort, that leave half of the rows, and an order by two keys. */
const query: Query = {
  where: {
    kind: { relation: 'not', values: ['farm'] },
    price: { relation: 'atMost', values: [800] },
    opens: { relation: 'after', values: ['04:00'] },
  },
  order: [
    { property: 'rating', direction: 'descending' },
    { property: 'price', direction: 'ascending' },
  ],
};

/** Milliseconds for one query over 10,000 rows. */
export function measureFilter(rounds: number): number {
  const filter = (): void => consume(queriedRows(rows, query, types));
  microseconds([filter], 5, 5);
  const [time = Number.NaN] = microseconds([filter], rounds, 2);
  return time / 1000;
}
