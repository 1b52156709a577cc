import type { Command } from 'typetod/internal/cli';
import { typetod } from '../cli/whole.js';

function leaves(command: Command, path: readonly string[]): readonly string[] {
  const subCommands = Object.entries(command.subCommands ?? {});
  if (subCommands.length === 0) return [path.join(' ')];
  return subCommands.flatMap(([name, sub]) => leaves(sub, [...path, name]));
}

/** The words after `typetod` of every command that does something: `replay`, `eval sgd`. */
export function allCommands(): readonly string[] {
  return leaves(typetod, []);
}
