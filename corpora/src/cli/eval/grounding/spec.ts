import { command } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod eval grounding`. */
export const evalGrounding = command({
  name: 'grounding',
  description: 'Score how many right values of SGD the grounding gate refuses, and how many invented ones it finds',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    values: {
      type: 'string',
      valueHint: 'FORM',
      description: 'How values are proposed: surface: as annotated; canonical (default): as tool schemas ask for them',
    },
    seed: { type: 'string', valueHint: 'SEED', description: 'Decides which values are invented; 0 if left out' },
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    limit: SGD_OPTIONS.limit,
    examples: {
      type: 'string',
      valueHint: 'N',
      description: 'List at most so many refused right values, and as many invented ones that passed',
    },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod eval grounding --dir sgd --split dev', 'all values in canonical form'],
    ['typetod eval grounding --dir sgd --values surface --examples 20', 'as annotated, with what the gate got wrong'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalGrounding(args, output),
});
