/**
 * The first look at a text, before acorn sees it: one pass over the characters.
 *
 * Outside strings the language needs few characters, so every other one is refused here by name. That alone removes
 * comments, templates, regular expressions, optional chaining, arrow functions and names in other alphabets, and it
 * keeps acorn away from the places where JavaScript is hard to read. Inside strings every language may be written,
 * but no characters that hide or reorder text. Brackets are counted, so that a nesting bomb fails at once.
 */
import type { LanguageErrorCode } from './error.js';
import { visible } from './visible.js';
import type { Limits } from './limits.js';
import { raise } from './raise.js';
import type { Span } from './statement.js';

const PLAIN = 0;
const QUOTE = 1;
const OPENING = 2;
const CLOSING = 3;
const REFUSED = 4;

const CLASSES = classify();

function classify(): Uint8Array {
  const classes = new Uint8Array(128).fill(REFUSED);
  const assign = (characters: string, kind: number) => {
    for (const character of characters) classes[character.charCodeAt(0)] = kind;
  };
  assign('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$ \t\r\n.,;:=+-', PLAIN);
  assign('"\'', QUOTE);
  assign('([{', OPENING);
  assign(')]}', CLOSING);
  return classes;
}

/** Raises an error unless every character of the source may stand where it stands and brackets nest within the limit. */
export function checkCharacters(source: string, limits: Limits): void {
  // A nested call with its record opens two brackets a level; the outermost call and its record, two more.
  const deepest = 2 * limits.depth + 2;
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    const kind = code < 128 ? (CLASSES[code] as number) : REFUSED;
    if (kind === PLAIN) continue;
    if (kind === QUOTE) at = endOfString(source, at, code);
    else if (kind === OPENING) {
      if (++depth > deepest) raiseTooDeep({ start: at, end: at + 1 }, limits.depth);
    } else if (kind === CLOSING) depth--;
    else raiseCharacter(source, at, code);
  }
}

/** The program, or an operand in it, nests deeper than allowed. */
export function raiseTooDeep(span: Span, depth: number): never {
  raise('too-deep', span, `The program nests deeper than ${depth} levels. Bind inner calls to variables of their own.`);
}

function endOfString(source: string, start: number, quote: number): number {
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === quote) return at;
    if (code === 92) at = afterBackslash(source, at);
    else if (code === 10 || code === 13) break;
    else if (code < 32 || code > 126) at = afterUnusual(source, at);
  }
  const message = 'A string is not closed on its line. Close it with the same quote; a line break is written as \\n.';
  return raise('syntax', { start, end: start + 1 }, message, { expected: 'a closing quote' });
}

/** The offset of the last character that the backslash takes with it: only quotes and backslashes need to be skipped. */
function afterBackslash(source: string, at: number): number {
  const next = source.charCodeAt(at + 1);
  return next === 34 || next === 39 || next === 92 ? at + 1 : at;
}

function afterUnusual(source: string, at: number): number {
  const end = endOfUnusual(source, at);
  if (end === -1) raiseHidden(source, at);
  return end;
}

/** The offset of the last unit of a non-ASCII or control character, or -1 where no program may hold it. */
function endOfUnusual(source: string, at: number): number {
  const code = source.charCodeAt(at);
  if (code < 0xa0) return code === 9 || code === 10 || code === 13 ? at : -1;
  if (code < 0xd800 || code > 0xdfff) return isHidden(code) ? -1 : at;
  const next = source.charCodeAt(at + 1);
  // Plane 14 (high surrogates DB40 to DB7F) holds only invisible tags and selectors.
  const paired = code < 0xdc00 && next >= 0xdc00 && next <= 0xdfff;
  return paired && (code < 0xdb40 || code > 0xdb7f) ? at + 1 : -1;
}

/** Characters of the basic plane that show nothing or change the order of what is shown. */
function isHidden(code: number): boolean {
  if (code < 0x2000) return code === 0xad || code === 0x34f || code === 0x61c || code === 0x180e;
  if (code < 0x2070) return (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || code >= 0x2060;
  return code === 0xfeff || (code >= 0xfff9 && code <= 0xfffb) || code === 0x3164 || code === 0xffa0;
}

/**
 * Whether a text holds only characters that a string of the language may hold: no control characters but tab and
 * line breaks, no bidirectional controls, no invisible characters, no lone surrogates.
 */
export function isPlainText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 32 && code <= 126) continue;
    at = endOfUnusual(text, at);
    if (at === -1) return false;
  }
  return true;
}

function raiseHidden(source: string, at: number): never {
  const name = codePointName(source, at);
  const message = `The character ${name} hides or reorders text, so no program may hold it. Leave it out.`;
  return raise('forbidden-character', { start: at, end: at + 1 }, message);
}

/** The Unicode name by number, such as `U+200B`. */
export function codePointName(text: string, at: number): string {
  const point = text.codePointAt(at) as number;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function raiseCharacter(source: string, at: number, code: number): never {
  if (code < 32 || code >= 127) return raiseUnusual(source, at);
  const comment = commentMark(source, at);
  if (comment !== undefined) {
    const message = 'A program holds no comments. Leave the comment out.';
    return raise('comment', { start: comment.start, end: comment.end }, message);
  }
  const character = source.charAt(at);
  if (source.startsWith('```', at)) {
    const message = 'The program stands in a code fence. Write the statements alone, without the lines of backquotes.';
    return raise('unsupported-syntax', { start: at, end: at + 3 }, message);
  }
  const [errorCode, message] = REFUSALS.get(character) ?? [
    'unsupported-syntax',
    `\`${character}\` is an operator of JavaScript that the dialogue language lacks. Write calls and values only.`,
  ];
  return raise(errorCode, { start: at, end: at + 1 }, message);
}

const REFUSALS: ReadonlyMap<string, readonly [LanguageErrorCode, string]> = new Map([
  ['`', ['unsupported-syntax', 'Template texts are not part of the language. Write the text in double quotes.']],
  ['\\', ['forbidden-character', 'A backslash stands outside a string. Write names plainly, without escapes.']],
  [
    '?',
    ['unsupported-syntax', '`?` chooses between values, which the language lacks. Write the call or value itself.'],
  ],
  [
    '/',
    [
      'unsupported-syntax',
      '`/` divides or begins a regular expression; the language has neither. Write a plain value.',
    ],
  ],
  ['#', ['unsupported-syntax', 'Private names (`#`) are not part of the language. Write a plain name.']],
]);

function commentMark(source: string, at: number): Span | undefined {
  const marks = source.startsWith('//', at) || source.startsWith('/*', at) || (at === 0 && source.startsWith('#!'));
  if (marks) return { start: at, end: at + 2 };
  if (source.startsWith('<!--', at)) return { start: at, end: at + 4 };
  if (at >= 2 && source.startsWith('-->', at - 2)) return { start: at - 2, end: at + 1 };
  return undefined;
}

const CURLY_QUOTES = '‘’“”„«»';

function raiseUnusual(source: string, at: number): never {
  if (endOfUnusual(source, at) === -1) return raiseHidden(source, at);
  const name = codePointName(source, at);
  const character = String.fromCodePoint(source.codePointAt(at) as number);
  const span = { start: at, end: at + character.length };
  const message = CURLY_QUOTES.includes(character)
    ? `The quote ${character} (${name}) is not a string quote. Write the straight quote ".`
    : `The character ${visible(character)} (${name}) stands outside a string. Names and marks are plain ASCII; put other text in double quotes.`;
  return raise('forbidden-character', span, message);
}
