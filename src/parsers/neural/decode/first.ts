/** What the user does, and which API starts. */
import type { Api, Registry } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { activeService, lastTask } from '../../plan/tasks.js';
import type { Act } from '../input/vocabulary.js';
import { rateActs } from './acts.js';
import { exampleFit } from '../../rules/examples.js';
import { apisNaming } from '../../rules/mentions/catalog.js';
import { namesApi, tellsApart } from '../../rules/names-api.js';
import { situationOf } from '../../rules/situation.js';
import { SHIFTS } from './expected.js';
import { argmax, logSoftmax, logSum } from './probability.js';
import type { Scores } from './scores.js';
import { UnusedValues } from './unused.js';

/** What the first pass decides: everything but the slots of another service. */
export interface FirstDecision {
  readonly acts: ReadonlySet<Act>;
  /** The API that starts. */
  readonly api: Api | undefined;
  /** The logarithm of how likely this is among all that is possible. */
  readonly logProbability: number;
  /** How likely it is that an API starts at all. */
  readonly begins?: number;
}

/** The API of the task under way: who starts it again goes on with it. */
function apiUnderWay(world: World): Api | undefined {
  const service = activeService(world);
  const task = service === undefined ? undefined : lastTask(world, service);
  return task?.kind === 'transaction' && task.phase !== 'performed' ? task.api : undefined;
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
function isBesideSuggestion(api: Api, named: number, world: World): boolean {
  const suggested = situationOf(world).proposal?.api;
  if (!suggested || api === suggested || named > 0) return false;
  return api.service === suggested.service && api.kind === suggested.kind;
}

/** That what is said is meant in place of what was understood. */
const INSTEAD = /^\W*(?:no|nope|not)\b|\bi meant?\b/i;

/**
 * By how much APIs of another service are likelier of which a word is said, where none is of the service that the conversation is about: 'find me
 * a bus', after trains. Where something was misunderstood, it is meant: 'no, a hotel'.
 */
function namedElsewhere(world: World, user: string, apis: readonly Api[]): ReadonlyMap<Api, number> {
  const active = activeService(world);
  const named = apis.filter((api) => namesApi(user, api));
  const isElsewhere = active !== undefined && !named.some(({ service }) => service === active);
  if (!isElsewhere || new Set(named.map(({ service }) => service)).size !== 1) return new Map();
  const shift = INSTEAD.test(user) ? SHIFTS.instead : SHIFTS.elsewhere;
  // Who was misunderstood has not seen a result yet.
  const sooner = (api: Api): number => (INSTEAD.test(user) && api.kind === 'search' ? SHIFTS.named : 0);
  return new Map(named.map((api) => [api, shift + sooner(api)] as const));
}

/** All that may be meant: acts, with the API that they start. */
function hypotheses(scores: Scores, world: World, user: string, registry: Registry): readonly FirstDecision[] {
  const { apis } = scores.input;
  const known = apisNaming(user, apis, registry);
  const rated = logSoftmax(
    apis.map((api, at) => {
      const shift = SHIFTS.example * exampleFit(user, api) ** 2 + (known.has(api) ? SHIFTS.known : 0);
      return scores.api(at) + shift;
    }),
  );
  const named = apis.map((api) => tellsApart(user, api, apis));
  const elsewhere = namedElsewhere(world, user, apis);
  const underWay = apiUnderWay(world);
  const over = overIn(world, user, apis);
  return rateActs(scores, world).flatMap(({ value: acts, logProbability }): readonly FirstDecision[] => {
    if (!acts.has('start') || apis.length === 0) return [{ acts, api: undefined, logProbability }];
    const isUnlikely = (api: Api, at: number): boolean =>
      api === over || isBesideSuggestion(api, named[at] ?? 0, world);
    return apis.map((api, at) => ({
      ...(api === underWay
        ? { acts: new Set([...acts].filter((act) => act !== 'start')), api: undefined }
        : { acts, api }),
      logProbability:
        logProbability +
        (rated[at] ?? 0) +
        SHIFTS.named * (named[at] ?? 0) +
        (elsewhere.get(api) ?? 0) -
        (isUnlikely(api, at) ? SHIFTS.unlikely : 0),
    }));
  });
}

/** What the first decision is made in. */
export interface FirstSetting {
  /** The world before the turn. */
  readonly world: World;
  /** What the user says. */
  readonly user: string;
  readonly registry: Registry;
}

/** Decides what the user does, and which API starts: the likeliest, where what is said as values is of use. */
export function decideFirst(scores: Scores, { world, user, registry }: FirstSetting): FirstDecision {
  const all = hypotheses(scores, world, user, registry);
  const unused = new UnusedValues(scores, world);
  const rated = all.map(({ acts, api, logProbability }) => logProbability - SHIFTS.unused * unused.of(acts, api));
  const joint = logSoftmax(rated);
  const best = argmax(joint);
  const found = all[best] ?? { acts: new Set<Act>(), api: undefined };
  const starts = all.flatMap(({ api }, at) => (api ? [joint[at] ?? 0] : []));
  return { ...found, logProbability: joint[best] ?? 0, begins: Math.exp(logSum(starts)) };
}
