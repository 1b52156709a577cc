import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';
import { SERVER_OPTIONS } from '../../options/server-options.js';

/** `typetod mcp`. */
export const mcp = command({
  name: 'mcp',
  description: 'Offer services, or a task with its simulated user, to clients of the Model Context Protocol',
  args: {
    services: { type: 'string', valueHint: 'NAME,..', description: 'Only these services; may be repeated' },
    tools: {
      type: 'string',
      valueHint: 'KIND',
      description: 'dialogue: the engine fills slots and confirms (default); direct: an API is called at once',
    },
    apis: OPTIONS.apis,
    own: OPTIONS.own,
    suite: {
      type: 'string',
      valueHint: 'SUITE',
      description: 'Instead of services: a task of this suite, with --task',
    },
    task: { type: 'string', valueHint: 'ID', description: 'The task, with its user and its grade' },
    seed: { type: 'string', valueHint: 'SEED', description: 'What user and world draw follows from it; 0' },
    style: { type: 'string', valueHint: 'STYLE', description: "The user's manner; the suite's first if left out" },
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
