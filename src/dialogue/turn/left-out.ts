/**
 * What a repair leaves out of a proposal.
 *
 * It is found by comparing the programs before and after, whatever gate made the repair, so that no gate can drop
 * something silently. Edits keep the places of what stays; what has no place there, and nothing of the same content, was
 * left out.
 */
import {
  type Entry,
  type Expression,
  print,
  sameStatements,
  type Statement,
  printOperand,
} from '../../language/index.js';
import { type Parts, partsOf } from '../../language/parts.js';
import type { UnreadableReason } from '../../world/index.js';
import type { Canonical } from '../../service/index.js';
import { contains, entriesOf, isAt, type PlacedEntry } from '../gates/edit.js';
import type { Draft, Finding, Repair } from '../gates/gate.js';

/** Something of a proposal that was not committed. */
export interface LeftOut {
  /** The gate that left it out; `engine` where no gate deals with what is wrong. */
  readonly gate: string;
  /** Why: the code of the finding. */
  readonly code: Finding['code'];
  /** The same in words, on one line. */
  readonly message: string;
  /** What was left out, as text: a statement, or `name: value` of one. */
  readonly source: string;
  readonly api?: string;
  /** The name of the slot, property or argument. */
  readonly slot?: string;
  /** The value, where it is a literal or a list of literals. */
  readonly value?: Canonical;
  readonly legal: readonly string[];
  /** Why the value could not be read, where the reader says so. */
  readonly why?: UnreadableReason;
}

/** The same, with what the turn loop needs to ask about it. */
export interface Omitted extends LeftOut {
  readonly kind: 'statement' | 'entry' | 'operand' | 'text';
  /** The statement that it belongs to, as it was proposed. */
  readonly statement?: Statement;
  readonly finding: Finding;
  /** Whether the gate asks the user about it. */
  readonly isAsked: boolean;
}

/** What is left out of a program: a whole statement, or a part of one. */
type Lost = Pick<Omitted, 'kind' | 'source'> & Partial<Pick<Omitted, 'statement' | 'slot' | 'value'>>;

function operandsOf(statement: Statement): readonly Expression[] {
  const parts: Parts = statement;
  return partsOf(statement.kind).flatMap(({ name, shape }) => {
    const part = parts[name];
    if (part === undefined || shape === 'entries' || shape === 'filter' || shape === 'api-name') return [];
    return shape === 'references' ? (part as readonly Expression[]) : [part as Expression];
  });
}

const entryText = ({ name, value }: Entry<Expression>): string => `${name}: ${printOperand(value)}`;

function literalIn(expression: Expression): Canonical | undefined {
  if (expression.kind === 'literal') return expression.value ?? undefined;
  if (expression.kind !== 'list') return undefined;
  const items = expression.items.map(literalIn).filter((item) => item !== undefined);
  return items.length > 0 && items.length === expression.items.length ? items : undefined;
}

function lostEntry(entry: Entry<Expression>, statement: Statement): Lost {
  const value = literalIn(entry.value);
  const given = { slot: entry.name, ...(value !== undefined && { value }) };
  return { kind: 'entry', source: entryText(entry), statement, ...given };
}

/** A text is not lost where it is given under another name as well. */
const isText = ({ value }: Entry<Expression>): boolean => value.kind === 'literal' && typeof value.value === 'string';

/** Whether a list lost some of its members. */
const isShorter = ({ value }: Entry<Expression>, { value: before }: Entry<Expression>): boolean =>
  value.kind === 'list' && before.kind === 'list' && value.items.length < before.items.length;

function isKept(entry: Entry<Expression>, after: readonly PlacedEntry[]): boolean {
  return after.some(({ entry: other }) => {
    if (isAt(other, entry.span) && isShorter(other, entry)) return false;
    if (isAt(other, entry.span) || entryText(other) === entryText(entry)) return true;
    return isText(entry) && printOperand(other.value) === printOperand(entry.value);
  });
}

/** The statement that stands in the place of another, or says the same. */
function successorOf(statement: Statement, after: readonly Statement[]): Statement | undefined {
  // What nothing is left of is replaced by a new statement, whose place says nothing.
  const isNew = ({ kind }: Statement): boolean => kind === 'parse_error' && kind !== statement.kind;
  return (
    after.find((other) => !isNew(other) && isAt(other, statement.span)) ??
    after.find((other) => sameStatements([other], [statement]))
  );
}

