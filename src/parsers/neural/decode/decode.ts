/** From the scores of the network to a plan of the turn. */
import type { Api, Canonical, Registry, SlotKind } from '../../../service/index.js';
import { requestedSlots, type World } from '../../../world/index.js';
import { activeService, lastSearch, lastTask, ownerOf } from '../../plan/tasks.js';
import { isReference, type TurnPlan } from '../../plan/turn-plan.js';
import { situationOf } from '../../rules/situation.js';
import { isNoHour, isOtherCount, isOtherMeasure } from '../../rules/asked.js';
import { unknownIn } from '../../rules/talk/unknown.js';
import { catalogOf, identitiesOf } from '../../rules/mentions/catalog.js';
import { isNoText } from '../../rules/no-text.js';
import { labeledMentions } from '../../rules/mentions/labeled.js';
import type { Act } from '../input/vocabulary.js';
import { carriedByRule, type ExpectedSlots, type SaidTexts, type SlotChoice, type SlotSetting } from './slot-choice.js';
import { takesNoValues } from './acts.js';
import { asAllMembers, asAnswers, asAsked, asLastDays, asPeriod, asTruth, asWholeValues } from './answers.js';
import { countedIn } from './counted.js';
import { asDenied } from './denied.js';
import type { FirstDecision } from './first.js';
import { type GivenValue, namedResult, type Reading, takesValue } from './legality.js';
import { asReplacing } from './replacing.js';
import { withUnclaimed, unheardIn, withStretches } from './unclaimed.js';
import { argmax, calibrated, logSigmoid, type Scores } from './scores.js';
import { decideSlots } from './slots.js';
import { ownWordsOf, unknownNames } from './spoken-for.js';
import { type Stretch, overlaps } from '../../../text/index.js';
import { isNegatedAt } from '../../../english/negation.js';
import { MONTH_NAME } from '../../../values/calendar.js';
import { amountsIn } from '../../../values/measures.js';
import { ENDING } from '../../../values/ordinals.js';

/**
 * The first day of two that share their month: '13 to 16 August'. By itself, '13' is no day, and the network takes it for something else
 * or for nothing; beside the day that ends it, it is the day that begins it.
 */

/** A day by its number, up to the day that is said next. */
const FIRST = /(?<![\p{L}\p{N}.,:/$€£-])(\p{N}{1,2}(?:st|nd|rd|th)?)\s*(?:-|–|to|till?|until|through)\s*(?:the )?$/iu;
/** A day that names its month behind its number; so both are of it. */
const NUMBERED = new RegExp(`^(?:the )?\\d{1,2}${ENDING}?(?: of)? ${MONTH_NAME}`, 'i');

/** Values with both days of a range, in the two slots of an API that hold days. */
export function asDayRange(choices: readonly SlotChoice[], { slots }: Api, user: string): readonly SlotChoice[] {
  const [first, last, ...others] = [...slots.values()].filter(({ kind }) => kind === 'date');
  const isDay = ({ slot }: SlotChoice): boolean => slot === first?.name || slot === last?.name;
  const end = choices.find((one) => isDay(one) && one.place?.speaker === 'user' && NUMBERED.test(String(one.value)));
  const [whole = '', number = ''] = (end?.place && FIRST.exec(user.slice(0, end.place.start))) || [];
  if (!first || !last || others.length > 0 || !end?.place || number === '' || isNegatedAt(user, end.place.start))
    return choices;
  const start = end.place.start - whole.length;
  const place = { speaker: 'user' as const, start, end: start + number.length };
  const isThere = (one: SlotChoice): boolean => one.place?.speaker === 'user' && overlaps(one.place, place);
  // A day that is said elsewhere is that of its slot; the number is nothing else.
  const begin = choices.find((one) => one.slot === first.name && one !== end && isThere(one));
  return [
    ...choices.filter((one) => one !== end && !isDay(one) && !isThere(one)),
    begin ?? { ...end, slot: first.name, value: number, place },
    { ...end, slot: last.name },
  ];
}

