/**
 * Reads one piece of a text, forgiving slips, and writes the statements that were meant.
 *
 * The reader knows the brackets, commas and names of a program and little else: what it writes is read again by
 * `parse`, which alone decides what a statement is. Strings and numbers pass through as they are. Where a text can only
 * be understood by guessing, or holds more of JavaScript than the language has, reading ends.
 */
import { isActionName, isVariableName, type VariableName } from '../../language/index.js';
import { costOf, type Slip } from './syntax-slips.js';
import { type Token, tokenize } from './syntax-tokens.js';

/** The names that a text gives to what it binds, and the variables that stand for them. */
export interface Names {
  readonly known: ReadonlyMap<string, VariableName>;
  /** Variables to be given to further names. */
  readonly free: readonly VariableName[];
}

/** What a piece was read as. */
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

/** Thrown where a piece makes no sense; it never leaves this file. */
class Unreadable {}

function giveUp(): never {
  throw new Unreadable();
}

type Entries = Map<string, string>;

/** What stands in operand position, as it will be written. */
type Operand =
  | { readonly kind: 'value' | 'variable' | 'member' | 'call'; readonly text: string }
  | { readonly kind: 'record'; readonly text: string; readonly entries: Entries };

/** What was gathered between the brackets of a call. */
interface Arguments {
  readonly operands: Operand[];
  readonly entries: Entries;
}

/** Words for values, as other languages write them. */
const VALUE_WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['True', 'true'],
  ['TRUE', 'true'],
  ['false', 'false'],
  ['False', 'false'],
  ['FALSE', 'false'],
  ['null', 'null'],
  ['None', 'null'],
  ['NULL', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
]);

/** Words that may stand before a statement and mean nothing in the language. */
const IDLE_WORDS: ReadonlySet<string> = new Set(['const', 'let', 'var', 'await', 'return']);

const BULLETS: ReadonlySet<string> = new Set(['-', '*', '•', '·', '→', '+', '$', '–', '—']);

/** Numbers that `parse` refuses: they begin with a zero, or are longer than what a number holds exactly. */
const NO_NUMBER = /^(?:0\d+|\d{16,})$/;

class PieceReader {
  private readonly tokens: readonly Token[];
  private at = 0;
  private readonly slips = new Set<Slip>();
  private cost = 0;
  /** What closes the open brackets, innermost last. */
  private readonly closers: string[] = [];
  private readonly known: Map<string, VariableName>;
  private free: readonly VariableName[];

  constructor(
    private readonly text: string,
    private readonly isCut: boolean,
    names: Names,
  ) {
    const { tokens, slips } = tokenize(text);
    this.tokens = tokens.filter((token) => !isLineBreak(token));
    for (const slip of slips) this.note(slip);
    this.known = new Map(names.known);
    this.free = names.free;
  }

  read(): Reading {
    const statements: string[] = [];
    this.skipLabels();
    while (!this.is('end')) {
      statements.push(this.statement());
      this.skipStrayMarks();
      if (!this.is('end')) this.note('separator');
    }
    const names = { known: this.known, free: this.free };
    return { statements, slips: this.slips, cost: this.cost, names };
  }

  private note(slip: Slip): void {
    this.slips.add(slip);
    this.cost += costOf(slip);
  }

