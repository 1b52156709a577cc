/** The tasks of a world that the acts of a turn are about. */
import { type Api, DONTCARE, type World } from 'typetod';
import { openTasks, waitingTask, type Task } from 'typetod/internal';
import type { SgdFrame } from '../corpus/format.js';
import { sgdValue } from '../schema/values.js';
import { find } from './acts.js';

/** A service's task that values belong to: of the active intent if there is one, else the one touched last. */
export function taskFor(world: World, service: string, intent?: string): Task | undefined {
  const tasks = openTasks(world).filter((task) => task.api.service === service);
  return tasks.findLast((task) => task.api.intent === intent) ?? tasks.at(-1);
}

/** The suggested or suspended task that a start of an API takes up. */
export function taskTakenUp(world: World, frame: SgdFrame, api: Api): Task | undefined {
  return find(frame, 'SELECT').length > 0 ? undefined : waitingTask(world, api);
}

/** The defaults of slots that have no value yet, as texts; those of which any value will do are not among them. */
export function openDefaults({ api, slots }: Task): Readonly<Record<string, string>> {
  const defaults = [...api.slots.values()].flatMap(({ name, default: value }): [string, string][] =>
    value === undefined || value === DONTCARE || Object.hasOwn(slots, name) ? [] : [[name, sgdValue(value)]],
  );
  return Object.fromEntries(defaults);
}
