/**
 * Repair of texts that are no programs: language models think aloud, fence their programs, number the lines, write
 * Python, forget a bracket.
 *
 * 1. What was thought is taken off (`models/answers.ts`), and the program is taken out of its fence. A text with several
 *    fences, or with statements beside its fence, is unclear.
 * 2. The text is cut into pieces (`syntax-pieces.ts`). A piece that is a statement is left as it is, so that what is
 *    right is never touched.
 * 3. Every other piece is read forgivingly (`syntax-reader.ts`), as it stands and in all variants that are one mark away
 *    from it (`syntax-variants.ts`): a quote that is missing shifts all others. The reading with the fewest and least
 *    doubtful slips (`syntax-slips.ts`) is taken. A piece without a reading is left out if it is prose and stands before
 *    the statements; anywhere else, or if it may be a damaged statement, it makes the text unclear.
 * 4. What was read is parsed and printed as any program is. So the language, and not this file, decides what becomes of
 *    a hostile text, and the result is a program or nothing. A program that confirms is never the result of a guess: it
 *    is one only as `syntax-whole.ts` says.
 *
 * Nothing is invented: names, strings and numbers are those of the text. Variables alone are given names. And no part
 * of a statement is left out: what is unclear is for the parser to write again.
 */
import { DEFAULT_LIMITS, print, type VariableName } from '../language/index.js';
import { fencesOf, spokenText } from '../text/spoken.js';
import { type Piece, piecesOf } from './pieces.js';
import { type Names, type Reading, readPiece } from './reader.js';
import { costOf, describeSlips, type Slip } from './slips.js';
import { tokenize } from './tokens.js';
import { variantsOf } from './variants.js';
import { confirmsAny, holdsCode, mayBeStatement, statementsOf, wholeProgram } from './whole.js';

/** Why a draft cannot be mended without a guess, and what would be right: the parser is asked again. */
export interface Unclear {
  readonly unclear: string;
}

/** A text that became a program. */
interface Repaired {
  /** As `print` writes it; it holds at least one statement. */
  readonly source: string;
  /** What was done, on one line. */
  readonly what: string;
  /** The kinds of slips that were undone. */
  readonly slips: readonly Slip[];
}

/** Why texts are unclear, for whoever wrote them. */
const UNCLEAR = {
  thinking: 'The text ends before it says anything. Write the statements, without thinking aloud.',
  fences: 'The text has several fenced blocks. Write the statements once, in one block or in none.',
  beside: 'Statements stand inside and outside of the fenced block. Write all of them in one place.',
  code: 'The text holds JavaScript beyond the language, such as functions, conditions or loops. Write statements alone.',
  twice: 'A slot is given two values in one go. Write the one that is meant.',
  confirm:
    'A confirmation is taken only from statements without mistakes, with no words around them. Write them again, and nothing else.',
} as const;

const unclear = (why: keyof typeof UNCLEAR): Unclear => ({ unclear: UNCLEAR[why] });

/** The most of a text that is shown to whoever wrote it. */
const LONGEST_SHOWN = 80;

function unreadable(text: string): Unclear {
  const shown = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN);
  return { unclear: `This is no statement: ${JSON.stringify(shown)}. Write statements alone, one on each line.` };
}

/**
 * Turns a text that does not parse into a program, by undoing small slips and leaving out the prose before it. A text that is a
 * program is returned as it is; undefined when it holds no statement, as far as one can tell; {@link Unclear} when one
 * would have to guess, or to leave out a part of what it says. Never throws on account of the text.
 *
 * @param firstFree where names begin that nothing is bound to: what the text calls `result` or `bus` is renamed.
 *
 * @example
 * repairSyntax('1. x4 = buses_3_find_bus(to_city="London"'); // source: x4 = buses_3_find_bus({ to_city: "London" })
 */
export function repairSyntax(source: string, firstFree: VariableName = 'x1'): Repaired | Unclear | undefined {
  if (source.length > DEFAULT_LIMITS.length) return undefined;
  if (isProgram(source)) return { source, what: 'left the text as it is', slips: [] };
  const said = spokenText(source);
  if (said === '') return source.trim() === '' ? undefined : unclear('thinking');
  const whole = wholeProgram(said);
  if (whole !== undefined) return repairedAs(whole, new Set<Slip>(whole === said ? [] : ['fence']));
  const { blocks, outside } = fencesOf(said);
  const [inside = said, ...others] = blocks;
  if (others.length > 0) return unclear('fences');
  if (blocks.length > 0 && holdsCode(outside)) return unclear('beside');
  const repaired = repairText(inside, firstFree, new Set<Slip>(blocks.length > 0 ? ['fence'] : []));
  if (!repaired || 'unclear' in repaired) return repaired;
  return confirmsAny(statementsOf(repaired.source)) ? unclear('confirm') : repaired;
}

