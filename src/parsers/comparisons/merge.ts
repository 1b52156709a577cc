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
  len,
  property,
  type Relation,
  select,
  sort,
  type Statement,
  type VariableName,
} from '../../language/index.js';
import type { Registry, SearchApi, Slot } from '../../service/index.js';
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
  readonly registry: Registry;
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

/** Constraints by slot; of two bounds of one slot, what lies between. */
function constraintsOf(compared: Compared): BuildRecord {
  const entries = compared.found.flatMap((one): [string, BuildValue][] => {
    const value = operandOf(one, compared);
    return value === undefined ? [] : [[one.slot, value]];
  });
  return Object.fromEntries(entries);
}

function orderOf({ found }: Compared): BuildRecord {
  return Object.fromEntries(found.flatMap((one) => (one.kind === 'order' ? [[one.slot, one.direction]] : [])));
}

/** A statement with values for what it does not say itself. */
function withValues<S extends Statement>(statement: S, of: Compared): S {
  const values = constraintsOf(of);
  const given =
    statement.kind === 'api-call' ? statement.arguments : statement.kind === 'assign' ? statement.assignments : [];
  const known = new Set(given.map(({ name }) => name));
  const fresh = Object.fromEntries(Object.entries(values).filter(([name]) => !known.has(name)));
  const entries = [...given, ...call(of.api.name, fresh).arguments];
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

/** Whether a program gives a slot a value of its own: 'not Italian, French' is French. */
function gives(statements: readonly Statement[], slot: string): boolean {
  return statements.some((one) => {
    const given = one.kind === 'api-call' ? one.arguments : one.kind === 'assign' ? one.assignments : [];
    return given.some(({ name, value }) => name === slot && value.kind !== 'property');
  });
}

/** A proposal with comparisons in it; undefined where it says them itself, or is a text. */
export function mergedInto(proposal: Proposal, compared: Compared): Proposal | undefined {
  const { statements } = proposal;
  const found = compared.found.filter(({ kind, slot }) => kind !== 'constraint' || !gives(statements ?? [], slot));
  if (!statements || found.length === 0) return undefined;
  return { ...proposal, statements: merged(statements, { ...compared, found }) };
}
