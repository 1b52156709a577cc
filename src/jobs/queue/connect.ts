/** The packages behind a queue, which are loaded where one is asked for, and connections to its Redis. */
import type { Redis } from 'ioredis';
import { TypetodError } from '../../errors/index.js';

type QueueErrorCode = 'missing-package' | 'bad-address' | 'unreachable' | 'other-worker' | 'task-failed';

/** Thrown when work cannot be done over a queue. */
export class QueueError extends TypetodError<QueueErrorCode> {
  static override readonly label: string = 'QueueError';
}

/** How BullMQ connects by itself: what it makes, it ends. */
export const connectionTo = (url: string) => ({ url, maxRetriesPerRequest: null });

/** The name of the queue in Redis. */
export const QUEUE_NAME = 'typetod';

/** How long Redis may take to answer the first time. */
const CONNECT_MILLISECONDS = 5000;

/** The parts of the package `bullmq` that are needed. */
export type Bull = Pick<typeof import('bullmq'), 'Queue' | 'QueueEvents' | 'Worker'>;

async function optional<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (cause) {
    const message = 'The packages "bullmq" and "ioredis" are not installed: npm install bullmq ioredis';
    throw new QueueError({ code: 'missing-package', message, cause });
  }
}

/** Loads the package. @throws QueueError `missing-package` */
export const loadBull = (): Promise<Bull> => optional(() => import('bullmq'));

/** An address as it may be shown: without a password. */
export function shownAddress(url: string): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  return shown.href;
}

/** @throws QueueError `bad-address` */
function checkAddress(url: string): void {
  if (URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol)) return;
  const message = 'A queue is at an address such as redis://127.0.0.1:6379, or rediss://USER:PASSWORD@HOST:PORT.';
  throw new QueueError({ code: 'bad-address', message });
}

async function checkReachable(redis: Redis, url: string): Promise<void> {
  // What `connect` throws says only that it did not.
  let reason: Error | undefined;
  redis.once('error', (error) => (reason = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (cause) {
    redis.disconnect();
    const why = (reason ?? (cause as Error)).message;
    const message = `Cannot reach Redis at ${shownAddress(url)}: ${why}. Start it, or give another address.`;
    throw new QueueError({ code: 'unreachable', message, cause });
  }
}

/**
 * Connects to the Redis of a queue. A connection that is lost later is made again, and what is asked meanwhile waits.
 *
 * @throws QueueError `missing-package`, `bad-address`, `unreachable`
 */
export async function connectRedis(url: string): Promise<Redis> {
  checkAddress(url);
  const { Redis } = await optional(() => import('ioredis'));
  let isThere = false;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MILLISECONDS,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isThere ? Math.min(100 * times, 2000) : null),
  });
  // What is lost is made again; without a listener, the first loss ended the process.
  redis.on('error', () => undefined);
  await checkReachable(redis, url);
  isThere = true;
  return redis;
}
