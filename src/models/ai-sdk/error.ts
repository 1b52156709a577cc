import { oneLine } from '../../text/one-line.js';
import { ModelError, type ModelErrorCode } from '../model-error.js';

/** The parts of the package `ai`. */
export type Ai = typeof import('ai');

function codeOf(status: number | undefined): ModelErrorCode {
  if (status === 404) return 'missing-model';
  return status === undefined || status >= 500 ? 'unreachable' : 'refused';
}

function coded(error: unknown, ai: Ai): readonly [ModelErrorCode, string] {
  const message = error instanceof Error ? error.message : String(error);
  if (ai.RetryError.isInstance(error)) return coded(error.lastError ?? error.message, ai);
  if (ai.APICallError.isInstance(error)) return [codeOf(error.statusCode), message];
  if (ai.LoadAPIKeyError.isInstance(error)) return ['missing-key', message];
  return ['bad-reply', message];
}

/** What the AI SDK threw, as an error of a model. */
export function aiError(error: unknown, name: string, ai: Ai): ModelError {
  const [code, message] = coded(error, ai);
  return new ModelError({ code, message: oneLine(`the model ${name} gave no answer: ${message}`) });
}
