import type { Slot, SlotKind, ValueType } from '../../service/index.js';
import { remembered } from '../../text/index.js';
import { nameWords } from './text.js';

/**
 * What a slot holds, as far as it decides which words may be its value. Kinds that a schema says are taken as they are; a
 * text is told apart by the words of its name.
 */
export type Sense =
  | 'date'
  | 'time'
  | 'count'
  | 'amount'
  | 'number'
  | 'closed'
  | 'truth'
  | 'place'
  | 'person'
  | 'category'
  | 'title'
  | 'none';

export const NAMED: ReadonlySet<Sense> = new Set<Sense>(['place', 'person', 'title', 'category']);

const OF_KIND: Readonly<Record<Exclude<SlotKind, 'text'>, Sense>> = {
  date: 'date',
  time: 'time',
  integer: 'count',
  number: 'number',
  money: 'amount',
  boolean: 'truth',
  closed: 'closed',
  email: 'none',
  url: 'none',
  uuid: 'none',
  datetime: 'none',
  duration: 'none',
  list: 'none',
  json: 'none',
};

/** By the words of names, the first that fits. */
const OF_NAMES: readonly (readonly [RegExp, Sense])[] = [
  [/\bdate\b|\bday$/, 'date'],
  [/\btime\b/, 'time'],
  [/\b(?:amount|price|cost|fare|balance)\b/, 'amount'],
  [/\b(?:days|nights|number of)\b/, 'count'],
  [/\brating\b/, 'number'],
  [/\b(?:stylist|dentist|doctor|therapist|recipient|contact|artist|direct(?:ed|or)|actors|receiver)\b/, 'person'],
  [/\b(?:genre|cuisine|category|type)\b/, 'category'],
  [/\b(?:name|title|album)\b/, 'title'],
  [/\b(?:from|to|city|location|area|origin|departure|destination|address|station|airport)\b/, 'place'],
];

const ofName = remembered((name): Sense => {
  const text = nameWords(name).join(' ');
  return OF_NAMES.find(([pattern]) => pattern.test(text))?.[1] ?? 'title';
});

/** The sense of a slot or property. */
export function senseOf({ name, kind }: ValueType & { readonly name: string }): Sense {
  return kind === 'text' ? ofName(name) : OF_KIND[kind];
}

/** Whether the description of a slot is of somebody. */
export const describesSomebody = ({ description }: Pick<Slot, 'description'>): boolean =>
  /\b(?:who|whom|whose|your|person|member|customer|guest)\b/i.test(description);

/** Whether a slot is for the name of somebody. */
export const isOfSomebody = (slot: Slot): boolean =>
  slot.kind === 'text' && (senseOf(slot) === 'person' || describesSomebody(slot));

/** Whether a slot is for what somebody tells, and no name. */
export const takesTelling = ({ name, kind }: Pick<Slot, 'name' | 'kind'>): boolean =>
  kind === 'text' && !/(?:^|_)(?:name|title)$/.test(name);

/** Whose something is that is told: 'my grandfather's boat' is more than a boat. Before a name it is no part: 'my cousin Ada', 'my Octavia'. */
export function ownerBefore(text: string, start: number, slot: Slot): string {
  const isOwned = takesTelling(slot) && senseOf(slot) === 'title' && /^\p{Ll}/u.test(text.slice(start));
  return (isOwned && /\b(?:my|our) $/i.exec(text.slice(0, start))?.[0]) || '';
}
