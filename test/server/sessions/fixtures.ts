/** Servers of sessions for tests: services whose ledger tests look at, and the parser of rules. */
import { afterEach } from 'vitest';
import { rulesParser } from '../../../src/parsers/index.js';
import { SessionsClient } from 'typetod/server/client';
import { type RunningSessions, type SessionsOptions, serveSessions } from 'typetod/server/sessions';
import { banks2, restaurants2 } from '../../../apis/index.js';

const running: RunningSessions[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

/** A server that ends with its test. */
export async function served(options: Partial<SessionsOptions> = {}): Promise<RunningSessions> {
  const server = await serveSessions({
    services: [restaurants2, banks2],
    dialogue: { parser: rulesParser() },
    port: 0,
    ...options,
  });
  running.push(server);
  return server;
}

/** A server with a client of it. */
export async function connected(options: Partial<SessionsOptions> = {}) {
  const server = await served(options);
  const { token } = options;
  return { server, client: new SessionsClient({ url: server.url, ...(token !== undefined && { token }) }) };
}

/** The words by which a table is reserved, with a failure and an alternative on the way. */
export const TABLE = ['I want a table at the Bamboo Garden in San Jose', 'at 7 in the evening', 'yes', 'yes'];
