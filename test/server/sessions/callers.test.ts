/** Sessions that belong to callers whom the host knows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fromSession, journaled, service, sessionContext, success, transaction } from '../../../src/index.js';
import type { Parser } from '../../../src/dialogue/index.js';
import { SessionsClient } from 'typetod/server/client';
import { type Authenticate, fileStore, type JournalStore, memoryStore } from 'typetod/server/sessions';
import { served } from './fixtures.js';

const visitor = sessionContext({ userId: journaled(z.string()) });
const written: string[] = [];

class AddNote extends transaction({
  description: 'Write a note',
  slots: { text: z.string(), owner: fromSession(z.string(), visitor, 'userId') },
  returns: {},
  context: visitor,
  transact: ({ text }, { session }) => {
    written.push(`${session.userId}: ${text}`);
    return success();
  },
}) {}

const notes = service({ name: 'Notes', description: 'Notes', apis: [AddNote] });
const program: Parser = { name: 'program', parse: async ({ utterance }) => ({ source: utterance }) };

/** Whoever has a badge is who it says. */
const authenticate: Authenticate = ({ headers }) => {
  const [, name] = /^Bearer badge-(\w+)$/.exec(headers.authorization ?? '') ?? [];
  return name === undefined ? undefined : { id: name, context: { userId: name } };
};

async function clients(more: object = {}) {
  const options = { services: [notes], dialogue: { parser: program, gates: [] }, authenticate, ...more };
  const server = await served(options);
  const { url } = server;
  const as = (name: string): SessionsClient => new SessionsClient({ url, token: `badge-${name}` });
  return { server, ada: as('ada'), bob: as('bob'), nobody: new SessionsClient({ url }) };
}

