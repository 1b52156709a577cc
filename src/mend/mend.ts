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
import {
  type Assign,
  DEFAULT_LIMITS,
  type Parse,
  parse,
  print,
  type Statement,
  type VariableName,
  visit,
} from '../language/index.js';
import { fencesOf, spokenText } from '../text/spoken.js';
import { type Piece, piecesOf } from './pieces.js';
import { type Names, type Reading, readPiece } from './reader.js';
import { costOf, describeSlips, type Slip } from './slips.js';
import { tokenize } from './tokens.js';
import { variantsOf } from './variants.js';
import { confirmsAny, holdsCode, mayBeStatement, statementsOf, wholeProgram } from './whole.js';

/** Why a text cannot be read without a guess, and what would be right: its writer is asked again. */
export interface Unclear {
  readonly unclear: string;
}

/** A text that became a program. */
export interface MendedText {
  /** At least one statement. */
  readonly statements: readonly Statement[];
  /** What was done, on one line. */
  readonly what: string;
  /** The kinds of slips that were undone. */
  readonly slips: readonly Slip[];
}

/** How a text is read. */
export interface MendOptions {
  /** Where names begin that nothing is bound to: what the text calls `result` or `bus` is renamed. `x1` if left out. */
  readonly firstFree?: VariableName;
  /** Reads programs; {@link parse} if left out. */
  readonly read?: Parse;
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
  const said = spokenText(source);
  if (said === '') return source.trim() === '' ? undefined : unclear('thinking');
  const whole = wholeProgram(said, read);
  if (whole) return mendedAs(whole.statements, new Set<Slip>(whole.isFenced ? ['fence'] : []));
  const { blocks, outside } = fencesOf(said);
  const [inside = said, ...others] = blocks;
  if (others.length > 0) return unclear('fences');
  if (blocks.length > 0 && holdsCode(outside)) return unclear('beside');
  const slips = new Set<Slip>(blocks.length > 0 ? ['fence'] : []);
  const mended = new TextMender(inside, read, firstFree, slips).mend();
  return mended && 'statements' in mended && confirmsAny(mended.statements) ? unclear('confirm') : mended;
}

/** Undefined for what is larger than a program may be. */
function mendedAs(statements: readonly Statement[], slips: ReadonlySet<Slip>): MendedText | undefined {
  const isLarge = statements.length > DEFAULT_LIMITS.statements || print(statements).length > DEFAULT_LIMITS.length;
  if (statements.length === 0 || isLarge) return undefined;
  return { statements, what: describeSlips(slips), slips: [...slips] };
}

/** A reading of a piece, and its statements. */
interface ReadPiece {
  readonly reading: Reading;
  readonly statements: readonly Statement[];
}

/** Reads a text piece by piece. */
class TextMender {
  private readonly statements: Statement[] = [];
  private readonly free: readonly VariableName[];
  private names: Names;

  constructor(
    private readonly text: string,
    private readonly read: Parse,
    firstFree: VariableName,
    private readonly slips: Set<Slip>,
  ) {
    this.free = freeNames(text, firstFree);
    this.names = { known: new Map(), free: this.free };
  }

  mend(): MendedText | Unclear | undefined {
    const { tokens, slips: marked } = tokenize(this.text);
    if (marked.includes('comment')) this.slips.add('comment');
    const pieces = piecesOf(this.text, tokens);
    if (!pieces) return unclear('code');
    for (const piece of pieces) {
      const problem = this.take(piece);
      if (problem) return problem;
    }
    const used = this.free.slice(0, this.free.length - this.names.free.length);
    return mendedAs(withoutIdle(this.statements, used), this.slips);
  }

  /** Takes a piece in; answers with why it cannot. */
  private take(piece: Piece): Unclear | undefined {
    const found = this.readingOf(piece);
    if (!found) {
      if (this.statements.length > 0 || mayBeStatement(piece.text)) return unreadable(piece.text);
      this.slips.add('prose');
      return undefined;
    }
    const { reading, statements } = found;
    for (const slip of reading.slips) this.slips.add(slip);
    if (reading.statements.length > 1) this.slips.add('separator');
    this.names = reading.names;
    const isOneLine = reading.statements.length > 1;
    const isTaken = statements.every((statement, at) =>
      this.append(statement, at === 0 ? piece.isContinued : isOneLine),
    );
    return isTaken ? undefined : unclear('twice');
  }

  /** Adds a statement. Assignments to a variable on one line are one, and give no slot twice. */
  private append(statement: Statement, isContinued: boolean): boolean {
    const last = this.statements.at(-1);
    const isJoined =
      isContinued && last?.kind === 'assign' && statement.kind === 'assign' && last.variable === statement.variable;
    if (!isJoined) {
      this.statements.push(statement);
      return true;
    }
    const joined = joinAssignments(last, statement);
    if (joined) this.statements[this.statements.length - 1] = joined;
    return joined !== undefined;
  }

  /** The most plausible reading of a piece, or undefined. */
  private readingOf(piece: Piece): ReadPiece | undefined {
    const text = IN_BACKQUOTES.exec(piece.text)?.[1] ?? piece.text;
    // A list of statements leaves open which of them are meant.
    if (text.startsWith('[')) return undefined;
    const known = statementsOf(text, this.read);
    const { names } = this;
    if (known) return { reading: { statements: [text], slips: new Set(), cost: 0, names }, statements: known };
    for (const reading of this.readings(text, piece.isCut)) {
      const statements = statementsOf(reading.statements.join('\n'), this.read);
      if (statements) return { reading, statements };
    }
    return undefined;
  }

  /** All readings of a piece of text, the likeliest first. */
  private readings(text: string, isCut: boolean): readonly Reading[] {
    const plain = readPiece(text, isCut, this.names);
    const readings = plain ? [plain] : [];
    if (!plain || plain.cost > costOf('mark')) {
      for (const variant of variantsOf(text, isCut)) {
        const reading = readPiece(variant, isCut, this.names);
        if (reading) readings.push(withMark(reading));
      }
    }
    return readings.sort((one, other) => one.cost - other.cost);
  }
}

/** Two assignments as one; undefined where they give a slot twice, or give too many. */
function joinAssignments(first: Assign, second: Assign): Assign | undefined {
  const names = new Set(first.assignments.map(({ name }) => name));
  const assignments = [...first.assignments, ...second.assignments];
  const isTwice = second.assignments.some(({ name }) => names.has(name));
  return isTwice || assignments.length > DEFAULT_LIMITS.entries ? undefined : { ...first, assignments };
}

const IN_BACKQUOTES = /^[^\p{L}`]*`([^`]+)`[^\p{L}`]*$/u;

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

/** The statements without bindings of variables that nothing refers to: the engine names those values. */
function withoutIdle(statements: readonly Statement[], variables: readonly VariableName[]): readonly Statement[] {
  const idle = new Set<VariableName>(variables);
  visit(statements, {
    operand: (operand) => {
      if (operand.kind === 'variable') idle.delete(operand.name);
      if (operand.kind === 'property' && typeof operand.of === 'string') idle.delete(operand.of);
    },
    statement: (statement) => {
      if (statement.kind === 'assign') idle.delete(statement.variable);
    },
  });
  return statements.map((statement): Statement => {
    if (statement.kind === 'assign' || statement.binding === undefined || !idle.has(statement.binding))
      return statement;
    const { binding: _binding, ...unnamed } = statement;
    return unnamed;
  });
}
