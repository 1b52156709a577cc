import { flag, text } from '../../options/option.js';
import type { CommandSpec } from '../../command.js';
import { OPTIONS } from '../../options/tables.js';

/** `typetod demo`. */
export const demo: CommandSpec = {
  args: {
    parser: text('NAME', 'Who understands: rules or neural; the best that is installed if left out'),
    replay: flag('Watch a dialogue at reading speed, and check that it holds'),
    web: flag('Talk in the browser, at the address that it prints'),
    transcript: text(
      'NAME',
      'To watch: a bundled transcript by its name, or the path of a file or folder; else dinner-for-four',
    ),
    all: flag('Go on with the other dialogues: of that folder, or all bundled ones'),
    apis: OPTIONS.apis,
  },
  examples: [
    ['typetod demo', 'talk; a number says what is suggested, /help lists commands'],
    ['typetod demo --apis my-services.ts', 'talk with services of your own as well'],
    ['typetod demo --web', 'talk in the browser, and see the engine think'],
    ['typetod demo --replay', 'watch: any key goes on, the space bar pauses, q quits'],
    ['typetod demo --transcript away-game', 'watch another dialogue'],
    ['typetod demo --transcript restaurants_2 --all', 'those of a folder, one after another'],
    ['typetod demo --all > dialogues.txt', 'without waiting, as plain text'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runDemo(args, output),
};
