import { ownValue } from '../language/index.js';
import { remembered } from '../text/index.js';
import { badArgument, checkOptions } from './check-options.js';
import { DefinitionError } from './definition-error.js';
import { NotPlain, readPlain, shareRow } from './plain.js';
import type { Canonical } from './slot.js';

/** One row of data: properties by name, in canonical form. */
export type Row = Readonly<Record<string, Canonical>>;

/**
 * A change that a transaction made to a table. Changes are plain data: the world keeps them, the journal writes
 * them down, and a diff of two worlds shows them.
 */
export type TableChange =
  | { readonly table: string; readonly kind: 'insert'; readonly row: Row }
  | { readonly table: string; readonly kind: 'update'; readonly key: Canonical; readonly row: Row }
  | { readonly table: string; readonly kind: 'remove'; readonly key: Canonical };

/** Changes by table name, oldest first: what transactions have made of the tables so far. */
export type TableChanges = Readonly<Record<string, readonly TableChange[]>>;

/**
 * Rows that APIs search and transactions change. A table is a constant; the world keeps only what was changed.
 *
 * @example
 * const alarms = table('alarms', 'alarm_name', [{ alarm_name: 'Work', alarm_time: '07:00' }]);
 * // in a transaction: return success({ ... }, [alarms.insert({ alarm_name: 'Gym', alarm_time: '06:00' })]);
 */
export interface Table<R extends Row = Row> extends TableRows<R> {
  /** The change that adds a row. */
  insert(row: R): TableChange;
  /** The change that replaces columns of the rows with this key. */
  update(key: Canonical, row: Partial<R>): TableChange;
  /** The change that takes the rows with this key away. */
  remove(key: Canonical): TableChange;
}

export interface TableRows<R extends Row = Row> {
  readonly name: string;
  readonly key: string;
  readonly rows: readonly R[];
  /** Whether several rows may have the same key. */
  readonly repeats?: boolean;
}

/** The rows of a table as all sessions share them: copies that nobody can change. */
function constantRows<R extends Row>(name: string, rows: readonly R[]): readonly R[] {
  try {
    return readPlain((reader) => reader.list(rows, (row) => shareRow(reader.record(row))), NO_LIMIT) as readonly R[];
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    throw new DefinitionError({
      code: 'bad-row',
      message: `Table '${name}' holds what is no data: ${error.message}. Write rows as JSON has them.`,
      cause: error,
    });
  }
}

function checkText(what: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') badArgument(what, value, 'text that is not empty');
}

/** Refuses rows that no change could name, as a mistyped key leaves them, and a second row with a key. */
function checkKeys({ name, key, rows, repeats = false }: TableRows): void {
  const first = new Map<Canonical | undefined, number>();
  for (const [at, row] of rows.entries()) {
    const value = ownValue(row, key);
    const before = repeats ? undefined : first.get(value);
    if (value !== undefined && before === undefined) first.set(value, at);
    else badRow(name, at, value === undefined ? noKey(key) : sameKey(key, value, before));
  }
}

const noKey = (key: string): string => `has no column '${key}', the key of the table. Name a column that all rows have`;

const sameKey = (key: string, value: Canonical, before = 0): string =>
  `has the '${key}' ${JSON.stringify(value)} of row ${before}, and it is the key of the table. Name a column that tells rows apart, or say { repeats: true } where a change means all rows with a key`;

function badRow(name: string, at: number, fault: string): never {
  throw new DefinitionError({ code: 'bad-row', message: `Row ${at} of table '${name}' ${fault}.` });
}

/** The tables of changes. A change itself is plain data, and only names its table. */
const changed = new WeakMap<object, TableRows>();

/** The table that made a change; undefined of one that was written by hand. */
export const tableOfChange = (change: object): TableRows | undefined => changed.get(change);

/** Why a table with such rows cannot take a change, and what to do; undefined where it can. */
export function changeFault(
  { key, repeats }: TableRows,
  rows: readonly Row[],
  change: TableChange,
): string | undefined {
  const isThere = (value: Canonical): boolean => rows.some((row) => ownValue(row, key) === value);
  const before = change.kind === 'insert' ? undefined : change.key;
  if (before !== undefined && !isThere(before))
    return `no row has the '${key}' ${JSON.stringify(before)}. ${LOOK_FIRST}`;
  if (change.kind === 'remove') return undefined;
  const after = ownValue(change.row, key) ?? before;
  if (after === undefined) return `the row has no '${key}', the key of the table. Give it one`;
  if (before !== undefined && after !== before)
    return `it changes the '${key}' ${JSON.stringify(before)} to ${JSON.stringify(after)}, and it is the key of the table. Remove the row, and insert another`;
  if (repeats || before !== undefined || !isThere(after)) return undefined;
  return `a row has the '${key}' ${JSON.stringify(after)} already, which a table takes with the option { repeats: true } alone. ${LOOK_FIRST}`;
}

