import type { Parser } from '../dialogue/parsers/parser.js';
import { ModelError } from '../models/model-error.js';
import { type NeuralParser, type NeuralParserOptions, neuralParser } from './neural/neural-parser.js';
import { rulesParser } from './rules/rules-parser.js';

export interface DefaultParser {
  /** The best one that works here. */
  readonly parser: Parser;
  /** Why it is not the neural one, in one line for the user; left out where it is. */
  readonly note?: string;
  /** Frees the memory of its network, if it has one. */
  dispose(): Promise<void>;
}

export interface DefaultParserOptions extends NeuralParserOptions {
  /** Loads the neural parser; {@link neuralParser} if left out. */
  readonly load?: (options: NeuralParserOptions) => Promise<NeuralParser>;
}

/**
 * The parser for whoever names none: the neural one where its model and the runtime are there and, else, the parser of
 * rules, which needs nothing.
 *
 * @throws what loading the neural parser throws, other than a `ModelError`.
 */
export async function defaultParser({
  load = neuralParser,
  ...options
}: DefaultParserOptions = {}): Promise<DefaultParser> {
  try {
    const parser = await load(options);
    return { parser, dispose: () => parser.dispose() };
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
    const note = `Rules understand what you say, as the neural parser cannot be loaded: ${error.message}`;
    return { parser: rulesParser(), note: note.replace(/\s+/g, ' '), dispose: () => Promise.resolve() };
  }
}
