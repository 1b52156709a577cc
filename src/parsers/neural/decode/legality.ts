/** What of the values that the network ranks a session would take. */
import { type Literal, ownValue } from '../../../language/index.js';
import { type Api, type Canonical, isDontcare, sameValue } from '../../../service/index.js';
import { readOrSayWhy, type SearchTask, Unreadable, type ValueReader } from '../../../world/index.js';
import { DONTCARE } from '../../rules/english/acts.js';
import type { PlannedValue } from '../../plan/turn-plan.js';

export interface GivenValue {
  readonly value: Canonical;
  /** Whether these are words of the conversation; else it is a value that a task has. */
  readonly isSaid: boolean;
}

export interface Reading {
  readonly reader: ValueReader;
  readonly now: string;
  /** The slots that the agent asked for. */
  readonly asked?: readonly string[];
}

/** 'Whatever', 'any is fine': no name. */
const isDontcareOnly = (value: string): boolean => DONTCARE.exec(value)?.[0].length === value.length;

/**
 * Whether an API takes a value for a slot. Words of the user are also taken where the reader gives a reason why it cannot
 * read them, as with 'next week': the agent then asks for what is missing.
 */
export function takesValue(api: Api, name: string, { value, isSaid }: GivenValue, setting: Reading): boolean {
  const slot = api.slots.get(name);
  if (!slot) return false;
  if (isDontcare(value)) return slot.acceptsDontcare;
  if (isSaid && slot.kind === 'text' && typeof value === 'string' && isDontcareOnly(value)) return false;
  const { reader, now, asked } = setting;
  const read = readOrSayWhy(slot, value, reader, { service: api.service, now, ...(asked && { asked }) });
  return read instanceof Unreadable ? isSaid : read !== undefined;
}

/** The value of a result that a user names: the whole of it, or a distinctive part. */
export function namedResult(search: SearchTask, { slot, value }: PlannedValue): Literal | undefined {
  if (typeof value !== 'string') return undefined;
  const names = (search.results?.rows ?? []).flatMap((row) => {
    const name = ownValue(row, slot);
    return typeof name === 'string' ? [name] : [];
  });
  const wanted = value.toLowerCase();
  const isPart = (name: string): boolean => {
    const whole = name.toLowerCase();
    return whole.includes(wanted) || wanted.includes(whole);
  };
  const parts = names.filter(isPart);
  return names.find((name) => sameValue(name, value)) ?? (new Set(parts).size === 1 ? parts[0] : undefined);
}
