/**
 * An action parser that is a small network: it reads what was said and the words of APIs, slots and values, and ranks what
 * the world admits.
 *
 * One pass of the network decides what the user does, with the slots of the service that the conversation is about. Where
 * the user starts an API of another service, a second pass reads the slots of that one.
 */
import { consentIn, type HeardConsent } from '../../english/consent.js';
import { givenUpIn } from '../../english/giving-up.js';
import { checkNumber } from '../../models/check-option.js';
import { conversationPause, help, parseError, type Statement } from '../../language/index.js';
import type { Parser, ParserInput, Proposal, ProposedValue } from '../../dialogue/parsers/parser.js';
import { ownValue } from '../../language/own.js';
import { type Api, type Canonical, type Registry, sameValue, type Service } from '../../service/index.js';
import type { SearchTask, TransactionTask, World } from '../../world/index.js';
import { activeService } from '../plan/tasks.js';
import { isReversing } from '../plan/reversal.js';
import { isReference, type TurnPlan } from '../plan/turn-plan.js';
import { DONTCARE } from '../rules/english/acts.js';
import { correctedIn } from '../rules/corrected.js';
import { exampleFit } from '../rules/examples.js';
import { namedResultIn } from '../rules/named-result.js';
import { namesApi, tellsApart } from '../rules/names-api.js';
import { apisNaming } from '../rules/mentions/catalog.js';
import { consentTo } from '../rules/reading.js';
import { chosenIn } from '../rules/talk/chosen.js';
import { talkIn } from '../rules/talk/talk.js';
import { relaxedIn } from '../rules/relaxed.js';
import { isAskedToChange, unchangedIn } from '../rules/turn.js';
import { situationOf } from '../rules/situation.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import { withLists } from '../lists/with-lists.js';
import { completed } from '../plan/completed.js';
import { planOf } from '../plan/plan-of.js';
import { reachable } from '../plan/reversal.js';
import { type PlanSetting, statementsOf } from '../plan/statements-of.js';
import { asksAbilities, isBeside } from './decode/beside.js';
import { type DecodedPlan, decodePlan, valuesFor } from './decode/decode.js';
import { followingTask, keptFor } from './decode/earlier.js';
import { Advice } from './decode/expected.js';
import { decideFirst } from './decode/first.js';
import type { SlotChoice } from './decode/slot-choice.js';
import { Scores } from './decode/scores.js';
import { networkInput, type TurnToRead } from './input/network-input.js';
import type { Network } from './network.js';

/** How a network parses. */
export interface NetworkParserOptions {
  /** The parser's name in traces; that of the network if left out. */
  readonly name?: string;
  /**
   * From 0 to 1: where what the user does is less likely than this, the proposal is `parse_error()`, and the agent asks
   * the user to say it in other words. 0, the default, always takes the likeliest, without an adviser.
   */
  readonly threshold?: number;
  /**
   * Asked in every turn. What it understands counts in favor of what the network reads alike, and its proposal is taken where
   * the network finds nothing that the user does, or is less certain than the threshold (than 0.8 at least of what is said to a
   * read-back or a suggestion); what it does not understand either is a `parse_error()` there. The network confirms nothing: that is decided by the words alone, see `src/english/consent.ts`.
   */
  readonly adviser?: Parser;
}

function serviceNamed({ services }: Registry, name: string | undefined): Service | undefined {
  return name === undefined ? undefined : services.find((service) => service.name === name);
}

function turnOf({ session, utterance, said, apis }: ParserInput): TurnToRead {
  const { world, engine } = session;
  return {
    world,
    agent: said.findLast(({ speaker }) => speaker === 'agent')?.text ?? '',
    user: utterance,
    apis,
    focus: serviceNamed(engine.registry, activeService(world)),
    now: engine.now,
    wording: 'both',
  };
}

type Engine = ParserInput['session']['engine'];

/** What a proposal says, as the network is told it; undefined where it is not understood, or no plan says it. */
function adviceOf(proposal: Proposal | undefined, world: World, { registry }: Engine): Advice | undefined {
  if (!proposal?.statements) return undefined;
  const plan = planOf(proposal.statements, world, (api) => registry.apis.get(api)?.service);
  return plan && new Advice(plan);
}

/** Stretches that nothing took, without those of the name of an API that starts: the pizza is no wish of who orders a pizza. */
function wishesIn(
  unheard: NonNullable<Proposal['unheard']>,
  { start }: TurnPlan,
  { session, utterance }: ParserInput,
): NonNullable<Proposal['unheard']> {
  const started = start === undefined ? undefined : session.engine.registry.apis.get(start);
  if (!started) return unheard;
  const own = new Set(nameWords(started.name).map(stem));
  return unheard.filter((one) => wordsIn(utterance.slice(one.start, one.end)).some(({ word }) => !own.has(stem(word))));
}

