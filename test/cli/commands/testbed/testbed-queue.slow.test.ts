/** Runs whose episodes are played by processes of `typetod worker`, over a real Redis. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_REDIS, type RunningRedis, startRedis, WITHOUT_REDIS } from '../../../../bench/serving/redis.js';
import { run } from '../../capture.js';
import { COMMAND_LINE } from '../../command-line.js';

const SUITE = ['--suite', 'test/testbed/run/toy-suite.ts', '--agent', 'test/jobs/slow-agent.mjs', '--max-steps', '3'];

describe.skipIf(!HAS_REDIS)(`testbed run over a queue${WITHOUT_REDIS}`, () => {
  let redis: RunningRedis;
  let folder = '';
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    folder = mkdtempSync(join(tmpdir(), 'typetod-queue-'));
  });
  afterAll(async () => {
    for (const child of workers) await end(child, 'SIGKILL');
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async function worker(...args: readonly string[]): Promise<ChildProcess> {
    const env = { ...process.env, TYPETOD_QUEUE: redis.url };
    const words = [...COMMAND_LINE, 'worker', '--lease', '2', ...args];
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    workers.push(child);
    await once(createInterface({ input: child.stderr }), 'line');
    return child;
  }

  /** Runs the suite, and gives what it kept. */
  async function kept(name: string, ...more: readonly string[]): Promise<readonly string[]> {
    const out = join(folder, name);
    const { code, err } = await run('testbed', 'run', ...SUITE, '--out', out, '--json', ...more);
    expect(code, err.join('\n')).toBe(0);
    return ['traces.jsonl', 'report.json', 'run.json'].map((file) => readFileSync(join(out, file), 'utf8'));
  }

  /** Waits until the workers have an episode for each of their three threads. */
  async function allBusy(): Promise<void> {
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    await expect.poll(() => client.llen('bull:typetod:active'), { timeout: 60_000 }).toBe(3);
    client.disconnect();
  }

  it('keeps the same bytes without a queue, and with two workers of which one is killed', async () => {
    const here = await kept('here');
    const first = await worker();
    await worker('--jobs', '2');
    const found = kept('killed', '--queue', redis.url);
    await allBusy();
    await end(first, 'SIGKILL');
    expect(await found).toEqual(here);
  });

  it('ends a worker that is asked to after its episode, and goes on with the other one', async () => {
    const first = await worker();
    const found = kept('asked', '--queue', redis.url);
    await allBusy();
    await end(first, 'SIGTERM');
    expect(first.exitCode).toBe(0);
    await found;
  });
});