export interface DecodedPlan {
  readonly plan: TurnPlan;
  readonly values: readonly SlotChoice[];
  /** Stretches of what the user says that seem to be wishes, and that nothing takes. */
  readonly unheard: readonly Stretch[];
  /** How likely is what the user does, without the values: from 0 to 1. */
  readonly certainty: number;
  /** How likely is the whole, from 0 to 1. */
  readonly confidence: number;
  /** How likely it is that an API starts, from 0 to 1. */
  readonly begins?: number | undefined;
  /** Whether all of it is beside the point: nothing is to be done. */
  readonly isBeside?: true;
  /** Whether the user rather tells something than does anything else with words. */
  readonly informs?: true;
  readonly asksAbilities?: boolean;
  /** Whether a question wants no answer. */
  readonly isSmallTalk?: boolean;
}

/** How likely it must be that the user asks for a property, for it to be told. Chosen on the development conversations. */
const ASKED = 0.6;

/** Where no property is asked for as likely as this, none is told: it would be another than the user asks for. */
const LEAST_ASKED = 0.3;

/**
 * What of a result is asked for in words that rules do not know, where they see that something is: so likely it must be. Where they
 * know what else the words mean, 'kids' where nothing is told of kids, the network has to be surer.
 */
const CERTAINLY_ASKED = { unnamed: 0.9, named: 0.995 } as const;

/** A question that is answered by yes or no. */
const WHETHER = /^(?:is|are|does|do|has|have|can|could|will|would)\b/i;

interface RatedProperty {
  readonly name: string;
  readonly kind: SlotKind;
  readonly probability: number;
}

/** The properties that can be asked for, and how likely each is. What the agent asks for itself nobody asks it. */
function rateAsked({ first, world, said }: DecodeSetting, isConfirmed: boolean): readonly RatedProperty[] {
  const service = activeService(world);
  if (service === undefined) return [];
  const requested = new Set(requestedSlots(world));
  return first.input.slots.flatMap((slot, at) => {
    const { name, kind } = slot;
    const isOfOther = isNoHour(name, said.user) || isOtherCount(slot, said.user) || isOtherMeasure(slot, said.user);
    return ownerOf(world, service, name, isConfirmed) && !requested.has(name) && !isOfOther
      ? [{ name, kind, probability: Math.exp(logSigmoid(first.asked(at))) }]
      : [];
  });
}

/** A question about a result that nothing known answers, by its words and by what the network makes of them. */
function unknownPlan(setting: DecodeSetting): TurnPlan | undefined {
  const { world, said } = setting;
  const unknown = unknownIn(said.user, situationOf(world));
  if (!unknown || world.pending.some(({ kind }) => kind === 'confirm' || kind === 'alternative')) return undefined;
  const least = unknown.isCertain ? CERTAINLY_ASKED.named : CERTAINLY_ASKED.unnamed;
  // 'Is it good for kids?' is answered by no number of stars.
  const isSo = unknown.isCertain && WHETHER.test(said.user.trim());
  const likely = rateAsked(setting, false).filter(
    ({ kind, probability }) => probability > least && (!isSo || kind === 'boolean'),
  );
  return likely.length > 0 ? { asked: likely.map(({ name }) => name) } : { unknown: unknown.name };
}

function askedFor(setting: DecodeSetting, isConfirmed: boolean): readonly string[] {
  const rated = rateAsked(setting, isConfirmed);
  const sure = rated.filter(({ probability }) => probability > ASKED);
  const best = rated[argmax(rated.map(({ probability }) => probability))];
  const chosen = sure.length > 0 ? sure : best && best.probability > LEAST_ASKED ? [best] : [];
  return chosen.sort((a, b) => b.probability - a.probability).map(({ name }) => name);
}

export interface DecodeSetting extends Reading {
  /** The scores over the service that the conversation is about. */
  readonly first: Scores;
  /** The scores over the service of the API that starts. */
  readonly second?: Scores | undefined;
  readonly said: SaidTexts;
  readonly registry: Registry;
  /** The world before the turn. */
  readonly world: World;
}

