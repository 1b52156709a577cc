import { command } from '../../../command.js';
import { OPTIONS } from '../../../options/common.js';

/** `typetod eval conversations`. */
export const evalConversations = command({
  name: 'conversations',
  description: 'Score a parser on transcripts: after each turn, is the world as the right program leaves it?',
  args: {
    folder: {
      type: 'positional',
      required: false,
      description: 'File or folder of transcripts; test/conversations/bundled if left out',
    },
    parser: {
      type: 'string',
      valueHint: 'PARSER',
      description: 'rules, neural, openai, local, none, oracle, or a module that exports a parser',
    },
    apis: OPTIONS.apis,
    history: {
      type: 'string',
      valueHint: 'HISTORY',
      description: "own (default): go on from the parser's own statements; gold: from the right ones",
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
    'model-dir': { type: 'string', valueHint: 'FOLDER', description: 'Of local: the folder of a model' },
    record: { type: 'string', valueHint: 'FILE', description: 'Keep what a model answers in a new cassette' },
    replay: { type: 'string', valueHint: 'FILE', description: 'Take answers from a cassette, and ask no model' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod eval conversations --parser rules', 'the conversations of the checkout'],
    ['typetod eval conversations my-dialogues --apis my-services.ts --parser ./my-parser.ts', 'everything of your own'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runEvalConversations(args, output),
});
