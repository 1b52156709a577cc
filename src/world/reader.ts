import type { z } from 'zod';
import { decimalText, exactNumber, ownValue, setOwnValue } from '../language/index.js';
import {
  type Canonical,
  canonicalList,
  DefinitionError,
  DONTCARE,
  headOf,
  isDontcare,
  type ListType,
  nearestNames,
  NotPlain,
  readPlain,
  type Slot,
  sameValue,
} from '../service/index.js';

/** Where and when a value is read. */
export interface ReadingContext {
  /** The name of the service that the slot belongs to. */
  readonly service: string;
  /** The session's clock, local time `YYYY-MM-DDTHH:MM`: what `tomorrow` is relative to. */
  readonly now: string;
  /** What was given for the slot before and could not be read: 'eight', where 'in the evening' is read now. */
  readonly earlier?: Canonical;
  /** The value that the slot has, that was offered for it instead, or that what the call changes has: what 'an hour later' counts from. */
  readonly current?: Canonical;
  /** Where a search begins, the value that the slot has in the search of its API before it: 'the day after' counts from it. */
  readonly last?: Canonical;
  /**
   * Of a time of day that is later where it is today: the date of the task, `YYYY-MM-DD`; null where it has none yet.
   * Absent where the API has no slot for a date, or several.
   */
  readonly date?: string | null;
  /**
   * Of a date or a time, where the API has two of the kind: the one that is declared before it, canonical. 'Friday' is the first from
   * there on. Absent where it has no value yet.
   */
  readonly after?: string;
  /**
   * Of a date, where the API has two: the words in which the one that is declared after it is given in the same turn. 'The 20th' until 'the
   * 27th of July' is of July.
   */
  readonly before?: string;
  /** The values that results of the conversation have under the name of the slot: of two times, the one among them is meant. Absent where a time is looked for in a sentence, where '4.50' may be a price. */
  readonly known?: readonly Canonical[];
  /** The names of the slots that the agent asked for last: 'seventh' is a day where one is asked for. Absent where a value is looked for in a sentence. */
  readonly asked?: readonly string[];
}

/** Why a value cannot be read. */
export interface UnreadableReason {
  /**
   * A key in kebab-case. `no-member`: a member of a list is none of those that it may have, which are `legal`. `ambiguous`: it means one of several values, which are `legal`. `vague`: it names a span, such as
   * 'next week', where one value is wanted. `no-such-date`: its month does not have that day. `out-of-bounds`: the number is
   * above the maximum or below the minimum of the slot. `over`: the time of today has passed. `other-currency`, `other-unit`: the amount is one of another currency, or is measured in another unit, than that of the slot. A reader of your own may have
   * others.
   */
  readonly code:
    | 'ambiguous'
    | 'no-member'
    | 'vague'
    | 'no-such-date'
    | 'out-of-bounds'
    | 'over'
    | 'other-currency'
    | 'other-unit'
    | (string & {});
  /** The reason as a sentence to the user: 'February has no 30th.' The agent says it as it stands. */
  readonly message: string;
  /** Canonical values that may be meant, as text. */
  readonly legal?: readonly string[];
}

/**
 * What a reader answers in place of a value, where it can say why the text cannot be read.
 *
 * @example
 * const reader: ValueReader = (slot, raw) =>
 *   raw === 'soon' ? new Unreadable({ code: 'vague', message: 'I need a day.' }) : String(raw);
 */
export class Unreadable {
  constructor(
    /** Why the value cannot be read. */
    readonly reason: UnreadableReason,
  ) {}
}

/**
 * Turns what was said into the canonical value of a slot. Answers undefined when it cannot be read as one, or an
 * {@link Unreadable} that says why. The result must satisfy the slot's schema; the session checks that.
 */
export type ValueReader = (slot: Slot, raw: Canonical, context: ReadingContext) => Canonical | Unreadable | undefined;

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

function readBoolean(raw: Canonical): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  return typeof raw === 'string' ? BOOLEANS.get(raw.trim().toLowerCase()) : undefined;
}

