import { stripVTControlCharacters } from 'node:util';
import { type CommandDef, renderUsage } from 'citty';
import type { Command } from './command.js';
import type { Output } from './output.js';
import { columns } from './render/columns.js';

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
