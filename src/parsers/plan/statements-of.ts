import {
  add,
  assign,
  bind,
  type BuildRecord,
  type BuildValue,
  call,
  choices,
  confirm,
  constraint,
  conversationPause,
  declineAlternative,
  type Literal,
  next,
  property,
  remove,
  resume,
  say,
  select,
  type Statement,
  suspend,
  ownValue,
} from '../../language/index.js';
import { type Api, type Constraint, type Registry, slotTaking } from '../../service/index.js';
import {
  entityVariable,
  isUnderWay,
  nextName,
  type Task,
  taskOf,
  tasksInFocus,
  type World,
  openTasks,
  type SearchTask,
  type TransactionTask,
} from '../../world/index.js';
import { carriedWithin } from './carried.js';
import { deedOf, meantBy, reversing, standing } from './reversal.js';
import {
  activeService,
  lastSearch,
  lastTask,
  lastTransaction,
  onlyResult,
  ownerOf,
  waitingTask,
  isDraft,
} from './tasks.js';
import { isReference, type PlannedValue, type TurnPlan } from './turn-plan.js';

/** A constraint as a program says it. */
export function written({ relation, values }: Constraint): BuildValue {
  const literals = values as readonly Literal[];
  return relation === 'is' ? (literals[0] ?? null) : constraint(relation, ...literals);
}

/** The draft that the results of a search are for, where it was begun before the search. */
function leftDraft(search: SearchTask, world: World): TransactionTask | undefined {
  return openTasks(world).findLast(
    (task): task is TransactionTask => isDraft(task) && task.api.name === search.api.followUp && task.id < search.id,
  );
}

/** Gives the result that is taken to the draft that lacks it. */
function takenForDraft(world: World, service: string): readonly Statement[] {
  const search = lastSearch(world, service);
  const draft = search && leftDraft(search, world);
  if (!search || !draft) return [];
  const lacking = search.api.identity.flatMap((name) => {
    const slot = slotTaking(draft.api, name);
    return slot && ownValue(draft.slots, slot.name) === undefined ? [{ slot: slot.name, name }] : [];
  });
  if (lacking.length === 0) return [];
  return [
    assign(
      draft.variable,
      Object.fromEntries(lacking.map(({ slot, name }) => [slot, property(search.variable, name)])),
    ),
  ];
}

/** Where a plan is carried out. */
export interface PlanSetting {
  /** The world before the turn. */
  readonly world: World;
  readonly registry: Registry;
}

/** Where a plan is carried out, and the service that the conversation is about. */
interface Within extends PlanSetting {
  readonly service: string | undefined;
}

/** Values of a plan as those of a statement. */
export function record(values: readonly PlannedValue[]): BuildRecord {
  return Object.fromEntries(
    values.map(({ slot, value }) => [
      slot,
      isReference(value) ? property(value.variable, value.property) : (value as BuildValue),
    ]),
  );
}

/** The draft that is done with whichever result was taken last, where it is under way: 'book it', of another one that was offered since, books that. */
const draftOf = (world: World, api: Api): Task | undefined =>
  api.chosen.size === 0
    ? undefined
    : tasksInFocus(world).findLast((task) => task.api === api && task.standing === 'open' && isUnderWay(task));

function started(plan: TurnPlan, api: Api, { world, registry, service }: Within): readonly Statement[] {
  const { values = [] } = plan;
  const given = values.filter(({ slot }) => api.slots.has(slot));
  // What a user selects and goes on with in one breath is a task of its own.
  const selects = plan.select !== undefined && service === api.service;
  const draft = selects ? draftOf(world, api) : undefined;
  if (draft) return given.length > 0 ? [assign(draft.variable, record(given))] : [];
  const waiting = selects ? undefined : waitingTask(world, api);
  const known = new Set([...given.map(({ slot }) => slot), ...Object.keys(waiting?.slots ?? {})]);
  const meant = meantBy(api.name, world, registry).filter(({ slot }) => !known.has(slot));
  for (const { slot } of meant) known.add(slot);
  const args = record([...given, ...meant, ...carriedWithin(world, api, { given: known, selects })]);
  if (!waiting) return [call(api.name, args)];
  const name = nextName(world);
  const taken = bind(name, resume(waiting.variable));
  return Object.keys(args).length > 0 ? [taken, assign(name, args)] : [taken];
}

/** Whether the task can take a value: of a slot, or null for a constraint on a property that is none. */
const takes = (task: Task, { slot, value }: PlannedValue): boolean =>
  task.api.slots.has(slot) ||
  (value === null && task.kind === 'search' && task.where !== undefined && Object.hasOwn(task.where, slot));

function assigned(plan: TurnPlan, setting: PlanSetting, service: string): readonly Statement[] {
  const { world } = setting;
  const task = lastTask(world, service);
  const given = (plan.values ?? []).filter((value) => task && takes(task, value));
  const { where = {} } = plan;
  if (!task || given.length + Object.keys(where).length === 0) return [];
  if (task.kind === 'transaction' && task.phase === 'performed')
    return reversing(standing(task, world), 'amend', plan.values ?? [], setting);
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
  const entity = chosen === 'latest' ? (entityVariable(world, search) ?? onlyResult(search)) : record([chosen]);
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
  const search = lastSearch(world, service);
  return search && unknown !== undefined
    ? [say(property(entityVariable(world, search) ?? search.variable, unknown))]
    : [];
}

/** The question which values slots of a task take. */
export const choicesOf = ({ variable }: Task, slots: Iterable<string>): Statement =>
  choices(...[...slots].map((name) => property(variable, name)));

function wonderingChoices({ choices: slots }: TurnPlan, world: World, service: string): readonly Statement[] {
  const task = slots && lastTask(world, service);
  return task ? [choicesOf(task, slots)] : [];
}

/** What the user does with the service that the conversation is about. */
function within(plan: TurnPlan, setting: PlanSetting, service: string): readonly Statement[] {
  const { world } = setting;
  const { proposal } = world;
  const transaction = plan.confirm ? lastTransaction(world, service) : undefined;
  const search = plan.next ? lastSearch(world, service) : undefined;
  const taken = selected(plan, world, service);
  const suspended = plan.suspend && (proposal === undefined ? lastTask(world, service) : taskOf(world, proposal));
  return [
    ...taken,
    ...(taken.length > 0 && plan.start === undefined ? takenForDraft(world, service) : []),
    // What is put off cannot be given values any more.
    ...(plan.start === undefined ? assigned(plan, setting, service) : []),
    ...(plan.start === undefined ? changedLists(plan, world, service) : []),
    ...(suspended ? [suspend(suspended.variable)] : []),
    ...(transaction ? [confirm(transaction.variable)] : []),
    ...asking(plan, world, service),
    ...wondering(plan, world, service),
    ...wonderingChoices(plan, world, service),
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
export function statementsOf(plan: TurnPlan, setting: PlanSetting): readonly Statement[] {
  const { world, registry } = setting;
  const { undo, amend } = plan;
  if (undo !== undefined) return undo.flatMap((id) => reversing(deedOf(world, id), 'undo', [], setting));
  if (amend !== undefined) return reversing(deedOf(world, amend), 'amend', plan.values ?? [], setting);
  const service = activeService(world);
  const api = plan.start === undefined ? undefined : registry.apis.get(plan.start);
  const statements = [
    ...(service === undefined ? [] : within(plan, setting, service)),
    ...(api ? started(plan, api, { ...setting, service }) : []),
    ...(plan.end ? [say()] : []),
  ];
  return statements.length > 0 ? statements : [conversationPause()];
}
