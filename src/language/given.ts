/**
 * The shape of nodes that a caller gives.
 *
 * They may be any objects, so each is copied before anything else looks at it: every member is read once, and what is
 * inherited is left behind. A copy has the members of its kind and no others, names are text, lists are lists, and all of
 * it ends. Whether it says something in the language is not asked here: that is for the reader of its tree, as for text.
 */
import { ACTION_NAMES, isActionName, type Shape } from './actions.js';
import { raiseTooDeep } from './characters.js';
import type { LanguageErrorCode } from './error.js';
import type { Limits } from './limits.js';
import { reservedWordCode, shorten } from './names.js';
import { ownValue } from './own.js';
import { partsOf } from './parts.js';
import { raise } from './raise.js';
import type { Entry, Expression, Span, Statement, StatementKind } from './statement.js';

type MemberOf<T> = T extends unknown ? keyof T : never;
type MemberName = MemberOf<Statement | Expression | Entry<Expression>>;

/** A node as it was given: any member may hold anything. */
type Given = { [N in MemberName]?: unknown };

type Form = Exclude<Shape, 'api-name'> | 'kind' | 'span' | 'name' | 'binding' | 'literal' | 'owner' | 'statement';
type Forms = { readonly [N in MemberName]?: Form };
type Members = ReadonlyMap<string, readonly [MemberName, Form]>;

function membersOf(forms: Forms): Members {
  const entries = Object.entries({ span: 'span', ...forms }) as [MemberName, Form][];
  return new Map(entries.map((entry) => [entry[0], entry]));
}

function ofStatement(kind: StatementKind, own: Forms): readonly [StatementKind, Members] {
  const parts = partsOf(kind).map(({ name, shape }) => [name, shape === 'api-name' ? 'name' : shape] as const);
  return [kind, membersOf({ kind: 'kind', ...own, ...Object.fromEntries(parts) })];
}

function ofOperand(kind: Expression['kind'], own: Forms): readonly [Expression['kind'], Members] {
  return [kind, membersOf({ kind: 'kind', ...own })];
}

const STATEMENTS: ReadonlyMap<unknown, Members> = new Map([
  ofStatement('api-call', { api: 'name', binding: 'binding' }),
  ofStatement('assign', { variable: 'name' }),
  ...ACTION_NAMES.map((kind) => ofStatement(kind, { binding: 'binding' })),
]);

const OPERANDS: ReadonlyMap<unknown, Members> = new Map([
  ofOperand('literal', { value: 'literal' }),
  ofOperand('variable', { name: 'name' }),
  ofOperand('property', { of: 'owner', property: 'name' }),
  ofOperand('list', { items: 'references' }),
  ofOperand('record', { entries: 'entries' }),
  ofOperand('constraint', { relation: 'name', operands: 'references' }),
  ofOperand('call', { statement: 'statement' }),
]);

const ENTRY = membersOf({ name: 'name', value: 'reference' });

/** The place of what stands in no text. */
export const NOWHERE: Span = { start: 0, end: 0 };

/** Whether something is the kind of a statement. */
export function isStatementKind(kind: unknown): kind is StatementKind {
  return STATEMENTS.has(kind);
}

/** Whether an object looks like a node of a program. */
export function isNode(value: object): boolean {
  const { kind, span } = value as Given;
  return (STATEMENTS.has(kind) || OPERANDS.has(kind)) && typeof span === 'object' && span !== null;
}

/** Copies the nodes of one program, and keeps count of how deep and how large it is. */
export class NodeCopier {
  private depth = 0;
  private size = 0;

  /** @param textLength - the length of the text in which the spans are places, where there is one. */
  constructor(
    private readonly limits: Limits,
    private readonly textLength = Number.POSITIVE_INFINITY,
  ) {}

  /** How many characters the copies have as text, at least. */
  get counted(): number {
    return this.size;
  }

  statement(given: unknown): Statement {
    this.count(1);
    const copy = this.node(given, STATEMENTS) ?? raiseNode('not-a-statement', 'This is not a statement');
    return representable(copy as unknown as Statement);
  }

  operand(given: unknown): Expression {
    if (++this.depth > this.limits.depth) raiseTooDeep(NOWHERE, this.limits.depth);
    this.count(1);
    const copy = this.node(given, OPERANDS) ?? raiseNode('bad-literal', 'This is not an operand');
    this.depth -= 1;
    return copy as unknown as Expression;
  }

  /** The copy of a node of one of some kinds; undefined for a node of another. */
  private node(given: unknown, kinds: ReadonlyMap<unknown, Members>): Given | undefined {
    const copy = copyOf(given);
    const members = kinds.get(copy.kind);
    return members && this.filled(copy, members);
  }

