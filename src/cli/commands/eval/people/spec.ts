import { command } from '../../../command.js';
import { OPTIONS } from '../../../options/common.js';
import { SCORED_MODEL_OPTIONS, SCORED_PARSER_OPTIONS } from '../../../options/scored-parser.js';

/** `typetod eval people`. */
export const evalPeople = command({
  name: 'people',
  description: 'Let scripted people talk with the agent in words of their own: do they get what they came for?',
  args: {
    people: {
      type: 'string',
      valueHint: 'DIR',
      description: 'File or folder of people; tasks/people/dev of the checkout if left out',
    },
    parser: SCORED_PARSER_OPTIONS.parser,
    apis: OPTIONS.apis,
    gates: SCORED_PARSER_OPTIONS.gates,
    tag: { type: 'string', valueHint: 'TAG', description: 'Only people with this tag' },
    person: { type: 'string', valueHint: 'ID', description: 'Only this person' },
    show: { type: 'boolean', description: 'Print the conversations that went wrong; with --person, that one' },
    check: { type: 'boolean', description: 'Play nobody: can each person get what they want, and do they say it?' },
    ...SCORED_MODEL_OPTIONS,
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod eval people --parser rules', 'the people of the checkout'],
    ['typetod eval people --people my-people.json --parser neural --show', 'your own, and what went wrong'],
    ['typetod eval people --people my-people.json --check', 'whether they can get what they want'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runEvalPeople(args, output),
});
