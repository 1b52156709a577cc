import { SGD_OPTIONS } from '@typetod/corpora/internal/cli';
import { command } from 'typetod/internal/cli';

/** `typetod examples sgd`. */
export const examplesSgd = command({
  name: 'sgd',
  description: 'Write examples for action parsers and parser supervisors from SGD dialogues, as JSON lines',
  args: {
    dir: SGD_OPTIONS.dir,
    split: { type: 'string', valueHint: 'SPLIT', description: 'train, dev or test; may be repeated; dev if left out' },
    out: { type: 'string', valueHint: 'FOLDER', description: 'Where to write; must be empty' },
    seed: { type: 'string', valueHint: 'N', description: 'Decides orders and negatives; 0 if left out' },
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    limit: { type: 'string', valueHint: 'N', description: 'At most so many dialogues of each split' },
    history: {
      type: 'string',
      valueHint: 'WHAT',
      description: 'all (default): earlier turns with their programs; turns: what was said only',
    },
    services: {
      type: 'string',
      valueHint: 'WHICH',
      description: 'Whose APIs are given: of the dialogue (default); of all services; of the annotated turn',
    },
    format: {
      type: 'string',
      valueHint: 'FORMAT',
      description: 'examples (default); messages: chat messages for fine-tuning, with the annotated state of each turn',
    },
    system: {
      type: 'string',
      valueHint: 'WHERE',
      description: 'With --format messages, the system texts: once (default), in a file of their own; inline',
    },
    prompts: { type: 'boolean', description: 'Add the prompt of each turn, and the statements as a model writes them' },
    force: { type: 'boolean', description: 'Write into a folder that is not empty' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod examples sgd --dir sgd --split train --split dev --out examples', 'both splits'],
    ['typetod examples sgd --dir sgd --out examples --seed 2 --services all', 'APIs of all services, in another order'],
    ['typetod examples sgd --dir sgd --split train --out examples --prompts', 'with prompts, to train a model on'],
    ['typetod examples sgd --dir sgd --out chats --format messages --system inline', 'as fine-tuning services take it'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runExamplesSgd(args, output),
});
