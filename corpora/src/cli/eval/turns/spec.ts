import { command, SCORED_MODEL_OPTIONS, SCORED_PARSER_OPTIONS } from 'typetod/internal/cli';

/** `typetod eval turns`. */
export const evalTurns = command({
  name: 'turns',
  description: 'Score a parser on single turns of any corpus: what starts, and which values are given',
  args: {
    file: { type: 'string', valueHint: 'FILE', description: 'Turns as JSON lines; may be repeated' },
    services: {
      type: 'string',
      valueHint: 'FILE',
      description: 'The services that the turns are about; services.json beside the file if left out',
    },
    parser: SCORED_PARSER_OPTIONS.parser,
    ...SCORED_MODEL_OPTIONS,
    limit: { type: 'string', valueHint: 'N', description: 'At most so many turns of each file' },
    show: { type: 'boolean', description: 'Print the turns that are not right' },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [['typetod eval turns --file snips.dev.turns.jsonl --parser neural --show', 'what is not understood']],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalTurns(args, output),
});
