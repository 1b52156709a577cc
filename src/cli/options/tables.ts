/** The options that several commands have in common. */
import type { ArgDef, ArgsDef } from 'citty';
import { count, flag, positional, text, texts } from './option.js';
import type { Arguments } from '../command.js';

/** Definitions of options that several commands have in common. Light: specs import them. */
export const OPTIONS = {
  apis: texts('PATH', 'Module with services, besides the bundled ones; may be repeated'),
  fixtures: text('FILE', 'What the session begins with: a fixtures.json with rows, a clock, an id or who is asking'),
  fixture: text('NAME', "Of --fixtures: which one; 'default' if left out"),
  fields: text('JSON', 'Of openai: more fields of each request; null leaves one out, as {"temperature": null}'),
  own: flag('Only the services of --apis, none of the bundled ones'),
  json: flag('Print one JSON object instead of text'),
} as const satisfies Readonly<Record<string, ArgDef>>;

/** The options of commands that score a parser: which one, and what checks it. */
export const SCORED_PARSER_OPTIONS = {
  parser: text(
    'PARSER',
    'rules, neural, openai, local, llama:FILE, llama-alone:FILE, reactod[:SWITCH=VALUE,..], none, oracle, or a module that exports a parser',
  ),
  gates: text('PRESET', 'standard (default), none, pytod, reactod, respact or nod, without supervisors'),
  model: text('NAME', 'Of openai and reactod: the model, TYPETOD_MODEL if left out; of reactod also llama:FILE'),
  'base-url': text('URL', 'Of openai and reactod: the endpoint, OPENAI_BASE_URL if left out'),
  'model-dir': text('FOLDER', 'Of local, neural and llama: the folder of a model'),
  record: text('FILE', 'Keep what a model answers in a new cassette'),
  replay: text('FILE', 'Take answers from a cassette, and ask no model'),
} as const satisfies ArgsDef;

/** The options that say which model a parser asks, for commands that take no limits of time and no prices. */
export const SCORED_MODEL_OPTIONS = {
  model: SCORED_PARSER_OPTIONS.model,
  'base-url': SCORED_PARSER_OPTIONS['base-url'],
  fields: OPTIONS.fields,
  'model-dir': SCORED_PARSER_OPTIONS['model-dir'],
  record: SCORED_PARSER_OPTIONS.record,
  replay: SCORED_PARSER_OPTIONS.replay,
} as const satisfies ArgsDef;

/** How many dialogues a page has if nothing else is said. */
const OF_A_PAGE = 100;

/** The options of evaluations that write a report: as a page, with dialogues, as JSON. Light, so that `--help` is fast. */
export const REPORT_OPTIONS = {
  html: text('FILE', 'Write a report with charts and dialogues to FILE as well'),
  examples: count(
    'N',
    'Put so many dialogues in which something is wrong into --html and --json; 100 with --html, else none',
  ),
  force: flag('Write over the FILE of --html if it is there'),
  json: flag('Print one JSON object instead of text'),
} as const satisfies ArgsDef;

/** How many dialogues are shown turn by turn; undefined where no one asked for them. */
export function examplesFor(args: Arguments): number | undefined {
  return args.count('examples') ?? (args.text('html') === undefined ? undefined : OF_A_PAGE);
}

/** A report as `--json` prints it: with dialogues only where they were asked for. */
export function asJson<T extends { readonly examples?: unknown }>(args: Arguments, report: T): Omit<T, 'examples'> {
  if (args.count('examples') !== undefined) return report;
  const { examples: _, ...rest } = report;
  return rest;
}

/** The options of commands that serve. Light: specs import them. */
export const SERVER_OPTIONS = {
  host: text('ADDRESS', 'Listen there; 127.0.0.1, which this machine alone reaches'),
  port: text('PORT', 'Listen at this port; 0 for any that is free'),
  capacity: count('N', 'At most so many clients at a time'),
  idle: text('SECONDS', 'A client that is silent for so long is given up'),
  'allow-origin': texts('ORIGIN', 'Let pages of this origin connect, such as http://localhost:6274; may be repeated'),
} as const satisfies ArgsDef;

/** The options of commands over the testbed. Light: what they mean is in `commands/testbed`. */
export const TESTBED_OPTIONS = {
  suite: text(
    'SUITE',
    'typetod[:SPLIT], typetod-hard[:SPLIT], sgd:DIR/SPLIT, multiwoz:DIR/SPLIT, tau2:DIR/DOMAIN[/SPLIT], a folder of task files, or a module',
  ),
  apis: {
    ...OPTIONS.apis,
    description: 'Of task files: module with services, besides the bundled ones; may be repeated',
  },
  tools: text('HOW', 'How services are presented: dialogue (default), or direct: an API is called at once'),
  approval: text('WHAT', 'What a transaction takes: implied, asked (default for dialogue tools) or agreed'),
  perturb: text(
    'HOW,..',
    'Show tools otherwise: distractors[:N], and tool or argument names, descriptions, types scrambled',
  ),
  seed: text('SEED', 'What users, agents and worlds draw follows from it; 0 if left out'),
  style: text('STYLE', "The manner of users; the suite's first if left out"),
  limit: count('N', 'At most so many tasks'),
  json: OPTIONS.json,
} as const satisfies ArgsDef;

/** The options that limit an episode. */
export const EPISODE_OPTIONS = {
  'max-steps': count('N', 'At most so many actions in an episode; 200'),
  'max-errors': count('N', 'At most so much that is refused in an episode; 10'),
  'max-seconds': count('N', 'At most so many seconds for an episode; 1800 in a run'),
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
  trace: positional('The folder of a run, or a file of traces'),
  suite: {
    ...TESTBED_OPTIONS.suite,
    description: 'The suite of the trace; that of the run if left out, for a run with traces beside it',
  },
  apis: TESTBED_OPTIONS.apis,
  ...presentation,
  task: text('ID', 'Only this task'),
  trial: count('N', 'Only this trial, from 1, in the order of the file'),
  json: TESTBED_OPTIONS.json,
} as const satisfies ArgsDef;
