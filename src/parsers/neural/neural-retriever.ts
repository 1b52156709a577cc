import type { ApiRetriever } from '../../dialogue/retrieval/retrieval.js';
import { createRegistry, type Registry, type Service } from '../../service/index.js';
import { bundledParserFolder } from './network/parser-folder.js';
import { loadNetwork } from './network/load-network.js';
import { networkRetriever, type NetworkRetrieverOptions } from './network-retriever.js';
import type { NeuralParserOptions } from './neural-parser.js';

/** How the network of the neural parser ranks APIs. */
export interface NeuralRetrieverOptions
  extends Pick<NeuralParserOptions, 'folder' | 'threads'>,
    NetworkRetrieverOptions {}

export interface NeuralRetriever extends ApiRetriever {
  /** Frees the memory of the network. */
  dispose(): Promise<void>;
}

/**
 * Loads the network of the neural parser to find the APIs that a user means.
 *
 * @example
 * const retriever = await neuralRetriever(allServices);
 * await retriever.rank({ utterance: 'Which bus goes to Fresno?' }, 3);
 * @throws ModelError as `neuralParser`; `bad-option` for a number of candidates that is no whole number from 1 on.
 */
export async function neuralRetriever(
  services: readonly Service[] | Registry,
  { folder = bundledParserFolder(), threads, ...options }: NeuralRetrieverOptions = {},
): Promise<NeuralRetriever> {
  const registry = 'apis' in services ? services : createRegistry(services);
  const network = await loadNetwork(folder, threads === undefined ? {} : { threads });
  return { ...networkRetriever(network, registry, options), dispose: () => network.dispose() };
}
