/** What a turn makes of a list, by what is said of it and what it has. */
import type { HeardList } from '../../english/list-changes.js';
import { ownValue } from '../../language/index.js';
import {
  type Canonical,
  canonicalList,
  countOf,
  fieldValue,
  headOf,
  isMeant,
  isSameMember,
  type ListRecord,
  type ListType,
  type Slot,
  withCount,
} from '../../service/index.js';
import type { SaidMember } from '../../values/list-members.js';
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

/** Whether two members are called the same, whatever else they are. */
function isAlike(list: ListType, one: Canonical, other: Canonical): boolean {
  const head = headOf(list);
  return head !== undefined && fieldValue(list, head, one) === fieldValue(list, head, other);
}

/** A member that becomes what is said of it: what is not said stays, of one that is called otherwise how many there are. */
export function become(list: ListType, one: Canonical, { member, isCounted }: SaidMember): Canonical {
  if (!list.isRecord) return member;
  if (isAlike(list, one, member)) return { ...(one as ListRecord), ...(member as ListRecord) };
  return isCounted ? member : withCount(list, member, countOf(list, one));
}

/** The list as a whole: where it is new, one is in place of another, or nothing else is wanted. */
function whole(
  heard: HeardList,
  current: readonly Canonical[],
  last: Canonical | undefined,
): readonly Canonical[] | undefined {
  const { list, isSwap, isOnly } = heard;
  const wanted = heard.wanted.map(({ member }) => member);
  const refused = heard.refused.map(({ member }) => member);
  if (wanted.length === 0) return undefined;
  if (isOnly) return heard.wanted.flatMap((said) => otherwise(list, meantBy(heard, current, said), said));
  if (isSwap) {
    const [given, ...others] = current.filter((one) => refused.some((other) => isMeant(list, one, other)));
    const isOne = given !== undefined && others.length === 0 && wanted.length === 1;
    const instead = isOne ? heard.wanted.map((said) => become(list, given, said)) : wanted;
    return canonicalList(list, [...without(list, without(list, current, refused), wanted), ...instead]);
  }
  if (refused.length > 0 || heard.wanted.every(({ isMore }) => isMore)) return undefined;
  return list.isRecord ? changed(heard, current, last) : wanted;
}

/** The members that become what is said: those that it may be; where it is to be otherwise, those called the same, else what was said last. */
function meantBy(
  { list, isMade }: HeardList,
  current: readonly Canonical[],
  { member, isCounted }: SaidMember,
  last?: Canonical,
): readonly Canonical[] {
  const exact = current.filter((one) => isMeant(list, one, member));
  if (exact.length > 0) return exact;
  const alike = isMade || !isCounted ? current.filter((one) => isAlike(list, one, member)) : [];
  return alike.length > 0 || !isMade || last === undefined ? alike : [last];
}

/** Members that become what is said; where it has a number and may be several of them, it is in their place. */
function otherwise(list: ListType, meant: readonly Canonical[], said: SaidMember): readonly Canonical[] {
  if (meant.length === 0 || (said.isCounted && meant.length > 1)) return [said.member];
  return meant.map((one) => become(list, one, said));
}

/** A list of records of which some are to be otherwise: 'make the pears small', 'make it two colas, and add a tiramisu'. */
function changed(
  heard: HeardList,
  current: readonly Canonical[],
  last: Canonical | undefined,
): readonly Canonical[] | undefined {
  const { list } = heard;
  const said = heard.wanted.filter(({ isMore }) => !isMore);
  const set = said.map((one) => ({
    said: one,
    meant: meantBy(heard, current, one, said.length === 1 ? last : undefined),
  }));
  const meant = new Set(set.flatMap((one) => one.meant));
  if (meant.size === 0) return undefined;
  const became = set.flatMap((one) => otherwise(list, one.meant, one.said));
  const added = heard.wanted.filter(({ isMore }) => isMore).map(({ member }) => member);
  return canonicalList(list, [...current.filter((one) => !meant.has(one)), ...became, ...added]);
}

/** How a list changes that has members, or is what it is where nothing is said. */
function changesIn(heard: HeardList, current: readonly Canonical[], last: Canonical | undefined): ListChanges {
  const { list, slot } = heard;
  const planned = (members: readonly Canonical[]): readonly PlannedValue[] =>
    members.length === 0 ? [] : [{ slot: slot.name, value: members }];
  const value = whole(heard, current, last);
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

/** What is said of a list, for an API that starts or a task under way with the member of it that was said last. */
function listChanges(heard: HeardList, task: Task | undefined, last?: Canonical): ListChanges {
  const { list, slot, wanted, refused } = heard;
  const fallback = Array.isArray(slot.default) ? (slot.default as readonly Canonical[]) : [];
  const known = membersOf(task, slot.name);
  if (known || (task && fallback.length > 0)) return changesIn(heard, known ?? fallback, last);
  const not = refused.map(({ member }) => member);
  const start = heard.isMore || refused.length > 0 ? fallback : [];
  const members = canonicalList(list, without(list, [...start, ...wanted.map(({ member }) => member)], not));
  const isSaid = wanted.length > 0 || members.length < fallback.length;
  return isSaid ? { ...NO_CHANGES, values: [{ slot: slot.name, value: members }] } : NO_CHANGES;
}

export function allChanges(
  heard: readonly HeardList[],
  task: Task | undefined,
  lastOf: (slot: Slot) => Canonical | undefined = () => undefined,
): ListChanges {
  const all = heard.map((one) => listChanges(one, task, lastOf(one.slot)));
  return {
    values: all.flatMap(({ values }) => values),
    added: all.flatMap(({ added }) => added),
    removed: all.flatMap(({ removed }) => removed),
  };
}
