import { command } from '../../../command.js';
import { TRACE_OPTIONS } from '../../../options/testbed-options.js';

/** `typetod testbed explain`. */
export const explain = command({
  name: 'explain',
  description:
    'Explain why episodes failed: what differs, the step after which success was out of reach, whose fault it was',
  args: {
    ...TRACE_OPTIONS,
    limit: { type: 'string', valueHint: 'N', description: 'At most so many episodes' },
  },
  examples: [
    ['typetod testbed explain runs/mine', 'all episodes of a run that failed'],
    ['typetod testbed explain runs/mine --task ID --trial 2', 'one episode'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runExplain(args, output),
});
