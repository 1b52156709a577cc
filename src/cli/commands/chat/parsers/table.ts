import type { LoadParser } from './chat-parser.js';
import { ownValue } from '../../../../language/index.js';
import { type Arguments, UsageError } from '../../../command.js';

/** A parser before it is loaded. */
interface ParserEntry {
  readonly purpose: string;
  /** Those of {@link PARSER_OPTIONS} that it takes. */
  readonly takes: readonly string[];
  readonly load: LoadParser;
}

/** The options that only some parsers take. */
const PARSER_OPTIONS = ['transcript', 'model', 'base-url', 'fields', 'model-dir', 'record', 'replay'] as const;

const named = <Name extends string>(table: Readonly<Record<Name, ParserEntry>>) => table;

/** The parsers of the command line by name. Light: the module of a parser is imported when it is chosen. */
export const PARSERS = named({
  program: {
    purpose: 'what is typed is the program',
    takes: [],
    load: async () => ({
      parser: { name: 'program', parse: ({ utterance }) => Promise.resolve({ source: utterance }) },
      explains: true,
    }),
  },
  annotated: {
    purpose: 'knows the statements of a transcript',
    takes: ['transcript'],
    load: async (...given) => (await import('./annotated.js')).loadAnnotated(...given),
  },
  neural: {
    purpose: 'understands English by a small network on this machine',
    takes: ['model-dir'],
    load: async (...given) => (await import('./network.js')).loadNeural(...given),
  },
  rules: {
    purpose: 'understands English by rules, without a model',
    takes: [],
    load: async () => ({ parser: (await import('../../../../parsers/rules/rules-parser.js')).rulesParser() }),
  },
  openai: {
    purpose: 'asks a model at an OpenAI-compatible endpoint',
    takes: ['model', 'base-url', 'fields', 'record', 'replay'],
    load: async (...given) => (await import('./asking-model.js')).loadOpenAI(...given),
  },
  local: {
    purpose: 'asks a model in a folder of this machine',
    takes: ['model-dir', 'record', 'replay'],
    load: async (...given) => (await import('./local.js')).loadLocal(...given),
  },
  llama: {
    purpose: 'asks the network and, where that is not sure, a model in a GGUF file: llama:FILE',
    takes: ['model-dir', 'record', 'replay'],
    load: async (...given) => (await import('./llama.js')).loadLlama(...given),
  },
  'llama-alone': {
    purpose: 'asks a model in a GGUF file alone: llama-alone:FILE',
    takes: ['record', 'replay'],
    load: async (...given) => (await import('./llama.js')).loadLlamaAlone(...given),
  },
});

/** What `--parser` names: `llama` of `llama:FILE`. Only these have something behind a colon. */
export const namedParser = (given: string): string => /^(llama(?:-alone)?|reactod):/.exec(given)?.[1] ?? given;

/** The parser where none is named: the best one that works here. */
const BEST: ParserEntry = {
  purpose: 'the neural parser where its model and runtime are there, else rules',
  takes: [],
  load: async (...given) => (await import('./network.js')).loadBest(...given),
};

function checkTaken(args: Arguments, name: string | undefined, { takes }: ParserEntry): void {
  for (const option of PARSER_OPTIONS) {
    if (takes.includes(option) || args.text(option) === undefined) continue;
    const takers = Object.entries(PARSERS).flatMap(([other, entry]) => (entry.takes.includes(option) ? [other] : []));
    const it = name === undefined ? 'The parser that is taken without --parser' : `The parser '${name}'`;
    throw new UsageError(`${it} takes no --${option}. It is for --parser ${takers.join(' or ')}.`);
  }
}

function entryNamed(name: string): ParserEntry {
  const entry = ownValue(PARSERS, namedParser(name));
  if (entry) return entry;
  throw new UsageError(`There is no parser '${name}'. Parsers: ${Object.keys(PARSERS).join(', ')}.`);
}

/**
 * The parser that `--parser` names; without it `annotated` if there is a transcript, else the best one that works here.
 *
 * @throws UsageError for an unknown parser, and for options that it does not take.
 */
export function parserEntryOf(args: Arguments): ParserEntry {
  const name = args.text('parser') ?? (args.text('transcript') === undefined ? undefined : 'annotated');
  const entry = name === undefined ? BEST : entryNamed(name);
  checkTaken(args, name, entry);
  return entry;
}
