import { TypetodError } from '../errors/index.js';

/** Every reason for which a model gives no answer. */
export const MODEL_ERROR_CODES = [
  'missing-runtime',
  'missing-model',
  'bad-model',
  'missing-key',
  'unreachable',
  'refused',
  'timeout',
  'bad-reply',
  'unsupported-answer',
  'no-reply',
  'unused-replies',
  'bad-cassette',
] as const;

/** One of {@link MODEL_ERROR_CODES}. */
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

/** A model could not be asked, or gave no answer. The message says what happened and what to do about it. */
export class ModelError extends TypetodError<ModelErrorCode> {
  static override readonly label = 'ModelError';
}
