/**
 * An 'or' between values of two slots: 'either in San Jose or under 100 dollars'.
 *
 * A search has all that it is given. So it is given neither, and the agent says that it cannot search by that.
 */
import type { Proposal, ProposedValue } from '../../dialogue/parsers/parser.js';
import { mentionsOf } from '../../dialogue/supervisors/mentions.js';
import { conversationPause, editStatements, type Expression, type Statement } from '../../language/index.js';
import { isNumberWord } from '../../values/cardinals.js';
import { wordsIn } from '../rules/text.js';
import type { Comparison, Stretch } from './found.js';

/** A value where it was said. */
type Placed = Stretch & { readonly slot: string };

/** Between two alternatives: 'or costs', and no other value. */
const JOINS = /^\s*,?\s*or(?:\s+\p{L}+){0,4}\s*$/iu;
const LEADS = /(?:\beither\s+)?(?:\b(?:in|at|on|for|with|it is|it['’]s|be|an?|the)\s+)*$/i;

/** The values that statements give, by slot. */
function givenBy(statements: readonly Statement[]): ReadonlyMap<string, Expression> {
  const given = new Map<string, Expression>();
  editStatements(statements, { entry: (entry) => given.set(entry.name, entry.value) && entry });
  return given;
}

/** Where a value was said: as the parser says, else where its words are. */
function placeOf(slot: string, value: Expression, text: string, values: readonly ProposedValue[]): Stretch | undefined {
  const place = values.find((one) => one.slot === slot)?.place;
  if (place) return place.speaker === 'user' ? place : undefined;
  return value.kind === 'literal' && typeof value.value === 'string' ? mentionsOf(text, value.value)[0] : undefined;
}

/** Where the values of a proposal were said: what is compared, and what else was taken, from left to right. */
function placedIn(
  { statements = [], values = [] }: Proposal,
  text: string,
  found: readonly Comparison[],
): readonly Placed[] {
  const given = givenBy(statements);
  const others = [...given].flatMap(([slot, value]): Placed[] => {
    const place = found.some((one) => one.slot === slot) ? undefined : placeOf(slot, value, text, values);
    return place ? [{ start: place.start, end: place.end, slot }] : [];
  });
  return [...found, ...others].filter(({ slot }) => given.has(slot)).sort((a, b) => a.start - b.start);
}

/** Two values of different slots of which one is to be so. */
function alternativesIn(text: string, placed: readonly Placed[]): readonly [Placed, Placed] | undefined {
  for (const [at, first] of placed.entries()) {
    const second = placed[at + 1];
    const between = text.slice(first.end, second?.start ?? first.end);
    const isJoined = JOINS.test(between) && !wordsIn(between).some(({ word }) => word.length > 1 && isNumberWord(word));
    if (second && isJoined && second.slot !== first.slot) return [first, second];
  }
  return undefined;
}

/** A proposal without values of two slots of which one is to be so: nothing takes them. */
export function withoutAlternatives(proposal: Proposal, text: string, found: readonly Comparison[]): Proposal {
  const { statements, source: _, ...rest } = proposal;
  const pair = statements && alternativesIn(text, placedIn(proposal, text, found));
  if (!pair) return proposal;
  const [first, second] = pair;
  const isLeft = (slot: string): boolean => slot !== first.slot && slot !== second.slot;
  const start = first.start - (LEADS.exec(text.slice(0, first.start))?.[0].length ?? 0);
  const kept = editStatements(statements, {
    entry: (entry) => (isLeft(entry.name) ? entry : undefined),
    statement: (one) => (one.kind === 'assign' && one.assignments.length === 0 ? undefined : one),
  });
  return {
    ...rest,
    statements: kept.length > 0 ? kept : [conversationPause()],
    unheard: [{ start, end: second.end }, ...(rest.unheard ?? [])],
  };
}
