/** A connection to Postgres that is made when it is wanted, and made anew where it was lost. */
import type { Client } from 'pg';
import { optionalPackage } from '../server-error.js';

/**
 * What a connection is set to. A commit waits until it is on the disk; and a server that its network lost is found out in a
 * minute and a half, so that its sessions are free again.
 */
const SETTINGS = `
  SET synchronous_commit = on; SET client_min_messages = warning;
  SET tcp_keepalives_idle = 60; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;
`;

type MakeClient = () => Client;

/** A client that is connected: it asks one thing after the other. */
export class Wire {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: Client) {}

  /** The rows that a statement gives. One with a name is prepared once. */
  ask(statement: { readonly name?: string; readonly text: string; readonly values?: unknown[] }): Promise<unknown[]> {
    const asked = this.#last.then(async () => (await this.client.query(statement)).rows);
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  end(): Promise<void> {
    return this.#last.then(() => this.client.end());
  }
}

async function connected(client: Client): Promise<Wire> {
  await client.connect();
  await client.query(SETTINGS);
  return new Wire(client);
}

/** One connection. Whoever works with it keeps the wire: another one has none of its locks. */
export class Connection {
  #wire: Promise<Wire> | undefined;

  constructor(private readonly make: MakeClient) {}

  wire(): Promise<Wire> {
    this.#wire ??= this.#begin();
    return this.#wire;
  }

  #begin(): Promise<Wire> {
    const client = this.make();
    const begun = connected(client);
    // One that was lost may say so late, when another one has taken its place.
    const lose = (): void => {
      if (this.#wire === begun) this.#wire = undefined;
    };
    // Who waits for an answer is told; nobody else has to know.
    client.on('error', lose);
    client.on('end', lose);
    begun.catch(lose);
    return begun;
  }

  async close(): Promise<void> {
    const wire = await this.#wire?.catch(() => undefined);
    this.#wire = undefined;
    await wire?.end();
  }
}

/** Makes connections to a database. @throws ServerError `missing-package` without the package `pg`. */
export async function connectionsTo(url: string, count: number): Promise<readonly Connection[]> {
  const { Client } = (await optionalPackage('pg', () => import('pg'))).default;
  const make = () => new Client({ connectionString: url, keepAlive: true });
  return Array.from({ length: count }, () => new Connection(make));
}
