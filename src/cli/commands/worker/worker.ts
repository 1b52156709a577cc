import { availableParallelism } from 'node:os';
import { serveQueue } from '../../../jobs/queue/serve-queue.js';
import { shownAddress } from '../../../jobs/queue/connect.js';
import { plural } from '../../../text/index.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../../command.js';
import { withEnvironment } from '../../options/environment.js';
import { count, text } from '../../options/option.js';
import { untilStopped } from '../../options/readers.js';
import type { Output } from '../../output.js';
import { workOf } from './works.js';

/** After so many seconds of silence, the tasks of a worker are given to another one. */
const LEASE_SECONDS = 10;

/** What `typetod worker` takes. */
export const WORKER_OPTIONS = {
  queue: text('URL', 'The Redis of the queue, such as redis://127.0.0.1:6379'),
  jobs: count('N', 'So many tasks at once: in threads, or in one thread where they wait for an endpoint; 1'),
  lease: count('SECONDS', `After so long a silence, the tasks of a worker are given to another one; ${LEASE_SECONDS}`),
};

async function runWorker(given: Arguments, output: Output, env = process.env): Promise<number> {
  const args = withEnvironment(given, WORKER_OPTIONS, env);
  const url = args.text('queue');
  if (url === undefined)
    throw new UsageError("'worker' needs --queue URL, or TYPETOD_QUEUE: the address of a Redis, as redis://HOST:PORT.");
  const [jobs, lease] = [args.count('jobs') ?? 1, args.count('lease') ?? LEASE_SECONDS];
  let [done, failed] = [0, 0];
  const worker = await serveQueue({
    url,
    works: workOf,
    atOnce: jobs,
    threads: 4 * availableParallelism(),
    leaseMilliseconds: lease * 1000,
    onTask(reason) {
      done += 1;
      if (reason === undefined) return;
      failed += 1;
      output.log(`A task failed: ${reason}`);
    },
  });
  output.log(`Works at ${shownAddress(url)}, on ${plural(jobs, 'task')} at once. Ctrl-C ends it.`);
  await untilStopped();
  await worker.close();
  output.log(`${plural(done, 'task')} done${failed > 0 ? `, ${failed} of them failed` : ''}.`);
  return EXIT.ok;
}

/** `typetod worker`. */
export const worker: CommandSpec = {
  args: WORKER_OPTIONS,
  examples: [
    ['typetod worker --queue redis://127.0.0.1:6379', 'does one part after the other'],
    ['typetod worker --queue redis://10.0.0.5:6379 --jobs 50', 'episodes that wait for an endpoint, 50 at once'],
  ],
  positionals: 0,
  run: runWorker,
};
