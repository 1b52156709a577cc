/**
 * Journals in one file of SQLite, for several servers at a time.
 *
 * Who takes a journal writes its name beside it; nobody else takes it until it is released, its process has ended or, on
 * another machine, too much time has gone by. That is for order alone. What keeps a journal whole is its key: a line has
 * its number in it, so that of two writers who both believe that it is theirs one is refused.
 */

import { messageOf } from '../../errors/index.js';
import { randomUUID } from 'node:crypto';
import { claimHere, hasEnded } from '../../engine/journal-lock.js';
import { ServerError } from '../server-error.js';
import type { JournalStore, TakenJournal } from './journal-store.js';
import { type OpenDatabase, type SqliteDatabase, type SqliteStatement, sqliteHere } from './sqlite.js';

/** Opens a file of SQLite. @throws ServerError `bad-store`. */
function openDatabase(path: string, Database: OpenDatabase): SqliteDatabase {
  try {
    return new Database(path);
  } catch (cause) {
    const why = messageOf(cause);
    const message = `'${path}' cannot be opened: ${why}. Give the path of a file in a folder that is there.`;
    throw new ServerError({ code: 'bad-store', message, cause });
  }
}

/** After so long a claim from another machine counts no longer. */
const LEASE_MILLISECONDS = 300_000;

const SCHEMA = `
  PRAGMA busy_timeout = 10000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS lines (
    session TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (session, number)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS snapshots (session TEXT PRIMARY KEY, snapshot TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS claims (session TEXT PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
`;

interface Claim {
  readonly owner: string;
  readonly until: number;
}

const STATEMENTS = {
  length: 'SELECT coalesce(max(number) + 1, 0) AS length FROM lines WHERE session = ?',
  read: 'SELECT line FROM lines WHERE session = ? AND number >= ? AND number < ? ORDER BY number',
  add: 'INSERT INTO lines (session, number, line) VALUES (?, ?, ?)',
  snapshot: 'SELECT snapshot FROM snapshots WHERE session = ?',
  keep: 'INSERT OR REPLACE INTO snapshots (session, snapshot) VALUES (?, ?)',
  claim: 'SELECT owner, until FROM claims WHERE session = ?',
  put: 'INSERT OR REPLACE INTO claims (session, owner, until) VALUES (?, ?, ?)',
  drop: 'DELETE FROM claims WHERE session = ? AND owner = ?',
} as const;

class SqliteStore implements JournalStore {
  /** Names this store among all stores of all processes: `CLAIM OF THE PROCESS/RANDOM`. */
  readonly #owner = `${claimHere()}/${randomUUID()}`;
  /** What was taken here and not released. A claim of our own that is not among them could not be removed, and is void. */
  readonly #held = new Set<string>();
  readonly #statements: Readonly<Record<keyof typeof STATEMENTS, SqliteStatement>>;

  constructor(private readonly database: SqliteDatabase) {
    database.exec(SCHEMA);
    const prepared = Object.entries(STATEMENTS).map(([name, sql]) => [name, database.prepare(sql)] as const);
    this.#statements = Object.fromEntries(prepared) as Record<keyof typeof STATEMENTS, SqliteStatement>;
  }

  create(id: string, lines: readonly string[]): boolean {
    return this.#alone(() => {
      if (this.#lengthOf(id) > 0) return false;
      this.#add(id, 0, lines);
      return true;
    });
  }

  take(id: string): TakenJournal | 'absent' | 'taken' {
    const length = this.#alone(() => {
      if (this.#isTaken(id)) return 'taken';
      const lines = this.#lengthOf(id);
      if (lines === 0) return 'absent';
      this.#statements.put.run(id, this.#owner, Date.now() + LEASE_MILLISECONDS);
      return lines;
    });
    return typeof length === 'number' ? this.#taken(id, length) : length;
  }

  #taken(id: string, begun: number): TakenJournal {
    const { read, snapshot, keep, drop } = this.#statements;
    let length = begun;
    this.#held.add(id);
    return {
      get length() {
        return length;
      },
      read: (from = 0, to = Number.MAX_SAFE_INTEGER) =>
        (read.all(id, from, to) as readonly { readonly line: string }[]).map(({ line }) => `${line}\n`).join(''),
      append: (lines) => {
        this.#alone(() => this.#add(id, length, lines));
        length += lines.length;
      },
      snapshot: () => (snapshot.get(id) as { readonly snapshot: string } | undefined)?.snapshot,
      keepSnapshot: (text) => void keep.run(id, text),
      release: () => {
        this.#held.delete(id);
        drop.run(id, this.#owner);
      },
    };
  }

  /** @throws what the database throws, where a line with one of these numbers is there already. */
  #add(id: string, length: number, lines: readonly string[]): void {
    for (const [at, line] of lines.entries()) this.#statements.add.run(id, length + at, line);
  }

  #lengthOf(id: string): number {
    return (this.#statements.length.get(id) as { readonly length: number }).length;
  }

  #isTaken(id: string): boolean {
    const claim = this.#statements.claim.get(id) as Claim | undefined;
    if (!claim) return false;
    if (claim.owner === this.#owner) return this.#held.has(id);
    const [name = ''] = claim.owner.split('/');
    return !(hasEnded(name) ?? claim.until < Date.now());
  }

  /** Runs what reads and writes while nobody else writes. */
  #alone<T>(work: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const done = work();
      this.database.exec('COMMIT');
      return done;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  forget(): void {
    // A journal is released after each turn: nothing is held for a session.
  }

  close(): void {
    this.database.close();
  }
}

/**
 * Keeps all journals in one file of SQLite, by the package `libsql` or, where that is not installed, by Node itself.
 *
 * @throws ServerError `missing-package` without either; `bad-store` for a file that SQLite cannot open.
 */
export async function sqliteStore(path: string): Promise<JournalStore> {
  return storeIn(path, await sqliteHere());
}

/** @throws ServerError `bad-store` */
export function storeIn(path: string, Database: OpenDatabase): JournalStore {
  const database = openDatabase(path, Database);
  try {
    return new SqliteStore(database);
  } catch (cause) {
    const why = messageOf(cause);
    const message = `'${path}' cannot keep journals: ${why}. Give the path of a file of SQLite, or of a new one.`;
    throw new ServerError({ code: 'bad-store', message, cause });
  }
}