function lostOperands(before: Statement, after: Statement): readonly Lost[] {
  const [old, now] = [operandsOf(before), operandsOf(after)];
  if (now.length >= old.length || after.kind !== before.kind) return [];
  const lost = old.filter((operand) => !now.some((other) => isAt(other, operand.span)));
  return lost.map((operand) => ({ kind: 'operand', source: printOperand(operand), statement: before }));
}

function lostOf(statement: Statement, after: readonly Statement[], entries: readonly PlacedEntry[]): readonly Lost[] {
  const successor = successorOf(statement, after);
  if (!successor && statement.kind === 'parse_error') return [];
  if (!successor && statement.kind !== 'assign') return [{ kind: 'statement', source: print([statement]), statement }];
  const lost = entriesOf([statement]).flatMap(({ entry, statement: of }) =>
    isKept(entry, entries) ? [] : [lostEntry(entry, of)],
  );
  return successor ? [...lost, ...lostOperands(statement, successor)] : lost;
}

/** The finding that is about what was left out; else the one that the gate dealt with. */
function findingFor(lost: Lost, findings: readonly [Finding, ...Finding[]]): Finding {
  return findings.find(({ slot }) => slot !== undefined && slot === lost.slot) ?? findings[0];
}

/** What a repair leaves out of a draft, and why. */
export function leftOutOf(
  draft: Draft,
  { statements }: Pick<Repair, 'statements'>,
  { gate, findings, isAsked }: Pick<Omitted, 'gate' | 'isAsked'> & { findings: readonly [Finding, ...Finding[]] },
): readonly Omitted[] {
  const entries = entriesOf(statements);
  const isNothing = statements.every(({ kind }) => kind === 'parse_error');
  const lost: readonly Lost[] = draft.unread
    ? isNothing
      ? [{ kind: 'text', source: draft.unread.text }]
      : []
    : draft.statements.flatMap((statement) => lostOf(statement, statements, entries));
  return lost.map((one) => omitted(one, gate, findingFor(one, findings), isAsked));
}

/** What is left out of a proposal of which nothing is committed. */
export function allOf(draft: Draft, gate: string, findings: readonly Finding[]): readonly Omitted[] {
  const source = draft.unread?.text ?? print(draft.statements);
  return findings.map((finding) => {
    const statement = draft.statements[finding.statement ?? -1];
    const named = { ...(finding.slot !== undefined && { slot: finding.slot }) };
    return omitted({ kind: 'text', source, ...(statement && { statement }), ...named }, gate, finding, true);
  });
}

/** The entries of a draft that findings are about: the parser is asked again, and may leave them out. */
export function entriesAtFault(draft: Draft, gate: string, findings: readonly Finding[]): readonly Omitted[] {
  const entries = entriesOf(draft.statements);
  return findings.flatMap((finding) => {
    const { span, slot } = finding;
    const isMeant = ({ entry }: PlacedEntry): boolean =>
      span !== undefined && (contains(entry.span, span) || contains(span, entry.span)) && entry.name === slot;
    const found = entries.find(isMeant);
    return found ? [omitted(lostEntry(found.entry, found.statement), gate, finding, false)] : [];
  });
}

/** Whether a program gives what was left out of an earlier proposal: the slot, or the value under another name. */
export function gives(statements: readonly Statement[], { slot, value }: Omitted): boolean {
  return entriesOf(statements).some(({ entry }) => {
    const literal = entry.value.kind === 'literal' ? entry.value.value : undefined;
    return entry.name === slot || (typeof value === 'string' && literal === value);
  });
}

function omitted(lost: Lost, gate: string, finding: Finding, isAsked: boolean): Omitted {
  const { code, message, legal, api, why } = finding;
  const { slot = finding.slot, value = finding.slot === slot ? finding.value : undefined } = lost;
  return {
    ...lost,
    gate,
    code,
    message,
    legal,
    finding,
    isAsked,
    ...(api !== undefined && { api }),
    ...(slot !== undefined && { slot }),
    ...(value !== undefined && { value }),
    ...(why && { why }),
  };
}

/** What was left out, as plain data. */
export function leftOutData({ gate, code, message, source, api, slot, value, legal, why }: Omitted): LeftOut {
  return {
    gate,
    code,
    message,
    source,
    ...(api !== undefined && { api }),
    ...(slot !== undefined && { slot }),
    ...(value !== undefined && { value }),
    legal,
    ...(why && { why }),
  };
}
