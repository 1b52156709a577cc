import type { ParserInput } from '../../dialogue/parsers/parser.js';
import type { VariableName, Statement } from '../../language/index.js';
import type { SearchApi } from '../../service/index.js';
import { type SearchTask, type World, nextName, variableNumber } from '../../world/index.js';
import type { Comparison } from './found.js';

/** A name that no statement of a program and nothing in the world has. */
export function freshName(world: World, statements: readonly Statement[]): VariableName {
  const used = statements.flatMap((one) => ('binding' in one && one.binding ? [variableNumber(one.binding)] : []));
  return `x${Math.max(variableNumber(nextName(world)), ...used.map((number) => number + 1))}`;
}

/** Comparisons, and what they are about. */
export interface Compared {
  readonly api: SearchApi;
  readonly found: readonly Comparison[];
  /** The search that goes on; undefined where one begins. */
  readonly task: SearchTask | undefined;
  /** The result that was offered last. */
  readonly entity: VariableName | undefined;
  /** `both`: of the two results that were offered, what is compared is told. */
  readonly as: 'constraints' | 'choice' | 'count' | 'both';
  /** What is said beside them, each word in its place. */
  readonly rest: string;
  readonly world: World;
  readonly engine: ParserInput['session']['engine'];
}
