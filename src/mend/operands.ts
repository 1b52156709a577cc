import { isActionName, isVariableName, type VariableName } from '../language/index.js';
import { Cursor, giveUp } from './cursor.js';

/** Values by name, each given once. */
type Entries = Map<string, string>;

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

/** Actions that take nothing. It is whole even where its bracket is not closed. */
const BARE_ACTIONS: ReadonlySet<string> = new Set(['decline_alternative', 'conversation_pause', 'parse_error']);

/** Reads operands, forgiving slips. Nothing that is given is left out: what cannot be placed ends the reading. */
export class OperandReader extends Cursor {
  /** The variables that stand for names of the text. */
  protected readonly known: Map<string, VariableName>;

  constructor(text: string, isCut: boolean, known: ReadonlyMap<string, VariableName>) {
    super(text, isCut);
    this.known = new Map(known);
  }

  /** Reads an operand; nothing where none stands. */
  protected operand(): Operand | undefined {
    while (this.isMark(',:=;')) this.skip('mark');
    if (this.is('end') || this.isMark(')]}')) return undefined;
    if (this.isMark('{')) return this.record();
    if (this.isMark('[')) return this.list();
    if (this.isMark('(')) return this.group();
    if (this.is('string')) return this.string();
    if (this.isCall()) return this.call();
    if (this.isMark('-') && this.is('number', 1)) return this.negative();
    return this.plain();
  }

  protected operandOrGiveUp(): Operand {
    return this.operand() ?? giveUp();
  }

  /** Whether a call begins here. A bracket that is missing is seen by what stands right behind the name. */
  protected isCall(): boolean {
    if (!this.is('word')) return false;
    const { text } = this.token();
    if (this.isMark('(', 1)) return this.isAdjacent(1) || isActionName(text) || text.includes('_');
    if (!this.isAdjacent(1)) return false;
    return this.isMark('{', 1) || (isActionName(text) && (this.is('word', 1) || this.isMark(')', 1)));
  }

  private call(): Operand {
    const name = this.take().text;
    if (this.isMark('(')) this.take();
    else this.note('bracket');
    const operands = this.operands();
    // What was cut off before it gave what it was to give must not come to a call that gives nothing.
    const isCutOff = operands.length === 0 || this.isMark(',;', -1);
    if (!this.close() && isCutOff && !BARE_ACTIONS.has(name)) return giveUp();
    const text = isActionName(name) ? action(name, operands) : apiCall(name, this.inOneRecord(operands));
    return this.isMember() ? { kind: 'member', text: this.memberOf(text) } : { kind: 'call', text };
  }

  private operands(): readonly Operand[] {
    const operands: Operand[] = [];
    this.open(')');
    while (!this.isOver()) {
      operands.push(this.isEntry() ? this.openRecord() : this.operandOrGiveUp());
      this.separate();
    }
    return operands;
  }

  /** Entries that lack the brace before them, or both braces. */
  private openRecord(): Operand {
    const entries: Entries = new Map();
    this.note('braces');
    while (!this.is('end') && this.isEntry()) {
      this.entry(entries);
      if (this.isMark('}') && !this.isWithin('}')) {
        this.take();
        break;
      }
      if (!this.isMark(')]}')) this.separate();
    }
    return { kind: 'record', text: recordText(entries), entries };
  }

  /** The entries of an API call, however many braces they were written in. */
  private inOneRecord(operands: readonly Operand[]): Entries {
    const merged: Entries = new Map();
    for (const operand of operands) {
      if (operand.kind !== 'record') return giveUp();
      for (const [name, value] of operand.entries) this.add(merged, name, value);
    }
    if (operands.length > 1) this.note('braces');
    return merged;
  }

  private add(entries: Entries, name: string, value: string): void {
    if (entries.has(name)) giveUp();
    entries.set(name, value);
  }

  /** Steps over what stands between two entries or operands. */
  private separate(): void {
    if (this.isMark(',;')) {
      if (this.isMark(';')) this.note('mark');
      this.take();
      while (this.isMark(',;')) this.skip('mark');
    } else if (!this.is('end') && !this.isMark(')]}') && !this.isMark(',', -1)) {
      const isNext = this.isEntry() || (this.isIn(')') && (this.isMark('{') || isVariableName(this.token().text)));
      if (!isNext) giveUp();
      this.note('mark');
    }
  }

