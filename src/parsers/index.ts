/**
 * Parsers that need no language model at an endpoint.
 *
 * Adding a name here makes it part of the public interface of `typetod/parsers`.
 */
export { type DefaultParser, type DefaultParserOptions, defaultParser } from './default-parser.js';
export { rulesParser, type RulesParserOptions } from './rules/rules-parser.js';
export { neuralParser, type NeuralParser, type NeuralParserOptions } from './neural/neural-parser.js';
export { loadNetwork, type LoadedNetwork, type NetworkOptions } from './neural/network/load-network.js';
export type { Network } from './neural/network.js';
export { networkParser, type NetworkParserOptions } from './neural/network-parser.js';
export { networkRetriever, type NetworkRetrieverOptions } from './neural/network-retriever.js';
