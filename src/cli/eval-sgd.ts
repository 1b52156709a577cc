import { command } from './command.js';

/** `typetod eval sgd`. */
export const evalSgd = command({
  name: 'sgd',
  description: 'Convert and execute the annotations of SGD dialogues; score the states, the calls and the policy',
  args: {
    dir: { type: 'string', valueHint: 'DIR', description: 'Root of the SGD corpus; TYPETOD_SGD_DIR if left out' },
    split: { type: 'string', valueHint: 'SPLIT', description: 'train, dev or test; dev if left out' },
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
    sgdx: { type: 'string', valueHint: 'VERSION', description: 'A variant of SGD-X, v1 to v5' },
    jobs: { type: 'string', valueHint: 'N', description: 'Evaluate so many files at once, each in a thread; 1' },
    limit: { type: 'string', valueHint: 'N', description: 'At most so many dialogues' },
    checkpoint: { type: 'string', valueHint: 'FILE', description: 'Keep results in FILE and go on from what it has' },
    html: { type: 'string', valueHint: 'FILE', description: 'Write a report with charts to FILE as well' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
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
  run: async (args, output) => (await import('./eval-sgd-command.js')).runEvalSgd(args, output),
});
