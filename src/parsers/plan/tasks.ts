/** The tasks of a world that a plan is about. */
import { type VariableName, ownValue } from '../../language/index.js';
import type { Api, Row } from '../../service/index.js';
import {
  entityVariable,
  isTold,
  tasksInFocus,
  type SearchTask,
  type Task,
  type TransactionTask,
  type World,
} from '../../world/index.js';

/** The service that the conversation is about: that of the task touched last. */
export function activeService(world: World): string | undefined {
  return tasksInFocus(world).at(-1)?.api.service;
}

/** The task of a service that was touched last. */
export function lastTask(world: World, service: string): Task | undefined {
  return tasksInFocus(world).findLast((task) => task.api.service === service);
}

/** Whether a task is a transaction that was not performed. */
export const isDraft = (task: Task | undefined): task is TransactionTask =>
  task?.kind === 'transaction' && task.phase !== 'performed';

/** The search of a service that was touched last. */
export function lastSearch(world: World, service: string): SearchTask | undefined {
  return tasksInFocus(world).findLast(
    (task): task is SearchTask => task.kind === 'search' && task.api.service === service,
  );
}

/** The transaction of a service that was touched last. */
export function lastTransaction(world: World, service: string): TransactionTask | undefined {
  return tasksInFocus(world).findLast(
    (task): task is TransactionTask => task.kind === 'transaction' && task.api.service === service,
  );
}

/** The task of an API that was suggested, put off, or begun beside one of another API, and not taken up since. */
export function waitingTask(world: World, api: Api): Task | undefined {
  const isAlone = lastTask(world, api.service)?.api !== api;
  return world.tasks.findLast(
    (task) => task.api === api && (task.standing !== 'open' || (isAlone && !isTold(world, task))),
  );
}

/** The variable whose property a user asks for: of the entity if it has the property, else of the task under way. */
export function ownerOf(world: World, service: string, name: string, confirms: boolean): VariableName | undefined {
  const [task, search] = [lastTask(world, service), lastSearch(world, service)];
  const entity = search && entityVariable(world, search);
  if (task?.kind === 'transaction' && (task.api.properties.has(name) || task.api.slots.has(name))) {
    const isOffered = !confirms && !task.result && search?.latest && ownValue(search.latest.row, name) !== undefined;
    return isOffered && entity ? entity : task.variable;
  }
  if (!search?.api.properties.has(name)) return undefined;
  return entity ?? search.variable;
}

/** What names the only result of a search: a list of one offers it as well as 'the first of them' does. */
export function onlyResult({ api, results }: SearchTask): Row | undefined {
  const [row, ...others] = results?.rows ?? [];
  const named = api.identity.map((name) => [name, row && ownValue(row, name)] as const);
  const isOnly = row !== undefined && others.length === 0 && named.length > 0;
  return isOnly && named.every(([, value]) => value !== undefined) ? (Object.fromEntries(named) as Row) : undefined;
}
