/** What a variable in a certain place of a program most likely stands for, by what the world holds. */
import type { VariableName } from '../../language/index.js';
import { givable } from '../../service/index.js';
import {
  entityVariable,
  type Hint,
  lookup,
  openTasks,
  type SearchTask,
  type Task,
  taskOf,
  type TransactionTask,
  type World,
} from '../../world/index.js';

/** The role of a variable that is missing or wrong. */
export type ReferentRole =
  | { readonly kind: 'search' }
  | { readonly kind: 'entity' }
  /** A task whose slots are given. */
  | { readonly kind: 'task'; readonly slots: readonly string[] }
  | { readonly kind: 'waiting' }
  /** Something with a property. */
  | { readonly kind: 'owner'; readonly property: string };

function newestSearch(world: World, isFit: (task: SearchTask) => boolean = () => true): SearchTask | undefined {
  return openTasks(world).findLast((task): task is SearchTask => task.kind === 'search' && isFit(task));
}

/** The transaction that the agent asked the user about in its last turn. */
export function askedAbout(world: World): TransactionTask | undefined {
  const hint = world.pending.find(
    (one): one is Exclude<Hint, { kind: 'prompt' }> => one.kind === 'confirm' || one.kind === 'alternative',
  );
  const task = hint && taskOf(world, hint.task);
  return task?.kind === 'transaction' ? task : undefined;
}

/** The task that the agent requested one of the slots of, else the newest that has them all. */
function taskWith(world: World, slots: readonly string[]): Task | undefined {
  const takes = (task: Task): boolean => slots.every((slot) => givable(task.api).has(slot));
  const requested = world.pending.flatMap((hint) =>
    hint.kind === 'request' && slots.includes(hint.slot) ? [taskOf(world, hint.task)] : [],
  );
  const isOpen = (task: Task): boolean => !(task.kind === 'transaction' && task.phase === 'performed');
  const open = openTasks(world).filter(isOpen);
  return requested.find(takes) ?? open.findLast(takes) ?? open.at(-1);
}

/** The newest entity that has the property, else the newest task that has it. */
function owner(world: World, property: string): VariableName | undefined {
  const tasks = openTasks(world);
  const search = tasks.findLast(
    (task): task is SearchTask =>
      task.kind === 'search' && task.latest !== undefined && task.api.properties.has(property),
  );
  const entity = search && entityVariable(world, search);
  if (entity) return entity;
  return tasks.findLast(({ api }) => api.properties.has(property) || api.slots.has(property))?.variable;
}

/** The variable of what was suggested or put off last. */
function waiting(world: World): VariableName | undefined {
  if (world.proposal !== undefined) return taskOf(world, world.proposal).variable;
  return world.tasks.findLast(({ standing }) => standing === 'suspended')?.variable;
}

/** The variable that most likely is meant, or undefined when the world holds nothing of the kind. */
export function referent(world: World, role: ReferentRole): VariableName | undefined {
  switch (role.kind) {
    case 'search':
      return (newestSearch(world, ({ results }) => results !== undefined) ?? newestSearch(world))?.variable;
    case 'entity': {
      const search = newestSearch(world, ({ latest }) => latest !== undefined);
      return search && entityVariable(world, search);
    }
    case 'task':
      return taskWith(world, role.slots)?.variable;
    case 'waiting':
      return waiting(world);
    case 'owner':
      return owner(world, role.property);
  }
}

/** The search whose entity is wanted where a program names the search itself. */
export function searchNamed(world: World, name: VariableName): SearchTask | undefined {
  const value = lookup(world, name);
  const task = value?.kind === 'task' ? taskOf(world, value.task) : undefined;
  return task?.kind === 'search' ? task : undefined;
}
