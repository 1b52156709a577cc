/**
 * The tasks as they stand: what PyTOD calls the completed-task stack, with the open tasks beside it.
 *
 * Each task is one line: its variable, its API, its values in the words they were given in, and its state.
 * So the values of a task can be referred to however long ago it was, and what was put off or suggested can be taken
 * up. The task touched last, to which most of what the user says belongs, stands last. What a task has besides its
 * values is in the signature of its API; where that is not shown, the line names it.
 */
import type { VariableName } from '../../language/index.js';
import { type Api, type Canonical, type Constraint, constraintText } from '../../service/index.js';
import {
  missingSlots,
  type SearchTask,
  type Task,
  type TransactionTask,
  taskOf,
  type World,
} from '../../world/index.js';

/** Values as a program writes them: `{ city: "Oslo", seats: 2 }`. */
export function recordText(
  values: Iterable<readonly [string, Canonical]>,
  where: Iterable<readonly [string, Constraint]> = [],
): string {
  const entries = [
    ...Array.from(values, ([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...Array.from(where, ([name, constraint]) => `${name}: ${constraintText(constraint)}`),
  ];
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** By the id of each search, the variable of the entity that it stands at; none where no variable holds that entity. */
export function entityNames(world: World): ReadonlyMap<number, VariableName> {
  const names = new Map<number, VariableName>();
  for (let number = 0; number < world.bindings.length; number += 1) {
    const value = world.bindings.at(number);
    if (value?.kind !== 'entity') continue;
    const task = taskOf(world, value.entity.task);
    if (task.kind === 'search' && task.latest?.row === value.entity.row) names.set(task.id, `x${number}`);
  }
  return names;
}

/**
 * What to refer to: everything that is or was under way, and of each API the newest task that waits to be taken up. In
 * the order in which they were touched; what the agent has just suggested comes last.
 */
function referable(world: World): readonly Task[] {
  const touched = (task: Task): number => (task.id === world.proposal ? world.touches + 1 : task.touched);
  const waiting = new Map<string, Task>();
  for (const task of world.tasks) if (task.standing !== 'open') waiting.set(task.api.name, task);
  return world.tasks
    .filter((task) => task.standing === 'open' || waiting.get(task.api.name) === task)
    .sort((a, b) => touched(a) - touched(b) || a.id - b.id);
}

function searchStatus({ api, variable, results, latest, selected }: SearchTask, entity: string | undefined): string {
  const stands = selected ? 'was chosen' : 'was offered';
  if (latest) return entity ? `${entity} ${stands}` : `one ${stands}; it is what ${variable} has`;
  if (results?.rows.length === 0) return 'nothing was found';
  const [column = 'name'] = api.identity;
  return api.presents === 'list'
    ? `a list was offered: select({ ${column}: "..." }, { from: ${variable} })`
    : 'searched';
}

const PHASES: Readonly<Record<TransactionTask['phase'], string>> = {
  draft: 'not agreed on',
  asked: 'to be confirmed',
  failed: 'failed',
  performed: 'done',
};

function transactionStatus({ phase, alternative }: TransactionTask): string {
  return alternative ? `failed; offered instead: ${recordText(Object.entries(alternative))}` : PHASES[phase];
}

function status(task: Task, entity: VariableName | undefined): string {
  if (task.standing === 'proposed') return `suggested: resume(${task.variable})`;
  if (task.standing === 'suspended') return `put off: resume(${task.variable})`;
  const missing = missingSlots(task);
  if (missing.length > 0) return `lacks ${missing.join(', ')}`;
  return task.kind === 'search' ? searchStatus(task, entity) : transactionStatus(task);
}

/** The values of a task, as they were given. */
function valuesOf({ slots }: Task): readonly (readonly [string, Canonical])[] {
  return Object.entries(slots).map(([name, { canonical, surface }]) => {
    const isWorded = typeof canonical === 'string' && canonical !== 'dontcare';
    return [name, isWorded ? surface : canonical];
  });
}

/** The slots and properties that a task has no value of, for one whose signature is not shown. */
function otherNames(task: Task): string {
  const { api, slots } = task;
  const known = new Set([...Object.keys(slots), ...constraintsOf(task).map(([name]) => name)]);
  const names = [...new Set([...api.slots.keys(), ...api.properties.keys()])];
  return names.filter((name) => !known.has(name)).join(', ');
}

/** What the results of a task must be like. */
function constraintsOf(task: Task): readonly (readonly [string, Constraint])[] {
  if (task.kind !== 'search') return [];
  return Object.entries(task.where ?? {}).map(([name, { constraint }]) => [name, constraint]);
}

/** The order of the results of a task. */
function sortedBy(task: Task): readonly string[] {
  const order = (task.kind === 'search' && task.order) || [];
  return order.length === 0
    ? []
    : [`sorted by ${order.map(({ property, direction }) => `${property}, ${direction}`).join(', then ')}`];
}

function taskLine(task: Task, entity: VariableName | undefined, isShown: boolean): string {
  const others = isShown ? '' : otherNames(task);
  const notes = [status(task, entity), ...sortedBy(task), ...(others === '' ? [] : [`has ${others}`])];
  const [values, where] = [valuesOf(task), constraintsOf(task)];
  const given = values.length + where.length === 0 ? '' : recordText(values, where);
  return `${task.variable} = ${task.api.name}(${given}) // ${notes.join('; ')}`;
}

/**
 * The tasks so far; nothing at the beginning of a conversation.
 *
 * @param apis - those whose signatures are shown.
 * @param most - at most so many tasks are shown, those touched last; what is left out is said.
 */
export function taskLines(world: World, apis: readonly Api[], most: number): readonly string[] {
  const tasks = referable(world);
  if (tasks.length === 0) return [];
  const left = Math.max(0, tasks.length - most);
  const cut = left === 0 ? [] : [`(${left} earlier ${left === 1 ? 'task is' : 'tasks are'} left out.)`];
  const entities = entityNames(world);
  const shown = new Set(apis.map((api) => api.name));
  const lines = tasks.slice(left).map((task) => taskLine(task, entities.get(task.id), shown.has(task.api.name)));
  return ['# The tasks as they stand, the latest last', ...cut, ...lines, ''];
}
