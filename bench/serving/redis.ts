/** A Redis of one's own: Debian's `redis-server` on a free port, with its data in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Whether Redis can be started. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

/** What stands in the names of tests that are skipped. */
export const WITHOUT_REDIS = HAS_REDIS ? '' : ' (skipped: no redis-server on the path; apt-get install redis-server)';

/** A Redis that runs. */
export interface RunningRedis {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** A port that nobody has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function whenItAnswers(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  await redis.ping();
  redis.disconnect();
}

/** Starts a Redis. @param port - a port of its own, for one that is started again. */
export async function startRedis(port?: number): Promise<RunningRedis> {
  const at = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'typetod-redis-'));
  const args = ['--port', String(at), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const child: ChildProcess = spawn('redis-server', args, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${at}`;
  await whenItAnswers(url);
  return {
    url,
    port: at,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await pause(10);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
