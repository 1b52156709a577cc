/**
 * Parsers that need no language model at an endpoint.
 *
 * Adding a name here makes it part of the public interface of `typetod/parsers`.
 */
export { type DefaultParser, type DefaultParserOptions, defaultParser } from './default-parser.js';
export { rulesParser, type RulesParserOptions } from './rules/rules-parser.js';
export { neuralParser, type NeuralParser, type NeuralParserOptions } from './neural/neural-parser.js';
export { neuralSupervisors, type NeuralSupervisors } from './neural/supervise/neural-supervisors.js';
export { neuralRetriever, type NeuralRetriever, type NeuralRetrieverOptions } from './neural/neural-retriever.js';
export { type LlamaParserOptions, llamaParser } from './llama/llama-parser.js';
export { fastAndSlow, type FastAndSlowOptions } from './llama/fast-and-slow.js';
