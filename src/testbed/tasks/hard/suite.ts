/**
 * The suite `typetod-hard`: tasks that leave room above a good agent.
 *
 * Each is two or three tasks of the package, or of a service of its own, that one user wants in one conversation. Users talk around what
 * they want, speak vaguely, waver and change their mind late; deeds rest on others, and fail half-way. Which tasks, and who wants them,
 * follows from the name of the split alone. Splits share no source: what an agent learns from one it has not seen in another.
 */

import { createRegistry, type Service } from '../../../service/index.js';
import { pick, randomFrom, shuffled } from '../../../text/index.js';
import type { Suite } from '../../suite.js';
import { USER_STYLES, type UserStyle } from '../../users/styles.js';
import { bundledTasksFolder, readTasks } from '../task-files.js';
import type { DialogueTask, TaskGoal, TaskWorld } from '../dialogue-task.js';
import { type DialoguePresentation, dialogueSuite } from '../suite.js';
import { utility1 } from './utility.js';
import { utilityTasks } from './utility-tasks.js';
import { addDays } from '../../../values/calendar.js';
import type { Goal } from '../../users/agenda.js';
import { isCompared, TASK_SPLITS, type TaskSplit, tasksOfSplit } from '../splits.js';

/** What somebody might have said first in place of a value; undefined for what only one value fits. */
function before(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 10) return value - 1;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return addDays(value, 1);
  return undefined;
}

/** A goal whose last value that may be was another one at first: when the agent reads it back, the user wants another one. */
function wavering(goal: Goal): Goal {
  if (goal.corrections || goal.otherwise || goal.alternatives || goal.confirm === false) return goal;
  const found = Object.entries(goal.slots).findLast(([, value]) => before(value) !== undefined);
  const first = found && before(found[1]);
  if (!found || first === undefined) return goal;
  return { ...goal, corrections: [{ slot: found[0], first, when: 'at-confirmation' }] };
}

/** A task whose user changes their mind late about each deed, where that can be. */
function late(task: DialogueTask, isDeed: (api: string) => boolean): DialogueTask {
  const goals = task.user.goals.map((goal) => (isDeed(goal.api) ? wavering(goal) : goal));
  const isChanged = goals.some((goal, at) => goal !== task.user.goals[at]);
  if (!isChanged) return task;
  return { ...task, tags: [...(task.tags ?? []), 'late-change'], user: { ...task.user, goals } };
}

/** Whether tasks can be one: no two share a service, and their grades are of the same form. */
function canChain(tasks: readonly DialogueTask[]): boolean {
  const services = tasks.flatMap((task) => task.services);
  const clocks = new Set(tasks.map(({ world }) => world?.now));
  const isByWorld = tasks.every(({ goal, basis }) => goal.calls && !goal.holds && !goal.program && !basis);
  return isByWorld && new Set(services).size === services.length && clocks.size === 1;
}

/** Records as one; of two with a name, the later one's. */
function joined<R extends object>(records: readonly (R | undefined)[]): R {
  return Object.fromEntries(records.flatMap((record) => Object.entries(record ?? {}))) as R;
}

function worldOf(tasks: readonly DialogueTask[]): TaskWorld | undefined {
  const worlds = tasks.flatMap(({ world }) => world ?? []);
  return worlds.length === 0 ? undefined : joined(worlds.map(merging(worlds)));
}

/** The members of worlds that are records are put together; services are apart, and so are their tables. */
function merging(worlds: readonly TaskWorld[]) {
  const patch = joined(worlds.map((world) => world.patch));
  const rows = joined(worlds.map((world) => world.rows));
  return (world: TaskWorld): TaskWorld => ({ ...world, patch, rows });
}

function goalOf(tasks: readonly DialogueTask[]): TaskGoal {
  const told = tasks.flatMap(({ goal }) => goal.told ?? []);
  const unchanged = tasks.flatMap(({ goal }) => goal.unchanged ?? []);
  // What one of them must not change, another one may have to.
  const kept = unchanged.filter((name) => !tasks.some(({ goal }) => goal.calls?.some(({ api }) => api === name)));
  return {
    calls: tasks.flatMap(({ goal }) => goal.calls ?? []),
    ...(told.length > 0 && { told }),
    ...(kept.length > 0 && { unchanged: kept }),
  };
}

/** The tags of tasks, with those that their number brings about. */
function tagsOf(tasks: readonly DialogueTask[]): readonly string[] {
  const goals = tasks.flatMap(({ user }) => user.goals);
  const long = goals.length >= 4 ? ['long'] : [];
  const own = tasks.flatMap(({ tags = [] }) => tags).filter((tag) => tag !== 'plain');
  return [...new Set(['several-services', ...long, ...own])];
}

