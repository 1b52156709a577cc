import {
  type ApiCall,
  type Entry,
  type Span,
  type Term,
  type VariableName,
  ownValue,
  setOwnValue,
} from '../../language/index.js';
import { type Api, DONTCARE, givable, nearestNames, type Row, sameConstraint, slotGiven } from '../../service/index.js';
import {
  type Act,
  type ConstraintValue,
  type ConstraintValues,
  isUnderWay,
  missingSlots,
  type SlotValue,
  type SlotValues,
  type Task,
  taskOf,
  taskToChange,
  type TransactionTask,
  type Value,
  type World,
} from '../../world/index.js';
import { filling } from '../chosen.js';
import { equality, isConstraint, readConstraint } from '../constraints.js';
import { refuse } from '../feedback.js';
import { slotValue } from '../properties.js';
import { checkRequirements } from '../requirements.js';
import { type Run, unknownApi } from '../run.js';
import { beside, reread, type Underlaid } from './reading-beside.js';

/** Slot values after some were given: the values, and the names of those that are other than before. */
export interface Overlaid {
  readonly slots: SlotValues;
  /** Of a search: what results must be like besides. */
  readonly where: ConstraintValues | undefined;
  readonly changed: readonly string[];
  /** What was given before and could not be taken, without what was given now. */
  readonly unclear: Row | undefined;
}

/**
 * The values of arguments laid over earlier ones; `null` takes a value away. Saying the same values again changes
 * nothing, so that what was found or approved for them still holds. Refuses slots that the API has not.
 */
export function overlay(run: Run, api: Api, under: Underlaid, entries: readonly Entry<Term>[]): Overlaid {
  const [slots, where] = [{ ...under.slots }, { ...under.where }];
  const changed: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const given = givenFor(run, api, under, entry, entries);
    if (!isSame(given, ownValue(under.slots, name), ownValue(under.where ?? NO_CONSTRAINTS, name))) changed.push(name);
    // A value that changes keeps its place.
    if (given && !isConstraint(given)) setOwnValue(slots, name, given);
    else delete slots[name];
    if (given && isConstraint(given)) setOwnValue(where, name, given);
    else delete where[name];
  }
  const first = reread(run, api, under, entries);
  if (first) {
    setOwnValue(slots, ...first);
    changed.push(first[0]);
  }
  const unclear = stillUnclear(under.unclear, entries);
  if (changed.length === 0) return { slots: under.slots, where: under.where, changed, unclear };
  return { slots, where: Object.keys(where).length > 0 ? where : undefined, changed, unclear };
}

const NO_CONSTRAINTS: ConstraintValues = Object.freeze({});

/** What an entry gives: a value of a slot, a constraint, or `null` where it takes one away. */
function givenFor(
  run: Run,
  api: Api,
  under: Underlaid,
  { name, value: term, span }: Entry<Term>,
  entries: readonly Entry<Term>[],
): SlotValue | ConstraintValue | null {
  const isTakenAway = term.kind === 'literal' && term.value === null && Object.hasOwn(under.where ?? {}, name);
  const isOfResults = term.kind === 'constraint' || isTakenAway;
  const slot = slotGiven(api, name, isOfResults);
  if (!slot) return unknownSlot(api, name, span);
  const about = beside(run, api, slot, under, entries);
  const value =
    term.kind === 'constraint' ? readConstraint(run, api, slot, term, about) : slotValue(run, api, slot, term, about);
  if (value === null || isConstraint(value) || api.slots.has(name)) return value;
  return value.canonical === DONTCARE ? null : equality(value);
}

/** Whether what is given says what was said before. */
function isSame(
  given: SlotValue | ConstraintValue | null,
  value: SlotValue | undefined,
  constraint: ConstraintValue | undefined,
): boolean {
  if (given === null) return !value && !constraint;
  if (isConstraint(given)) return sameConstraint(given.constraint, constraint?.constraint);
  return sameContent(given.canonical, value?.canonical);
}

