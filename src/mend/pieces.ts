/**
 * Where statements end in a text whose brackets and quotes cannot be trusted: at a line break or `;` outside brackets,
 * and inside them where what follows can only be a statement.
 *
 * JavaScript beyond the language, such as functions and loops, ends the cutting: no statement inside it, or ruled by it,
 * is ever taken for one that was meant to happen.
 */
import { isVariableName } from '../language/index.js';
import type { Token } from './tokens.js';

/** A stretch of a text that holds a statement, or none. */
export interface Piece {
  readonly text: string;
  /** Whether it stands on one line with the piece before it. */
  readonly isContinued: boolean;
  /** Whether its end may be missing: the text ends right there, or a string that is not closed goes on further down. */
  readonly isCut: boolean;
}

/** Words at the beginning of a statement that decides whether or how often others happen. */
const CONTROL_WORDS: ReadonlySet<string> = new Set(
  'if else for while do switch case try catch finally function class async with def elif except'.split(' '),
);

/** Those of them that are never followed by a bracket. */
const DEFINING_WORDS: ReadonlySet<string> = new Set(['function', 'class', 'async', 'def']);

const OPENING = '([{';
const CLOSING = ')]}';

const isMark = (token: Token | undefined, marks: string): boolean =>
  token?.kind === 'mark' && marks.includes(token.text);

/** Cuts a text into pieces; undefined where it holds a function, a block, or what rules other statements. */
export function piecesOf(source: string, tokens: readonly Token[]): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  const found = stretches(tokens);
  for (const [index, stretch] of found.entries()) {
    const first = tokens[stretch.from] as Token;
    const last = tokens[stretch.to - 1] as Token;
    if (stretch.isCode || isControl(tokens, stretch)) return undefined;
    const next = found[index + 1];
    const isCut = next === undefined ? last.end === source.length : holdsOpenString(tokens, next);
    const isContinued = tokens[stretch.from - 1]?.text === ';';
    pieces.push({ text: source.slice(first.start, last.end), isContinued, isCut });
  }
  return pieces;
}

/** Whether a stretch begins as a statement that may rule what comes after it. */
function isControl(tokens: readonly Token[], { from, to }: Stretch): boolean {
  const first = tokens[from] as Token;
  if (first.kind !== 'word' || !CONTROL_WORDS.has(first.text)) return false;
  return (
    DEFINING_WORDS.has(first.text) || to === from + 1 || isMark(tokens[from + 1], '({') || isMark(tokens[to - 1], ':')
  );
}

function holdsOpenString(tokens: readonly Token[], { from, to }: Stretch): boolean {
  return tokens.slice(from, to).some(({ open }) => open !== undefined);
}

/** Whether a function or a block begins at a token. */
function isCodeAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  if (token.kind === 'word') return token.text === 'function' && !isMark(tokens[at + 1], ':=');
  return token.text === '=>' || (isMark(token, '{') && isMark(tokens[at - 1], ')'));
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Whether it holds a function or a block. */
  readonly isCode: boolean;
}

/** The stretches between boundaries that hold anything, by token. */
function stretches(tokens: readonly Token[]): readonly Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  let depth = 0;
  let isCode = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'end' || (token.kind === 'break' && isBoundary(tokens, { from, to: at, isCode }, depth))) {
      if (at > from) found.push({ from, to: at, isCode });
      from = at + 1;
      depth = 0;
      isCode = false;
      continue;
    }
    if (isMark(token, OPENING)) depth++;
    else if (isMark(token, CLOSING)) depth = Math.max(0, depth - 1);
    isCode ||= isCodeAt(tokens, at) || (at === from && isMark(token, '{'));
  }
  return found;
}

/** Whether the break behind a stretch parts statements. One that stands between what belongs together is a slip. */
function isBoundary(tokens: readonly Token[], stretch: Stretch, depth: number): boolean {
  const { from, to, isCode } = stretch;
  if (to === from || isCode) return depth === 0;
  const before = tokens[to - 1];
  const next = nextOf(tokens, to);
  const isSemicolon = tokens[to]?.text === ';';
  if (depth > 0 && isSemicolon) return isBindingAt(tokens, next);
  if (depth > 0) return isBindingAt(tokens, next) || !(isMark(before, '([{,:=.') || isInside(tokens, next));
  if (isSemicolon) return isComplete(tokens, stretch) && !isMark(tokens[next], '=.([{');
  return !isMark(before, '=');
}

/** Whether a stretch may be a statement: a word at its end is a property or a value. */
function isComplete(tokens: readonly Token[], { from, to }: Stretch): boolean {
  const last = tokens[to - 1] as Token;
  if (last.kind !== 'word') return !isMark(last, '=.');
  const isAssigned = tokens.slice(from + 2, to).some((token) => isMark(token, '='));
  return isAssigned && (isMark(tokens[to - 2], '.') || isVariableName(last.text) || VALUE_WORD.test(last.text));
}

const VALUE_WORD = /^(?:true|false|null|None)$/i;

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
