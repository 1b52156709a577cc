/** A stretch of a text, in UTF-16 units, `end` exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Whether two stretches have characters in common. */
export const overlaps = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;
