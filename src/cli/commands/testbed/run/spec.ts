import { command } from '../../../command.js';
import { OPTIONS } from '../../../options/common.js';
import { REPORT_OPTIONS } from '../../../options/report-options.js';
import { SCORED_PARSER_OPTIONS } from '../../../options/scored-parser.js';
import { EPISODE_OPTIONS, TESTBED_OPTIONS } from '../../../options/testbed-options.js';

/** `typetod testbed run`. */
export const run = command({
  name: 'run',
  description: 'Run an agent over the tasks of a suite, with simulated users, and grade what it did to the world',
  args: {
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    agent: {
      type: 'string',
      valueHint: 'AGENT',
      description: 'oracle, silent, rules, neural, openai:MODEL, or a module that exports an agent',
    },
    user: {
      type: 'string',
      valueHint: 'USER',
      description: 'agenda (default), agenda:STYLE, or model:MODEL for a user that a model speaks for',
    },
    tools: TESTBED_OPTIONS.tools,
    approval: TESTBED_OPTIONS.approval,
    gates: {
      type: 'string',
      valueHint: 'PRESET',
      description:
        'Of suites over sessions: standard, none, pytod, reactod, respact or nod; its director sees calls of tools, too',
    },
    perturb: TESTBED_OPTIONS.perturb,
    form: {
      type: 'string',
      valueHint: 'FORM',
      description: 'Of openai: native (default) calls of tools, or text, lines that any model can write',
    },
    judge: {
      type: 'string',
      valueHint: 'MODEL',
      description: 'Of tau2: a model at the endpoint that judges sentences on conversations',
    },
    basis: {
      type: 'string',
      valueHint: 'COMPONENT,..',
      description:
        'Of tau2: what rewards rest on: task, what each task names, or DB, COMMUNICATE, ACTION, NL_ASSERTION',
    },
    trials: { type: 'string', valueHint: 'K', description: 'Try each task so often; 1 if left out' },
    seed: TESTBED_OPTIONS.seed,
    tasks: { type: 'string', valueHint: 'ID,..', description: 'Only these tasks; may be repeated' },
    limit: TESTBED_OPTIONS.limit,
    jobs: { type: 'string', valueHint: 'N', description: 'Play so many episodes at once; results do not depend on it' },
    out: { type: 'string', valueHint: 'FOLDER', description: 'Keep traces there, and go on from what it has' },
    ...EPISODE_OPTIONS,
    'max-tokens': { type: 'string', valueHint: 'N', description: 'At most so many tokens in an episode; any number' },
    'base-url': {
      type: 'string',
      valueHint: 'URL',
      description: 'Of openai and model: the endpoint; OPENAI_BASE_URL if left out',
    },
    fields: {
      ...OPTIONS.fields,
      description: 'Of openai and model: more fields of each request; null leaves one out, as {"temperature": null}',
    },
    timeout: { type: 'string', valueHint: 'SECONDS', description: 'Of openai and model: the longest answer' },
    rate: { type: 'string', valueHint: 'N', description: 'Of openai and model: at most so many requests a minute' },
    retries: {
      type: 'string',
      valueHint: 'N',
      description: 'Play a void episode again so often; 1',
    },
    price: {
      type: 'string',
      valueHint: 'IN,OUT',
      description: 'Dollars for a million tokens of input and of output, to show what the run cost',
    },
    'model-dir': SCORED_PARSER_OPTIONS['model-dir'],
    html: { type: 'string', valueHint: 'FILE', description: 'Write a page with all tasks and conversations as well' },
    force: REPORT_OPTIONS.force,
    json: TESTBED_OPTIONS.json,
  },
  examples: [
    ['typetod testbed run --suite typetod --agent rules', 'the parser of rules on the tasks of this package'],
    [
      'typetod testbed run --suite typetod --agent ./my-agent.ts --trials 4 --jobs 2 --out runs/mine',
      'an agent of your own, in a run that may be interrupted',
    ],
    [
      'typetod testbed run --suite tau2:data/retail --agent openai:NAME --jobs 8 --rate 60 --html report.html',
      'a model at an endpoint',
    ],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runTestbed(args, output),
});
