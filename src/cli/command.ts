/**
 * A command of the command line. The tree of `commands.ts` says what it is called and means, so that the help of all is fast; its
 * file says what it takes and does the work.
 */
import type { ArgsDef } from 'citty';
import { type Arguments, COMMON, readArguments } from './arguments.js';
import { UsageError } from './errors.js';
import type { Output } from './output.js';

export type { Arguments } from './arguments.js';
export { readArguments } from './arguments.js';

/** An example call, and its purpose. */
export type Example = readonly [call: string, purpose: string];

/** A command without its name: what it takes, and what it does. Its file is loaded when it is called, or its help is asked for. */
export interface CommandSpec {
  readonly args: ArgsDef;
  readonly examples: readonly Example[];
  /** How many positional arguments it takes at most; any number if left out. */
  readonly positionals?: number;
  /** Does the work. Returns one of the exit codes of `exit.ts`. */
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
