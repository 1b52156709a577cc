/**
 * A command of the command line. What it is called, takes and means stands in a light file of its own, so that
 * `--help` loads nothing else; what it does is imported when it runs.
 */
import { parseArgs } from 'node:util';
import type { ArgsDef, CommandDef } from 'citty';
import { ownValue, setOwnValue } from '../language/own.js';
import type { Output } from './output.js';
import { UsageError } from './errors.js';

/** What a command was called with. */
export interface Arguments {
  readonly positionals: readonly string[];
  /** Whether a flag was given. */
  flag(name: string): boolean;
  /** The last value of an option. */
  text(name: string): string | undefined;
  /** All values of an option that may be repeated. */
  texts(name: string): readonly string[];
  /** The value of an option as a whole number of at least 1. */
  count(name: string): number | undefined;
}

/** An example call, and what it is for. */
export type Example = readonly [call: string, purpose: string];

/** What is to say of a command. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly args: ArgsDef;
  readonly examples: readonly Example[];
  /** How many positional arguments it takes at most; any number if left out. */
  readonly positionals?: number;
  /** Does the work. Its result is the exit code: 0 fine, 1 mismatches, 2 usage or input error. */
  readonly run: (args: Arguments, output: Output) => Promise<number>;
}

/** A command with its examples. */
export type Command = CommandDef & { readonly examples?: readonly Example[] };

/** Options that every command takes. */
const COMMON: ArgsDef = {
  debug: { type: 'boolean', description: 'Show where an error comes from' },
};

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

function toCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} takes a whole number of at least 1, not '${text}'.`);
}

function toArguments(values: Values, positionals: readonly string[]): Arguments {
  const texts = (name: string): readonly string[] =>
    [ownValue(values, name) ?? []].flat().filter((value) => typeof value === 'string');
  const text = (name: string): string | undefined => texts(name).at(-1);
  return {
    positionals,
    flag: (name) => ownValue(values, name) === true,
    text,
    texts,
    count: (name) => toCount(name, text(name)),
  };
}

/**
 * Reads arguments strictly: an option that the command has not, or one without its value, is a usage error.
 *
 * @throws UsageError
 */
export function readArguments(args: ArgsDef, rawArgs: readonly string[]): Arguments {
  const options: Record<string, { type: 'boolean' | 'string'; multiple: boolean; short?: string }> = {};
  for (const [name, definition] of Object.entries({ ...args, ...COMMON })) {
    if (definition.type === 'positional') continue;
    const isFlag = definition.type === 'boolean';
    const alias = 'alias' in definition && typeof definition.alias === 'string' ? definition.alias : undefined;
    setOwnValue(options, name, {
      type: isFlag ? 'boolean' : 'string',
      multiple: !isFlag,
      ...(alias !== undefined && { short: alias }),
    });
  }
  try {
    const { values, positionals } = parseArgs({ args: [...rawArgs], options, allowPositionals: true, strict: true });
    return toArguments(values, positionals);
  } catch (cause) {
    throw toUsageError(cause);
  }
}

/** Node's message, without its advice on how to write a path that looks like an option. */
function toUsageError(cause: unknown): UsageError {
  const message = cause instanceof Error ? (cause.message.split('. To specify')[0] ?? '') : String(cause);
  return new UsageError(message.endsWith('.') ? message : `${message}.`, { cause });
}

/** Makes a command. */
export function command(spec: CommandSpec): Command {
  const { name, description, args, examples, positionals: most } = spec;
  return {
    meta: { name, description },
    args: { ...args, ...COMMON },
    examples,
    async run({ rawArgs, data }) {
      const given = readArguments(args, rawArgs);
      if (most !== undefined && given.positionals.length > most) {
        throw new UsageError(`'${given.positionals[most]}' is one argument too many for '${name}'.`);
      }
      return spec.run(given, (data as { readonly output: Output }).output);
    },
  };
}
