/** Edits of drafts: at the place where something is wrong, by the span that a finding names. */
import {
  type Edits,
  type Entry,
  editStatements,
  type Expression,
  parseError,
  sameStatements,
  type Span,
  type Statement,
  StatementError,
  visit,
  checkStatements,
} from '../../language/index.js';
import type { Draft, Repair } from './gate.js';

/** Whether a node is the one that a finding names. */
export function isAt(node: { readonly span: Span }, span: Span | undefined): boolean {
  return node.span.start === span?.start && node.span.end === span.end;
}

/** Whether a place lies within another. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether some statements can be written as a program: what a model answers may be no value of the language. */
function areProgram(statements: readonly Statement[]): boolean {
  try {
    checkStatements(statements);
    return true;
  } catch (error) {
    if (error instanceof StatementError) return false;
    throw error;
  }
}

/** Statements as a repair; a parse error where none is left, undefined where they cannot be written as a program. */
export function repairOf(statements: readonly Statement[], what: string): Repair | undefined {
  if (statements.length === 0) return { statements: [parseError()], what };
  return areProgram(statements) ? { statements, what } : undefined;
}

/** The draft with edits made, or undefined when they change nothing. A draft that is left empty is a parse error. */
export function edited({ statements }: Draft, edits: Edits, what: string): Repair | undefined {
  const changed = editStatements(statements, edits);
  return sameStatements(changed, statements) ? undefined : repairOf(changed, what);
}

/** The draft with the entry at a place replaced, or left out for undefined. */
export function editEntryAt(
  draft: Draft,
  span: Span | undefined,
  change: (entry: Entry<Expression>) => Entry<Expression> | undefined,
  what: string,
): Repair | undefined {
  return edited(draft, { entry: (entry) => (isAt(entry, span) ? change(entry) : entry) }, what);
}

/** An entry, and the innermost statement that it belongs to. */
export interface PlacedEntry {
  readonly entry: Entry<Expression>;
  readonly statement: Statement;
}

/** All entries of some statements, inner ones first. */
export function entriesOf(statements: readonly Statement[]): readonly PlacedEntry[] {
  const entries: PlacedEntry[] = [];
  visit(statements, {
    entry: (entry, statement) => {
      entries.push({ entry, statement });
    },
  });
  return entries;
}

/** The entry of a draft at a place. */
export function entryAt(draft: Draft, span: Span | undefined): Entry<Expression> | undefined {
  return entriesOf(draft.statements).find(({ entry }) => isAt(entry, span))?.entry;
}

/** The names of the other entries of the same call, record or assignment. */
export function namesBeside(draft: Draft, span: Span | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (entries: readonly Entry<Expression>[]): void => {
    if (!entries.some((entry) => isAt(entry, span))) return;
    for (const entry of entries) if (!isAt(entry, span)) names.add(entry.name);
  };
  visit(draft.statements, {
    operand: (operand) => {
      if (operand.kind === 'record') look(operand.entries);
    },
    statement: (statement) => {
      if (statement.kind === 'api-call') look(statement.arguments);
      if (statement.kind === 'assign') look(statement.assignments);
      if (statement.kind === 'add' || statement.kind === 'remove') look(statement.members);
      if (statement.kind === 'sort') look(statement.order);
      if (statement.kind === 'len' && statement.where) look(statement.where);
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
export function dropStatement({ statements }: Draft, index: number | undefined, what: string): Repair | undefined {
  if (index === undefined || !statements[index]) return undefined;
  return repairOf(statements.toSpliced(index, 1), what);
}
