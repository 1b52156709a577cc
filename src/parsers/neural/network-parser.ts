/**
 * An action parser that is a small network: it reads what was said and the words of APIs, slots and values, and ranks what
 * the world admits.
 *
 * One pass of the network decides what the user does, with the slots of the service that the conversation is about. Where
 * the user starts an API, a second pass reads its slots.
 */
import { consentIn, type HeardConsent } from '../../english/consent.js';
import { type GivenUp, givenUpIn } from '../../english/giving-up.js';
import { checkNumber } from '../../models/check-option.js';
import { conversationPause, help, parseError, type Statement, ownValue } from '../../language/index.js';
import type { Parser, ParserInput, Proposal, ProposedValue } from '../../dialogue/parsers/parser.js';
import {
  type Api,
  type Canonical,
  DONTCARE as DONTCARE_VALUE,
  type Registry,
  sameValue,
  type SearchApi,
  type Service,
  type TransactionApi,
} from '../../service/index.js';
import type { SearchTask, World } from '../../world/index.js';
import { activeService } from '../plan/tasks.js';
import { isReference, type TurnPlan } from '../plan/turn-plan.js';
import { namedResultIn } from '../rules/named-result.js';
import { apisNaming } from '../rules/mentions/catalog.js';
import { consentTo } from '../rules/reading.js';
import { chosenIn } from '../rules/talk/chosen.js';
import { talkIn } from '../rules/talk/talk.js';
import { relaxedIn } from '../rules/relaxed.js';
import { simplerThan } from '../rules/names-api.js';
import { ofDeedMeant, takenBackIn } from '../rules/reversed.js';
import { asksBehind, unchangedIn } from '../rules/turn.js';
import { DONTCARE } from '../rules/english/acts.js';
import { type Situation, situationOf } from '../rules/situation.js';
import { nameWords, sentencesOf, stem, wordsIn } from '../rules/text.js';
import { withLists } from '../lists/with-lists.js';
import { completed } from '../plan/completed.js';
import { planOf } from '../plan/plan-of.js';
import { reachable } from '../plan/reversal.js';
import { searchBefore, searchedInstead } from '../plan/search-before.js';
import { type PlanSetting, statementsOf } from '../plan/statements-of.js';
import { asksAbilities, informs, isBeside, isSmallTalk } from './decode/beside.js';
import { type DecodedPlan, decodePlan, valuesFor } from './decode/decode.js';
import { followingSearch, followingTask, keptFor } from './decode/earlier.js';
import { decideFirst, type FirstDecision } from './decode/first.js';
import type { SlotChoice } from './decode/slot-choice.js';
import { otherwise, wholeAnswer } from './decode/nothing-heard.js';
import { Scores } from './decode/scores.js';
import { networkInput, type TurnToRead } from './input/network-input.js';
import type { Act } from './input/vocabulary.js';
import type { Network } from './network.js';
import { withUnanswered } from './unanswered.js';

export interface NetworkParserOptions {
  /** The parser's name in traces; that of the network if left out. */
  readonly name?: string;
  /**
   * From 0 to 1: where what the user does is less likely than this, the proposal is `parse_error()`, and the agent asks
   * the user to say it in other words. 0, the default, always takes the likeliest.
   */
  readonly threshold?: number;
  /** Asked where the network finds nothing to do, or is less certain than the threshold. */
  readonly fallback?: Parser;
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

async function scoresOf(network: Network, read: TurnToRead): Promise<Scores> {
  const input = networkInput(read, network.pieces);
  return new Scores(input, await network.run(input));
}

/** So many values must be said for another API, where nothing comes of what is said otherwise. */
const TELLING = 2;

/** A search, and the transaction that follows it. */
interface SearchBefore {
  readonly api: SearchApi;
  readonly next: TransactionApi;
}

/** The search that finds what a transaction is about, where a plan begins the transaction without saying that, and nothing is on offer. */
function searchedBefore({ plan, values }: DecodedPlan, world: World, registry: Registry): SearchBefore | undefined {
  const next = plan.start === undefined ? undefined : registry.apis.get(plan.start);
  if (next?.kind !== 'transaction' || plan.select || situationOf(world).offering) return undefined;
  const api = searchBefore(next, registry, (name) => !values.some(({ slot }) => slot === name));
  return api && { api, next };
}

async function understand(
  network: Network,
  turn: TurnToRead,
  { registry, reader }: ParserInput['session']['engine'],
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
      isSmallTalk: isSmallTalk(first),
    };
  const decode = (decision: FirstDecision, second?: Scores): DecodedPlan =>
    decodePlan(decision, { first, second, said: { agent, user }, registry, world, reader, now });
  const decision = decideFirst(first, { world, user, registry });
  const { api } = decision;
  // Which API it is that starts tells which of its slots a name is for, also among those of one service.
  const focus = api && serviceNamed(registry, api.service);
  const found = decode(decision, focus && (await scoresOf(network, { ...turn, focus, chosen: api })));
  const decoded = (isNothing(found.plan) ? await startedInstead() : await searchedFirst()) ?? found;
  return { ...decoded, ...(informs(first) && { informs: true }), isSmallTalk: isSmallTalk(first) };