/** The result that the user names. */
function selectedBy({ first, said, now, world, registry }: DecodeSetting): SlotChoice | undefined {
  const service = activeService(world);
  const search = service === undefined ? undefined : lastSearch(world, service);
  if (!search) return undefined;
  // What the user decides about the one that is taken tells it from no other: 'with English subtitles'.
  const followUp = search.api.followUp === undefined ? undefined : registry.apis.get(search.api.followUp);
  const isDecided = (slot: string): boolean =>
    followUp?.slots.has(slot) === true && !search.api.slots.has(slot) && !search.api.identity.includes(slot);
  const takes = (slot: string, { value }: GivenValue): boolean =>
    search.api.properties.has(slot) &&
    !isDecided(slot) &&
    namedResult(search, { slot, value: String(value) }) !== undefined;
  const [choice] = decideSlots(first, { said, now, takes });
  const value = choice && namedResult(search, choice);
  return value === undefined
    ? undefined
    : { ...choice, slot: choice?.slot ?? '', value, logProbability: choice?.logProbability ?? 0 };
}

/** The names that the service of an API has. */
function namesOf(
  { service: name }: Api,
  { registry }: DecodeSetting,
): Pick<SlotSetting, 'names' | 'identities' | 'ownWords'> {
  const service = registry.services.find((one) => one.name === name);
  return service ? { names: catalogOf(service), identities: identitiesOf(service), ownWords: ownWordsOf(service) } : {};
}

const isSaid = ({ value }: SlotChoice): boolean => !isReference(value);

/** The values of other tasks for slots of which nothing is said. */
const carriedBeside = (choices: readonly SlotChoice[], others: readonly SlotChoice[]): readonly SlotChoice[] =>
  choices.filter((one) => !isSaid(one) && !others.some((other) => other.slot === one.slot && isSaid(other)));

/** What the slots of an API have, where its task is under way or it changes what was done. */
function currentOf(api: Api, world: World): Readonly<Record<string, Canonical>> {
  const task = lastTask(world, api.service);
  const isAmended = task?.kind === 'transaction' && task.api.amend === api.name;
  const values = Object.entries(task && (task.api === api || isAmended) ? task.slots : {});
  return Object.fromEntries(values.map(([name, { canonical }]) => [name, canonical]));
}

/** What stands beside the name of a slot is its value, whichever slots were asked for. */
const NONE_ASKED: ReadonlySet<string> = new Set();

/** The values for the API that starts, else for the task under way. */
export function valuesFor(api: Api | undefined, setting: DecodeSetting, select?: SlotChoice): readonly SlotChoice[] {
  const { first, second, said, now, world } = setting;
  const service = activeService(world);
  const target = api ?? (service === undefined ? undefined : lastTask(world, service)?.api);
  if (!target) return [];
  const known = namesOf(target, setting);
  const { names: catalog = new Map(), identities } = known;
  const isText = (name: string, { value, isSaid }: GivenValue): boolean =>
    !(isSaid && isNoText(target, name, { value: String(value), text: said.user, catalog, identities }));
  const asked = api ? [] : [...situationOf(world).requested];
  const takes = (slot: string, given: GivenValue): boolean =>
    slot !== select?.slot && takesValue(target, slot, given, { ...setting, asked }) && isText(slot, given);
  const labeled = labeledMentions(said.user, target, NONE_ASKED);
  const counted = countedIn(said.user, target);
  const expected: ExpectedSlots = {
    labeled,
    ...(second && api && api.service !== service && { carried: carriedByRule(world, api, said.user) }),
  };
  const by = (scores: Scores): readonly SlotChoice[] =>
    decideSlots(scores, { said, api: target, now, takes, expected, counted, ...known });
  const again = by(second ?? first);
  // Within one service, the second pass knows what is said better, and what is carried over no better than the first.
  const isWithin = second !== undefined && api?.service === service;
  const decided = isWithin ? [...again.filter(isSaid), ...carriedBeside(by(first), again)] : again;
  const ranged = asDayRange(decided, target, said.user);
  const whole = asWholeValues(ranged, target, { ...setting, user: said.user });
  const days = asLastDays(whole, target, said.user);
  const denied = asDenied(days, target, said.user);
  const replacing = asReplacing(denied, {
    ...setting,
    api: target,
    user: said.user,
    current: currentOf(target, world),
  });
  const claimed = withUnclaimed(replacing, { ...setting, api: target, user: said.user, names: catalog });
  const chosen = asAllMembers(asPeriod(claimed, target, said.user), target, { ...setting, user: said.user });
  const task = api || service === undefined ? undefined : lastTask(world, service);
  if (!task) return chosen;
  const named = new Set(labeled.flatMap(({ slot }) => slot ?? []));
  const answering = { world, task, labeled: named, user: said.user };
  const told = new Set([...named, ...counted.map(({ slot }) => slot)]);
  return asTruth(asAsked(asAnswers(chosen, answering), { ...answering, labeled: told }), answering);
}

