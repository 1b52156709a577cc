import type { Command } from '../../command.js';
import { journalCheck } from './check/spec.js';
import { journalRepair } from './repair/spec.js';

/** `typetod journal`: holds what can be done with a journal's file. */
export const journal: Command = {
  meta: { name: 'journal', description: 'Check and repair the journal of a conversation' },
  subCommands: { check: journalCheck, repair: journalRepair },
};
