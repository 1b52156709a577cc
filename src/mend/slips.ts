/**
 * The slips that a parser's text may hold, what is said when one was undone, and how doubtful undoing it is: of two
 * readings of a text, the one that costs less is taken.
 */
const SLIPS = {
  fence: ['took the program out of its fence', 0],
  comment: ['left out comments', 0],
  label: ['left out numbers, bullets, signs or labels before statements', 1],
  separator: ['put statements on lines of their own', 1],
  word: ['left out words such as `const` or `await`', 1],
  quote: ['mended quotes', 1],
  bracket: ['mended brackets', 1],
  mark: ['mended commas, colons or equals signs', 1],
  literal: ['wrote values as the language does', 1],
  'long-number': ['wrote a number that is none as text', 2],
  braces: ['put arguments into one pair of braces', 1],
  member: ['wrote properties after a dot', 1],
  name: ['joined the words of names', 2],
  variable: ['renamed variables', 2],
  bare: ['put quotes around text', 20],
  prose: ['left out prose before the statements', 100],
} as const satisfies Record<string, readonly [what: string, cost: number]>;

export type Slip = keyof typeof SLIPS;

/** All kinds of slips. */
export const SLIP_KINDS = Object.keys(SLIPS) as readonly Slip[];

/** How doubtful it is to undo a slip. */
export function costOf(slip: Slip): number {
  return SLIPS[slip][1];
}

/** What was done about slips, on one line. */
export function describeSlips(slips: ReadonlySet<Slip>): string {
  const done = SLIP_KINDS.filter((slip) => slips.has(slip)).map((slip) => SLIPS[slip][0]);
  return done.length === 0 ? 'wrote the statements as the language does' : done.join('; ');
}
