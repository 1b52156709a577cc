import { command } from './command.js';

/** `typetod eval sgd`. */
export const evalSgd = command({
  name: 'sgd',
  description: 'Convert and execute the annotations of SGD dialogues and score the states they come to',
  args: {
    dir: { type: 'string', valueHint: 'DIR', description: 'Root of the SGD corpus; TYPETOD_SGD_DIR if left out' },
    split: { type: 'string', valueHint: 'SPLIT', description: 'train, dev or test; dev if left out' },
    mode: {
      type: 'string',
      valueHint: 'MODE',
      description: 'annotated (default): offers as the system made them; simulated: recorded results alone',
    },
    limit: { type: 'string', valueHint: 'N', description: 'At most so many dialogues' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod eval sgd --dir sgd --split dev', 'the whole dev split'],
    ['typetod eval sgd --dir sgd --limit 128 --json', 'the first dialogues, for a program to read'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./eval-sgd-command.js')).runEvalSgd(args, output),
});
