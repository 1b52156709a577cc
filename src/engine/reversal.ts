import { type Entry, type Term, printOperand, ownValue } from '../language/index.js';
import { type Api, type Canonical, sameValue } from '../service/index.js';
import {
  deedsOf,
  lookup,
  meaningSlots,
  reversalOf,
  type SlotValues,
  type Task,
  taskIdOf,
  tellingSlots,
  type TransactionTask,
  valueNow,
} from '../world/index.js';
import { plain } from './properties.js';
import type { Run } from './run.js';

/**
 * The statement that takes back or changes what was performed, for a refusal; none where its author declares no
 * transaction that does.
 *
 * @param entries - the values to change.
 */
export function reversals(
  run: Run,
  deed: TransactionTask,
  member: 'undo' | 'amend',
  entries: readonly Entry<Term>[] = [],
): readonly string[] {
  const api = reversalOf(deed, member, run.engine.registry);
  if (!api) return [];
  const given = entries.filter(({ name }) => api.slots.has(name));
  const meant = meaningSlots(api, deed).filter((name) => !given.some((entry) => entry.name === name));
  const args = [
    ...meant.map((name) => `${name}: ${deed.variable}.${name}`),
    ...given.map(({ name, value }) => `${name}: ${printOperand(value)}`),
  ];
  return [`${api.name}({ ${args.join(', ')} })`];
}

/** What a call would change of: its API, the slots that it has, and what is given now. */
interface Amending {
  readonly api: Api;
  readonly slots: SlotValues;
  readonly entries: readonly Entry<Term>[];
}

function isReference({ world }: Run, { value: term }: Entry<Term>, { id }: TransactionTask): boolean {
  const value = term.kind === 'property' ? lookup(world, term.of) : undefined;
  return value !== undefined && taskIdOf(value) === id;
}

/** The value that is given for a slot, in this statement or before. */
function givenFor(run: Run, { slots, entries }: Amending, name: string): Canonical | undefined {
  const term = entries.find((entry) => entry.name === name)?.value;
  const isValue = term?.kind === 'literal' || term?.kind === 'property';
  return term ? ((isValue ? plain(run, term) : null) ?? undefined) : ownValue(slots, name)?.canonical;
}

/**
 * What a deed that a call changes has now in a slot: 'a day later' counts from there. Undefined where the call changes none,
 * or does not say which of several.
 */
export function valueToAmend(run: Run, amending: Amending, slot: string): Canonical | undefined {
  const { api, entries } = amending;
  const isChanged = (task: Task): boolean => task.kind === 'transaction' && task.api.amend === api.name;
  if (api.kind !== 'transaction' || !run.world.tasks.some(isChanged)) return undefined;
  const deeds = deedsOf(run.world).filter(isChanged);
  const isMeant = (deed: TransactionTask): boolean =>
    entries.some((entry) => isReference(run, entry, deed)) ||
    tellingSlots(api, deed).every((name) => {
      const given = name === slot ? undefined : givenFor(run, amending, name);
      return given === undefined ? deeds.length === 1 : sameValue(given, valueNow(run.world, deed, name));
    });
  const deed = deeds.findLast(isMeant);
  return deed && valueNow(run.world, deed, slot);
}