  /** The search of which a transaction that begins lacks the result, where values are said that only the search takes: 'a table somewhere Italian'. */
  async function searchedFirst(): Promise<DecodedPlan | undefined> {
    const search = searchedBefore(found, world, registry);
    if (!search) return undefined;
    const pass = await scoresOf(network, {
      ...turn,
      focus: serviceNamed(registry, search.api.service),
      chosen: search.api,
    });
    const acts = new Set<Act>(['start', 'give']);
    const instead = decode({ acts, api: search.api, logProbability: decision.logProbability }, pass);
    const isOwn = ({ slot, value }: SlotChoice): boolean =>
      !search.next.slots.has(slot) && !isReference(value) && value !== DONTCARE_VALUE;
    return instead.values.some(isOwn) ? instead : undefined;
  }

  /** What starts where nothing else comes of what is said: the API of the service that takes most of it. */
  async function startedInstead(): Promise<DecodedPlan | undefined> {
    const { latest, confirming } = situationOf(world);
    if (!latest || confirming) return undefined;
    const others = turn.apis.filter((one) => one.service === turn.focus?.name && one !== latest.api);
    const tried: DecodedPlan[] = [];
    for (const other of others) {
      const acts = new Set<Act>(['start', 'give']);
      const pass = await scoresOf(network, { ...turn, chosen: other });
      tried.push(decode({ acts, api: other, logProbability: decision.logProbability }, pass));
    }
    const said = ({ values }: DecodedPlan): number => values.filter(({ place }) => place?.speaker === 'user').length;
    const [best] = tried.toSorted((one, two) => said(two) - said(one));
    return best && said(best) >= TELLING ? best : undefined;
  }
}

function proposed({ slot, value, place, logProbability }: SlotChoice): ProposedValue {
  const confidence = Math.exp(logProbability);
  if (place) return { slot, place, confidence };
  return { slot, ...(isReference(value) && { reference: `${value.variable}.${value.property}` }), confidence };
}

/** 'Book it': what was offered, and nothing else. */
function bookingOf(search: SearchTask, { utterance, session }: ParserInput): TurnPlan | undefined {
  const api = search.api.followUp === undefined ? undefined : session.engine.registry.apis.get(search.api.followUp);
  const heard = api && consentIn(utterance, { api, values: {} });
  return api && heard?.consent === 'clear' && heard.tells ? { select: 'latest', start: api.name } : undefined;
}

/** Where what is asked for does not matter to the user, the API of its kind that does without it: a flight without a day of return. */
function withoutAsked({ latest, requested }: Situation, { utterance, apis }: ParserInput): TurnPlan | undefined {
  if (!latest || requested.size === 0 || !DONTCARE.test(utterance)) return undefined;
  const simpler = simplerThan(latest.api, apis);
  return simpler && [...requested].every((slot) => !simpler.slots.has(slot)) ? { start: simpler.name } : undefined;
}

/** What the last sentence gives up, with reasons before it: 'I am not ready for this. Leave it.' */
function givenUpAtLast(utterance: string, api: Api): GivenUp | undefined {
  const [last, ...before] = sentencesOf(utterance).toReversed();
  const given = last === undefined || before.length === 0 || last.includes(',') ? undefined : givenUpIn(last, api);
  return given?.isFirm && !before.some((sentence) => sentence.includes('?')) ? given : undefined;
}