/** The scores of a turn. */
async function scoresOf(network: Network, read: TurnToRead): Promise<Scores> {
  const input = networkInput(read, network.pieces);
  return new Scores(input, await network.run(input));
}

/** Understands a turn. */
async function understand(
  network: Network,
  turn: TurnToRead,
  { engine: { registry, reader }, advice }: { readonly engine: Engine; readonly advice: Advice | undefined },
): Promise<DecodedPlan> {
  const { world, agent, user, now } = turn;
  const first = await scoresOf(network, turn);
  if (isBeside(first) && apisNaming(user, turn.apis, registry).size === 0)
    return {
      plan: {},
      values: [],
      unheard: [],
      certainty: 1,
      confidence: 1,
      isBeside: true,
      asksAbilities: asksAbilities(first),
    };
  const decision = decideFirst(first, { world, user, registry, advice });
  const { api } = decision;
  const isElsewhere = api !== undefined && api.service !== turn.focus?.name;
  const focus = isElsewhere ? serviceNamed(registry, api.service) : undefined;
  const second = focus && (await scoresOf(network, { ...turn, focus, chosen: api }));
  return decodePlan(decision, { first, second, said: { agent, user }, registry, world, reader, now, advice });
}

function proposed({ slot, value, place, logProbability }: SlotChoice): ProposedValue {
  const confidence = Math.exp(logProbability);
  if (place) return { slot, place, confidence };
  return { slot, ...(isReference(value) && { reference: `${value.variable}.${value.property}` }), confidence };
}

/** Whether a text names what an API is about, or says what its author says that people say. */
const namesOrCalls = (text: string, api: Api): boolean => namesApi(text, api) || exampleFit(text, api) === 1;

/** Whether the adviser starts a task that is named. */
function begins({ statements = [] }: Proposal, { utterance, session }: ParserInput): boolean {
  const { apis } = session.engine.registry;
  return statements.some((one) => {
    const api = one.kind === 'api-call' ? apis.get(one.api) : undefined;
    return api !== undefined && namesOrCalls(utterance, api);
  });
}

/** Whether the adviser starts another task that is named, where slots or a yes are asked for. */
function isOtherTask(other: Api, { session, utterance }: ParserInput): boolean {
  const { latest, requested, confirming, offering } = situationOf(session.world);
  if (latest?.api.service !== other.service)
    return (
      (requested.size > 0 ||
        confirming !== undefined ||
        isAskedToChange(session.world) ||
        (offering !== undefined && !namesApi(utterance, offering.api))) &&
      namesOrCalls(utterance, other)
    );
  const { apis } = session.engine.registry;
  if (latest.api === other) return false;
  if (latest.api.kind === other.kind && tellsApart(utterance, other, [...apis.values()]) > 0) return true;
  const found = other.kind === 'search' ? other.identity : [];
  const isSpared = (slot: string): boolean => found.includes(slot) || !other.slots.has(slot);
  return requested.size > 0 && DONTCARE.test(utterance) && [...requested].every(isSpared);
}

/** Whether the adviser books what was offered. */
function isChoice(search: SearchTask, does: (kind: Statement['kind']) => boolean, input: ParserInput): boolean {
  if (!does('select')) return false;
  const api =
    search.api.followUp === undefined ? undefined : input.session.engine.registry.apis.get(search.api.followUp);
  return api !== undefined && consentIn(input.utterance, { api, values: {} }).tells && does('api-call');
}

/** Whether the adviser takes what is said for a text of the draft in other words. */
function corrects(advised: Proposal | undefined, task: TransactionTask, text: string): boolean {
  const corrected = correctedIn(text, task, true);
  return (
    advised?.statements?.some(
      (one) => one.kind === 'assign' && one.assignments.some(({ name }) => name === corrected?.slot),
    ) === true
  );
}

/**
 * Whether the adviser understands what words alone decide: that something is given up, that another task is named while
 * slots are asked for, or that what was offered is booked.
 */
function isDecided(advised: Proposal | undefined, input: ParserInput): boolean {
  const situation = situationOf(input.session.world);
  const { latest, proposal, offering, confirming } = situation;
  if (unchangedIn(input.utterance, situation)) return true;
  if (confirming && corrects(advised, confirming, input.utterance)) return true;
  if (advised?.statements && isReversing(advised.statements, input.session.world)) return true;
  const task = proposal ?? latest;
  const does = (kind: Statement['kind']): boolean => advised?.statements?.some((one) => one.kind === kind) === true;
  if (task && does('suspend') && givenUpIn(input.utterance, task.api)) return true;
  const started = advised?.statements?.find((one) => one.kind === 'api-call');
  const other = started && input.session.engine.registry.apis.get(started.api);
  return (
    (other !== undefined && isOtherTask(other, input)) || (offering !== undefined && isChoice(offering, does, input))
  );
}

