/** What a follow-up has of the search that it follows, without anybody saying it. */
import { ownValue } from '../language/index.js';
import { type Api, freezeDeep, type Row } from '../service/index.js';
import type { SearchTask, World } from '../world/index.js';

/** The search that an API follows: the one touched last among those that name it as their follow-up. */
export function precedingSearch(world: World, api: Api): SearchTask | undefined {
  let latest: SearchTask | undefined;
  for (const task of world.tasks) {
    if (task.kind !== 'search' || task.api.followUp !== api.name) continue;
    if (!latest || task.touched > latest.touched) latest = task;
  }
  return latest;
}

/** The arguments that the result fills in which the user took; undefined where the API has none, or nothing was taken. */
export function chosenFor(world: World, api: Api): Row | undefined {
  if (api.chosen.size === 0) return undefined;
  const { row } = precedingSearch(world, api)?.selected ?? {};
  if (!row) return undefined;
  const values = [...api.chosen.values()].flatMap(({ name, schema }) => {
    const value = ownValue(row, name);
    return value !== undefined && schema.safeParse(value).success ? [[name, value] as const] : [];
  });
  return values.length === 0 ? undefined : freezeDeep(Object.fromEntries(values));
}
