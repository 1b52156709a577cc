/**
 * An 'or' between values of two slots: 'either in San Jose or under 100 dollars'.
 *
 * A search has all that it is given. So it is given neither, and the agent says that it cannot search by that.
 */
import type { Proposal } from '../../dialogue/parsers/parser.js';
import { placeOf } from '../../dialogue/turn/heard.js';
import { conversationPause, editStatements, givenBy } from '../../language/index.js';
import type { Stretch } from '../../text/index.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import type { Comparison } from './found.js';

type Placed = Stretch & { readonly slot: string };

/** Between two alternatives: 'or in', 'or something that costs'; the words for the second one may be those of its slot. */
const JOINS = /^\s*,?\s*or\s+(?:[\p{L}'’]+\s+){0,4}$/iu;
const BETWEEN = /^(?:or|in|at|on|for|with|it|it's|is|be|has|have|that|which|an?|the|ones?|costs?)$/;
const LEADS = /(?:\beither\s+)?(?:\b(?:in|at|on|for|with|it is|it['’]s|be|an?|the)\s+)*$/i;

/** Where the values of a proposal were said: what is compared, and what else was taken, from left to right. */
function placedIn(proposal: Proposal, text: string, found: readonly Comparison[]): readonly Placed[] {
  const { statements = [], values = [] } = proposal;
  const given = statements.flatMap(givenBy);
  const others = given.flatMap(({ name: slot, value }): Placed[] => {
    const words = value.kind === 'literal' && typeof value.value === 'string' ? value.value : null;
    const place = found.some((one) => one.slot === slot) ? undefined : placeOf(slot, words, text, { values });
    return place ? [{ start: place.start, end: place.end, slot }] : [];
  });
  const isGiven = ({ slot }: Placed): boolean => given.some(({ name }) => name === slot);
  return [...found, ...others].filter(isGiven).sort((a, b) => a.start - b.start);
}

/** Whether what stands between two values makes an 'or' of them, and is about no other value. */
function joins(between: string, { slot }: Placed): boolean {
  const own = new Set(nameWords(slot).map(stem));
  return JOINS.test(between) && wordsIn(between).every(({ word }) => BETWEEN.test(word) || own.has(stem(word)));
}

/** A proposal without values of two slots of which one is to be so: nothing takes them. */
export function withoutAlternatives(proposal: Proposal, text: string, found: readonly Comparison[]): Proposal {
  const { statements, source: _, ...rest } = proposal;
  if (!statements) return proposal;
  const placed = placedIn(proposal, text, found);
  const second = placed.find((one, at) => {
    const before = placed[at - 1];
    return before && before.slot !== one.slot && joins(text.slice(before.end, one.start), one);
  });
  const first = second && placed[placed.indexOf(second) - 1];
  if (!first) return proposal;
  const kept = editStatements(statements, {
    entry: (entry) => ([first.slot, second.slot].includes(entry.name) ? undefined : entry),
    statement: (one) => (one.kind === 'assign' && one.assignments.length === 0 ? undefined : one),
  });
  const start = first.start - (LEADS.exec(text.slice(0, first.start))?.[0].length ?? 0);
  const unheard = [{ start, end: second.end }, ...(rest.unheard ?? [])];
  return { ...rest, statements: kept.length > 0 ? kept : [conversationPause()], unheard };
}
