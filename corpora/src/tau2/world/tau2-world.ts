import { differences, freezeDeep, type Json, type Difference, type ToolSchema } from 'typetod/internal';
import type { Domain, Tau2Domain } from '../domain.js';
import { callTool, type ToolCall } from '../tools/call.js';
import type { RefusalCode, Tool } from '../tools/tool.js';
import { Misfit } from '../values/kinds.js';
import { entriesOf, merged, parseOrdered } from '../values/ordered-json.js';
import type { Database } from './database.js';

export interface Tau2CallResult {
  /** The world after the call. A call that failed may have done its first steps, as upstream does them. */
  readonly world: Tau2World;
  /** What the agent reads: byte for byte what upstream says, but for the wording of errors. */
  readonly text: string;
  /** Why the call failed; left out where it did not. */
  readonly error?: RefusalCode;
}

/** The world of a domain of τ² as a value: a call gives another world, so a fork is the world itself. */
export interface Tau2World {
  readonly domain: Tau2Domain;
  /** The tools, in a fixed order. */
  readonly tools: readonly ToolSchema[];
  /** The clock, local time; left out where the domain has none. */
  readonly now?: string;
  /** Carries out a call. What a caller gets wrong is an error in the result. */
  call(call: ToolCall): Tau2CallResult;
  /** Whether calls of a tool may change the world; not so for a tool that is not there. */
  mutates(tool: string): boolean;
  /** The SHA-256 of the database as upstream computes it: 64 hexadecimal digits. */
  digest(): string;
  /** What differs from another world of the same file. */
  differences(since: Tau2World): readonly Difference[];
  /**
   * This world with parts of records replaced, as the initial state of a task says.
   *
   * @throws Tau2Error `bad-initial-state` when the result is no database.
   */
  patched(data: Readonly<Record<string, unknown>>): Tau2World;
}

const schemas = new WeakMap<object, readonly ToolSchema[]>();

function schemasOf<T>({ tools }: Domain<T>): readonly ToolSchema[] {
  const made = schemas.get(tools) ?? freezeDeep([...tools.values()].map((one) => schemaOf(one)));
  schemas.set(tools, made);
  return made;
}

function schemaOf<T>({ name, description, parameters: properties }: Tool<T>): ToolSchema {
  const required = Object.keys(properties);
  return { name, description, parameters: { type: 'object', properties, required, additionalProperties: false } };
}

/** A database with the tools of its domain. */
export class DomainWorld<T> implements Tau2World {
  readonly domain: Tau2Domain;
  readonly now?: string;

  constructor(
    readonly of: Domain<T>,
    readonly db: Database<T>,
    readonly upstreamCompat: boolean,
  ) {
    this.domain = of.name;
    if (of.now !== undefined) this.now = of.now;
  }

  get tools(): readonly ToolSchema[] {
    return schemasOf(this.of);
  }

  call(call: ToolCall): Tau2CallResult & { readonly world: DomainWorld<T> } {
    const { db, ...result } = callTool(this.of.tools, this.db, call, this);
    return { world: this.holding(db), ...result };
  }

  mutates(tool: string): boolean {
    return this.of.tools.get(tool)?.mutates ?? false;
  }

  digest(): string {
    return this.db.digest();
  }

  differences(since: Tau2World): readonly Difference[] {
    const other = (since as DomainWorld<T>).db;
    const changed = [...other.changedIds(), ...this.db.changedIds()].map(([table, id]) => JSON.stringify([table, id]));
    return [...new Set(changed)].sort().flatMap((key) => {
      const [table, id] = JSON.parse(key) as [keyof T & string, string];
      return recordDifferences([table, id], other.textOf(table, id), this.db.textOf(table, id));
    });
  }

  patched(data: Readonly<Record<string, unknown>>): DomainWorld<T> {
    let { db } = this;
    for (const [table, records] of entriesOf(data)) {
      if (!Object.hasOwn(this.of.tables, table)) throw new Misfit(`there is no table ${table}`);
      if (typeof records !== 'object' || records === null) throw new Misfit(`${table} is no object`);
      for (const [id, patch] of entriesOf(records)) db = patchedRecord(db, table as keyof T & string, id, patch);
    }
    return this.holding(db);
  }

  private holding(db: Database<T>): DomainWorld<T> {
    return db === this.db ? this : new DomainWorld(this.of, db, this.upstreamCompat);
  }
}

function patchedRecord<T>(db: Database<T>, table: keyof T & string, id: string, patch: unknown): Database<T> {
  const held = db.get(table, id);
  const before = held === undefined ? undefined : parseOrdered(db.print(table, held));
  return db.with(table, id, db.read(table, merged(before, patch)));
}

/** What differs between two texts of a record; nothing where there is no record. */
function recordDifferences(
  place: readonly string[],
  before: string | undefined,
  after: string | undefined,
): readonly Difference[] {
  const values = [before, after].map((text) => (text === undefined ? undefined : (JSON.parse(text) as Json)));
  const [from, to] = values;
  if (from === undefined || to === undefined) {
    return [{ path: place, ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) }];
  }
  return differences(from, to).map((one) => ({ ...one, path: [...place, ...one.path] }));
}
