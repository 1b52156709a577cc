/** Comparisons as statements, with what else is said. */
import type { Proposal } from '../../dialogue/parsers/parser.js';
import {
  type ApiCall,
  assign,
  bind,
  type BuildRecord,
  type BuildValue,
  call,
  constraint,
  type Expression,
  len,
  property,
  type Relation,
  select,
  sort,
  type Statement,
  type VariableName,
} from '../../language/index.js';
import { isDontcare, type SearchApi, type Slot } from '../../service/index.js';
import { nextName, type SearchTask, variableNumber, type World } from '../../world/index.js';
import type { Comparison } from './found.js';

/** Comparisons, and what they are about. */
export interface Compared {
  readonly api: SearchApi;
  readonly found: readonly Comparison[];
  /** The search that goes on; undefined where one begins. */
  readonly task: SearchTask | undefined;
  /** The result that was offered last. */
  readonly entity: VariableName | undefined;
  readonly as: 'constraints' | 'choice' | 'count';
  readonly world: World;
}

const MOMENTS: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>(['date', 'time', 'datetime']);

/** How another result relates to the one that was offered. */
function beyond(slot: Slot | undefined, direction: 'ascending' | 'descending'): Relation {
  const isMoment = slot !== undefined && MOMENTS.has(slot.kind);
  if (direction === 'ascending') return isMoment ? 'before' : 'lessThan';
  return isMoment ? 'after' : 'moreThan';
}

/** The value that a comparison stands for: of `anyOf` and `not` of each value once. */
function operandOf(one: Comparison, { api, entity }: Compared): BuildValue | undefined {
  if (one.kind === 'constraint') return constraint(one.relation, ...new Set(one.values));
  if (one.kind === 'order' || entity === undefined) return undefined;
  return constraint(beyond(api.comparable.get(one.slot), one.direction), property(entity, one.slot));
}

const UPPER: ReadonlySet<Relation> = new Set<Relation>(['atMost', 'lessThan', 'before']);
const LOWER: ReadonlySet<Relation> = new Set<Relation>(['atLeast', 'moreThan', 'after']);

/** What lies between two bounds, their values included; undefined for what are no two ends. */
function between(one: Comparison, other: Comparison): Comparison | undefined {
  if (one.kind !== 'constraint' || other.kind !== 'constraint') return undefined;
  const [low, high] = [one, other].toSorted((a, b) => Number(UPPER.has(a.relation)) - Number(UPPER.has(b.relation)));
  if (!low || !high || !LOWER.has(low.relation) || !UPPER.has(high.relation)) return undefined;
  return { ...one, relation: 'between', values: [...low.values, ...high.values] };
}

/** Constraints by slot; of two bounds of one slot, what lies between. */
export function constraintsOf(compared: Compared): BuildRecord {
  const bySlot = new Map<string, Comparison>();
  for (const one of compared.found) {
    const earlier = bySlot.get(one.slot);
    if (one.kind !== 'order') bySlot.set(one.slot, (earlier && between(earlier, one)) ?? one);
  }
  const entries = [...bySlot].flatMap(([slot, one]): [string, BuildValue][] => {
    const value = operandOf(one, compared);
    return value === undefined ? [] : [[slot, value]];
  });
  return Object.fromEntries(entries);
}

/** The order that is asked for, by slot. */
export function orderOf({ found }: Compared): BuildRecord {
  return Object.fromEntries(found.flatMap((one) => (one.kind === 'order' ? [[one.slot, one.direction]] : [])));
}

/** What a statement gives values for. */
function givenIn(statement: Statement): ApiCall['arguments'] {
  if (statement.kind === 'api-call') return statement.arguments;
  return statement.kind === 'assign' ? statement.assignments : [];
}

/** A statement with values for what it does not say itself. */
function withValues<S extends Statement>(statement: S, of: Compared): S {
  const values = constraintsOf(of);
  const kept = givenIn(statement).filter(({ name, value }) => !(isOpen(value) && Object.hasOwn(values, name)));
  const known = new Set(kept.map(({ name }) => name));
  const fresh = Object.fromEntries(Object.entries(values).filter(([name]) => !known.has(name)));
  const entries = [...kept, ...call(of.api.name, fresh).arguments];
  return statement.kind === 'api-call' ? { ...statement, arguments: entries } : { ...statement, assignments: entries };
}

