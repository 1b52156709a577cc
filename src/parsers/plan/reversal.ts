/** What takes back or changes a transaction that was performed, as statements. */
import { assign, call, property, type Statement, suspend } from '../../language/index.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { MOMENTS, type Registry, type Slot, type TransactionApi } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import {
  deedsOf,
  meaningSlots,
  openTasks,
  reversalOf,
  taskOf,
  type TransactionTask,
  type World,
} from '../../world/index.js';
import { nameWords } from '../rules/text.js';
import { isReference, type PlannedValue } from './turn-plan.js';

/** The references by which a transaction says which deed it takes back or changes. */
export function meantBy(
  apiName: string,
  world: World,
  registry: Registry,
  of?: TransactionTask,
): readonly PlannedValue[] {
  const follows = (deed: TransactionTask): boolean => deed.api.undo === apiName || deed.api.amend === apiName;
  const deed = of ?? deedsOf(world).findLast(follows);
  const api = registry.apis.get(apiName);
  if (!deed || api?.kind !== 'transaction') return [];
  const { variable } = deed;
  return meaningSlots(api, deed).map((slot) => ({ slot, value: { variable, property: slot } }));
}

/** The names of the APIs that take back what others do, and of those that change it. */
export const reversals = onceEach(({ apis }: Registry) => {
  const transactions = [...apis.values()].flatMap((api) => (api.kind === 'transaction' ? [api] : []));
  const named = (member: 'undo' | 'amend'): ReadonlySet<string> =>
    new Set(transactions.flatMap((api) => api[member] ?? []));
  return { undo: named('undo'), amend: named('amend') };
});

/** A number of something that was done in another conversation: 'H-702', '40213'. */
const CODE = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}-]*\p{N}{2})(?:\p{L}[\p{L}\p{N}-]*|\p{N}{4,})(?![\p{L}\p{N}])/u;

/**
 * What is said, with the APIs that a user may mean: those that take back or change a deed, once there is one, they are under way, or a number
 * is said that may be one of before. Else 'I cannot change buses' is about nothing that was done.
 */
export function reachable(input: ParserInput): ParserInput {
  const { apis, session, utterance } = input;
  const { undo, amend } = reversals(session.engine.registry);
  if (undo.size + amend.size === 0 || CODE.test(utterance)) return input;
  const done = deedsOf(session.world).flatMap(({ api }) => [api.undo, api.amend]);
  const open = openTasks(session.world).map(({ api }) => api.name);
  const meant = new Set([...done, ...open]);
  return { ...input, apis: apis.filter(({ name }) => !(undo.has(name) || amend.has(name)) || meant.has(name)) };
}

const record = (values: readonly PlannedValue[]) =>
  Object.fromEntries(
    values.map(({ slot, value }) => [slot, isReference(value) ? property(value.variable, value.property) : value]),
  );

const ownSlot = ({ api }: TransactionTask, name: string): string | undefined =>
  api.slots.has(name) ? name : undefined;

/** The slot of what changes a deed that a value is for: the one of that name, else the only one that is like it, `new_day` for `ring_day`. */
function slotFor(api: TransactionApi, deed: TransactionTask, name: string): string | undefined {
  const own = deed.api.slots.get(name);
  if (api.slots.has(name) || !own) return ownSlot({ ...deed, api }, name);
  const words = new Set(nameWords(name));
  // Two slots for moments are told apart by more than their name: a new day is the day.
  const isLike = ({ name: other, kind }: Slot): boolean =>
    kind === own.kind && (MOMENTS.has(kind) || nameWords(other).some((word) => words.has(word)));
  const [like, ...others] = [...api.slots.values()].filter((slot) => !slot.required && isLike(slot));
  return others.length === 0 ? like?.name : undefined;
}

/**
 * The call that takes a deed back, or changes values of it; where its author declares none, what the engine refuses: the
 * agent then says that it cannot.
 */
export function reversing(
  deed: TransactionTask,
  member: 'undo' | 'amend',
  values: readonly PlannedValue[],
  { world, registry }: { readonly world: World; readonly registry: Registry },
): readonly Statement[] {
  const api = reversalOf(deed, member, registry);
  const given = values.flatMap((value) => {
    const slot = api ? slotFor(api, deed, value.slot) : ownSlot(deed, value.slot);
    return slot === undefined ? [] : [{ ...value, slot }];
  });
  const isLost = values.length > 0 && given.length === 0;
  if (!api || isLost) {
    const own = values.filter(({ slot }) => deed.api.slots.has(slot));
    return [own.length > 0 ? assign(deed.variable, record(own)) : suspend(deed.variable)];
  }
  const meant = meantBy(api.name, world, registry, deed).filter(({ slot }) => !given.some((one) => one.slot === slot));
  return [call(api.name, record([...meant, ...given]))];
}

export const deedOf = (world: World, id: number): TransactionTask => taskOf(world, id) as TransactionTask;

/** The deed that a performed transaction is, or of which it changed something. */
export function standing(task: TransactionTask, world: World): TransactionTask {
  const deeds = deedsOf(world);
  return deeds.find(({ id }) => id === task.id) ?? deeds.at(-1) ?? task;
}
