import type { Span } from './statement.js';
import { visible } from './visible.js';

/** A place in the text of a program. */
export interface Place {
  readonly span: Span;
  /** The line on which the place begins, counted from 1. */
  readonly line: number;
  /** The column in that line, in UTF-16 units, counted from 0. */
  readonly column: number;
}

export function placeOf(source: string, span: Span): Place {
  return { span, ...positionOf(source, span.start) };
}

const CONTEXT_BEFORE = 24;
const EXCERPT_LENGTH = 72;

/** The one-line, bounded piece of `source` around `span`. */
export function excerptOf(source: string, span: Span): string {
  const [from, to] = windowAround(source, span);
  return frame(source, from, to, visible(source.slice(from, to)));
}

/** The line of a place with carets under what stands there. */
export function caretLines(source: string, span: Span): string[] {
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
function positionOf(source: string, offset: number): { readonly line: number; readonly column: number } {
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
