import { command } from './command.js';

/** `typetod convert sgd`. */
export const convertSgd = command({
  name: 'sgd',
  description: 'Write SGD dialogues as transcripts that replay as they are, and list what did not convert',
  args: {
    dir: { type: 'string', valueHint: 'DIR', description: 'Root of the SGD corpus; TYPETOD_SGD_DIR if left out' },
    split: { type: 'string', valueHint: 'SPLIT', description: 'train, dev or test; dev if left out' },
    out: { type: 'string', valueHint: 'FOLDER', description: 'Where to write; must be empty' },
    mode: {
      type: 'string',
      valueHint: 'MODE',
      description: 'annotated (default): offers as the system made them; simulated: recorded results alone',
    },
    tables: {
      type: 'string',
      valueHint: 'TABLES',
      description: 'What services have besides the schema: all (default), train: what train shows, none',
    },
    limit: { type: 'string', valueHint: 'N', description: 'At most so many dialogues' },
    dialogue: { type: 'string', valueHint: 'ID', description: 'Only the dialogue with this id; may be repeated' },
    force: { type: 'boolean', description: 'Write into a folder that is not empty' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod convert sgd --dir sgd --split dev --out converted', 'the whole dev split'],
    ['typetod convert sgd --dir sgd --out one --dialogue 1_00000', 'one dialogue'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./convert-sgd-command.js')).runConvertSgd(args, output),
});
