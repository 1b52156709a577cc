import { command } from '../../../command.js';
import { OPTIONS } from '../../../options/common.js';

/** `typetod journal check`. */
export const journalCheck = command({
  name: 'check',
  description:
    'Say whether a journal is whole, what it holds, and whether it restores with the services that are there',
  args: {
    file: { type: 'positional', description: 'The file of a journal' },
    apis: OPTIONS.apis,
    fixtures: OPTIONS.fixtures,
    fixture: OPTIONS.fixture,
    json: OPTIONS.json,
  },
  examples: [
    ['typetod journal check journal.jsonl', '0: whole; 1: damaged, or does not restore; 2: no journal'],
    ['typetod journal check journal.jsonl --apis my-services.ts --json', 'with services of your own, for a program'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runJournalCheck(args, output),
});
