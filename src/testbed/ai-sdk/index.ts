/**
 * Tools of environments for the AI SDK. The optional package `ai` is loaded when they are made.
 *
 * Adding a name here makes it part of the public interface of `typetod/testbed/ai-sdk`.
 */
export { aiTools } from './ai-tools.js';