const LOOK_FIRST = 'Look with context.rows(...) first, and answer with failure(...)';

const NO_LIMIT = Number.POSITIVE_INFINITY;

/**
 * Makes a {@link Table}. Its name must be unique among the services of one session. The rows are copied: what becomes of
 * the originals does not matter.
 *
 * @param options - `repeats`: several rows may have the same key, as in a timetable or a log of sales, and a change means all of them.
 * @throws DefinitionError for rows that are no plain data, have no column `key`, or have the key of another row.
 */
export function table<R extends Row>(
  name: string,
  key: keyof R & string,
  rows: readonly R[],
  options: { readonly repeats?: boolean } = {},
): Table<R> {
  checkText('The name of a table', name);
  checkText(`The key of table '${name}'`, key);
  checkOptions(`What 'table' takes for '${name}'`, options, ['repeats']);
  const { repeats = false } = options;
  const source = { name, key, rows: constantRows(name, rows), ...(repeats && { repeats }) };
  checkKeys(source);
  const made = (change: TableChange): TableChange => {
    changed.set(change, source);
    return change;
  };
  return {
    ...source,
    insert: (row) => made({ table: name, kind: 'insert', row }),
    update: (at, row) => made({ table: name, kind: 'update', key: at, row: row as Row }),
    remove: (at) => made({ table: name, kind: 'remove', key: at }),
  };
}

/** The rows of a table after changes. */
export function currentRows<R extends Row>(source: TableRows<R>, changes: TableChanges): readonly R[] {
  let rows: readonly Row[] = source.rows;
  const made = ownValue(changes, source.name);
  for (const change of made ?? []) {
    if (change.kind === 'insert') rows = [...rows, change.row];
    else if (change.kind === 'remove') rows = rows.filter((row) => ownValue(row, source.key) !== change.key);
    else rows = rows.map((row) => (ownValue(row, source.key) === change.key ? { ...row, ...change.row } : row));
  }
  return rows as readonly R[];
}

/**
 * The rows that agree with every argument that is a column, in table order. Text is compared without regard to
 * case, and to hyphens between words; of a list, a row has all members that are asked for. Arguments without a column (a number of seats, say) do not restrict; they are written onto the rows.
 */
export function matchingRows(
  rows: readonly Row[],
  args: Readonly<Record<string, Canonical | null | undefined>>,
): readonly Row[] {
  const given = Object.entries(args).filter((entry): entry is [string, Canonical] => entry[1] != null);
  const first = rows[0];
  if (!first) return [];
  const constraints = given.filter(([name]) => Object.hasOwn(first, name));
  const echoes = given.filter(([name]) => !Object.hasOwn(first, name));
  const matching = rows.filter((row) => constraints.every(([name, value]) => isMatch(ownValue(row, name), value)));
  return echoes.length === 0 ? matching : matching.map((row) => ({ ...row, ...Object.fromEntries(echoes) }));
}

/** Whether a row has what is asked for: of a list, all that is asked for, and it may have more. */
function isMatch(has: Canonical | undefined, asked: Canonical): boolean {
  if (!Array.isArray(has) || !Array.isArray(asked)) return isAlike(has, asked);
  const members: readonly Canonical[] = has;
  return asked.every((one: Canonical) => members.some((member) => isAlike(member, one)));
}

/** A text as it is searched for: a hyphen between words is a space. */
const sought = remembered((text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/(?<=\p{L})[\s-]+(?=\p{L})/gu, ' '),
);

/** Whether a value is what is searched for; text without regard to case, outer white space, and hyphens between words: 'sci fi' is 'Sci-fi'. */
export function isAlike(has: Canonical | undefined, asked: Canonical | undefined): boolean {
  if (typeof has !== 'string' || typeof asked !== 'string') return sameValue(has, asked);
  return has === asked || sought(has) === sought(asked);
}

/** Whether two canonical values are the same; text without regard to case and outer white space. */
export function sameValue(a: Canonical | undefined, b: Canonical | undefined): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return a.trim().toLowerCase() === b.trim().toLowerCase();
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
