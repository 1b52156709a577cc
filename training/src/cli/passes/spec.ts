import { SGD_OPTIONS } from '@typetod/corpora/internal/cli';
import { command } from 'typetod/internal/cli';

/** `typetod examples passes`. */
export const examplesPasses = command({
  name: 'passes',
  description: 'Write the numbers from which the network of the neural parser learns, as JSON lines',
  args: {
    dir: SGD_OPTIONS.dir,
    split: { type: 'string', valueHint: 'SPLIT', description: 'train, dev or test; may be repeated; dev if left out' },
    tokenizer: { type: 'string', valueHint: 'FOLDER', description: 'The encoder: a folder with tokenizer.json' },
    out: { type: 'string', valueHint: 'FOLDER', description: 'Where to write; must be empty' },
    varied: { type: 'boolean', description: 'Vary services, wordings and values: for training, not for measuring' },
    without: {
      type: 'string',
      valueHint: 'WHAT',
      description: 'With --varied, something that stays as it is; may be repeated',
    },
    seed: { type: 'string', valueHint: 'N', description: 'Decides all that varies; 0 if left out' },
    generated: {
      type: 'string',
      valueHint: 'N',
      description: 'Also so many dialogues about services that do not exist',
    },
    turns: {
      type: 'string',
      valueHint: 'FILE',
      description: 'Also the turns of a file of them, with services.json beside it; may be repeated',
    },
    transcripts: {
      type: 'string',
      valueHint: 'PATH',
      description: 'Also the turns of transcripts, a file or a folder; may be repeated',
    },
    apis: {
      type: 'string',
      valueHint: 'MODULE',
      description: 'A module with services of transcripts; may be repeated',
    },
    lines: {
      type: 'string',
      valueHint: 'FILE',
      description: 'Turns of people (JSON lines) that are put in place of some turns; with --varied; may be repeated',
    },
    share: { type: 'string', valueHint: 'I/N', description: 'Only every N-th dialogue, from the I-th on' },
    tables: SGD_OPTIONS.tables,
    limit: { type: 'string', valueHint: 'N', description: 'At most so many dialogues of each split' },
    force: { type: 'boolean', description: 'Write into a folder that is not empty' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod examples passes --dir sgd --split train --tokenizer minilm --varied --seed 1 --out data', 'to train on'],
    ['typetod examples passes --dir sgd --split dev --tokenizer minilm --share 1/10 --out dev', 'to measure on'],
    ['typetod examples passes --generated 4000 --tokenizer minilm --varied --seed 1 --out more', 'without a corpus'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runExamplesPasses(args, output),
});
