/** Answers with the task and with its data; throws where it is asked to. */
import { setTimeout as pause } from 'node:timers/promises';
import { Tinypool } from 'tinypool';

// biome-ignore lint/style/noDefaultExport: threads call the default export.
export default async function work({ at, wait = 0, fails = false }) {
  await pause(wait);
  if (fails) throw new RangeError(`task ${at} cannot be done`);
  return { at, data: Tinypool.workerData };
}
