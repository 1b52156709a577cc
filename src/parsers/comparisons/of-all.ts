/** 'How many of them allow pets?', 'does any of them have a garage?': a parser hears a question about what was offered last. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { COUNTING, OF_ALL, WHICH_OF } from '../../english/degrees.js';
import { isNegatedAt } from '../../english/negation.js';
import { assign, len, type Literal } from '../../language/index.js';
import type { SearchTask } from '../../world/index.js';
import { truthIn } from '../rules/truth.js';

/** The yes-or-no property that a proposal asks for, and nothing else. */
function askedIn({ statements = [] }: Proposal, { api }: SearchTask): string | undefined {
  const asked = statements.flatMap((one) => (one.kind === 'say' ? one.arguments : []));
  const [only] = asked;
  if (statements.length !== 1 || asked.length !== 1 || only?.kind !== 'property') return undefined;
  return api.comparable.get(only.property)?.kind === 'boolean' ? only.property : undefined;
}

/** The plain values of closed sets that a proposal gives to a search: 'how many of them are cheap?' looks for none. */
function givenIn({ statements = [] }: Proposal, { api, variable }: SearchTask): Readonly<Record<string, Literal>> {
  const assigned = statements.flatMap((one) =>
    one.kind === 'assign' && one.variable === variable ? one.assignments : [],
  );
  return Object.fromEntries(
    assigned.flatMap(({ name, value }): [string, Literal][] =>
      value.kind === 'literal' && !Array.isArray(value.value) && api.comparable.get(name)?.kind === 'closed'
        ? [[name, value.value as Literal]]
        : [],
    ),
  );
}

/** The only yes-or-no property that a text names. */
function namedIn(text: string, { api }: SearchTask): string | undefined {
  const lower = text.toLowerCase();
  const named = [...api.comparable.values()].filter((slot) => slot.kind === 'boolean' && truthIn(slot, lower));
  return named.length === 1 ? named[0]?.name : undefined;
}

/** How many of all that were found are so, or which of them, where a parser asks whether one is. */
export function askedOfAll(
  first: Proposal,
  { utterance }: ParserInput,
  task: SearchTask | undefined,
): Proposal | undefined {
  const [isWhich, isOfAll] = [WHICH_OF.test(utterance), OF_ALL.test(utterance)];
  if (!task?.results || !(isWhich || isOfAll || COUNTING.test(utterance))) return undefined;
  const given = isOfAll && COUNTING.test(utterance) ? givenIn(first, task) : {};
  if (Object.keys(given).length > 0) return { statements: [len(task.variable, given)] };
  const name = askedIn(first, task) ?? (isOfAll ? namedIn(utterance, task) : undefined);
  if (name === undefined) return undefined;
  const end = utterance.search(/[^\p{L}\p{N}]*$/u);
  const wanted = { [name]: !isNegatedAt(utterance, end) };
  return { statements: [isWhich ? assign(task.variable, wanted) : len(task.variable, wanted)] };
}
