/**
 * A parser that understands lists, of one that does not: of rules, or of a network that learned nothing of them.
 *
 * What is said of lists is found by the words of their members and taken out of the text. The other parser reads the rest,
 * so that 'no onions' is no refusal to it and 'two colas' are no two seats; and what it proposes goes together with the
 * changes of lists. A yes with a change is no yes: what is agreed to is asked again.
 */
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { saysPlainYes } from '../../english/consent.js';
import { type HeardList, isReadBack, listsHeard, withoutLists } from '../../english/list-changes.js';
import { parseError, StatementError } from '../../language/index.js';
import { type Api, isDontcare } from '../../service/index.js';
import { isUnderWay, readValue, type Task } from '../../world/index.js';
import { activeService } from '../plan/tasks.js';
import { completed } from '../plan/completed.js';
import { planOf } from '../plan/plan-of.js';
import { statementsOf } from '../plan/statements-of.js';
import type { PlannedValue, TurnPlan } from '../plan/turn-plan.js';
import { REQUESTED_DEED } from '../rules/english/acts.js';
import { COMMON } from '../rules/english/common.js';
import { Reading } from '../rules/reading.js';
import { situationOf } from '../rules/situation.js';
import { Starts } from '../rules/starts.js';
import { wordsIn } from '../rules/text.js';
import { answeredLists, lastMember, namesAtStart, unknownMembers } from './answers.js';
import { allChanges, isChange, type ListChanges, membersOf, NO_CHANGES } from './list-plan.js';

const hasLists = (api: Api): boolean => [...api.slots.values()].some(({ list }) => list);

/** Whether nothing is left of a text that says something by itself. */
const saysNothing = (text: string): boolean => wordsIn(text).every(({ word }) => COMMON.has(word));

const isNotUnderstood = ({ statements }: Proposal): boolean =>
  statements?.length === 1 && statements[0]?.kind === 'parse_error';

/** The plan of a proposal; an empty one where nothing was understood, undefined where no plan says it. */
export function planIn(proposal: Proposal, { session }: ParserInput): TurnPlan | undefined {
  if (isNotUnderstood(proposal)) return {};
  const { apis } = session.engine.registry;
  return proposal.statements && planOf(proposal.statements, session.world, (api) => apis.get(api)?.service);
}

/** A plan whose texts have the words again that were taken out of them: 'the zip is broken' needs a zip, and says what is wrong. */
function restored(plan: TurnPlan | undefined, read: string, said: string): TurnPlan | undefined {
  const values = plan?.values?.map((one) => {
    const at = typeof one.value === 'string' ? read.indexOf(one.value) : -1;
    if (at < 0 || typeof one.value !== 'string') return one;
    const before = read.slice(0, at).trimEnd().length;
    const start = at - before > 1 ? before : at;
    return { ...one, value: said.slice(start, at + one.value.length).trim() };
  });
  return values ? { ...plan, values } : plan;
}

export function proposalOf(plan: TurnPlan, proposal: Proposal, { session }: ParserInput): Proposal {
  const { world, engine } = session;
  const { source: _, statements: __, ...rest } = proposal;
  const setting = { world, registry: engine.registry };
  return { ...rest, statements: statementsOf(completed(plan, world, engine.registry), setting) };
}

/** A plan that changes lists as well. What else was made of the same lists is not meant, but that any value will do. */
function withChanges(plan: TurnPlan, api: Api, { values, added, removed }: ListChanges): TurnPlan {
  const isList = (name: string): boolean => api.slots.get(name)?.list !== undefined;
  const others = (plan.values ?? []).filter(({ slot, value }) => !isList(slot) || isDontcare(value));
  const isGiven = (name: string): boolean => values.some(({ slot }) => slot === name);
  const all = [...others.filter(({ slot }) => !isGiven(slot)), ...values];
  const { values: __, ...rest } = plan;
  return {
    ...rest,
    ...(all.length > 0 && { values: all }),
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed }),
  };
}

/** What a change of the task under way leaves of what else was understood: its values, and what is asked. */
function beside({ values, asked, next }: TurnPlan): TurnPlan {
  return { ...(values && { values }), ...(asked && { asked }), ...(next && { next }) };
}

/** Whether a plan is about another task than the one under way. */
function isElsewhere(plan: TurnPlan, { api }: Task, heard: readonly HeardList[], input: ParserInput): boolean {
  if (plan.start === undefined) return false;
  if (plan.start !== api.name) return true;
  const isChanged = heard.some(({ isMore, isSwap, refused }) => isMore || isSwap || refused.length > 0);
  return !isChanged && situationOf(input.session.world).requested.size === 0;
}

/** Whether a text says of lists what the task has already: what else it says may be a yes. */
const areReadBack = (heard: readonly HeardList[], task: Task): boolean =>
  heard.every((one) => isReadBack(one, membersOf(task, one.slot.name) ?? []));

