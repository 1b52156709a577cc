/** The parsers that `--parser` names. Light: what a parser needs is imported when it is chosen. */
import { existsSync } from 'node:fs';
import type { Parser } from '../../../dialogue/parsers/parser.js';
import { ownValue } from '../../../language/own.js';
import { parseError } from '../../../language/index.js';
import { type Arguments, UsageError } from '../../command.js';
import { refuseBoth } from '../../options/readers.js';
import type { Output } from '../../output.js';
import type { LoadParser } from '../chat/parsers/chat-parser.js';
import { namedParser } from '../chat/parsers/table.js';
import { parserModule } from './parser-module.js';

/** A parser that is ready. */
export interface ReadyParser {
  /** `oracle` is the right program of each turn, which the evaluation itself knows. */
  readonly parser: Parser | 'oracle';
  /** Releases what it holds. Returns notes for the user. */
  readonly close?: () => Promise<readonly string[]>;
}

interface Entry {
  /** The options that it takes, besides those of every parser. */
  readonly takes: readonly string[];
  readonly load: (args: Arguments, output: Output) => Promise<ReadyParser>;
}

const NONE: Parser = { name: 'none', parse: () => Promise.resolve({ statements: [parseError()] }) };

const asking = (takes: readonly string[], load: () => Promise<LoadParser>): Entry => ({
  takes: [...takes, 'record', 'replay', 'price'],
  load: async (args, output) => (await load())(args, [], output),
});

async function loadNeural(args: Arguments): Promise<ReadyParser> {
  const { neuralParser } = await import('../../../parsers/neural/neural-parser.js');
  const folder = args.text('model-dir');
  const parser = await neuralParser(folder === undefined ? {} : { folder });
  return { parser, close: () => parser.dispose().then(() => []) };
}

/** ReacTOD, as the agent of that name: switches behind the name, and a model as `testbed run` takes it. */
async function loadReactod(args: Arguments): Promise<ReadyParser> {
  refuseBoth(args, 'record', 'replay');
  const name = parserNameOf(args);
  const { reactodSwitches } = await import('../testbed/paper-agents.js');
  const switches = reactodSwitches(name.replace(/^reactod:?/, ''));
  const { askedModel } = await import('../testbed/asked-model.js');
  const { endpointOf } = await import('../testbed/endpoint.js');
  const { model, close, form = 'native', ...how } = await askedModel(args, "The parser 'reactod'", endpointOf(args));
  const { reactodParser } = await import('../../../testbed/agents/reactod/reactod-parser.js');
  return { parser: reactodParser(model, { ...switches, ...how, form, name }), close: () => close().then(() => []) };
}

const PARSERS: Readonly<Record<string, Entry>> = {
  rules: {
    takes: [],
    load: async () => ({ parser: (await import('../../../parsers/rules/rules-parser.js')).rulesParser() }),
  },
  neural: { takes: ['model-dir'], load: loadNeural },
  openai: asking(
    ['model', 'base-url', 'fields', 'timeout'],
    async () => (await import('../chat/parsers/openai.js')).loadOpenAI,
  ),
  local: asking(['model-dir'], async () => (await import('../chat/parsers/local.js')).loadLocal),
  llama: asking(['model-dir'], async () => (await import('../chat/parsers/llama.js')).loadLlama),
  'llama-alone': asking([], async () => (await import('../chat/parsers/llama.js')).loadLlamaAlone),
  reactod: { takes: ['model', 'base-url', 'fields', 'timeout', 'record', 'replay', 'price'], load: loadReactod },
  none: { takes: [], load: async () => ({ parser: NONE }) },
  oracle: { takes: [], load: async () => ({ parser: 'oracle' }) },
};

const OF_SOME = ['model', 'base-url', 'fields', 'timeout', 'model-dir', 'record', 'replay', 'price'] as const;

/** The options that say which parser is meant, and how it is made. */
export const PARSER_ARGUMENTS: readonly string[] = ['parser', ...OF_SOME];

/** A path, as no name of a parser is one. */
const isPath = (name: string): boolean => /[/\\]|\.[cm]?[jt]sx?$/.test(name);

function entryOf(name: string): Entry {
  const entry = ownValue(PARSERS, namedParser(name));
  if (entry) return entry;
  if (isPath(name) || existsSync(name)) return { takes: [], load: async () => ({ parser: await parserModule(name) }) };
  throw new UsageError(
    `There is no parser '${name}'. Parsers: ${Object.keys(PARSERS).join(', ')}. One of your own is given as the path of its module, such as ./${name}.ts.`,
  );
}

/** The name that `--parser` gives. @throws UsageError where it is left out. */
export function parserNameOf(args: Arguments): string {
  const name = args.text('parser');
  if (name !== undefined) return name;
  throw new UsageError(
    `Which parser? Give --parser one of ${Object.keys(PARSERS).join(', ')}, or the path of a module.`,
  );
}

/**
 * The parser that options name, checked but not loaded.
 *
 * @param fallback - its name where it is left out; without one it must be given.
 * @throws UsageError for an unknown parser, and for options that it does not take.
 */
export function parserEntryOf(args: Arguments, fallback?: string): () => (output: Output) => Promise<ReadyParser> {
  const name = args.text('parser') ?? fallback ?? parserNameOf(args);
  const { takes, load } = entryOf(name);
  for (const option of OF_SOME) {
    if (takes.includes(option) || args.text(option) === undefined) continue;
    throw new UsageError(`The parser '${name}' takes no --${option}.`);
  }
  return () => (output) => load(args, output);
}
