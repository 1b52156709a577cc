import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';

/** `typetod demo`. */
export const demo = command({
  name: 'demo',
  description: 'Watch a dialogue at reading speed, side by side with its program, and check that it holds',
  args: {
    transcript: {
      type: 'string',
      valueHint: 'NAME',
      description: 'A bundled transcript by its name, or the path of a file or folder; dinner-for-four if left out',
    },
    all: { type: 'boolean', description: 'Go on with the other dialogues: of that folder, or all bundled ones' },
    apis: OPTIONS.apis,
  },
  examples: [
    ['typetod demo', 'any key goes on, the space bar pauses, q quits'],
    ['typetod demo --transcript away-game', 'another dialogue'],
    ['typetod demo --transcript restaurants_2 --all', 'those of a folder, one after another'],
    ['typetod demo --transcript my.tod --apis my-services.ts', 'one of your own'],
    ['typetod demo --all > dialogues.txt', 'without waiting, as plain text'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runDemo(args, output),
});
