import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';

/** `typetod doctor`. */
export const doctor = command({
  name: 'doctor',
  description: 'Check what typetod needs, and what it can make use of, with the command that mends what is wrong',
  args: {
    'model-dir': { type: 'string', valueHint: 'FOLDER', description: 'Check the local model in this folder, too' },
    json: OPTIONS.json,
  },
  examples: [
    ['typetod doctor', 'what is there, what is missing, what is broken'],
    ['typetod doctor --model-dir models/mine', 'whether a local model can be loaded'],
    ['typetod doctor --json', 'for a program to read; it ends with 1 when something that is needed is broken'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runDoctor(args, output),
});
