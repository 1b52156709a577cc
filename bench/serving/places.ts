/** Where measurements keep journals: `--store sqlite`, which is taken if it is left out, `files` or `postgres`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore, type JournalStore, postgresStore, sqliteStore } from 'typetod/server/sessions';
import { type Cluster, startPostgres, whyNoPostgres } from './postgres.js';

/** A place for journals, and a folder beside it. */
export interface Place {
  readonly name: string;
  readonly store: string;
  readonly folder: string;
  remove(): void;
}

function cluster(): Cluster {
  const why = whyNoPostgres();
  if (why === undefined) return startPostgres(true);
  process.stderr.write(`Postgres cannot be started here: ${why}\n`);
  process.exit(1);
}

/** Makes the place that the command line names; a Postgres of its own. */
export function placeOf(args: readonly string[]): Place {
  const at = args.indexOf('--store');
  const name = at < 0 ? 'sqlite' : (args[at + 1] ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'typetod-bench-'));
  const postgres = name === 'postgres' ? cluster() : undefined;
  const inFolder = name.startsWith('file') ? 'journals' : 'journals.db';
  return {
    name,
    store: postgres?.url ?? join(folder, inFolder),
    folder,
    remove() {
      postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The store at a place. */
export async function storeAt(place: string): Promise<JournalStore> {
  if (place.startsWith('postgres:')) return postgresStore(place);
  return place.endsWith('.db') ? sqliteStore(place) : fileStore(place);
}
