import {
  add,
  assign,
  bind,
  type BuildRecord,
  type BuildValue,
  call,
  confirm,
  conversationPause,
  declineAlternative,
  next,
  property,
  remove,
  resume,
  say,
  select,
  type Statement,
  suspend,
} from '../../language/index.js';
import type { Api, Registry } from '../../service/index.js';
import { entityVariable, nextName, taskOf, type World } from '../../world/index.js';
import { carriedWithin } from './carried.js';
import { activeService, lastSearch, lastTask, lastTransaction, ownerOf, waitingTask } from './tasks.js';
import { isReference, type PlannedValue, type TurnPlan } from './turn-plan.js';

/** Where a plan is carried out. */
export interface PlanSetting {
  /** The world before the turn. */
  readonly world: World;
  /** The APIs. */
  readonly registry: Registry;
}

/** The world before the turn, and the service that the conversation is about. */
interface Within {
  readonly world: World;
  readonly service: string | undefined;
}

function record(values: readonly PlannedValue[]): BuildRecord {
  return Object.fromEntries(
    values.map(({ slot, value }) => [
      slot,
      isReference(value) ? property(value.variable, value.property) : (value as BuildValue),
    ]),
  );
}

function started(plan: TurnPlan, api: Api, { world, service }: Within): readonly Statement[] {
  const { values = [] } = plan;
  const given = values.filter(({ slot }) => api.slots.has(slot));
  // What a user selects and goes on with in one breath is a task of its own.
  const selects = plan.select !== undefined && service === api.service;
  const waiting = selects ? undefined : waitingTask(world, api);
  const known = new Set([...given.map(({ slot }) => slot), ...Object.keys(waiting?.slots ?? {})]);
  const args = record([...given, ...carriedWithin(world, api, { given: known, selects })]);
  if (!waiting) return [call(api.name, args)];
  const name = nextName(world);
  const taken = bind(name, resume(waiting.variable));
  return Object.keys(args).length > 0 ? [taken, assign(name, args)] : [taken];
}

function assigned(plan: TurnPlan, world: World, service: string): readonly Statement[] {
  const task = lastTask(world, service);
  const given = (plan.values ?? []).filter(({ slot }) => task?.api.slots.has(slot));
  const { where = {} } = plan;
  if (!task || given.length + Object.keys(where).length === 0) return [];
  // What was done cannot change; other values are another task.
  if (task.kind === 'transaction' && task.phase === 'performed') return started(plan, task.api, { world, service });
  return [assign(task.variable, { ...record(given), ...where })];
}

/** Members that lists of the task under way gain or lose. */
function changedLists({ added = [], removed = [] }: TurnPlan, world: World, service: string): readonly Statement[] {
  const task = lastTask(world, service);
  const of = (values: readonly PlannedValue[]): readonly PlannedValue[] =>
    values.filter(({ slot }) => task?.api.slots.get(slot)?.list);
  const [more, less] = [of(added), of(removed)];
  if (!task) return [];
  return [
    ...(less.length > 0 ? [remove(task.variable, record(less))] : []),
    ...(more.length > 0 ? [add(task.variable, record(more))] : []),
  ];
}

function selected({ select: chosen }: TurnPlan, world: World, service: string): readonly Statement[] {
  const search = chosen === undefined ? undefined : lastSearch(world, service);
  if (!search || chosen === undefined) return [];
  const entity = chosen === 'latest' ? entityVariable(world, search) : record([chosen]);
  return entity === undefined ? [] : [select(entity, { from: search.variable })];
}

function asking(plan: TurnPlan, world: World, service: string): readonly Statement[] {
  const owned = (plan.asked ?? []).flatMap((name) => {
    const owner = ownerOf(world, service, name, plan.confirm === true);
    return owner ? [property(owner, name)] : [];
  });
  return owned.length > 0 ? [say(...owned)] : [];
}

/** A question about a property of a result that nobody knows. */
function wondering({ unknown }: TurnPlan, world: World, service: string): readonly Statement[] {
  const search = unknown === undefined ? undefined : lastSearch(world, service);
  const entity = search && entityVariable(world, search);
  return entity !== undefined && unknown !== undefined ? [say(property(entity, unknown))] : [];
}

/** What the user does with the service that the conversation is about. */
function within(plan: TurnPlan, world: World, service: string): readonly Statement[] {
  const { proposal } = world;
  const transaction = plan.confirm ? lastTransaction(world, service) : undefined;
  const search = plan.next ? lastSearch(world, service) : undefined;
  const suspended = plan.suspend && (proposal === undefined ? lastTask(world, service) : taskOf(world, proposal));
  return [
    ...selected(plan, world, service),
    // What is put off cannot be given values any more.
    ...(plan.start === undefined ? assigned(plan, world, service) : []),
    ...(plan.start === undefined ? changedLists(plan, world, service) : []),
    ...(suspended ? [suspend(suspended.variable)] : []),
    ...(transaction ? [confirm(transaction.variable)] : []),
    ...asking(plan, world, service),
    ...wondering(plan, world, service),
    ...(search ? [next(search.variable)] : []),
    ...(plan.decline ? [declineAlternative()] : []),
  ];
}

/**
 * Writes a plan as statements. What cannot be done in the world (to confirm where no transaction is under way, a slot
 * that the task does not have) is left out; a turn in which nothing happens is a `conversation_pause()`.
 *
 * @throws StatementError for a value that no text of the language can say.
 */
export function statementsOf(plan: TurnPlan, { world, registry }: PlanSetting): readonly Statement[] {
  const service = activeService(world);
  const api = plan.start === undefined ? undefined : registry.apis.get(plan.start);
  const statements = [
    ...(service === undefined ? [] : within(plan, world, service)),
    ...(api ? started(plan, api, { world, service }) : []),
    ...(plan.end ? [say()] : []),
  ];
  return statements.length > 0 ? statements : [conversationPause()];
}
