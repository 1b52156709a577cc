import type { Parser } from '../../dialogue/parsers/parser.js';
import { bundledParserFolder } from './network/bundled.js';
import { loadNetwork } from './network/load-network.js';
import { networkParser } from './network-parser.js';

/** Which network parses, and how it is run. */
export interface NeuralParserOptions {
  /** The folder of the network; the one that ships with the package if left out. */
  readonly folder?: string;
  /** How many threads compute; 1 if left out. */
  readonly threads?: number;
  /** Below this certainty, from 0 to 1, the proposal is `parse_error()`; 0 if left out. */
  readonly threshold?: number;
}

/** A parser with the network that it holds in memory. */
export interface NeuralParser extends Parser {
  /** Frees the memory of the network. */
  dispose(): Promise<void>;
}

/**
 * Loads the neural parser: a network that runs on this machine and fetches nothing.
 *
 * @example
 * const parser = await neuralParser();
 * const manager = new DialogueManager({ session, parser });
 * @throws ModelError `missing-runtime` without the package that runs it; `missing-model`, `damaged-model` or
 * `incompatible-model` for its folder; `bad-model` where the weights do not run; `bad-option`.
 */
export async function neuralParser({
  folder,
  threads,
  threshold = 0,
}: NeuralParserOptions = {}): Promise<NeuralParser> {
  const network = await loadNetwork(folder ?? bundledParserFolder(), threads === undefined ? {} : { threads });
  return { ...networkParser(network, { name: 'neural', threshold }), dispose: () => network.dispose() };
}