function stillUnclear(unclear: Row | undefined, entries: readonly Entry<Term>[]): Row | undefined {
  if (unclear === undefined) return undefined;
  const left = Object.entries(unclear).filter(([name]) => !entries.some((entry) => entry.name === name));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** What is wrong with a slot that an API has not, and what to write instead. */
function whyUnknown(api: Api, name: string): string {
  if (api.filled.has(name)) return `'${name}' of ${api.name} is filled in from the session. Leave it out.`;
  if (api.chosen.has(name))
    return `'${name}' of ${api.name} is filled in from the result that was chosen. Leave it out.`;
  const none = `${api.name} has no slot '${name}'.`;
  if (api.kind !== 'search' || api.naming?.name !== name) return `${none} Use one of its own.`;
  return `${none} It is the name of a result: choose one with select({ ${name}: ... }), or write not(...) or anyOf(...).`;
}

export function unknownSlot(api: Api, name: string, span: Span): never {
  return refuse({
    code: 'unknown-slot',
    message: whyUnknown(api, name),
    span,
    legal: nearestNames(name, givable(api).keys(), 30),
    slot: name,
    api: api.name,
  });
}

const NONE: readonly never[] = Object.freeze([]);

/** What a task becomes with another value for a slot; `null` takes its value away. */
export function replaced(task: Task, name: string, value: SlotValue | null): Overlaid {
  const { slots, unclear } = task;
  const result = { ...slots };
  if (value === null) delete result[name];
  else setOwnValue(result, name, value);
  const isSame = sameContent(ownValue(slots, name)?.canonical, value?.canonical);
  const left = Object.entries(unclear ?? {}).filter(([one]) => one !== name);
  return {
    slots: isSame ? slots : result,
    where: task.kind === 'search' ? task.where : undefined,
    changed: isSame ? [] : [name],
    unclear: left.length === 0 ? undefined : Object.fromEntries(left),
  };
}

/** A new open task, bound to nothing yet. */
export function newTask(
  { engine, world }: Run,
  api: Api,
  variable: VariableName,
  { slots, where }: Pick<Underlaid, 'slots' | 'where'>,
): Task {
  const id = world.tasks.length;
  const filled = filling(engine, world, api);
  if (api.kind === 'search') {
    const nothing = {
      where,
      order: undefined,
      results: undefined,
      latest: undefined,
      selected: undefined,
      offered: NONE,
    };
    return {
      kind: 'search',
      api,
      id,
      variable,
      slots,
      filled,
      unclear: undefined,
      standing: 'open',
      touched: 0,
      ...nothing,
    };
  }
  const nothing = {
    unclear: undefined,
    approval: undefined,
    quote: undefined,
    alternative: undefined,
    reason: undefined,
    result: undefined,
    declined: undefined,
    corrected: NONE,
  };
  return {
    kind: 'transaction',
    api,
    id,
    variable,
    slots,
    filled,
    standing: 'open',
    touched: 0,
    phase: 'draft',
    ...nothing,
  };
}

/** A search whose required slots are known is to be asked, once the assignments that follow are in. */
export function unsettle(run: Run, task: Task): void {
  if (task.kind === 'search' && !task.results && missingSlots(task).length === 0) run.unsettled.set(task.id, run.index);
}

/**
 * A task of the same API that was resumed in this turn and can still change: a call then continues it instead of
 * starting anew. What was put off again, or performed, since it was resumed stays as it is.
 */
function resumedTask(world: World, api: Api): Task | undefined {
  for (let at = world.turn.acts.length - 1; at >= 0; at -= 1) {
    const act = world.turn.acts[at] as Act;
    if (act.kind === 'api-call') return undefined;
    if (act.kind === 'resume' && act.task !== undefined) {
      const task = taskToChange(world, act.task);
      return task.api === api && isUnderWay(task) ? task : undefined;
    }
  }
  return undefined;
}

/** `x1 = buses_3_find_bus({ from_city: "London" })`: starts a task, or continues one that was just resumed. */
export function apiCall(run: Run, statement: ApiCall<Term>, name: VariableName): Value {
  const api = run.engine.registry.apis.get(statement.api);
  if (!api) return unknownApi(run, statement.api, statement.span);
  checkRequirements(run, api, statement.span);
  const resumed = resumedTask(run.world, api);
  const overlaid = overlay(run, api, resumed ?? { slots: {} }, statement.arguments);
  const task = run.touch(
    resumed ? changedTask({ ...resumed, variable: name }, overlaid) : newTask(run, api, name, overlaid),
  );
  const { proposal } = run.world;
  if (proposal !== undefined && taskOf(run.world, proposal).api === api) run.set({ proposal: undefined });
  unsettle(run, task);
  run.note({ kind: 'api-call', variable: name, task: task.id });
  return { kind: 'task', task: task.id };
}

/** A draft of which nothing was read back as it is now. */
export function begunAnew(task: TransactionTask): TransactionTask {
  const nothing = { approval: undefined, quote: undefined, alternative: undefined, reason: undefined };
  return { ...task, ...nothing, phase: 'draft', corrected: NONE };
}

/** A task with other slot values: what was found or approved for the old ones no longer holds. */
export function changedTask(task: Task, { slots, where, changed, unclear }: Overlaid): Task {
  if (changed.length === 0) return unclear === task.unclear ? task : { ...task, unclear };
  if (task.kind === 'search')
    return { ...task, slots, where, unclear, results: undefined, latest: undefined, selected: undefined };
  if (task.phase === 'failed') return { ...begunAnew(task), slots, unclear };
  const corrected = task.phase === 'asked' ? [...new Set([...task.corrected, ...changed])] : NONE;
  return { ...task, slots, unclear, corrected, quote: undefined };
}

function sameContent(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
