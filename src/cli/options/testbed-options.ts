import type { ArgsDef } from 'citty';
import { OPTIONS } from './common.js';

/** The options of commands over the testbed. Light: what they mean is in `commands/testbed`. */
export const TESTBED_OPTIONS = {
  suite: {
    type: 'string',
    valueHint: 'SUITE',
    description:
      'typetod, typetod-hard[:SPLIT], sgd:DIR/SPLIT, multiwoz:DIR/SPLIT, tau2:DIR/DOMAIN[/SPLIT], a folder of task files, or a module',
  },
  apis: {
    ...OPTIONS.apis,
    description: 'Of task files: module with services, besides the bundled ones; may be repeated',
  },
  tools: {
    type: 'string',
    valueHint: 'HOW',
    description: 'How services are presented: dialogue (default), or direct: an API is called at once',
  },
  approval: {
    type: 'string',
    valueHint: 'WHAT',
    description: 'What a transaction takes: implied, asked (default for dialogue tools) or agreed',
  },
  perturb: {
    type: 'string',
    valueHint: 'HOW,..',
    description: 'Show tools otherwise: distractors[:N], and tool or argument names, descriptions, types scrambled',
  },
  seed: {
    type: 'string',
    valueHint: 'SEED',
    description: 'What users, agents and worlds draw follows from it; 0 if left out',
  },
  style: { type: 'string', valueHint: 'STYLE', description: "The manner of users; the suite's first if left out" },
  limit: { type: 'string', valueHint: 'N', description: 'At most so many tasks' },
  json: OPTIONS.json,
} as const satisfies ArgsDef;

/** The options that limit an episode. */
export const EPISODE_OPTIONS = {
  'max-steps': { type: 'string', valueHint: 'N', description: 'At most so many actions in an episode; 200' },
  'max-errors': { type: 'string', valueHint: 'N', description: 'At most so much that is refused in an episode; 10' },
  'max-seconds': { type: 'string', valueHint: 'N', description: 'At most so many seconds for an episode; any number' },
} as const satisfies ArgsDef;

/** An option for which the run has the value if it is left out. */
const ofTheRun = <D extends { readonly description: string }>(option: D) => ({
  ...option,
  description: `${option.description}; as in the run if left out`,
});

/** How tools were shown where no run says it. */
const presentation = {
  tools: ofTheRun({ ...TESTBED_OPTIONS.tools, description: 'How services were presented: dialogue or direct' }),
  approval: ofTheRun({ ...TESTBED_OPTIONS.approval, description: 'What a transaction took: implied, asked or agreed' }),
  perturb: ofTheRun({
    ...TESTBED_OPTIONS.perturb,
    description: 'How tools were shown otherwise, as testbed run has it',
  }),
} as const;

/** The options of commands that take a trace. */
export const TRACE_OPTIONS = {
  trace: { type: 'positional', description: 'The folder of a run, or a file of traces' },
  suite: {
    ...TESTBED_OPTIONS.suite,
    description: 'The suite of the trace; that of the run if left out, for a run with traces beside it',
  },
  apis: TESTBED_OPTIONS.apis,
  ...presentation,
  task: { type: 'string', valueHint: 'ID', description: 'Only this task' },
  trial: { type: 'string', valueHint: 'N', description: 'Only this trial, from 1, in the order of the file' },
  json: TESTBED_OPTIONS.json,
} as const satisfies ArgsDef;