const isEmpty = (record: BuildRecord): boolean => Object.keys(record).length === 0;

/** What is said of nothing, or of another result, where the search itself goes on in another way. */
const IDLE: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  ...(['conversation_pause', 'parse_error', 'next', 'select', 'decline_alternative'] as const),
]);

/** A name that no statement of a program and nothing in the world has. */
function freshName(world: World, statements: readonly Statement[]): VariableName {
  const used = statements.flatMap((one) => ('binding' in one && one.binding ? [variableNumber(one.binding)] : []));
  return `x${Math.max(variableNumber(nextName(world)), ...used.map((number) => number + 1))}`;
}

/** The call that begins: of the search itself, or of it in place of the transaction that follows it. */
function callOf(statement: ApiCall, { api }: Compared): ApiCall {
  if (statement.api === api.name) return statement;
  return { ...statement, api: api.name, arguments: statement.arguments.filter(({ name }) => api.slots.has(name)) };
}

function begun(statements: readonly Statement[], compared: Compared): readonly Statement[] {
  const at = statements.findLastIndex((one) => one.kind === 'api-call');
  const found = statements[at];
  const began = withValues(found?.kind === 'api-call' ? callOf(found, compared) : call(compared.api.name), compared);
  const order = orderOf(compared);
  const name = began.binding ?? freshName(compared.world, statements);
  const lines = isEmpty(order) ? [began] : [bind(name, began), sort(name, order)];
  if (at < 0) return [...statements.filter(({ kind }) => !IDLE.has(kind)), ...lines];
  return [...statements.slice(0, at), ...lines, ...statements.slice(at + 1)];
}

/** The statements for a search that goes on. */
function goneOn(statements: readonly Statement[], task: SearchTask, compared: Compared): readonly Statement[] {
  const isAnew = (one: Statement): boolean => one.kind === 'api-call' && one.api === compared.api.name;
  const kept = statements.filter((one) => !IDLE.has(one.kind) && one.kind !== 'assign' && !isAnew(one));
  const changed = statements.find((one) => one.kind === 'assign' && one.variable === task.variable);
  const [values, order] = [constraintsOf(compared), orderOf(compared)];
  const assigned =
    changed?.kind === 'assign'
      ? [withValues(changed, compared)]
      : isEmpty(values)
        ? []
        : [assign(task.variable, values)];
  return [...kept, ...assigned, ...(isEmpty(order) ? [] : [sort(task.variable, order)])];
}

/** One of the results that were offered, by the lowest or highest value. */
function chosen({ found }: Compared, task: SearchTask): readonly Statement[] {
  const wanted = found.flatMap((one): [string, BuildValue][] =>
    one.kind === 'constraint' ? [] : [[one.slot, constraint(one.direction === 'ascending' ? 'lowest' : 'highest')]],
  );
  return [select(Object.fromEntries(wanted.slice(0, 1)), { from: task.variable })];
}

function merged(statements: readonly Statement[], compared: Compared): readonly Statement[] {
  const { task, as } = compared;
  if (!task) return begun(statements, compared);
  if (as === 'choice') return [...chosen(compared, task), ...statements.filter((one) => one.kind === 'api-call')];
  if (as === 'count') return [len(task.variable, constraintsOf(compared))];
  return goneOn(statements, task, compared);
}

/** Whether a value says that any will do: 'anything but Italian' is no such answer. */
const isOpen = (value: Expression): boolean => value.kind === 'literal' && isDontcare(value.value);

/** Whether a program gives a slot a value of its own: 'not Italian, French' is French. */
function gives(statements: readonly Statement[], slot: string): boolean {
  return statements.some((one) => {
    return givenIn(one).some(({ name, value }) => name === slot && value.kind !== 'property' && !isOpen(value));
  });
}

/** A proposal with comparisons in it; undefined where it says them itself, or is a text. */
export function mergedInto(proposal: Proposal, compared: Compared): Proposal | undefined {
  const { statements } = proposal;
  const found = compared.found.filter(({ kind, slot }) => kind !== 'constraint' || !gives(statements ?? [], slot));
  if (!statements || found.length === 0) return undefined;
  return { ...proposal, statements: merged(statements, { ...compared, found }) };
}
