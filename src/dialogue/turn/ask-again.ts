/**
 * Asking for what was left out.
 *
 * A transaction must not go on with a default, or with an earlier value, where the user gave something that was left out.
 * So the agent asks for that slot in place of a confirmation. The request says what was unclear: the engine keeps it with
 * the task, and the slot counts as missing until it is given anew.
 */
import type { Session } from '../../engine/index.js';
import type { Unclear } from '../../engine/asking.js';
import { ownValue } from '../../language/index.js';
import { DONTCARE, type Slot } from '../../service/index.js';
import {
  isUnderWay,
  lookup,
  missingSlots,
  openTasks,
  type Provenance,
  type Task,
  taskIdOf,
  type World,
} from '../../world/index.js';
import type { Omitted } from './left-out.js';
import { slotsMeant } from './slots-meant.js';

/** A slot to ask for, because something was left out. */
export interface Ask extends Unclear {
  readonly omitted: Omitted;
}

/** The task to which something that was left out would have belonged. */
function taskFor({ statement, api }: Omitted, world: World): Task | undefined {
  if (statement?.kind === 'assign') {
    const value = lookup(world, statement.variable);
    const id = value && taskIdOf(value);
    return id === undefined ? undefined : world.tasks[id];
  }
  const name = statement?.kind === 'api-call' ? statement.api : api;
  return openTasks(world).findLast((task) => task.api.name === name);
}

/** How a user gives a value, or changes a list that is one. */
const GIVEN: ReadonlySet<Provenance['kind']> = new Set<Provenance['kind']>(['said', 'added', 'removed']);

/** Whether a slot was given in the turn all the same: some members of a list may be taken, and others not. */
function isGiven({ slots }: Task, name: string, { turn }: World): boolean {
  const value = ownValue(slots, name);
  return value !== undefined && GIVEN.has(value.source.kind) && value.source.turn === turn.index;
}

/** Whether a slot needs no value: without one, nothing is sent for it. */
const isNeedless = ({ slots }: Task, slot: Slot): boolean =>
  !slot.required && slot.default === DONTCARE && !Object.hasOwn(slots, slot.name);

/** Whether what was left out for a slot has to be asked for. What needs no value and was not one of several is told only. */
function isAsked({ why }: Omitted, task: Task, slot: Slot): boolean {
  return why?.code === 'ambiguous' || !isNeedless(task, slot);
}

function slotsToAsk(omitted: Omitted, task: Task, world: World, session: Session): readonly string[] {
  const { slot: name } = omitted;
  if (name === undefined) return [];
  if (task.kind === 'search') return missingSlots(task).filter((missing) => missing === name);
  const slot = task.api.slots.get(name);
  if (slot) return isGiven(task, name, world) || !isAsked(omitted, task, slot) ? [] : [name];
  return slotsMeant(task, omitted, session);
}

/**
 * What to ask for, as something was left out: of transactions the slot, also where it has a default or an earlier value;
 * of searches what they cannot do without.
 *
 * @param world - as the rest of the proposal leaves it.
 */
export function asksOf(leftOut: readonly Omitted[], world: World, session: Session): readonly Ask[] {
  const asks = leftOut.flatMap((omitted) => {
    const task = omitted.kind === 'entry' ? taskFor(omitted, world) : undefined;
    if (!task || !isUnderWay(task)) return [];
    const unclear = omitted.value ?? omitted.source;
    return slotsToAsk(omitted, task, world, session).map((slot) => ({ task: task.id, slot, unclear, omitted }));
  });
  return asks.filter(({ task, slot }, at) => asks.findIndex((one) => one.task === task && one.slot === slot) === at);
}
