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

const BRAND = Symbol.for('typetod.ModelError');

/** A model could not be asked, or gave no answer. The message says what happened and what to do about it. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  /** @internal */
  readonly [BRAND] = true;

  constructor({
    code,
    message,
    cause,
  }: {
    readonly code: ModelErrorCode;
    readonly message: string;
    readonly cause?: unknown;
  }) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /** Whether a value is an error of this class, also of another copy of the package. */
  static isInstance(value: unknown): value is ModelError {
    return value instanceof Error && BRAND in value;
  }
}
