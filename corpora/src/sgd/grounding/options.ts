/** `surface`: in the words of the annotation; `canonical`: as tool schemas ask for them ("2019-03-05", "19:00", 2). */
export type ValueForm = 'surface' | 'canonical';

/** Options of `evaluateGrounding` for the values and the report. */
export interface GroundingOptions {
  /** The form of the right values. */
  readonly values: ValueForm;
  /** Decides which values are invented. */
  readonly seed: string;
  /** At most so many refused right values and unnoticed invented values are listed; none if left out. */
  readonly examples?: number;
}
