/**
 * Statements that come from a caller: built, changed, or read from JSON.
 *
 * Nothing is taken on trust. Names, literals, shapes and sizes are held against the rules that `parse` has for text, and
 * what is accepted is copied, so that nobody changes it afterwards. What is wrong is the caller's mistake, so it is
 * thrown.
 */
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { type Located, locate } from './print.js';
import { Raised, raise } from './raise.js';
import type { Expression, Statement } from './statement.js';
import { type Given, isStatementKind, NOWHERE, StatementChecker, tooLong } from './statement-checker.js';
import { StatementError } from './statement-error.js';

const OPERANDS: ReadonlySet<unknown> = new Set<Expression['kind']>([
  'literal',
  'variable',
  'property',
  'list',
  'record',
  'call',
]);

/** Whether an object looks like a node of a program. */
export function isNode(value: object): boolean {
  const { kind, span } = value as Given;
  return (isStatementKind(kind) || OPERANDS.has(kind)) && typeof span === 'object' && span !== null;
}

/**
 * Copies of the statements that were given, checked as `parse` checks text.
 *
 * @throws StatementError for what no text says, or what is larger than a text may be.
 */
export function checkStatements(given: readonly unknown[], limits: Limits = DEFAULT_LIMITS): readonly Statement[] {
  let at = 0;
  try {
    const checker = new StatementChecker(limits);
    const { length } = given;
    if (length > limits.statements) raiseTooManyStatements(limits);
    const statements: Statement[] = [];
    for (; at < length; at += 1) statements.push(checker.statement(given[at]));
    return statements;
  } catch (thrown) {
    throw toStatementError(thrown, at);
  }
}

/**
 * A copy of an operand that was given, checked as {@link checkStatements} checks those of statements.
 *
 * @throws StatementError
 */
export function checkOperand(given: unknown): Expression {
  try {
    return new StatementChecker(DEFAULT_LIMITS).operand(given);
  } catch (thrown) {
    throw toStatementError(thrown);
  }
}

/**
 * Checks statements, prints them and gives them the places that they have in that text.
 *
 * @throws StatementError as {@link checkStatements}, and for a program whose text is too long.
 */
export function locateChecked(given: readonly unknown[], limits: Limits = DEFAULT_LIMITS): Located {
  const located = locate(checkStatements(given, limits));
  if (located.source.length > limits.length) throw new StatementError({ code: 'too-long', message: tooLong(limits) });
  return located;
}

function raiseTooManyStatements({ statements }: Limits): never {
  return raise('too-many-statements', NOWHERE, `The program has more than ${statements} statements. Give fewer.`);
}

/** @param at - which statement is wrong; left out for an operand that stands alone. */
function toStatementError(thrown: unknown, at?: number): StatementError {
  const where = at === undefined ? '' : `Statement ${at + 1}: `;
  if (thrown instanceof Raised) return new StatementError({ code: thrown.code, message: `${where}${thrown.message}` });
  const message = `${where}Reading it threw an error. Give plain objects, as parse and the builders make them.`;
  return new StatementError({ code: 'not-a-statement', message, cause: thrown });
}
