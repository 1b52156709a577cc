/**
 * Reads texts that are not programs: language models think aloud, fence their programs, number the lines, write
 * Python, forget a bracket.
 *
 * 1. What was thought is taken off (`text/spoken.ts`), and the program is taken out of its fence. A text with several
 *    fences, or with statements beside its fence, is unclear.
 * 2. The text is cut into pieces (`pieces.ts`). A piece that is a statement is left as it is, so that what is
 *    right is never touched.
 * 3. Every other piece is read forgivingly (`reader.ts`), as it stands and in all variants that are one mark away
 *    from it (`variants.ts`): a quote that is missing shifts all others. The reading with the fewest and least
 *    doubtful slips (`slips.ts`) is taken. A piece without a reading is left out if it is prose and stands before
 *    the statements; anywhere else, or if it may be a damaged statement, it makes the text unclear.
 * 4. What was read is parsed as any program is. So the language, and not this file, decides what becomes of a hostile
 *    text, and the result is a program or nothing. A program that confirms is never the result of a guess: it
 *    is one only as `whole.ts` says.
 *
 * Nothing is invented: names, strings and numbers are those of the text. Variables alone are given names. And no part
 * of a statement is left out: what is unclear is for the parser to write again.
 */
import { DEFAULT_LIMITS, type Parse, parse, type VariableName } from '../language/index.js';
import { fencesOf, spokenOf } from '../text/index.js';
import { type MendedText, mendedAs, type Unclear, unclear, type Slip } from './mended.js';
import { TextMender } from './text-mender.js';
import { confirmsAny, holdsCode, statementsOf, wholeProgram } from './whole.js';

export interface MendOptions {
  /** Where names begin that nothing is bound to: what the text calls `result` or `bus` is renamed. `x1` if left out. */
  readonly firstFree?: VariableName;
  /** Reads programs; {@link parse} if left out. */
  readonly read?: Parse;
}

/**
 * Reads a text as a program, by undoing small slips and leaving out the prose before it; undefined when it holds no
 * statement, as far as one can tell; {@link Unclear} when one would have to guess, or to leave out a part of what it
 * says. Never throws on account of the text.
 *
 * @example
 * mend('1. x4 = buses_3_find_bus(to_city="London"'); // statements: x4 = buses_3_find_bus({ to_city: "London" })
 */
export function mend(source: string, options: MendOptions = {}): MendedText | Unclear | undefined {
  const { firstFree = 'x1', read = parse } = options;
  if (source.length > DEFAULT_LIMITS.length) return undefined;
  const known = statementsOf(source, read);
  if (known) return { statements: known, what: 'left the text as it is', slips: [] };
  const { parts, isCutOff } = spokenOf(source);
  const said = parts.join('\n');
  if (said === '') return source.trim() === '' ? undefined : unclear('thinking');
  const whole = wholeProgram(said, read);
  if (whole && isCutOff && confirmsAny(whole.statements)) return unclear('cut-off');
  if (whole) return mendedAs(whole.statements, new Set<Slip>(whole.isFenced ? ['fence'] : []));
  const { blocks, outside } = fencesOf(said);
  const [inside = said, ...others] = blocks;
  if (others.length > 0) return unclear('fences');
  if (blocks.length > 0 && holdsCode(outside)) return unclear('beside');
  const slips = new Set<Slip>(blocks.length > 0 ? ['fence'] : []);
  const mended = new TextMender(inside, read, firstFree, slips).mend();
  return mended && 'statements' in mended && confirmsAny(mended.statements) ? unclear('confirm') : mended;
}
