/**
 * Journals in Postgres, for servers on several machines.
 *
 * Who takes a journal holds an advisory lock of the database, which is released with the connection: the lock of a process that
 * was killed is free at once, wherever it ran. What is written goes over the same connection. So a writer that lost its lock has
 * lost its connection with it, and can write nothing. Each statement that writes is a transaction of its own, which is there as a
 * whole or not at all, and a line has its number in its key, as in SQLite.
 */
import { createHash } from 'node:crypto';
import { checkWhole } from '../listen.js';
import { ServerError } from '../server-error.js';
import type { JournalStore, TakenJournal } from './journal-store.js';
import { type Connection, connectionsTo, type Wire } from './postgres.js';

export interface PostgresOptions {
  /** Over how many connections it works; 4 if left out. A session is on one of them, which writes one thing at a time. */
  readonly connections?: number;
}

/** Two servers that make the tables at once would disturb each other: the lock is that of whoever makes them. */
const SCHEMA = `
  BEGIN;
  SELECT pg_advisory_xact_lock(hashtextextended('typetod', 0));
  CREATE TABLE IF NOT EXISTS typetod_lines (
    session text COLLATE "C" NOT NULL, number integer NOT NULL, line text NOT NULL, PRIMARY KEY (session, number)
  );
  CREATE TABLE IF NOT EXISTS typetod_snapshots (session text COLLATE "C" PRIMARY KEY, snapshot text NOT NULL);
  COMMIT;
`;

const STATEMENTS = {
  lock: 'SELECT pg_try_advisory_lock($1::bigint) AS free',
  unlock: 'SELECT pg_advisory_unlock($1::bigint)',
  length: 'SELECT coalesce(max(number) + 1, 0) AS length FROM typetod_lines WHERE session = $1',
  read: 'SELECT line FROM typetod_lines WHERE session = $1 AND number >= $2 AND number < $3 ORDER BY number',
  add: `INSERT INTO typetod_lines (session, number, line)
    SELECT $1, $2::integer + place - 1, line FROM unnest($3::text[]) WITH ORDINALITY AS added (line, place)`,
  snapshot: 'SELECT snapshot FROM typetod_snapshots WHERE session = $1',
  keep: `INSERT INTO typetod_snapshots (session, snapshot) VALUES ($1, $2)
    ON CONFLICT (session) DO UPDATE SET snapshot = excluded.snapshot`,
} as const;

/** What Postgres says where a line with that number is there. */
const TAKEN = '23505';

async function ask<R>(wire: Wire, name: keyof typeof STATEMENTS, values: readonly unknown[]): Promise<readonly R[]> {
  return (await wire.ask({ name, text: STATEMENTS[name], values: [...values] })) as R[];
}

async function lengthOf(wire: Wire, id: string): Promise<number> {
  return (await ask<{ readonly length: number }>(wire, 'length', [id]))[0]?.length ?? 0;
}

/** The number of the lock of a session. Two sessions with one number would wait for each other, and no more. */
function lockOf(id: string): bigint {
  return createHash('sha256').update(id).digest().readBigInt64BE();
}

class PostgresStore implements JournalStore {
  /** What was taken here: a connection gets a lock that it has once more. */
  readonly #held = new Set<string>();

  constructor(private readonly connections: readonly Connection[]) {}

  async create(id: string, lines: readonly string[]): Promise<boolean> {
    const wire = await this.#connectionOf(id).wire();
    try {
      await ask(wire, 'add', [id, 0, lines]);
      return true;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === TAKEN) return false;
      throw error;
    }
  }

  async take(id: string): Promise<TakenJournal | 'absent' | 'taken'> {
    if (this.#held.has(id)) return 'taken';
    this.#held.add(id);
    try {
      const taken = await this.#lock(id, await this.#connectionOf(id).wire());
      if (typeof taken === 'string') this.#held.delete(id);
      return taken;
    } catch (error) {
      this.#held.delete(id);
      throw error;
    }
  }

  async #lock(id: string, wire: Wire): Promise<TakenJournal | 'absent' | 'taken'> {
    const lock = String(lockOf(id));
    const [locked] = await ask<{ readonly free: boolean }>(wire, 'lock', [lock]);
    if (!locked?.free) return 'taken';
    const release = async (): Promise<void> => {
      this.#held.delete(id);
      // A connection that was lost holds no lock.
      await ask(wire, 'unlock', [lock]).catch(() => undefined);
    };
    // Asked after the lock is there: before, somebody might still have written.
    const length = await lengthOf(wire, id).catch(async (error: unknown) => {
      await release();
      throw error;
    });
    if (length > 0) return taken(wire, id, length, release);
    await release();
    return 'absent';
  }

  #connectionOf(id: string): Connection {
    const { connections } = this;
    return connections[Number(BigInt.asUintN(32, lockOf(id)) % BigInt(connections.length))] as Connection;
  }

  forget(): void {
    // A journal is released after each turn: nothing is held for a session.
  }

  async close(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }
}

function taken(wire: Wire, id: string, begun: number, release: () => Promise<void>): TakenJournal {
  let length = begun;
  return {
    get length() {
      return length;
    },
    read: async (from = 0, to = length) => {
      const lines = await ask<{ readonly line: string }>(wire, 'read', [id, from, to]);
      return lines.map(({ line }) => `${line}\n`).join('');
    },
    append: async (lines) => {
      await ask(wire, 'add', [id, length, lines]);
      length += lines.length;
    },
    snapshot: async () => (await ask<{ readonly snapshot: string }>(wire, 'snapshot', [id]))[0]?.snapshot,
    keepSnapshot: async (snapshot) => void (await ask(wire, 'keep', [id, snapshot])),
    release,
  };
}

/**
 * Keeps all journals in a database of Postgres, by the package `pg`; its tables, `typetod_lines` and `typetod_snapshots`, are
 * made where they are not there.
 *
 * @param url - `postgres://USER:PASSWORD@HOST/DATABASE`, or what else `pg` takes.
 * @throws ServerError `missing-package` without the package; `bad-store` for a database that cannot be reached or refuses;
 * `bad-option` for a number of connections that is none.
 */
export async function postgresStore(
  url: string,
  { connections: count = 4 }: PostgresOptions = {},
): Promise<JournalStore> {
  checkWhole('connections', count, { least: 1, most: 100 });
  const connections = await connectionsTo(url, count);
  try {
    await (await connections[0]?.wire())?.ask({ text: SCHEMA });
  } catch (cause) {
    await Promise.all(connections.map((connection) => connection.close()));
    const why = cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : String(cause);
    const message = `The database of Postgres cannot keep journals: ${why}. Give the address of one that is there, whose user may make tables.`;
    throw new ServerError({ code: 'bad-store', message, cause });
  }
  return new PostgresStore(connections);
}
