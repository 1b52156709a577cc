/**
 * An action parser that is a small network: it reads what was said and the words of APIs, slots and values, and ranks what
 * the world admits.
 *
 * Words alone decide some turns (`by-words.ts`); of the others the network makes a plan (`understand.ts`), which becomes a program
 * with what was said before (`kept-values.ts`).
 */
import { besideYes, consentIn, type HeardConsent, saysPlainYes } from '../../english/consent.js';
import { givenUpIn, isKeptIn } from '../../english/giving-up.js';
import { isQuestion } from '../../english/questions.js';
import { isDeterminer } from '../../nlg/lexicon/clause.js';
import { singular } from '../../nlg/lexicon/english.js';
import { checkNumber } from '../../models/check-option.js';
import { conversationPause, help, parseError, type Statement, ownValue } from '../../language/index.js';
import type { Parser, ParserInput, Proposal, ProposedValue } from '../../dialogue/parsers/parser.js';
import { type Canonical, sameValue, type Api } from '../../service/index.js';
import { activeService, isDraft } from '../plan/tasks.js';
import { isReference, type PlannedValue, type TurnPlan } from '../plan/turn-plan.js';
import { isNoneOfFound, namedResultIn } from '../rules/named-result.js';
import { beginning, isUnsaid } from '../rules/beginning.js';
import { isMeantInstead } from '../rules/names-api.js';
import { consentTo } from '../rules/reading.js';
import { chosenIn } from '../rules/talk/chosen.js';
import { talkIn } from '../rules/talk/talk.js';
import { isMistaken } from '../rules/turn.js';
import { relaxedIn } from '../rules/relaxed.js';
import { ofDeedMeant } from '../rules/reversed.js';
import { situationOf } from '../rules/situation.js';
import { type Word, wordsIn } from '../rules/text.js';
import { withLists } from '../lists/with-lists.js';
import { partFor } from '../plan/two-requests.js';
import { completed } from '../plan/completed.js';
import { reachable } from '../plan/reversal.js';
import { type PlanSetting, statementsOf } from '../plan/statements-of.js';
import type { SlotChoice } from './decode/slot-choice.js';
import { otherwise, wholeAnswer } from './decode/nothing-heard.js';
import type { TurnToRead } from './input/network-input.js';
import type { Network } from './network.js';
import { decidedByWords, droppedAsking } from './by-words.js';
import { serviceNamed, understand, scoresFor } from './understand.js';
import { withUnanswered } from './unanswered.js';
import { planOf } from '../plan/plan-of.js';
import { type DecodedPlan, valuesFor } from './decode/decode.js';
import { followingSearch, followingTask, keptFor } from './decode/earlier.js';
import { isPlaceAt } from '../rules/mentions/names.js';
import { COMMON } from '../rules/english/common.js';
import { namesSaid } from '../rules/mentions/set-names.js';
import { overlaps, type Stretch } from '../../text/index.js';

/** The values that an utterance has for an API, whatever else is made of it. */
async function valuesSaid(
  network: Network,
  turn: TurnToRead,
  api: Api,
  { registry, reader }: ParserInput['session']['engine'],
): Promise<readonly SlotChoice[]> {
  const { agent, user, world, now } = turn;
  const first = await scoresFor(network, turn, api, registry);
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
  // An unknown place is no detail of the booking: 'a flight from Oxford'.
  const places = namesSaid(turn.user).filter(({ start }) => isPlaceAt(turn.user, start));
  const isKept = (one: Stretch): boolean => kept.some(({ place }) => place && overlaps(place, one));
  return unheard.filter((one) => places.some(({ start }) => start === one.start) || !isKept(one));
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
  for (const { speaker, text: whole, turn: number } of said.toReversed()) {
    if (speaker !== 'user' || !following.turns.has(number)) continue;
    const text = partFor(following.search.api, whole, world);
    const values = await valuesSaid(network, { ...turn, agent: '', user: text }, following.api, session.engine);
    const later = said.filter((one) => one.speaker === 'user' && one.turn > number).map((one) => one.text);
    kept.push(...keptFor(following, values, { text, since: [...later, input.utterance], isGiven }));
  }
  if (kept.length === 0) return proposal;
  const values = [...(plan.values ?? []), ...kept.map(({ slot, value }) => ({ slot, value }))];
  return { ...proposal, statements: statementsOf({ ...plan, values }, { world, registry }) };
}

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

