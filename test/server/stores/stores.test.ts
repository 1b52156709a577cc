import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { getBuiltinModule } from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from 'typetod/server/mcp';
import { fileStore, type JournalStore, memoryStore, sqliteStore } from 'typetod/server/sessions';
import { sqliteHere } from '../../../src/server/stores/sqlite.js';
import { storeIn } from '../../../src/server/stores/sqlite-store.js';
import { closeStores, goesByTurns, keepsJournals, linesOf, opened, taken } from './contract.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-stores-'));
});
afterEach(async () => {
  await closeStores();
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, 'journals.db');

function wrongFile(): string {
  writeFileSync(file(), 'not a database'.repeat(100));
  return file();
}

describe.each<[string, () => JournalStore | Promise<JournalStore>]>([
  ['memory', memoryStore],
  ['files', () => fileStore(join(folder, 'journals'))],
  ['SQLite', () => sqliteStore(file())],
])('a store of journals in %s', (_name, make) => keepsJournals(make));

/** SQLite where the package is not installed. */
const withoutPackage = (builtIn: () => unknown) =>
  sqliteHere({ installed: () => Promise.reject(new Error('not found')), builtIn });

const ofNode = (getBuiltinModule('node:sqlite') as { readonly DatabaseSync: unknown } | undefined)?.DatabaseSync;

describe('SQLite without the package libsql', () => {
  it('is that of Node, where it has one', async () => {
    const own = class {};
    expect(await withoutPackage(() => own)).toBe(own);
  });

  it('is missing where it has none, and what to install is said', async () => {
    const error: unknown = await withoutPackage(() => undefined).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'missing-package', message: expect.stringContaining('npm install libsql.') });
  });

  it('is not asked for where the package is installed', async () => {
    const builtIn = vi.fn();
    expect(await sqliteHere({ installed: async () => Database, builtIn })).toBe(Database);
    expect(builtIn).not.toHaveBeenCalled();
  });
});

describe.skipIf(!ofNode)(
  `a store of journals in Node's own SQLite${ofNode ? '' : ' (skipped: needs Node 22.13)'}`,
  () => {
    const make = async () => storeIn(file(), await withoutPackage(() => ofNode));
    keepsJournals(make);
    goesByTurns(make);
  },
);

describe('a store of journals in files', () => {
  it('leaves a journal to the process that has it in memory, until it forgets it', async () => {
    const [one, other] = [await opened(fileStore(folder)), await opened(fileStore(folder))];
    await one.create('a', await linesOf(1));
    expect(await other.take('a')).toBe('taken');
    expect(await other.create('a', await linesOf(1))).toBe(false);
    await one.forget('a');
    expect((await taken(other)).length).toBeGreaterThan(0);
  });
});

describe('a store of journals in SQLite', () => {
  goesByTurns(() => sqliteStore(file()));

  it('refuses a line of one who believes that the journal is still its own', async () => {
    const [one, other] = [await opened(sqliteStore(file())), await opened(sqliteStore(file()))];
    await one.create('a', ['{"first":1}']);
    const late = await taken(one);
    new Database(file()).exec('DELETE FROM claims');
    await (await taken(other)).append(['{"second":2}']);
    expect(() => late.append(['{"other":2}', '{"third":3}'])).toThrow('UNIQUE');
    expect(await late.read()).toBe('{"first":1}\n{"second":2}\n');
  });

  it.each([
    ['of a process that has ended', `4194300.1.4026531836.boot.${hostname()}/x`, Number.MAX_SAFE_INTEGER, 'free'],
    ['of another machine, whose time is over', '1.1.1.boot.elsewhere/x', 1, 'free'],
    ['of another machine', '1.1.1.boot.elsewhere/x', Number.MAX_SAFE_INTEGER, 'taken'],
    ['of nobody that is known', 'somebody', Number.MAX_SAFE_INTEGER, 'taken'],
  ])('gives a journal with a claim %s: %s', async (_whose, owner, until, is) => {
    const store = await opened(sqliteStore(file()));
    await store.create('a', ['{}']);
    new Database(file()).prepare('INSERT INTO claims VALUES (?, ?, ?)').run('a', owner, until);
    expect(typeof (await store.take('a')) === 'string' ? 'taken' : 'free').toBe(is);
  });

  it.each([
    ['a file of something else', wrongFile],
    ['a folder', () => folder],
    ['a file in no folder', () => join(folder, 'none', 'journals.db')],
  ])('is not opened on %s', async (_what, path) => {
    const error = await sqliteStore(path()).catch((thrown: unknown) => thrown);
    expect(ServerError.isInstance(error) && error.code).toBe('bad-store');
  });
});
