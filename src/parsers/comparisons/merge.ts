/** Comparisons as statements, with what else is said. */
import { doesNothing } from '../plan/turn-plan.js';
import type { Proposal } from '../../dialogue/parsers/parser.js';
import {
  type ApiCall,
  type Assign,
  assign,
  bind,
  type BuildRecord,
  type BuildValue,
  call,
  constraint,
  type Expression,
  givenBy,
  giving,
  len,
  type Literal,
  property,
  type Relation,
  say,
  select,
  type Statement,
  suspend,
  type VariableName,
  ownValue,
} from '../../language/index.js';
import { isNegatedAt } from '../../english/negation.js';
import { constrainable, DONTCARE, isDontcare, isOrdered, MOMENTS, type Slot } from '../../service/index.js';
import { type SearchTask, variableNumber } from '../../world/index.js';
import { anew, isSaidAgain } from './again.js';
import { type Compared, freshName } from './compared.js';
import { asksOfIt, type Comparison, findsNothing } from './found.js';
import { labelStems } from './labels.js';
import { inOrder, isEmpty, LOWER, orderOf, UPPER } from './order.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { QUESTION } from '../rules/english/acts.js';
import { offeredOf } from '../rules/talk/results.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';

/** How another result relates to the one that was offered. */
export function beyond(slot: Slot | undefined, direction: 'ascending' | 'descending'): Relation {
  const isMoment = MOMENTS.has(slot?.kind);
  if (direction === 'ascending') return isMoment ? 'before' : 'lessThan';
  return isMoment ? 'after' : 'moreThan';
}

/** A constraint; what is not wanted besides is not wanted either: 'one that is no comedy, either'. */
function constrained(
  { slot, relation, values }: Extract<Comparison, { kind: 'constraint' }>,
  task: SearchTask | undefined,
): BuildValue {
  const has = ownValue(task?.where ?? {}, slot)?.constraint;
  const before = relation === 'not' && has?.relation === 'not' ? (has.values as readonly Literal[]) : [];
  return constraint(relation as Relation, ...new Set([...before, ...values]));
}

/** Whether a search has a limit or a value of something. */
const isLimitedBy = (task: SearchTask | undefined, slot: string): boolean =>
  Object.hasOwn(task?.where ?? {}, slot) || !isDontcare(ownValue(task?.slots ?? {}, slot)?.canonical ?? DONTCARE);

/** The value that a comparison stands for: of `anyOf` and `not` of each value once; `null` where a limit is taken back. */
function operandOf(one: Comparison, { api, entity, task }: Compared): BuildValue | undefined {
  if (one.kind === 'open') return isLimitedBy(task, one.slot) ? null : undefined;
  if (one.kind === 'constraint' && one.relation === 'is') return one.values[0];
  if (one.kind === 'constraint') return constrained(one, task);
  if (one.kind === 'order' || entity === undefined) return undefined;
  return constraint(beyond(constrainable(api).get(one.slot), one.direction), property(entity, one.slot));
}

/** What two comparisons of one slot say together: none of all these, or what lies between; undefined where they say no one thing. */
function together(one: Comparison, other: Comparison): Comparison | undefined {
  if (one.kind !== 'constraint' || other.kind !== 'constraint') return undefined;
  if (one.relation === 'not' && other.relation === 'not') return { ...one, values: [...one.values, ...other.values] };
  const [low, high] = [one, other].toSorted((a, b) => Number(UPPER.has(a.relation)) - Number(UPPER.has(b.relation)));
  if (!low || !high || !LOWER.has(low.relation) || !UPPER.has(high.relation)) return undefined;
  return { ...one, relation: 'between', values: [...low.values, ...high.values] };
}

/**
 * Whether an order takes back that something had to be cheaper than what was offered, or than there is: 'then the cheapest'.
 */
function outdone({ kind, slot }: Comparison, { task }: Compared): boolean {
  const limit = ownValue(task?.where ?? {}, slot);
  return kind === 'order' && limit !== undefined && (limit.source.kind === 'entity' || findsNothing(task));
}

/** Constraints by slot, those of one slot together. */
export function constraintsOf(compared: Compared): BuildRecord {
  const bySlot = new Map<string, Comparison>(
    compared.found.filter((one) => outdone(one, compared)).map((one) => [one.slot, { ...one, kind: 'open' }]),
  );
  for (const one of compared.found) {
    const earlier = bySlot.get(one.slot);
    // A bound says more than a degree: 'too early, after nine would be better'.
    const isVaguer = one.kind === 'relative' && earlier?.kind === 'constraint';
    if (one.kind !== 'order' && !isVaguer) bySlot.set(one.slot, (earlier && together(earlier, one)) ?? one);
  }
  const entries = [...bySlot].flatMap(([slot, one]): [string, BuildValue][] => {
    const value = operandOf(one, compared);
    return value === undefined ? [] : [[slot, value]];
  });
  return Object.fromEntries(entries);
}

