/** SQLite: that of the package `libsql` where it is installed, else that of Node itself, which newer versions have. */
import { getBuiltinModule } from 'node:process';
import { ServerError } from '../server-error.js';

export interface SqliteStatement {
  run(...values: readonly (string | number)[]): unknown;
  get(...values: readonly (string | number)[]): unknown;
  all(...values: readonly (string | number)[]): unknown;
}

/** What a store needs of a database: those of `libsql`, `node:sqlite` and `better-sqlite3` have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Opens the file at a path. */
export type OpenDatabase = new (path: string) => SqliteDatabase;

/** Where SQLite comes from. */
interface Sources {
  readonly installed: () => Promise<unknown>;
  readonly builtIn: () => unknown;
}

const SOURCES: Sources = {
  installed: async () => (await import('libsql')).default,
  builtIn: () => (getBuiltinModule('node:sqlite') as { readonly DatabaseSync: unknown } | undefined)?.DatabaseSync,
};

/** @throws ServerError `missing-package` where there is none. */
export async function sqliteHere({ installed, builtIn }: Sources = SOURCES): Promise<OpenDatabase> {
  try {
    return (await installed()) as OpenDatabase;
  } catch (cause) {
    const own = builtIn();
    if (own) return own as OpenDatabase;
    const message =
      'A file of SQLite needs the package "libsql", which is not installed: npm install libsql. Node 22.13 and newer need no package.';
    throw new ServerError({ code: 'missing-package', message, cause });
  }
}