  private filled(copy: Given, members: Members): Given {
    for (const name of Object.keys(copy)) {
      if (!members.has(name) && ownValue<unknown>(copy, name) !== undefined) raiseMember(name);
    }
    for (const [name, form] of members.values()) copy[name] = this.copy(form, copy[name]);
    return copy;
  }

  private copy(form: Form, given: unknown): unknown {
    switch (form) {
      case 'kind':
        return given;
      case 'span':
        return placeOf(given, this.textLength);
      case 'name':
        return this.name(given);
      case 'binding':
        return given === undefined ? given : this.name(given);
      case 'literal':
        return this.literal(given);
      case 'option':
        return given === undefined ? given : this.operand(given);
      case 'owner':
        return typeof given === 'string' ? this.name(given) : this.call(given);
      case 'references':
        return itemsOf(given, (item) => this.operand(item));
      case 'filter':
        return given === undefined ? given : this.copy('entries', given);
      case 'entries':
        return itemsOf(given, (item) => this.filled(copyOf(item), ENTRY));
      case 'statement':
        return this.statement(given);
      default:
        return this.operand(given);
    }
  }

  private call(given: unknown): Given {
    const copy = this.node(given, OPERANDS);
    if (copy?.kind === 'call') return copy;
    return raiseNode('unsupported-syntax', 'A property is read of something that is not a variable or a call');
  }

  private name(given: unknown): string {
    if (typeof given !== 'string') return raiseNode('bad-name', `A name is of type ${typeof given}`);
    this.count(given.length);
    return given;
  }

  private literal(given: unknown): unknown {
    if (typeof given === 'string') this.count(given.length);
    const isLiteral = given === null || typeof given === 'string' || typeof given === 'number';
    if (isLiteral || typeof given === 'boolean') return given;
    return raiseNode('bad-literal', `A value is of type ${typeof given}`);
  }

  /** Counts characters: as text the program has at least as many. */
  private count(length: number): void {
    this.size += length;
    const most = this.limits.length;
    if (this.size > most) raise('too-long', NOWHERE, `The program has more than ${most} characters. Give fewer.`);
  }
}

function copyOf(given: unknown): Given {
  if (typeof given === 'object' && given !== null) return { ...given };
  const type = given === null ? 'null' : `of type ${typeof given}`;
  return raiseNode('not-a-statement', `A node of the program is ${type}`);
}

function itemsOf<T>(given: unknown, read: (item: unknown) => T): readonly T[] {
  if (!Array.isArray(given)) return raiseNode('bad-arguments', 'A list of operands or entries is not a list');
  const items: T[] = [];
  const length = lengthOf(given);
  for (let at = 0; at < length; at += 1) items.push(read(given[at]));
  return items;
}

/** The length of a list, which may be a proxy that answers anything. */
export function lengthOf(given: readonly unknown[]): number {
  const length: unknown = given.length;
  return typeof length === 'number' && length >= 0 ? length : raiseNode('bad-arguments', 'A list has no length');
}

/** Returns the given span, or 0 to 0 when it is not a span or lies outside of the text. */
function placeOf(given: unknown, textLength: number): Span {
  const { start, end } = (given ?? NOWHERE) as Partial<Span>;
  return isOffset(start) && isOffset(end) && start <= end && end <= textLength ? { start, end } : NOWHERE;
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Raises for what has no tree of its own: a call that would be the action, an assignment of nothing. */
function representable(statement: Statement): Statement {
  if (statement.kind === 'api-call' && isActionName(statement.api)) {
    const message = `\`${statement.api}\` is an action, not an API. Make the statement of the action.`;
    raise('forbidden-name', NOWHERE, message);
  }
  const reserved = statement.kind === 'api-call' ? reservedWordCode(statement.api) : undefined;
  if (reserved !== undefined)
    raise(reserved, NOWHERE, 'A word of JavaScript stands for an API. Call an API of the schema.');
  if (statement.kind === 'assign' && statement.assignments.length === 0) {
    raiseNode('bad-arguments', 'An assignment gives no slot a value');
  }
  if ((statement.kind === 'add' || statement.kind === 'remove') && statement.members.length === 0)
    raiseNode('bad-arguments', `\`${statement.kind}\` names no list`);
  return statement;
}

function raiseMember(name: string): never {
  raiseNode('not-a-statement', `A node has the member \`${shorten(name)}\`, which nodes of its kind do not have`);
}

function raiseNode(code: LanguageErrorCode, what: string): never {
  return raise(code, NOWHERE, `${what}. Make statements with parse or the builders of typetod/language.`);
}
