/** Which API the user starts. */
import { type ApiIndex, createApiIndex } from '../../dialogue/retrieval/retrieval.js';
import { EVERYDAY_WORDS } from '../../dialogue/retrieval/words.js';
import type { Api, Registry } from '../../service/index.js';
import { DEEDS, WORDS_OF_APIS } from './english/apis.js';
import { categoryMentions } from './mentions/known.js';
import { nameMentions } from './mentions/names.js';
import { senseOf } from './sense.js';
import type { Situation } from './situation.js';

/** What is looked for. */
interface Sought {
  readonly registry: Registry;
  /** The APIs that may be meant. */
  readonly apis: readonly Api[];
  readonly text: string;
  /** How well an API must fit. */
  readonly minimum: number;
}

/** What an utterance says of what is to be done. */
interface Deed {
  readonly isFinding: boolean;
  readonly isDoing: boolean;
  readonly namesSomething: boolean;
  /** 'Italian', 'comedy'. */
  readonly namesKind: boolean;
  /** 'Book it': what is to be done with stands in the conversation. */
  readonly isOfIt: boolean;
}

/** Words behind which a name is that of a place. */
const PLACE = /\b(?:in|to|from|near|around)\s*$/i;

function deedOf(text: string): Deed {
  return {
    isFinding: DEEDS.find.test(text),
    isDoing: DEEDS.do.test(text),
    namesSomething: nameMentions(text).some(({ start }) => !PLACE.test(text.slice(0, start))),
    namesKind: categoryMentions(text).length > 0,
    isOfIt: DEEDS.it.test(text),
  };
}

/** Whether the service of an API has what the API is about: something was found, or is named. */
function lacksSubject(api: Api, { tasks }: Situation, { namesSomething }: Deed): boolean {
  const subject = api.required.find((slot) => senseOf(slot) === 'title');
  if (!subject || namesSomething) return false;
  return !tasks.some((task) => task.api.service === api.service && task.kind === 'search' && task.latest !== undefined);
}

function adjusted(api: Api, deed: Deed, situation: Situation): number {
  const { latest, offering } = situation;
  let score = 0;
  if (deed.isDoing && api.kind === 'transaction') score += 1.5;
  if (deed.isFinding && !deed.isDoing && api.kind === 'search') score += 0.8;
  if (lacksSubject(api, situation, deed)) score -= deed.isDoing ? 1 : 2.5;
  if (deed.namesKind && [...api.slots.values()].some((slot) => senseOf(slot) === 'category')) score += 1;
  const search = offering ?? latest;
  if (deed.isOfIt && search?.kind === 'search' && search.api.followUp === api.name) score += 3;
  return score;
}

/** Ranks the APIs of services by what is said. */
export class Starts {
  private readonly indexes = new Map<string, ApiIndex>();

  /** The index of the services of some APIs: made once for each set of services. */
  private index(registry: Registry, apis: readonly Api[]): ApiIndex {
    const names = [...new Set(apis.map(({ service }) => service))].sort();
    const key = names.join(' ');
    const known = this.indexes.get(key);
    if (known) return known;
    const services = registry.services.filter(({ name }) => names.includes(name));
    const made = createApiIndex(services, {
      weights: { inUse: 0, followUp: 0, suggested: 0 },
      synonyms: { ...EVERYDAY_WORDS, ...WORDS_OF_APIS },
    });
    this.indexes.set(key, made);
    return made;
  }

  /** The API that fits best, of those that fit so well. */
  best({ registry, apis, text, minimum }: Sought, situation: Situation): Api | undefined {
    const deed = deedOf(text);
    const ranked = this.index(registry, apis).rank({ utterance: text });
    const scores = new Map(ranked.map(({ api, score }) => [api.name, score]));
    let best: { readonly api: Api; readonly score: number } | undefined;
    for (const api of apis) {
      const words = scores.get(api.name) ?? 0;
      const score = words + adjusted(api, deed, situation);
      if ((words > 0 || deed.isOfIt) && score >= minimum && !(best && best.score >= score)) best = { api, score };
    }
    return best?.api;
  }
}
