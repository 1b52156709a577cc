import { type Kind, Misfit, type Order } from '../values/kinds.js';
import { entriesOf } from '../values/ordered-json.js';
import { type Change, Snapshot } from './snapshot.js';
import { isObject } from 'typetod/internal';

/** For each table of a database the kind of its records. */
export type TableKinds<T> = { readonly [N in keyof T]: Kind<T[N]> };

type Records = ReadonlyMap<string, object>;

/** What databases have in common that come from the same file. */
class Base {
  #snapshot: Snapshot | undefined;
  /** The text of a record for digests. Records never change. */
  readonly #texts = new WeakMap<object, string>();

  constructor(
    readonly kinds: ReadonlyMap<string, Kind<object>>,
    readonly tables: ReadonlyMap<string, Records>,
  ) {}

  print(table: string, record: object, order: Order): string {
    return this.kinds.get(table)?.print(record, order) ?? '';
  }

  textOf(table: string, record: object): string {
    const text = this.#texts.get(record) ?? this.print(table, record, 'sorted');
    this.#texts.set(record, text);
    return text;
  }

  /** The digest of these tables with changed ones. */
  digest(changed: ReadonlyMap<string, Records>): string {
    // The snapshot keeps the texts of the file itself.
    this.#snapshot ??= new Snapshot(changesOf(this.tables, (table, record) => this.print(table, record, 'sorted')));
    return this.#snapshot.digest(changesOf(changed, (table, record) => this.textOf(table, record)));
  }
}

function changesOf(
  tables: ReadonlyMap<string, Records>,
  textOf: (table: string, record: object) => string,
): ReadonlyMap<string, readonly Change[]> {
  return new Map(
    [...tables].map(([table, held]) => [table, [...held].map(([id, record]) => ({ id, text: textOf(table, record) }))]),
  );
}

const UNCHANGED: ReadonlyMap<string, Records> = new Map();

/**
 * A database as a value: tables of records by id. A change gives another database, which shares all that did not
 * change; so a fork is the value itself.
 */
export class Database<T> {
  readonly #base: Base;
  readonly #changed: ReadonlyMap<string, Records>;
  #digest: string | undefined;

  private constructor(base: Base, changed: ReadonlyMap<string, Records>) {
    this.#base = base;
    this.#changed = changed;
  }

  /**
   * Reads a database from parsed JSON.
   *
   * @throws Misfit when it does not have the tables, or a record not its fields.
   */
  static read<T>(kinds: TableKinds<T>, given: unknown): Database<T> {
    if (typeof given !== 'object' || given === null) throw new Misfit('expected an object of tables');
    const entries = new Map(entriesOf(given));
    const names = Object.keys(kinds);
    const unknown = [...entries.keys()].find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Misfit(`there is no table ${unknown}; the tables are ${names.join(', ')}`);
    const byName = new Map(Object.entries(kinds) as [string, Kind<object>][]);
    const tables = [...byName].map(([name, kind]) => [name, readTable(name, kind, entries.get(name))] as const);
    return new Database<T>(new Base(byName, new Map(tables)), UNCHANGED);
  }

  get<N extends keyof T & string>(table: N, id: unknown): T[N] | undefined {
    const name = id as string;
    return (this.#changed.get(table)?.get(name) ?? this.#base.tables.get(table)?.get(name)) as T[N] | undefined;
  }

  /** All records by id, in the order of the file; new ones at the end. */
  *all<N extends keyof T & string>(table: N): Generator<readonly [id: string, record: T[N]]> {
    const base = this.#base.tables.get(table);
    const changed = this.#changed.get(table);
    for (const [id, record] of base ?? []) yield [id, (changed?.get(id) ?? record) as T[N]];
    for (const [id, record] of changed ?? []) if (!base?.has(id)) yield [id, record as T[N]];
  }

  /** This database with a record put under an id. */
  with<N extends keyof T & string>(table: N, id: string, record: T[N]): Database<T> {
    const records = new Map(this.#changed.get(table)).set(id, record as object);
    return new Database(this.#base, new Map(this.#changed).set(table, records));
  }

  /** A record as JSON: its fields as they are declared, or sorted. */
  print<N extends keyof T & string>(table: N, record: T[N]): string {
    return this.#base.print(table, record as object, 'declared');
  }

  /** The SHA-256 of the whole database as upstream computes it: 64 hexadecimal digits. */
  digest(): string {
    this.#digest ??= this.#base.digest(this.#changed);
    return this.#digest;
  }

  /** The ids of records that were changed or added since the file was read, by table. */
  changedIds(): readonly (readonly [table: keyof T & string, id: string])[] {
    return [...this.#changed].flatMap(([table, held]) =>
      [...held.keys()].map((id) => [table as keyof T & string, id] as const),
    );
  }

  /** A record as its JSON for digests; nothing where there is no such record. */
  textOf(table: keyof T & string, id: string): string | undefined {
    const record = this.get(table, id);
    return record === undefined ? undefined : this.#base.textOf(table, record as object);
  }

  /** Reads a record of a table. @throws Misfit when it does not have the fields. */
  read<N extends keyof T & string>(table: N, given: unknown): T[N] {
    return this.#base.kinds.get(table)?.read(given) as T[N];
  }
}

function readTable(table: string, kind: Kind<object>, given: unknown): Records {
  if (!isObject(given)) {
    throw new Misfit(`expected a table ${table} of records by id`);
  }
  return new Map(
    entriesOf(given).map(([id, held]) => {
      try {
        return [id, kind.read(held)];
      } catch (error) {
        if (error instanceof Misfit) error.path.unshift(table, id);
        throw error;
      }
    }),
  );
}
