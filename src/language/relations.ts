/**
 * The table of relations: how a value may be constrained where a search takes one.
 *
 * `atMost(20)` in the place of a value says what values are meant, not which one. Reader, printer, builders and prompts
 * derive from the table; what a relation means for rows is in `service/constraint.ts`.
 */

interface RelationRow {
  /** How it is written; shown when it is written otherwise. */
  readonly form: string;
  /** What it says, for people and models. */
  readonly description: string;
  readonly least: number;
  /** How many values it takes at most. */
  readonly most: number;
}

/** Of each relation its form, its meaning and how many values it takes. */
export const RELATIONS = {
  not: { form: 'not(value, ...)', description: 'None of these values.', least: 1, most: 16 },
  anyOf: { form: 'anyOf(value, ...)', description: 'One of these values.', least: 1, most: 16 },
  atLeast: { form: 'atLeast(value)', description: 'This value or more.', least: 1, most: 1 },
  atMost: { form: 'atMost(value)', description: 'This value or less.', least: 1, most: 1 },
  between: { form: 'between(low, high)', description: 'From one value to another, both included.', least: 2, most: 2 },
  lessThan: { form: 'lessThan(value)', description: 'Less than this number or amount.', least: 1, most: 1 },
  moreThan: { form: 'moreThan(value)', description: 'More than this number or amount.', least: 1, most: 1 },
  before: { form: 'before(value)', description: 'Earlier than this date or time.', least: 1, most: 1 },
  after: { form: 'after(value)', description: 'Later than this date or time.', least: 1, most: 1 },
  lowest: { form: 'lowest()', description: 'Of what was offered, the one with the lowest value.', least: 0, most: 0 },
  highest: {
    form: 'highest()',
    description: 'Of what was offered, the one with the highest value.',
    least: 0,
    most: 0,
  },
} as const satisfies Readonly<Record<string, RelationRow>>;

/** The name of a relation between values: `atMost`. */
export type Relation = keyof typeof RELATIONS;

const NAMES: ReadonlySet<string> = new Set(Object.keys(RELATIONS));

export function isRelation(text: string): text is Relation {
  return NAMES.has(text);
}
