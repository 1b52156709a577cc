import { setOwnValue } from '../language/own.js';
import type { Service } from '../service/index.js';
import {
  type ConstraintValues,
  lookup,
  type SlotValue,
  type SlotValues,
  type Task,
  taskIdOf,
  taskOf,
  type World,
} from './world.js';

/** The dialogue state of one service, as schema-guided corpora annotate it. */
export interface ServiceState {
  /** The name of the service. */
  readonly service: string;
  /** The intent of the service's latest task. */
  readonly intent: string;
  /** Slot values by slot name, over all tasks of the service. */
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

/** The tasks that count: those that the user took up, in the order in which they were touched last. */
export function openTasks(world: World): readonly Task[] {
  return world.tasks.filter((task) => task.standing === 'open').sort((a, b) => a.touched - b.touched);
}

/**
 * What a newer task makes of the service's values: its own come on top; a slot that it takes but was not given is
 * forgotten. So a value that the parser failed to carry over is missing from the state, as it should be.
 */
function fold(slots: SlotValues, task: Task): SlotValues {
  const merged: Record<string, SlotValue> = {};
  for (const [name, value] of Object.entries(slots)) if (!task.api.slots.has(name)) setOwnValue(merged, name, value);
  return { ...merged, ...task.slots };
}

/** The slots without those that serve the finding of a search alone. Another task of the same search forgets them anyway. */
function lasting(slots: SlotValues, { api }: Task): SlotValues {
  if (api.kind !== 'search' || api.transient.length === 0) return slots;
  return Object.fromEntries(Object.entries(slots).filter(([name]) => !api.transient.includes(name)));
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

/** The state of a service over the tasks so far. */
interface Folded {
  readonly intent: string;
  readonly slots: SlotValues;
  /** Those of the slots that the state keeps when another task follows. */
  readonly lasting: SlotValues;
  /** Whether all of them are transactions to which no search led. */
  readonly isAlone: boolean;
}

/** Whether a task is a transaction before which its service was not searched. */
function standsAlone(world: World, { kind, id, api }: Task): boolean {
  const led = (other: Task): boolean => other.kind === 'search' && other.id < id && other.api.service === api.service;
  return kind === 'transaction' && !world.tasks.some(led);
}

/**
 * The state of a service with one more task. A transaction that no search led to stands by itself: what follows it
 * with another intent starts afresh, as a payment and the request for another one do.
 */
function withTask(world: World, state: Folded | undefined, task: Task): Folded {
  const { intent } = task.api;
  const goesOn = state !== undefined && (!state.isAlone || state.intent === intent);
  const isAlone = (!goesOn || state.isAlone) && standsAlone(world, task);
  const slots = fold(goesOn ? state.lasting : {}, task);
  return { intent, slots, lasting: lasting(slots, task), isAlone };
}

/**
 * The dialogue state: per service, the intent and slot values of its tasks. It is derived from the executed program and never
 * estimated. Services are in the order in which they were touched last.
 */
export function dialogueState(world: World): readonly ServiceState[] {
  const states = new Map<string, Folded>();
  for (const task of openTasks(world)) {
    const { service } = task.api;
    const folded = withTask(world, states.get(service), task);
    states.delete(service);
    states.set(service, folded);
  }
  return [...states].map(([service, { intent, slots }]) => {
    const where = constraintsOf(world, service);
    return { service, intent, slots, requested: requestedOf(world, service), ...(where && { where }) };
  });
}

/** The constraints of the search of a service that was touched last. */
function constraintsOf(world: World, service: string): ConstraintValues | undefined {
  const search = openTasks(world).findLast(({ kind, api }) => kind === 'search' && api.service === service);
  return search?.kind === 'search' ? search.where : undefined;
}

/** The state of one service, or undefined when no task of it was started. */
export function serviceState(world: World, service: Service | string): ServiceState | undefined {
  const name = typeof service === 'string' ? service : service.name;
  return dialogueState(world).find((state) => state.service === name);
}
