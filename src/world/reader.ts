import { decimalText, exactNumber } from '../language/decimal.js';
import { type Canonical, DONTCARE, isDontcare, NotPlain, readPlain, type Slot, sameValue } from '../service/index.js';

/** Where and when a value is read. */
export interface ReadingContext {
  /** The name of the service that the slot belongs to. */
  readonly service: string;
  /** The session's clock, local time `YYYY-MM-DDTHH:MM`: what `tomorrow` is relative to. */
  readonly now: string;
}

/**
 * Turns what was said into the canonical value of a slot, or answers undefined when it cannot be read as one.
 * The result must satisfy the slot's schema; the session checks that.
 */
export type ValueReader = (slot: Slot, raw: Canonical, context: ReadingContext) => Canonical | undefined;

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
    case 'text':
      return typeof raw === 'number' ? decimalText(raw) : typeof raw === 'string' ? raw.trim() : undefined;
    case 'date':
    case 'time':
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

/**
 * Reads a value and holds it against the slot's schema; undefined when it is not a value of the slot. That any value will
 * do is one of the slots that admit it, and of no other, whatever white space or case it is written with.
 */
export function readValue(
  slot: Slot,
  raw: Canonical,
  reader: ValueReader,
  context: ReadingContext,
): Canonical | undefined {
  const open = slot.acceptsDontcare ? DONTCARE : undefined;
  if (isDontcare(raw)) return open;
  const read = reader(slot, raw, context);
  if (isDontcare(read)) return open;
  const isPlain = typeof read === 'string' || typeof read === 'boolean' || Number.isFinite(read);
  const canonical = isPlain || read === undefined ? read : constant(read);
  if (canonical === undefined || canonical === '') return undefined;
  return slot.schema.safeParse(canonical).success ? canonical : undefined;
}
