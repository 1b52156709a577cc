/** Which API the user starts. */
import { type ApiIndex, createApiIndex } from '../../dialogue/retrieval/retrieval.js';
import { EVERYDAY_WORDS } from '../../dialogue/retrieval/words.js';
import type { Api, Registry, Service } from '../../service/index.js';
import { remembered, snakeCase } from '../../text/index.js';
import { REQUEST_VERBS, JOINED, WORDS_OF_APIS } from './english/apis.js';
import { exampleFit } from './examples.js';
import { isRefused, tellsApart, VERBS, withoutLeftOut } from './names-api.js';
import { apisNaming } from './mentions/catalog.js';
import { nameMentions } from './mentions/names.js';
import { senseOf } from './sense.js';
import { hasOffer, type Situation } from './situation.js';
import { nameWords, stem, wordsIn } from './text.js';

interface Sought {
  readonly registry: Registry;
  readonly apis: readonly Api[];
  readonly text: string;
  /** How well an API must fit. */
  readonly minimum: number;
}

/** What an utterance says of what is to be done. */
interface RequestVerbs {
  readonly words: ReadonlySet<string>;
  readonly namesTime: boolean;
  readonly isFinding: boolean;
  readonly isDoing: boolean;
  readonly namesSomething: boolean;
  /** 'Book it': what is to be done with stands in the conversation. */
  readonly isOfIt: boolean;
}

/** Words behind which a name is that of a place. */
const PLACE = /\b(?:in|to|from|near|around)\s*$/i;

/** Words that are written apart, or together, as names have them. */
const joined = (text: string): string => JOINED.reduce((so, [apart, together]) => so.replace(apart, together), text);

function verbsOf(text: string): RequestVerbs {
  return {
    words: new Set(wordsIn(text).map(({ word }) => stem(word))),
    namesTime: REQUEST_VERBS.time.test(text),
    isFinding: REQUEST_VERBS.find.test(text),
    isDoing: REQUEST_VERBS.do.test(text),
    namesSomething: nameMentions(text).some(({ start }) => !PLACE.test(text.slice(0, start))),
    isOfIt: REQUEST_VERBS.it.test(text),
  };
}

/** What only a result of a search tells, and an API that follows it needs: the flight, the car, the name. */
function subjectsOf(api: Api, siblings: readonly Api[]): readonly string[] {
  const named = api.required.filter((slot) => senseOf(slot) === 'title' || senseOf(slot) === 'person');
  const search = siblings.find((other) => other.kind === 'search' && other.followUp === api.name);
  const tracked = search?.kind === 'search' ? search.tracks.filter((name) => !search.slots.has(name)) : [];
  const found = api.required.filter(({ name }) => tracked.includes(name));
  return [...new Set([...named, ...found])].map(senseOf);
}

/** Whether nothing was found that an API is about, and nothing is named. */
function lacksSubject(api: Api, siblings: readonly Api[], { tasks }: Situation, verbs: RequestVerbs): boolean {
  const subjects = subjectsOf(api, siblings);
  const isSaid = (sense: string): boolean =>
    sense === 'time' ? verbs.namesTime : sense !== 'place' && verbs.namesSomething;
  if (subjects.length === 0 || subjects.some(isSaid)) return false;
  return !tasks.some((task) => task.api.service === api.service && task.kind === 'search' && hasOffer(task));
}

/** The words of an API's intent that no other API of its service has. */
function ownWords({ intent }: Api, siblings: readonly Api[]): readonly string[] {
  const others = new Set(siblings.flatMap((other) => (other.intent === intent ? [] : intentWords(other.intent))));
  return intentWords(intent).filter((word) => !others.has(word) && !VERBS.test(word));
}

const intentWords: (intent: string) => readonly string[] = remembered((intent) =>
  nameWords(snakeCase(intent)).map(stem),
);

/** More than any verb: a flight of the other kind is not meant. And less than one: what needs more than its like. */
const OTHER_KIND = { named: 10, more: 1.5 } as const;

/** How much less an API is meant than those that do the same kind of thing: 'a one-way flight' is none with a return. */
function otherKind(text: string, api: Api, siblings: readonly Api[]): number {
  const told = tellsApart(text, api, siblings);
  const isOther =
    told <= 0 && siblings.some((other) => other.kind === api.kind && tellsApart(text, other, siblings) > 0);
  return isOther ? OTHER_KIND.named : told < 0 ? OTHER_KIND.more : 0;
}

function adjusted(
  api: Api,
  {
    text,
    siblings,
    verbs,
    situation,
  }: { text: string; siblings: readonly Api[]; verbs: RequestVerbs; situation: Situation },
): number {
  const { latest, offering } = situation;
  let score = 0;
  if (verbs.isDoing && api.kind === 'transaction') score += 1.5;
  if (verbs.isFinding && !verbs.isDoing && api.kind === 'search') score += 0.8;
  const isOwn = ownWords(api, siblings).some((word) => verbs.words.has(word));
  if (isOwn) score += 1;
  if (lacksSubject(api, siblings, situation, verbs)) score -= isOwn ? 0.5 : verbs.isDoing ? 1 : 3.5;
  score -= otherKind(text, api, siblings);
  const search = offering ?? latest;
  if (verbs.isOfIt && search?.kind === 'search' && search.api.followUp === api.name) score += 3;
  return score;
}

/** An example of the author whose words are all said weighs more than words and verbs. */
const EXAMPLE = 8;

/** A name that the tables of one service alone have says as much as some words. */
const KNOWN = 5;

/** Which services are in use says little of what starts: what is said does. */
const WEIGHTS = { inUse: 0, followUp: 0, suggested: 0 } as const;

/** Ranks the APIs of services by what is said. */
export class Starts {
  private readonly indexes = new Map<string, { readonly services: readonly Service[]; readonly index: ApiIndex }>();

  /** The index of the services of some APIs: made once for each set of services. */
  private index(registry: Registry, apis: readonly Api[]): ApiIndex {
    const names = new Set(apis.map(({ service }) => service));
    const services = registry.services.filter(({ name }) => names.has(name));
    const key = services.map(({ name }) => name).join(' ');
    const known = this.indexes.get(key);
    // Other services may have the same names.
    if (known?.services.every((service, at) => service === services[at])) return known.index;
    const index = createApiIndex(services, { weights: WEIGHTS, synonyms: { ...EVERYDAY_WORDS, ...WORDS_OF_APIS } });
    this.indexes.set(key, { services, index });
    return index;
  }

  /** The API that fits best, of those that fit so well. */
  best({ registry, apis, text: said, minimum }: Sought, situation: Situation): Api | undefined {
    const text = withoutLeftOut(joined(said), apis);
    const verbs = verbsOf(text);
    const ranked = this.index(registry, apis).rank({ utterance: text });
    const scores = new Map(ranked.map(({ api, score }) => [api.name, score]));
    const naming = apisNaming(said, apis, registry);
    let best: { readonly api: Api; readonly score: number } | undefined;
    for (const api of apis.filter((one) => !isRefused(said, one))) {
      const words = scores.get(api.name) ?? 0;
      const siblings = apis.filter(({ service }) => service === api.service);
      const example = EXAMPLE * exampleFit(text, api) ** 2;
      const known = naming.has(api) ? KNOWN : 0;
      const score = words + example + known + adjusted(api, { text, siblings, verbs, situation });
      if ((words > 0 || example > 0 || known > 0 || verbs.isOfIt) && score >= minimum && !(best && best.score >= score))
        best = { api, score };
    }
    return best?.api;
  }
}
