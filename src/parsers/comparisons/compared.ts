import type { ParserInput } from '../../dialogue/parsers/parser.js';
import type { VariableName } from '../../language/index.js';
import type { SearchApi } from '../../service/index.js';
import type { SearchTask, World } from '../../world/index.js';
import type { Comparison } from './found.js';

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
