import { statSync } from 'node:fs';
import { fileStore, type JournalStore, sqliteStore } from '../../../server/sessions/index.js';
import { checkFolderOf } from '../../options/out-file.js';
import { UsageError } from '../../errors.js';

/** The store at a path: a file of SQLite by its name, else a folder; undefined for that in memory. */
export async function storeAt(path: string | undefined): Promise<JournalStore | undefined> {
  if (path === undefined) return undefined;
  checkFolderOf(path, 'store');
  const found = statSync(path, { throwIfNoEntry: false });
  if (/\.(db|sqlite3?)$/.test(path) && !found?.isDirectory()) return sqliteStore(path);
  if (found && !found.isDirectory())
    throw new UsageError(`--store takes a folder, or a file that ends in .db or .sqlite, not '${path}'.`);
  return fileStore(path);
}
