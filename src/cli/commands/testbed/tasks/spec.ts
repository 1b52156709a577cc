import { command } from '../../../command.js';
import { TESTBED_OPTIONS } from '../../../options/testbed-options.js';

/** `typetod testbed tasks`. */
export const tasks = command({
  name: 'tasks',
  description: 'List the tasks of a suite',
  args: {
    words: { type: 'positional', required: false, description: 'Only tasks with all of these words' },
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    limit: TESTBED_OPTIONS.limit,
    unsolvable: { type: 'boolean', description: 'List what could have been a task and is not, and why' },
    json: TESTBED_OPTIONS.json,
  },
  examples: [
    ['typetod testbed tasks --suite typetod', 'all tasks of this package'],
    ['typetod testbed tasks restaurant failure --suite typetod', 'those that have both words'],
  ],
  run: async (args, output) => (await import('./run.js')).runTasksList(args, output),
});
