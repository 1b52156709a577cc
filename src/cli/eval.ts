import type { Command } from './command.js';
import { evalFaults } from './eval-faults.js';
import { evalRetrieval } from './eval-retrieval.js';
import { evalSgd } from './eval-sgd.js';

/** `typetod eval`: holds other commands, one for each thing that is scored. */
export const evaluate: Command = {
  meta: { name: 'eval', description: 'Score on a corpus' },
  subCommands: { sgd: evalSgd, faults: evalFaults, retrieval: evalRetrieval },
};