describe('a caller', () => {
  it('has sessions with a context of their own', async () => {
    const { ada, bob } = await clients();
    written.length = 0;
    for (const [client, text] of [
      [ada, 'eggs'],
      [bob, 'milk'],
    ] as const) {
      const { id } = await client.create();
      await client.turn(id, `notes_add_note({ text: "${text}" })`);
      expect((await client.turn(id, 'confirm(x1)')).outcome).toBe('committed');
    }
    expect(written).toEqual(['ada: eggs', 'bob: milk']);
  });

  it('may send so many requests, and leaves those of others alone', async () => {
    const { ada, bob, nobody } = await clients({ requestsPerCaller: 2, requestsPerMinute: 100 });
    const { id } = await ada.create();
    await ada.state(id);
    await expect(ada.state(id)).rejects.toMatchObject({ code: 'rate-limited', details: { status: 429 } });
    await bob.create();
    await expect(nobody.create()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('may send as many requests as an address where nothing else is said', async () => {
    const { ada, bob } = await clients({ requestsPerMinute: 2 });
    await ada.create();
    await bob.create();
    await expect(bob.create()).rejects.toMatchObject({ code: 'rate-limited' });
  });

  it('goes on with a session on another server', async () => {
    const store = memoryStore();
    const first = await clients({ store });
    const { id } = await first.ada.create();
    await first.ada.turn(id, 'notes_add_note({ text: "eggs" })');
    const second = await clients({ store });
    expect((await second.ada.state(id)).turn).toBe(1);
    await expect(second.bob.state(id)).rejects.toMatchObject({ code: 'no-session' });
  });

  it('has no session of another one, nor a branch of it', async () => {
    const { ada, bob } = await clients();
    const { id } = await ada.create();
    const branch = await ada.fork(id);
    for (const one of [id, branch.id]) {
      await expect(bob.state(one)).rejects.toMatchObject({ code: 'no-session', details: { status: 404 } });
      await expect(bob.turn(one, 'help()')).rejects.toMatchObject({ code: 'no-session' });
      await expect(bob.journal(one)).rejects.toMatchObject({ code: 'no-session' });
    }
    expect((await ada.state(branch.id)).turn).toBe(0);
  });

  it('begins another session with the same key as another caller', async () => {
    const { ada, bob } = await clients();
    const begun = await ada.create({}, { key: 'one' });
    expect((await ada.create({}, { key: 'one' })).id).toBe(begun.id);
    expect((await bob.create({}, { key: 'one' })).id).not.toBe(begun.id);
  });

  it('who is not known is refused', async () => {
    const { nobody } = await clients();
    await expect(nobody.create()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('whom the host fails to look up gets no more than that', async () => {
    const failing: Authenticate = () => Promise.reject(new RangeError('the directory of secrets is down'));
    const { ada } = await clients({ authenticate: failing, onError: () => undefined });
    await expect(ada.create()).rejects.toMatchObject({ code: 'internal', message: 'The server failed.' });
  });

  it('is let in by no option that nothing reads', async () => {
    const mistyped: object = { tokens: 'a-long-token' };
    await expect(clients(mistyped)).rejects.toThrow(
      "A server of sessions has no option 'tokens'. Did you mean 'token'?",
    );
  });

  it('is named by a token or by the host, not by both', async () => {
    await expect(clients({ token: 'a-long-token' })).rejects.toMatchObject({ code: 'bad-option' });
  });
});

/** All that a stranger may try. */
const ATTEMPTS: readonly [string, (client: SessionsClient, id: string) => Promise<unknown>][] = [
  ['read how it stands', (client, id) => client.state(id)],
  ['read its turns', (client, id) => client.turns(id)],
  ['read its journal', (client, id) => client.journal(id)],
  ['take a turn', (client, id) => client.turn(id, 'help()')],
  ['send a turn again', (client, id) => client.turn(id, ADD[0]?.text ?? '', { key: '0' })],
  ['agree to what was read back', (client, id) => client.confirm(id)],
  ['go back', (client, id) => client.undo(id, 0)],
  ['branch it off', (client, id) => client.fork(id, 1)],
  ['branch it off again', (client, id) => client.fork(id, 1, { key: 'branch' })],
  ['ask what if', (client, id) => client.whatIf(id, { program: 'help()' })],
];

/** Notes that are written, each turn with a key of its own. */
const ADD = Array.from({ length: 20 }, (_, at) => ({
  text: at % 2 === 0 ? `notes_add_note({ text: "note ${at}" })` : `confirm(x${3 * at - 2})`,
  key: String(at),
}));

/** A store that outlives its servers, with the snapshots that were read of it. */
function lasting() {
  const store = memoryStore();
  const read: (string | undefined)[] = [];
  const kept: JournalStore = {
    ...store,
    close: () => undefined,
    async take(id) {
      const journal = await store.take(id);
      if (typeof journal === 'string') return journal;
      const snapshot = async (): Promise<string | undefined> => {
        read.push(await journal.snapshot?.());
        return read.at(-1);
      };
      return Object.defineProperties({ ...journal, snapshot }, { length: { get: () => journal.length } });
    },
  };
  return { store: kept, read };
}

/** A long session of Ada's behind a snapshot, with a branch, on a server that has it not in memory. */
async function resumed() {
  const { store, read } = lasting();
  const before = await clients({ store });
  const { id } = await before.ada.create();
  const turns: unknown[] = [];
  for (const { text, key } of ADD) turns.push(await before.ada.turn(id, text, { key }));
  const branch = await before.ada.fork(id, 1, { key: 'branch' });
  await before.server.close();
  read.length = 0;
  return { ...(await clients({ store })), store, read, id, branch, turns };
}

describe('a session that resumes from a snapshot', () => {
  it.each(ATTEMPTS)('belongs to whom it did: a stranger cannot %s', async (_what, attempt) => {
    const { ada, bob, nobody, id, branch, read } = await resumed();
    for (const one of [id, branch.id]) await expect(attempt(bob, one)).rejects.toMatchObject({ code: 'no-session' });
    expect(read[0]).toContain('"owner":"ada"');
    await expect(attempt(nobody, id)).rejects.toMatchObject({ code: 'unauthorized' });
    // Nor when it is in memory, and it stands as it did.
    expect((await ada.state(id)).turn).toBe(ADD.length);
    for (const one of [id, branch.id]) await expect(attempt(bob, one)).rejects.toMatchObject({ code: 'no-session' });
    expect((await ada.state(id)).turn).toBe(ADD.length);
    expect((await ada.state(branch.id)).turn).toBe(1);
  });

  it('goes on with the context of its owner, and so does its branch', async () => {
    const { ada, id, store } = await resumed();
    written.length = 0;
    const branch = await ada.fork(id);
    for (const [at, one] of [id, branch.id].entries()) {
      await ada.turn(one, `notes_add_note({ text: "later ${at}" })`);
      await ada.turn(one, `confirm(x${3 * ADD.length + 1})`);
    }
    expect(written).toEqual(['ada: later 0', 'ada: later 1']);
    const next = await clients({ store });
    await expect(next.bob.state(branch.id)).rejects.toMatchObject({ code: 'no-session' });
    expect((await next.ada.state(branch.id)).turn).toBe(ADD.length + 2);
  });

  it('knows the keys of turns that stand and of those that were taken back, and sends nothing twice', async () => {
    const { ada, id, turns, store, server } = await resumed();
    written.length = 0;
    const [first, third] = [ADD[0], ADD[2]] as const;
    const again = await ada.turn(id, first?.text ?? '', { key: '0' });
    expect(JSON.stringify(again)).toBe(JSON.stringify(turns[0]));
    await ada.undo(id, 2);
    const replayed = (client: SessionsClient) => client.turn(id, third?.text ?? '', { key: '2' });
    await expect(replayed(ada)).rejects.toMatchObject({ code: 'turn-undone' });
    await expect(ada.turn(id, 'help()', { key: '2' })).rejects.toMatchObject({ code: 'key-reused' });
    for (const { text, key } of ADD.slice(2)) await ada.turn(id, text, { key: `anew-${key}` });
    await server.close();
    // The snapshot that was kept since says the same.
    const next = await clients({ store });
    await expect(replayed(next.ada)).rejects.toMatchObject({ code: 'turn-undone' });
    await expect(replayed(next.bob)).rejects.toMatchObject({ code: 'no-session' });
    expect((await next.ada.turn(id, third?.text ?? '', { key: 'anew-2' })).turn).toBe(3);
    expect(written.length).toBe(ADD.length / 2 - 1);
  });

  it('belongs to whom it did where another server went on with it', async () => {
    const { store } = lasting();
    const [one, other] = [await clients({ store }), await clients({ store })];
    const { id } = await one.ada.create();
    for (const [at, { text, key }] of ADD.entries()) {
      const { ada, bob } = at % 2 === 0 ? one : other;
      await expect(bob.state(id)).rejects.toMatchObject({ code: 'no-session' });
      expect((await ada.turn(id, text, { key })).turn).toBe(at + 1);
    }
    for (const { bob } of [one, other]) await expect(bob.turns(id)).rejects.toMatchObject({ code: 'no-session' });
  });
});

describe('a stranger', () => {
  it('is told at once that there is no session, also where its owner keeps it busy', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const slow: Parser = { name: 'slow', parse: () => waiting.then(() => ({ source: 'help()' })) };
    const { ada, bob } = await clients({ dialogue: { parser: slow, gates: [] }, waiting: 1 });
    const { id } = await ada.create();
    const turn = ada.turn(id, 'help()');
    await expect.poll(() => ada.state(id).catch(({ code }) => code)).toBe('session-busy');
    await expect(bob.state(id)).rejects.toMatchObject({ code: 'no-session' });
    answer();
    expect((await turn).turn).toBe(1);
  });

  it('who asks leaves no claim: the owner goes on at another server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callers-'));
    const first = await clients({ store: fileStore(folder) });
    const { id } = await first.ada.create();
    await first.server.close();
    const [one, other] = [await clients({ store: fileStore(folder) }), await clients({ store: fileStore(folder) })];
    await expect(one.bob.state(id)).rejects.toMatchObject({ code: 'no-session' });
    expect((await other.ada.state(id)).turn).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('a session whose journal holds another context than its owner has now', () => {
  it('is told to be broken', async () => {
    const { store } = lasting();
    const first = await clients({ store });
    const { id } = await first.ada.create();
    const errors: unknown[] = [];
    const changed: Authenticate = () => ({ id: 'ada', context: { userId: 'ada-2' } });
    const { ada } = await clients({ store, authenticate: changed, onError: (error: unknown) => errors.push(error) });
    await expect(ada.state(id)).rejects.toMatchObject({
      code: 'session-broken',
      message: 'The journal of this session cannot be used (context-conflict).',
    });
    expect(errors).toMatchObject([{ code: 'context-conflict' }]);
  });
});

describe('a session of a server without callers', () => {
  it('is not there for a caller, nor the other way round', async () => {
    const store = memoryStore();
    const { ada } = await clients({ store });
    const { id } = await ada.create();
    const { url } = await served({ services: [notes], dialogue: { parser: program, gates: [] }, store });
    await expect(new SessionsClient({ url }).state(id)).rejects.toMatchObject({ code: 'no-session' });
  });
});
