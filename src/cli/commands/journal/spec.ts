import { group } from '../../command.js';
import { journalCheck } from './check/spec.js';
import { journalRepair } from './repair/spec.js';

/** `typetod journal`: holds the commands for the file of a journal. */
export const journal = group({ name: 'journal', description: 'Check and repair the journal of a conversation' }, [
  journalCheck,
  journalRepair,
]);
