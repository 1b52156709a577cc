import type { Parser } from '../../dialogue/parsers/parser.js';
import { bundledParserFolder } from './network/parser-folder.js';
import { loadNetwork } from './network/load-network.js';
import { comparing } from '../comparisons/comparing.js';
import { hearingAlike } from '../corrections/said-alike.js';
import { selfCorrecting } from '../corrections/self-correcting.js';
import { hearingTwo } from '../plan/two-requests.js';
import { withholding } from '../withholding.js';
import { priced } from '../priced.js';
import { plainRulesParser } from '../rules/rules-parser.js';
import { networkParser } from './network-parser.js';
import { answering } from './answering.js';
import { withoutAnswered } from './unanswered.js';

/** Which network parses, and how it is run. */
export interface NeuralParserOptions {
  /** The folder of the network; the one that ships with the package if left out. */
  readonly folder?: string;
  /** How many threads compute a pass; 1 if left out. */
  readonly threads?: number;
  /**
   * At most how many threads of its own the network computes in, a pass in each, so that other work goes on meanwhile. Each holds
   * the weights in some 90 MB. If left out it computes in the thread that asks, which loads sooner.
   */
  readonly ownThreads?: number;
  /**
   * From 0 to 1: below this certainty of what the user does, the fallback is asked, and where it does not understand either, the
   * proposal is `parse_error()`; 0.3 if left out.
   */
  readonly threshold?: number;
  /** A parser that is asked where the network finds nothing to do, or is not certain enough. The parser of rules if left out, none if `false`. */
  readonly fallback?: Parser | false;
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
    threads = 1,
    ownThreads = 0,
    threshold = SURE,
    fallback = plainRulesParser(),
  } = options;
  const network = await loadNetwork(folder, { threads, ownThreads });
  const one = networkParser(network, { name: 'neural', threshold, ...(fallback && { fallback }) });
  const parser = selfCorrecting(
    hearingTwo(answering(withoutAnswered(priced(withholding(hearingAlike(comparing(one))))))),
  );
  return { ...parser, dispose: () => network.dispose() };
}
