/**
 * Models at endpoints that speak OpenAI's chat completions. The optional package `openai` is loaded when a model is
 * first asked.
 *
 * Adding a name here makes it part of the public interface.
 */
export { openaiModel, openaiOptionsFromEnvironment } from './openai-model.js';
