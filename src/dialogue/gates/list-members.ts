/**
 * Members that a list does not take, in a list that is written out: taken for what they are a slip of, or left out by
 * themselves. Who asked for mushrooms and pineapple gets mushrooms, and is told of the pineapple.
 */
import { type WrittenValue, writtenOperand, writtenValue, setOwnValue } from '../../language/index.js';
import type { Canonical, ListType, Slot } from '../../service/index.js';
import { readMembers, Unreadable } from '../../world/index.js';
import { editEntryAt, entryAt } from './edit.js';
import type { Draft, Finding, Repair } from './gate.js';
import { closest, type Likeness } from './similar.js';

/** A list that is written out for a slot, and what is wrong with it. */
interface WrittenList {
  readonly draft: Draft;
  readonly finding: Finding;
  readonly slot: Slot;
  readonly list: ListType;
  readonly members: readonly WrittenValue[];
}

function listAt(draft: Draft, finding: Finding): WrittenList | undefined {
  const entry = entryAt(draft, finding.span);
  const api = finding.api === undefined ? undefined : draft.session.engine.registry.apis.get(finding.api);
  const slot = entry && api?.slots.get(entry.name);
  const members = entry && writtenValue(entry.value);
  if (!slot?.list || !Array.isArray(members) || finding.code !== 'invalid-value') return undefined;
  return { draft, finding, slot, list: slot.list, members: members as readonly WrittenValue[] };
}

function takes({ draft, slot }: WrittenList, member: WrittenValue): boolean {
  const { reader, now } = draft.session.engine;
  const context = { service: '', now };
  const read = member === null ? undefined : readMembers(slot, [member as Canonical], { reader, context });
  return read !== undefined && !(read instanceof Unreadable);
}

/** A member with values of closed sets in place of what is a slip of them. */
function spelled({ list }: WrittenList, member: WrittenValue, likeness: Likeness): WrittenValue {
  const near = (value: WrittenValue, values: readonly unknown[] = []): WrittenValue =>
    (typeof value === 'string' ? closest(value, values.map(String), likeness) : undefined) ?? value;
  const [only] = list.fields;
  if (!list.isRecord || typeof member !== 'object' || member === null) return near(member, only?.values);
  const record: Record<string, WrittenValue> = {};
  for (const [name, value] of Object.entries(member as Readonly<Record<string, WrittenValue>>))
    setOwnValue(record, name, near(value, list.fields.find((field) => field.name === name)?.values));
  return record;
}

function rewritten(
  { draft, finding }: WrittenList,
  members: readonly WrittenValue[],
  what: string,
): Repair | undefined {
  return editEntryAt(draft, finding.span, (entry) => ({ ...entry, value: writtenOperand(members) }), what);
}

/** The draft with slips in members mended, where that mends all of a list. */
export function mendMembers(draft: Draft, finding: Finding, likeness: Likeness): Repair | undefined {
  const written = listAt(draft, finding);
  if (!written) return undefined;
  const members = written.members.map((member) =>
    takes(written, member) ? member : spelled(written, member, likeness),
  );
  if (!members.every((member) => takes(written, member))) return undefined;
  return rewritten(written, members, `read the members of ${written.slot.name} as they are spelled`);
}

/** The draft without the members that a list does not take, where others are left. */
export function dropMembers(draft: Draft, finding: Finding): Repair | undefined {
  const written = listAt(draft, finding);
  const members = written?.members.filter((member) => takes(written, member)) ?? [];
  if (!written || members.length === 0 || members.length === written.members.length) return undefined;
  return rewritten(written, members, `left out what is no member of ${written.slot.name}`);
}
