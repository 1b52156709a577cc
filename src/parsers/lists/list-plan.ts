/** What a turn makes of a list, by what is said of it and what it has. */
import type { HeardList } from '../../english/list-changes.js';
import { ownValue } from '../../language/index.js';
import {
  type Canonical,
  canonicalList,
  countOf,
  fieldValue,
  isMeant,
  isSameMember,
  type ListType,
  tellingFields,
  withCount,
} from '../../service/index.js';
import type { Task } from '../../world/index.js';
import type { PlannedValue } from '../plan/turn-plan.js';

export interface ListChanges {
  readonly values: readonly PlannedValue[];
  readonly added: readonly PlannedValue[];
  readonly removed: readonly PlannedValue[];
}

export const NO_CHANGES: ListChanges = { values: [], added: [], removed: [] };

export const isChange = ({ values, added, removed }: ListChanges): boolean =>
  values.length + added.length + removed.length > 0;

/** The members that a task has for a list; undefined where nothing was said of it. */
export function membersOf(task: Task | undefined, slot: string): readonly Canonical[] | undefined {
  const value = task && ownValue(task.slots, slot)?.canonical;
  return Array.isArray(value) ? (value as readonly Canonical[]) : undefined;
}

const isIn = (list: ListType, members: readonly Canonical[], said: Canonical): boolean =>
  members.some((one) => isMeant(list, one, said));

/** Members without those that are said. */
function without(list: ListType, members: readonly Canonical[], said: readonly Canonical[]): readonly Canonical[] {
  return members.filter((one) => !said.some((other) => isMeant(list, one, other)));
}

/** Members without those that a member with the same first field is to become: 'make it a large cola'. */
function remade({ list, isMade }: HeardList, current: readonly Canonical[], said: Canonical): readonly Canonical[] {
  const [head] = tellingFields(list);
  if (!isMade || !head || isIn(list, current, said)) return current;
  return current.filter((one) => fieldValue(list, head, one) !== fieldValue(list, head, said));
}

/** What is said of members that are there: as they are, in the number that is said. */
function inNumber(list: ListType, current: readonly Canonical[], said: Canonical): readonly Canonical[] {
  const meant = current.filter((one) => isMeant(list, one, said));
  return meant.length === 1 ? meant.map((one) => withCount(list, one, countOf(list, said))) : [said];
}

/** The list as a whole: where it is new, one is in place of another, or nothing else is wanted. */
function whole(heard: HeardList, current: readonly Canonical[]): readonly Canonical[] | undefined {
  const { list, isSwap, isOnly } = heard;
  const wanted = heard.wanted.map(({ member }) => member);
  const refused = heard.refused.map(({ member }) => member);
  if (wanted.length === 0) return undefined;
  if (isOnly) return wanted;
  if (isSwap) return canonicalList(list, [...without(list, without(list, current, refused), wanted), ...wanted]);
  if (refused.length > 0 || heard.wanted.every(({ isMore }) => isMore)) return undefined;
  return list.count === undefined ? wanted : recounted(heard, current);
}

/** A list of counted things with other numbers of some that it has: 'make it two colas, and add a tiramisu'. */
function recounted(heard: HeardList, current: readonly Canonical[]): readonly Canonical[] | undefined {
  const { list } = heard;
  const membersOf = (more: boolean): readonly Canonical[] =>
    heard.wanted.filter(({ isMore }) => isMore === more).map(({ member }) => member);
  const [set, added] = [membersOf(false), membersOf(true)];
  const rest = set.reduce<readonly Canonical[]>((left, member) => remade(heard, left, member), current);
  if (rest === current && !set.some((member) => isIn(list, current, member))) return undefined;
  const known = [...without(list, rest, set), ...set.flatMap((member) => inNumber(list, current, member))];
  return canonicalList(list, [...known, ...added]);
}

/** How a list changes that has members, or is what it is where nothing is said. */
function changesIn(heard: HeardList, current: readonly Canonical[]): ListChanges {
  const { list, slot } = heard;
  const planned = (members: readonly Canonical[]): readonly PlannedValue[] =>
    members.length === 0 ? [] : [{ slot: slot.name, value: members }];
  const value = whole(heard, current);
  if (value) return { ...NO_CHANGES, values: isSame(list, value, current) ? [] : planned(value) };
  const wanted = heard.wanted.map(({ member }) => member);
  const refused = heard.refused.map(({ member }) => member).filter((member) => isIn(list, current, member));
  const added = list.count === undefined ? wanted.filter((member) => !isIn(list, current, member)) : wanted;
  return { values: [], added: planned(added), removed: planned(refused) };
}

function isSame(list: ListType, a: readonly Canonical[], b: readonly Canonical[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((one) =>
    b.some((other) => isSameMember(list, one, other) && countOf(list, one) === countOf(list, other)),
  );
}

/** What is said of a list, for an API that starts or a task under way. */
export function listChanges(heard: HeardList, task: Task | undefined): ListChanges {
  const { list, slot, wanted, refused } = heard;
  const fallback = Array.isArray(slot.default) ? (slot.default as readonly Canonical[]) : [];
  const known = membersOf(task, slot.name);
  if (known || (task && fallback.length > 0)) return changesIn(heard, known ?? fallback);
  const not = refused.map(({ member }) => member);
  const start = heard.isMore || refused.length > 0 ? fallback : [];
  const members = canonicalList(list, without(list, [...start, ...wanted.map(({ member }) => member)], not));
  const isSaid = wanted.length > 0 || members.length < fallback.length;
  return isSaid ? { ...NO_CHANGES, values: [{ slot: slot.name, value: members }] } : NO_CHANGES;
}

export function allChanges(heard: readonly HeardList[], task: Task | undefined): ListChanges {
  const all = heard.map((one) => listChanges(one, task));
  return {
    values: all.flatMap(({ values }) => values),
    added: all.flatMap(({ added }) => added),
    removed: all.flatMap(({ removed }) => removed),
  };
}