function readNumber(raw: Canonical): number | undefined {
  if (typeof raw === 'number') return raw + 0;
  return typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw.trim()) ? exactNumber(raw.trim()) : undefined;
}

/** How the members of a list are read. */
export interface MemberReading {
  readonly reader: ValueReader;
  readonly context: ReadingContext;
  /** Whether records may lack fields: of what is to be removed, what is said tells which. */
  readonly isPartial?: boolean;
}

/** A value that is none of those that a member may have. */
function noMember(field: Slot, raw: Canonical): Unreadable {
  const said = typeof raw === 'string' ? raw : JSON.stringify(raw);
  const values = field.values?.map(String) ?? [];
  const legal = nearestNames(said, values, values.length);
  const message = `I have no ${/^\p{L}/u.test(said) ? said : JSON.stringify(said)}.`;
  return new Unreadable({ code: 'no-member', message, ...(legal.length > 0 && { legal }) });
}

/** A value of a member, with the reason where it is none. */
function readField(field: Slot, raw: Canonical, { reader, context }: MemberReading): Canonical | Unreadable {
  const read = isDontcare(raw) ? undefined : readOrSayWhy(field, raw, reader, context);
  return read ?? noMember(field, raw);
}

/** One record of a list. What is no record is the field that tells it: 'cola' of an item and a quantity. */
function readRecord(list: ListType, raw: Canonical, reading: MemberReading): Canonical | Unreadable | undefined {
  const first = headOf(list);
  const isRecord = typeof raw === 'object' && !Array.isArray(raw);
  const given = isRecord ? (raw as Readonly<Record<string, Canonical>>) : { [first?.name ?? '']: raw };
  if (Object.keys(given).some((name) => !list.fields.some((field) => field.name === name))) return undefined;
  const record: Record<string, Canonical> = {};
  for (const field of list.fields) {
    const one = field.name === list.count && !reading.isPartial ? 1 : field.default;
    const value = ownValue(given, field.name) ?? (reading.isPartial ? undefined : one);
    if (value === undefined) {
      if (field.required && !reading.isPartial) return undefined;
      continue;
    }
    const read = readField(field, value, reading);
    if (read instanceof Unreadable) return read;
    setOwnValue(record, field.name, read);
  }
  return record;
}

/**
 * The members of a list that are given for it, in canonical form, without asking how many it may have; what is no list
 * is its one member. Undefined for what is no member, or why, where that is known.
 */
export function readMembers(
  slot: Slot,
  raw: Canonical,
  reading: MemberReading,
): readonly Canonical[] | Unreadable | undefined {
  const { list } = slot;
  if (!list) return undefined;
  const members: Canonical[] = [];
  for (const given of Array.isArray(raw) ? (raw as readonly Canonical[]) : [raw]) {
    const [only] = list.fields;
    const read = list.isRecord ? readRecord(list, given, reading) : only && readField(only, given, reading);
    if (read === undefined || read instanceof Unreadable) return read;
    members.push(read);
  }
  const canonical = constant(reading.isPartial ? members : canonicalList(list, members));
  return canonical as readonly Canonical[] | undefined;
}

/** Whether a value of a closed set was written in another case, with white space around it, or as text for a number. */
function isSpelledSo(value: string | number | boolean, raw: Canonical): boolean {
  return typeof raw !== 'object' && sameValue(String(value), String(raw));
}

/**
 * The reader of the core: values in canonical form, closed values in any case, numbers as digits that can be held
 * exactly, yes and no.
 * Natural dates, times and number words need the reader of `typetod/values`.
 */
