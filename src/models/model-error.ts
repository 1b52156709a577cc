import { TypetodError } from '../errors/index.js';

/**
 * Why a model gives no answer. `docs/errors.md` says what to do about each.
 *
 * - `missing-runtime`: the optional package is not installed.
 * - `missing-model`: there is no model in the folder, or a file of it is missing.
 * - `bad-model`: the files are no model that can be run.
 * - `damaged-model`: the files are not those that the model's manifest lists.
 * - `incompatible-model`: the model was trained for another version of this package.
 * - `bad-option`: an option, such as a time limit, is not a number that it takes.
 * - `missing-key`: the endpoint needs an API key.
 * - `unreachable`: the endpoint cannot be reached, or its URL is wrong.
 * - `refused`: the endpoint or the model refuses the request.
 * - `timeout`: the answer took too long.
 * - `bad-reply`: what came back is no reply.
 * - `unsupported-answer`: the model cannot answer in the form that was asked for.
 * - `no-reply`: a script, cassette or oracle has no reply for the request.
 * - `unused-replies`: replies of a script or cassette are left over.
 * - `bad-cassette`: a line of a cassette is damaged.
 */
export const MODEL_ERROR_CODES = [
  'missing-runtime',
  'missing-model',
  'bad-model',
  'damaged-model',
  'incompatible-model',
  'bad-option',
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

export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

/** A model could not be asked, or gave no answer. The message says what happened and what to do about it. */
export class ModelError extends TypetodError<ModelErrorCode> {
  static override readonly label: string = 'ModelError';
}
