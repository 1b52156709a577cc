/**
 * A server of sessions under load: `npm run -s bench:server -- --json [--sessions N] [--rounds N] [--store files|postgres] [--parser neural] [--services all]`.
 *
 * 200 sessions hold the 20 turns below, 16 at a time, with the parser of rules, or the network, one service, or all of them, and all gates, over HTTP from another process, each
 * turn with an idempotency key; journals are kept in SQLite if no other store is named. `p50_ms` and `p99_ms` are the times of a turn as the client sees
 * it, `turns_per_s` what all of them together get, `cpu_ms` is what the server computes
 * a turn, whatever else the machine does, and `rss_mb` the memory of the server with all sessions in it. Then the server ends,
 * and another one opens every session: `lost` counts turns that it does not have as they were answered, and `open_ms` is the median time in
 * which it opens one; with `--sessions 1 --rounds 50` a session of 1,000 turns. `append_ms` is the median time in which the store, asked
 * in this process with nobody beside, has what a turn writes: the lines of the same journals, one append a turn, each on the disk when it returns.
 */
import { execFileSync } from 'node:child_process';
import type { SessionsClient, TakenTurn } from 'typetod/server/client';
import { median } from './measure.js';
import { type Running, start, stop } from './serving/fleet.js';
import { placeOf, storeAt } from './serving/places.js';
import { TURNS } from './serving/turns.js';

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

const count = option('sessions', 200);
const said = Array.from({ length: option('rounds', 1) }, () => TURNS).flat();
const AT_ONCE = 16;
const parser = [process.argv.includes('neural') ? 'neural' : 'rules', process.argv.includes('all') ? 'all' : 'one'];

interface Held {
  readonly id: string;
  readonly turns: readonly TakenTurn[];
}

async function converse(client: SessionsClient, times: number[]): Promise<Held> {
  const { id } = await client.create();
  const turns: TakenTurn[] = [];
  for (const [at, text] of said.entries()) {
    const begun = performance.now();
    turns.push(await client.turn(id, text, { key: String(at) }));
    times.push(performance.now() - begun);
  }
  return { id, turns };
}

async function all(client: SessionsClient, times: number[]): Promise<readonly Held[]> {
  const held: Held[] = [];
  let left = count;
  const worker = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      held.push(await converse(client, times));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return held;
}

/** What the system says of a server: its memory in KiB, or the seconds that it computed. */
function askSystem({ process: { pid } }: Running, what: 'rss' | 'cputimes'): number {
  return Number(execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }));
}

const MOST_COPIED = 20;

/** Copies journals of sessions, as many lines at a time as a turn has; how long each append takes. */
async function appends(held: readonly Held[]): Promise<readonly number[]> {
  const times: number[] = [];
  const journals = await storeAt(store);
  const taken = async (id: string) => {
    const journal = await journals.take(id);
    if (typeof journal === 'string') throw new TypeError(`the journal of ${id} is ${journal}`);
    return journal;
  };
  for (const { id, turns } of held.slice(0, MOST_COPIED)) {
    const from = await taken(id);
    const lines = (await from.read()).split('\n').filter(Boolean);
    await from.release();
    const copy = `${id}-copy`;
    await journals.create(copy, lines.slice(0, 1));
    const to = await taken(copy);
    const step = Math.ceil((lines.length - 1) / turns.length);
    for (let at = 1; at < lines.length; at += step) {
      const begun = performance.now();
      await to.append(lines.slice(at, at + step));
      times.push(performance.now() - begun);
    }
    await to.release();
  }
  await journals.close();
  return times;
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
const rounded = (value: number): number => Math.round(value * 10) / 10;

const place = placeOf(process.argv);
const { store } = place;
try {
  const first = await start(store, '', ...parser);
  const times: number[] = [];
  const started = askSystem(first, 'cputimes');
  const begun = performance.now();
  const held = await all(first.client, times);
  const seconds = (performance.now() - begun) / 1000;
  const [rss, computed] = [askSystem(first, 'rss') / 1024, askSystem(first, 'cputimes') - started];
  await stop(first);
  const second = await start(store, '', ...parser);
  let lost = 0;
  const openings: number[] = [];
  for (const { id, turns } of held) {
    const from = performance.now();
    const found = await second.client.turns(id);
    openings.push(performance.now() - from);
    lost += turns.filter((turn, at) => JSON.stringify(found[at]) !== JSON.stringify(turn)).length;
  }
  await stop(second);
  const appended = await appends(held);
  times.sort((a, b) => a - b);
  const result = {
    store: place.name,
    sessions: held.length,
    turns: times.length,
    lost,
    p50_ms: rounded(quantile(times, 0.5)),
    p99_ms: rounded(quantile(times, 0.99)),
    turns_per_s: rounded(times.length / seconds),
    cpu_ms: rounded((computed * 1000) / times.length),
    rss_mb: rounded(rss),
    open_ms: rounded(median(openings)),
    append_ms: rounded(median(appended)),
  };
  console.log(process.argv.includes('--json') ? JSON.stringify(result) : result);
} finally {
  place.remove();
}
