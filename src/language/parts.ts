/**
 * The parts of statements: what each kind holds, derived from the table of actions.
 *
 * All code that walks, changes, prints or checks statements uses these lists instead of naming kinds.
 */
import { ACTIONS, type Shape } from './actions.js';
import type { Entry, Expression, Statement, StatementKind } from './statement.js';

/** The members of statements that hold parts. */
export type PartName =
  | 'query'
  | 'entity'
  | 'from'
  | 'operand'
  | 'task'
  | 'arguments'
  | 'content'
  | 'members'
  | 'assignments'
  | 'where'
  | 'order';

export interface Part {
  /** The member of the statement that holds it. */
  readonly name: PartName;
  readonly shape: Shape;
  /** Whether the statement makes no sense once the part has lost what it held. */
  readonly isNeeded: boolean;
}

export type Parts = { readonly kind: StatementKind } & { [N in PartName]?: unknown };

const LOSABLE: ReadonlySet<Shape> = new Set<Shape>(['option', 'entries', 'filter']);

function partsOfAction(parameters: Readonly<Record<string, Shape>>): readonly Part[] {
  return Object.entries(parameters).map(([name, shape]) => {
    return { name: name as PartName, shape, isNeeded: !LOSABLE.has(shape) || name === 'members' };
  });
}

const PARTS = {
  'api-call': [{ name: 'arguments', shape: 'entries', isNeeded: false }],
  assign: [{ name: 'assignments', shape: 'entries', isNeeded: true }],
  ...(Object.fromEntries(
    Object.entries(ACTIONS).map(([kind, { parameters }]) => [kind, partsOfAction(parameters)]),
  ) as Record<keyof typeof ACTIONS, readonly Part[]>),
} satisfies Record<StatementKind, readonly Part[]>;

/** The parts of statements of a kind, in the order in which they are written. */
export function partsOf(kind: StatementKind): readonly Part[] {
  return PARTS[kind];
}

/** What to do with each operand and with each list of entries of a statement. */
export interface PartChanges {
  readonly operand: (operand: Expression) => Expression | undefined;
  readonly entries: (entries: readonly Entry<Expression>[]) => readonly Entry<Expression>[];
}

function changed({ shape }: Part, value: unknown, changes: PartChanges): unknown {
  if (shape === 'api-name') return value;
  if (shape === 'entries' || shape === 'filter') return changes.entries(value as readonly Entry<Expression>[]);
  if (shape === 'references') {
    return (value as readonly Expression[]).flatMap((operand) => changes.operand(operand) ?? []);
  }
  return changes.operand(value as Expression);
}

function isLost(before: unknown, after: unknown): boolean {
  if (after === undefined) return true;
  return Array.isArray(after) && after.length === 0 && (before as readonly unknown[]).length > 0;
}

/** A statement with other parts; undefined where it lost one that it needs. A statement without parts is itself. */
export function mapParts(statement: Statement, changes: PartChanges): Statement | undefined {
  const parts = partsOf(statement.kind);
  if (parts.length === 0) return statement;
  const copy: Parts = { ...statement };
  for (const part of parts) {
    const before = copy[part.name];
    if (before === undefined) continue;
    const after = changed(part, before, changes);
    if (part.isNeeded && isLost(before, after)) return undefined;
    if (after === undefined || (part.shape === 'filter' && isLost(before, after))) delete copy[part.name];
    else copy[part.name] = after;
  }
  return copy as Statement;
}
