import { command } from '../../../command.js';
import { REPORT_OPTIONS } from '../../../options/report-options.js';
import { SGD_OPTIONS } from '../../../options/sgd-options.js';

/** `typetod eval parser`. */
export const evalParser = command({
  name: 'parser',
  description:
    'Score a parser on SGD dialogues: what its statements lead to, turn by turn, through the whole turn loop',
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    parser: {
      type: 'string',
      valueHint: 'PARSER',
      description: 'rules, neural, openai, local, none, oracle, or a module that exports a parser',
    },
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
    gates: {
      type: 'string',
      valueHint: 'PRESET',
      description: 'standard (default), none, pytod, reactod, respact or nod, without supervisors',
    },
    model: { type: 'string', valueHint: 'NAME', description: 'Of openai: the model, TYPETOD_MODEL if left out' },
    'base-url': {
      type: 'string',
      valueHint: 'URL',
      description: 'Of openai: the endpoint, OPENAI_BASE_URL if left out',
    },
    timeout: { type: 'string', valueHint: 'SECONDS', description: 'Of openai: the longest that an answer may take' },
    'model-dir': { type: 'string', valueHint: 'FOLDER', description: 'Of local and neural: the folder of a model' },
    record: { type: 'string', valueHint: 'FILE', description: 'Keep what a model answers in a new cassette' },
    replay: { type: 'string', valueHint: 'FILE', description: 'Take answers from a cassette, and ask no model' },
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
