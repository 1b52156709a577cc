/**
 * Parsers that need no language model at an endpoint.
 *
 * Adding a name here makes it part of the public interface of `typetod/parsers`.
 */
export { defaultParser } from './default-parser.js';
export { rulesParser } from './rules/rules-parser.js';
export { neuralParser, type NeuralParser } from './neural/neural-parser.js';
export { neuralSupervisors } from './neural/supervise/neural-supervisors.js';
export { neuralRetriever } from './neural/neural-retriever.js';
export { llamaParser } from './llama/llama-parser.js';
export { fastAndSlow } from './llama/fast-and-slow.js';