/** A plan that takes the result that the user names, where it takes one, another one, or none. */
function withNamed(plan: TurnPlan, { session, utterance }: ParserInput): TurnPlan {
  const { offering } = situationOf(session.world);
  const named = offering && namedResultIn(utterance, offering);
  if (!named) return plan;
  const { next, values: given = [], ...others } = plan;
  const isOffered = sameValue(ownValue(offering.latest?.row ?? {}, named.slot), named.value as Canonical);
  const isOnly = isOffered && given.length === 1 && given[0]?.slot === named.slot && isNothing(others);
  const isTaken =
    plan.select !== undefined || next || isNothing(plan) || isOnly || plan.start === offering.api.followUp;
  const values = given.filter(({ slot }) => slot !== named.slot);
  return isTaken ? { ...others, ...(values.length > 0 && { values }), select: named } : plan;
}

/** A proposal with what was said for the transaction that it begins while the user was looking for what to book. */
async function withEarlier(
  network: Network,
  proposal: Proposal,
  turn: TurnToRead,
  input: ParserInput,
): Promise<Proposal> {
  const { session, said } = input;
  const { registry, reader } = session.engine;
  const { world, now } = turn;
  const plan = proposal.statements && planOf(proposal.statements, world, (api) => registry.apis.get(api)?.service);
  const following = plan && followingTask(plan, world, registry);
  if (!plan || !following) return proposal;
  const focus = serviceNamed(registry, following.api.service);
  const kept: SlotChoice[] = [];
  const isGiven = (slot: string): boolean => [...(plan.values ?? []), ...kept].some((one) => one.slot === slot);
  for (const { speaker, text, turn: number } of said.toReversed()) {
    if (speaker !== 'user' || !following.turns.has(number)) continue;
    const first = await scoresOf(network, { ...turn, agent: '', user: text, focus, chosen: following.api });
    const texts = { agent: '', user: text };
    const values = valuesFor(following.api, { first, second: first, said: texts, registry, world, reader, now });
    const later = said.filter((one) => one.speaker === 'user' && one.turn > number).map((one) => one.text);
    kept.push(...keptFor(following, values, { text, since: [...later, input.utterance], isGiven }));
  }
  if (kept.length === 0) return proposal;
  const values = [...(plan.values ?? []), ...kept.map(({ slot, value }) => ({ slot, value }))];
  return { ...proposal, statements: statementsOf({ ...plan, values }, { world, registry }) };
}

/** How certain of what is said to a read-back or a suggestion the network has to be, where it has an adviser: such words are seldom in doubt. */
const SURE_OF_ANSWER = 0.8;

/** How certain the network has to be. */
function leastFor(world: World, { threshold = 0, adviser }: NetworkParserOptions): number {
  const { confirming, proposal } = situationOf(world);
  return adviser && (confirming || proposal) ? Math.max(threshold, SURE_OF_ANSWER) : threshold;
}

const isNothing = (plan: TurnPlan): boolean => Object.keys(plan).length === 0;

/** The statements of an agreement, and of what was asked beside it. */
const agreed = ({ asked }: TurnPlan, setting: PlanSetting): readonly Statement[] =>
  statementsOf({ confirm: true, ...(asked && { asked }) }, setting);

/** How far the user agrees to what the agent asked to confirm: that is decided by the words alone. */
function heardConsent({ session, utterance }: ParserInput): HeardConsent | undefined {
  const { confirming } = situationOf(session.world);
  return confirming && consentTo(confirming, utterance, session);
}

/** A yes with words beside it that nothing accounts for: nothing is done, and the agent says which, and asks again. */
function askedAgain({ utterance }: ParserInput, { unheard }: HeardConsent): Proposal {
  const lower = utterance.toLowerCase();
  const places = unheard.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const [start, last] = [Math.min(...places), Math.max(...places)];
  // To the end of the clause: 'grandma agrees as well'.
  const end = last + utterance.slice(last).search(/[.,;!?]|$/);
  return { statements: [conversationPause()], ...(places.length > 0 && { unheard: [{ start, end }] }) };
}