export const strictReader: ValueReader = (slot, raw) => {
  switch (slot.kind) {
    case 'integer':
    case 'number':
    case 'money':
      return readNumber(raw);
    case 'boolean':
      return readBoolean(raw);
    case 'closed':
      return slot.values?.find((value) => value === raw) ?? slot.values?.find((value) => isSpelledSo(value, raw));
    case 'email':
    case 'url':
    case 'uuid':
    case 'datetime':
    case 'duration':
      return typeof raw === 'string' ? raw.trim() : undefined;
    case 'text':
      return typeof raw === 'number' ? decimalText(raw) : typeof raw === 'string' ? raw.trim() : undefined;
    case 'date':
    case 'time':
    case 'list':
    case 'json':
      return raw;
  }
};

/** A value as worlds may share it: of a list or record a copy that nobody can change; undefined for what is no plain data. */
function constant(value: Canonical): Canonical | undefined {
  try {
    return readPlain((reader) => reader.value(value)) ?? undefined;
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** The reason that a schema gives for a number, or for how many members a list has, outside of its bounds. */
function boundsOf({ issues: [issue] }: z.ZodError): Unreadable | undefined {
  const because = (message: string): Unreadable => new Unreadable({ code: 'out-of-bounds', message });
  if (issue?.code === 'too_big' && issue.origin === 'array') return because(`There can be at most ${issue.maximum}.`);
  if (issue?.code === 'too_small' && issue.origin === 'array')
    return because(`There must be at least ${issue.minimum}.`);
  if (issue?.code === 'too_big' && typeof issue.maximum === 'number')
    return because(`It ${issue.inclusive ? 'can be at most' : 'must be less than'} ${decimalText(issue.maximum)}.`);
  if (issue?.code === 'too_small' && typeof issue.minimum === 'number')
    return because(`It must be ${issue.inclusive ? 'at least' : 'more than'} ${decimalText(issue.minimum)}.`);
  return undefined;
}

/** Checks a value by the type of its slot. A check of the author that throws, or is a promise, is named. */
function parsed(
  { name, schema }: Slot,
  canonical: Canonical,
  service: string,
): ReturnType<Slot['schema']['safeParse']> {
  try {
    return schema.safeParse(canonical);
  } catch (cause) {
    const message = `A check of the type of the slot '${name}' of ${service} threw: the cause has the error. Write checks that answer at once, with true or false.`;
    throw new DefinitionError({ code: 'bad-type', message, cause });
  }
}

/** A canonical value that the schema of its slot takes; else why not, where that is known. */
function held(slot: Slot, canonical: Canonical, service: string): Canonical | Unreadable | undefined {
  const { success, error } = parsed(slot, canonical, service);
  if (success) return canonical;
  return typeof canonical === 'number' || slot.list ? boundsOf(error) : undefined;
}

/**
 * Reads a value and checks it by the slot's schema; undefined when it is not a value of the slot, or why, where that
 * is known. That any value will do is one of the slots that admit it, and of no other, whatever white space or case it is
 * written with.
 */
export function readOrSayWhy(
  slot: Slot,
  raw: Canonical,
  reader: ValueReader,
  context: ReadingContext,
): Canonical | Unreadable | undefined {
  const open = slot.acceptsDontcare ? DONTCARE : undefined;
  if (isDontcare(raw)) return open;
  const read = reader(slot, raw, context);
  if (isDontcare(read)) return open;
  if (slot.list && read !== undefined && !(read instanceof Unreadable)) {
    const members = readMembers(slot, read, { reader, context });
    return members instanceof Unreadable || !members ? members : held(slot, members, context.service);
  }
  const isPlain = typeof read === 'string' || typeof read === 'boolean' || Number.isFinite(read);
  if (read instanceof Unreadable) return read;
  const canonical = isPlain || read === undefined ? read : constant(read);
  if (canonical === undefined || canonical === '') return undefined;
  return held(slot, canonical, context.service);
}

/** As {@link readOrSayWhy}, without the reason: undefined when it is not a value of the slot. */
export function readValue(
  slot: Slot,
  raw: Canonical,
  reader: ValueReader,
  context: ReadingContext,
): Canonical | undefined {
  const read = readOrSayWhy(slot, raw, reader, context);
  return read instanceof Unreadable ? undefined : read;
}
