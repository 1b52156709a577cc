/**
 * The side of a queue that waits. Each task is one job of BullMQ. A job that is done keeps its result until it is taken; who looks is
 * woken by an event, and looks by itself after a while, since events may be lost with a connection. A job that Redis
 * has lost is put there again.
 */
import type { Job, Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { FindHands, Hands } from '../run-tasks.js';
import { type Bull, connectionTo, connectRedis, loadBull, QUEUE_NAME, shownAddress, QueueError } from './connect.js';

/**
 * What goes through Redis. A run is one call of a command, which waits for its tasks: it is announced under a key that
 * does not last, and which the call renews. So the tasks of a call that was killed are not worked on, and what is the same for all
 * tasks is there once.
 */

/** A run whose tasks are done by workers elsewhere. Plain data. */
export interface QueuedRun {
  /** What is done: a name of {@link QueuedWorks}. */
  readonly work: string;
  /** What a worker needs besides the task. */
  readonly data: unknown;
  /** Whether tasks wait rather than compute, so that many at once need no threads. */
  readonly waits: boolean;
  /** Tells this code, with its models and modules, from others: a worker with another identity refuses the run. */
  readonly identity: string;
  /**
   * A hash of what is loaded besides, where that and the identity tell all of it: the threads of a worker then do another run that is
   * announced alike, too. Left out where it is not known, as of modules of one's own, which import others.
   */
  readonly besides?: string;
}

export interface QueuedWork {
  /** The module whose default export does a task, with the data of the run as its `workerData`. */
  readonly filename: string;
  readonly identityOf: (data: unknown) => Promise<string>;
}

export interface QueuedTask {
  readonly run: string;
  readonly task: unknown;
}

/** The key under which a run is announced. */
export const runKey = (id: string): string => `typetod:run:${id}`;

/** How long a run is announced for, unless it is renewed. */
const RUN_MILLISECONDS = 60_000;

/** So many tasks of a run are in the queue at a time. */
const MOST_QUEUED = 1000;

/** Looks after a job that nothing was heard of for so long. */
const LOOK_MILLISECONDS = 5000;

/** Results that nobody takes any more are kept for so many seconds. */
const KEPT = { age: 3600 };

/** How tasks are queued. */
export interface QueueOptions {
  /** The address of the Redis. */
  readonly url: string;
  /** An id that no other run has. */
  readonly id: string;
  readonly run: QueuedRun;
  /** Is told where no worker is there yet. */
  readonly tell: (text: string) => void;
}

class QueuedTasks {
  readonly #id: string;
  readonly #run: QueuedRun;
  readonly #queue: Queue<QueuedTask>;
  readonly #events: QueueEvents;
  readonly #waiting = new Map<string, () => void>();
  readonly #jobs = new Set<Job<QueuedTask>>();
  readonly #beat: NodeJS.Timeout;
  #isClosed = false;

  constructor(
    { Queue, QueueEvents }: Bull,
    private readonly redis: Redis,
    { id, run, url }: QueueOptions,
  ) {
    this.#id = id;
    this.#run = run;
    const connection = connectionTo(url);
    this.#queue = new Queue(QUEUE_NAME, { connection });
    this.#events = new QueueEvents(QUEUE_NAME, { connection });
    this.#queue.on('error', () => undefined);
    this.#events.on('error', () => undefined);
    const wake = ({ jobId }: { readonly jobId: string }): void => this.#waiting.get(jobId)?.();
    this.#events.on('completed', wake);
    this.#events.on('failed', wake);
    this.#beat = setInterval(() => void this.#announce().catch(() => undefined), RUN_MILLISECONDS / 4);
  }

  async #announce(): Promise<void> {
    await this.redis.set(runKey(this.#id), JSON.stringify(this.#run), 'PX', RUN_MILLISECONDS);
  }

  async begin(): Promise<number> {
    await this.#announce();
    await this.#events.waitUntilReady();
    return this.#queue.getWorkersCount();
  }

  /** The result of a task. @throws QueueError `task-failed` */
  async do(task: unknown): Promise<unknown> {
    for (;;) {
      const job = await this.#queue.add(
        'task',
        { run: this.#id, task },
        { removeOnComplete: KEPT, removeOnFail: KEPT },
      );
      this.#jobs.add(job);
      const done = await this.#done(job);
      this.#jobs.delete(job);
      if (!done) continue;
      await done.remove();
      if (done.failedReason) throw new QueueError({ code: 'task-failed', message: done.failedReason });
      return done.returnvalue;
    }
  }

  /** The job when it is done; undefined where it is there no more. */
  async #done({ id = '' }: Job<QueuedTask>): Promise<Job<QueuedTask> | undefined> {
    for (;;) {
      if (this.#isClosed) throw new QueueError({ code: 'task-failed', message: 'The run has ended.' });
      const woken = this.#woken(id);
      const job = await this.#queue.getJob(id);
      if (job && job.finishedOn === undefined) {
        await woken;
        continue;
      }
      this.#waiting.get(id)?.();
      return job;
    }
  }

  #woken(id: string): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, LOOK_MILLISECONDS);
      this.#waiting.set(id, wake);
    });
  }

  /** Takes what was not done out of the queue. What a worker has under way, it finishes for nobody. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    for (const wake of this.#waiting.values()) wake();
    await this.redis.del(runKey(this.#id));
    await Promise.allSettled([...this.#jobs].map((job) => job.remove()));
    await Promise.allSettled([this.#events.close(), this.#queue.close()]);
    this.redis.disconnect();
  }
}

/**
 * Finds hands that have the tasks of a run done by the workers of a queue.
 *
 * @throws when hands are looked for, QueueError `missing-package`, `bad-address`, `unreachable`; in the work, `task-failed`.
 */
export function queueHands(options: QueueOptions): FindHands {
  return async <T, R>(tasks: number): Promise<Hands<T, R>> => {
    const bull = await loadBull();
    const queued = new QueuedTasks(bull, await connectRedis(options.url), options);
    const workers = await queued.begin();
    const address = shownAddress(options.url);
    if (workers === 0) options.tell(`No worker is there yet. Start some: typetod worker --queue ${address}`);
    const hand = (task: T): Promise<R> => queued.do(task) as Promise<R>;
    return {
      hands: Array.from({ length: Math.min(tasks, MOST_QUEUED) }, () => hand),
      close: () => queued.close(),
    };
  };
}