function repairedAs(program: string, slips: ReadonlySet<Slip>): Repaired | undefined {
  const statements = statementsOf(program);
  return statements && { source: print(statements), what: describeSlips(slips), slips: [...slips] };
}

const isProgram = (text: string): boolean => statementsOf(text) !== undefined;

function repairText(text: string, firstFree: VariableName, slips: Set<Slip>): Repaired | Unclear | undefined {
  const { tokens, slips: marked } = tokenize(text);
  if (marked.includes('comment')) slips.add('comment');
  const pieces = piecesOf(text, tokens);
  if (!pieces) return unclear('code');
  const free = freeNames(text, firstFree);
  let names: Names = { known: new Map(), free };
  const lines: string[] = [];
  for (const piece of pieces) {
    const reading = readingOf(piece, names);
    if (!reading) {
      if (lines.length > 0 || mayBeStatement(piece.text)) return unreadable(piece.text);
      slips.add('prose');
      continue;
    }
    for (const slip of reading.slips) slips.add(slip);
    if (reading.statements.length > 1) slips.add('separator');
    names = reading.names;
    for (const [index, statement] of reading.statements.entries()) {
      if (!append(lines, statement, index > 0 || piece.isContinued)) return unclear('twice');
    }
  }
  return repairedAs(withoutIdle(lines.join('\n'), free.slice(0, free.length - names.free.length)), slips);
}

/**
 * Adds a statement to a program; what stood on one line stays there. Not taken are assignments that would not be taken
 * on one line: they give a slot twice.
 */
function append(lines: string[], statement: string, isContinued: boolean): boolean {
  const last = isContinued ? lines.at(-1) : undefined;
  if (last === undefined) lines.push(statement);
  else lines[lines.length - 1] = `${last}; ${statement}`;
  return last === undefined || isProgram(lines.at(-1) as string);
}

const IN_BACKQUOTES = /^[^\p{L}`]*`([^`]+)`[^\p{L}`]*$/u;

/** The most plausible reading of a piece, or undefined. */
function readingOf(piece: Piece, names: Names): Reading | undefined {
  const text = IN_BACKQUOTES.exec(piece.text)?.[1] ?? piece.text;
  // A list of statements leaves open which of them are meant.
  if (text.startsWith('[')) return undefined;
  if (isProgram(text)) return { statements: [text], slips: new Set(), cost: 0, names };
  const plain = readPiece(text, piece.isCut, names);
  const readings = plain ? [plain] : [];
  if (!plain || plain.cost > costOf('mark')) {
    for (const variant of variantsOf(text, piece.isCut)) {
      const reading = readPiece(variant, piece.isCut, names);
      if (reading) readings.push(withMark(reading));
    }
  }
  readings.sort((one, other) => one.cost - other.cost);
  return readings.find(({ statements }) => isProgram(statements.join('\n')));
}

/** A reading of a variant: it cost the mark by which the text was changed. */
function withMark(reading: Reading): Reading {
  return { ...reading, cost: reading.cost + costOf('mark'), slips: new Set<Slip>([...reading.slips, 'mark']) };
}

const VARIABLE = /\bx(\d{1,6})\b/g;
const MOST_NAMES = DEFAULT_LIMITS.statements;

/** Variables that do not occur in a text, from the first that is free. */
function freeNames(text: string, firstFree: VariableName): readonly VariableName[] {
  const used = new Set([...text.matchAll(VARIABLE)].map(([, number]) => Number(number)));
  const free: VariableName[] = [];
  for (let number = Number(firstFree.slice(1)); free.length < MOST_NAMES; number++) {
    if (!used.has(number)) free.push(`x${number}`);
  }
  return free;
}

/** The program without bindings of variables that nothing refers to: the engine names those values. */
function withoutIdle(program: string, variables: readonly VariableName[]): string {
  return variables.reduce((text, variable) => {
    const [before = '', after = '', ...more] = text.split(new RegExp(`\\b${variable}\\b`));
    return more.length === 0 && after.startsWith(' = ') ? before + after.slice(' = '.length) : text;
  }, program);
}
