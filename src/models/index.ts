/**
 * The model port: what the engine asks of a model, and what is useful with any model.
 *
 * Models themselves have entry points of their own: `typetod/models/openai` for endpoints, `typetod/models/local` for
 * models on this machine, `typetod/testing` for scripts, recordings and oracles. Nothing here needs an optional package.
 *
 * Adding a name here makes it part of the public interface.
 */
export { fencedText, spokenText } from '../text/spoken.js';
export { choiceOf, jsonOf, numberedAnswers } from './answers.js';
export { ModelError } from './model-error.js';
export type { Json, Model, ModelReply, ModelRequest } from './model.js';
export { observedModel, UsageMeter } from './observed.js';
