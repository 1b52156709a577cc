import type { ArgsDef } from 'citty';
import { OPTIONS } from './common.js';

/** The options of commands that score a parser: which one, and what checks it. */
export const SCORED_PARSER_OPTIONS = {
  parser: {
    type: 'string',
    valueHint: 'PARSER',
    description:
      'rules, neural, openai, local, llama:FILE, llama-alone:FILE, none, oracle, or a module that exports a parser',
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
  'model-dir': {
    type: 'string',
    valueHint: 'FOLDER',
    description: 'Of local, neural and llama: the folder of a model',
  },
  record: { type: 'string', valueHint: 'FILE', description: 'Keep what a model answers in a new cassette' },
  replay: { type: 'string', valueHint: 'FILE', description: 'Take answers from a cassette, and ask no model' },
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
