/**
 * Models that run on this machine. The optional package `@huggingface/transformers` is loaded when a model is.
 *
 * Adding a name here makes it part of the public interface.
 */
export { inspectLocalModel, localModel } from './local-model.js';
