/** Sessions of a server with snapshots beside their journals: they are the same, whatever became of the snapshots. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type JournalStore, memoryStore, type TakenJournal } from 'typetod/server/sessions';
import { connected, TABLE } from './fixtures.js';

const ROUNDS = 6;
/** What is said, each with a key of its own. */
const SAID = Array.from({ length: ROUNDS * TABLE.length }, (_, at) => ({
  text: TABLE[at % TABLE.length] ?? '',
  key: String(at),
}));

/** A store with which somebody does something to each snapshot that is read. */
function spoiling(store: JournalStore, spoil: (snapshot: string | undefined) => string | undefined) {
  const read: (string | undefined)[] = [];
  const spoiled: JournalStore = {
    ...store,
    async take(id) {
      const journal = await store.take(id);
      if (typeof journal === 'string') return journal;
      const snapshot = async (): Promise<string | undefined> => {
        read.push(await journal.snapshot?.());
        return spoil(read.at(-1));
      };
      return Object.defineProperties(
        { ...journal, snapshot },
        { length: { get: () => journal.length } },
      ) as TakenJournal;
    },
  };
  return { store: spoiled, read };
}

/** What one conversation leaves: its journal and snapshot, and how its session stands. */
async function played() {
  const store = memoryStore();
  const { client, server } = await connected({ store: { ...store, close: () => undefined } });
  const { id } = await client.create();
  for (const { text, key } of SAID) await client.turn(id, text, { key });
  const stands = [await client.state(id), await client.turns(id), await client.program(id)];
  await server.close();
  const journal = (await store.take(id)) as TakenJournal;
  const lines = (await journal.read(0, journal.length)).split('\n').slice(0, -1);
  return { id, lines, snapshot: await journal.snapshot?.(), stands };
}

let left: Awaited<ReturnType<typeof played>>;
beforeAll(async () => {
  left = await played();
}, 60_000);

/** A store of its own with that journal and snapshot, and how the session stands. */
async function kept() {
  const { id, lines, snapshot, stands } = left;
  const store = memoryStore();
  await store.create(id, lines);
  const journal = (await store.take(id)) as TakenJournal;
  if (snapshot !== undefined) await journal.keepSnapshot?.(snapshot);
  await journal.release();
  return { store, id, stands };
}

const first = <T>(items: readonly T[]): T => items[0] as T;

describe('a session of a server', () => {
  it.each<[string, (snapshot: string | undefined) => string | undefined]>([
    ['with its snapshot', (snapshot) => snapshot],
    ['without one', () => undefined],
    ['with one in which a character was changed', (snapshot) => snapshot?.replace('"turn":2', '"turn":3')],
    ['with one that was cut off', (snapshot) => snapshot?.slice(0, 1000)],
    ['with one that is nothing', () => 'nothing'],
  ])('is the same %s', async (_how, spoil) => {
    const { store, id, stands } = await kept();
    const { store: spoiled, read } = spoiling(store, spoil);
    const { client } = await connected({ store: spoiled });
    expect([await client.state(id), await client.turns(id), await client.program(id)]).toEqual(stands);
    expect(read[0]).toContain('"kind":"snapshot"');
    const again = await client.turn(id, first(SAID).text, { key: first(SAID).key });
    expect(JSON.stringify(again)).toBe(JSON.stringify(first(stands[1] as object[])));
    expect((await client.turn(id, 'at 7 in the evening')).turn).toBe(SAID.length + 1);
  });

  it('is not held by a snapshot that is stale, and goes on from what came behind it', async () => {
    const { store, id } = await kept();
    const taken = (await store.take(id)) as TakenJournal;
    const stale = await taken.snapshot?.();
    await taken.release();
    const one = await connected({ store: { ...store, close: () => undefined } });
    for (const text of TABLE) await one.client.turn(id, text);
    const stands = await one.client.state(id);
    await one.server.close();
    const { store: spoiled } = spoiling(store, () => stale);
    const { client } = await connected({ store: spoiled });
    expect(await client.state(id)).toEqual(stands);
    expect((await client.turns(id)).length).toBe(SAID.length + TABLE.length);
  });

  it('goes back, and branches off, further than its snapshot reaches', async () => {
    const { store, id, stands } = await kept();
    const { client } = await connected({ store });
    const fork = await client.fork(id, 3);
    expect(await client.turns(fork.id)).toEqual((stands[1] as object[]).slice(0, 3));
    expect((await client.undo(id, 2)).turn).toBe(2);
    expect((await client.turn(id, 'yes')).turn).toBe(3);
    await expect(client.undo(id, 99)).rejects.toThrow('There is no turn 99');
  });

  it('knows the keys of its branches by its snapshot', async () => {
    const { store, id } = await kept();
    const one = await connected({ store: { ...store, close: () => undefined } });
    await one.client.fork(id, undefined, { key: 'branch' });
    for (const text of [...TABLE, ...TABLE]) await one.client.turn(id, text);
    await one.server.close();
    const { store: spoiled, read } = spoiling(store, (snapshot) => snapshot);
    const { client } = await connected({ store: spoiled });
    const refused = { details: { code: 'key-reused' } };
    await expect(client.turn(id, 'hello', { key: 'branch' })).rejects.toMatchObject(refused);
    expect(read[0]).toContain('"branches":["branch"]');
  });

  it('goes on in two servers by turns, which execute what the other one wrote', async () => {
    const store = memoryStore();
    const [one, other] = [await connected({ store }), await connected({ store })];
    const { id } = await one.client.create();
    for (const [at, { text, key }] of SAID.entries())
      expect((await (at % 2 === 0 ? one : other).client.turn(id, text, { key })).turn).toBe(at + 1);
    await one.client.undo(id, 5);
    expect(await other.client.turns(id)).toEqual(await one.client.turns(id));
    expect(await other.client.state(id)).toEqual(await one.client.state(id));
  });

  it('is kept where the store cannot keep snapshots', async () => {
    const store = memoryStore();
    const unwilling: JournalStore = {
      ...store,
      async take(id) {
        const journal = await store.take(id);
        if (typeof journal === 'string') return journal;
        const keepSnapshot = (): never => {
          throw new TypeError('no room');
        };
        const parts = { ...journal, keepSnapshot };
        return Object.defineProperties(parts, { length: { get: () => journal.length } }) as TakenJournal;
      },
    };
    const { client } = await connected({ store: unwilling });
    const { id } = await client.create();
    for (const { text, key } of SAID) await client.turn(id, text, { key });
    expect((await client.turns(id)).length).toBe(SAID.length);
  });
});
