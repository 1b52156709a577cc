/** Whether kept traces hold: they are executed and graded anew before anything is made of them. */
import { replayTrace } from '../replay.js';
import type { Suite } from '../suite.js';
import type { Task } from '../task.js';
import { TestbedError } from '../testbed-error.js';
import type { Trial } from './options.js';
import type { RunStore } from './run-folder.js';
import { readTraces } from './trace-text.js';

/**
 * Refuses traces that were edited.
 *
 * @throws TestbedError `trace-differs` for the first one that leads to something else than it says.
 */
export async function checkKept<T extends Task>(
  suite: Suite<T>,
  trials: readonly Trial[],
  store: Pick<RunStore, 'get'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const trial of trials) {
    const [episode] = readTraces(store.get(trial) ?? '');
    if (!episode) continue;
    signal?.throwIfAborted();
    const { differences } = await replayTrace(suite, episode.events);
    const [first] = differences;
    if (!first) continue;
    const message = `The trace of ${trial.task}, trial ${trial.trial}, was edited, or its suite is another: the ${first.what} of its line ${first.line} is not what the trace has. Take the episode out of the file, or give another folder. 'typetod testbed replay' shows what differs.`;
    throw new TestbedError({ code: 'trace-differs', message });
  }
}
