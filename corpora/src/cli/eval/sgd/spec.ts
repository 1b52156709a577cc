import { command, REPORT_OPTIONS } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod eval sgd`. */
export const evalSgd = command({
  name: 'sgd',
  description: 'Convert and execute the annotations of SGD dialogues; score the states, the calls and the policy',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    sgdx: { type: 'string', valueHint: 'VERSION', description: 'A variant of SGD-X, v1 to v5' },
    jobs: { type: 'string', valueHint: 'N', description: 'Evaluate so many files at once, each in a thread; 1' },
    limit: SGD_OPTIONS.limit,
    checkpoint: { type: 'string', valueHint: 'FILE', description: 'Keep results in FILE and go on from what it has' },
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval sgd --dir sgd --split dev', 'the whole dev split'],
    [
      'typetod eval sgd --dir sgd --split train --jobs 2 --checkpoint train.jsonl',
      'a long run that may be interrupted',
    ],
    ['typetod eval sgd --dir sgd --sgdx v5 --json', 'other names for everything, for a program to read'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalSgd(args, output),
});
