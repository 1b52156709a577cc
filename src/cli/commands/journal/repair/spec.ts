import { command } from '../../../command.js';
import { OPTIONS } from '../../../options/common.js';

/** `typetod journal repair`. */
export const journalRepair = command({
  name: 'repair',
  description: 'Mend a damaged journal; the original is kept beside it, and what was lost is listed',
  args: {
    file: { type: 'positional', description: 'The file of a journal' },
    out: { type: 'string', valueHint: 'FILE', description: 'Write the repaired journal to a new FILE, not in place' },
    json: OPTIONS.json,
  },
  examples: [
    ['typetod journal repair journal.jsonl', '0: whole, or mended; 1: lines are lost; 2: no journal'],
    ['typetod journal repair journal.jsonl --out mended.jsonl', 'and leave the original where it is'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runJournalRepair(args, output),
});
