import { command } from '../../../command.js';
import { SCORED_MODEL_OPTIONS, SCORED_PARSER_OPTIONS } from '../../../options/scored-parser.js';

/** `typetod eval agreement`. */
export const evalAgreement = command({
  name: 'agreement',
  description: 'Say lines at an open confirmation: which of them commit the transaction?',
  args: {
    lines: {
      type: 'string',
      valueHint: 'FILE',
      description: 'JSON: { "yes": [...], "no": [...] }, what agrees to a table for four, and what does not',
    },
    parser: SCORED_PARSER_OPTIONS.parser,
    ...SCORED_MODEL_OPTIONS,
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [['typetod eval agreement --lines lines.json --parser neural', 'the lines that are taken wrongly']],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalAgreement(args, output),
});
