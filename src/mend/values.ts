import { isVariableName, type VariableName } from '../language/index.js';
import { Cursor, giveUp } from './cursor.js';

/** Values by name, each given once. */
export type Entries = Map<string, string>;

/** What stands in operand position, as it will be written. */
export type Operand =
  | { readonly kind: 'value' | 'variable' | 'member' | 'call'; readonly text: string }
  | { readonly kind: 'record'; readonly text: string; readonly entries: Entries };

/** Words for values, as other languages write them. */
const VALUE_WORDS: ReadonlyMap<string, string> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, 'true'] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, 'false'] as const),
  ...['null', 'None', 'NULL', 'nil', 'undefined'].map((word) => [word, 'null'] as const),
]);

/** Words that no one writes who forgot the quotes around a text. */
const CODE_WORDS: ReadonlySet<string> = new Set(
  (
    'new this super not and or is in typeof void delete instanceof await yield if else for while function class lambda ' +
    'import NaN Infinity'
  ).split(' '),
);

/** Numbers that `parse` refuses: they begin with a zero, or are longer than what a number holds exactly. */
const NO_NUMBER = /^(?:0\d+|\d{16,})$/;

/** A string that, when quotes are amiss, is likely to hold more than a value: an entry, a variable, a quote. */
const DOUBTFUL_STRING = /^"(?:\s|x\d+(?:\.\w+)?"$)|\s"$|\\"|[,;{]\s*[\w.]+\s*[:=]/;

/** What such a string costs: more than the mark by which another reading is reached. */
const DOUBT = 3;

/** Reads values, variables and properties, forgiving slips. */
export class LenientValueReader extends Cursor {
  protected readonly known: Map<string, VariableName>;

  constructor(text: string, isCut: boolean, known: ReadonlyMap<string, VariableName>) {
    super(text, isCut);
    this.known = new Map(known);
  }

  /** Whether a token begins a value, and can be no part of a name or a text without quotes. */
  protected isValue(ahead: number): boolean {
    if (this.is('string', ahead) || this.is('number', ahead) || this.isMark('[{', ahead)) return true;
    const { text } = this.token(ahead);
    return isVariableName(text) || VALUE_WORDS.has(text);
  }

  protected key(length: number): string {
    const { text } = this.token();
    const words = this.is('string') ? text.slice(1, -1).trim().split(/[ -]+/) : [];
    for (let left = length; left > 0; left--) {
      const token = this.take();
      if (token.kind === 'word') words.push(token.text);
    }
    if (words.length > 1) this.note('name');
    return words.join('_');
  }

  protected string(): Operand {
    const { text, open } = this.take();
    if (open !== undefined) giveUp();
    if (DOUBTFUL_STRING.test(text)) this.cost += DOUBT;
    return { kind: 'value', text };
  }

  protected negative(): Operand {
    this.take();
    return { kind: 'value', text: `-${this.number().text}` };
  }

  protected plain(): Operand {
    const { kind, text } = this.token();
    const value = VALUE_WORDS.get(text);
    const length = this.bareLength();
    if (length === 0) return giveUp();
    if (isVariableName(text) || (length === 1 && this.known.has(text))) return this.reference();
    const isBare = length > 1 || (kind === 'word' && value === undefined);
    // A word or number at the end of a text that was cut off may be the beginning of another.
    if (this.isCutAt(length) && (isBare || this.isInBrackets)) return giveUp();
    if (isBare) return this.bare(length);
    return value === undefined ? this.number() : this.word(value);
  }

  protected number(): Operand {
    const { text } = this.take();
    if (!NO_NUMBER.test(text)) return { kind: 'value', text };
    this.note('long-number');
    return { kind: 'value', text: `"${text}"` };
  }

  private word(value: string): Operand {
    if (this.take().text !== value) this.note('literal');
    return { kind: 'value', text: value };
  }

  protected reference(): Operand {
    const variable = this.variable();
    return this.isMember() ? { kind: 'member', text: this.memberOf(variable) } : { kind: 'variable', text: variable };
  }

  protected variable(): VariableName {
    const name = this.take().text;
    if (isVariableName(name)) return name;
    return this.known.get(name) ?? giveUp();
  }

  /** Whether a property of what was just read follows. */
  protected isMember(): boolean {
    return this.isMark('[') || (this.isMark('.') && this.is('word', 1));
  }

  /** Reads `.name` or `["name"]` behind what has the property. */
  protected memberOf(owner: string): string {
    if (this.isMark('[')) {
      if (!this.is('string', 1) || !this.isMark(']', 2)) return giveUp();
      this.skip('member');
      const name = this.key(1);
      this.take();
      return `${owner}.${name}`;
    }
    this.take();
    if (!this.is('word')) return giveUp();
    let length = 1;
    while (this.is('word', length)) length++;
    return `${owner}.${this.key(this.isMark('=', length) ? length : 1)}`;
  }

  /** Text without quotes: words and numbers, and the marks within them, as they stand. */
  private bare(length: number): Operand {
    const { start } = this.token();
    const { end } = this.token(length - 1);
    for (let ahead = 0; ahead < length; ahead++) if (CODE_WORDS.has(this.token(ahead).text)) giveUp();
    this.skip('bare', length);
    return { kind: 'value', text: `"${this.text.slice(start, end)}"` };
  }

  /** How many tokens belong to text without quotes that begins here. */
  private bareLength(): number {
    if (isVariableName(this.token().text)) return 1;
    let length = 0;
    while (this.isBare(length)) length++;
    // The last word may be the name of the next entry.
    return length > 1 && this.isMark(':=', length) ? length - 1 : length;
  }

  private isBare(ahead: number): boolean {
    if (this.is('word', ahead)) return !isVariableName(this.token(ahead).text);
    if (this.is('number', ahead)) return true;
    const isJoint = ahead > 0 && this.is('mark', ahead) && this.isAdjacent(ahead) && this.isAdjacent(ahead + 1);
    if (!isJoint || !(this.is('word', ahead + 1) || this.is('number', ahead + 1))) return false;
    const isInNumber = this.is('number', ahead - 1) && this.is('number', ahead + 1);
    return this.isMark(isInNumber ? "'’-:./" : "'’-", ahead);
  }
}