  private token(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] as Token;
  }

  private is(kind: Token['kind'], ahead = 0): boolean {
    return this.token(ahead).kind === kind;
  }

  /** Whether a token is one of some marks. */
  private isMark(marks: string, ahead = 0): boolean {
    const { kind, text } = this.token(ahead);
    return (kind === 'mark' || text === ';') && marks.includes(text);
  }

  /** Whether a token stands right behind the one before it. */
  private isAdjacent(ahead: number): boolean {
    return this.token(ahead).start === this.token(ahead - 1).end;
  }

  private take(): Token {
    const token = this.token();
    this.at++;
    return token;
  }

  private skip(slip: Slip, count = 1): void {
    this.at += count;
    this.note(slip);
  }

  /** Line numbers, bullets, prompts and headings before a statement. */
  private skipLabels(): void {
    if (this.is('number') && (this.is('word', 1) || this.isMark('.):', 1)))
      this.skip('label', this.is('word', 1) ? 1 : 2);
    while (this.isMark('>') || (BULLETS.has(this.token().text) && !this.isAdjacent(1))) this.skip('label');
    let words = 0;
    while (this.is('word', words)) words++;
    const isLabel = words > 0 && this.isMark(':', words) && this.is('word', words + 1);
    if (isLabel && !(words === 1 && isVariableName(this.token().text))) this.skip('label', words + 1);
  }

  private skipStrayMarks(): void {
    if (this.isMark('.') && this.is('end', 1)) this.skip('mark');
    while (this.isMark(',;)]}')) this.skip(this.isMark(',;') ? 'mark' : 'bracket');
  }

  private statement(): string {
    while (this.is('word') && IDLE_WORDS.has(this.token().text)) this.skip('word');
    if (!this.is('word')) return giveUp();
    if (this.isCall()) return this.callAlone();
    if (this.isMark('.[', 1)) return this.assignment();
    return this.binding();
  }

  private callAlone(): string {
    const operand = this.operandOrGiveUp();
    return operand.kind === 'call' ? operand.text : giveUp();
  }

  private binding(): string {
    const name = this.take().text;
    if (!this.skipEquals() && !(isVariableName(name) && this.isCall())) return giveUp();
    while (this.is('word') && IDLE_WORDS.has(this.token().text)) this.skip('word');
    const call = this.operandOrGiveUp();
    if (call.kind !== 'call') return giveUp();
    return `${this.bind(name)} = ${call.text}`;
  }

  /** Steps over what stands between a name and its value: one `=`, or what was written for it. */
  private skipEquals(): boolean {
    if (!this.isMark('=:')) return false;
    if (this.isMark(':')) this.note('mark');
    this.at++;
    while (this.isMark('=:')) this.skip('mark');
    return true;
  }

  private bind(name: string): VariableName {
    if (isVariableName(name)) return name;
    const [variable, ...free] = this.free;
    if (variable === undefined) return giveUp();
    this.note('variable');
    this.known.set(name, variable);
    this.free = free;
    return variable;
  }

  private assignment(): string {
    const target = this.memberOf(this.variable());
    if (!this.skipEquals()) {
      if (!this.is('string') && !this.is('number')) return giveUp();
      this.note('mark');
    }
    return `${target} = ${this.operandOrGiveUp().text}`;
  }

  private variable(): VariableName {
    const name = this.take().text;
    if (isVariableName(name)) return name;
    return this.known.get(name) ?? giveUp();
  }

  /** Whether a property of what was just read follows. */
  private isMember(): boolean {
    return this.isMark('[') || (this.isMark('.') && this.is('word', 1));
  }

  /** `.name` or `["name"]` behind what has the property. */
  private memberOf(owner: string): string {
    if (this.isMark('[')) {
      if (!this.is('string', 1) || !this.isMark(']', 2)) return giveUp();
      const name = nameIn(this.token(1).text);
      this.skip('member', 3);
      return `${owner}.${name}`;
    }
    this.at++;
    if (!this.is('word')) return giveUp();
    const words = [this.take().text];
    while (this.is('word') && this.isMark('=', this.wordsAhead())) words.push(this.take().text);
    if (words.length > 1) this.note('name');
    return `${owner}.${words.join('_')}`;
  }

  private wordsAhead(): number {
    let words = 0;
    while (this.is('word', words)) words++;
    return words;
  }

  /** Whether a call begins here. A bracket that is missing is seen by what stands right behind the name. */
  private isCall(): boolean {
    if (!this.is('word')) return false;
    const { text } = this.token();
    if (this.isMark('(', 1)) return this.isAdjacent(1) || isActionName(text) || text.includes('_');
    if (!this.isAdjacent(1) || this.isMark('}]', 1)) return false;
    return this.isMark('{', 1) || (isActionName(text) && (this.is('word', 1) || this.isMark(')', 1)));
  }

  private call(): Operand {
    const name = this.take().text;
    const isOpen = this.isMark('(');
    if (isOpen) this.at++;
    else this.note('bracket');
    const given = this.given();
    const isClosed = this.close(')');
    const isEmpty = given.operands.length === 0 && given.entries.size === 0;
    // Saying nothing ends the conversation: what was cut off must not come to that.
    if (name === 'say' && isEmpty && !isClosed) return giveUp();
    const text = isActionName(name) ? action(name, given) : apiCall(name, this.inOneRecord(given));
    return this.isMember() ? { kind: 'member', text: this.memberOf(text) } : { kind: 'call', text };
  }

  /** The entries of an API call, wherever they were written. */
  private inOneRecord({ operands, entries }: Arguments): Entries {
    const merged: Entries = new Map();
    for (const operand of operands) {
      if (operand.kind !== 'record') return giveUp();
      for (const [name, value] of operand.entries) this.add(merged, name, value);
    }
    if (operands.length > 1 || (operands.length > 0 && entries.size > 0)) this.note('braces');
    for (const [name, value] of entries) this.add(merged, name, value);
    return merged;
  }

  private add(entries: Entries, name: string, value: string): void {
    if (entries.has(name)) this.note('duplicate');
    else entries.set(name, value);
  }

  private given(): Arguments {
    const given: Arguments = { operands: [], entries: new Map() };
    this.closers.push(')');
    while (!this.isOver(')')) {
      if (this.isEntry()) {
        this.note('braces');
        this.entry(given.entries);
      } else {
        given.operands.push(this.operandOrGiveUp());
      }
      this.separate();
    }
    return given;
  }

  /** Whether nothing more stands between the open brackets. Brackets that close nothing are skipped. */
  private isOver(closer: string): boolean {
    while (this.isMark(')]}') && !this.isMark(closer) && !this.closers.includes(this.token().text))
      this.skip('bracket');
    return this.is('end') || this.isMark(')]}');
  }

  /** Steps over what stands between two entries or operands. */
  private separate(): void {
    if (this.isMark(',;')) {
      if (this.isMark(';')) this.note('mark');
      this.at++;
      while (this.isMark(',;')) this.skip('mark');
    } else if (!this.is('end') && !this.isMark(')]}')) {
      if (!this.isEntry() && !this.isMark('{') && !isVariableName(this.token().text)) giveUp();
      this.note('mark');
    }
  }

  /** Steps over a closing bracket; answers whether it was there. */
  private close(closer: string): boolean {
    this.closers.pop();
    const isThere = this.isMark(closer);
    if (isThere) this.at++;
    else this.note('bracket');
    return isThere;
  }

  /** Whether `name: value` or `name = value` begins here, or `name value` of which the name can be no value. */
  private isEntry(): boolean {
    const length = this.keyLength();
    if (length === 0) return false;
    if (this.isMark(':=', length)) return true;
    const isValue = this.is('string', length) || this.is('number', length);
    return length === 1 && isValue && this.is('word') && !isVariableName(this.token().text);
  }

  /** How many tokens the name of an entry has that may begin here. */
  private keyLength(): number {
    if (this.is('string')) return this.token().open === undefined ? 1 : 0;
    let length = 0;
    while (this.is('word', length) || (length > 0 && this.isMark('-', length) && this.is('word', length + 1))) length++;
    if (length > 1 && !this.isMark(':=', length)) return 1;
    return length;
  }

  private entry(entries: Entries): void {
    const name = this.key();
    if (!this.skipColon()) this.note('mark');
    const value = this.operand();
    if (value === undefined) this.note('incomplete');
    else this.add(entries, name, value.text);
  }

  private key(): string {
    const length = this.keyLength();
    const parts: string[] = [];
    for (const { kind, text } of this.tokens.slice(this.at, this.at + length)) {
      if (kind !== 'mark') parts.push(kind === 'string' ? nameIn(text) : text);
    }
    const isJoined = length > 1 || (this.is('string') && this.token().text !== `"${parts.join('')}"`);
    if (isJoined) this.note('name');
    this.at += length;
    return parts.join('_');
  }

  private skipColon(): boolean {
    if (!this.isMark(':=')) return false;
    this.at++;
    while (this.isMark(':=')) this.skip('mark');
    return true;
  }

  private record(): Operand {
    this.at++;
    const entries: Entries = new Map();
    this.closers.push('}');
    while (!this.isOver('}')) {
      if (this.isEntry()) this.entry(entries);
      else this.loneName();
      this.separate();
    }
    this.close('}');
    return { kind: 'record', text: recordText(entries), entries };
  }

  /** A name without a value says nothing; a value without a name cannot be placed. */
  private loneName(): void {
    if (this.isMark(',;')) return;
    const isCutOff = this.isCut && this.is('end', 1);
    if (!isCutOff && !(this.is('word') && this.isMark(',;)]}', 1))) giveUp();
    this.skip('incomplete');
  }

  private list(): Operand {
    this.at++;
    const items: string[] = [];
    this.closers.push(']');
    while (!this.isOver(']') && !(this.closers.includes('}') && this.isEntry())) {
      const item = this.operand();
      if (item === undefined) this.note('incomplete');
      else items.push(item.text);
      this.separate();
    }
    this.close(']');
    return { kind: 'value', text: `[${items.join(', ')}]` };
  }

  private group(): Operand {
    this.at++;
    this.closers.push(')');
    const operand = this.operandOrGiveUp();
    if (!this.isOver(')')) giveUp();
    this.close(')');
    this.note('bracket');
    return operand;
  }

  private operandOrGiveUp(): Operand {
    return this.operand() ?? giveUp();
  }

  /** Reads an operand; nothing where none stands, or where the text may end in the middle of it. */
  private operand(): Operand | undefined {
    while (this.isMark(',:=;')) {
      this.skip('mark');
      if (this.isEntry()) return undefined;
    }
    if (this.is('end') || this.isMark(')]}')) return undefined;
    if (this.isMark('{')) return this.record();
    if (this.isMark('[')) return this.list();
    if (this.isMark('(')) return this.group();
    if (this.is('string')) return this.string();
    if (this.isCall()) return this.call();
    return this.plain();
  }

  private string(): Operand | undefined {
    const { text, open } = this.take();
    return open === undefined ? { kind: 'value', text } : undefined;
  }

  private plain(): Operand | undefined {
    const { kind, text } = this.token();
    const value = VALUE_WORDS.get(text);
    const length = this.bareLength();
    if (this.isMark('-') && this.is('number', 1)) return this.negative();
    if (length === 0) return giveUp();
    if (this.closers.length > 0 && !isVariableName(text) && this.isCutOff(length)) return this.leaveOut(length);
    if (length > 1) return this.bare(length);
    if (kind === 'number') return this.number();
    if (value !== undefined) return this.word(value);
    if (isVariableName(text) || this.known.has(text)) return this.reference();
    return this.bare(length);
  }

  /** Whether a value stands at the very end of the text, and may go on. */
  private isCutOff(length: number): boolean {
    return this.isCut && this.is('end', length) && this.token(length - 1).end === this.text.length;
  }

  private leaveOut(length: number): undefined {
    this.at += length;
    return undefined;
  }

  private negative(): Operand {
    this.at++;
    const { text } = this.number();
    return { kind: 'value', text: `-${text}` };
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

  /** Text without quotes: words and numbers, and the marks within them, as they stand. */
  private bare(length: number): Operand {
    const { start } = this.token();
    const { end } = this.token(length - 1);
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
    const isWithin = ahead > 0 && this.isAdjacent(ahead) && this.isAdjacent(ahead + 1) && this.is('mark', ahead);
    if (!isWithin) return false;
    const isNumber = this.is('number', ahead - 1) && this.is('number', ahead + 1);
    return this.isMark("'’-", ahead) ? !this.is('end', ahead + 1) : isNumber && this.isMark(':./', ahead);
  }
}

/** Inside a piece, line breaks say nothing. */
function isLineBreak({ kind, text }: Token): boolean {
  return kind === 'break' && text.trim() === '';
}

/** The name that a string stands for. */
function nameIn(literal: string): string {
  return literal.slice(1, -1).trim().replace(/[ -]+/g, '_');
}

function recordText(entries: Entries): string {
  const parts = [...entries].map(([name, value]) => `${name}: ${value}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function apiCall(name: string, entries: Entries): string {
  return entries.size === 0 ? `${name}()` : `${name}(${recordText(entries)})`;
}

function action(name: string, { operands, entries }: Arguments): string {
  const parts = operands.map(({ text }) => text);
  if (entries.size > 0) parts.push(recordText(entries));
  return `${name}(${parts.join(', ')})`;
}
