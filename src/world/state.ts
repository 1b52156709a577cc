import type { Service } from '../service/index.js';
import { gathering, latest } from '../text/index.js';
import {
  type ConstraintValues,
  lookup,
  type SearchTask,
  type SlotValue,
  type SlotValues,
  type Task,
  taskIdOf,
  taskMeant,
  taskOf,
  type Value,
  variableNumber,
  type World,
} from './world.js';

/** The dialogue state of one service, as schema-guided corpora annotate it. */
export interface ServiceState {
  readonly service: string;
  /** The intent of the service's latest task. */
  readonly intent: string;
  readonly slots: SlotValues;
  /** The properties that the user asked for in this turn. */
  readonly requested: readonly string[];
  /** What results of its latest search must be like beside the slots; absent where nothing was said. */
  readonly where?: ConstraintValues;
}

/** Whether a task is under way: not suggested, suspended or done. */
export function isUnderWay(task: Task): boolean {
  return task.standing === 'open' && !(task.kind === 'transaction' && task.phase === 'performed');
}

function inOrder(tasks: readonly Task[]): readonly Task[] {
  return tasks.filter((task) => task.standing === 'open').sort((a, b) => a.touched - b.touched);
}

const lately = latest((tasks: readonly Task[]) => Object.freeze(inOrder(tasks)));

/** The tasks that count: those that the user took up, in the order in which they were touched last. */
export function openTasks({ tasks }: World): readonly Task[] {
  return Object.isFrozen(tasks) ? lately(tasks) : inOrder(tasks);
}

/** Whether a value comes of the call of a task alone: its results as well, as long as none was offered. */
const isOfCall = (value: Value): boolean =>
  value.kind === 'task' || (value.kind === 'results' && value.form === 'show');

/** Whether the agent has spoken of a task yet; not of one that the user began beside another, and that is to come. */
export function isTold({ bindings }: World, task: Task): boolean {
  if (task.kind === 'search' ? task.offered.length > 0 : task.phase === 'performed') return true;
  const { id, variable } = task;
  const speaksOfIt = (number: number): boolean => {
    const value = bindings.at(number);
    return value !== undefined && !isOfCall(value) && taskMeant(value) === id;
  };
  // Mostly it does so at once, whatever came behind.
  const begun = variableNumber(variable);
  for (let number = begun + 1; number < bindings.length; number += 1) if (speaksOfIt(number)) return true;
  for (let number = begun - 1; number >= 0; number -= 1) if (speaksOfIt(number)) return true;
  return false;
}

/**
 * The tasks that count, as the user speaks of them next: the one that the agent asks about comes last, also where another one
 * was touched since, to which the agent came back; what was begun beside another is to come.
 */
export const tasksInFocus = latest((world: World): readonly Task[] => {
  const open = openTasks(world);
  const last = open.at(-1);
  const tasks = open.filter((task) => task === last || isTold(world, task));
  const asked = world.pending.findLast(({ kind }) => kind === 'confirm' || kind === 'request');
  const focus = asked && 'task' in asked ? tasks.find(({ id }) => id === asked.task) : undefined;
  if (!focus || focus === tasks.at(-1) || !isUnderWay(focus)) return tasks;
  return [...tasks.filter((task) => task !== focus), focus];
});

interface Gathered {
  readonly slots: Map<string, SlotValue>;
  last: Task | undefined;
}

/**
 * The values that tasks of a service make: those of a newer one come on top; a slot that it takes but was not given is
 * forgotten. So a value that the parser failed to carry over is missing from the state, as it should be. What serves the finding
 * of a search alone is forgotten with what follows it.
 */
const gatheredSlots = gathering<Task, Gathered>({
  begin: () => ({ slots: new Map(), last: undefined }),
  copy: ({ slots, last }) => ({ slots: new Map(slots), last }),
  add: (gathered, task) => {
    const { slots, last } = gathered;
    if (last?.api.kind === 'search') for (const name of last.api.transient) slots.delete(name);
    if (slots.size > 0) for (const name of task.api.slots.keys()) slots.delete(name);
    for (const [name, value] of Object.entries(task.slots)) slots.set(name, value);
    gathered.last = task;
  },
});

function slotsOf(tasks: readonly Task[]): SlotValues {
  const [first, second] = tasks;
  return first && !second ? first.slots : Object.fromEntries(gatheredSlots(tasks).slots);
}

function requestedOf(world: World, service: string): readonly string[] {
  const names = new Set<string>();
  for (const act of world.turn.acts) {
    for (const answer of act.answers ?? []) {
      const value = lookup(world, answer.variable);
      const id = value && taskIdOf(value);
      if (id !== undefined && taskOf(world, id).api.service === service) names.add(answer.property);
    }
  }
  return [...names];
}

/** The tasks that the state of a service is made of. */
interface Folded {
  readonly tasks: Task[];
  /** Whether all of them are transactions to which no search led. */
  readonly isAlone: boolean;
  /** The search that was touched last. */
  readonly search: SearchTask | undefined;
}

/** The first search of each service, by its id. */
function firstSearches({ tasks }: World): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { kind, id, api } of tasks) if (kind === 'search' && !first.has(api.service)) first.set(api.service, id);
  return first;
}

/**
 * The tasks that the states of services are made of, in the order in which the services were touched last. A transaction
 * that no search led to stands by itself: what follows it with another intent starts afresh, as a payment and the request
 * for another one do.
 */
function foldedIn(world: World): ReadonlyMap<string, Folded> {
  const [states, first] = [new Map<string, Folded>(), firstSearches(world)];
  for (const task of openTasks(world)) {
    const { service, intent } = task.api;
    const state = states.get(service);
    const goesOn = state !== undefined && (!state.isAlone || state.tasks.at(-1)?.api.intent === intent);
    const standsAlone = task.kind === 'transaction' && (first.get(service) ?? task.id) >= task.id;
    const tasks = goesOn ? state.tasks : [];
    tasks.push(task);
    states.delete(service);
    states.set(service, {
      tasks,
      isAlone: (!goesOn || state.isAlone) && standsAlone,
      search: task.kind === 'search' ? task : state?.search,
    });
  }
  return states;
}

/** The states of services but for what was requested. */
function statesIn(world: World): readonly Omit<ServiceState, 'requested'>[] {
  return [...foldedIn(world)].map(([service, { tasks, search }]) => {
    const where = search?.where;
    return { service, intent: tasks.at(-1)?.api.intent ?? '', slots: slotsOf(tasks), ...(where && { where }) };
  });
}

const statesLately = latest(statesIn);

/**
 * The dialogue state: per service, the intent and slot values of its tasks. It is derived from the executed program and never
 * estimated. Services are in the order in which they were touched last.
 */
export function dialogueState(world: World): readonly ServiceState[] {
  const states = Object.isFrozen(world) ? statesLately(world) : statesIn(world);
  return states.map(({ service, intent, slots, where }) => {
    const requested = requestedOf(world, service);
    return { service, intent, slots: { ...slots }, requested, ...(where && { where }) };
  });
}

/** The state of one service, or undefined when no task of it was started. */
export function serviceState(world: World, service: Service | string): ServiceState | undefined {
  const name = typeof service === 'string' ? service : service.name;
  return dialogueState(world).find((state) => state.service === name);
}
