import type { Canonical } from '../service/index.js';

/** A piece of a text that reads as a value of a slot. */
export interface SaidValue {
  readonly slot: string;
  /** The canonical value that the reader makes of the piece; undefined where only `also` has values. */
  readonly value: Canonical | undefined;
  /** Other values that the piece may mean: the other half of the day, the same weekday of the week after. */
  readonly also: readonly Canonical[];
  readonly text: string;
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
}
