import type { Command } from './command.js';
import { evalSgd } from './eval-sgd.js';

/** `typetod eval`: holds other commands, one for each corpus. */
export const evaluate: Command = {
  meta: { name: 'eval', description: 'Score on a corpus' },
  subCommands: { sgd: evalSgd },
};
