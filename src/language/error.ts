import type { FeedbackOf } from './feedback.js';

/** Every code that a {@link LanguageError} can carry. */
export const LANGUAGE_ERROR_CODES = [
  'syntax',
  'too-long',
  'too-deep',
  'too-many-statements',
  'too-many-entries',
  'string-too-long',
  'forbidden-character',
  'comment',
  'unsupported-syntax',
  'not-a-statement',
  'not-a-value',
  'bad-assignment',
  'bad-arguments',
  'bad-literal',
  'bad-name',
  'bad-variable-name',
  'forbidden-name',
  'computed-member',
  'duplicate-name',
] as const;

export type LanguageErrorCode = (typeof LANGUAGE_ERROR_CODES)[number];

/** Why a text is not a program: a plain value, feedback for a model and text for a person. It is never thrown. */
export interface LanguageError extends FeedbackOf<LanguageErrorCode> {
  readonly kind: 'language-error';
}
