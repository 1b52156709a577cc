/**
 * Work in parts: by this thread and by those of a pool, or by workers elsewhere; results may be kept. Results are in the order of
 * the tasks, so what they come to is the same for any number of jobs and workers, and after any number of interruptions.
 */
import { setImmediate } from 'node:timers/promises';

export type Work<T, R> = (task: T) => Promise<R>;

/** Those who do tasks, each as often as tasks may be under way with it. */
export interface Hands<T, R> {
  /** They work side by side, each on one task at a time. */
  readonly hands: readonly Work<T, R>[];
  /** Lets them go. */
  close(): Promise<void>;
}

/** Finds hands for so many tasks. */
export type FindHands = <T, R>(tasks: number) => Promise<Hands<T, R>>;

/**
 * Waits for code of the user. A promise that never settles would end the process without a word, as soon as nothing else
 * is left to do: then this throws.
 */
export async function settled<T>(work: T | Promise<T>, message: string): Promise<T> {
  let end = (): void => undefined;
  const never = new Promise<never>((_, reject) => {
    end = () => reject(new Error(message));
  });
  process.once('beforeExit', end);
  try {
    return await Promise.race([work, never]);
  } finally {
    process.off('beforeExit', end);
  }
}

/** Results that are kept: of an earlier run too. */
export interface KeptResults<R> {
  /** The result of a task by its name, if it was done before. */
  get(task: string): R | undefined;
  add(task: string, result: R): void;
}

export interface TaskOptions<T, R> {
  /** The parts of the work, in order. */
  readonly tasks: readonly T[];
  /** Does a part in this thread. */
  readonly here: Work<T, R>;
  /** The module whose default export does a part in a worker, and the data that it needs; without it, there are no workers. */
  readonly worker:
    | {
        /** The module of the worker. */
        readonly filename: string;
        readonly workerData: unknown;
      }
    | undefined;
  /** In how many threads, this one among them. */
  readonly jobs: number;
  /** Finds those who do the tasks elsewhere: then nothing is done in this process. */
  readonly elsewhere?: FindHands | undefined;
  /** How many tasks this thread has under way at once, as suits work that waits; 1 if left out. */
  readonly atOnce?: number;
  /** What a task is known by in a checkpoint. */
  readonly nameOf: (task: T) => string;
  /** Refuses a result, by an error, before it is kept. */
  readonly check?: (result: R) => void;
  /** Where results are kept; what is there already is not done again. */
  readonly kept: KeptResults<R> | undefined;
  /** Told before the first task with no result, and after each with its own. */
  readonly onProgress: (done: number, result: R | undefined) => void;
}

/** How many tasks a thread is given at once, so that it has one to go on with while this thread is busy itself. */
const AHEAD = 2;

/**
 * What does the work here: this thread, and the workers of a pool, each as often as tasks may be under way with it.
 *
 * A thread needs a second or two of work before its code is compiled well, so this one does its share.
 */
async function handsHere<T, R>({
  here: work,
  worker,
  jobs,
  atOnce = 1,
  tasks,
}: TaskOptions<T, R>): Promise<Hands<T, R>> {
  const here: Work<T, R> = async (task) => {
    const result = await work(task);
    // Messages of the workers come in between tasks.
    await setImmediate();
    return result;
  };
  const ownHands = Array.from({ length: atOnce }, () => here);
  const threads = Math.min(jobs, tasks.length) - 1;
  if (threads < 1 || !worker) return { hands: ownHands, close: () => Promise.resolve() };
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    ...worker,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: AHEAD,
  });
  const there: Work<T, R> = (task) => pool.run(task) as Promise<R>;
  return {
    hands: [...Array.from({ length: threads * AHEAD }, () => there), ...ownHands],
    close: () => pool.destroy(),
  };
}

/** Works on tasks, each hand one after the other, until none is left or one fails. */
export async function runTasks<T, R>(options: TaskOptions<T, R>): Promise<readonly R[]> {
  const { tasks, nameOf, check, kept, elsewhere, onProgress } = options;
  const results: R[] = [];
  let [next, done] = [0, 0];
  onProgress(done, undefined);
  const work = async (hand: Work<T, R>): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) {
      const task = tasks[at] as T;
      const known = kept?.get(nameOf(task));
      const result = known ?? (await hand(task));
      check?.(result);
      if (known === undefined) kept?.add(nameOf(task), result);
      results[at] = result;
      done += 1;
      onProgress(done, result);
    }
  };
  const { hands, close } = await (elsewhere?.<T, R>(tasks.length) ?? handsHere(options));
  try {
    await Promise.all(hands.map(work));
  } finally {
    next = tasks.length;
    await close();
  }
  return results;
}