/**
 * Stretches that nothing took, without those of what an API is about that starts or is under way, by its name, its description and its
 * examples: the pizza is no wish of who orders a pizza, nor are bikes of who looks for a bike. An article says nothing.
 */
export function wishesIn(
  unheard: readonly Stretch[],
  { start }: TurnPlan,
  { session, utterance }: Pick<ParserInput, 'session' | 'utterance'>,
): readonly Stretch[] {
  const { engine, world } = session;
  const api = start === undefined ? situationOf(world).latest?.api : engine.registry.apis.get(start);
  if (!api) return unheard;
  const about = [api.name.replaceAll('_', ' '), api.entity, api.description, ...(api.examples ?? [])];
  const own = new Set(about.flatMap(wordsIn).map(({ word }) => singular(word)));
  const isOwn = ({ word }: Word): boolean => own.has(singular(word)) || isDeterminer(word);
  return unheard.filter((one) => !wordsIn(utterance.slice(one.start, one.end)).every(isOwn));
}

const AND = /(?: and)?$/;
const BESIDE = /^ (?:and|or) (?:an? )?(?:[\p{L}-]+ )?([\p{L}-]+)(?=\s*(?:[.,!?]|$))/u;

const NUMBER = /^\p{N}[\p{N}.,]*$/u;
/** What a number counts, behind it. */
const COUNTED = /^[\s-]+\p{L}[\p{L}-]*/u;

/** A wish with what is named beside it, which nothing took either: 'a pool and a view', and a number with what it counts: '50 people'. */
export function withBeside(
  { start, end }: Stretch,
  values: readonly SlotChoice[],
  { utterance }: Pick<ParserInput, 'utterance'>,
): Stretch {
  const said = utterance.slice(start, end).replace(AND, '');
  const counted = NUMBER.test(said) ? (COUNTED.exec(utterance.slice(end))?.[0] ?? '') : '';
  const own = start + said.length + counted.length;
  const [more = '', noun = ''] = BESIDE.exec(utterance.slice(own)) ?? [];
  const whole = { start, end: own + more.length };
  const isTaken = values.some(({ place }) => place?.speaker === 'user' && overlaps(place, whole));
  return isTaken || COMMON.has(noun) ? { start, end: own } : whole;
}

function proposed({ slot, value, place, logProbability }: SlotChoice): ProposedValue {
  const confidence = Math.exp(logProbability);
  if (place) return { slot, place, confidence };
  return { slot, ...(isReference(value) && { reference: `${value.variable}.${value.property}` }), confidence };
}

/**
 * A plan that leaves open what another service's task only interrupts: 'before I say yes, will it rain there?'. The network has
 * learned to put such a task off, and what is put off is not come back to.
 */
function withInterrupted(plan: TurnPlan, { session, utterance }: ParserInput): TurnPlan {
  const { suspend, ...others } = plan;
  const { registry } = session.engine;
  const { latest, proposal, confirming } = situationOf(session.world);
  const next = plan.start === undefined ? undefined : registry.apis.get(plan.start);
  // What was misunderstood is not come back to: 'no, I meant payment'.
  if (next && isDraft(latest) && latest.api !== next && isMeantInstead(utterance, next))
    return { ...plan, suspend: true };
  // Who asks whether it can be cancelled later gives up nothing, nor who wants it not to be cancelled.
  const isOpen = isQuestion(utterance) || isKeptIn(utterance);
  if (suspend && confirming && !next && isOpen && !givenUpIn(utterance, confirming.api)) return others;
  if (!next || proposal || !isDraft(latest) || latest.api.service === next.service) return plan;
  if (isMistaken(utterance) || givenUpIn(utterance, latest.api)) return { ...plan, suspend: true };
  return others;
}

/** The APIs that may begin in place of one of which nothing is said: those of the service that is spoken of, or any other. */
function othersThan({ start, values = [] }: TurnPlan, input: ParserInput): readonly Api[] | undefined {
  const api = start === undefined ? undefined : input.session.engine.registry.apis.get(start);
  if (!api || !isUnsaid(api, values, input)) return undefined;
  const active = activeService(input.session.world);
  return input.apis.filter(({ service }) => (service === active) !== (active === api.service));
}

/** A plan that begins what is named: nothing, and takes no result for it, where nothing that is said is of what would begin. */
function withBeginning(plan: TurnPlan, { session, utterance }: ParserInput): TurnPlan {
  const { start, ...others } = plan;
  const { registry } = session.engine;
  const api = start === undefined ? undefined : registry.apis.get(start);
  const named = api && beginning(utterance, api, session.world, registry);
  if (named === api) return plan;
  const { values: _values, select: _select, ...rest } = others;
  return named ? { ...rest, start: named.name } : rest;
}

