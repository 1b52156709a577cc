/** What the options of commands that serve say, and serving until somebody ends it. */
import type { ServedOptions } from '../../server/listen.js';
import { type Arguments, UsageError } from '../command.js';
import type { Output } from '../output.js';

/** @throws UsageError for what is no port. */
function portOf(args: Arguments): number | undefined {
  const text = args.text('port');
  if (text === undefined || /^\d{1,5}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`--port takes a number from 0 to 65535, not '${text}'.`);
}

/** @throws UsageError for options that are wrong. */
export function servedOf(args: Arguments): Omit<ServedOptions, 'messageBytes'> {
  const given = {
    host: args.text('host'),
    port: portOf(args),
    capacity: args.count('capacity'),
    idleSeconds: args.count('idle'),
    allowedOrigins: args.texts('allow-origin'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Says on stderr what was thrown, with its stack: only whoever runs the server sees it. */
export function logError(output: Output): (error: unknown) => void {
  return (error) => output.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Waits until the process is asked to end. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
