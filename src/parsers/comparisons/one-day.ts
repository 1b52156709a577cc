/**
 * A span of days where a transaction takes one day: 'a table in early April', 'some time next week'.
 *
 * It is given as it was said, so that the agent asks for the day: else a default would stand for it, or a piece of it would be read
 * as a day, as 'the first' of the first weekend.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { isAsideAt } from '../../english/asides.js';
import { denialBefore } from '../../english/choices.js';
import {
  assign,
  type Entry,
  type Expression,
  givenBy,
  giving,
  ownValue,
  type Statement,
} from '../../language/index.js';
import type { Api, Slot } from '../../service/index.js';
import { clockOf } from '../../values/calendar.js';
import { mayBePeriod, periodsIn } from '../../values/periods.js';
import { openTasks, type Task } from '../../world/index.js';
import { isDraft } from '../plan/tasks.js';
import { doesNothing } from '../plan/turn-plan.js';

/** The only day that an API takes; undefined for none, for several, and for one that is over. */
function onlyDay({ slots }: Api): Slot | undefined {
  const [day, ...others] = [...slots.values()].filter(({ kind }) => kind === 'date');
  return day && others.length === 0 && !day.past ? day : undefined;
}

/** What is given as a text, in lower case. */
export const textOf = ({ value }: Entry<Expression>): string =>
  value.kind === 'literal' && typeof value.value === 'string' ? value.value.toLowerCase() : '';

/** Whether nobody said what day it is. */
export const isOpen = ({ slots }: Task, { name }: Pick<Slot, 'name'>): boolean =>
  (ownValue(slots, name)?.source.kind ?? 'default') === 'default';

/** A statement with a day that is only said as a span of days; the same where another day is given, or the words are a part of a text. */
function withDay(statement: Statement, day: Slot, words: string): Statement {
  const entries = givenBy(statement);
  const given = entries.find(({ name }) => name === day.name);
  const said = words.toLowerCase();
  if (given ? !said.includes(textOf(given)) : entries.some((entry) => textOf(entry).includes(said))) return statement;
  const others = entries.filter((entry) => entry !== given);
  return giving(statement, [...others, ...assign('x1', { [day.name]: words }).assignments]);
}

/** A proposal in which the only day of a transaction is as it was said, where that is no day. */
export function withPeriod(
  proposal: Proposal,
  { utterance: text, session }: Pick<ParserInput, 'utterance' | 'session'>,
): Proposal {
  const { statements, source: _, ...rest } = proposal;
  const { world, engine } = session;
  const [period, ...more] = statements && mayBePeriod(text) ? periodsIn(text, clockOf(engine.now).today) : [];
  if (!statements || !period || more.length > 0 || isAsideAt(text, period.start)) return proposal;
  if (denialBefore(text, period.start) !== undefined) return proposal;
  const words = text.slice(period.start, period.end);
  const draft = openTasks(world).at(-1);
  const begun = statements.findLast((one) => one.kind === 'api-call');
  const changed = statements.map((statement) => {
    if (statement.kind === 'api-call') {
      const api = engine.registry.apis.get(statement.api);
      const day = api?.kind === 'transaction' && onlyDay(api);
      return day ? withDay(statement, day, words) : statement;
    }
    const day = isDraft(draft) && !begun && onlyDay(draft.api);
    if (!day || !isDraft(draft)) return statement;
    if (statements.every(doesNothing)) return assign(draft.variable, { [day.name]: words });
    const isOf = statement.kind === 'assign' && statement.variable === draft.variable;
    const isGiven = givenBy(statement).some(({ name }) => name === day.name);
    return isOf && (isGiven || isOpen(draft, day)) ? withDay(statement, day, words) : statement;
  });
  return changed.every((one, at) => one === statements[at]) ? proposal : { ...rest, statements: changed };
}
