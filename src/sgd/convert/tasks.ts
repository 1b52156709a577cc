/** The tasks of a world that the acts of a turn are about. */
import type { VariableName } from '../../language/index.js';
import { type Api, DONTCARE } from '../../service/index.js';
import { entityVariable, openTasks, type SearchTask, type Task, type World } from '../../world/index.js';
import type { SgdFrame } from '../corpus/format.js';
import { sgdValue } from '../schema/values.js';
import { find } from './acts.js';

/** A service's task that values belong to: of the active intent if there is one, else the one touched last. */
export function taskFor(world: World, service: string, intent?: string): Task | undefined {
  const tasks = openTasks(world).filter((task) => task.api.service === service);
  return tasks.findLast((task) => task.api.intent === intent) ?? tasks.at(-1);
}

/** The search of a service that was touched last. */
export function searchOf(world: World, service: string): SearchTask | undefined {
  return openTasks(world).findLast(
    (task): task is SearchTask => task.kind === 'search' && task.api.service === service,
  );
}

/** The suggested or suspended task that a start of an API takes up. */
export function waitingTask(world: World, frame: SgdFrame, api: Api): Task | undefined {
  if (find(frame, 'SELECT').length > 0) return undefined;
  return world.tasks.findLast((task) => task.api === api && task.standing !== 'open');
}

/**
 * The variable whose property the user asks for: the entity if it has the property, else the task under way.
 *
 * @param affirms - whether the user affirms something in the same turn, and so asks about the task.
 */
export function ownerOf(world: World, service: string, slot: string, affirms: boolean): VariableName | undefined {
  const task = taskFor(world, service);
  const search = searchOf(world, service);
  if (task?.kind === 'transaction' && (task.api.properties.has(slot) || task.api.slots.has(slot))) {
    const isOffered = search?.latest && Object.hasOwn(search.latest.row, slot) && !task.result;
    const entity = isOffered ? entityVariable(world, search) : undefined;
    return entity && !affirms ? entity : task.variable;
  }
  if (!search?.api.properties.has(slot)) return undefined;
  return entityVariable(world, search) ?? search.variable;
}

/** The defaults of slots that have no value yet, as texts; those of which any value will do are not among them. */
export function openDefaults({ api, slots }: Task): Readonly<Record<string, string>> {
  const defaults = [...api.slots.values()].flatMap(({ name, default: value }): [string, string][] =>
    value === undefined || value === DONTCARE || Object.hasOwn(slots, name) ? [] : [[name, sgdValue(value)]],
  );
  return Object.fromEntries(defaults);
}
