import { command } from '../../../command.js';
import { TRACE_OPTIONS } from '../../../options/testbed-options.js';

/** `typetod testbed replay`. */
export const replay = command({
  name: 'replay',
  description: 'Execute traces once more: the same actions must give the same world',
  args: TRACE_OPTIONS,
  examples: [
    ['typetod testbed replay runs/mine', 'all episodes of a run'],
    ['typetod testbed replay trace.jsonl --suite typetod --task ID', 'those of one task'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runReplayTraces(args, output),
});
