/**
 * A command of the command line. Its spec says what it is called, takes and means, and imports nothing heavy, so that
 * `--help` is fast; its run file does the work and is imported when it runs.
 */
import type { ArgsDef } from 'citty';
import { type Arguments, COMMON, readArguments } from './arguments.js';
import { UsageError } from './errors.js';
import type { Output } from './output.js';

export type { Arguments } from './arguments.js';
export { readArguments } from './arguments.js';

/** An example call, and its purpose. */
export type Example = readonly [call: string, purpose: string];

/** The description of a command. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
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
  /** Loads a command of another package. Until then there is its name and its line of help alone. */
  readonly load?: () => Promise<Command>;
  /** Reads the words behind the command's name, then does the work. Returns the exit code. */
  readonly run?: (rawArgs: readonly string[], output: Output) => Promise<number>;
}

function checkPositionals({ name, args, positionals: most }: CommandSpec, given: readonly string[]): void {
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

/** Makes a command that runs. */
export function command(spec: CommandSpec): Command {
  const { name, description, args, examples } = spec;
  return {
    meta: { name, description },
    args: { ...args, ...COMMON },
    examples,
    run(rawArgs, output) {
      const given = readArguments(args, rawArgs);
      checkPositionals(spec, given.positionals);
      return spec.run(given, output);
    },
  };
}

/** Makes a command that holds others, each under its own name. */
export function group(
  { name, description, args, examples }: Pick<CommandSpec, 'name' | 'description'> & Partial<CommandSpec>,
  commands: readonly Command[],
): Command {
  const subCommands = Object.fromEntries(commands.map((one) => [one.meta.name, one]));
  return { meta: { name, description }, subCommands, ...(args && { args }), ...(examples && { examples }) };
}
