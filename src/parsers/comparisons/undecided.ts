/**
 * What is to be one of several where there can be only one: 'a table at 8 or 8:30', 'on Tuesday or Wednesday'.
 *
 * A parser takes one of them. A search finds what is either; a transaction is done once, so the choice is given to it as it was said,
 * and the agent asks which.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { denialBefore, joinsChoice, isComma } from '../../english/choices.js';
import {
  constraint,
  editStatements,
  type Entry,
  type Expression,
  sameStatements,
  type Statement,
} from '../../language/index.js';
import type { Api, Slot } from '../../service/index.js';
import { taskOf, variableNumber } from '../../world/index.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { unitBehind } from './labels.js';
import { familyOf, valuesIn } from './said-values.js';

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

/** The API whose slots a statement gives values. */
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

/** A value as the choice that it was taken from; the value where it was taken from none. What counts something is no time. */
function asSaid(
  entry: Entry<Expression>,
  api: Api,
  { utterance, session }: ParserInput,
): Entry<Expression> | undefined {
  const { name, value } = entry;
  const slot = api.slots.get(name);
  if (!slot || value.kind !== 'literal' || value.value === null) return entry;
  const given = String(value.value).toLowerCase();
  const isTaken = (said: string): boolean => said.toLowerCase().includes(given) || given.includes(said.toLowerCase());
  const choice = choicesIn(utterance, slot, session.engine.now).find(({ values }) => values.some(isTaken));
  if (choice?.isCounted && slot.kind === 'time') return undefined;
  return choice ? { ...entry, value: constraint('anyOf', ...choice.values) } : entry;
}

const mayLeaveOpen = (text: string): boolean => /\bor\b/i.test(text);

/** A proposal in which transactions are given the choices that were left open. */
export function undecided(proposal: Proposal, input: ParserInput): Proposal {
  const { statements, source: _, ...rest } = proposal;
  if (!statements || !mayLeaveOpen(input.utterance)) return proposal;
  const changed = statements.flatMap((statement) => {
    const api = apiOf(statement, statements, input);
    if (api?.kind !== 'transaction') return statement;
    return editStatements([statement], { entry: (entry) => asSaid(entry, api, input) });
  });
  return sameStatements(changed, statements) ? proposal : { ...rest, statements: changed };
}
