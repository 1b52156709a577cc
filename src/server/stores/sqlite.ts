import { ServerError } from '../server-error.js';

/** A statement of SQL, prepared. */
export interface SqliteStatement {
  run(...values: readonly (string | number)[]): unknown;
  get(...values: readonly (string | number)[]): unknown;
  all(...values: readonly (string | number)[]): unknown;
}

/** The part of the package `libsql` that a store needs: `better-sqlite3` and `node:sqlite` have it as well. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

type OpenDatabase = new (path: string) => SqliteDatabase;

async function load(): Promise<OpenDatabase> {
  try {
    return (await import('libsql')).default as unknown as OpenDatabase;
  } catch (cause) {
    const message = 'The package "libsql" is not installed: npm install libsql';
    throw new ServerError({ code: 'missing-package', message, cause });
  }
}

/** Opens a file of SQLite. @throws ServerError `missing-package`, `bad-store`. */
export async function openDatabase(path: string): Promise<SqliteDatabase> {
  const Database = await load();
  try {
    return new Database(path);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `'${path}' cannot be opened: ${why}. Give the path of a file in a folder that is there.`;
    throw new ServerError({ code: 'bad-store', message, cause });
  }
}