/** What comes of what is beside the point: that the agent says what it can do, where that is asked, and else nothing. */
const besideThePoint = (asksAbilities: boolean | undefined, setting: PlanSetting): readonly Statement[] =>
  asksAbilities ? [help()] : statementsOf({}, setting);

function isNotUnderstood({ statements }: Proposal): boolean {
  return statements?.length === 1 && statements[0]?.kind === 'parse_error';
}

/** Whether the adviser takes for an answer to what is asked what the network takes for the beginning of a task that nobody names. */
function isAnswer({ statements = [] }: Proposal, { start }: TurnPlan, { session, utterance }: ParserInput): boolean {
  const api = start === undefined ? undefined : session.engine.registry.apis.get(start);
  if (!api || namesOrCalls(utterance, api)) return false;
  const { requested } = situationOf(session.world);
  const [only, ...others] = statements;
  const isAssigned = others.length === 0 && only?.kind === 'assign';
  return isAssigned && only.assignments.every(({ name }) => requested.has(name));
}

/** What the adviser proposes, where that is taken in place of what the network understands. */
function adviceFor(
  { plan, isUnsure, isBeside }: { readonly plan: TurnPlan; readonly isUnsure: boolean; readonly isBeside: boolean },
  advised: Proposal | undefined,
  input: ParserInput,
): Proposal | undefined {
  if (isBeside) return advised && begins(advised, input) ? advised : undefined;
  if (plan.confirm || (advised && isAnswer(advised, plan, input))) return advised;
  return advised && (isUnsure || isNothing(plan)) && !isNotUnderstood(advised) ? advised : undefined;
}

/** Whether mere words of agreement would begin a task that nobody suggested. */
function beginsByYes({ start }: TurnPlan, { session, utterance }: ParserInput): boolean {
  const { proposal, offering, latest } = situationOf(session.world);
  const deed = latest && { api: latest.api, values: {} };
  return start !== undefined && !proposal && !offering && consentIn(utterance, deed).consent === 'clear';
}

/**
 * A parser that asks a network. It understands any service that it is shown.
 *
 * @throws ModelError `bad-option` for a threshold that is no number from 0 to 1.
 */
export function networkParser(network: Network, options: NetworkParserOptions = {}): Parser {
  const { name = network.name, adviser } = options;
  checkNumber('threshold', options.threshold, { least: 0, most: 1 });
  return withLists({
    name,
    async parse(given: ParserInput): Promise<Proposal> {
      const input = reachable(given);
      input.signal?.throwIfAborted();
      const talk = talkIn(input);
      if (talk) return { statements: talk, confidence: 1 };
      const chosen = chosenIn(input);
      if (!chosen) return read(input);
      const proposal = await read(chosen.input);
      return proposal.statements ? { ...proposal, statements: chosen.withChoice(proposal.statements) } : proposal;
    },
  });

  async function read(input: ParserInput): Promise<Proposal> {
    const turn = turnOf(input);
    const { engine } = input.session;
    const relaxed = relaxedIn(input.utterance, turn.world, engine.now);
    if (relaxed)
      return { statements: statementsOf(relaxed, { world: turn.world, registry: engine.registry }), confidence: 1 };
    return withEarlier(network, await propose(input, turn), turn, input);
  }

  async function propose(input: ParserInput, turn: TurnToRead): Promise<Proposal> {
    const { engine } = input.session;
    const advised = await adviser?.parse(input);
    if (advised && isDecided(advised, input)) return advised;
    const advice = adviceOf(advised, turn.world, engine);
    const {
      plan,
      values,
      unheard,
      certainty,
      confidence,
      isBeside: nothing,
      asksAbilities: isHelp,
    } = await understand(network, turn, { engine, advice });
    input.signal?.throwIfAborted();
    const setting = { world: turn.world, registry: engine.registry };
    const isUnsure = certainty < leastFor(turn.world, options);
    const heard = heardConsent(input);
    if (heard?.consent === 'clear') return { statements: agreed(plan, setting), confidence };
    const isUnclear = heard?.consent === 'possible' && (plan.confirm || isNothing(plan));
    if (isUnclear && (!advised || isNotUnderstood(advised))) return { ...askedAgain(input, heard), confidence };
    const better = adviceFor({ plan, isUnsure, isBeside: nothing === true }, advised, input);
    if (better) return better;
    if (nothing || beginsByYes(plan, input)) return { statements: besideThePoint(isHelp, setting), confidence };
    if (isUnsure || plan.confirm) return { statements: [parseError()], confidence };
    const statements = statementsOf(completed(withNamed(plan, input), turn.world, engine.registry), setting);
    return { statements, confidence, values: values.map(proposed), unheard: wishesIn(unheard, plan, input) };
  }
}
