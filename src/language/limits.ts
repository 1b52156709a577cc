/**
 * How large a program may be. A program comes from a person or a model, so nothing about its size is trusted.
 */
export interface Limits {
  /** Length of the source text in UTF-16 units. */
  readonly length: number;
  /** Nesting of operands: a nested call, list or record adds one level. */
  readonly depth: number;
  readonly statements: number;
  /** Length of one string value in UTF-16 units. */
  readonly stringLength: number;
  /** Operands of one call, entries of one record, items of one list, assignments on one line. */
  readonly entries: number;
}

/** The limits that hold when `parse` is given no others. */
export const DEFAULT_LIMITS: Limits = {
  length: 8192,
  depth: 16,
  statements: 64,
  stringLength: 1024,
  entries: 64,
};
