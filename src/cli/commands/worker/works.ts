/** What `typetod worker` can do, by the command whose work it is. */
import { ownValue } from '../../../language/index.js';
import type { QueuedWork } from '../../../jobs/queue/queue-hands.js';
import { corpora } from '../../elsewhere.js';
import { hashOf } from '../../identity.js';
import { argumentsOf, type PlainArguments } from '../../options/readers.js';

/** The work of `testbed run`: episodes. */
export const testbedRun: QueuedWork = {
  filename: new URL('../testbed/worker.js', import.meta.url).href,
  async identityOf(data) {
    const { runIdentity } = await import('../testbed/run-identity.js');
    return hashOf(JSON.stringify(await runIdentity(argumentsOf(data as PlainArguments))));
  },
};

/** The work of a command; undefined for one whose work is not queued. */
export async function workOf(command: string): Promise<QueuedWork | undefined> {
  if (command === 'testbed run') return testbedRun;
  return ownValue((await corpora(`The work of 'typetod ${command}'`)).works, command);
}