/** A plan that takes the result that the user names, where it takes one, another one, or none. */
function withNamed(plan: TurnPlan, { session, utterance }: ParserInput): TurnPlan {
  const { offering } = situationOf(session.world);
  const named = offering && namedResultIn(utterance, offering, session.world);
  const { next, values: given = [], ...others } = plan;
  if (offering && isNoneOfFound(utterance, offering)) return {};
  if (!named) return plan;
  const isOffered = sameValue(ownValue(offering.latest?.row ?? {}, named.slot), named.value as Canonical);
  const isOnly = isOffered && given.length === 1 && given[0]?.slot === named.slot && isNothing(others);
  const isTaken =
    plan.select !== undefined || next || isNothing(plan) || isOnly || plan.start === offering.api.followUp;
  // A name takes its whole stretch: 'Midnight Fudge' says no time.
  const rest = utterance.toLowerCase().replaceAll(String(named.value).toLowerCase(), '');
  const isSaid = ({ value }: PlannedValue): boolean =>
    typeof value !== 'string' || rest.includes(value.toLowerCase()) || !utterance.includes(value);
  const values = given.filter((one) => one.slot !== named.slot && isSaid(one));
  return isTaken ? { ...others, ...(values.length > 0 && { values }), select: named } : plan;
}

/** How certain it is what the user does: of several services that do the like, which one begins may be open. */
const certaintyOf = ({ plan, certainty, begins = certainty }: DecodedPlan): number =>
  plan.start === undefined ? certainty : begins;

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
  const beside = besideYes(utterance, unheard);
  return { statements: [conversationPause()], ...(beside && { unheard: [beside] }) };
}

/** What comes of words that agree, or may agree, to what was read back. */
function consenting(input: ParserInput, plan: TurnPlan, setting: PlanSetting): Proposal | undefined {
  const heard = heardConsent(input);
  if (heard?.consent === 'clear') return { statements: agreed(plan, setting) };
  const isHeard = heard?.consent === 'possible' || (plan.confirm && saysPlainYes(input.utterance));
  if (!heard || !isHeard) return undefined;
  // Who agrees to a part of what was read back, or says it once more, gives nothing: 'the note is fine'.
  return heard.unheard.length === 0 || plan.confirm || isNothing(plan) ? askedAgain(input, heard) : undefined;
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
    const setting = { world: turn.world, registry: engine.registry };
    const proposal = decided
      ? { statements: statementsOf(completed(decided, turn.world, engine.registry), setting), confidence: 1 }
      : await propose(input, turn);
    return withEarlier(network, proposal, turn, input);
  }

  async function propose(input: ParserInput, turn: TurnToRead): Promise<Proposal> {
    const { engine } = input.session;
    const understood = await understand(network, turn, engine);
    const others = othersThan(understood.plan, input);
    if (others) return propose({ ...input, apis: others }, { ...turn, apis: others });
    const { values, unheard, confidence, isBeside: nothing, asksAbilities: isHelp } = understood;
    const plan = withBeginning(understood.plan, input);
    input.signal?.throwIfAborted();
    const setting = { world: turn.world, registry: engine.registry };
    const consented = droppedAsking(plan, input, setting) ?? consenting(input, plan, setting);
    if (consented) return { ...consented, confidence };
    const asked = (proposal: Proposal): Proposal =>
      understood.isSmallTalk ? proposal : withUnanswered(proposal, input);
    if (nothing || beginsByYes(plan, input)) return asked({ statements: besideThePoint(isHelp, setting), confidence });
    const answer = isNothing(plan) ? wholeAnswer(input) : undefined;
    if (answer) return { statements: statementsOf(answer, setting), confidence };
    const isLost = certaintyOf(understood) < threshold || plan.confirm;
    const other = isNothing(plan) || isLost ? await otherwise(fallback, understood, input) : undefined;
    if (other) return other;
    if (isLost) return { statements: [parseError()], confidence };
    const meant = ofDeedMeant(withInterrupted(withNamed(plan, input), input), input.utterance, turn.world);
    const statements = statementsOf(completed(meant, turn.world, engine.registry), setting);
    const named = wishesIn(unheard, plan, input).map((one) => withBeside(one, values, input));
    const wishes = await withoutLater(network, named, plan, { turn, engine });
    return asked({ statements, confidence, values: values.map(proposed), unheard: wishes });
  }
}
