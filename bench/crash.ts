/**
 * Servers that are killed while they take turns: `npm run -s bench:crash -- --json [--kills N] [--store postgres]`.
 *
 * Two servers share a store, in SQLite if no other one is named, and 8 clients order, each in a session of its own, two turns an order. Again
 * and again one server is killed with `kill -9`; clients send what was not answered again, with its key, to the other one. After each kill, while the clients
 * wait, and at the end:
 *
 * - `lost_turns`: turns that were answered and that the session does not have as they were answered;
 * - `repeated_turns`: requests whose turn the session has twice;
 * - `repeated_transactions`: orders that the shop has under several keys, or twice;
 * - `wrong_in_doubt`: orders that the shop has and the session knows nothing of, neither done nor in doubt; and orders that the
 *   session has as done and in doubt at once.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionsClient } from 'typetod/server/client';
import { type Running, start, stop } from './serving/fleet.js';
import { placeOf } from './serving/places.js';
import { type Acknowledged, type Driving, order } from './serving/orders.js';

const CLIENTS = 8;

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

/** The keys of what the shop has done, with the item of each. */
function ledgerOf(path: string): readonly (readonly [key: string, item: string])[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split(' ') as [string, string]);
}

interface Line {
  readonly kind: string;
  readonly actor?: string;
  readonly utterance?: string;
  readonly keys?: readonly string[];
}

async function faultsOf(
  client: SessionsClient,
  session: string,
  ledger: string,
  acknowledged: readonly Acknowledged[],
) {
  // First, since a turn on the server that is left may be answered meanwhile.
  const own = acknowledged.filter((one) => one.session === session);
  const [turns, state, journal] = [
    await client.turns(session),
    await client.state(session),
    await client.journal(session),
  ];
  const lines = journal
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  const done = new Set(lines.flatMap(({ keys = [] }) => keys));
  const doubted = new Set(state.inDoubt.map(({ key }) => key));
  const said = lines
    .filter(({ kind, actor }) => kind === 'commit' && actor === 'user')
    .map(({ utterance }) => utterance);
  const lost = own.filter(({ turn }) => JSON.stringify(turns[turn.turn - 1]) !== JSON.stringify(turn));
  const of = (item: string): boolean => item.startsWith(`${session.slice(0, 8)}/`);
  const unknown = ledgerOf(ledger).filter(([key, item]) => of(item) && !done.has(key) && !doubted.has(key));
  return {
    lost_turns: lost.length,
    repeated_turns: said.length - new Set(said).size,
    wrong_in_doubt: unknown.length + [...doubted].filter((key) => done.has(key)).length,
  };
}

type Faults = Awaited<ReturnType<typeof faultsOf>>;

const kills = option('kills', 20);
const place = placeOf(process.argv);
const { store } = place;
const ledger = join(place.folder, 'ledger');
const running: Running[] = await Promise.all([start(store, ledger), start(store, ledger)]);
const acknowledged: Acknowledged[] = [];
let [isOver, resume, paused] = [false, (): void => undefined, Promise.resolve()];
const driving: Driving = { servers: () => running.map(({ client }) => client), ready: () => paused, acknowledged };

async function clientLoop(session: string): Promise<void> {
  for (let round = 0; !isOver; round += 1) await order(driving, session, `${session.slice(0, 8)}/${round}`);
}

const total: Faults = { lost_turns: 0, repeated_turns: 0, wrong_in_doubt: 0 };

async function check(sessions: readonly string[]): Promise<void> {
  for (const [at, session] of sessions.entries()) {
    const { client } = running[at % running.length] as Running;
    const faults = await faultsOf(client, session, ledger, acknowledged);
    total.lost_turns += faults.lost_turns;
    total.repeated_turns += faults.repeated_turns;
    total.wrong_in_doubt += faults.wrong_in_doubt;
  }
}

try {
  const { client } = running[0] as Running;
  const created = await Promise.all(Array.from({ length: CLIENTS }, () => client.create()));
  const sessions = created.map(({ id }) => id);
  const clients = sessions.map(clientLoop);
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(60 + ((kill * 37) % 90));
    paused = new Promise((resolve) => (resume = resolve));
    await stop(running.splice(kill % 2, 1)[0] as Running, 'SIGKILL');
    await check(sessions);
    const restarted = start(store, ledger).then((server) => running.splice(kill % 2, 0, server));
    resume();
    await restarted;
  }
  isOver = true;
  await Promise.all(clients);
  await check(sessions);
  const items = ledgerOf(ledger).map(([, item]) => item);
  const repeated = items.length - new Set(items).size;
  const result = {
    store: place.name,
    kills,
    turns: acknowledged.length,
    orders: items.length,
    ...total,
    repeated_transactions: repeated,
  };
  console.log(process.argv.includes('--json') ? JSON.stringify(result) : result);
} finally {
  await Promise.all(running.map((server) => stop(server)));
  place.remove();
}
