import { command } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod convert sgd`. */
export const convertSgd = command({
  name: 'sgd',
  description: 'Write SGD dialogues as transcripts that replay as they are, and list what did not convert',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    out: { type: 'string', valueHint: 'FOLDER', description: 'Where to write; must be empty' },
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    limit: SGD_OPTIONS.limit,
    dialogue: { type: 'string', valueHint: 'ID', description: 'Only the dialogue with this id; may be repeated' },
    force: { type: 'boolean', description: 'Write into a folder that is not empty' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod convert sgd --dir sgd --split dev --out converted', 'the whole dev split'],
    ['typetod convert sgd --dir sgd --out one --dialogue 1_00000', 'one dialogue'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runConvertSgd(args, output),
});
