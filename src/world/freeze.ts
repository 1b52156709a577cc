import { freezeDeep } from '../service/index.js';
import type { SearchTask, Task, TransactionTask, World } from './world.js';

/*
 * Worlds and tasks are written out member by member: V8 gives a frozen object that was made by a spread four times the
 * memory, and sessions hold very many of both. Their types see to it that no member is forgotten.
 */

type Members<T> = { readonly [K in keyof Required<T>]: T[K] };

function frozenSearch(task: SearchTask): SearchTask {
  const { kind, id, api, variable, slots, standing, touched, results, offered, latest, selected } = task;
  for (const part of [slots, results, offered, latest, selected]) freezeDeep(part);
  const members: Members<SearchTask> = {
    kind,
    id,
    api,
    variable,
    slots,
    standing,
    touched,
    results,
    offered,
    latest,
    selected,
  };
  return Object.freeze(members);
}

function frozenTransaction(task: TransactionTask): TransactionTask {
  const { kind, id, api, variable, slots, standing, touched } = task;
  const { phase, approval, corrected, alternative, reason, result } = task;
  for (const part of [slots, approval, corrected, alternative, result]) freezeDeep(part);
  const members: Members<TransactionTask> = {
    kind,
    id,
    api,
    variable,
    slots,
    standing,
    touched,
    phase,
    approval,
    corrected,
    alternative,
    reason,
    result,
  };
  return Object.freeze(members);
}

function frozenTask(task: Task): Task {
  if (Object.isFrozen(task)) return task;
  return task.kind === 'search' ? frozenSearch(task) : frozenTransaction(task);
}

/**
 * A world that nobody to whom it is handed can change. What it shares with the world before it is frozen already; what
 * variables stand for is frozen when they are bound, and values from outside when they come in.
 */
export function frozenWorld(world: World): World {
  if (Object.isFrozen(world)) return world;
  const { bindings, clock, turn, pending, proposal, calls, tables, ended } = world;
  for (const part of [turn, pending, calls, tables]) freezeDeep(part);
  const tasks = Object.isFrozen(world.tasks) ? world.tasks : Object.freeze(world.tasks.map(frozenTask));
  const members: Members<World> = { bindings, tasks, clock, turn, pending, proposal, calls, tables, ended };
  return Object.freeze(members);
}
