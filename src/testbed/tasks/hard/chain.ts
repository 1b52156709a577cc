/** One task of several: their users are one, who wants all of it, one after the other. */
import type { DialogueTask, TaskGoal, TaskWorld } from '../dialogue-task.js';

/** Whether tasks can be one: no two share a service, and their grades are of the same form. */
export function canChain(tasks: readonly DialogueTask[]): boolean {
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
export function chained(id: string, tasks: readonly DialogueTask[]): DialogueTask {
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
