import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';

/** `typetod services`. */
export const services = command({
  name: 'services',
  description: 'List the loaded services and the signatures of their APIs',
  args: {
    service: { type: 'positional', required: false, description: 'Names of services, any number; all if left out' },
    json: OPTIONS.json,
    apis: OPTIONS.apis,
    own: OPTIONS.own,
  },
  examples: [
    ['typetod services', 'all services'],
    ['typetod services Hotels_4', 'one service'],
    ['typetod services --apis my-services.ts --own', 'services of your own'],
  ],
  run: async (args, output) => (await import('./run.js')).runServices(args, output),
});
