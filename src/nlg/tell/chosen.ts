/** What the result fills in that the user took of a search: told with what is to be confirmed. */
import { ownValue } from '../../language/index.js';
import { type Row, sameValue, type SearchApi } from '../../service/index.js';
import type { Task, TransactionTask, World } from '../../world/index.js';
import type { SlotGiven } from './describe.js';
import { typeOf } from './telling.js';
import { roleOf } from '../lexicon/roles.js';
import type { NamedType } from '../lexicon/say-value.js';
import { isReference } from './news.js';

/** What results go by: the text that tells them apart, `bouquet` as well as `bouquet_name`; undefined for a reference, a time or the like. */
export function nameTypeOf(api: SearchApi): NamedType | undefined {
  const [name = '', ...others] = api.identity;
  const type = others.length === 0 ? typeOf(api, name) : undefined;
  const isName = type?.kind === 'text' && /^(?:head|clause)$/.test(roleOf(type).kind) && !isReference(type);
  return isName ? type : undefined;
}

/** What of a draft's arguments a result filled in. */
function chosenOf({ api, filled }: TransactionTask): Row {
  if (api.chosen.size === 0 || !filled) return {};
  return Object.fromEntries(Object.entries(filled).filter(([name]) => api.chosen.has(name)));
}

/** The result that filled them in by its name, where it goes by one. */
function namedBy(task: Task, { api }: TransactionTask, chosen: Row): SlotGiven | undefined {
  if (task.kind !== 'search' || task.api.followUp !== api.name) return undefined;
  const { row } = task.selected ?? {};
  const type = nameTypeOf(task.api);
  const value = row && type && ownValue(row, type.name);
  const isIt = row && Object.entries(chosen).every(([name, filled]) => sameValue(ownValue(row, name), filled));
  return isIt && type && value !== undefined ? { type, value } : undefined;
}

/** What was chosen, by the name of the result, else by what it fills in; none of it where a slot that is told has that name. */
export function chosenGiven(world: World, task: TransactionTask, told: readonly string[]): readonly SlotGiven[] {
  const chosen = chosenOf(task);
  if (Object.keys(chosen).length === 0) return [];
  const named = world.tasks.flatMap((one) => namedBy(one, task, chosen) ?? []).at(-1);
  if (named) {
    const isTold = told.some((name) => {
      const slot = task.api.slots.get(name);
      return (slot?.property ?? name) === named.type.name;
    });
    return isTold ? [] : [named];
  }
  return Object.entries(chosen).flatMap(([name, value]) => {
    const type = task.api.chosen.get(name);
    return type ? [{ type: typeOf(task.api, name) ?? type, value }] : [];
  });
}
