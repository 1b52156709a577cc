/** The tree of all commands, with those of the packages beside this one. */
import type { Command } from 'typetod/internal/cli';
import { typetod as root } from '../../src/cli/commands.js';

async function whole(command: Command): Promise<Command> {
  const found = (await command.load?.()) ?? command;
  if (!found.subCommands) return found;
  const subs = Object.entries(found.subCommands).map(async ([name, sub]) => [name, await whole(sub)] as const);
  return { ...found, subCommands: Object.fromEntries(await Promise.all(subs)) };
}

/** The root of the command line, as a checkout has it. */
export const typetod: Command = await whole(root);
