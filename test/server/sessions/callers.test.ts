/** Sessions that belong to callers whom the host knows. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fromSession, journaled, service, sessionContext, success, transaction } from '../../../src/index.js';
import type { Parser } from '../../../src/dialogue/index.js';
import { SessionsClient } from '../../../src/server/client/index.js';
import { type Authenticate, memoryStore } from '../../../src/server/sessions/index.js';
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
  const { url } = await served({ services: [notes], dialogue: { parser: program, gates: [] }, authenticate, ...more });
  const as = (name: string): SessionsClient => new SessionsClient({ url, token: `badge-${name}` });
  return { ada: as('ada'), bob: as('bob'), nobody: new SessionsClient({ url }) };
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

  it('is named by a token or by the host, not by both', async () => {
    await expect(clients({ token: 'a-long-token' })).rejects.toMatchObject({ code: 'bad-option' });
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
