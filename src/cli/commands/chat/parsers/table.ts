import type { LoadParser } from './chat-parser.js';

/** A parser before it is loaded. */
export interface ParserEntry {
  readonly purpose: string;
  /** Those of {@link PARSER_OPTIONS} that it takes. */
  readonly takes: readonly string[];
  readonly load: () => Promise<LoadParser>;
}

/** The options that only some parsers take. */
export const PARSER_OPTIONS = ['transcript', 'model', 'base-url', 'fields', 'model-dir', 'record', 'replay'] as const;

/** The parsers of the command line by name. Light: the module of a parser is imported when it is chosen. */
export const PARSERS: Readonly<Record<string, ParserEntry>> = {
  program: {
    purpose: 'what is typed is the program',
    takes: [],
    load: async () => (await import('./program.js')).loadProgram,
  },
  annotated: {
    purpose: 'knows the statements of a transcript',
    takes: ['transcript'],
    load: async () => (await import('./annotated.js')).loadAnnotated,
  },
  neural: {
    purpose: 'understands English by a small network on this machine',
    takes: ['model-dir'],
    load: async () => (await import('./neural.js')).loadNeural,
  },
  rules: {
    purpose: 'understands English by rules, without a model',
    takes: [],
    load: async () => (await import('./rules.js')).loadRules,
  },
  openai: {
    purpose: 'asks a model at an OpenAI-compatible endpoint',
    takes: ['model', 'base-url', 'fields', 'record', 'replay'],
    load: async () => (await import('./openai.js')).loadOpenAI,
  },
  local: {
    purpose: 'asks a model in a folder of this machine',
    takes: ['model-dir', 'record', 'replay'],
    load: async () => (await import('./local.js')).loadLocal,
  },
  llama: {
    purpose: 'asks the network and, where that is not sure, a model in a GGUF file: llama:FILE',
    takes: ['model-dir', 'record', 'replay'],
    load: async () => (await import('./llama.js')).loadLlama,
  },
  'llama-alone': {
    purpose: 'asks a model in a GGUF file alone: llama-alone:FILE',
    takes: ['record', 'replay'],
    load: async () => (await import('./llama.js')).loadLlamaAlone,
  },
};

/** What `--parser` names: `llama` of `llama:FILE`. Only these have something behind a colon. */
export const namedParser = (given: string): string => /^(llama(?:-alone)?|reactod):/.exec(given)?.[1] ?? given;

/** The parser where none is named: the best one that works here. */
export const BEST: ParserEntry = {
  purpose: 'the neural parser where its model and runtime are there, else rules',
  takes: [],
  load: async () => (await import('./best.js')).loadBest,
};
