import { stripVTControlCharacters } from 'node:util';
import { renderUsage } from 'citty';
import type { Command } from './command.js';
import type { Output } from './output.js';

/** The help text of a command: how it is called, what it takes, examples. */
export async function usageOf(command: Command, parents: readonly Command[], output: Output): Promise<string> {
  const names = await Promise.all(parents.map(async (parent) => (await resolved(parent.meta))?.name));
  const parent: Command = { meta: { name: names.join(' ') } };
  const rendered = stripVTControlCharacters(await renderUsage(command, parents.length > 0 ? parent : undefined));
  const text = rendered
    .trimEnd()
    .replace(/^(USAGE|ARGUMENTS|OPTIONS|COMMANDS)/gm, (title) => output.style('bold', title));
  return [text, ...exampleLines(command, output)].join('\n');
}

function resolved<T>(value: T | Promise<T> | (() => T | Promise<T>)): T | Promise<T> {
  return typeof value === 'function' ? (value as () => T | Promise<T>)() : value;
}

function exampleLines({ examples = [] }: Command, output: Output): readonly string[] {
  if (examples.length === 0) return [];
  const width = Math.max(...examples.map(([call]) => call.length));
  const lines = examples.map(([call, purpose]) => `  ${call.padEnd(width)}  ${output.style('dim', purpose)}`);
  return ['', output.style('bold', 'EXAMPLES'), '', ...lines];
}
