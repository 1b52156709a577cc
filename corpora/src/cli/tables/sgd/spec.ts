import { command } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod tables sgd`. */
export const tablesSgd = command({
  name: 'sgd',
  description: 'Derive from SGD dialogues what is offered, tracked, confirmed and suggested, and show the evidence',
  args: {
    dir: SGD_OPTIONS.dir,
    split: {
      type: 'string',
      valueHint: 'SPLIT',
      description: 'train, dev or test; may be repeated; train and dev if left out',
    },
    out: { type: 'string', valueHint: 'FILE', description: 'Write the tables as a TypeScript module' },
    evidence: {
      type: 'string',
      valueHint: 'FILE',
      description: 'Write the evidence as Markdown; what FILE has above its first second-level heading is kept',
    },
    force: { type: 'boolean', description: 'Write over the FILE of --out if it is there' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod tables sgd --dir sgd', 'what the dialogues settle, and from how many observations'],
    ['typetod tables sgd --dir sgd --split train --json', 'without the dev split, for a program to read'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runTablesSgd(args, output),
});
