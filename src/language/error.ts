import type { Span } from './statement.js';

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

/** One of {@link LANGUAGE_ERROR_CODES}. */
export type LanguageErrorCode = (typeof LANGUAGE_ERROR_CODES)[number];

/** Why a text is not a program: a plain value, feedback for a model and text for a person. It is never thrown. */
export interface LanguageError {
  readonly kind: 'language-error';
  readonly code: LanguageErrorCode;
  /** What happened, what was expected and what to do, on one line. */
  readonly message: string;
  /** The offending piece of the source. */
  readonly span: Span;
  /** The line on which the offending piece begins, counted from 1. */
  readonly line: number;
  /** The column in that line, in UTF-16 units, counted from 0. */
  readonly column: number;
  /** The offending piece with a little context: one line of bounded length, unprintable characters made visible. */
  readonly excerpt: string;
  /** How many statements were read before the offending one, where that is known. */
  readonly statement?: number;
  /** What may stand here instead, such as action names or allowed forms; empty when the list would be endless. */
  readonly legal: readonly string[];
  /** The form that was expected, in a few words. */
  readonly expected?: string;
}

/**
 * Lays a language error out for a person: position, message, the source line with a caret, the legal options.
 * Without the source text, the error's excerpt stands in for the line.
 */
export function formatLanguageError(error: LanguageError, source?: string): string {
  const lines = [`${error.line}:${error.column + 1} ${error.code}: ${error.message}`];
  if (source === undefined) lines.push(`  ${error.excerpt}`);
  else lines.push(...caretLines(source, error.span));
  if (error.expected !== undefined) lines.push(`expected: ${error.expected}`);
  if (error.legal.length > 0) lines.push(`legal: ${error.legal.join(', ')}`);
  return lines.join('\n');
}

const CONTEXT_BEFORE = 24;
const EXCERPT_LENGTH = 72;

/** The one-line, bounded piece of `source` around `span`. */
export function excerptOf(source: string, span: Span): string {
  const [from, to] = windowAround(source, span);
  return frame(source, from, to, visible(source.slice(from, to)));
}

function caretLines(source: string, span: Span): string[] {
  const [from, to] = windowAround(source, span);
  const before = visible(source.slice(from, span.start));
  const marked = visible(source.slice(span.start, Math.min(Math.max(span.end, span.start), to)));
  const indent = before.length + (from > lineStart(source, span.start) ? 1 : 0);
  const text = frame(source, from, to, visible(source.slice(from, to)));
  return [`  ${text}`, `  ${' '.repeat(indent)}${'^'.repeat(Math.max(1, marked.length))}`];
}

function frame(source: string, from: number, to: number, text: string): string {
  const head = from > lineStart(source, from) ? '…' : '';
  const tail = to < lineEnd(source, to) ? '…' : '';
  return head + text + tail;
}

function windowAround(source: string, span: Span): readonly [number, number] {
  const from = Math.max(lineStart(source, span.start), span.start - CONTEXT_BEFORE);
  return [from, Math.min(lineEnd(source, span.start), from + EXCERPT_LENGTH)];
}

function lineStart(source: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineBreak(source.charCodeAt(start - 1))) start--;
  return start;
}

function lineEnd(source: string, at: number): number {
  let end = at;
  while (end < source.length && !isLineBreak(source.charCodeAt(end))) end++;
  return end;
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
}

/** The 1-based line and 0-based column of an offset. */
export function positionOf(source: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let at = 0; at < offset; at++) {
    const code = source.charCodeAt(at);
    if (!isLineBreak(code) || (code === 13 && source.charCodeAt(at + 1) === 10 && at + 1 < offset)) continue;
    line++;
    start = at + 1;
  }
  return { line, column: offset - start };
}

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** The text with every unprintable character and odd space written as an escape, so that it stays on one line. */
export function visible(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    if (character === '\t') return ' ';
    return `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
  });
}
