import { command } from '../../../command.js';

/** `typetod journal check`. */
export const journalCheck = command({
  name: 'check',
  description:
    'Say whether a journal is whole, what it holds, and whether it restores with the services that are there',
  args: {
    apis: {
      type: 'string',
      valueHint: 'PATH',
      description: 'Module with services, besides the bundled ones; may be repeated',
    },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod journal check journal.jsonl', '0: whole; 1: damaged, or does not restore; 2: no journal'],
    ['typetod journal check journal.jsonl --apis my-services.ts --json', 'with services of your own, for a program'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runJournalCheck(args, output),
});
