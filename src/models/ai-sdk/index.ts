/**
 * Language models of the AI SDK, from any of its providers, as models of ours.
 *
 * Adding a name here makes it part of the public interface of `typetod/models/ai-sdk`.
 */
export { aiSdkModel } from './ai-sdk-model.js';
