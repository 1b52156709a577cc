/** A database as services use it: statements with `?` for each value, and work that nobody else comes between. SQLite and Postgres. */
import type Database from 'libsql';
import type { Pool, PoolClient } from 'pg';

/** Runs one statement, and gives the rows that it returns. */
export type Run = (text: string, values?: readonly (string | number | null)[]) => Promise<readonly object[]>;

/** A database. */
export interface Sql {
  readonly run: Run;
  /** Does some work in one transaction of the database: all of it, or nothing where it throws. */
  alone<T>(work: (run: Run) => Promise<T>): Promise<T>;
}

async function inTransaction<T>(run: Run, begin: string, work: (run: Run) => Promise<T>): Promise<T> {
  await run(begin);
  try {
    const done = await work(run);
    await run('COMMIT');
    return done;
  } catch (error) {
    await run('ROLLBACK');
    throw error;
  }
}

/** SQLite. All go over one connection, so that what is asked during a transaction waits for its end. */
export function sqlite(database: Database.Database): Sql {
  const run: Run = async (text, values = []) => {
    const statement = database.prepare(text);
    if (statement.reader) return statement.all(...values) as object[];
    statement.run(...values);
    return [];
  };
  let last: Promise<unknown> = Promise.resolve();
  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    run: (text, values) => after(() => run(text, values)),
    alone: (work) => after(() => inTransaction(run, 'BEGIN IMMEDIATE', work)),
  };
}

/** With `$1`, `$2` for the values: question marks within quoted names stay. */
function numbered(text: string): string {
  let number = 0;
  return text.replace(/"[^"]*"|\?/g, (found) => {
    if (found !== '?') return found;
    number += 1;
    return `$${number}`;
  });
}

/** Postgres. */
export function postgres(pool: Pool): Sql {
  const over =
    (client: Pool | PoolClient): Run =>
    async (text, values = []) => {
      // Its texts have no zero character; what stands for one here is in no row.
      const known = values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value));
      return (await client.query<object>(numbered(text), known)).rows;
    };
  return {
    run: over(pool),
    async alone(work) {
      const client = await pool.connect();
      try {
        return await inTransaction(over(client), 'BEGIN', work);
      } finally {
        client.release();
      }
    },
  };
}
