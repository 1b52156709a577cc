import type { Command } from 'typetod/internal/cli';
import { examplesPasses } from './passes/spec.js';
import { examplesSgd } from './sgd/spec.js';

/** `typetod examples`: holds other commands. */
export const examples: Command = {
  meta: { name: 'examples', description: 'Write examples from which a parser learns' },
  subCommands: { sgd: examplesSgd, passes: examplesPasses },
};
