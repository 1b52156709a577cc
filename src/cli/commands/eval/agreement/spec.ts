import { command } from '../../../command.js';
import { SCORED_PARSER_OPTIONS } from '../../../options/scored-parser.js';
import { OPTIONS } from '../../../options/common.js';

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
    model: SCORED_PARSER_OPTIONS.model,
    'base-url': SCORED_PARSER_OPTIONS['base-url'],
    fields: OPTIONS.fields,
    'model-dir': SCORED_PARSER_OPTIONS['model-dir'],
    record: SCORED_PARSER_OPTIONS.record,
    replay: SCORED_PARSER_OPTIONS.replay,
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [['typetod eval agreement --lines lines.json --parser neural', 'the lines that are taken wrongly']],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalAgreement(args, output),
});
