import { DEFAULT_LIMITS, print, type Statement } from '../language/index.js';

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
  'long-number': ['put digits that are no number into quotes', 2],
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
function describeSlips(slips: ReadonlySet<Slip>): string {
  const done = SLIP_KINDS.filter((slip) => slips.has(slip)).map((slip) => SLIPS[slip][0]);
  return done.length === 0 ? 'wrote the statements as the language does' : done.join('; ');
}

/** A repair that would be a guess: the parser is asked again. */
export interface Unclear {
  /** Says what is unclear, and what would be right, for the parser. */
  readonly unclear: string;
}

export interface MendedText {
  readonly statements: readonly Statement[];
  /** What was done, on one line. */
  readonly what: string;
  /** The kinds of slips that were undone. */
  readonly slips: readonly Slip[];
}

/** Why texts are unclear, for the parser that wrote them. */
const UNCLEAR = {
  thinking: 'The text ends before it says anything. Write the statements, without thinking aloud.',
  'cut-off':
    'The text confirms something and ends within thinking, which may have taken it back. Write the statements, without thinking aloud.',
  fences: 'The text has several fenced blocks. Write the statements once, in one block or in none.',
  beside: 'Statements stand inside and outside of the fenced block. Write all of them in one place.',
  code: 'The text holds JavaScript beyond the language, such as functions, conditions or loops. Write statements alone.',
  twice: 'A slot is given two values in one go. Write the one that is meant.',
  confirm:
    'A confirmation is taken only from statements without mistakes, with no words around them. Write them again, and nothing else.',
} as const;

export const unclear = (why: keyof typeof UNCLEAR): Unclear => ({ unclear: UNCLEAR[why] });

/** The most of a text that is shown to its writer. */
const LONGEST_SHOWN = 80;

/** Says which part of a text cannot be read. */
export function unreadable(text: string): Unclear {
  const shown = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN);
  return { unclear: `This is no statement: ${JSON.stringify(shown)}. Write statements alone, one on each line.` };
}

/** Statements that were read from a text; undefined for what is larger than a program may be. */
export function mendedAs(statements: readonly Statement[], slips: ReadonlySet<Slip>): MendedText | undefined {
  const isLarge = statements.length > DEFAULT_LIMITS.statements || print(statements).length > DEFAULT_LIMITS.length;
  if (statements.length === 0 || isLarge) return undefined;
  return { statements, what: describeSlips(slips), slips: [...slips] };
}
