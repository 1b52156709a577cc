import type { LanguageError, LanguageErrorCode } from './error.js';
import { excerptOf, placeOf } from './place.js';
import type { Span } from './statement.js';

/** What an error says beside its code, place and message. */
export interface ErrorDetails {
  readonly legal?: readonly string[];
  readonly expected?: string;
}

/** What `raise` throws. It is caught by `parse` and never leaves this folder, so it needs no stack trace. */
export class Raised {
  constructor(
    readonly code: LanguageErrorCode,
    readonly span: Span,
    readonly message: string,
    readonly details: ErrorDetails,
  ) {}
}

const NO_DETAILS: ErrorDetails = {};

/** The one exit of the language layer for a program that is wrong. */
export function raise(code: LanguageErrorCode, span: Span, message: string, details = NO_DETAILS): never {
  throw new Raised(code, span, message, details);
}

/** Completes what was raised to the value that the caller of `parse` gets. */
export function toLanguageError(source: string, raised: Raised, statement: number | undefined): LanguageError {
  const start = clamp(raised.span.start, source.length);
  const span = { start, end: Math.max(start, clamp(raised.span.end, source.length)) };
  return {
    kind: 'language-error',
    code: raised.code,
    message: raised.message,
    ...placeOf(source, span),
    excerpt: excerptOf(source, span),
    ...(statement === undefined ? {} : { statement }),
    legal: raised.details.legal ?? [],
    ...(raised.details.expected === undefined ? {} : { expected: raised.details.expected }),
  };
}

function clamp(offset: number, length: number): number {
  return Math.min(Math.max(0, offset), length);
}
