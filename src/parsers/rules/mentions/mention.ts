import type { Sense } from '../sense.js';

/** A piece of an utterance that may be a value, before anybody knows of which slot. */
export interface Mention {
  /** What kind of value it is; `name` may be a place, a person, a title or a category. */
  readonly sense: Sense | 'name';
  /** The value as it goes into a statement. */
  readonly value: string;
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  /** The only slot that it may be a value of. */
  readonly slot?: string;
  /** Whether it stands beside the name of that slot. */
  readonly isLabeled?: boolean;
  readonly weight: number;
}

/** Whether a mention lies within another. */
export function isWithin(one: Pick<Mention, 'start' | 'end'>, other: Pick<Mention, 'start' | 'end'>): boolean {
  return other.start <= one.start && other.end >= one.end;
}