/** What the user gives up of what is under way, by words alone. */
function givenUpBy({ utterance, session }: ParserInput): GivenUp | undefined {
  const { latest, proposal, offering } = situationOf(session.world);
  const task = proposal ?? latest;
  if (!task || (task.kind === 'transaction' && task.phase === 'performed')) return undefined;
  const given = givenUpIn(utterance, task.api) ?? givenUpAtLast(utterance, task.api);
  // A result that is not wanted may be followed by another one.
  return offering && !given?.isFirm ? undefined : given;
}

/** A draft that is given up before a question of which nothing comes but an answer: the question goes unanswered, and the draft is dropped. */
function droppedAsking(
  { values = [], start, suspend }: TurnPlan,
  input: ParserInput,
  setting: PlanSetting,
): Proposal | undefined {
  const given = givenUpBy(input);
  const isDraft = situationOf(input.session.world).latest?.kind === 'transaction';
  if (!given || !isDraft || start !== undefined || suspend || !asksBehind(given, values.length > 0)) return undefined;
  const at = input.utterance.indexOf(given.rest);
  return {
    statements: statementsOf({ suspend: true }, setting),
    ...(at >= 0 && { unheard: [{ start: at, end: at + given.rest.length }] }),
  };
}

/**
 * What words alone decide: that what was to be changed is fine as it is, that what was done is taken back, that what is under way
 * is given up, or that what was offered is booked.
 */
function decidedByWords(input: ParserInput): TurnPlan | undefined {
  const { utterance, session } = input;
  const situation = situationOf(session.world);
  const { latest, offering } = situation;
  const unchanged = unchangedIn(utterance, situation);
  if (unchanged) return unchanged;
  const back = takenBackIn(utterance, situation);
  if (back) return back;
  if (givenUpBy(input)?.rest === '') return { suspend: true };
  return (
    (offering && bookingOf(offering, input)) ??
    withoutAsked(situation, input) ??
    searchedInstead(utterance, latest, situation.requested, session.engine.registry)
  );
}

/**
 * A plan that leaves open what another service's task only interrupts: 'before I say yes, will it rain there?'. The network has
 * learned to put such a task off, and what is put off is not come back to.
 */
function withInterrupted(plan: TurnPlan, { session, utterance }: ParserInput): TurnPlan {
  const { suspend, ...others } = plan;
  const { registry } = session.engine;
  const { latest, proposal } = situationOf(session.world);
  const next = plan.start === undefined ? undefined : registry.apis.get(plan.start);
  if (!suspend || !next || proposal || latest?.kind !== 'transaction' || latest.api.service === next.service)
    return plan;
  return givenUpIn(utterance, latest.api) ? plan : others;
}

/** A plan that takes the result that the user names, where it takes one, another one, or none. */
function withNamed(plan: TurnPlan, { session, utterance }: ParserInput): TurnPlan {
  const { offering } = situationOf(session.world);
  const named = offering && namedResultIn(utterance, offering, session.world);
  if (!named) return plan;
  const { next, values: given = [], ...others } = plan;
  const isOffered = sameValue(ownValue(offering.latest?.row ?? {}, named.slot), named.value as Canonical);
  const isOnly = isOffered && given.length === 1 && given[0]?.slot === named.slot && isNothing(others);
  const isTaken =
    plan.select !== undefined || next || isNothing(plan) || isOnly || plan.start === offering.api.followUp;
  const values = given.filter(({ slot }) => slot !== named.slot);
  return isTaken ? { ...others, ...(values.length > 0 && { values }), select: named } : plan;
}

/** The values that an utterance has for an API, whatever else is made of it. */
async function valuesSaid(
  network: Network,
  turn: TurnToRead,
  api: Api,
  { registry, reader }: ParserInput['session']['engine'],
): Promise<readonly SlotChoice[]> {
  const { agent, user, world, now } = turn;
  const first = await scoresOf(network, { ...turn, focus: serviceNamed(registry, api.service), chosen: api });
  return valuesFor(api, { first, second: first, said: { agent, user }, registry, world, reader, now });
}

/** Wishes that a search does not take, without those that the transaction after it will. */
async function withoutLater(
  network: Network,
  unheard: NonNullable<Proposal['unheard']>,
  plan: TurnPlan,
  { turn, engine }: { readonly turn: TurnToRead; readonly engine: ParserInput['session']['engine'] },
): Promise<NonNullable<Proposal['unheard']>> {
  const following = unheard.length === 0 ? undefined : followingSearch(plan, turn.world, engine.registry);
  if (!following) return unheard;
  const values = await valuesSaid(network, { ...turn, agent: '' }, following.api, engine);
  const kept = keptFor(following, values, { text: turn.user, since: [], isGiven: () => false });
  return unheard.filter(({ start, end }) => !kept.some(({ place }) => place && place.start < end && start < place.end));
}

