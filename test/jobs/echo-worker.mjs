/** Answers with the task and with its data, and how many tasks of the kind came to this thread; throws where it is asked to. */
import { setTimeout as pause } from 'node:timers/promises';
import { Tinypool } from 'tinypool';

let count = 0;

// biome-ignore lint/style/noDefaultExport: threads call the default export.
export default async function work({ at, wait = 0, fails = false, counts = false }) {
  await pause(wait);
  if (fails) throw new RangeError(`task ${at} cannot be done`);
  if (counts) count += 1;
  return { at, data: Tinypool.workerData, ...(counts && { count }) };
}
