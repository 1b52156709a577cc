import { DEFAULT_LIMITS } from '../language/index.js';
import { costOf, type Slip } from './mended.js';
import { type Token, tokenize } from './tokens.js';

/** More open brackets than this no program has. */
const DEEPEST = 2 * DEFAULT_LIMITS.depth + 2;

/** Thrown where a piece of text makes no sense. `readPiece` catches it. */
export class Unreadable {}

/** Ends the reading of a piece. */
export function giveUp(): never {
  throw new Unreadable();
}

/** A place in a piece of text, the brackets that are open there, and the slips on the way. */
export class Cursor {
  readonly slips = new Set<Slip>();
  cost = 0;
  private readonly tokens: readonly Token[];
  private at = 0;
  /** What closes the open brackets, innermost last. */
  private readonly closers: string[] = [];

  /** `isCut` says that the end of the text may be missing. */
  constructor(
    protected readonly text: string,
    private readonly isCut: boolean,
  ) {
    const { tokens, slips } = tokenize(text);
    this.tokens = tokens.filter((token) => !isLineBreak(token));
    for (const slip of slips) this.note(slip);
  }

  protected note(slip: Slip): void {
    this.slips.add(slip);
    this.cost += costOf(slip);
  }

  protected token(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] as Token;
  }

  protected is(kind: Token['kind'], ahead = 0): boolean {
    return this.token(ahead).kind === kind;
  }

  protected isMark(marks: string, ahead = 0): boolean {
    const { kind, text } = this.token(ahead);
    return (kind === 'mark' || kind === 'break') && marks.includes(text);
  }

  /** Whether a token stands right behind the one before it. */
  protected isAdjacent(ahead: number): boolean {
    return this.token(ahead).start === this.token(ahead - 1).end;
  }

  protected take(count = 1): Token {
    const token = this.token();
    this.at += count;
    return token;
  }

  protected skip(slip: Slip, count = 1): void {
    this.take(count);
    this.note(slip);
  }

  /** Whether the token before this one ends where the text may have been cut off. */
  protected isCutAt(ahead: number): boolean {
    return this.isCut && this.is('end', ahead) && this.token(ahead - 1).end === this.text.length;
  }

  protected get isInBrackets(): boolean {
    return this.closers.length > 0;
  }

  /** Whether the innermost open bracket is closed by this one. */
  protected isIn(closer: string): boolean {
    return this.closers.at(-1) === closer;
  }

  /** Whether one of the open brackets is closed by this one. */
  protected isWithin(closer: string): boolean {
    return this.closers.includes(closer);
  }

  protected open(closer: string): void {
    if (this.closers.length > DEEPEST) giveUp();
    this.closers.push(closer);
  }

  /** Steps over what closes the innermost bracket; answers whether it was there. */
  protected close(): boolean {
    const isThere = this.isMark(this.closers.pop() ?? '');
    if (isThere) this.take();
    else this.note('bracket');
    return isThere;
  }

  /** Whether nothing more stands in the innermost bracket. Brackets that close nothing are skipped. */
  protected isOver(): boolean {
    while (this.isMark(')]}') && !this.isWithin(this.token().text)) this.skip('bracket');
    return this.is('end') || this.isMark(')]}');
  }
}

/** Inside a piece, line breaks say nothing. */
function isLineBreak({ kind, text }: Token): boolean {
  return kind === 'break' && text.trim() === '';
}
