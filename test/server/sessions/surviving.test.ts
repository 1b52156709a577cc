import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStore, type JournalStore, memoryStore, sqliteStore } from 'typetod/server/sessions';
import { liveBackend, type TransactionRequest } from '../../../src/world/index.js';
import { connected, TABLE } from './fixtures.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-sessions-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A store whose lines of one kind are not written: from then on, nothing is. */
function dying(store: JournalStore, dies: (line: string) => boolean): JournalStore {
  let isDead = false;
  return {
    ...store,
    create: (id, lines) => store.create(id, lines),
    forget: (id) => store.forget(id),
    close: () => store.close(),
    async take(id) {
      const journal = await store.take(id);
      if (typeof journal === 'string') return journal;
      const append = async (lines: readonly string[]): Promise<void> => {
        isDead ||= lines.some(dies);
        if (isDead) throw new TypeError('the power failed');
        await journal.append(lines);
      };
      return {
        get length() {
          return journal.length;
        },
        read: () => journal.read(),
        release: () => journal.release(),
        append,
      };
    },
  };
}

/** A backend that remembers with which keys it was asked. */
function counting() {
  const keys: string[] = [];
  const backend = {
    ...liveBackend,
    transact: (request: TransactionRequest) => {
      keys.push(request.key);
      return liveBackend.transact(request);
    },
  };
  return { keys, backend };
}

describe.each<[string, () => JournalStore | Promise<JournalStore>]>([
  ['files', () => fileStore(join(folder, 'journals'))],
  ['SQLite', () => sqliteStore(join(folder, 'journals.db'))],
])('a session in %s', (_name, make) => {
  it('goes on in another server where the first one ended, with the same answers to the same keys', async () => {
    const first = await connected({ store: await make() });
    const { id } = await first.client.create();
    for (const text of TABLE.slice(0, 3)) await first.client.turn(id, text, { key: text });
    const before = [await first.client.state(id), await first.client.turns(id)];
    await first.server.close();
    const { client } = await connected({ store: await make() });
    expect([await client.state(id), await client.turns(id)]).toEqual(before);
    expect(JSON.stringify(await client.turn(id, 'yes', { key: 'yes' }))).toBe(
      JSON.stringify((before[1] as object[])[2]),
    );
    expect((await client.turn(id, 'yes', { key: 'another' })).program).toContain('perform');
  });
});

describe('servers on one store', () => {
  it('go on with a session by turns', async () => {
    const path = join(folder, 'journals.db');
    const [one, other] = [
      await connected({ store: await sqliteStore(path) }),
      await connected({ store: await sqliteStore(path) }),
    ];
    const { id } = await one.client.create();
    for (const [at, text] of TABLE.entries()) {
      const { client } = at % 2 === 0 ? one : other;
      expect((await client.turn(id, text)).turn).toBe(at + 1);
    }
    expect(await one.client.state(id)).toEqual(await other.client.state(id));
    expect(await one.client.turns(id)).toEqual(await other.client.turns(id));
  });
});

describe('a branch of which memory is let go', () => {
  const refused = { details: { code: 'key-reused' } };

  it('is not kept from other servers by who comes with its key', async () => {
    const path = join(folder, 'journals');
    const { client } = await connected({ store: fileStore(path), held: 1 });
    const begun = await client.create({}, { key: 'begin' });
    const branch = await client.fork(begun.id, undefined, { key: 'f' });
    await expect(client.turn(begun.id, 'hello', { key: 'f' })).rejects.toMatchObject(refused);
    const other = fileStore(path);
    expect(await other.take(branch.id)).toBeTypeOf('object');
    await other.close();
    expect((await client.fork(begun.id, undefined, { key: 'f' })).id).toBe(branch.id);
    // Nor a session, by who would begin another one with its key.
    await expect(client.create({ services: ['Banks_2'] }, { key: 'begin' })).rejects.toMatchObject(refused);
    expect(await other.take(begun.id)).toBeTypeOf('object');
    await other.close();
  });

  it.each([
    ['refuses a turn with its key', 'f'],
    ['takes a turn with another key', 'g'],
  ])('is not asked for where its session %s in another server', async (_, key) => {
    const store = memoryStore();
    const took: string[] = [];
    const watched: JournalStore = {
      ...store,
      take: (id) => {
        took.push(id);
        return store.take(id);
      },
    };
    const [one, other] = [await connected({ store }), await connected({ store: watched })];
    const { id } = await one.client.create();
    await one.client.fork(id, undefined, { key: 'f' });
    const turn = other.client.turn(id, 'hello', { key });
    if (key === 'f') await expect(turn).rejects.toMatchObject(refused);
    else expect((await turn).turn).toBe(1);
    expect(took).toEqual([id]);
  });
});

