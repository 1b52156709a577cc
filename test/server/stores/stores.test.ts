import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../../src/index.js';
import { ServerError } from '../../../src/server/server-error.js';
import {
  fileStore,
  type JournalStore,
  memoryStore,
  sqliteStore,
  type TakenJournal,
} from '../../../src/server/sessions/index.js';
import { restaurants2 } from '../../../apis/index.js';

let folder = '';
const open: JournalStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-stores-'));
});
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opened(store: JournalStore | Promise<JournalStore>): Promise<JournalStore> {
  const made = await store;
  open.push(made);
  return made;
}

const file = (): string => join(folder, 'journals.db');

function wrongFile(): string {
  writeFileSync(file(), 'not a database'.repeat(100));
  return file();
}

/** Lines of a real journal: stores of files take no others. */
async function linesOf(turns: number): Promise<readonly string[]> {
  const lines: string[] = [];
  const journal = { append: (line: string) => void lines.push(line) };
  const session = createSession({ services: [restaurants2], id: 'a', journal });
  for (let turn = 0; turn < turns; turn += 1) await session.turn('parse_error()');
  return lines;
}

async function taken(store: JournalStore, id = 'a'): Promise<TakenJournal> {
  const journal = await store.take(id);
  if (typeof journal === 'string') throw new TypeError(`the journal is ${journal}`);
  return journal;
}

describe.each<[string, () => JournalStore | Promise<JournalStore>]>([
  ['memory', memoryStore],
  ['files', () => fileStore(join(folder, 'journals'))],
  ['SQLite', () => sqliteStore(file())],
])('a store of journals in %s', (_name, make) => {
  it('keeps lines in their order', async () => {
    const store = await opened(make());
    const lines = await linesOf(3);
    expect(await store.create('a', lines.slice(0, 2))).toBe(true);
    const journal = await taken(store);
    expect(journal.length).toBe(2);
    await journal.append(lines.slice(2, 5));
    await journal.append(lines.slice(5));
    expect(journal.length).toBe(lines.length);
    expect(await journal.read()).toBe(lines.map((line) => `${line}\n`).join(''));
    await journal.release();
    expect((await taken(store)).length).toBe(lines.length);
  });

  it('begins no journal twice', async () => {
    const store = await opened(make());
    const lines = await linesOf(1);
    expect(await store.create('a', lines)).toBe(true);
    expect(await store.create('a', lines)).toBe(false);
    expect((await taken(store)).length).toBe(lines.length);
  });

  it('has none that was not begun', async () => {
    const store = await opened(make());
    expect(await store.take('a')).toBe('absent');
    expect(await store.take('../a')).toBe('absent');
  });

  it('gives a journal to one writer at a time', async () => {
    const store = await opened(make());
    await store.create('a', await linesOf(1));
    const journal = await taken(store);
    expect(await store.take('a')).toBe('taken');
    await journal.release();
    await (await taken(store)).release();
  });
});

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
  it('lets several servers write by turns', async () => {
    const [one, other] = [await opened(sqliteStore(file())), await opened(sqliteStore(file()))];
    const lines = await linesOf(4);
    await one.create('a', lines.slice(0, 1));
    for (let at = 1; at < lines.length; at += 1) {
      const journal = await taken(at % 2 === 0 ? one : other);
      expect(await (at % 2 === 0 ? other : one).take('a')).toBe('taken');
      await journal.append(lines.slice(at, at + 1));
      await journal.release();
    }
    expect(await (await taken(one)).read()).toBe(lines.map((line) => `${line}\n`).join(''));
  });

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