/** A proposal with what was said for the transaction that it begins while the user was looking for what to book. */
async function withEarlier(
  network: Network,
  proposal: Proposal,
  turn: TurnToRead,
  input: ParserInput,
): Promise<Proposal> {
  const { session, said } = input;
  const { registry } = session.engine;
  const { world } = turn;
  const plan = proposal.statements && planOf(proposal.statements, world, (api) => registry.apis.get(api)?.service);
  const following = plan && followingTask(plan, world, registry);
  if (!plan || !following) return proposal;
  const kept: SlotChoice[] = [];
  const isGiven = (slot: string): boolean => [...(plan.values ?? []), ...kept].some((one) => one.slot === slot);
  for (const { speaker, text, turn: number } of said.toReversed()) {
    if (speaker !== 'user' || !following.turns.has(number)) continue;
    const values = await valuesSaid(network, { ...turn, agent: '', user: text }, following.api, session.engine);
    const later = said.filter((one) => one.speaker === 'user' && one.turn > number).map((one) => one.text);
    kept.push(...keptFor(following, values, { text, since: [...later, input.utterance], isGiven }));
  }
  if (kept.length === 0) return proposal;
  const values = [...(plan.values ?? []), ...kept.map(({ slot, value }) => ({ slot, value }))];
  return { ...proposal, statements: statementsOf({ ...plan, values }, { world, registry }) };
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

/** What comes of words that agree, or may agree, to what was read back. */
function consenting(input: ParserInput, plan: TurnPlan, setting: PlanSetting): Proposal | undefined {
  const heard = heardConsent(input);
  if (heard?.consent === 'clear') return { statements: agreed(plan, setting) };
  return heard?.consent === 'possible' && (plan.confirm || isNothing(plan)) ? askedAgain(input, heard) : undefined;
}

/** What comes of what is beside the point: that the agent says what it can do, where that is asked, and else nothing. */
const besideThePoint = (asksAbilities: boolean | undefined, setting: PlanSetting): readonly Statement[] =>
  asksAbilities ? [help()] : statementsOf({}, setting);

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
  const { name = network.name, threshold = 0, fallback } = options;
  checkNumber('threshold', threshold, { least: 0, most: 1 });
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
    const decided = relaxedIn(input.utterance, turn.world, engine.now) ?? decidedByWords(input);
    const proposal = decided
      ? { statements: statementsOf(decided, { world: turn.world, registry: engine.registry }), confidence: 1 }
      : await propose(input, turn);
    return withEarlier(network, proposal, turn, input);
  }

  async function propose(input: ParserInput, turn: TurnToRead): Promise<Proposal> {
    const { engine } = input.session;
    const understood = await understand(network, turn, engine);
    const { plan, values, unheard, certainty, confidence, isBeside: nothing, asksAbilities: isHelp } = understood;
    input.signal?.throwIfAborted();
    const setting = { world: turn.world, registry: engine.registry };
    const consented = droppedAsking(plan, input, setting) ?? consenting(input, plan, setting);
    if (consented) return { ...consented, confidence };
    const asked = (proposal: Proposal): Proposal =>
      understood.isSmallTalk ? proposal : withUnanswered(proposal, input);
    if (nothing || beginsByYes(plan, input)) return asked({ statements: besideThePoint(isHelp, setting), confidence });
    const answer = isNothing(plan) ? wholeAnswer(input) : undefined;
    if (answer) return { statements: statementsOf(answer, setting), confidence };
    const isLost = certainty < threshold || plan.confirm;
    const other = isNothing(plan) || isLost ? await otherwise(fallback, understood, input) : undefined;
    if (other) return other;
    if (isLost) return { statements: [parseError()], confidence };
    const meant = ofDeedMeant(withInterrupted(withNamed(plan, input), input), input.utterance, turn.world);
    const statements = statementsOf(completed(meant, turn.world, engine.registry), setting);
    const wishes = await withoutLater(network, wishesIn(unheard, plan, input), plan, { turn, engine });
    return asked({ statements, confidence, values: values.map(proposed), unheard: wishes });
  }
}
