/**
 * Models in GGUF files that run on this machine. The optional package `node-llama-cpp` is loaded when a model is.
 *
 * Adding a name here makes it part of the public interface.
 */
export { llamaModel } from './llama-model.js';
