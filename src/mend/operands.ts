import { isActionName, isRelation, isVariableName, type Relation, RELATIONS } from '../language/index.js';
import { giveUp } from './cursor.js';
import { type Entries, type Operand, LenientValueReader } from './values.js';

/** Actions that take nothing. It is whole even where its bracket is not closed. */
const BARE_ACTIONS: ReadonlySet<string> = new Set(['decline_alternative', 'conversation_pause', 'parse_error']);

/** Reads operands, forgiving slips. Nothing that is given is left out: what cannot be placed ends the reading. */
export class LenientOperandReader extends LenientValueReader {
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
    const isName = isActionName(text) || text.includes('_') || isRelation(text);
    if (this.isMark('(', 1)) return this.isAdjacent(1) || isName;
    if (!this.isAdjacent(1)) return false;
    return this.isMark('{', 1) || (isActionName(text) && (this.is('word', 1) || this.isMark(')', 1)));
  }

  private call(): Operand {
    const name = this.take().text;
    if (this.isMark('(')) this.take();
    else this.note('bracket');
    const operands = this.operands();
    // What was cut off before it gave what it was to give must not become a call that gives nothing.
    const isCutOff = operands.length === 0 || this.isMark(',;', -1);
    if (!this.close() && isCutOff && !BARE_ACTIONS.has(name)) return giveUp();
    const relation = RELATION_NAMES.get(plainName(name));
    if (relation !== undefined) return { kind: 'call', text: this.constraint(name, relation, operands) };
    const text = isActionName(name) ? action(name, operands) : apiCall(name, this.inOneRecord(operands));
    return this.isMember() ? { kind: 'member', text: this.memberOf(text) } : { kind: 'call', text };
  }

  /** A constraint, under the name that it has here. Values in a list are its values. */
  private constraint(name: string, relation: Relation, operands: readonly Operand[]): string {
    if (name !== relation) this.note('name');
    const [only, ...others] = operands;
    const isList = only?.kind === 'value' && only.text.startsWith('[') && others.length === 0;
    if (!isList) return action(relation, operands);
    this.note('literal');
    return `${relation}(${only.text.slice(1, -1)})`;
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
}

function recordText(entries: Entries): string {
  const parts = [...entries].map(([name, value]) => `${name}: ${value}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function apiCall(name: string, entries: Entries): string {
  return entries.size === 0 ? `${name}()` : `${name}(${recordText(entries)})`;
}

/** A name without what tells `at_most` and `AtMost` from `atMost`. */
function plainName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

const RELATION_NAMES: ReadonlyMap<string, Relation> = new Map(
  (Object.keys(RELATIONS) as Relation[]).map((relation) => [plainName(relation), relation]),
);

function action(name: string, operands: readonly Operand[]): string {
  return `${name}(${operands.map(({ text }) => text).join(', ')})`;
}
