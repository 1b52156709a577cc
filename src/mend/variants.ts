/** Texts that are one mark away from another: one quote more, or one bracket, quote, comma or sign less. */
import { type Token, tokenize } from './tokens.js';

/** Longer pieces have no variants, and no piece has more, so that time stays bounded. */
const LONGEST = 512;
const MOST = 128;

const REMOVABLE = "(){}[],;=:'";

/** The variants of a piece of text, the likelier ones first. `isCut` says that its end may be missing. */
export function variantsOf(text: string, isCut: boolean): readonly string[] {
  // A template that computes must not turn into one that does not.
  if (text.length > LONGEST || text.includes('${')) return [];
  const { tokens } = tokenize(text);
  const quote = isCut && stopsInString(text, tokens) ? undefined : oddQuote(tokens);
  // What the text ends with where it was cut off is no slip.
  const whole = tokens.length - (isCut ? 2 : 1);
  const removals = new Set(
    tokens.slice(0, whole).flatMap((token, index) => removable(token, tokens[index - 1], tokens[index + 1], quote)),
  );
  const variants = [
    ...(quote === undefined ? [] : quotePlaces(text, isCut).map((at) => inserted(text, at, quote))),
    ...(lacksList(tokens) ? valuePlaces(text).map((at) => inserted(text, at, '[')) : []),
    ...[...removals].map((at) => text.slice(0, at) + text.slice(at + 1)),
  ];
  return variants.slice(0, MOST);
}

function inserted(text: string, at: number, mark: string): string {
  return text.slice(0, at) + mark + text.slice(at);
}

/** The quote of which there is one too many, or one too few. */
function oddQuote(tokens: readonly Token[]): string | undefined {
  const open = tokens.find((token) => token.open !== undefined)?.open;
  return open ?? tokens.find(({ kind, text }) => kind === 'mark' && text === "'")?.text;
}

/** Whether a text seems to stop within a string, and not behind one that lacks a quote. */
function stopsInString(text: string, tokens: readonly Token[]): boolean {
  const open = tokens.find((token) => token.open !== undefined);
  if (open === undefined) return false;
  if (open.end === open.start + 1) return /[\s[({:=,]/.test(text.charAt(open.start - 1));
  return !/[)\]}]\W*$/.test(text.slice(open.start, open.end));
}

/** Whether more lists end than begin. */
function lacksList(tokens: readonly Token[]): boolean {
  const count = (mark: string): number => tokens.filter(({ kind, text }) => kind === 'mark' && text === mark).length;
  return count(']') > count('[');
}

/** Whether a token may be a part of text without quotes: a mark between two of them belongs to it, as in `17:00`. */
function isPartOfText(token: Token | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'number';
}

/** Where marks of a token can be left out: quotes only where one is too many or too few. */
function removable(
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
  quote: string | undefined,
): readonly number[] {
  const { kind, text, start, end, open } = token;
  // Two brackets call what a call returns: that is no slip.
  const isCallOfCall = text === '(' && before?.text === ')';
  const isKept = isCallOfCall || (isPartOfText(before) && isPartOfText(after));
  if (kind !== 'string') return text.length === 1 && REMOVABLE.includes(text) && !isKept ? [start] : [];
  if (quote === undefined) return [];
  return open === undefined ? [start, end - 1] : [start];
}

const BEFORE_CLOSING = /\s*[,;)\]}]/g;
const AFTER_OPENING = /[:=,([]\s*/g;

/** Where a quote may be missing: before what ends a value, and behind what begins one. */
function quotePlaces(text: string, isCut: boolean): readonly number[] {
  const places = new Set(valuePlaces(text));
  for (const { index } of text.matchAll(BEFORE_CLOSING)) places.add(index);
  if (!isCut) places.add(text.length);
  return [...places].sort((one, other) => one - other);
}

function valuePlaces(text: string): readonly number[] {
  return [...text.matchAll(AFTER_OPENING)].map(({ index, 0: match }) => index + match.length);
}