/** A statement with constraints, in the place of what it says of the same. */
function withValues<S extends Statement>(statement: S, of: Compared): S {
  const values = constraintsOf(of);
  const kept = givenBy(statement).filter(({ name }) => !Object.hasOwn(values, name));
  return giving(statement, [...kept, ...call(of.api.name, values).arguments]);
}

/** What is said of nothing, or of another result, where the search itself goes on in another way. */
const IDLE: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  ...(['conversation_pause', 'parse_error', 'next', 'select', 'decline_alternative', 'resume'] as const),
]);

/** Whether nothing is done: the good-bye of 'no cabins above 120' is none. */
const isIdle = (one: Statement): boolean => IDLE.has(one.kind) || (one.kind === 'say' && one.arguments.length === 0);

/** What a transaction is given that is asked for with the search behind it: it is put off until something is found. */
function drafted(statements: readonly Statement[], { api, world }: Compared): readonly Statement[] {
  const called = statements.find((one) => one.kind === 'api-call' && one.api === api.followUp);
  if (called?.kind !== 'api-call') return [];
  const own = called.arguments.filter(
    ({ name, value }) => !api.slots.has(name) && !api.identity.includes(name) && !isOpen(value),
  );
  if (own.length === 0) return [];
  const name = freshName(world, []);
  const put = `x${variableNumber(name) + 1}` as const;
  return [bind(name, { ...called, arguments: own }), bind(put, suspend(name))];
}

/** The call that begins: of the search itself, or of it in place of the transaction that follows it. */
function callOf(statement: ApiCall, { api }: Compared): ApiCall {
  if (statement.api === api.name) return statement;
  return { ...statement, api: api.name, arguments: statement.arguments.filter(({ name }) => api.slots.has(name)) };
}

function begun(statements: readonly Statement[], compared: Compared): readonly Statement[] {
  const { api, world } = compared;
  const draft = drafted(statements, compared);
  const own = statements.findLastIndex((one) => one.kind === 'api-call' && one.api === api.name);
  const at = own < 0 ? statements.findLastIndex((one) => one.kind === 'api-call') : own;
  const found = statements[at];
  const began = withValues(found?.kind === 'api-call' ? callOf(found, compared) : call(api.name), compared);
  const order = orderOf(compared);
  const others = statements.filter((one) => one !== found && !isIdle(one) && one.kind !== 'api-call');
  const name = draft.length > 0 ? freshName(world, draft) : (began.binding ?? freshName(world, others));
  return [
    ...others,
    ...draft,
    ...(isEmpty(order)
      ? [draft.length > 0 ? bind(name, began) : began]
      : [bind(name, began), ...inOrder(name, undefined, compared)]),
  ];
}

/** Where words beside what is compared name a property. */
function namedAt(property: string, { rest, api }: Compared): number | undefined {
  const slot = api.comparable.get(property);
  const labels = slot ? labelStems(slot) : new Set(nameWords(property).map(stem));
  return wordsIn(rest).find(({ word }) => labels.has(stem(word)))?.start;
}

/** What is wanted of the first in an order, where a parser hears a question: 'which is the cheapest with a garage?'. */
function wantedBy(statement: Statement, compared: Compared): BuildRecord {
  const asked = statement.kind === 'say' ? statement.arguments : [];
  const wanted = asked.flatMap((one): [string, boolean][] => {
    const at = one.kind === 'property' ? namedAt(one.property, compared) : undefined;
    if (one.kind !== 'property' || at === undefined || compared.api.comparable.get(one.property)?.kind !== 'boolean')
      return [];
    const before = compared.rest.slice(0, at);
    const lead = /\bwith(out)?(?: an?| any)?\s+$/i.exec(before);
    if (lead) return [[one.property, lead[1] === undefined]];
    return /\bthat\b/i.test(before) ? [[one.property, !isNegatedAt(compared.rest, at)]] : [];
  });
  return Object.fromEntries(wanted);
}

/** Whether words beside what is compared ask for properties: 'which of them leaves' asks for no airport. */
function asksOf(statement: Statement, compared: Compared): boolean {
  if (statement.kind !== 'say') return true;
  const order = orderOf(compared);
  return statement.arguments.some(
    (one) =>
      one.kind !== 'property' || (!Object.hasOwn(order, one.property) && namedAt(one.property, compared) !== undefined),
  );
}

/** Who asks for any asks for no property of one: 'anyone rated over 4?'. */
const OF_ANY = /^\W*any/i;

/** The kinds of which the most or the least is wanted: 'the cheapest sedan'. */
function kindsBeside({ found, rest, api }: Compared): BuildRecord {
  const kinds = [...api.comparable.values()].filter((slot) => slot.kind === 'closed' && !isOrdered(slot));
  const said = found.flatMap(({ kind, end }) => {
    if (kind !== 'order' && kind !== 'relative') return [];
    const isBehind = ({ start }: { readonly start: number }): boolean =>
      rest.slice(end, start).trim() === '' && start >= end;
    return kinds.flatMap((slot) =>
      closedMentions(rest, slot)
        .filter(isBehind)
        .map(({ value }) => [slot.name, value]),
    );
  });
  return Object.fromEntries(said);
}

