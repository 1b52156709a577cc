import { command } from '../../command.js';

/** `typetod compare`. */
export const compare = command({
  name: 'compare',
  description:
    'Compare two runs of eval sgd, eval faults, eval retrieval, eval parser or testbed run: figures, what became right or wrong',
  args: {
    a: {
      type: 'positional',
      valueHint: 'A.json',
      description: 'The report of the first run, as --json prints it; the folder of a testbed run',
    },
    b: { type: 'positional', valueHint: 'B.json', description: 'The report of the second run' },
    html: { type: 'string', valueHint: 'FILE', description: 'Write a page with charts and dialogues to FILE as well' },
    force: { type: 'boolean', description: 'Write over the FILE of --html if it is there' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod compare before.json after.json', 'what a change did'],
    ['typetod compare runs/before runs/after', 'two agents on the tasks of the testbed, with a paired test'],
    ['typetod compare before.json after.json --html changes.html', 'the same as a page'],
  ],
  positionals: 2,
  run: async (args, output) => (await import('./run.js')).runCompare(args, output),
});
