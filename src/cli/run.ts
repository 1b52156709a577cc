/**
 * The command line without its process: finds the command, runs it, turns what it throws into a message and an exit
 * code. `main.ts` is the process; tests call {@link runCli}.
 */
import { stripVTControlCharacters } from 'node:util';
import { type CommandDef, renderUsage } from 'citty';
import { type Command, EXIT, systemMessage, UsageError } from './command.js';
import type { Output } from './output.js';
import { columns } from './render/visible.js';
import { ownValue } from '../language/own.js';
import { typetod } from './commands.js';
import { TypetodError, messageOf } from '../errors/index.js';
import { suggestion } from '../text/suggestion.js';
import { packageVersion } from './version.js';

/** The help text of a command: how it is called, what it takes, examples. */
export async function usageOf(command: Command, parents: readonly Command[], output: Output): Promise<string> {
  const { meta, args, subCommands } = command;
  const listed = subCommands && Object.entries(subCommands).map(([name, sub]) => [name, { meta: sub.meta }] as const);
  const shown: CommandDef = { meta, ...(args && { args }), ...(listed && { subCommands: Object.fromEntries(listed) }) };
  const parent: CommandDef = { meta: { name: parents.map((one) => one.meta.name).join(' ') } };
  const rendered = stripVTControlCharacters(await renderUsage(shown, parents.length > 0 ? parent : undefined));
  const text = rendered
    .trimEnd()
    .replace(/^(USAGE|ARGUMENTS|OPTIONS|COMMANDS)/gm, (title) => output.style('bold', title));
  return [text, ...exampleLines(command, output)].join('\n');
}

function exampleLines({ examples = [] }: Command, output: Output): readonly string[] {
  if (examples.length === 0) return [];
  const lines = columns(examples.map(([call, purpose]) => [call, output.style('dim', purpose)]));
  return ['', output.style('bold', 'EXAMPLES'), '', ...lines.map((line) => `  ${line}`)];
}

interface Found {
  readonly command: Command;
  readonly parents: readonly Command[];
  readonly rest: readonly string[];
}

/** Walks down the tree of commands along the first words of the call. */
async function find(command: Command, args: readonly string[], parents: readonly Command[] = []): Promise<Found> {
  const [word] = args;
  const sub = word === undefined ? undefined : ownValue(command.subCommands ?? {}, word);
  if (!sub) return { command, parents, rest: args };
  return find((await sub.load?.()) ?? sub, args.slice(1), [...parents, command]);
}

function isAskedFor(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).some((arg) => names.includes(arg));
}

/** What an error of the call, of the system or of a service says. */
async function knownMessage(error: unknown): Promise<{ readonly message?: string | undefined; readonly code: number }> {
  if (UsageError.isInstance(error)) return { message: error.message, code: EXIT.wrongCall };
  const { serviceFault } = await import('./services/service-fault.js');
  const fault = serviceFault(error);
  if (fault !== undefined) return { message: fault, code: EXIT.findings };
  if (TypetodError.isInstance(error)) return { message: error.message, code: EXIT.wrongCall };
  return { message: systemMessage(error) ?? (await moduleFault(error)), code: EXIT.wrongCall };
}

/** What went wrong in a module that the caller gave, such as that of an agent, and where. */
async function moduleFault(error: unknown): Promise<string | undefined> {
  const { thrownAt } = await import('./services/import-module.js');
  const place = thrownAt(error);
  return place === undefined ? undefined : `${String(error)}\n  thrown at ${place}`;
}

/** Shows an error. One that nobody is known to have made is a defect: its stack is what helps. */
async function explain(error: unknown, args: readonly string[], output: Output): Promise<number> {
  const { message: known, code } = await knownMessage(error);
  const message = messageOf(error);
  const debug = isAskedFor(args, '--debug');
  output.log(`typetod: ${known ?? `unexpected error: ${message}`}`);
  if (debug && error instanceof Error) output.log(stackOf(error));
  else if (known === undefined) output.log('This is a defect of typetod. Run it with --debug to see where.');
  return code;
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

/** Says what is missing where the words lead to no command that runs: to the root, or to one that only holds others. */
async function refuseIncomplete({ command, parents, rest }: Found, output: Output): Promise<number> {
  const [word] = rest;
  const names = Object.keys(command.subCommands ?? {});
  const path = [...parents, command].map(({ meta }) => meta.name).join(' ');
  if (word === undefined) {
    output.log(await usageOf(command, parents, output));
  } else if (word.startsWith('-')) {
    output.log(`typetod: '${word}' stands before the command. Options follow it: ${path} COMMAND ${word}.`);
    output.log(`Commands: ${names.join(', ')}.`);
  } else {
    const meant = suggestion(word, names);
    const hint = meant === undefined ? '' : ` Did you mean '${meant}'?`;
    output.log(`typetod: There is no command '${word}'.${hint} Commands: ${names.join(', ')}.`);
  }
  return EXIT.wrongCall;
}

/** Runs a command line and returns its exit code. Throws nothing. */
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
    return command.run ? await command.run(rest, output) : await refuseIncomplete(found, output);
  } catch (error) {
    return await explain(error, args, output);
  }
}