/** Whether no more is asked for than what is limited, where nobody asks: 'a price between 50 and 80'. */
function isLimited(statement: Statement, { found, rest }: Compared): boolean {
  if (statement.kind !== 'say' || asksOfIt(rest) || (QUESTION.test(rest.trim()) && !OF_ANY.test(rest))) return false;
  return statement.arguments.every(
    (one) => one.kind === 'property' && found.some(({ slot, kind }) => slot === one.property && kind === 'constraint'),
  );
}

/** The statements for a search that goes on, or is shown anew where it is as it was. */
function goneOn(statements: readonly Statement[], task: SearchTask, compared: Compared): readonly Statement[] {
  const { api } = compared;
  const isAnew = (one: Statement): boolean =>
    one.kind === 'api-call' && (one.api === api.name || one.api === api.followUp);
  const order = orderOf(compared);
  const wanted = isEmpty(order)
    ? {}
    : Object.fromEntries(statements.flatMap((one) => Object.entries(wantedBy(one, compared))));
  const isAsked = (one: Statement): boolean =>
    isEmpty(order) ? !isLimited(one, compared) : asksOf(one, compared) && isEmpty(wantedBy(one, compared));
  const kept = statements.filter((one) => !isIdle(one) && one.kind !== 'assign' && !isAnew(one) && isAsked(one));
  const changed = statements.find((one): one is Assign => one.kind === 'assign' && one.variable === task.variable);
  const values = { ...wanted, ...(changed ? {} : kindsBeside(compared)), ...constraintsOf(compared) };
  const assigned = changed
    ? withValues(changed, compared)
    : isEmpty(values)
      ? undefined
      : assign(task.variable, values);
  const isPlaced = compared.found.some((one) => one.kind === 'order' && one.place !== undefined);
  if (kept.length === 0 && !isPlaced && isSaidAgain(assigned, order, task, compared)) return anew(task, compared);
  const draft = drafted(statements, compared);
  return [
    ...kept,
    ...draft,
    ...(assigned ? [assigned] : []),
    ...inOrder(task.variable, assigned ? undefined : task, compared),
  ];
}

/** One of the results that were offered, by the lowest or highest value. */
function chosen({ found }: Compared, task: SearchTask): readonly Statement[] {
  const wanted = found.flatMap((one): [string, BuildValue][] =>
    one.kind === 'constraint' || one.kind === 'open'
      ? []
      : [[one.slot, constraint(one.direction === 'ascending' ? 'lowest' : 'highest')]],
  );
  return [select(Object.fromEntries(wanted.slice(0, 1)), { from: task.variable })];
}

/** What is compared of one of two results. */
const ofBoth = (entity: VariableName, { found }: Compared) =>
  [...new Set(found.map(({ slot }) => slot))].map((slot) => property(entity, slot));

function merged(statements: readonly Statement[], compared: Compared): readonly Statement[] {
  const { task, as } = compared;
  if (!task) return begun(statements, compared);
  if (as === 'choice') return [...chosen(compared, task), ...statements.filter((one) => one.kind === 'api-call')];
  if (as === 'both') return [say(...offeredOf(compared.world, task).flatMap((one) => ofBoth(one, compared)))];
  if (as === 'count') return [len(task.variable, constraintsOf(compared))];
  return goneOn(statements, task, compared);
}

/** Whether a value says that any will do: 'anything but Italian' is no such answer. */
const isOpen = (value: Expression): boolean => value.kind === 'literal' && isDontcare(value.value);

/** Whether a value may stand beside it that is meant: 'not Italian, French' is French. */
const isChoice = (one: Comparison): boolean =>
  one.kind === 'constraint' && (one.relation === 'not' || one.relation === 'anyOf');

/** Whether a program gives a slot a value of its own. */
function gives(statements: readonly Statement[], slot: string): boolean {
  return statements.some((one) => {
    return givenBy(one).some(({ name, value }) => name === slot && value.kind !== 'property' && !isOpen(value));
  });
}

/** Whether nothing more is said than that something does not matter which nobody limited. */
function freesNothing({ found, task }: Compared): boolean {
  return task !== undefined && found.every(({ kind, slot }) => kind === 'open' && !isLimitedBy(task, slot));
}

/** A proposal with comparisons in it; undefined where it says them itself, or is a text. */
export function mergedInto(proposal: Proposal, compared: Compared): Proposal | undefined {
  const { statements } = proposal;
  const found = compared.found.filter((one) => !(isChoice(one) && gives(statements ?? [], one.slot)));
  if (!statements || found.length === 0) return undefined;
  if (compared.task && freesNothing({ ...compared, found })) {
    // What was offered still is: that any price will do takes nothing.
    const isAll = statements.every(doesNothing);
    return isAll ? { statements: anew(compared.task, compared) } : proposal;
  }
  return { ...proposal, statements: merged(statements, { ...compared, found }) };
}
