/**
 * Statements that change a list by some of its members: `add(x1, { toppings: ["olives"] })`, `remove(...)`.
 *
 * They say what the user said. To write the whole list anew would say it as well, but then whoever writes the program has
 * to know all of the list to change a part of it, and nobody can tell any more what was said when. To put one member in
 * place of another is an assignment: what there may be at least or at most is asked of the list as it is in the end.
 */
import { type Entry, type Members, type Span, type Term, type VariableName, ownValue } from '../../language/index.js';
import {
  type Canonical,
  canonicalList,
  countOf,
  fieldValue,
  isMeant,
  type ListType,
  type Slot,
  withCount,
} from '../../service/index.js';
import { readMembers, readOrSayWhy, type SlotValue, type Task, Unreadable, type Value } from '../../world/index.js';
import { refuse } from '../feedback.js';
import { invalid, plain, resolveProperty, surfaceOf } from '../properties.js';
import type { Run } from '../run.js';
import { changedTask, replaced, unknownSlot, unsettle } from './api-call.js';
import { changeable } from './assign.js';

interface Change {
  readonly run: Run;
  readonly task: Task;
  readonly slot: Slot;
  readonly list: ListType;
  readonly entry: Entry<Term>;
}

/** `add(x1, { toppings: ["olives"] })`: the user wants more. */
export function add(run: Run, statement: Members<'add', Term>, name: VariableName): Value {
  return changeLists(run, statement, name);
}

/** `remove(x1, { toppings: ["onions"] })`: the user does not want some of what there is. */
export function remove(run: Run, statement: Members<'remove', Term>, name: VariableName): Value {
  return changeLists(run, statement, name);
}

function changeLists(
  run: Run,
  { kind, operand, members, span }: Members<'add' | 'remove', Term>,
  name: VariableName,
): Value {
  if (operand.kind !== 'variable') return run.wrongKind(operand, 'a task');
  let task = changeable(run, operand.name, span);
  for (const entry of members) {
    const { slot, list } = listSlot(task, entry);
    const value = changed({ run, task, slot, list, entry }, kind);
    task = run.touch(changedTask(task, replaced(task, slot.name, value)));
  }
  unsettle(run, task);
  run.note({ kind: 'assign', variable: name, task: task.id });
  return { kind: 'task', task: task.id };
}

function listSlot({ api }: Task, { name, span }: Entry<Term>): { readonly slot: Slot; readonly list: ListType } {
  const slot = api.slots.get(name);
  if (!slot) return unknownSlot(api, name, span);
  if (slot.list) return { slot, list: slot.list };
  return refuse({
    code: 'not-a-list',
    message: `'${name}' of ${api.name} has one value. Assign to it.`,
    span,
    legal: [...api.slots.values()].filter(({ list }) => list).map((one) => one.name),
    slot: name,
    api: api.name,
  });
}

/** The members that a list has: what was given, else what holds where nothing is said. */
function currentMembers({ slots }: Task, { name, default: fallback }: Slot): readonly Canonical[] {
  const value = ownValue(slots, name)?.canonical ?? fallback;
  return Array.isArray(value) ? (value as readonly Canonical[]) : [];
}

/** The members that are given, read as those of the list. */
function givenMembers({ run, task, slot, entry }: Change, isPartial: boolean): readonly Canonical[] {
  const { value: term } = entry;
  const raw =
    term.kind === 'property' ? resolveProperty(run, term.of, term.property, term.span)?.canonical : plain(run, term);
  if (raw === undefined || raw === null)
    return refuse({
      code: 'not-available',
      message: `There is nothing to ${isPartial ? 'remove from' : 'add to'} '${slot.name}'. Give the members themselves.`,
      span: term.span,
      slot: slot.name,
      api: task.api.name,
    });
  const { reader, now } = run.engine;
  const context = { service: task.api.service, now };
  const split = reader(slot, raw, context);
  const given = split === undefined || split instanceof Unreadable ? raw : split;
  const read = readMembers(slot, given, { reader, context, isPartial });
  if (read === undefined || read instanceof Unreadable) return invalid(task.api.name, slot, term, raw, read?.reason);
  return read;
}

/** The list as it is then, with where that came from; null where nothing is left that the slot could hold. */
function changed(change: Change, kind: 'add' | 'remove'): SlotValue | null {
  const { run, task, slot, list, entry } = change;
  const isRemoved = kind === 'remove';
  const members = givenMembers(change, isRemoved);
  const current = currentMembers(task, slot);
  const then = isRemoved ? without(change, current, members) : canonicalList(list, [...current, ...members]);
  const { reader, now } = run.engine;
  const canonical = readOrSayWhy(slot, then, reader, { service: task.api.service, now });
  if (canonical === undefined || canonical instanceof Unreadable)
    return then.length === 0 ? null : invalid(task.api.name, slot, entry.value, then, canonical?.reason);
  const origin = ownValue(task.slots, slot.name)?.source;
  const source = { kind: isRemoved ? ('removed' as const) : ('added' as const), turn: run.world.turn.index, members };
  return { canonical, surface: surfaceOf(canonical), source: { ...source, ...(origin && { origin }) } };
}

/** A list without some members. Of what is counted, as many as are said go, and all where no number is said. */
function without(change: Change, current: readonly Canonical[], members: readonly Canonical[]): readonly Canonical[] {
  const { list } = change;
  const isCounted = (said: Canonical): boolean =>
    list.count !== undefined && ownValue(said as Readonly<Record<string, Canonical>>, list.count) !== undefined;
  return members.reduce<readonly Canonical[]>((left, said) => {
    const meant = left.filter((one) => isMeant(list, one, said));
    const [only] = meant;
    if (only === undefined || (isCounted(said) && countOf(list, only) < countOf(list, said)))
      return notThere(change, current, said);
    const rest = isCounted(said) ? countOf(list, only) - countOf(list, said) : 0;
    return left.flatMap((one) => {
      if (!meant.includes(one)) return [one];
      return rest > 0 && one === only ? [withCount(list, one, rest)] : [];
    });
  }, current);
}

/** A member as one says it: by what tells it. */
function spokenOf(list: ListType, said: Canonical): string {
  const values = list.fields.map((field) => fieldValue(list, field, said)).filter((value) => value !== undefined);
  return values.map((value) => surfaceOf(value)).join(' ');
}

function notThere({ task, slot, list, entry }: Change, current: readonly Canonical[], said: Canonical): never {
  const span: Span = entry.value.span;
  return refuse({
    code: 'not-a-member',
    message: `${JSON.stringify(said)} is not in '${slot.name}' of ${task.variable}. Remove what is there.`,
    why: { code: 'not-a-member', message: `There is no ${spokenOf(list, said)} to take away.` },
    span,
    legal: current.map((member) => surfaceOf(member)),
    slot: slot.name,
    api: task.api.name,
  });
}
