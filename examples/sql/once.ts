/**
 * What is done once for a key, however often it is asked for: the key and what is done are written in one transaction of the database.
 * A session asks again with the same key where it does not know how a transaction ended, as its server was killed, or the answer was lost.
 */
import type { Run, Sql } from './database.js';

/** The table of keys. */
export const DONE = 'CREATE TABLE IF NOT EXISTS done (key TEXT PRIMARY KEY, outcome TEXT)';

/** Does the work, or answers as it was answered before. Who comes with a key under way waits for its end. */
export function once<T>(database: Sql, key: string, work: (run: Run) => Promise<T>): Promise<T> {
  return database.alone(async (run) => {
    const begun = await run('INSERT INTO done (key) VALUES (?) ON CONFLICT DO NOTHING RETURNING key', [key]);
    if (begun.length === 0) {
      const [known] = await run('SELECT outcome FROM done WHERE key = ?', [key]);
      return JSON.parse((known as { readonly outcome: string }).outcome) as T;
    }
    const outcome = await work(run);
    await run('UPDATE done SET outcome = ? WHERE key = ?', [JSON.stringify(outcome), key]);
    return outcome;
  });
}
