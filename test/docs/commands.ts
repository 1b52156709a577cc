import type { Command } from '../../src/cli/command.js';
import { typetod } from '../../src/cli/commands.js';

type Tree = Readonly<Record<string, Command | (() => Promise<Command>)>>;

async function leaves(command: Command, path: readonly string[]): Promise<readonly string[]> {
  const subCommands = Object.entries((command.subCommands ?? {}) as Tree);
  if (subCommands.length === 0) return [path.join(' ')];
  const below = subCommands.map(async ([name, sub]) =>
    leaves(typeof sub === 'function' ? await sub() : sub, [...path, name]),
  );
  return (await Promise.all(below)).flat();
}

/** The words after `typetod` of every command that does something: `replay`, `eval sgd`. */
export async function allCommands(): Promise<readonly string[]> {
  return leaves(typetod, []);
}
