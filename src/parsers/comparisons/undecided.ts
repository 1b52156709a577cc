/**
 * What is to be one of several where there can be only one: 'a table at 8 or 8:30', 'on Tuesday or Wednesday', 'at most 20 dollars'.
 *
 * A parser takes one of them. A search finds what is either, or within the bound; a transaction is done once, so the choice or the
 * bound is given to it as it was said, and the agent asks which.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { denialBefore, joinsChoice, isComma } from '../../english/choices.js';
import { boundAround, mayBound, rangeAround } from '../../english/comparisons.js';
import {
  constraint,
  editStatements,
  type Entry,
  type Expression,
  givenBy,
  sameStatements,
  type Statement,
} from '../../language/index.js';
import type { Api, Slot } from '../../service/index.js';
import { taskOf, variableNumber } from '../../world/index.js';
import { namesApi } from '../rules/names-api.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { unitBehind } from './labels.js';
import { AMOUNTS } from './length-bounds.js';
import { familyOf, hoursIn, type Said, valuesIn } from './said-values.js';

/** Two values side by side, in the words of the user. */
interface Choice {
  readonly values: readonly [string, string];
  /** Whether they count something: '2 or 3 people' are no hours. */
  readonly isCounted: boolean;
}

/** The choices among values of a slot that a text leaves open. */
function choicesIn(text: string, slot: Slot, now: string): readonly Choice[] {
  const family = familyOf(slot);
  const said = family ? valuesIn(text, family, now) : slot.kind === 'closed' ? closedMentions(text, slot) : [];
  const ordered = [...said].sort((a, b) => a.start - b.start);
  return ordered.flatMap((first, at): readonly Choice[] => {
    const second = ordered[at + 1];
    const between = text.slice(first.end, second?.start ?? first.end);
    if (!second || isComma(between) || !joinsChoice(between) || denialBefore(text, first.start) !== undefined)
      return [];
    const [one, other] = [text.slice(first.start, first.end), text.slice(second.start, second.end)];
    const isCounted = unitBehind(text, second.end) !== undefined;
    return one.toLowerCase() === other.toLowerCase() ? [] : [{ values: [one, other], isCounted }];
  });
}

/** Slots that are bounds themselves: 'Most that you would pay'. */
const IS_BOUND = /\b(?:most|max(?:imum)?|limit|budget|least|min(?:imum)?)\b/i;
/** Who sends over 50 dollars sends them. */
const OVER = /\bover\s*$/i;
const DIFFERENCE = /^ (more|less) than\b/i;

function amountOf({ value }: Entry<Expression>, now: string): string | number | undefined {
  const given = value.kind === 'literal' ? String(value.value) : '';
  return valuesIn(given, 'amount', now)[0]?.value;
}

/** An amount that is one of the ends of a range, of which no other slot has one: 'between eight and ten thousand', '4 to 6 people'. */
function rangeOf(entry: Entry<Expression>, slot: Slot, of: Statement, input: ParserInput): Expression | undefined {
  const { utterance: text, session } = input;
  const { now } = session.engine;
  if (familyOf(slot) !== 'amount') return undefined;
  const own = amountOf(entry, now);
  const others = givenBy(of).map((one) => (one.name === entry.name ? undefined : amountOf(one, now)));
  const said = valuesIn(text, 'amount', now);
  for (const [at, first] of said.entries()) {
    const second = said[at + 1];
    const between = text.slice(first.end, second?.start);
    if (!second || first.value >= second.value || (first.value !== own && second.value !== own)) continue;
    if (others.includes(first.value === own ? second.value : first.value)) continue;
    if (
      rangeAround(text, [first, second], false) !== undefined ||
      (TO.test(between) && !areMoments(text, [first, second], now))
    )
      return constraint('between', text.slice(first.start, first.end), text.slice(second.start, second.end));
  }
  return undefined;
}
/** What joins the ends of a range that nothing leads to; 'and' joins two amounts. */
const TO = /^\s*(?:to|-|–)\s*$/i;

/** Whether two numbers are hours or days: 'from 4 to 6 pm', 'May 4 to 6'. */
function areMoments(text: string, [first, second]: readonly [Said, Said], now: string): boolean {
  const days = valuesIn(text, 'date', now);
  return hoursIn(text, now)(second.end) || days.some(({ start, end }) => start < second.end && first.start < end);
}

