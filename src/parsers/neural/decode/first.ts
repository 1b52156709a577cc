/** What the user does, and which API starts. */
import { type Api, type Registry, slotTaking } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { bookedBy } from '../../plan/search-before.js';
import { activeService, isDraft, lastTask, lastSearch } from '../../plan/tasks.js';
import type { Act } from '../input/vocabulary.js';
import { rateActs, takesNoValues } from './acts.js';
import { REQUEST_VERBS } from '../../rules/english/apis.js';
import { exampleFit } from '../../rules/examples.js';
import { type CatalogMention, namedAlone, namesOfTables } from '../../rules/mentions/catalog.js';
import {
  isAskedByVerb,
  isMeantInstead,
  isRefused,
  leavesOut,
  namesApi,
  namesThing,
  tellsApart,
} from '../../rules/names-api.js';
import { situationOf } from '../../rules/situation.js';
import { SHIFTS } from './slot-choice.js';
import { argmax, logSoftmax, logSum, type Scores } from './scores.js';
import { logNone } from './slots.js';
import { isOutspoken, type Told, toldOf } from './told-of.js';

/** Keeps the logarithm of 0 away. */
const TINY = 1e-9;

/** The logarithm of the odds that a slot gets a value; 0 where it rather gets none. */
function weightOf(none: number): number {
  return Math.max(0, Math.log(1 - Math.exp(Math.min(none, -TINY))) - none);
}

/** Weighs what a decision leaves unused. */
class UnusedValues {
  private readonly read: readonly { readonly name: string; readonly weight: number }[];
  private readonly underWay: Api | undefined;
  private readonly found: Api | undefined;
  private readonly service: string | undefined;

  constructor(scores: Scores, world: World) {
    this.read = scores.input.slots.flatMap(({ name, slot }, at) => {
      const weight = slot ? weightOf(logNone(scores, at)) : 0;
      return weight > 0 ? [{ name, weight }] : [];
    });
    this.service = activeService(world);
    this.underWay = this.service === undefined ? undefined : lastTask(world, this.service)?.api;
    this.found = this.service === undefined ? undefined : lastSearch(world, this.service)?.api;
  }

  /** The weight of the values that are of no use where the user does this. */
  of(acts: ReadonlySet<Act>, api: Api | undefined): number {
    if (this.read.length === 0) return 0;
    const target = api ?? this.underWay;
    const takesNone = (api && api.service !== this.service) || takesNoValues(acts);
    return this.read.reduce((sum, { name, weight }) => {
      const isUsed =
        (!takesNone && target?.slots.has(name)) || (acts.has('select-value') && this.found?.properties.has(name));
      return isUsed ? sum : sum + weight;
    }, 0);
  }
}

/** What the first pass decides: everything but the slots of another service. */
export interface FirstDecision {
  readonly acts: ReadonlySet<Act>;
  readonly api: Api | undefined;
  /** The logarithm of how likely this is among all that is possible. */
  readonly logProbability: number;
  /** How likely it is that an API starts at all. */
  readonly begins?: number;
  /** APIs that are nearly as likely as the one that starts, the likeliest first; none if left out. */
  readonly rivals?: readonly Api[];
}

/** So much less likely than the API that starts is a rival of it at most, as a logarithm. */
const RIVAL = 4;

/** So many rivals are tried at most: each is another pass of the network. */
const MOST_RIVALS = 6;

/** The API of the task under way: who starts it again goes on with it. */
function apiUnderWay(world: World): Api | undefined {
  const service = activeService(world);
  const task = service === undefined ? undefined : lastTask(world, service);
  return isDraft(task) ? task.api : undefined;
}

/**
 * The API of the transaction that was done last, where another service is named and it is not: who books a table and then asks for a
 * taxi does not book the table again.
 */
function overIn(world: World, user: string, apis: readonly Api[]): Api | undefined {
  const service = activeService(world);
  const task = service === undefined ? undefined : lastTask(world, service);
  if (task?.kind !== 'transaction' || task.phase !== 'performed' || namesApi(user, task.api)) return undefined;
  return apis.some((api) => api.service !== service && namesApi(user, api)) ? task.api : undefined;
}