/** A value that is surer than this is given where the user seems to give none. */
const SURE = Math.log(0.7);

/** So sure the network is that a question is for another service, where it could be one about a result that nobody can answer. */
const FOR_ANOTHER = 0.95;

/** Whether another service is asked, and not the result that was offered: 'is it going to rain there?'. */
function isElsewhere({ api, begins = 0 }: FirstDecision, { world }: DecodeSetting): boolean {
  return api !== undefined && api.service !== activeService(world) && begins > FOR_ANOTHER;
}

/** What is said and nothing takes. */
function notTaken(api: Api | undefined, values: readonly SlotChoice[], setting: DecodeSetting): readonly Stretch[] {
  const target = api ?? situationOf(setting.world).latest?.api;
  const unheard = unheardIn(setting.second ?? setting.first);
  if (!target) return unheard;
  const { user } = setting.said;
  const said = { user, ...namesOf(target, setting), current: currentOf(target, setting.world) };
  // Of 'half a kilo of rye and a kilo of wheat' one is ordered.
  const isLost = ({ slot, value }: SlotChoice, at: number): boolean =>
    values.slice(at + 1).some((later) => later.slot === slot && later.value !== value);
  const lost = values.filter(isLost).flatMap(({ place }) => {
    const amount = place && amountsIn(user).find((one) => overlaps(one, place));
    return place?.speaker === 'user' ? [amount ?? place] : [];
  });
  return withStretches(unheard, [...unknownNames(target, values, said), ...lost]);
}

/** Puts a plan together. */
export function decodePlan(decision: FirstDecision, setting: DecodeSetting): DecodedPlan {
  const { acts, api, logProbability, begins } = decision;
  const unknown = isElsewhere(decision, setting) ? undefined : unknownPlan(setting);
  if (unknown) return { plan: unknown, values: [], unheard: [], certainty: 1, confidence: 1 };
  const has = (act: Act): boolean => acts.has(act);
  const select = has('select-value') ? selectedBy(setting) : undefined;
  const given = valuesFor(api, setting, select);
  const values =
    has('give') || has('start')
      ? given
      : given.filter(({ logProbability }) => !takesNoValues(acts) && logProbability > SURE);
  const asked = has('ask') ? askedFor(setting, has('confirm')) : [];
  const plan: TurnPlan = {
    ...(has('select') && { select: 'latest' as const }),
    ...(select && { select: { slot: select.slot, value: select.value } }),
    ...(has('suspend') && { suspend: true as const }),
    ...(api && { start: api.name }),
    ...(values.length > 0 && { values: values.map(({ slot, value }) => ({ slot, value })) }),
    ...(has('confirm') && { confirm: true as const }),
    ...(asked.length > 0 && { asked }),
    ...(has('next') && { next: true as const }),
    ...(has('decline') && { decline: true as const }),
    ...(has('end') && { end: true as const }),
  };
  const certainty = logProbability;
  const whole = values.reduce((sum, { logProbability }) => sum + logProbability, certainty);
  const unheard = notTaken(api, values, setting);
  return { plan, values, unheard, certainty: Math.exp(certainty), confidence: calibrated(Math.exp(whole)), begins };
}
