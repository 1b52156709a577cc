import type { Command } from '../../command.js';
import { examplesSgd } from './sgd/spec.js';

/** `typetod examples`: holds other commands, one for each corpus. */
export const examples: Command = {
  meta: { name: 'examples', description: 'Write examples from which a parser learns' },
  subCommands: { sgd: examplesSgd },
};
