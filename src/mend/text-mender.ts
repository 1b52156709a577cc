import {
  type Assign,
  DEFAULT_LIMITS,
  type Parse,
  type Statement,
  type VariableName,
  visit,
} from '../language/index.js';
import { type MendedText, mendedAs, type Unclear, unclear, unreadable, costOf, type Slip } from './mended.js';
import { type Piece, piecesOf } from './pieces.js';
import { type Names, type Reading, readPiece } from './reader.js';
import { tokenize } from './tokens.js';
import { variantsOf } from './variants.js';
import { mayBeStatement, statementsOf } from './whole.js';

interface ReadPiece {
  readonly reading: Reading;
  readonly statements: readonly Statement[];
}

/** Reads a text piece by piece. */
export class TextMender {
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
