/**
 * The words of a text that is no program. Every character ends up in a token or between two; nothing is refused here.
 */
import { ACTION_NAMES } from '../language/index.js';
import type { Slip } from './mended.js';

export interface Token {
  /** `break` is what may part statements: a line break, `;`, or a tag such as `<new>`. */
  readonly kind: 'word' | 'number' | 'string' | 'mark' | 'break' | 'end';
  /** As written; of a string, the literal in double quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A string that no quote ends on its line: its quote. */
  readonly open?: string;
}

/** The tokens of a text, the last of which is its end, and the slips that are undone by reading them so. */
export interface Tokens {
  readonly tokens: readonly Token[];
  readonly slips: readonly Slip[];
}

const SPACE = /(?:(?![\n\r\u2028\u2029])\s)+/y;
const COMMENT = /\/\/[^\n\r\u2028\u2029]*|\/\*.*?\*\/|<!--.*?-->|(?<![^\s])#[^\n\r\u2028\u2029]*/sy;
const BREAK = /\r\n|[\n\r\u2028\u2029;]|<\/?[A-Za-z][\w-]*\s*\/?>/y;
const GLUED = new RegExp(`(${ACTION_NAMES.join('|')})(?=x\\d+\\b(?!\\())`, 'y');
const WORD = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const OPERATOR = /=>|\.\.\.|\?\.|&&|\|\||\?\?|\*\*|\+\+|--|[-+*/%<>!&^?]=+|./suy;

const PATTERNS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['break', BREAK],
  ['word', GLUED],
  ['word', WORD],
  ['number', NUMBER],
  ['mark', OPERATOR],
];

/** Reads a text into tokens, in one pass. */
export function tokenize(source: string): Tokens {
  const tokens: Token[] = [];
  const slips: Slip[] = [];
  let at = 0;
  while (at < source.length) {
    const start = lengthAt(SPACE, source, at) + at;
    const comment = lengthAt(COMMENT, source, start);
    if (comment > 0) slips.push('comment');
    at = start + comment;
    if (at > start || at >= source.length) continue;
    const { token, slip } = stringAt(source, at) ?? { token: plainAt(source, at) };
    if (slip) slips.push(slip);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length });
  return { tokens, slips };
}

function lengthAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0].length ?? 0;
}

function plainAt(source: string, start: number): Token {
  for (const [kind, pattern] of PATTERNS) {
    const end = start + lengthAt(pattern, source, start);
    if (end > start) return { kind, text: source.slice(start, end), start, end };
  }
  return { kind: 'mark', text: source.charAt(start), start, end: start + 1 };
}

/** What ends a string that begins with a quote; typographic quotes are mixed freely by those who write them. */
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”“"'],
  ['”', '”“"'],
  ['„', '“”"'],
  ['«', '»'],
  ['»', '«'],
  ['‘', "’‘'"],
  ['’', "’‘'"],
]);

const LETTER = /[\p{L}\p{M}\p{N}_]/u;
const APOSTROPHES = "'’‘";
const AFTER_STRING = /^[\s,;:)\]}.]?$/u;

interface StringRead {
  readonly token: Token;
  readonly slip?: Slip;
}

/** The string that begins at an offset; none where the quote is an apostrophe, or begins a template that computes. */
function stringAt(source: string, start: number): StringRead | undefined {
  const quote = source.charAt(start);
  const closers = CLOSERS.get(quote);
  if (closers === undefined) return undefined;
  if (APOSTROPHES.includes(quote) && LETTER.test(source.charAt(start - 1))) return undefined;
  const opening = openingLength(source, start, quote);
  const end = endOfString(source, start + opening, closers);
  if (end === undefined) return openString(source, start, quote);
  if (quote === '`' && source.slice(start, end).includes('${')) return undefined;
  const closing = closingLength(source, end, quote);
  const text = literal(source.slice(start + opening, end));
  const token: Token = { kind: 'string', text, start, end: end + closing };
  const isPlain = opening + closing === 2 && (quote === '"' || quote === "'");
  return isPlain ? { token } : { token, slip: 'quote' };
}

/** How many quotes begin a string: several, where one was doubled by mistake and text follows. */
function openingLength(source: string, start: number, quote: string): number {
  let length = 1;
  while (length < 3 && source.charAt(start + length) === quote) length++;
  return length > 1 && AFTER_STRING.test(source.charAt(start + length)) ? 1 : length;
}

/** How many quotes end a string: several, where one was doubled by mistake. */
function closingLength(source: string, end: number, quote: string): number {
  let length = 1;
  while (length < 3 && source.charAt(end + length) === quote) length++;
  return AFTER_STRING.test(source.charAt(end + length)) ? length : 1;
}

function endOfString(source: string, from: number, closers: string): number | undefined {
  for (let at = from; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '\\') at++;
    else if (isLineBreak(character)) return undefined;
    else if (closers.includes(character) && !isApostrophe(source, at)) return at;
  }
  return undefined;
}

function isLineBreak(character: string): boolean {
  return character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029';
}

/** Whether a quote stands between two letters. */
function isApostrophe(source: string, at: number): boolean {
  if (!APOSTROPHES.includes(source.charAt(at))) return false;
  return LETTER.test(source.charAt(at - 1)) && LETTER.test(source.charAt(at + 1));
}

function openString(source: string, start: number, quote: string): StringRead {
  let end = start + 1;
  while (end < source.length && !isLineBreak(source.charAt(end))) end++;
  return { token: { kind: 'string', text: literal(source.slice(start + 1, end)), start, end, open: quote } };
}

/** Text between quotes as a literal in double quotes; its escapes stay. */
function literal(inside: string): string {
  return `"${inside.replace(/\\.|"/gs, (piece) => (piece === '"' ? '\\"' : piece))}"`;
}
