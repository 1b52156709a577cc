import { command } from '../../../command.js';
import { SCORED_MODEL_OPTIONS, SCORED_PARSER_OPTIONS } from '../../../options/scored-parser.js';
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
    parser: SCORED_PARSER_OPTIONS.parser,
    apis: OPTIONS.apis,
    history: {
      type: 'string',
      valueHint: 'HISTORY',
      description: "own (default): go on from the parser's own statements; gold: from the right ones",
    },
    gates: SCORED_PARSER_OPTIONS.gates,
    ...SCORED_MODEL_OPTIONS,
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod eval conversations --parser rules', 'the conversations of the checkout'],
    ['typetod eval conversations my-dialogues --apis my-services.ts --parser ./my-parser.ts', 'everything of your own'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runEvalConversations(args, output),
});