/** An amount of money that is only bounded, or is counted from another: 'at most 20 dollars', 'ten dollars less than a hundred'. */
function boundOf(given: string, slot: Slot, { utterance: text, session }: ParserInput): Expression | undefined {
  if (slot.kind !== 'money' || IS_BOUND.test(`${slot.name.replaceAll('_', ' ')} ${slot.description}`)) return undefined;
  const { now } = session.engine;
  const [own] = valuesIn(given, 'amount', now);
  for (const { value, start, end } of valuesIn(text, 'amount', now)) {
    if (value !== own?.value) continue;
    const [, difference] = DIFFERENCE.exec(text.slice(end)) ?? [];
    if (difference) return constraint(difference === 'more' ? 'moreThan' : 'lessThan', given);
    const cue = OVER.test(text.slice(0, start)) ? undefined : boundAround(text, { start, end });
    if (cue && !cue.isMomentary && !cue.isOfAmounts) return constraint(AMOUNTS[cue.bound], given);
  }
  return undefined;
}

function apiOf(statement: Statement, statements: readonly Statement[], { session }: ParserInput): Api | undefined {
  if (statement.kind === 'api-call') return session.engine.registry.apis.get(statement.api);
  if (statement.kind !== 'assign') return undefined;
  const { world } = session;
  // What is taken up in the same turn is assigned to by its new name.
  const resumed = statements.find((one) => one.kind === 'resume' && one.binding === statement.variable);
  const operand = resumed?.kind === 'resume' ? resumed.operand : undefined;
  const variable = operand?.kind === 'variable' ? operand.name : statement.variable;
  const bound = world.bindings.at(variableNumber(variable));
  return bound && 'task' in bound ? taskOf(world, bound.task).api : undefined;
}

const isBoundOf = ({ name, value }: Entry<Expression>, api: Api, input: ParserInput): boolean => {
  const slot = api.slots.get(name);
  return slot !== undefined && value.kind === 'literal' && boundOf(String(value.value), slot, input) !== undefined;
};

/** A value as the choice that it was taken from; the value where it was taken from none. What counts something is no time. */
function asSaid(
  entry: Entry<Expression>,
  { of, api }: { readonly of: Statement; readonly api: Api },
  input: ParserInput,
): Entry<Expression> | undefined {
  const { utterance, session } = input;
  const { name, value } = entry;
  const slot = api.slots.get(name);
  if (!slot || value.kind !== 'literal' || value.value === null) return entry;
  const bound = rangeOf(entry, slot, of, input) ?? boundOf(String(value.value), slot, input);
  if (bound) return { ...entry, value: bound };
  const given = String(value.value).toLowerCase();
  const isTaken = (said: string): boolean => said.toLowerCase().includes(given) || given.includes(said.toLowerCase());
  const choice = choicesIn(utterance, slot, session.engine.now).find(({ values }) => values.some(isTaken));
  if (choice?.isCounted && slot.kind === 'time') return undefined;
  return choice ? { ...entry, value: constraint('anyOf', ...choice.values) } : entry;
}

const mayLeaveOpen = (text: string): boolean => /\b(?:or|to)\b|\d ?[-–] ?\d/i.test(text) || mayBound(text);

/** A proposal in which transactions are given the choices and bounds that were left open. */
export function undecided(proposal: Proposal, input: ParserInput): Proposal {
  const { statements, source: _, ...rest } = proposal;
  if (!statements || !mayLeaveOpen(input.utterance)) return proposal;
  const changed = statements.flatMap((statement) => {
    const api = apiOf(statement, statements, input);
    if (api?.kind !== 'transaction') return statement;
    return editStatements([statement], { entry: (entry) => asSaid(entry, { of: statement, api }, input) });
  });
  return sameStatements(changed, statements) ? proposal : { ...rest, statements: changed };
}

/** Whether a transaction begins of which nothing is said but a bound of its sum: 'then I can go up to 2600' pays nobody. */
export function isOnlyBounded({ statements = [] }: Proposal, input: ParserInput): boolean {
  const { utterance, session } = input;
  const begun = mayBound(utterance) ? statements.filter((one) => one.kind === 'api-call') : [];
  return begun.some(({ api: name, arguments: given }) => {
    const api = session.engine.registry.apis.get(name);
    if (api?.kind !== 'transaction' || namesApi(utterance, api)) return false;
    const said = given.filter(({ value }) => value.kind === 'literal');
    return said.length > 0 && said.every((entry) => isBoundOf(entry, api, input));
  });
}
