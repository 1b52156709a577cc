import { command, REPORT_OPTIONS } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod eval faults`. */
export const evalFaults = command({
  name: 'faults',
  description: 'Score what gates make of the mistakes of a parser: right programs of SGD, corrupted on purpose',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    profile: {
      type: 'string',
      valueHint: 'PROFILE',
      description:
        'Which mistakes, and how often: default, none, noticeable, reactod-qwen3-8b, or only:KIND; default if left out',
    },
    gates: {
      type: 'string',
      valueHint: 'GATES',
      description:
        'none; symbolic: rules alone; neural: with supervisors by the network; all (default): with supervisors by an oracle',
    },
    'model-dir': { type: 'string', valueHint: 'FOLDER', description: 'Of the gates neural: the folder of a network' },
    remedy: {
      type: 'string',
      valueHint: 'REMEDY',
      description: 'What gates do about what they find: repair (default), retry, ask, revise or abort',
    },
    seed: { type: 'string', valueHint: 'SEED', description: 'Decides which turns have which mistakes; 0 if left out' },
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    limit: SGD_OPTIONS.limit,
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval faults --dir sgd --split dev --gates symbolic', 'rules alone, every kind of mistake'],
    [
      'typetod eval faults --dir sgd --profile only:syntax --remedy retry --json',
      'one kind, and the parser tries again',
    ],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalFaults(args, output),
});
