import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';
import { SERVER_OPTIONS } from '../../options/server-options.js';
import { TESTBED_OPTIONS } from '../../options/testbed-options.js';

/** `typetod mcp`. */
export const mcp = command({
  name: 'mcp',
  description: 'Offer services, or a task with its simulated user, to clients of the Model Context Protocol',
  args: {
    services: { type: 'string', valueHint: 'NAME,..', description: 'Only these services; may be repeated' },
    tools: TESTBED_OPTIONS.tools,
    apis: OPTIONS.apis,
    own: OPTIONS.own,
    suite: { ...TESTBED_OPTIONS.suite, description: 'Instead of services: a task of this suite, with --task' },
    task: { type: 'string', valueHint: 'ID', description: 'The task, with its user and its grade' },
    seed: TESTBED_OPTIONS.seed,
    style: TESTBED_OPTIONS.style,
    approval: {
      ...TESTBED_OPTIONS.approval,
      description: 'Of a task, what a transaction takes: implied, asked or agreed',
    },
    perturb: { ...TESTBED_OPTIONS.perturb, description: 'Of a task: show tools otherwise, as testbed run does' },
    http: { type: 'boolean', description: 'Serve over streamable HTTP at /mcp instead of stdin and stdout' },
    ...SERVER_OPTIONS,
  },
  examples: [
    ['typetod mcp --services Restaurants_2,Hotels_4', 'two services over stdin and stdout'],
    ['typetod mcp --services Banks_1 --tools direct --http --port 8001', 'over HTTP, each client on its own'],
    ['typetod mcp --suite typetod --task ID', 'a task, for a benchmark of an agent'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runMcp(args, output),
});
