/** The two domains: their tables, tools and clocks. */
import { airlineTables, NOW, type AirlineTables } from './airline/records.js';
import { type RetailTables, retailTables } from './retail/records.js';
import type { Tool } from './tools/tool.js';
import type { TableKinds } from './world/database.js';
import { genericTools } from './tools/generic.js';
import { book } from './airline/book.js';
import { airlineReads } from './airline/reads.js';
import { airlineWrites } from './airline/update.js';
import { retailDelivered } from './retail/delivered.js';
import { retailPending } from './retail/pending.js';
import { retailReads } from './retail/reads.js';

/** The 16 tools of the retail domain. */
const retailTools: readonly Tool<RetailTables>[] = [
  ...retailReads,
  ...retailPending,
  ...retailDelivered,
  ...genericTools<RetailTables>(),
];

/** The 14 tools of the airline domain. */
const airlineTools: readonly Tool<AirlineTables>[] = [
  ...airlineReads,
  book,
  ...airlineWrites,
  ...genericTools<AirlineTables>(),
];

/** The domains by name. */
export const TAU2_DOMAINS = ['retail', 'airline'] as const;

/** A domain by name. */
export type Tau2Domain = (typeof TAU2_DOMAINS)[number];

/** A domain: how its database is read, and what can be done with it. */
export interface Domain<T> {
  readonly name: Tau2Domain;
  readonly tables: TableKinds<T>;
  readonly tools: ReadonlyMap<string, Tool<T>>;
  /** The clock, where the domain has one. */
  readonly now?: string;
}

function byName<T>(tools: readonly Tool<T>[]): ReadonlyMap<string, Tool<T>> {
  return new Map(tools.map((tool) => [tool.name, tool]));
}

export const retail: Domain<RetailTables> = { name: 'retail', tables: retailTables, tools: byName(retailTools) };

export const airline: Domain<AirlineTables> = {
  name: 'airline',
  tables: airlineTables,
  tools: byName(airlineTools),
  now: NOW,
};