describe('a session of which memory is let go', () => {
  it('is the same when it comes again', async () => {
    const { client } = await connected({ held: 1 });
    const [{ id }, other] = [await client.create(), await client.create()];
    await client.turn(id, TABLE[0] ?? '');
    const state = await client.state(id);
    await client.turn(other.id, 'hello');
    expect(await client.state(id)).toEqual(state);
    expect((await client.turn(id, TABLE[1] ?? '')).turn).toBe(2);
  });

  it('fails no request and no server where the store cannot be reached meanwhile', async () => {
    const store = memoryStore();
    const away = new Set<string>();
    const failing: JournalStore = {
      ...store,
      take: (id) => (away.has(id) ? Promise.reject(new RangeError('the store is down')) : store.take(id)),
    };
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const { client, server } = await connected({ store: failing, held: 1, idleSeconds: 1, onError });
    const [{ id }, other] = [await client.create(), await client.create()];
    for (const text of [...TABLE, ...TABLE]) await client.turn(id, text);
    away.add(id);
    // It has to make room for the other one, and then finds that one silent.
    expect((await client.turn(other.id, 'hello')).turn).toBe(1);
    for (const text of [...TABLE, ...TABLE]) await client.turn(other.id, text);
    away.add(other.id);
    const health = async (): Promise<unknown> => (await fetch(`${server.url}/health`)).json();
    await expect.poll(health, { timeout: 5000 }).toMatchObject({ sessions: 0 });
    expect(errors.map(String)).toEqual(Array(2).fill('RangeError: the store is down'));
    away.clear();
    expect((await client.state(id)).turn).toBe(8);
    expect((await client.state(other.id)).turn).toBe(9);
  });
});

describe('a server that dies', () => {
  it.each<[string, (line: string) => boolean, number, number]>([
    ['before the turn is written: it is taken anew', (line) => line.includes('"turn":2,'), 1, 1],
    ['after a transaction was sent: its key is the same', (line) => line.includes('"turn":4,"actor":"user"'), 3, 2],
    ['before the answer is written: the turn is answered', (line) => line.includes('"turn":4,"actor":"system"'), 4, 1],
  ])('%s', async (_when, dies, turns, asked) => {
    const store = memoryStore();
    const { keys, backend } = counting();
    const { client: dead } = await connected({ backend, store: dying(store, dies) });
    const { id } = await dead.create();
    const failed: string[] = [];
    for (const [at, text] of TABLE.entries()) {
      const isAnswered = await dead.turn(id, text, { key: String(at) }).then(
        () => true,
        () => false,
      );
      if (!isAnswered) failed.push(String(at));
      if (!isAnswered) break;
    }
    const { client } = await connected({ backend, store });
    expect((await client.state(id)).turn).toBe(turns);
    expect((await client.state(id)).inDoubt.map(({ key }) => key)).toEqual(asked === 2 ? [keys.at(-1)] : []);
    for (const [at, text] of TABLE.entries()) await client.turn(id, text, { key: String(at) });
    const state = await client.state(id);
    expect([state.turn, state.inDoubt]).toEqual([4, []]);
    expect((await client.turns(id)).map(({ utterance }) => utterance)).toEqual(TABLE);
    expect((await client.turns(id)).every(({ reply }) => reply !== '')).toBe(true);
    // One attempt failed, one was done: what was asked again was asked with the same key.
    expect(new Set(keys).size).toBe(2);
    expect(keys.length).toBe(1 + asked);
    expect(failed.length).toBe(1);
  });
});
