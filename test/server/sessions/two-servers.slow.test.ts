/** Two servers, each a process of its own, on one store. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start, stop } from '../../../bench/serving/fleet.js';
import { type Cluster, startPostgres, whyNoPostgres } from '../../../bench/serving/postgres.js';
import { type Acknowledged, type Driving, insist, order } from '../../../bench/serving/orders.js';
import { runs, shareOf } from '../../runs.js';

let folder = '';
let store = '';
let running: Running[] = [];
let cluster: Cluster | undefined;
const why = whyNoPostgres();
const ledger = (): string => join(folder, 'ledger');

const STORES: readonly (readonly [name: string, at: () => string])[] = [
  ['SQLite', () => join(folder, 'journals.db')],
  [
    'Postgres',
    () => {
      cluster ??= startPostgres(true);
      return cluster.url;
    },
  ],
];

async function begin(at: () => string): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'typetod-servers-'));
  store = at();
  running = await Promise.all([start(store, ledger()), start(store, ledger())]);
}

async function end(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => stop(server)));
  rmSync(folder, { recursive: true, force: true });
}

afterAll(() => cluster?.stop());

function driving(): Driving & { readonly acknowledged: Acknowledged[] } {
  return { servers: () => running.map(({ client }) => client), ready: () => Promise.resolve(), acknowledged: [] };
}

/** The first of the running servers. */
function first(): Running {
  const [server] = running;
  if (!server) throw new TypeError('no server runs');
  return server;
}

/** The items that the shop has done and whose names begin so, each as often as it did it. */
function ordered(beginning: string): readonly string[] {
  const lines = existsSync(ledger()) ? readFileSync(ledger(), 'utf8').split('\n') : [];
  return lines.map((line) => line.split(' ')[1] ?? '').filter((item) => item.startsWith(beginning));
}

describe.each(shareOf(STORES, 2))('two servers on one store in %s', (name, at) => {
  const isSkipped = name === 'Postgres' && why !== undefined;
  beforeAll(async () => {
    if (!isSkipped) await begin(at);
  }, 180_000);
  afterAll(end, 180_000);

  it.skipIf(isSkipped)(
    'lose, repeat and mix up no turn of 50 clients that share 10 sessions and send everything twice',
    async () => {
      const { client } = first();
      const sessions = await Promise.all(Array.from({ length: 10 }, async () => (await client.create()).id));
      const drive = driving();
      const rounds = runs(4, 1);
      const clients = Array.from({ length: 50 }, async (_, at) => {
        const session = sessions[at % 10] ?? '';
        for (let round = 0; round < rounds; round += 1) {
          const [text, key] = [`shop_place_order({ item: "${at}/${round}" })`, `${at}/${round}`];
          const [one, other] = await Promise.all(
            running.map((server) => insist({ ...drive, servers: () => [server.client] }, session, text, key)),
          );
          expect(one).toEqual(other);
        }
      });
      await Promise.all(clients);
      for (const session of sessions) {
        const turns = await client.turns(session);
        expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 5 * rounds }, (_, at) => at + 1));
        expect(new Set(turns.map(({ utterance }) => utterance)).size).toBe(5 * rounds);
        const own = drive.acknowledged.filter((one) => one.session === session);
        for (const { turn } of own) expect(turns[turn.turn - 1]).toEqual(turn);
      }
    },
    120_000,
  );

  it.skipIf(isSkipped)(
    'do each order once, also where one of them is killed meanwhile and another one takes its place',
    async () => {
      const { client } = first();
      const sessions = await Promise.all(Array.from({ length: 4 }, async () => (await client.create()).id));
      const drive = driving();
      const rounds = runs(12, 4);
      const clients = sessions.map(async (session, at) => {
        for (let round = 0; round < rounds; round += 1) await order(drive, session, `killed-${at}/${round}`);
      });
      for (let kill = 0; kill < runs(2, 1); kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await stop(running.splice(kill, 1)[0] ?? first(), 'SIGKILL');
        running.splice(kill, 0, await start(store, ledger()));
      }
      await Promise.all(clients);
      for (const session of sessions) {
        const { turn, inDoubt } = await first().client.state(session);
        expect([turn, inDoubt]).toEqual([2 * rounds, []]);
      }
      const items = sessions.flatMap((_, at) => Array.from({ length: rounds }, (__, round) => `killed-${at}/${round}`));
      expect([...ordered('killed-')].sort()).toEqual(items.sort());
    },
    120_000,
  );

  it.skipIf(isSkipped)('finish what they are at when they are asked to end', async () => {
    const [one, other] = running as [Running, Running];
    const { id } = await one.client.create();
    // It may be refused while the server ends, before anybody waits for it.
    const turn = one.client.turn(id, 'shop_place_order({ item: "last" })', { key: 'last' }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await stop(one);
    const answered = await turn;
    const turns = await other.client.turns(id);
    expect(answered === undefined ? turns : turns[0]).toEqual(answered ?? []);
    expect(one.process.exitCode).toBe(0);
  });
});
