import { caretLines, type Place } from './place.js';

/** What an agent is told when its program was not taken. `C` are the codes of the stage that refuses it. */
export interface FeedbackOf<C extends string> extends Place {
  /** The stage that refuses: the text is not a program, or a statement cannot be executed. */
  readonly kind: 'language-error' | 'execution-feedback';
  /** A key for programs; docs/errors.md has a section for each. */
  readonly code: C;
  /** What happened, what was expected and what to do, on one line. */
  readonly message: string;
  /** What stands at the place: one line of bounded length. */
  readonly excerpt: string;
  /** Which statement of the program, from 0; absent where the text is not a list of statements. */
  readonly statement?: number;
  /** What may stand there instead: names, values, forms or statements; nearest first where that means something. */
  readonly legal: readonly string[];
  /** The form that was expected, in a few words. */
  readonly expected?: string;
  /** The slot or property that is at fault, where one is. */
  readonly slot?: string;
  /** The API concerned, where one is. */
  readonly api?: string;
}

/**
 * A feedback as text for a person or a model; columns count from 1, as editors do.
 *
 * @param source - the program: its line is shown with carets under the place, instead of the excerpt.
 */
export function formatFeedback(feedback: FeedbackOf<string>, source?: string): string {
  const { line, column, code, message, span, excerpt, legal, expected } = feedback;
  const options = legal.length > 0 ? ` Legal: ${legal.join(', ')}.` : '';
  const shown = source === undefined ? [`  ${excerpt}`] : caretLines(source, span);
  if (source !== undefined && expected !== undefined) shown.push(`  expected: ${expected}`);
  return [`${line}:${column + 1} ${code}: ${message}${options}`, ...shown].join('\n');
}

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