/** Reads a turn about the lists of the task under way. */
async function toTask(parser: Parser, input: ParserInput, task: Task, heard: readonly HeardList[]): Promise<Proposal> {
  const utterance = withoutLists(input.utterance, heard);
  const isConfirming = situationOf(input.session.world).confirming?.id === task.id;
  // 'Yes, with olives' agrees, and does not take the rest away.
  const isAgreed = isConfirming && areReadBack(heard, task) && saysPlainYes(utterance);
  const changes = isAgreed ? NO_CHANGES : allChanges(heard, task, (slot) => lastMember(input, task, slot));
  const isAlone = isChange(changes) && saysNothing(utterance);
  const read = isAgreed ? input.utterance : utterance;
  const proposal: Proposal = isAlone ? { statements: [] } : await parser.parse({ ...input, utterance: read });
  const found = planIn(proposal, input);
  const plan = restored(found, read, input.utterance);
  if (!plan) return proposal;
  const { apis } = input.session.engine.registry;
  const started = plan.start === undefined ? undefined : apis.get(plan.start);
  if (started && isElsewhere(plan, task, heard, input))
    return proposalOf(withChanges(plan, started, allChanges(heard, undefined)), proposal, input);
  if (!isChange(changes)) {
    if (isNotUnderstood(proposal)) return saidAgain(heard, task, proposal, input);
    return plan === found ? proposal : proposalOf(plan, proposal, input);
  }
  const isOffered = situationOf(input.session.world).offering?.id === task.id;
  const unknown = isAlone || !isNotUnderstood(proposal) ? undefined : unknownIn(utterance, input, task);
  const changed = withChanges(
    { ...beside(plan), ...(isOffered && { next: true as const }) },
    task.api,
    unknown ? joined(changes, unknown) : changes,
  );
  return proposalOf(changed, proposal, input);
}

function unknownIn(text: string, { session }: ParserInput, task: Task): ListChanges | undefined {
  const unknown = unknownMembers(text, task, situationOf(session.world).requested);
  return isChange(unknown) ? unknown : undefined;
}

/** Changes of lists with what else is named for the same. */
function joined(known: ListChanges, unknown: ListChanges): ListChanges {
  const [more] = [...unknown.values, ...unknown.added];
  const add = (planned: ListChanges['values']): ListChanges['values'] =>
    planned.map(({ slot, value }) =>
      slot === more?.slot && Array.isArray(value) && Array.isArray(more.value)
        ? { slot, value: [...value, ...more.value] }
        : { slot, value },
    );
  return { values: add(known.values), added: add(known.added), removed: known.removed };
}

/** What is in a list already, or was never in it, is nothing new: 'mushrooms, I said'. */
function saidAgain(heard: readonly HeardList[], task: Task, proposal: Proposal, input: ParserInput): Proposal {
  const isKnown = heard.every(({ slot, wanted }) => wanted.length === 0 || membersOf(task, slot.name) !== undefined);
  return isKnown ? proposalOf({}, proposal, input) : proposal;
}

interface HeardApi {
  readonly api: Api;
  readonly heard: readonly HeardList[];
}

/** The API whose lists take most of what is said, of those that may be meant; of as many, a transaction. */
function heardBest(input: ParserInput): HeardApi | undefined {
  const found = input.apis
    .filter(hasLists)
    .map((api) => ({ api, heard: listsHeard(input.utterance, api.slots.values(), api.kind === 'search') }));
  const countOf = ({ api, heard }: (typeof found)[number]): number =>
    heard.reduce((sum, { wanted, refused }) => sum + wanted.length + refused.length, 0) +
    (api.kind === 'transaction' ? 0.5 : 0);
  const [best] = found.filter(({ heard }) => heard.length > 0).sort((a, b) => countOf(b) - countOf(a));
  return best;
}

/** A task that starts with the names that are said for it. */
function withNames(proposal: Proposal, input: ParserInput): Proposal {
  const plan = planIn(proposal, input);
  const api = plan?.start === undefined ? undefined : input.session.engine.registry.apis.get(plan.start);
  const names = api ? namesAtStart(input.utterance, api, plan?.values ?? []) : [];
  return names.length > 0
    ? proposalOf({ ...plan, values: [...(plan?.values ?? []), ...names] }, proposal, input)
    : proposal;
}

function startedIn(plan: TurnPlan | undefined, { session, utterance }: ParserInput): HeardApi | undefined {
  const api = plan?.start === undefined ? undefined : session.engine.registry.apis.get(plan.start);
  return api && hasLists(api)
    ? { api, heard: listsHeard(utterance, api.slots.values(), api.kind === 'search') }
    : undefined;
}

