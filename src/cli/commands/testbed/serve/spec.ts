import { command } from '../../../command.js';
import { SERVER_OPTIONS } from '../../../options/server-options.js';
import { EPISODE_OPTIONS, TESTBED_OPTIONS } from '../../../options/testbed-options.js';

/** `typetod testbed serve`. */
export const serve = command({
  name: 'serve',
  description: 'Offer the tasks of a suite to agents elsewhere, such as trainers, over OpenEnv',
  args: {
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    style: TESTBED_OPTIONS.style,
    tools: TESTBED_OPTIONS.tools,
    approval: TESTBED_OPTIONS.approval,
    perturb: TESTBED_OPTIONS.perturb,
    ...EPISODE_OPTIONS,
    ...SERVER_OPTIONS,
  },
  examples: [
    ['typetod testbed serve --suite typetod', 'the tasks of this package, at http://127.0.0.1:8000'],
    ['typetod testbed serve --suite tau2:data/retail --port 9000 --capacity 512', 'many clients at once'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runServe(args, output),
});