/**
 * Whether an API is another than the suggested one that does the like, and no word tells it from it: who says yes to seats on this
 * flight books no return flight.
 */
function isBesideSuggestion(api: Api, named: number, suggested: Api | undefined): boolean {
  if (!suggested || api === suggested || named > 0) return false;
  return api.kind === suggested.kind && (api.service === suggested.service || api.intent === suggested.intent);
}

/** That what is said is meant in place of what was understood. */
const INSTEAD = /^\W*(?:no|not)\b/i;

/** What is said of an API, whatever it is that the user does. */
interface SaidOfApi {
  readonly api: Api;
  readonly isLeftOut: boolean;
  readonly isRefused: boolean;
  readonly isInstead: boolean;
  /** Names in the tables of its service. */
  readonly names: readonly CatalogMention[];
  /** What is literally of it. */
  readonly told: Told;
}

function saidOf(user: string, api: Api, registry: Registry): SaidOfApi {
  const names = namesOfTables(user, api, registry);
  return {
    api,
    names,
    told: toldOf(user, api, names),
    isLeftOut: leavesOut(user, api),
    isRefused: isRefused(user, api),
    isInstead: isMeantInstead(user, api),
  };
}

/** Whether a thing of an API is told, with what it has, and nothing of the service that the conversation is about: 'an oak frame'. */
const isToldAlone = ({ told }: SaidOfApi, active: string | undefined, said: readonly SaidOfApi[]): boolean =>
  told.things.size > 0 &&
  told.all.size > told.things.size &&
  said.every((other) => other.api.service !== active || other.told.all.size === 0);

/**
 * The APIs of other services of whose things a word is said, where none is of the service that the conversation is about: 'find me a
 * bus', after trains; 'no, a hotel', where something was misunderstood.
 */
function elsewhereIn(active: string | undefined, user: string, said: readonly SaidOfApi[]): ReadonlySet<Api> {
  const isOwn = said.some(({ api, isRefused }) => api.service === active && !isRefused && namesApi(user, api));
  if (active === undefined || isOwn) return new Set();
  const named = said.filter(
    (one) =>
      one.isInstead ||
      (!one.isRefused && (namesThing(user, one.api) || (one.api.kind === 'search' && isToldAlone(one, active, said)))),
  );
  const services = new Set(named.map(({ api }) => api.service));
  return new Set(said.flatMap(({ api }) => (services.has(api.service) ? api : [])));
}

/** So much less likely than another one, as a logarithm, an API may be of which more is said. */
const NEAR = 4;

/** What the first decision is made in. */
export interface FirstSetting {
  /** The world before the turn. */
  readonly world: World;
  readonly user: string;
  readonly registry: Registry;
}

/** The API that is suggested, or that follows the result which is taken: 'book it' is about what was offered. */
function suggestedIn(world: World, isTaken: boolean, registry: Registry): Api | undefined {
  const { proposal, offering } = situationOf(world);
  if (proposal) return proposal.api;
  return isTaken && offering ? bookedBy(offering.api, registry) : undefined;
}

/** Whether an API has no use for the result that was offered, and the one that follows it has. */
function takesNothingOf(world: World, followUp: Api | undefined, api: Api): boolean {
  const { identity = [] } = situationOf(world).offering?.api ?? {};
  const takes = (one: Api | undefined): boolean =>
    one !== undefined && identity.some((property) => slotTaking(one, property) !== undefined);
  return takes(followUp) && !takes(api);
}

