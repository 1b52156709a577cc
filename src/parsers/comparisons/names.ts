import type { Statement, VariableName } from '../../language/index.js';
import { nextName, variableNumber, type World } from '../../world/index.js';

/** A name that no statement of a program and nothing in the world has. */
export function freshName(world: World, statements: readonly Statement[]): VariableName {
  const used = statements.flatMap((one) => ('binding' in one && one.binding ? [variableNumber(one.binding)] : []));
  return `x${Math.max(variableNumber(nextName(world)), ...used.map((number) => number + 1))}`;
}
