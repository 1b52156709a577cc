/** The option `--queue`: work is done by `typetod worker`, here and on other machines. */
import { randomUUID } from 'node:crypto';
import type { FindHands } from '../../jobs/run-tasks.js';
import type { QueuedRun, QueuedWork } from '../../jobs/queue/queue-hands.js';
import type { Arguments } from '../command.js';
import type { Output } from '../output.js';
import { text } from './option.js';
import { refuseBoth } from './readers.js';

export const QUEUE_OPTION = text(
  'URL',
  'Let workers do it (typetod worker), over the Redis at redis://HOST:PORT; results do not depend on it',
);

/**
 * Who does the work of a command by `--queue`; undefined without one. Nothing is loaded or asked before there is work.
 *
 * @throws UsageError with `--jobs`, too, which workers have of their own.
 */
export function elsewhereOf(
  args: Arguments,
  output: Output,
  queued: () => Promise<QueuedWork & Omit<QueuedRun, 'identity'>>,
): FindHands | undefined {
  const url = args.text('queue');
  if (url === undefined) return undefined;
  refuseBoth(args, 'queue', 'jobs');
  return async (tasks) => {
    const { queueHands } = await import('../../jobs/queue/queue-hands.js');
    const { work, data, waits, besides, identityOf } = await queued();
    const run = { work, data, waits, identity: await identityOf(data), ...(besides !== undefined && { besides }) };
    return queueHands({ url, id: randomUUID(), run, tell: (note) => output.log(note) })(tasks);
  };
}