/** All that may be meant: acts, with the API that they start. */
function hypotheses(
  scores: Scores,
  { world, user, registry }: FirstSetting,
  said: readonly SaidOfApi[],
  elsewhere: ReadonlySet<Api>,
): readonly FirstDecision[] {
  const { apis } = scores.input;
  const known = namedAlone(said);
  const active = activeService(world);
  const plain = apis.map((api, at) => {
    const shift = SHIFTS.example * exampleFit(user, api) ** 2 + (known.has(api) ? SHIFTS.known : 0);
    return scores.api(at) + shift;
  });
  const rated = logSoftmax(
    said.map(({ api: { service }, told }, at) => {
      const score = plain[at] ?? 0;
      const near = said.filter(({ api }, other) => api.service !== service && (plain[other] ?? 0) > score - NEAR);
      return service !== active && isOutspoken(told, near) ? score - SHIFTS.elsewhere : score;
    }),
  );
  const underWay = apiUnderWay(world);
  const over = overIn(world, user, apis);
  const isOffered = situationOf(world).offering !== undefined || world.pending.some(({ kind }) => kind === 'relax');
  const isTurned = isOffered && INSTEAD.test(user);
  const weighed = said.map((one, at) => {
    const { api, isLeftOut, isRefused, isInstead } = one;
    // The verb of a deed tells it from others as a word of its name does: 'play some jazz'.
    const named = tellsApart(user, api, apis) || (isAskedByVerb(user, api) ? 1 : 0);
    const shift = isTurned || isInstead || isToldAlone(one, active, said) ? SHIFTS.instead : SHIFTS.elsewhere;
    const weight =
      (rated[at] ?? 0) + SHIFTS.named * named + (elsewhere.has(api) ? shift : 0) - (isRefused ? SHIFTS.instead : 0);
    return { api, named, isGone: isLeftOut || api === over, weight };
  });
  const isTaken = REQUEST_VERBS.it.test(user);
  return rateActs(scores, world).flatMap(({ value: acts, logProbability }): readonly FirstDecision[] => {
    if (!acts.has('start') || apis.length === 0) return [{ acts, api: undefined, logProbability }];
    const suggested = suggestedIn(world, acts.has('select') || isTaken, registry);
    const goingOn = new Set([...acts].filter((act) => act !== 'start'));
    return weighed.map(({ api, named, isGone, weight }) => {
      const isUnlikely = isGone || isBesideSuggestion(api, named, suggested);
      // What is taken is taken for something.
      const isVain = isUnlikely && takesNothingOf(world, suggested, api);
      const less = SHIFTS.unlikely * (Number(isUnlikely) + Number(isVain));
      return {
        ...(api === underWay ? { acts: goingOn, api: undefined } : { acts, api }),
        logProbability: logProbability + weight - less,
      };
    });
  });
}

/** Decides what the user does, and which API starts: the likeliest, where what is said as values is of use. */
export function decideFirst(scores: Scores, setting: FirstSetting): FirstDecision {
  const { world, user, registry } = setting;
  const active = activeService(world);
  const said = scores.input.apis.map((api) => saidOf(user, api, registry));
  const elsewhere = elsewhereIn(active, user, said);
  // What is denied is not gone on with, where another thing is named: 'not a concert, I want to listen to a song'.
  const isDenied = said.some(({ api, isLeftOut, isRefused }) => api.service === active && (isLeftOut || isRefused));
  const isRuledOut = ({ api }: FirstDecision): boolean =>
    isDenied && elsewhere.size > 0 && !(api && elsewhere.has(api));
  const all = hypotheses(scores, setting, said, elsewhere).filter((one) => !isRuledOut(one));
  const unused = new UnusedValues(scores, world);
  const rated = all.map(({ acts, api, logProbability }) => {
    // Another service of which a word is said has its own use for what is said.
    const isTaken = api !== undefined && elsewhere.has(api);
    return isTaken ? logProbability : logProbability - SHIFTS.unused * unused.of(acts, api);
  });
  const joint = logSoftmax(rated);
  const best = argmax(joint);
  const found = all[best] ?? { acts: new Set<Act>(), api: undefined };
  const starts = all.flatMap(({ api }, at) => (api ? [joint[at] ?? 0] : []));
  const logProbability = joint[best] ?? 0;
  const isNear = ({ acts }: FirstDecision, at: number): boolean =>
    acts === found.acts && (joint[at] ?? 0) > logProbability - RIVAL;
  const rivals = all
    .map((one, at) => ({ ...one, logProbability: joint[at] ?? 0 }))
    .filter(isNear)
    .sort((one, other) => other.logProbability - one.logProbability)
    .flatMap(({ api }) => (api && api !== found.api ? api : []))
    .slice(0, MOST_RIVALS);
  return { ...found, logProbability, begins: Math.exp(logSum(starts)), rivals: found.api ? rivals : [] };
}
