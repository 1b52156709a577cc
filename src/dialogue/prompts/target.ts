import { print, type Statement, visit } from '../../language/index.js';

/** The names that operands refer to, and the tasks that are assigned to. */
function referredTo(statements: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of statements) if (statement.kind === 'assign') names.add(statement.variable);
  visit(statements, {
    operand: (operand) => {
      if (operand.kind === 'variable') names.add(operand.name);
      if (operand.kind === 'property' && typeof operand.of === 'string') names.add(operand.of);
    },
  });
  return names;
}

function withoutName(statement: Statement): Statement {
  if (statement.kind === 'assign') return statement;
  const { binding: _binding, ...unnamed } = statement;
  return unnamed;
}

/**
 * The statements of a turn as a parser should write them, one a line: a name only where another statement of the turn
 * refers to it.
 */
export function renderTarget(statements: readonly Statement[]): string {
  const names = referredTo(statements);
  const isNeeded = (statement: Statement): boolean =>
    'binding' in statement && statement.binding !== undefined && names.has(statement.binding);
  return print(statements.map((statement) => (isNeeded(statement) ? statement : withoutName(statement))));
}
