import { DEFAULT_LIMITS, print, type Statement } from '../language/index.js';
import { describeSlips, type Slip } from './slips.js';

/** A repair that would be a guess: the parser is asked again. */
export interface Unclear {
  /** Says what is unclear, and what would be right, for the parser. */
  readonly unclear: string;
}

export interface MendedText {
  /** At least one statement. */
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