/** Tasks as one. @param id - of the whole. */
function chained(id: string, tasks: readonly DialogueTask[]): DialogueTask {
  const world = worldOf(tasks);
  const secrets = joined(tasks.map(({ user }) => user.secrets));
  const persona = tasks.flatMap(({ user }) => user.persona ?? []).join(' ');
  return {
    id,
    title: tasks.map(({ title }) => title).join('; '),
    tags: tagsOf(tasks),
    services: tasks.flatMap(({ services }) => services),
    ...(world && { world }),
    user: {
      ...(persona !== '' && { persona }),
      goals: tasks.flatMap(({ user }) => user.goals),
      ...(Object.keys(secrets).length > 0 && { secrets }),
    },
    goal: goalOf(tasks),
  };
}

/** A task whose user has a manner of their own. */
export interface HardTask extends DialogueTask {
  /** How the user speaks where a run names no style. */
  readonly style: UserStyle;
}

/** So many tasks has each split. */
const SIZE = 60;

/** Manners by how often they are met. */
const MANNERS: readonly UserStyle[] = ['chatty', 'chatty', 'chatty', 'vague', 'vague', 'impatient', 'changes-mind'];

/** The style that stands for the manner of each task. */
const OWN = 'own';

/** Whether an agent that does nothing passes a task. */
const isNothing = ({ goal }: DialogueTask): boolean => goal.calls?.length === 0 && !goal.told;

/** Whether the user leaves over it: who does not know what is needed gives up, and wants nothing afterwards. */
const isEnding = ({ user }: DialogueTask): boolean => user.goals.some(({ unknown = [] }) => unknown.length > 0);

/** Two or three tasks that can be one, of which at least one is not passed by doing nothing. */
function drawn(sources: readonly DialogueTask[], random: () => number): readonly DialogueTask[] {
  const count = random() < 0.5 ? 2 : 3;
  const found: DialogueTask[] = [];
  for (const task of shuffled(sources, random))
    if (found.length < count && canChain([...found, task])) found.push(task);
  const endings = found.filter(isEnding);
  if (found.every(isNothing) || endings.length > 1) return drawn(sources, random);
  return [...found.filter((task) => !isEnding(task)), ...endings];
}

function mannered(task: DialogueTask, random: () => number): HardTask {
  const style = pick(MANNERS, random);
  return { ...task, tags: [...(task.tags ?? []), `style-${style}`], style };
}

function chainsOf(split: TaskSplit, all: readonly DialogueTask[], isDeed: (api: string) => boolean) {
  const sources = tasksOfSplit(split, all).filter((task) => canChain([task]));
  const seen = new Set<string>();
  const made: HardTask[] = [];
  for (let at = 0; made.length < SIZE; at += 1) {
    const random = randomFrom(`typetod-hard ${split} ${at}`);
    const parts = drawn(sources, random);
    const key = parts
      .map(({ id }) => id)
      .sort()
      .join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    made.push(mannered(late(chained(`${split}-${String(made.length + 1).padStart(2, '0')}`, parts), isDeed), random));
  }
  return made;
}

function tasksOf(
  split: TaskSplit,
  all: readonly DialogueTask[],
  isDeed: (api: string) => boolean,
): readonly HardTask[] {
  // They stand beside the chains, which do not change by them.
  const compared = tasksOfSplit(split, all).filter(isCompared);
  return [
    ...chainsOf(
      split,
      all.filter((task) => !isCompared(task)),
      isDeed,
    ),
    ...compared.map((task) => mannered({ ...task, id: `${split}-${task.id}` }, randomFrom(`typetod-hard ${task.id}`))),
  ];
}

export interface HardSuiteOptions {
  /** The split; all of them if left out. */
  readonly split?: TaskSplit;
  /** How the services are presented. */
  readonly presentation?: DialoguePresentation;
}

/**
 * The suite `typetod-hard`: 180 tasks in three splits, over the bundled services and one of its own.
 *
 * @param services - the bundled services, `allServices` of `typetod/apis`.
 */
export function hardSuite(
  services: readonly Service[],
  { split, presentation }: HardSuiteOptions = {},
): Suite<HardTask> {
  const known = [...services, utility1];
  const { apis } = createRegistry(known);
  const isDeed = (name: string): boolean => apis.get(name)?.kind === 'transaction';
  const all = [...readTasks(bundledTasksFolder()), ...utilityTasks];
  const tasks = TASK_SPLITS.filter((one) => split === undefined || one === split).flatMap((one) =>
    tasksOf(one, all, isDeed),
  );
  const suite = dialogueSuite({
    name: split === undefined ? 'typetod-hard' : `typetod-hard/${split}`,
    tasks,
    services: known,
    ...(presentation && { presentation }),
  }) as unknown as Suite<HardTask>;
  return {
    ...suite,
    styles: [OWN, ...USER_STYLES],
    user: (task, { seed, style = OWN } = { seed: 0 }) =>
      suite.user(task, { seed, style: style === OWN ? task.style : style }),
  };
}
