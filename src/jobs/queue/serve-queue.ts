/**
 * The side of a queue that works. Tasks are done in threads by the modules that `--jobs` uses, so that this thread is
 * free to say that they are under way: the tasks of a worker that says nothing for a while are given to another one. So a task may
 * be done twice, and BullMQ keeps one of the results.
 */
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Tinypool } from 'tinypool';
import { connectionTo, connectRedis, loadBull, QUEUE_NAME } from './connect.js';
import { QueueError } from './queue-error.js';
import { type QueuedRun, type QueuedTask, type QueuedWork, runKey } from './queued-run.js';

/** How a worker works. */
export interface QueueWorkerOptions {
  /** The address of the Redis. */
  readonly url: string;
  /** What can be done, by name. */
  readonly works: (name: string) => Promise<QueuedWork | undefined>;
  /** How many tasks are under way at once. */
  readonly atOnce: number;
  /** In how many threads at most, where tasks compute. */
  readonly threads: number;
  /** After so many milliseconds of silence, the tasks of a worker are given to another one. */
  readonly leaseMilliseconds: number;
  /** Is told of each task that was done, or that failed and why. */
  readonly onTask?: (failed: string | undefined) => void;
}

/** A worker that works. */
export interface QueueWorker {
  /** Takes no more tasks, finishes those under way, and ends. */
  close(): Promise<void>;
}

/** A task whose worker ended so often may be what ends them. */
const MOST_DEATHS = 5;

/** After so long, threads of runs that have ended are let go. */
const SWEEP_MILLISECONDS = 10_000;

/** The runs that a worker has tasks of, each with its threads. */
class Runs {
  readonly #pools = new Map<string, Promise<Tinypool>>();
  readonly #sweeper = setInterval(() => void this.#sweep().catch(() => undefined), SWEEP_MILLISECONDS);

  constructor(
    private readonly redis: Redis,
    private readonly options: QueueWorkerOptions,
  ) {}

  /** Does a task; null where nobody waits for it any more. */
  async do({ run: id, task }: QueuedTask): Promise<unknown> {
    const announced = await this.redis.get(runKey(id));
    if (announced === null) return null;
    const pool = this.#pools.get(id) ?? this.#open(JSON.parse(announced) as QueuedRun);
    this.#pools.set(id, pool);
    return (await pool).run(task);
  }

  async #open({ work: name, data, waits, identity }: QueuedRun): Promise<Tinypool> {
    const work = await this.options.works(name);
    const own = await work?.identityOf(data);
    if (!work || own !== identity) {
      const message = `A worker has another version of this program, or other modules, models or data: '${name}' would come to something else there. Start workers from the same files.`;
      throw new QueueError({ code: 'other-worker', message });
    }
    const { Tinypool } = await import('tinypool');
    const { atOnce, threads } = this.options;
    const size = waits
      ? { minThreads: 1, maxThreads: 1, concurrentTasksPerWorker: atOnce }
      : { minThreads: 1, maxThreads: Math.min(atOnce, threads) };
    return new Tinypool({ filename: work.filename, workerData: data, ...size });
  }

  async #sweep(): Promise<void> {
    for (const id of [...this.#pools.keys()]) if ((await this.redis.exists(runKey(id))) === 0) await this.#forget(id);
  }

  async #forget(id: string): Promise<void> {
    const pool = this.#pools.get(id);
    this.#pools.delete(id);
    await pool?.then((one) => one.destroy()).catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    for (const id of [...this.#pools.keys()]) await this.#forget(id);
    this.redis.disconnect();
  }
}

/**
 * Works on the tasks of a queue.
 *
 * @throws QueueError `missing-package`, `bad-address`, `unreachable`
 */
export async function serveQueue(options: QueueWorkerOptions): Promise<QueueWorker> {
  const { url, atOnce, leaseMilliseconds, onTask } = options;
  const bull = await loadBull();
  const redis = await connectRedis(url);
  const runs = new Runs(redis, options);
  const worker: Worker<QueuedTask> = new bull.Worker(QUEUE_NAME, (job: Job<QueuedTask>) => runs.do(job.data), {
    connection: connectionTo(url),
    concurrency: atOnce,
    lockDuration: leaseMilliseconds,
    stalledInterval: leaseMilliseconds / 2,
    maxStalledCount: MOST_DEATHS,
  });
  worker.on('error', () => undefined);
  worker.on('completed', () => onTask?.(undefined));
  worker.on('failed', (_, error) => onTask?.(error.message));
  await worker.waitUntilReady();
  return {
    async close() {
      await worker.close();
      await runs.close();
    },
  };
}
