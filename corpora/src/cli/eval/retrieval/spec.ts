import { command, REPORT_OPTIONS } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod eval retrieval`. */
export const evalRetrieval = command({
  name: 'retrieval',
  description: 'Score how well the API that a user means is found among the APIs of all SGD services',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    tables: SGD_OPTIONS.tables,
    limit: SGD_OPTIONS.limit,
    ranker: {
      type: 'string',
      valueHint: 'NAME',
      description: 'words (default): their words; neural: the network of the neural parser',
    },
    'model-dir': { type: 'string', valueHint: 'FOLDER', description: 'With neural, the folder of the network' },
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval retrieval --dir sgd --split dev', 'the turns of the dev split that start a task'],
    ['typetod eval retrieval --dir sgd --ranker neural', 'ranked by the network that ships with the package'],
    ['typetod eval retrieval --dir sgd --limit 100 --json', 'the first dialogues only, for a program to read'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalRetrieval(args, output),
});
