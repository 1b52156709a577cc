/** Journals in a real Postgres, in a cluster of its own. */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cluster, startPostgres, whyNoPostgres } from '../../../bench/serving/postgres.js';
import { ServerError } from 'typetod/server/mcp';
import { type JournalStore, postgresStore } from 'typetod/server/sessions';
import { closeStores, goesByTurns, keepsJournals, linesOf, opened, taken } from './contract.js';

const why = whyNoPostgres();
let cluster: Cluster;
let admin: Client;
let database = 0;
let url = '';

describe.skipIf(why)(`a store of journals in Postgres${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  beforeAll(async () => {
    cluster = startPostgres(false);
    admin = new Client({ connectionString: cluster.url });
    await admin.connect();
  }, 180_000);
  afterAll(async () => {
    await admin.end();
    cluster.stop();
  });
  beforeEach(async () => {
    database += 1;
    await admin.query(`CREATE DATABASE journals${database}`);
    url = cluster.url.replace('/postgres?', `/journals${database}?`);
  });
  afterEach(closeStores);

  const make = (): Promise<JournalStore> => postgresStore(url);

  keepsJournals(make);
  goesByTurns(make);

  /** Ends all connections of stores, as a network or a database that starts anew does. */
  const cut = (): Promise<unknown> =>
    admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'journals${database}'`);

  it('makes its tables once, also where many servers begin at once', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => opened(make())));
    await stores[0]?.create('a', await linesOf(1));
    for (const store of stores) await (await taken(store)).release();
  });

  it('frees a session whose server is gone, and takes no line of one who lost it', async () => {
    const [one, other] = [await opened(make()), await opened(make())];
    const lines = await linesOf(3);
    await one.create('a', lines.slice(0, 2));
    const late = await taken(one);
    await cut();
    // The database lets go of the session a moment later.
    const next = await vi.waitFor(() => taken(other));
    await next.append(lines.slice(2, 4));
    await expect(async () => late.append(lines.slice(2, 3))).rejects.toThrow();
    await late.release();
    expect(await one.take('a')).toBe('taken');
    await next.release();
    expect((await taken(one)).length).toBe(4);
  });

  it('refuses a second line with a number', async () => {
    const store = await opened(make());
    const lines = await linesOf(3);
    await store.create('a', lines.slice(0, 2));
    const journal = await taken(store);
    const outside = new Client({ connectionString: url });
    await outside.connect();
    await outside.query("INSERT INTO typetod_lines VALUES ('a', 2, 'x')");
    await outside.end();
    await expect(async () => journal.append(lines.slice(2, 4))).rejects.toThrow('duplicate key');
    expect((await journal.read()).split('\n').length).toBe(3);
  });

  it.each([
    ['a server that is not there', () => 'postgres://localhost:1/none'],
    ['a database that is not there', () => url.replace(/journals\d+/, 'none')],
    ['a user who is not there', () => url.replace('user=typetod', 'user=nobody')],
    ['what is no address', () => 'postgres://[/'],
  ])('is not opened on %s', async (_what, address) => {
    const error = await postgresStore(address()).catch((thrown: unknown) => thrown);
    expect(ServerError.isInstance(error) && error.code).toBe('bad-store');
  });

  it('has at least one connection', async () => {
    const error = await postgresStore(url, { connections: 0 }).catch((thrown: unknown) => thrown);
    expect(ServerError.isInstance(error) && error.code).toBe('bad-option');
  });
});
