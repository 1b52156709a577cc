/** What options say that take more than a word. */
import { availableParallelism } from 'node:os';
import { type Arguments, UsageError } from '../command.js';
import { parseJson } from '../../models/json-text.js';
import type { Json } from '../../models/model.js';
import { isObject } from '../../text/index.js';
import { ownValue, setOwnValue } from '../../language/index.js';
import type { ServedOptions } from '../../server/listen.js';
import type { Output } from '../output.js';
import type { RunOptions } from '../../testbed/run/options.js';

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

/**
 * Refuses flags and options that contradict each other.
 *
 * @throws UsageError where both were given.
 */
export function refuseBoth(args: Arguments, one: string, other: string): void {
  if (args.flag(one) && args.flag(other)) throw new UsageError(`--${one} and --${other} exclude each other.`);
}

/** The seed that `--seed` gives; 0 if left out. */
export function seedOf(args: Arguments): number {
  const text = args.text('seed') ?? '0';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--seed takes a whole number of at most nine digits, not '${text}'.`);
}

/** The number of threads that `--jobs` gives; 1 if left out. @throws UsageError for more than are of use. */
export function threadsOf(args: Arguments): number {
  const jobs = args.count('jobs') ?? 1;
  const most = 4 * availableParallelism();
  if (jobs <= most) return jobs;
  throw new UsageError(`--jobs takes at most ${most} on this machine, not ${jobs}.`);
}

/** Timers overflow after some weeks. */
const LONGEST_TIMEOUT = 86_400;

/**
 * The time that `--timeout` gives a turn, in milliseconds; undefined without a limit.
 *
 * @throws UsageError for anything but a whole number of seconds, at most a day.
 */
export function timeoutOf(args: Arguments): number | undefined {
  const seconds = args.count('timeout');
  if (seconds === undefined) return undefined;
  if (seconds > LONGEST_TIMEOUT)
    throw new UsageError(`--timeout takes at most ${LONGEST_TIMEOUT} seconds, a day, not '${seconds}'.`);
  return seconds * 1000;
}

/** What `--price` says: dollars for a million tokens. */
export function priceOf(args: Arguments): RunOptions['price'] {
  const given = args.text('price');
  if (given === undefined) return undefined;
  const [, input, output] = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(given) ?? [];
  if (input !== undefined && output !== undefined) return { input: Number(input), output: Number(output) };
  throw new UsageError(
    `--price takes the dollars for a million tokens of input and of output, such as 0.25,2, not '${given}'.`,
  );
}

/**
 * The fields that `--fields` adds to each request to an endpoint.
 *
 * @throws UsageError for anything but a JSON object.
 */
export function fieldsOf(args: Arguments): { readonly [name: string]: Json } | undefined {
  const text = args.text('fields');
  if (text === undefined) return undefined;
  const fields = parseJson(text);
  if (isObject(fields)) return fields as { readonly [name: string]: Json };
  throw new UsageError(`--fields takes a JSON object, such as '{"temperature": 1}', not '${text}'.`);
}

/** The values of options by name. */
export type PlainArguments = Readonly<Record<string, readonly string[]>>;

/** Those of these options that were given. */
export function plainOptions(args: Arguments, names: readonly string[]): PlainArguments {
  const plain: Record<string, readonly string[]> = {};
  for (const name of names) if (args.flag(name)) setOwnValue(plain, name, args.texts(name));
  return plain;
}

/** Plain options as a command reads them. */
export function argumentsOf(plain: PlainArguments): Arguments {
  const texts = (name: string): readonly string[] => ownValue(plain, name) ?? [];
  const text = (name: string): string | undefined => texts(name).at(-1);
  const count = (name: string): number | undefined => {
    const value = text(name);
    return value === undefined ? undefined : Number(value);
  };
  return { positionals: [], flag: (name) => text(name) !== undefined, text, texts, count };
}
