import type { Row } from 'typetod';

/** A search over a table, with queries that together reach each of its rows. */
export interface Case {
  readonly api: string;
  readonly rows: readonly Row[];
  readonly queries: readonly Row[];
  /** Where the queries do not return each row just once: at least how many results they have together. */
  readonly results?: number;
}

/** A search that has no table of its own. */
export type OtherCase = Pick<Case, 'api' | 'queries'>;

/** Every combination of values that the rows have in these columns: queries that together reach each row. */
export function queriesOf(rows: readonly Row[], columns: readonly string[], more: Row = {}): readonly Row[] {
  const texts = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]]))));
  return [...new Set(texts)].map((text) => ({ ...(JSON.parse(text) as Row), ...more }));
}
