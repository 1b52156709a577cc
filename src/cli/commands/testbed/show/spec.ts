import { command } from '../../../command.js';
import { TESTBED_OPTIONS } from '../../../options/testbed-options.js';

/** `typetod testbed show`. */
export const show = command({
  name: 'show',
  description: 'Show a task: what the user wants, how an oracle solves it, and what it does to the world',
  args: {
    task: { type: 'positional', description: 'The id of a task' },
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    seed: TESTBED_OPTIONS.seed,
    json: TESTBED_OPTIONS.json,
  },
  examples: [['typetod testbed show ID --suite typetod', 'a task of this package']],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runShow(args, output),
});
