/**
 * A command of the command line. The tree of `commands.ts` says what it is called and means, so that the help of all is fast; its
 * file says what it takes and does the work.
 */

import type { ArgsDef } from 'citty';
import type { Output } from './output.js';
import { getSystemErrorMap, parseArgs } from 'node:util';
import { TypetodError } from '../errors/index.js';
import { ownValue, setOwnValue } from '../language/own.js';
import { suggestion } from '../text/suggestion.js';

/** The exit codes of every command. `docs/cli.md` says what they mean for each. */
export const EXIT = {
  /** The command did what it was asked to do and has nothing to object. */
  ok: 0,
  /** It did its work and found something: mismatches, damage, files that it had to skip. */
  findings: 1,
  /** The call or what it was given is wrong, or typetod failed. Nothing else is said on stdout. */
  wrongCall: 2,
} as const;

/** Thrown by a command that was called wrongly or was given what it cannot read. The exit code is 2. */
export class UsageError extends TypetodError<'usage'> {
  static override readonly label: string = 'UsageError';

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super({ code: 'usage', message, cause });
  }
}

/**
 * What the operating system refused, with the path if it is known; undefined for any other error. Commands check the
 * paths that they are given; this is for what fails later, such as a disk that is full.
 */
export function systemMessage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code)))) return undefined;
  const { path, errno, syscall } = error as NodeJS.ErrnoException;
  const [code, reason] = getSystemErrorMap().get(errno ?? 0) ?? [];
  if (path === undefined || reason === undefined) return error.message;
  return `'${path}' cannot be used: ${reason} (${code}${syscall === undefined ? '' : `, ${syscall}`}).`;
}

export interface Arguments {
  readonly positionals: readonly string[];
  flag(name: string): boolean;
  /** The last value of an option. */
  text(name: string): string | undefined;
  /** All values of an option that may be repeated. */
  texts(name: string): readonly string[];
  /** The value of an option as a whole number of at least 1. */
  count(name: string): number | undefined;
}

/** Options that every command takes. */
export const COMMON: ArgsDef = {
  debug: { type: 'boolean', description: 'Show where an error comes from' },
};

interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly isInline: boolean;
}

