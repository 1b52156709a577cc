/**
 * The slots that a value may have been meant for, where it was given for one that there is not.
 *
 * A default must not stand in for what the user said: `dates: ["2019-03-02"]` is meant for the `day`, `party: "family of
 * 4"` for the `seats`. A number fits any count, so the name of the slot that there is not says more: `dayOfMonth: 5` is
 * meant for the `day`.
 */
import type { Session } from '../../engine/index.js';
import { type Canonical, DONTCARE, type Slot } from '../../service/index.js';
import { snakeCase } from '../../text/index.js';
import { readSpans } from '../../values/spans.js';
import { type ReadingContext, readOrSayWhy, type Task, type ValueReader } from '../../world/index.js';
import type { Omitted } from './left-out.js';

/** Kinds of slots that take some values only: what one of them takes may be meant for it. */
const SELECTIVE: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>([
  'closed',
  'integer',
  'number',
  'money',
  'boolean',
  'date',
  'time',
]);
const NUMBERS: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>(['integer', 'number', 'money']);

const DATETIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/;

/** The single values in a value, a date and a time each. */
function leavesOf(value: Canonical): readonly (string | number | boolean)[] {
  if (typeof value === 'object') return Object.values(value as Readonly<Record<string, Canonical>>).flatMap(leavesOf);
  const [, date, time] = typeof value === 'string' ? (DATETIME.exec(value) ?? []) : [];
  return date === undefined || time === undefined ? [value] : [date, time];
}

/** The words of a name, in the singular: `dayOfMonth` has `day` and `month`. */
function wordsIn(name: string): readonly string[] {
  return snakeCase(name)
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word.length > 2 ? [word.replace(/s$/, '')] : []));
}

const NAMES_OF_KINDS: Readonly<Partial<Record<Slot['kind'], RegExp>>> = {
  date: /^(?:day|date|month|week|weekday|when|year)$/,
  time: /^(?:clock|hour|minute|time|when)$/,
};

/** Whether a slot is named like one that there is not, or is of the kind of which that name speaks. */
function isNamedAlike(slot: Slot, words: readonly string[]): boolean {
  const own = wordsIn(slot.name);
  return words.some((word) => own.includes(word) || NAMES_OF_KINDS[slot.kind]?.test(word));
}

function takes(slot: Slot, value: Canonical, reader: ValueReader, context: ReadingContext): boolean {
  if (readOrSayWhy(slot, value, reader, context) !== undefined) return true;
  return typeof value === 'string' && slot.kind !== 'boolean' && readSpans(value, [slot], reader, context).length > 0;
}

/** The slots with a default that something left out may have been meant for. */
export function slotsMeant(task: Task, { slot: name = '', value }: Omitted, { engine }: Session): readonly string[] {
  if (value === undefined) return [];
  const [{ api }, leaves, words] = [task, leavesOf(value), wordsIn(name)];
  const context = { service: api.service, now: engine.now };
  const all = [...api.slots.values()].filter(({ kind }) => SELECTIVE.has(kind));
  const alike = all.filter((slot) => typeof value !== 'boolean' && isNamedAlike(slot, words));
  const isOfMoment = words.some((word) => Object.values(NAMES_OF_KINDS).some((pattern) => pattern.test(word)));
  const mayBeNumber = alike.length === 0 && !isOfMoment;
  const isOpen = (slot: Slot): boolean =>
    !slot.required && slot.default !== DONTCARE && !Object.hasOwn(task.slots, slot.name);
  const isMeant = (slot: Slot): boolean => {
    if (alike.includes(slot)) return true;
    return (mayBeNumber || !NUMBERS.has(slot.kind)) && leaves.some((leaf) => takes(slot, leaf, engine.reader, context));
  };
  return all.filter((slot) => isOpen(slot) && isMeant(slot)).map((slot) => slot.name);
}
