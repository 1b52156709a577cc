import type { Parser } from '../../dialogue/parsers/parser.js';
import { bundledParserFolder } from './network/bundled.js';
import { loadNetwork } from './network/load-network.js';
import { comparing } from '../comparisons/comparing.js';
import { selfCorrecting } from '../corrections/self-correcting.js';
import { plainRulesParser } from '../rules/rules-parser.js';
import { networkParser } from './network-parser.js';

/** Which network parses, and how it is run. */
export interface NeuralParserOptions {
  /** The folder of the network; the one that ships with the package if left out. */
  readonly folder?: string;
  /** How many threads compute; 1 if left out. */
  readonly threads?: number;
  /**
   * Whether the network computes in a thread of its own, so that others go on while one waits for it: a pass takes some tenths of
   * a second with many services. Off if left out, since it takes longer to load.
   */
  readonly inThread?: boolean;
  /**
   * Below this certainty of what the user does, from 0 to 1, the adviser's proposal is taken; 0.3 if left out. What is said to a
   * read-back or a suggestion needs at least 0.8, where there is an adviser.
   */
  readonly threshold?: number;
  /**
   * A parser that is asked in every turn: what both understand alike counts more, and its proposal is taken where the network
   * finds nothing to do, or is not certain enough. The parser of rules if left out, none if `false`. Where it does not
   * understand either, a turn below the threshold is a `parse_error()`.
   */
  readonly adviser?: Parser | false;
}

/** A parser with the network that it holds in memory. */
export interface NeuralParser extends Parser {
  /** Frees the memory of the network. */
  dispose(): Promise<void>;
}

const SURE = 0.3;

/**
 * Loads the neural parser: a network that runs on this machine and fetches nothing.
 *
 * @example
 * const parser = await neuralParser();
 * const manager = new DialogueManager({ session, parser });
 * @throws ModelError `missing-runtime` without the package that runs it; `missing-model`, `damaged-model` or
 * `incompatible-model` for its folder; `bad-model` where the weights do not run; `bad-option`.
 */
export async function neuralParser(options: NeuralParserOptions = {}): Promise<NeuralParser> {
  const {
    folder = bundledParserFolder(),
    threads,
    inThread = false,
    threshold = SURE,
    adviser = plainRulesParser(),
  } = options;
  const network = await loadNetwork(folder, { inThread, ...(threads !== undefined && { threads }) });
  const parser = selfCorrecting(
    comparing(networkParser(network, { name: 'neural', threshold, ...(adviser && { adviser }) })),
  );
  return { ...parser, dispose: () => network.dispose() };
}
