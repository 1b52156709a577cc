/** The parsers that `--parser` names. Light: what a parser needs is imported when it is chosen. */

import { existsSync } from 'node:fs';
import type { Parser } from 'typetod/dialogue';
import { parseError } from 'typetod/language';
import { ownValue } from 'typetod/internal';
import {
  type Arguments,
  UsageError,
  refuseBoth,
  type Output,
  namedParser,
  PARSERS as CHAT_PARSERS,
  exportOf,
  isPath,
  explainThrown,
} from 'typetod/internal/cli';

const EXPECTED =
  "A module exports a parser, an object with a name and a method 'parse', or a function that makes one, as its default or as 'parser'.";

function isParser(value: unknown): value is Parser {
  if (typeof value !== 'object' || value === null) return false;
  const { name, parse } = value as Partial<Record<keyof Parser, unknown>>;
  return typeof name === 'string' && name !== '' && typeof parse === 'function';
}

/** The parser with errors that say where in the module they were thrown. */
function explained(path: string, parser: Parser): Parser {
  return {
    name: parser.name,
    async parse(input) {
      try {
        return await parser.parse(input);
      } catch (cause) {
        throw new UsageError(explainThrown(path, cause), { cause });
      }
    },
  };
}

/**
 * The parser that the module at `path` exports.
 *
 * @throws UsageError for a module that is not there, does not load, or exports none.
 */
async function parserModule(path: string): Promise<Parser> {
  return explained(path, await exportOf(path, { name: 'parser', expected: EXPECTED, is: isParser }));
}

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

/** A parser of `chat`, with the options that it takes besides. */
function ofChat(name: keyof typeof CHAT_PARSERS, ...more: readonly string[]): Entry {
  const { takes, load } = CHAT_PARSERS[name];
  return { takes: [...takes, ...more], load: (args, output) => load(args, [], output) };
}

/** ReacTOD, as the agent of that name: switches behind the name, and a model as `testbed run` takes it. */
async function loadReactod(args: Arguments): Promise<ReadyParser> {
  refuseBoth(args, 'record', 'replay');
  return (await import('../testbed/paper-agents.js')).loadReactodParser(args, parserNameOf(args));
}

const PARSERS: Readonly<Record<string, Entry>> = {
  rules: ofChat('rules'),
  neural: ofChat('neural'),
  openai: ofChat('openai', 'timeout', 'price'),
  local: ofChat('local', 'price'),
  llama: ofChat('llama', 'price'),
  'llama-alone': ofChat('llama-alone', 'price'),
  reactod: { takes: ['model', 'base-url', 'fields', 'timeout', 'record', 'replay', 'price'], load: loadReactod },
  none: { takes: [], load: async () => ({ parser: NONE }) },
  oracle: { takes: [], load: async () => ({ parser: 'oracle' }) },
};

const OF_SOME = ['model', 'base-url', 'fields', 'timeout', 'model-dir', 'record', 'replay', 'price'] as const;

/** The options that say which parser is meant, and how it is made. */
export const PARSER_ARGUMENTS: readonly string[] = ['parser', ...OF_SOME];

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
