import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';

/** `typetod tools`. */
export const tools = command({
  name: 'tools',
  description: 'Print the tool schemas of the APIs as JSON, for language models that call tools',
  args: {
    service: { type: 'string', valueHint: 'NAME', description: 'Only this service; may be repeated' },
    strict: { type: 'boolean', description: 'Keep to the subset of JSON Schema that structured outputs take' },
    apis: OPTIONS.apis,
    own: OPTIONS.own,
  },
  examples: [
    ['typetod tools --service Hotels_4', 'one service'],
    ['typetod tools --apis my-services.ts --own --strict', 'of services of your own, for structured outputs'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runTools(args, output),
});
