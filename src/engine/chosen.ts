/** What a follow-up has of the search that it follows, without anybody saying it. */
import { ownValue, setOwnValue } from '../language/index.js';
import { type Api, type Canonical, DONTCARE, freezeDeep, type Row, sameValue } from '../service/index.js';
import {
  isUnderWay,
  type Provenance,
  type SearchTask,
  type SlotValue,
  type SlotValues,
  type Task,
  type TransactionTask,
  type World,
} from '../world/index.js';
import { type SessionValues, filledIn } from './session-values.js';

/** The search that an API follows: the one touched last among those that name it as their follow-up. */
function precedingSearch(world: World, api: Api): SearchTask | undefined {
  let latest: SearchTask | undefined;
  for (const task of world.tasks) {
    if (task.kind !== 'search' || task.api.followUp !== api.name) continue;
    if (!latest || task.touched > latest.touched) latest = task;
  }
  return latest;
}

/** What a follow-up takes over: the search's own values and, of the selected entity, what the search tracks. */
export function carriedSlots(world: World, api: Api): SlotValues {
  const search = precedingSearch(world, api);
  if (!search) return {};
  const slots: Record<string, SlotValue> = {};
  for (const slot of api.slots.values()) {
    // What a selection brought has the name that results have for it.
    const from = slot.property ?? slot.name;
    const value = ownValue(search.slots, from);
    if (!value || (value.canonical === DONTCARE && !slot.acceptsDontcare)) continue;
    if (value.canonical !== DONTCARE && !slot.schema.safeParse(value.canonical).success) continue;
    const source: Provenance = {
      kind: 'carried',
      turn: world.turn.index,
      task: search.id,
      slot: from,
      origin: value.source,
    };
    setOwnValue(slots, slot.name, { ...value, source });
  }
  return slots;
}

/** The arguments that a result fills in. */
function chosenOf(api: Api, row: Row): Readonly<Record<string, Canonical>> {
  const values = [...api.chosen.values()].flatMap(({ name, schema }) => {
    const value = ownValue(row, name);
    return value !== undefined && schema.safeParse(value).success ? [[name, value] as const] : [];
  });
  return Object.fromEntries(values);
}

/** The arguments of an API that no one gives: what the session's context fills in, and the result that the user took. */
export function filling(engine: { readonly context?: SessionValues }, world: World, api: Api): Row | undefined {
  const given = filledIn(engine, api);
  if (api.chosen.size === 0) return given;
  const { row } = precedingSearch(world, api)?.selected ?? {};
  const all = { ...given, ...(row && chosenOf(api, row)) };
  return Object.keys(all).length === 0 ? given : freezeDeep(all);
}

/** The search that a draft has values of, and the turn in which they were taken. */
export function foundBy(
  { tasks }: World,
  { slots }: TransactionTask,
): { readonly id: number; readonly turn: number } | undefined {
  for (const { source } of Object.values(slots)) {
    const id = source.kind === 'entity' || source.kind === 'carried' ? source.task : undefined;
    if (id !== undefined && tasks[id]?.kind === 'search') return { id, turn: source.turn };
  }
  return undefined;
}

function isOfAnother(world: World, search: SearchTask, draft: TransactionTask): boolean {
  const found = foundBy(world, draft);
  if (found) return found.id !== search.id;
  const { filled } = draft;
  const isTaken = (task: Task): boolean => {
    if (task.kind !== 'search' || task.id === search.id || !task.selected) return false;
    const chosen = Object.entries(chosenOf(draft.api, task.selected.row));
    return chosen.length > 0 && chosen.every(([name, value]) => sameValue(value, filled && ownValue(filled, name)));
  };
  return filled !== undefined && world.tasks.some(isTaken);
}

/** Whether a draft was begun in this turn with a result that was taken before: who takes two in one breath wants both. */
function isBegunWithAnother({ turn: { acts } }: World, { id }: TransactionTask): boolean {
  const taken = acts.findIndex(({ kind }) => kind === 'select');
  return acts.some(
    ({ kind, task }, at) => task === id && taken >= 0 && taken < at && (kind === 'api-call' || kind === 'resume'),
  );
}

/** The draft that waits for what follows a search, and is done with the result that the user takes of it. */
export function draftFollowing(world: World, search: SearchTask): TransactionTask | undefined {
  const waiting = world.tasks.filter(
    (task): task is TransactionTask =>
      task.kind === 'transaction' &&
      task.api.name === search.api.followUp &&
      task.api.chosen.size > 0 &&
      isUnderWay(task) &&
      !isOfAnother(world, search, task) &&
      !isBegunWithAnother(world, task),
  );
  return waiting.sort((a, b) => a.touched - b.touched).at(-1);
}

/** The values of a draft where another result is taken: what came with the search comes anew, what was said stays. */
export function carriedAnew(world: World, { api, slots }: TransactionTask): SlotValues {
  const result: Record<string, SlotValue> = { ...slots };
  for (const [name, value] of Object.entries(carriedSlots(world, api))) {
    const source = ownValue(slots, name)?.source;
    const isCarried = source?.kind === 'carried' && world.tasks[source.task]?.kind === 'search';
    if (isCarried || (!source && api.slots.get(name)?.required)) setOwnValue(result, name, value);
  }
  return result;
}
