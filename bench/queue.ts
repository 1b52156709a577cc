/**
 * Work over a queue: `npm run -s bench:queue -- --json [--jobs N] [--tasks N]`, with `redis-server` on the path.
 *
 * Episodes of the suite `typetod` are played by an agent whose model answers after 200 ms, at an endpoint on this machine, so that
 * nearly all of the time is waited. `one_s` is what a run takes with one worker of `--jobs` episodes at once, 25 if left out, `two_s`
 * with two of them, each after the same run, so that suite and agent are loaded, and `speedup` how many times as fast that is; `here_s` without a queue, with `--jobs 25`. `same` says whether
 * all of them keep the same bytes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startRedis } from './serving/redis.js';

const MILLISECONDS = 200;
const COMMAND = [
  '--import',
  new URL('../scripts/ts.mjs', import.meta.url).href,
  fileURLToPath(new URL('../src/cli/main.ts', import.meta.url)),
];

function option(name: string, otherwise: number): string {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? String(otherwise) : (process.argv[at + 1] ?? '');
}

const jobs = option('jobs', 25);
let inFlight = 0;
let most = 0;

/** A model that says the same after a while. */
const endpoint = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    setTimeout(() => {
      inFlight -= 1;
      const message = { role: 'assistant', content: 'What else can I do for you?' };
      const choices = [{ index: 0, finish_reason: 'stop', message }];
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'slow', choices, usage }));
    }, MILLISECONDS);
  });
}).listen(0, '127.0.0.1');
await once(endpoint, 'listening');
const baseURL = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
const folder = mkdtempSync(join(tmpdir(), 'typetod-queue-'));
const redis = await startRedis();

async function worker(): Promise<ChildProcess> {
  const words = [...COMMAND, 'worker', '--queue', redis.url, '--jobs', jobs];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(createInterface({ input: child.stderr }), 'line');
  return child;
}

/** Plays the episodes; answers how long they took, without the start of the command. */
async function run(name: string, tasks: string, ...how: readonly string[]): Promise<[seconds: number, kept: string]> {
  const out = join(folder, name);
  const args = ['--agent', 'openai:slow', '--base-url', baseURL, '--limit', tasks, '--max-steps', '20', '--out', out];
  const words = [...COMMAND, 'testbed', 'run', ...args, ...how, '--json'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  await once(child, 'exit');
  const { seconds } = JSON.parse(printed) as { readonly seconds: number };
  return [seconds, readFileSync(join(out, 'traces.jsonl'), 'utf8')];
}

const tasks = option('tasks', 200);
const workers: ChildProcess[] = [];
try {
  const [here, first] = await run('here', tasks, '--jobs', jobs);
  const queue = ['--queue', redis.url];
  workers.push(await worker());
  await run('warm-1', tasks, ...queue);
  const [one, second] = await run('one', tasks, ...queue);
  workers.push(await worker());
  await run('warm-2', tasks, ...queue);
  most = 0;
  const [two, third] = await run('two', tasks, ...queue);
  const result = {
    tasks: Number(tasks),
    in_flight: most,
    here_s: here,
    one_s: one,
    two_s: two,
    speedup: one / two,
    same: first === second && second === third,
  };
  console.log(process.argv.includes('--json') ? JSON.stringify(result) : result);
} finally {
  for (const child of workers) child.kill('SIGKILL');
  await redis.stop();
  endpoint.close();
  endpoint.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
