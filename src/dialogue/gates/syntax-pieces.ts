/**
 * Where statements end in a text whose brackets and quotes cannot be trusted: at a line break or `;` outside brackets,
 * and inside them where what follows can only be a statement.
 *
 * JavaScript beyond the language, such as functions and loops, is kept in one piece with all that it rules, so that no
 * statement inside it is ever taken for one that was meant to happen.
 */
import { isVariableName } from '../../language/index.js';
import type { Token } from './syntax-tokens.js';

/** A stretch of a text that holds a statement, or none. */
export interface Piece {
  readonly text: string;
  /** Whether it stands on one line with the piece before it. */
  readonly isContinued: boolean;
  /** Whether its end may be missing: the text ends right there, or a string that is not closed goes on further down. */
  readonly isCut: boolean;
}

/** Words that make a piece of text more than statements of the language. */
const CODE_WORDS: ReadonlySet<string> = new Set(
  (
    'if else for while do switch case try catch finally throw function class async with def elif except lambda new this ' +
    'super yield typeof void delete in instanceof import export debugger break continue and or not is raise pass'
  ).split(' '),
);

/** Those of them that decide whether or how often something else happens. */
const CONTROL_WORDS: ReadonlySet<string> = new Set(
  'if else for while do switch case try catch finally function class async with def elif except'.split(' '),
);

const OPENING = '([{';
const CLOSING = ')]}';

const isMark = (token: Token | undefined, marks: string): boolean =>
  token?.kind === 'mark' && marks.includes(token.text);

/** Cuts a text into pieces. What code decides about, and all that may hang on it, is left out. */
export function piecesOf(source: string, tokens: readonly Token[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let isSameLine = false;
  const found = stretches(tokens);
  for (const [index, { from, to }] of found.entries()) {
    const first = tokens[from] as Token;
    const last = tokens[to - 1] as Token;
    const isCode = hasCode(tokens, from, to);
    if (!isCode) {
      const text = source.slice(first.start, last.end);
      const next = found[index + 1];
      const isCut = next === undefined ? last.end === source.length : holdsOpenString(tokens, next);
      pieces.push({ text, isContinued: isSameLine, isCut });
    } else if (CONTROL_WORDS.has(first.text) && !isMark(last, '}')) break;
    isSameLine = tokens[to]?.text === ';';
  }
  return pieces;
}

function holdsOpenString(tokens: readonly Token[], { from, to }: Stretch): boolean {
  return tokens.slice(from, to).some(({ open }) => open !== undefined);
}

/** Whether a stretch holds JavaScript that is no statement of the language, wherever. */
function hasCode(tokens: readonly Token[], from: number, to: number): boolean {
  if (isMark(tokens[from], '{')) return true;
  for (let at = from; at < to; at++) if (isCodeAt(tokens, at)) return true;
  return false;
}

function isCodeAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  if (token.kind === 'mark') return token.text === '=>' || (token.text === '{' && isMark(tokens[at - 1], ')'));
  if (token.kind !== 'word' || !CODE_WORDS.has(token.text)) return false;
  const isName = isMark(tokens[at - 1], '.') || (isMark(tokens[at + 1], ':=') && !isMark(tokens[at + 2], '='));
  return !isName;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The stretches between boundaries that hold anything, by token. */
function stretches(tokens: readonly Token[]): readonly Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  let depth = 0;
  let isCode = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'end' || (token.kind === 'break' && isBoundary(tokens, from, at, depth, isCode))) {
      if (at > from) found.push({ from, to: at });
      from = at + 1;
      depth = 0;
      isCode = false;
    } else if (isMark(token, OPENING)) depth++;
    else if (isMark(token, CLOSING)) depth = Math.max(0, depth - 1);
    isCode ||= isCodeAt(tokens, at) || (at === from && isMark(token, '{'));
  }
  return found;
}

/** Whether a break parts statements. One that stands between what belongs together is a slip. */
function isBoundary(tokens: readonly Token[], from: number, at: number, depth: number, isCode: boolean): boolean {
  if (at === from || isCode) return depth === 0;
  const before = tokens[at - 1];
  const next = nextOf(tokens, at);
  if (depth > 0) return isBindingAt(tokens, next) || !(isMark(before, '([{,:=.') || isInside(tokens, next));
  if (tokens[at]?.text === ';') return !(isMark(before, '=.') || isMark(tokens[next], '=.([{'));
  return !isMark(before, '=');
}

/** The index of the token after the breaks. */
function nextOf(tokens: readonly Token[], at: number): number {
  let next = at + 1;
  while (tokens[next]?.kind === 'break') next++;
  return next;
}

/** Whether what follows can only be the beginning of a statement: `x1 =` or `x1.slot =`. */
function isBindingAt(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at];
  if (first?.kind !== 'word' || !isVariableName(first.text)) return false;
  return isMark(tokens[at + 1], '=') || (isMark(tokens[at + 1], '.') && isMark(tokens[at + 3], '='));
}

/** Whether what follows can only stand within brackets: a comma, a closing bracket, or `name:`. */
function isInside(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at];
  if (isMark(first, CLOSING) || isMark(first, ',')) return true;
  return (first?.kind === 'word' || first?.kind === 'string') && isMark(tokens[at + 1], ':');
}
