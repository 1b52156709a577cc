import type { Command } from './command.js';
import { examplesSgd } from './examples-sgd.js';

/** `typetod examples`: holds other commands, one for each corpus. */
export const examples: Command = {
  meta: { name: 'examples', description: 'Write examples from which a parser learns' },
  subCommands: { sgd: examplesSgd },
};
