/** 'How many of them allow pets?', 'does any of them have a garage?': a parser hears a question about what was offered last. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { OF_ALL } from '../../english/degrees.js';
import { isNegatedAt } from '../../english/negation.js';
import { len } from '../../language/index.js';
import type { SearchTask } from '../../world/index.js';

/** The yes-or-no property that a proposal asks for, and nothing else. */
function askedIn({ statements = [] }: Proposal, { api }: SearchTask): string | undefined {
  const asked = statements.flatMap((one) => (one.kind === 'say' ? one.arguments : []));
  const [only] = asked;
  if (statements.length !== 1 || asked.length !== 1 || only?.kind !== 'property') return undefined;
  return api.comparable.get(only.property)?.kind === 'boolean' ? only.property : undefined;
}

/** How many of all that were found are so, where a parser asks whether one is. */
export function countedInstead(
  first: Proposal,
  { utterance }: ParserInput,
  task: SearchTask | undefined,
): Proposal | undefined {
  if (!task?.results || !OF_ALL.test(utterance)) return undefined;
  const name = askedIn(first, task);
  if (name === undefined) return undefined;
  const end = utterance.search(/[^\p{L}\p{N}]*$/u);
  return { statements: [len(task.variable, { [name]: !isNegatedAt(utterance, end) })] };
}
