/**
 * The side of a queue that works. Tasks are done in threads by the modules that `--jobs` uses, so that this thread is
 * free to say that they are under way: the tasks of a worker that says nothing for a while are given to another one. So a task may
 * be done twice, and BullMQ keeps one of the results.
 */
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Tinypool } from 'tinypool';
import { connectionTo, connectRedis, loadBull, QUEUE_NAME, QueueError } from './connect.js';
import { type QueuedRun, type QueuedTask, type QueuedWork, runKey } from './queue-hands.js';

export interface QueueWorkerOptions {
  /** The address of the Redis. */
  readonly url: string;
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

export interface QueueWorker {
  /** Takes no more tasks, finishes those under way, and ends. */
  close(): Promise<void>;
}

/** A task whose worker ended so often may be what ends them. */
const MOST_DEATHS = 5;

/** After so long, it is looked which runs have ended. */
const SWEEP_MILLISECONDS = 10_000;

/** So many looks long, threads that may do another run wait for one: five minutes. */
const KEPT_LOOKS = 30;

/** The threads of runs that want the same to be loaded. */
interface Threads {
  readonly pool: Promise<Tinypool>;
  /** Whether they may do another run. */
  readonly isKept: boolean;
  /** The runs that are not known to have ended. */
  readonly runs: Set<string>;
  /** How often they were looked at since the last task. */
  looks: number;
}

/** The runs that a worker has tasks of, each with its threads. */
class Runs {
  /** By what a run announces, where its threads may do another one, else by its id. */
  readonly #threads = new Map<string, Threads>();
  readonly #sweeper = setInterval(() => void this.#sweep().catch(() => undefined), SWEEP_MILLISECONDS);

  constructor(
    private readonly redis: Redis,
    private readonly options: QueueWorkerOptions,
  ) {}

  /** Does a task; null where nobody waits for it any more. */
  async do({ run: id, task }: QueuedTask): Promise<unknown> {
    const announced = await this.redis.get(runKey(id));
    if (announced === null) return null;
    const run = JSON.parse(announced) as QueuedRun;
    const key = run.besides === undefined ? id : announced;
    const threads = this.#threads.get(key) ?? this.#begin(key, run);
    threads.runs.add(id);
    threads.looks = 0;
    return (await threads.pool).run(task);
  }

  #begin(key: string, run: QueuedRun): Threads {
    const threads = { pool: this.#open(run), isKept: run.besides !== undefined, runs: new Set<string>(), looks: 0 };
    this.#threads.set(key, threads);
    // What kept them from being made may be mended before another run comes.
    threads.pool.catch(() => this.#threads.delete(key));
    return threads;
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
    for (const [key, threads] of [...this.#threads]) {
      const { runs, isKept } = threads;
      for (const id of runs) if ((await this.redis.exists(runKey(id))) === 0) runs.delete(id);
      threads.looks += 1;
      if (runs.size === 0 && (!isKept || threads.looks > KEPT_LOOKS)) await this.#forget(key);
    }
  }

  async #forget(key: string): Promise<void> {
    const threads = this.#threads.get(key);
    this.#threads.delete(key);
    await threads?.pool.then((one) => one.destroy()).catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    for (const key of [...this.#threads.keys()]) await this.#forget(key);
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
