/**
 * Lists in canonical form: one form for what means the same.
 *
 * Toppings are a set: their order says nothing, and twice olives are olives. So they come once each, in the order of
 * their closed set, or of their values. Records that are counted are a set, too, whose counts add up: a cola and a cola
 * are two colas. Whatever else is a list of records, or marked as ordered, stays as it was given.
 */
import { setOwnValue, ownValue } from '../language/index.js';
import type { Canonical } from './plain.js';
import type { ListField, ListType } from './slot-kind.js';

export type ListRecord = Readonly<Record<string, Canonical>>;

/** A value of a member by a field; of members that are single values, the member. */
export function fieldValue({ isRecord }: ListType, field: ListField, member: Canonical): Canonical | undefined {
  if (!isRecord) return member;
  return typeof member === 'object' && !Array.isArray(member) ? ownValue(member as ListRecord, field.name) : undefined;
}

/** The fields that tell members apart: all but the one that counts them. */
export function tellingFields({ fields, count }: ListType): readonly ListField[] {
  return fields.filter(({ name }) => name !== count || name === '');
}

/** The field by which members are told in words: the first that each of them must be given, as the 'cola' of 'a large cola'. */
export function headOf(list: ListType): ListField | undefined {
  const fields = tellingFields(list);
  return fields.find(({ required }) => required) ?? fields[0];
}

const folded = (value: Canonical | undefined): Canonical | undefined =>
  typeof value === 'string' ? value.toLowerCase() : value;

/** Whether two members are the same, however many there are of them. */
export function isSameMember(list: ListType, a: Canonical, b: Canonical): boolean {
  return tellingFields(list).every(
    (field) => folded(fieldValue(list, field, a)) === folded(fieldValue(list, field, b)),
  );
}

/** Whether a member is one that is said: what is not said of it may be anything. */
export function isMeant(list: ListType, member: Canonical, said: Canonical): boolean {
  return tellingFields(list).every((field) => {
    const value = fieldValue(list, field, said);
    return value === undefined || folded(fieldValue(list, field, member)) === folded(value);
  });
}

/** How many there are of a member. */
export function countOf({ count }: ListType, member: Canonical): number {
  const given = count === undefined ? 1 : ownValue(member as ListRecord, count);
  return typeof given === 'number' ? given : 1;
}

export function withCount({ count }: ListType, member: Canonical, value: number): Canonical {
  return count === undefined ? member : { ...(member as ListRecord), [count]: value };
}

/** Where a value stands: in the author's order of a closed set, else as values are compared. */
function compared({ values }: ListField, a: Canonical | undefined, b: Canonical | undefined): number {
  if (values) return values.indexOf(a as string) - values.indexOf(b as string);
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
}

function order(list: ListType, a: Canonical, b: Canonical): number {
  for (const field of tellingFields(list)) {
    const by = compared(field, fieldValue(list, field, a), fieldValue(list, field, b));
    if (by !== 0) return by;
  }
  return 0;
}

/** A record with its fields in the author's order. */
function inOrder({ isRecord, fields }: ListType, member: Canonical): Canonical {
  if (!isRecord) return member;
  const record: Record<string, Canonical> = {};
  for (const { name } of fields) {
    const value = ownValue(member as ListRecord, name);
    if (value !== undefined) setOwnValue(record, name, value);
  }
  return record;
}

/** The canonical form of a list of members that are canonical themselves. */
export function canonicalList(list: ListType, members: readonly Canonical[]): readonly Canonical[] {
  const given = members.map((member) => inOrder(list, member));
  if (list.isOrdered) return given;
  const merged: Canonical[] = [];
  for (const member of given) {
    const at = merged.findIndex((one) => isSameMember(list, one, member));
    const before = merged[at];
    if (before === undefined) merged.push(member);
    else merged[at] = withCount(list, before, countOf(list, before) + countOf(list, member));
  }
  return merged.sort((a, b) => order(list, a, b));
}
