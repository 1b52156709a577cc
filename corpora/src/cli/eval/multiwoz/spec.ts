import { command } from 'typetod/internal/cli';

/** `typetod eval multiwoz`. */
export const evalMultiwoz = command({
  name: 'multiwoz',
  description: 'Score trackers that know every change of MultiWOZ states, and execute the annotations as programs',
  args: {
    dir: {
      type: 'string',
      valueHint: 'DIR',
      description: 'Folder with data.json, the list files and db/; TYPETOD_MULTIWOZ_DIR if left out',
    },
    split: { type: 'string', valueHint: 'SPLIT', description: 'train, val or test; val if left out' },
    profile: {
      type: 'string',
      valueHint: 'PROFILE',
      description: 'Normalization of values: none (default), trade-like, both-sides or any-of',
    },
    limit: { type: 'string', valueHint: 'N', description: 'At most so many dialogues' },
    'states-only': { type: 'boolean', description: 'Execute no programs' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod eval multiwoz --dir multiwoz21 --split val', 'the whole split'],
    ['typetod eval multiwoz --dir multiwoz21 --profile both-sides --states-only --json', 'for a program to read'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalMultiwoz(args, output),
});
