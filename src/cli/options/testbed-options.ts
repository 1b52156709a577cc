import type { ArgsDef } from 'citty';

/** The options of commands over the testbed. Light: what they mean is in `commands/testbed`. */
export const TESTBED_OPTIONS = {
  suite: {
    type: 'string',
    valueHint: 'SUITE',
    description: 'typetod, sgd:DIR/SPLIT, multiwoz:DIR/SPLIT, tau2:DIR/DOMAIN, a folder of task files, or a module',
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
  json: { type: 'boolean', description: 'Print one JSON object instead of text' },
} as const satisfies ArgsDef;

/** The options of commands that take a trace. */
export const TRACE_OPTIONS = {
  trace: { type: 'positional', description: 'The folder of a run, or a file of traces' },
  suite: {
    ...TESTBED_OPTIONS.suite,
    description: 'The suite of the trace; that of the run if left out, for a run with traces beside it',
  },
  task: { type: 'string', valueHint: 'ID', description: 'Only this task' },
  trial: { type: 'string', valueHint: 'N', description: 'Only this trial, from 1, in the order of the file' },
  json: TESTBED_OPTIONS.json,
} as const satisfies ArgsDef;
