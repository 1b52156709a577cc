/**
 * Reads one piece of a text, forgiving slips, and writes the statements that were meant.
 *
 * The reader knows the brackets, commas and names of a program and little else: what it writes is read again by
 * `parse`, which alone decides what a statement is. Strings and numbers pass through as they are. Where a text can only
 * be understood by guessing, or holds more of JavaScript than the language has, reading ends.
 */
import { isVariableName, type VariableName } from '../language/index.js';
import { giveUp, Unreadable } from './cursor.js';
import { LenientOperandReader } from './operands.js';
import type { Slip } from './mended.js';

/** The names that a text gives to what it binds, and the variables that stand for them. */
export interface Names {
  readonly known: ReadonlyMap<string, VariableName>;
  readonly free: readonly VariableName[];
}

export interface Reading {
  /** Statements that are probably of the language; `parse` decides. */
  readonly statements: readonly string[];
  readonly slips: ReadonlySet<Slip>;
  readonly cost: number;
  readonly names: Names;
}

/** Reads a piece of text, or gives up. `isCut` says that its end may be missing. */
export function readPiece(text: string, isCut: boolean, names: Names): Reading | undefined {
  try {
    return new PieceReader(text, isCut, names).read();
  } catch (thrown) {
    if (thrown instanceof Unreadable) return undefined;
    throw thrown;
  }
}

/** Words that may stand before a statement and mean nothing in the language. */
const IDLE_WORDS: ReadonlySet<string> = new Set(['const', 'let', 'var', 'await', 'return']);

/** Letters of other alphabets look like these and are not. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

const BULLETS: ReadonlySet<string> = new Set(['-', '*', '•', '·', '→', '+', '$', '–', '—']);

class PieceReader extends LenientOperandReader {
  private free: readonly VariableName[];

  constructor(text: string, isCut: boolean, names: Names) {
    super(text, isCut, names.known);
    this.free = names.free;
  }

  read(): Reading {
    const statements: string[] = [];
    this.skipLabels();
    while (!this.is('end')) {
      statements.push(this.statement());
      this.skipStrayMarks();
    }
    return { statements, slips: this.slips, cost: this.cost, names: { known: this.known, free: this.free } };
  }

  /** Line numbers, bullets, prompts and headings before a statement. */
  private skipLabels(): void {
    const isNumbered = this.is('number') && (this.is('word', 1) || this.isMark('.):', 1));
    if (isNumbered) this.skip('label', this.is('word', 1) ? 1 : 2);
    while (this.isMark('>') || (BULLETS.has(this.token().text) && !this.isAdjacent(1))) this.skip('label');
    let words = 0;
    while (this.is('word', words)) words++;
    const isHeading = words > 0 && this.isMark(':', words) && this.is('word', words + 1) && !this.isAdjacent(words + 1);
    if (isHeading && !isVariableName(this.token().text)) this.skip('label', words + 1);
  }

  /** What stands between statements, and more of it than there should be. */
  private skipStrayMarks(): void {
    if (this.isMark('.') && this.is('end', 1)) this.skip('mark');
    if (this.isMark(';')) this.take();
    while (this.isMark(',;)]}')) this.skip(this.isMark(',;') ? 'mark' : 'bracket');
  }

  private skipIdleWords(): void {
    while (this.is('word') && IDLE_WORDS.has(this.token().text)) this.skip('word');
  }

  private statement(): string {
    this.skipIdleWords();
    if (!this.is('word')) return giveUp();
    if (this.isCall()) return this.callAlone();
    return this.isMark('.[', 1) ? this.assignment() : this.binding();
  }

  private callAlone(): string {
    const operand = this.operandOrGiveUp();
    return operand.kind === 'call' ? operand.text : giveUp();
  }

  private binding(): string {
    const name = this.take().text;
    if (!this.skipEquals() && !(isVariableName(name) && this.isCall())) return giveUp();
    this.skipIdleWords();
    const call = this.callAlone();
    return `${this.bind(name)} = ${call}`;
  }

  /** Steps over what stands between a name and its value: one `=`, or what was written for it. */
  private skipEquals(): boolean {
    const isThere = this.isMark('=:');
    if (!this.isMark('=')) this.note('mark');
    if (isThere) this.take();
    while (this.isMark('=:')) this.skip('mark');
    return isThere;
  }

  private bind(name: string): VariableName {
    if (isVariableName(name)) return name;
    const [variable, ...free] = this.free;
    if (variable === undefined || !PLAIN_NAME.test(name)) return giveUp();
    this.note('variable');
    this.known.set(name, variable);
    this.free = free;
    return variable;
  }

  private assignment(): string {
    const target = this.memberOf(this.variable());
    if (!this.skipEquals() && (this.isMark('[{') || !this.isValue(0))) return giveUp();
    return `${target} = ${this.operandOrGiveUp().text}`;
  }
}
