/**
 * An 'or' between values of two slots: 'either in San Jose or under 100 dollars'.
 *
 * A search has all that it is given. So it is given neither, and the agent says that it cannot search by that.
 */
import type { Proposal } from '../../dialogue/parsers/parser.js';
import { placeOf } from '../../dialogue/turn/heard.js';
import { conversationPause, editStatements, type Expression, type Statement } from '../../language/index.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import type { Stretch } from '../../text/index.js';
import type { Comparison } from './found.js';

/** A value where it was said. */
type Placed = Stretch & { readonly slot: string };

/** Where two alternatives were said, and the slots that they are of. */
type Alternatives = Stretch & { readonly slots: ReadonlySet<string> };

/** Between two alternatives: 'or in', 'or something that costs'; the words for the second one may be those of its slot. */
const JOINS = /^\s*,?\s*or\s+(?:[\p{L}'’]+\s+){0,4}$/iu;
const BETWEEN = /^(?:or|in|at|on|for|with|it|it's|is|be|has|have|that|which|an?|the|ones?|costs?)$/;
const LEADS = /(?:\beither\s+)?(?:\b(?:in|at|on|for|with|it is|it['’]s|be|an?|the)\s+)*$/i;

function givenBy(statements: readonly Statement[]): ReadonlyMap<string, Expression> {
  const given = new Map<string, Expression>();
  editStatements(statements, { entry: (entry) => given.set(entry.name, entry.value) && entry });
  return given;
}

/** What may stand in a text of a value that is given. */
const textIn = (value: Expression): string | null =>
  value.kind === 'literal' && typeof value.value === 'string' ? value.value : null;

/** Where the values of a proposal were said: what is compared, and what else was taken, from left to right. */
function placedIn(
  { statements = [], values = [] }: Proposal,
  text: string,
  found: readonly Comparison[],
): readonly Placed[] {
  const given = givenBy(statements);
  const others = [...given].flatMap(([slot, value]): Placed[] => {
    const place = found.some((one) => one.slot === slot) ? undefined : placeOf(slot, textIn(value), text, { values });
    return place ? [{ start: place.start, end: place.end, slot }] : [];
  });
  return [...found, ...others].filter(({ slot }) => given.has(slot)).sort((a, b) => a.start - b.start);
}

/** Whether what stands between two values makes an 'or' of them, and is about no other value. */
function joins(between: string, { slot }: Placed): boolean {
  const own = new Set(nameWords(slot).map(stem));
  return JOINS.test(between) && wordsIn(between).every(({ word }) => BETWEEN.test(word) || own.has(stem(word)));
}

/** Two values of different slots of which one is to be so. */
function alternativesIn(text: string, placed: readonly Placed[]): Alternatives | undefined {
  for (const [at, first] of placed.entries()) {
    const second = placed[at + 1];
    const between = text.slice(first.end, second?.start ?? first.end);
    if (!second || second.slot === first.slot || !joins(between, second)) continue;
    const start = first.start - (LEADS.exec(text.slice(0, first.start))?.[0].length ?? 0);
    return { slots: new Set([first.slot, second.slot]), start, end: second.end };
  }
  return undefined;
}

/** 'Either A or B', of which a parser may have taken one, or read the words of one as a value that nobody said. */
const EITHER = /\beither\s+([^,.;!?]{2,40}?)\s+or\s+([^,.;!?]+)/i;

/** What is said with 'either' of two slots, with the slots of values in it, and of those that stand nowhere. */
function eitherIn(text: string, placed: readonly Placed[], given: Iterable<string>): Alternatives | undefined {
  const said = EITHER.exec(text);
  if (!said) return undefined;
  const [whole, one = ''] = said;
  const middle = said.index + whole.indexOf(one) + one.length;
  const within = placed.filter(({ start, end }) => start > said.index && end <= said.index + whole.length);
  const [first, second] = [within.filter(({ end }) => end <= middle), within.filter(({ start }) => start >= middle)];
  const isOne = within.some(({ start, end }) => start < middle && end > middle);
  if (within.length === 0 || isOne || first.some(({ slot }) => slot === second[0]?.slot)) return undefined;
  const nowhere = [...given].filter((slot) => !placed.some((other) => other.slot === slot));
  const slots = [...first, ...second.slice(0, 1)].map(({ slot }) => slot);
  return {
    slots: new Set([...slots, ...(first.length === 0 || second.length === 0 ? nowhere : [])]),
    start: said.index,
    end: second[0]?.end ?? said.index + whole.length,
  };
}

/** A proposal without values of two slots of which one is to be so: nothing takes them. */
export function withoutAlternatives(proposal: Proposal, text: string, found: readonly Comparison[]): Proposal {
  const { statements, source: _, ...rest } = proposal;
  if (!statements) return proposal;
  const placed = placedIn(proposal, text, found);
  const said = alternativesIn(text, placed) ?? eitherIn(text, placed, givenBy(statements).keys());
  if (!said) return proposal;
  const kept = editStatements(statements, {
    entry: (entry) => (said.slots.has(entry.name) ? undefined : entry),
    statement: (one) => (one.kind === 'assign' && one.assignments.length === 0 ? undefined : one),
  });
  return {
    ...rest,
    statements: kept.length > 0 ? kept : [conversationPause()],
    unheard: [{ start: said.start, end: said.end }, ...(rest.unheard ?? [])],
  };
}
