import { command } from '../../../command.js';
import { TESTBED_OPTIONS } from '../../../options/testbed-options.js';

/** `typetod testbed leaderboard`. */
export const leaderboard = command({
  name: 'leaderboard',
  description: 'Put runs over one suite side by side, graded anew, the best first',
  args: {
    runs: {
      type: 'positional',
      valueHint: 'RUN..',
      description: 'The folders of runs, or reports as --json prints them',
    },
    json: TESTBED_OPTIONS.json,
  },
  examples: [['typetod testbed leaderboard runs/rules runs/neural runs/qwen3', 'three agents on the same tasks']],
  run: async (args, output) => (await import('./run.js')).runLeaderboard(args, output),
});
