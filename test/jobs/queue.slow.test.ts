import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FindHands, runTasks } from 'typetod/internal';
import { queueHands, type QueuedRun } from '../../src/jobs/queue/queue-hands.js';
import { type QueueWorker, type QueueWorkerOptions, serveQueue } from '../../src/jobs/queue/serve-queue.js';
import { HAS_REDIS, type RunningRedis, startRedis, WITHOUT_REDIS } from '../../bench/serving/redis.js';

interface Task {
  readonly at: number;
  readonly wait?: number;
  readonly fails?: boolean;
  readonly counts?: boolean;
}

interface Result {
  readonly at: number;
  readonly data: unknown;
  readonly count?: number;
}

const ECHO = new URL('./echo-worker.mjs', import.meta.url).href;
const RUN: QueuedRun = { work: 'echo', data: { of: 'this run' }, waits: true, identity: 'the same' };

describe.skipIf(!HAS_REDIS)(`work over a queue${WITHOUT_REDIS}`, () => {
  let redis: RunningRedis;
  let runs = 0;
  const workers: QueueWorker[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });

  async function worker(more: Partial<QueueWorkerOptions> = {}): Promise<void> {
    const echo = { filename: ECHO, identityOf: () => Promise.resolve('the same') };
    const works = (name: string) => Promise.resolve(name === 'echo' ? echo : undefined);
    const options = { url: redis.url, works, atOnce: 4, threads: 1, leaseMilliseconds: 2000, ...more };
    workers.push(await serveQueue(options));
  }

  function hands(run: Partial<QueuedRun> = {}, tell: (text: string) => void = () => undefined): FindHands {
    runs += 1;
    return queueHands({ url: redis.url, id: `run-${runs}`, run: { ...RUN, ...run }, tell });
  }

  async function results(tasks: readonly Task[], elsewhere: FindHands): Promise<readonly Result[]> {
    const here = (): never => {
      throw new RangeError('nothing is done here');
    };
    const nameOf = ({ at }: Task): string => String(at);
    const onProgress = (): void => undefined;
    const more = { worker: undefined, jobs: 1, kept: undefined, elsewhere };
    return runTasks<Task, Result>({ tasks, here, nameOf, onProgress, ...more });
  }

  const tasks = Array.from({ length: 24 }, (_, at): Task => ({ at, wait: (at * 7) % 20 }));
  const right = tasks.map(({ at }): Result => ({ at, data: { of: 'this run' } }));

  it('gives results in the order of the tasks, whoever does them', async () => {
    await Promise.all([worker(), worker({ atOnce: 1 })]);
    expect(await results(tasks, hands())).toEqual(right);
  });

  it('waits for a worker, and says that it does', async () => {
    const told: string[] = [];
    const found = results(
      tasks.slice(0, 2),
      hands({}, (text) => told.push(text)),
    );
    await expect.poll(() => told).toEqual([`No worker is there yet. Start some: typetod worker --queue ${redis.url}`]);
    await worker();
    expect(await found).toEqual(right.slice(0, 2));
  });

  it('serves several runs at once, each with its own data', async () => {
    await worker();
    const data = ['one', 'other'];
    const found = await Promise.all(data.map((of) => results(tasks.slice(0, 4), hands({ data: of }))));
    expect(found.map((one) => one.map((result) => result.data))).toEqual(data.map((of) => [of, of, of, of]));
  });

  it('does another run that wants the same in the same threads, where it is known what that loads', async () => {
    await worker({ atOnce: 1 });
    const counted = async (run: Partial<QueuedRun>): Promise<readonly unknown[]> => {
      const found = await results([{ at: 0, counts: true }], hands(run));
      return found.map(({ count }) => count);
    };
    const whole = { besides: 'nothing' };
    expect([await counted(whole), await counted(whole)]).toEqual([[1], [2]]);
    expect([await counted({ ...whole, data: 'other' }), await counted(whole)]).toEqual([[1], [3]]);
    expect(await counted({ besides: 'something' })).toEqual([1]);
    // Of modules that import others, nobody knows whether they are what they were.
    expect([await counted({}), await counted({})]).toEqual([[1], [1]]);
  });

  it('leaves nothing in Redis but the queue itself', async () => {
    await worker();
    await results(tasks, hands());
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    const left = (await client.keys('*')).filter((key) => !/^bull:typetod:(meta|events|id|stalled-check)$/.test(key));
    client.disconnect();
    expect(left).toEqual([]);
  });

  it('does nothing for a run that nobody waits for any more', async () => {
    const { Queue } = await import('bullmq');
    const queue = new Queue('typetod', { connection: { url: redis.url } });
    const job = await queue.add('task', { run: 'gone', task: { at: 0, fails: true } });
    await worker();
    await expect.poll(() => job.getState()).toBe('completed');
    expect((await queue.getJob(job.id ?? ''))?.returnvalue).toBeNull();
    await job.remove();
    await queue.close();
  });

  it('ends with the reason of a task that fails, and takes the others out of the queue', async () => {
    await worker({ atOnce: 1 });
    const failing = tasks.map((task) => ({ ...task, fails: task.at === 3 }));
    await expect(results(failing, hands())).rejects.toMatchObject({
      name: 'QueueError',
      code: 'task-failed',
      message: 'task 3 cannot be done',
    });
    expect(await results(tasks.slice(0, 1), hands())).toEqual(right.slice(0, 1));
  });

  it('ends where a worker has other code or does not know the work', async () => {
    await worker();
    for (const other of [{ identity: 'another' }, { work: 'constructor' }])
      await expect(results(tasks, hands(other))).rejects.toThrow('other modules, models or data');
  });

  it('puts tasks in again that Redis has lost', async () => {
    const found = results(tasks.slice(0, 3), hands());
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    await expect.poll(() => client.llen('bull:typetod:wait')).toBe(3);
    await client.del('bull:typetod:wait', ...(await client.keys('bull:typetod:[0-9]*')));
    client.disconnect();
    await worker();
    expect(await found).toEqual(right.slice(0, 3));
  });
});

describe('an address of a queue', () => {
  const at = (url: string): Promise<unknown> => queueHands({ url, id: 'x', run: RUN, tell: () => undefined })(1);

  it.each(['redis', 'http://127.0.0.1:6379', '', '127.0.0.1:6379'])('%j is none', async (url) => {
    await expect(at(url)).rejects.toMatchObject({ name: 'QueueError', code: 'bad-address' });
  });

  it('where nobody answers is refused at once, without its password', async () => {
    const refused = at('redis://me:secret@127.0.0.1:1');
    await expect(refused).rejects.toMatchObject({ code: 'unreachable' });
    await expect(refused).rejects.toThrow('Cannot reach Redis at redis://me:***@127.0.0.1:1: connect ECONNREFUSED');
    const worker = serveQueue({
      url: 'redis://127.0.0.1:1',
      works: () => Promise.resolve(undefined),
      ...{ atOnce: 1, threads: 1, leaseMilliseconds: 1000 },
    });
    await expect(worker).rejects.toMatchObject({ code: 'unreachable' });
  });
});
