/**
 * Whether somebody said the members of a list. A member has an origin as a slot has one: it was said, or the world holds it.
 *
 * Who names some members of a closed set has named those that they want, so another one is nobody's. Who names none may word
 * them freely, 'some vegetables', as any value of a closed set may be worded; and 'everything but onions' says all but these.
 */
import { allOfList, saysAll } from '../../english/all-of-a-list.js';
import {
  type Entry,
  type Expression,
  ownValue,
  type WrittenValue,
  writtenOperand,
  writtenValue,
} from '../../language/index.js';
import {
  type Canonical,
  fieldValue,
  headOf,
  isMeant,
  type ListField,
  type ListType,
  type Slot,
  tellingFields,
} from '../../service/index.js';
import { membersIn } from '../../values/list-members.js';
import type { World } from '../../world/index.js';
import { folded } from '../supervisors/mentions.js';
import type { Saying } from './saying.js';

/** The members that are written out for a slot that is a list. */
export interface WrittenMembers {
  readonly slot: Slot;
  readonly list: ListType;
  readonly members: readonly Canonical[];
}

/** What tells where members come from. */
export interface MemberGrounds {
  readonly world: World;
  readonly saying: Saying;
  /** Whether a value of a field was said, as that of a slot, beside others of the same field. */
  readonly hasField: (field: Slot, value: Canonical, beside: readonly Canonical[]) => boolean;
}

/** The members that an entry writes out for a slot; undefined where it is no list. */
export function writtenMembers({ value }: Entry<Expression>, slot: Slot): WrittenMembers | undefined {
  if (!slot.list || value.kind !== 'list') return undefined;
  const isGiven = (one: WrittenValue | undefined): one is Exclude<WrittenValue, null> =>
    one !== undefined && one !== null;
  return { slot, list: slot.list, members: value.items.map(writtenValue).filter(isGiven) as readonly Canonical[] };
}

/** An entry without a member of its list; undefined where no other is left. */
export function withoutMember(entry: Entry<Expression>, member: Canonical): Entry<Expression> | undefined {
  if (entry.value.kind !== 'list') return undefined;
  const text = JSON.stringify(member);
  const kept = entry.value.items.filter((item) => JSON.stringify(writtenValue(item)) !== text);
  return kept.length === 0 ? undefined : { ...entry, value: { ...writtenOperand([]), kind: 'list', items: kept } };
}

/** Whether the world holds a member: in a list of a task, of a result, or of what holds where nothing is said. */
function isHeld({ tasks }: World, { slot, list }: WrittenMembers, member: Canonical): boolean {
  const has = (held: Canonical | undefined): boolean =>
    Array.isArray(held) && (held as readonly Canonical[]).some((one) => isMeant(list, one, member));
  if (has(slot.default)) return true;
  return tasks.some((task) => {
    if (Object.values(task.slots).some(({ canonical }) => has(canonical))) return true;
    const rows = task.kind === 'search' ? (task.results?.rows ?? []) : [task.result ?? {}, task.alternative ?? {}];
    return rows.some((row) => has(ownValue(row, slot.name)));
  });
}

/** Whether what the members of a closed set are called by was said, or nothing that another one is called by. */
function isNamed(
  { slot, list }: WrittenMembers,
  head: ListField,
  value: Canonical,
  { saying }: MemberGrounds,
): boolean {
  const isIt = (one: Canonical | undefined): boolean => folded(String(one)) === folded(String(value));
  // What the list does not take is another gate's.
  if (!(head.values ?? []).some(isIt)) return true;
  const named = (text: string): readonly (Canonical | undefined)[] =>
    membersIn(text, list).map(({ member }) => fieldValue(list, head, member));
  const { utterance } = saying;
  if (saysAll(utterance)) return true;
  const all = allOfList(utterance, slot);
  if (all) return all.members.some(isIt);
  const now = named(utterance);
  return now.length === 0 || now.some(isIt) || saying.someBefore((text) => named(text).some(isIt));
}

function isGrounded(written: WrittenMembers, member: Canonical, grounds: MemberGrounds): boolean {
  const { list, members } = written;
  if (isHeld(grounds.world, written, member)) return true;
  const head = headOf(list);
  return tellingFields(list).every((field) => {
    const value = fieldValue(list, field, member);
    if (value === undefined) return true;
    if (field === head && field.values) return isNamed(written, field, value, grounds);
    const beside = members.map((one) => fieldValue(list, field, one)).filter((one) => one !== undefined);
    return grounds.hasField({ ...field, required: true }, value, beside);
  });
}

/** The members of a list that nobody said. */
export function strangeMembers(written: WrittenMembers, grounds: MemberGrounds): readonly Canonical[] {
  return written.members.filter((member) => !isGrounded(written, member, grounds));
}