/** Reads a turn that may start a task with lists. What is about anything else is read as if there were none. */
async function toStart(parser: Parser, input: ParserInput): Promise<Proposal> {
  const best = heardBest(input);
  if (!best) return withNames(await parser.parse(input), input);
  const utterance = withoutLists(input.utterance, best.heard);
  const first = await parser.parse({ ...input, utterance });
  const plan = restored(planIn(first, input), utterance, input.utterance);
  const started = startedIn(plan, input);
  if (plan && started && started.heard.length > 0)
    return proposalOf(withChanges(plan, started.api, allChanges(started.heard, undefined)), first, input);
  const whole = await parser.parse(input);
  const known = startedIn(planIn(whole, input), input);
  const isNew = activeService(input.session.world) === undefined || REQUESTED_DEED.test(input.utterance);
  if (!known && !(isNotUnderstood(whole) && isNew)) return whole;
  // Whose words they are is more than what the words around them are like.
  return begun(known && known.heard.length >= best.heard.length ? known : best, whole, input);
}

/** A proposal that does not call unheard what its lists have taken: the Margheritas of 'two large Margheritas'. */
function withoutHeard(proposal: Proposal, heard: readonly HeardList[]): Proposal {
  const taken = heard.flatMap(({ stretches }) => stretches);
  const isTaken = (one: { readonly start: number; readonly end: number }): boolean =>
    taken.some(({ start, end }) => start <= one.start && one.end <= end);
  const { unheard, ...rest } = proposal;
  return unheard ? { ...rest, unheard: unheard.filter((one) => !isTaken(one)) } : proposal;
}

/** The start of a task that is told by what is said of its lists. */
function begun({ api, heard }: HeardApi, proposal: Proposal, input: ParserInput): Proposal {
  const utterance = withoutLists(input.utterance, heard);
  const values = new Reading({ ...input, utterance }, starts).given(api);
  const changed = withChanges({ start: api.name, values }, api, allChanges(heard, undefined));
  return proposalOf(changed, withoutHeard(proposal, heard), input);
}

/** What an API is given is read without asking which one is meant. */
const starts = new Starts();

/** The task whose lists may be changed: the one touched last, unless it is done. */
function taskOf({ session }: ParserInput): Task | undefined {
  const { latest, proposal } = situationOf(session.world);
  return latest && !proposal && isUnderWay(latest) && hasLists(latest.api) ? latest : undefined;
}

async function parseLists(parser: Parser, input: ParserInput): Promise<Proposal> {
  const task = taskOf(input);
  if (!task) return toStart(parser, input);
  const heard = listsHeard(input.utterance, task.api.slots.values(), task.kind === 'search');
  if (heard.length > 0) return toTask(parser, input, task, heard);
  const answered = answeredLists(input, task);
  if (answered)
    return proposalOf(withChanges(beside(answered.plan), task.api, answered.changes), { statements: [] }, input);
  const proposal = await toStart(parser, input);
  const unknown = isNotUnderstood(proposal) ? unknownIn(input.utterance, input, task) : undefined;
  return unknown ? proposalOf(withChanges({}, task.api, unknown), proposal, input) : proposal;
}

/** A proposal without what was made of words beside the name of a list and is none: 'what toppings are there?'. */
function withoutMisread(proposal: Proposal, input: ParserInput): Proposal {
  const plan = planIn(proposal, input);
  const { registry, reader, now } = input.session.engine;
  const api = plan?.start === undefined ? situationOf(input.session.world).latest?.api : registry.apis.get(plan.start);
  const isMisread = ({ slot: name, value }: PlannedValue): boolean => {
    const slot = api?.slots.get(name);
    if (!api || !slot?.list || typeof value !== 'string' || isDontcare(value)) return false;
    const read = readValue(slot, value, reader, { service: api.service, now });
    return read === undefined;
  };
  if (!plan?.values?.some(isMisread)) return proposal;
  const { values, ...rest } = plan;
  const left = values.filter((value) => !isMisread(value));
  if (left.length === 0 && Object.keys(rest).length === 0) return { statements: [parseError()] };
  return proposalOf({ ...rest, ...(left.length > 0 && { values: left }) }, proposal, input);
}

/** A parser that understands what is said of lists as well. Without an API that has one, it is the parser itself. */
export function withLists(parser: Parser): Parser {
  const inner: Parser = {
    ...parser,
    parse: async (input: ParserInput) => withoutMisread(await parser.parse(input), input),
  };
  return {
    ...parser,
    async parse(input: ParserInput): Promise<Proposal> {
      try {
        return input.apis.some(hasLists) ? await parseLists(inner, input) : await parser.parse(input);
      } catch (error) {
        if (StatementError.isInstance(error)) return parser.parse(input);
        throw error;
      }
    },
  };
}
