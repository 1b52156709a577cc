/**
 * What was done and still stands: performed transactions that no other one took back.
 *
 * Which transaction takes another one back or changes it is what their author says (`undo`, `amend`); that it did follows
 * from the world: it was performed with what identifies that one. What changes a deed is no deed of its own.
 */
import { ownValue } from '../language/index.js';
import { type Canonical, type Registry, sameValue, type TransactionApi } from '../service/index.js';
import { latest } from '../text/index.js';
import type { Provenance, Task, TransactionTask, World } from './world.js';

const isDone = (task: Task): task is TransactionTask => task.kind === 'transaction' && task.phase === 'performed';

/** What a deed has under a name: in what it returned, else as it was asked for. */
function known({ result, slots }: TransactionTask, name: string): Canonical | undefined {
  return (result && ownValue(result, name)) ?? ownValue(slots, name)?.canonical;
}

/** The slots by which a transaction that takes a deed back or changes it says which one it means. */
export function meaningSlots(api: TransactionApi, deed: TransactionTask): readonly string[] {
  return api.required.flatMap(({ name }) => (known(deed, name) === undefined ? [] : [name]));
}

/** Whether a value is one of a deed, by reference. */
export function isTakenFrom(source: Provenance | undefined, { id }: TransactionTask): boolean {
  return (source?.kind === 'entity' || source?.kind === 'carried') && source.task === id;
}

/** Of the slots that say which deed is meant, those that suffice: what only this one has, such as its number; else all. */
export function tellingSlots(api: TransactionApi, deed: TransactionTask): readonly string[] {
  const slots = meaningSlots(api, deed);
  const own = slots.filter((name) => !deed.api.slots.has(name));
  return own.length > 0 ? own : slots;
}

/** Whether a later transaction means a deed: by a reference to it, or by all values that say which one is meant. */
function means(later: TransactionTask, deed: TransactionTask): boolean {
  const slots = meaningSlots(later.api, deed);
  if (slots.some((name) => isTakenFrom(ownValue(later.slots, name)?.source, deed))) return true;
  const telling = tellingSlots(later.api, deed);
  return telling.length > 0 && telling.every((name) => sameValue(known(later, name), known(deed, name)));
}

/** Whether a draft of what changes deeds says what is meant, and not yet what is to be different: it has nothing but what the deed has. */
export function changesNothing(world: World, { api, slots }: TransactionTask): boolean {
  const given = Object.keys(slots);
  const isOpen = [...api.slots.values()].some(({ required }) => !required);
  if (!api.amends || !isOpen || given.some((name) => !api.slots.get(name)?.required)) return false;
  const isOf = (deed: TransactionTask, name: string): boolean =>
    isTakenFrom(ownValue(slots, name)?.source, deed) ||
    sameValue(ownValue(slots, name)?.canonical, valueNow(world, deed, name));
  const meant = deedsOf(world).filter(
    (deed) => deed.api.amend === api.name && tellingSlots(api, deed).every((name) => isOf(deed, name)),
  );
  // What was done in another conversation is known by its number alone.
  if (meant.length === 0) return given.every((name) => api.amends?.includes(name));
  return meant.some((deed) => given.every((name) => isOf(deed, name)));
}

const follows = (deed: TransactionTask, later: TransactionTask, member: 'undo' | 'amend'): boolean =>
  later.id !== deed.id && deed.api[member] === later.api.name && means(later, deed);

function standingIn(tasks: readonly Task[]): readonly TransactionTask[] {
  const done = tasks.filter(isDone);
  const reversed = done.filter(({ api }) => api.undo !== undefined || api.amend !== undefined);
  const names = new Set(reversed.flatMap(({ api }) => [api.undo, api.amend]));
  const later = done.filter(({ api }) => names.has(api.name));
  const isOther = (task: TransactionTask): boolean =>
    names.has(task.api.name) && reversed.some((deed) => follows(deed, task, 'undo') || follows(deed, task, 'amend'));
  const isTakenBack = (task: TransactionTask): boolean => later.some((one) => follows(task, one, 'undo'));
  return done.filter((task) => !isOther(task) && !isTakenBack(task)).sort((a, b) => a.touched - b.touched);
}

const standingLately = latest((tasks: readonly Task[]) => Object.freeze(standingIn(tasks)));

/** What was done and still stands, the latest last. */
export function deedsOf({ tasks }: World): readonly TransactionTask[] {
  return Object.isFrozen(tasks) ? standingLately(tasks) : standingIn(tasks);
}

/** What a deed has in a slot now, as it was changed since. */
export function valueNow({ tasks }: World, deed: TransactionTask, name: string): Canonical | undefined {
  if (deed.api.amend === undefined) return known(deed, name);
  const changed = tasks.findLast(
    (task) => isDone(task) && follows(deed, task, 'amend') && ownValue(task.slots, name) !== undefined,
  );
  return changed && isDone(changed) ? known(changed, name) : known(deed, name);
}

/** The transaction that takes a deed back, or changes it; undefined where its author declares none. */
export function reversalOf(
  { api }: TransactionTask,
  member: 'undo' | 'amend',
  { apis }: Registry,
): TransactionApi | undefined {
  const named = api[member];
  const found = named === undefined ? undefined : apis.get(named);
  return found?.kind === 'transaction' ? found : undefined;
}
