import { command } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod audit sgd`. */
export const auditSgd = command({
  name: 'sgd',
  description: 'List what in the annotations of SGD dialogues contradicts itself, the schema, the results or the words',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    category: {
      type: 'string',
      valueHint: 'NAME',
      description: 'Only findings of this category; may be repeated; all if left out',
    },
    limit: SGD_OPTIONS.limit,
    out: { type: 'string', valueHint: 'FILE', description: 'Write all findings to FILE, a JSON object a line' },
    force: { type: 'boolean', description: 'Write over FILE if it is there' },
    json: { type: 'boolean', description: 'Print one JSON object with all findings instead of text' },
  },
  examples: [
    ['typetod audit sgd --dir sgd --split dev', 'what there is, by category, with examples of where'],
    ['typetod audit sgd --dir sgd --split train --out train.jsonl', 'every finding, to go through'],
    ['typetod audit sgd --dir sgd --category unsaid-dontcare --json', 'one category, for a program to read'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runAuditSgd(args, output),
});
