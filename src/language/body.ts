import type { Node } from 'acorn';
import type { Limits } from './limits.js';
import { checkFresh, OperandReader } from './operand.js';
import { raise } from './raise.js';
import { readStatement } from './read-statement.js';
import type { Assign, Statement } from './statement.js';

/** Whether an assignment goes on with the one before it, which is to the same variable: the two are one statement. */
type IsContinued = (last: Assign, next: Assign) => boolean;

/** Reads the body of a program: the nodes that acorn gives for text, or those that were made of statements. */
export class BodyReader {
  readonly statements: Statement[] = [];
  private readonly operands: OperandReader;

  constructor(
    source: string,
    private readonly limits: Limits,
  ) {
    this.operands = new OperandReader(source, limits);
  }

  /** Reads the next node. An empty statement is left out. */
  add(node: Node, isContinued: IsContinued): void {
    const { statements, limits } = this;
    const statement = readStatement(this.operands, node);
    if (statement === undefined) return;
    const last = statements[statements.length - 1];
    if (
      statement.kind === 'assign' &&
      last?.kind === 'assign' &&
      last.variable === statement.variable &&
      isContinued(last, statement)
    ) {
      statements[statements.length - 1] = join(last, statement, limits);
    } else if (statements.length === limits.statements) {
      const message = `The program has more than ${limits.statements} statements. Write fewer.`;
      raise('too-many-statements', statement.span, message);
    } else statements.push(statement);
  }
}

function join(last: Assign, next: Assign, limits: Limits): Assign {
  const [entry] = next.assignments;
  if (entry === undefined) return last;
  checkFresh(last.assignments, entry.name, entry.span);
  if (last.assignments.length === limits.entries) {
    const message = `More than ${limits.entries} assignments stand on one line. Write at most ${limits.entries}.`;
    raise('too-many-entries', entry.span, message);
  }
  const span = { start: last.span.start, end: next.span.end };
  return { kind: 'assign', variable: last.variable, assignments: [...last.assignments, entry], span };
}

/** Raises unless the text of a program is as short as it must be. */
export function checkLength(source: string, limits: Limits): void {
  if (source.length <= limits.length) return;
  const message = `The program has ${source.length} characters; the limit is ${limits.length}. Write fewer statements.`;
  raise('too-long', { start: limits.length, end: source.length }, message);
}
