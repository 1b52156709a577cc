/**
 * The command line without its process: finds the command, runs it, turns what it throws into a message and an exit
 * code. `main.ts` is the process; tests call {@link runCli}.
 */
import { runCommand } from 'citty';
import { ownValue } from '../language/own.js';
import type { Command } from './command.js';
import { typetod } from './commands.js';
import type { Output } from './output.js';
import { usageOf } from './usage.js';
import { packageVersion } from './version.js';

/** All went well; a transcript differs; the call or its input is wrong. */
export const EXIT = { ok: 0, mismatch: 1, usage: 2 } as const;

interface Found {
  readonly command: Command;
  readonly parents: readonly Command[];
  readonly rest: readonly string[];
}

/** Walks down the tree of commands along the first words of the call. */
async function find(command: Command, args: readonly string[], parents: readonly Command[] = []): Promise<Found> {
  const [word] = args;
  const commands = (command.subCommands ?? {}) as Readonly<Record<string, Command | (() => Promise<Command>)>>;
  const sub = word === undefined ? undefined : ownValue(commands, word);
  if (!sub) return { command, parents, rest: args };
  return find(typeof sub === 'function' ? await sub() : sub, args.slice(1), [...parents, command]);
}

function isAskedFor(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).some((arg) => names.includes(arg));
}

/** Errors of ours that say what to do carry a code; anything else is a defect, and its stack is what helps. */
function explain(error: unknown, args: readonly string[], output: Output): number {
  const known = error instanceof Error && ('code' in error || error.name === 'CLIError');
  const message = error instanceof Error ? error.message : String(error);
  const debug = isAskedFor(args, '--debug');
  output.log(`typetod: ${known ? message : `unexpected error: ${message}`}`);
  if (debug && error instanceof Error) output.log(stackOf(error));
  else if (!known) output.log('This is a defect of typetod. Run it with --debug to see where.');
  return EXIT.usage;
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

/** Whether the words lead to no command: to the root, or to one that only holds others. */
async function refuseIncomplete({ command, parents, rest }: Found, output: Output): Promise<number> {
  const [word] = rest;
  const known = Object.keys(command.subCommands ?? {}).join(', ');
  if (word === undefined || word.startsWith('-')) output.log(await usageOf(command, parents, output));
  else output.log(`typetod: There is no command '${word}'. Commands: ${known}.`);
  return EXIT.usage;
}

/** Runs a command line and answers with its exit code. Throws nothing. */
export async function runCli(args: readonly string[], output: Output): Promise<number> {
  try {
    const found = await find(typetod, args);
    const { command, parents, rest } = found;
    if (isAskedFor(rest, '--help', '-h')) {
      output.print(await usageOf(command, parents, output));
      return EXIT.ok;
    }
    if (parents.length === 0 && isAskedFor(rest, '--version', '-v')) {
      output.print(packageVersion());
      return EXIT.ok;
    }
    if (!command.run) return await refuseIncomplete(found, output);
    const { result } = await runCommand(command, { rawArgs: [...rest], data: { output } });
    return typeof result === 'number' ? result : EXIT.ok;
  } catch (error) {
    return explain(error, args, output);
  }
}
