/**
 * Repair of texts that are no programs: language models fence their programs, number the lines, write Python, forget a
 * bracket, stop in the middle.
 *
 * 1. The text is taken out of its fence and cut into pieces (`syntax-pieces.ts`). A piece that is a statement is left
 *    as it is, so that what is right is never touched.
 * 2. Every other piece is read forgivingly (`syntax-reader.ts`), as it stands and in all variants that are one mark away
 *    from it (`syntax-variants.ts`): a quote that is missing shifts all others. The reading with the fewest and least
 *    doubtful slips (`syntax-slips.ts`) is taken. A piece without a reading is left out.
 * 3. What was read is parsed and printed as any program is. So the language, and not this file, decides what becomes of
 *    a hostile text, and the result is a program or nothing.
 *
 * Nothing is invented: names, strings and numbers are those of the text. Variables alone are given names.
 */
import { DEFAULT_LIMITS, parse, print, type Statement, type VariableName } from '../../language/index.js';
import { type Piece, piecesOf } from './syntax-pieces.js';
import { type Names, type Reading, readPiece } from './syntax-reader.js';
import { costOf, describeSlips, type Slip } from './syntax-slips.js';
import { tokenize } from './syntax-tokens.js';
import { variantsOf } from './syntax-variants.js';

/** A text that became a program. */
interface Repaired {
  /** As `print` writes it; it holds at least one statement. */
  readonly source: string;
  /** What was done, on one line. */
  readonly what: string;
}

/**
 * Makes a program of a text that is none, by undoing small slips and leaving out what cannot be read. A text that is a
 * program is returned as it is; undefined when no statement is left. Never throws on account of the text.
 *
 * @param firstFree where names begin that nothing is bound to: what the text calls `result` or `bus` is renamed.
 *
 * @example
 * repairSyntax('1. x4 = buses_3_find_bus(to_city="London"')?.source; // x4 = buses_3_find_bus({ to_city: "London" })
 */
export function repairSyntax(source: string, firstFree: VariableName = 'x1'): Repaired | undefined {
  if (source.length > DEFAULT_LIMITS.length) return undefined;
  if (isProgram(source)) return { source, what: 'left the text as it is' };
  for (const inside of fenced(source)) {
    const repaired = repairText(inside, firstFree, new Set<Slip>(['fence']));
    if (repaired) return repaired;
  }
  return repairText(source, firstFree, new Set<Slip>());
}

function statementsOf(text: string): readonly Statement[] | undefined {
  const parsed = parse(text);
  return parsed.ok && parsed.statements.length > 0 ? parsed.statements : undefined;
}

const isProgram = (text: string): boolean => statementsOf(text) !== undefined;

const FENCED = /```(?:[A-Za-z]*[ \t]*\r?\n)?(.*?)(?:```|$)/gs;

/** What stands in Markdown fences, the last of which may be open. */
function fenced(source: string): readonly string[] {
  return [...source.matchAll(FENCED)].map(([, inside]) => inside as string);
}

function repairText(text: string, firstFree: VariableName, slips: Set<Slip>): Repaired | undefined {
  const { tokens, slips: marked } = tokenize(text);
  if (marked.includes('comment')) slips.add('comment');
  const free = freeNames(text, firstFree);
  let names: Names = { known: new Map(), free };
  const lines: string[] = [];
  for (const piece of piecesOf(text, tokens)) {
    const reading = readingOf(piece, names);
    for (const slip of reading?.slips ?? ['dropped' as const]) slips.add(slip);
    if (!reading) continue;
    if (reading.statements.length > 1) slips.add('separator');
    names = reading.names;
    for (const [index, statement] of reading.statements.entries()) {
      append(lines, statement, index > 0 || piece.isContinued);
    }
  }
  const statements = statementsOf(withoutIdle(lines.join('\n'), free.slice(0, free.length - names.free.length)));
  return statements && { source: print(statements), what: describeSlips(slips) };
}

/** Adds a statement to a program. Assignments that stood on one line stay there, unless they name a slot twice. */
function append(lines: string[], statement: string, isContinued: boolean): void {
  const oneLine = `${lines.at(-1)}; ${statement}`;
  if (isContinued && lines.length > 0 && isProgram(oneLine)) lines[lines.length - 1] = oneLine;
  else lines.push(statement);
}

const IN_BACKQUOTES = /^[^\p{L}`]*`([^`]+)`[^\p{L}`]*$/u;

/** The most plausible reading of a piece, or undefined. */
function readingOf(piece: Piece, names: Names): Reading | undefined {
  const text = IN_BACKQUOTES.exec(piece.text)?.[1] ?? piece.text;
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
