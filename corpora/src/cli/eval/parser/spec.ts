import { command, OPTIONS, REPORT_OPTIONS, SCORED_PARSER_OPTIONS } from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../../options/sgd-options.js';

/** `typetod eval parser`. */
export const evalParser = command({
  name: 'parser',
  description:
    'Score a parser on SGD dialogues: what its statements lead to, turn by turn, through the whole turn loop',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    parser: SCORED_PARSER_OPTIONS.parser,
    history: {
      type: 'string',
      valueHint: 'HISTORY',
      description: "own (default): go on from the parser's own statements; gold: from the annotated ones",
    },
    services: {
      type: 'string',
      valueHint: 'SERVICES',
      description: "known (default): the APIs of the dialogue's services; predicted: those that retrieval finds",
    },
    gates: SCORED_PARSER_OPTIONS.gates,
    model: SCORED_PARSER_OPTIONS.model,
    'base-url': SCORED_PARSER_OPTIONS['base-url'],
    fields: OPTIONS.fields,
    timeout: { type: 'string', valueHint: 'SECONDS', description: 'Of openai: the longest that an answer may take' },
    'model-dir': SCORED_PARSER_OPTIONS['model-dir'],
    record: SCORED_PARSER_OPTIONS.record,
    replay: SCORED_PARSER_OPTIONS.replay,
    price: {
      type: 'string',
      valueHint: 'IN,OUT',
      description: 'Dollars for a million tokens of input and of output, to show what a model cost',
    },
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    sgdx: { type: 'string', valueHint: 'VERSION', description: 'A variant of SGD-X, v1 to v5' },
    jobs: { type: 'string', valueHint: 'N', description: 'Evaluate in so many threads, each with the parser; 1' },
    limit: SGD_OPTIONS.limit,
    checkpoint: { type: 'string', valueHint: 'FILE', description: 'Keep results in FILE and go on from what it has' },
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval parser --dir sgd --parser rules', 'the parser of rules on the dev split'],
    ['typetod eval parser --dir sgd --parser ./my-parser.ts --limit 100 --html mine.html', 'a parser of your own'],
    [
      'typetod eval parser --dir sgd --parser openai --model NAME --checkpoint kept.jsonl',
      'a model at an endpoint, in a run that may be interrupted',
    ],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalParser(args, output),
});