function optionsIn(args: ArgsDef, rawArgs: readonly string[]): { given: readonly Given[]; positionals: string[] } {
  const options: Record<string, { type: 'boolean' | 'string'; multiple: boolean }> = {};
  for (const [name, { type }] of Object.entries(args)) {
    if (type === 'positional') continue;
    setOwnValue(options, name, { type: type === 'boolean' ? 'boolean' : 'string', multiple: true });
  }
  const { tokens, positionals } = parseArgs({
    args: [...rawArgs],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.flatMap((token) =>
    token.kind === 'option'
      ? [{ name: token.name, rawName: token.rawName, value: token.value, isInline: token.inlineValue === true }]
      : [],
  );
  return { given, positionals };
}

function namesOf(args: ArgsDef): readonly string[] {
  return Object.entries(args).flatMap(([name, { type }]) => (type === 'positional' ? [] : [name]));
}

function unknownOption(rawName: string, known: readonly string[]): UsageError {
  const meant = suggestion(rawName.replace(/^-+/, ''), known);
  const help = meant === undefined ? 'See --help for all options.' : `Did you mean '--${meant}'?`;
  return new UsageError(`Unknown option '${rawName}'. ${help}`);
}

/** Checks an option, and returns its value; a flag has an empty one. */
function checkedValue({ name, rawName, value, isInline }: Given, args: ArgsDef): string {
  const definition = ownValue(args, name);
  if (!definition || definition.type === 'positional' || !rawName.startsWith('--')) {
    throw unknownOption(rawName, namesOf(args));
  }
  if (definition.type === 'boolean') {
    if (value === undefined) return '';
    throw new UsageError(`--${name} takes no value, but was given '${value}'.`);
  }
  const call = `--${name} ${definition.valueHint ?? 'VALUE'}`;
  if (value === undefined || value === '') throw new UsageError(`--${name} needs a value: ${call}.`);
  if (isInline || value === '-' || !value.startsWith('-')) return value;
  throw new UsageError(
    `--${name} needs a value, and '${value}' looks like an option. Write --${name}=${value} if it is the value.`,
  );
}

/** A whole number of at least 1. @param name - the option or the variable, for the message. @throws UsageError */
export function toCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${name} takes a whole number of at least 1, not '${text}'.`);
}

/**
 * Reads what a command was called with.
 *
 * @throws UsageError for an option that the command does not have, and for one without its value or with an empty one.
 */
export function readArguments(own: ArgsDef, rawArgs: readonly string[]): Arguments {
  const args = { ...own, ...COMMON };
  const { given, positionals } = optionsIn(args, rawArgs);
  const values = new Map<string, string[]>();
  for (const option of given) {
    const value = checkedValue(option, args);
    values.set(option.name, [...(values.get(option.name) ?? []), value]);
  }
  const text = (name: string): string | undefined => values.get(name)?.at(-1);
  return {
    positionals,
    flag: (name) => values.has(name),
    text,
    texts: (name) => values.get(name) ?? [],
    count: (name) => toCount(`--${name}`, text(name)),
  };
}

export type Example = readonly [call: string, purpose: string];

/** A command without its name: what it takes, and what it does. Its file is loaded when it is called, or its help is asked for. */
export interface CommandSpec {
  readonly args: ArgsDef;
  readonly examples: readonly Example[];
  /** How many positional arguments it takes at most; any number if left out. */
  readonly positionals?: number;
  /** Does the work. Returns one of {@link EXIT}. */
  readonly run: (args: Arguments, output: Output) => Promise<number>;
}

/** A node in the tree of commands: one that runs, or one that holds others. */
export interface Command {
  readonly meta: { readonly name: string; readonly description: string };
  readonly args?: ArgsDef;
  readonly examples?: readonly Example[];
  readonly subCommands?: Readonly<Record<string, Command>>;
  /** Loads the command. Until then there is its name and its line of help alone. */
  readonly load?: () => Promise<Command>;
  /** Reads the words behind the command's name, then does the work. Returns the exit code. */
  readonly run?: (rawArgs: readonly string[], output: Output) => Promise<number>;
}

function checkPositionals(name: string, { args, positionals: most }: CommandSpec, given: readonly string[]): void {
  if (most !== undefined && given.length > most) {
    const takes = most === 0 ? 'none' : `only ${most}`;
    throw new UsageError(`'${given[most]}' is one argument too many for '${name}'. It takes ${takes}.`);
  }
  const required = Object.entries(args).filter(([, { type, required }]) => type === 'positional' && required !== false);
  for (const [index, [key, { description = '' }]] of required.entries()) {
    if (given[index]) continue;
    throw new UsageError(
      `'${name}' needs ${key.toUpperCase()}: ${description[0]?.toLowerCase()}${description.slice(1)}.`,
    );
  }
}

function command(meta: Command['meta'], spec: CommandSpec): Command {
  const { args, examples } = spec;
  return {
    meta,
    args: { ...args, ...COMMON },
    examples,
    run(rawArgs, output) {
      const given = readArguments(args, rawArgs);
      checkPositionals(meta.name, spec, given.positionals);
      return spec.run(given, output);
    },
  };
}

/** A command whose file is loaded when it is needed. */
export function lazy(name: string, description: string, load: () => Promise<CommandSpec>): Command {
  const meta = { name, description };
  return { meta, load: async () => command(meta, await load()) };
}

/** A command that holds others, each under its own name. */
export function group(
  name: string,
  description: string,
  commands: readonly Command[],
  more: Pick<Command, 'args' | 'examples'> = {},
): Command {
  return {
    meta: { name, description },
    subCommands: Object.fromEntries(commands.map((one) => [one.meta.name, one])),
    ...more,
  };
}