  /** Whether `name: value` or `name = value` begins here, or `name value` where no value can stand. */
  private isEntry(): boolean {
    const length = this.keyLength();
    if (length === 0 || isVariableName(this.token().text)) return false;
    if (this.isMark(':=', length)) return true;
    if (!this.is('word') || length > 1) return false;
    return this.is('string', 1) || this.is('number', 1) || (this.isIn('}') && this.isValue(1));
  }

  /** Whether a token begins a value, and can be no part of a name or a text without quotes. */
  protected isValue(ahead: number): boolean {
    if (this.is('string', ahead) || this.is('number', ahead) || this.isMark('[{', ahead)) return true;
    const { text } = this.token(ahead);
    return isVariableName(text) || VALUE_WORDS.has(text);
  }

  /** How many tokens the name of an entry has that may begin here. */
  private keyLength(): number {
    if (this.is('string')) return this.token().open === undefined ? 1 : 0;
    let length = 0;
    while (this.is('word', length) || (length > 0 && this.isMark('-', length) && this.is('word', length + 1))) length++;
    return length > 1 && !this.isMark(':=', length) ? 1 : length;
  }

  private entry(entries: Entries): void {
    const name = this.key(this.keyLength());
    if (this.isMark(':=')) this.take();
    else this.note('mark');
    while (this.isMark(':=')) this.skip('mark');
    if (this.isMark(',;')) giveUp();
    this.add(entries, name, this.operandOrGiveUp().text);
  }

  private key(length: number): string {
    const { text } = this.token();
    const words = this.is('string') ? text.slice(1, -1).trim().split(/[ -]+/) : [];
    for (let left = length; left > 0; left--) {
      const token = this.take();
      if (token.kind === 'word') words.push(token.text);
    }
    if (words.length > 1) this.note('name');
    return words.join('_');
  }

  private record(): Operand {
    this.take();
    const entries: Entries = new Map();
    this.open('}');
    while (!this.isOver() && !(this.isMark('{') && entries.size > 0)) {
      if (this.isMark('{')) this.skip('bracket');
      else if (this.isEntry()) this.entry(entries);
      else if (!this.isMark(',;')) giveUp();
      if (!(this.isMark('{') && entries.size > 0)) this.separate();
    }
    if (!this.close() && entries.size === 0) giveUp();
    return { kind: 'record', text: recordText(entries), entries };
  }

  private list(): Operand {
    this.take();
    const items: string[] = [];
    this.open(']');
    while (!this.isOver() && !(this.isWithin('}') && this.isEntry())) {
      items.push(this.operandOrGiveUp().text);
      this.separate();
    }
    // The bracket that opens the list may be the slip.
    if (!this.close()) this.note('bracket');
    return { kind: 'value', text: `[${items.join(', ')}]` };
  }

  private group(): Operand {
    this.take();
    this.open(')');
    const operand = this.operandOrGiveUp();
    if (!this.isOver()) giveUp();
    this.close();
    this.note('bracket');
    return operand;
  }

  private string(): Operand {
    const { text, open } = this.take();
    if (open !== undefined) giveUp();
    if (DOUBTFUL_STRING.test(text)) this.cost += DOUBT;
    return { kind: 'value', text };
  }

  private negative(): Operand {
    this.take();
    return { kind: 'value', text: `-${this.number().text}` };
  }

  private plain(): Operand {
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

  private number(): Operand {
    const { text } = this.take();
    if (!NO_NUMBER.test(text)) return { kind: 'value', text };
    this.note('long-number');
    return { kind: 'value', text: `"${text}"` };
  }

  private word(value: string): Operand {
    if (this.take().text !== value) this.note('literal');
    return { kind: 'value', text: value };
  }

  private reference(): Operand {
    const variable = this.variable();
    return this.isMember() ? { kind: 'member', text: this.memberOf(variable) } : { kind: 'variable', text: variable };
  }

  protected variable(): VariableName {
    const name = this.take().text;
    if (isVariableName(name)) return name;
    return this.known.get(name) ?? giveUp();
  }

  /** Whether a property of what was just read follows. */
  private isMember(): boolean {
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

function recordText(entries: Entries): string {
  const parts = [...entries].map(([name, value]) => `${name}: ${value}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function apiCall(name: string, entries: Entries): string {
  return entries.size === 0 ? `${name}()` : `${name}(${recordText(entries)})`;
}

function action(name: string, operands: readonly Operand[]): string {
  return `${name}(${operands.map(({ text }) => text).join(', ')})`;
}
