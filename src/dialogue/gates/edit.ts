/** Edits of drafts: at the place where something is wrong, by the span that a finding names. */
import { type Edits, type Entry, editStatements, type Expression, print, type Span } from '../../language/index.js';
import type { Draft, Repair } from './gate.js';

function isAt(node: { readonly span: Span }, span: Span | undefined): boolean {
  return node.span.start === span?.start && node.span.end === span.end;
}

/** The draft with edits made, or undefined when they change nothing. A draft that is left empty is a parse error. */
export function edited(draft: Draft, edits: Edits, what: string): Repair | undefined {
  const statements = draft.statements;
  if (!statements) return undefined;
  const source = print(editStatements(statements, edits)) || 'parse_error()';
  return source === print(statements) ? undefined : { source, what };
}

/** An entry of the draft with the edits that a repair makes to it. */
export function editEntryAt(
  draft: Draft,
  span: Span | undefined,
  change: (entry: Entry<Expression>, siblings: ReadonlySet<string>) => Entry<Expression> | undefined,
  what: string,
): Repair | undefined {
  const siblings = namesBeside(draft, span);
  return edited(draft, { entry: (entry) => (isAt(entry, span) ? change(entry, siblings) : entry) }, what);
}

/** All entries of a draft, inner ones first. */
export function entriesOf(draft: Pick<Draft, 'statements'>): readonly Entry<Expression>[] {
  const entries: Entry<Expression>[] = [];
  editStatements(draft.statements ?? [], {
    entry: (entry) => {
      entries.push(entry);
      return entry;
    },
  });
  return entries;
}

/** The entry of a draft at a place. */
export function entryAt(draft: Draft, span: Span | undefined): Entry<Expression> | undefined {
  return entriesOf(draft).find((entry) => isAt(entry, span));
}

/** The names of the other entries of the same call, record or assignment. */
export function namesBeside(draft: Draft, span: Span | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (entries: readonly Entry<Expression>[]): void => {
    if (!entries.some((entry) => isAt(entry, span))) return;
    for (const entry of entries) if (!isAt(entry, span)) names.add(entry.name);
  };
  editStatements(draft.statements ?? [], {
    operand: (operand) => {
      if (operand.kind === 'record') look(operand.entries);
      return operand;
    },
    statement: (statement) => {
      if (statement.kind === 'api-call') look(statement.arguments);
      if (statement.kind === 'assign') look(statement.assignments);
      return statement;
    },
  });
  return names;
}

/** The draft with the operand at a place replaced, or left out for undefined. */
export function editOperandAt(
  draft: Draft,
  span: Span | undefined,
  change: (operand: Expression) => Expression | undefined,
  what: string,
): Repair | undefined {
  return edited(draft, { operand: (operand) => (isAt(operand, span) ? change(operand) : operand) }, what);
}

/** The draft without one of its statements. */
export function dropStatement(draft: Draft, index: number | undefined, what: string): Repair | undefined {
  const { statements } = draft;
  if (!statements || index === undefined || !statements[index]) return undefined;
  const source = print(statements.filter((_, at) => at !== index)) || 'parse_error()';
  return { source, what };
}
