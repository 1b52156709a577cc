/**
 * Which API a user may mean, where nobody says which service is talked to.
 *
 * The index here is lexical: an API is a small document of names, descriptions, slots and closed values, and BM25
 * scores what the user says against it. The state of the dialogue adds to that: another API of a service in
 * use is likelier than its namesake elsewhere. Other retrievers answer the same queries.
 */
import MiniSearch from 'minisearch';
import type { Api, Awaitable, Registry, Service } from '../../service/index.js';
import { Remembered } from '../../text/index.js';
import { openTasks, taskOf, type World } from '../../world/index.js';
import { EVERYDAY_WORDS, termOf, VERBS, wordsOf } from './words.js';

/** What a retriever ranks APIs by. */
export interface RetrievalQuery {
  /** What the user says now. */
  readonly utterance: string;
  /** What both sides said before, the newest last. The lexical index does not read it. */
  readonly before?: readonly string[];
  /** The names of the APIs called so far in this dialogue, the one touched last at the end. */
  readonly called?: readonly string[];
  /** The name of the API that the agent has proposed and the user has not answered. */
  readonly suggested?: string;
  /** The world before the turn. The lexical index does not read it. */
  readonly world?: World;
}

/** An API and how well it fits. */
export interface RankedApi {
  /** The API. */
  readonly api: Api;
  /** How well it fits: the higher, the better. Scores compare within one ranking only. */
  readonly score: number;
}

/** Finds the APIs that a user may mean. */
export interface ApiRetriever {
  /** Returns the APIs that fit at all, the best first, at most `limit`. */
  rank(query: RetrievalQuery, limit?: number): Awaitable<readonly RankedApi[]>;
}

/** A retriever that answers at once, and the same for the same query and the same services in any order. */
export interface ApiIndex extends ApiRetriever {
  /** Returns the APIs that fit at all, the best first, at most `limit`. */
  rank(query: RetrievalQuery, limit?: number): readonly RankedApi[];
}

/** The parts of an API that are indexed. */
const FIELDS = ['name', 'description', 'example', 'slot', 'value', 'verb'] as const;

/**
 * The default weights, chosen on the train split of SGD: how much a match in each part of an API counts, and what the
 * dialogue adds. The unit is what BM25 gives a word that only one API has, so that the same weights suit few services
 * and many.
 */
export const RETRIEVAL_WEIGHTS = {
  /** A match in the names of the service, the intent or the entity. */
  name: 2,
  /** A match in the descriptions of the service or the API. */
  description: 0.1,
  /** A match in what people say, as the author declares it. SGD has none: as names, which authors declare too. */
  example: 2,
  /** A match in the names and descriptions of slots. */
  slot: 0.6,
  /** A match in the values of closed slots. */
  value: 0.5,
  /** A match in the verbs for searching or doing. */
  verb: 1.5,
  /** Added to APIs of services in use. */
  inUse: 4,
  /** Added to what the API touched last is followed by. */
  followUp: 1,
  /** Added to what the agent has proposed. */
  suggested: 1,
} as const satisfies Record<(typeof FIELDS)[number], number> & Record<string, number>;

type RetrievalWeights = Readonly<Record<keyof typeof RETRIEVAL_WEIGHTS, number>>;

/** BM25+ (Lv and Zhai, 2011), whose lower bound `d` did not help: plain BM25. Chosen with the weights. */
const BM25 = { k: 1.4, b: 0.3, d: 0 };

/** Of this length, a word that no API has may be a misspelt one or the beginning of a longer one. */
const MISSPELLABLE = { from: 5, to: 20 };

/** So many different words of an utterance are read. */
const WORDS = 128;

/** How many terms have their scores remembered. */
const TERMS = 1000;

export interface ApiIndexOptions {
  readonly weights?: { readonly [Weight in keyof typeof RETRIEVAL_WEIGHTS]?: number };
  /** Words of users, in lower case, with the words of the services that they stand for; a table of everyday English if left out. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
}

type Document = Readonly<Record<(typeof FIELDS)[number] | 'id', string>>;

function documentOf({ name: service, description: about }: Service, api: Api): Document {
  const slots = [...api.slots.values()];
  return {
    id: api.name,
    name: `${service} ${api.intent} ${api.entity}`,
    description: `${about} ${api.description}`,
    example: api.examples.join(' '),
    slot: slots
      .map(({ name, description, saidAs }) => [name, description, ...(saidAs?.names ?? [])].join(' '))
      .join(' '),
    value: slots
      .flatMap(({ values, saidAs }) => [...(values ?? []), ...Object.values(saidAs?.values ?? {}).flat()])
      .join(' '),
    verb: VERBS[api.kind],
  };
}

class LexicalIndex implements ApiIndex {
  private readonly apis: ReadonlyMap<string, Api>;
  private readonly weights: RetrievalWeights;
  private readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The inverse document frequency of a word that only one API has. */
  private readonly unit: number;
  private readonly known = new Set<string>();
  /** What a term scores with each API that has it: the same terms come in all utterances. */
  private readonly found = new Remembered<readonly (readonly [api: string, score: number])[]>(TERMS);
  private readonly texts = new MiniSearch<Document>({
    fields: [...FIELDS],
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => this.indexed(word),
  });

  constructor(services: readonly Service[], { weights, synonyms = EVERYDAY_WORDS }: ApiIndexOptions) {
    this.weights = { ...RETRIEVAL_WEIGHTS, ...weights };
    this.synonyms = new Map(Object.entries(synonyms));
    const documents = services.flatMap((service) =>
      service.apis.map((api) => ({ api, text: documentOf(service, api) })),
    );
    this.apis = new Map(documents.map(({ api }) => [api.name, api]));
    this.unit = Math.log(1 + (documents.length - 0.5) / 1.5);
    // In order of their names: sums of floating-point numbers depend on the order of their parts.
    this.texts.addAll(documents.map(({ text }) => text).sort((a, b) => (a.id < b.id ? -1 : 1)));
  }

  rank(query: RetrievalQuery, limit = Number.POSITIVE_INFINITY): readonly RankedApi[] {
    const scores = this.scores(query.utterance);
    for (const [name, bonus] of this.bonuses(query)) scores.set(name, (scores.get(name) ?? 0) + bonus);
    return [...scores]
      .filter(([, score]) => score > 0)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, Math.max(0, limit))
      .map(([name, score]) => ({ api: this.apis.get(name) as Api, score }));
  }

  private indexed(word: string): string | null {
    const term = termOf(word);
    if (term === undefined) return null;
    this.known.add(term);
    return term;
  }

  /** The terms of a word that the user said: its own, and those of what it stands for. */
  private asked(word: string): string[] {
    return [word, ...(this.synonyms.get(word) ?? [])].flatMap((form) => termOf(form) ?? []);
  }

  /** How well a term fits each API that it fits at all. */
  private scoresOf(term: string): readonly (readonly [string, number])[] {
    const isMisspellable = term.length >= MISSPELLABLE.from && term.length <= MISSPELLABLE.to && !this.known.has(term);
    const found = this.texts.search(term, {
      tokenize: (only) => [only],
      processTerm: (only) => only,
      // A boost of 0 would count as 1.
      fields: FIELDS.filter((field) => this.weights[field] > 0),
      boost: { ...this.weights },
      bm25: BM25,
      prefix: isMisspellable,
      fuzzy: isMisspellable && 0.2,
    });
    return found.map(({ id, score }) => [id as string, score]);
  }

  /** How well what is said fits each API: what its terms score, times how many different ones it has. */
  private scores(utterance: string): Map<string, number> {
    const words = [...new Set(wordsOf(utterance))].slice(0, WORDS);
    const [sums, counts, seen] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()];
    for (const term of words.flatMap((word) => this.asked(word))) {
      for (const [api, score] of this.found.of(term, () => this.scoresOf(term))) {
        sums.set(api, (sums.get(api) ?? 0) + score);
        counts.set(api, (counts.get(api) ?? 0) + Number(!seen.has(term)));
      }
      seen.add(term);
    }
    return new Map([...sums].map(([api, sum]) => [api, sum * (counts.get(api) ?? 1)]));
  }

  /** What the dialogue adds to the score of an API; an API may have more than one. Names of no API add nothing. */
  private bonuses({ called = [], suggested }: RetrievalQuery): readonly (readonly [string, number])[] {
    const bonus = (name: string, weight: number) => [name, weight * this.unit] as const;
    const { inUse, followUp, suggested: proposed } = this.weights;
    const tasks = called.flatMap((name) => this.apis.get(name) ?? []);
    const services = new Set(tasks.map((api) => api.service));
    const last = tasks.at(-1);
    const related = [...this.apis.values()].filter(({ service }) => services.has(service));
    return [
      ...related.map(({ name }) => bonus(name, inUse)),
      ...(last?.kind === 'search' && last.followUp !== undefined ? [bonus(last.followUp, followUp)] : []),
      ...(suggested !== undefined && this.apis.has(suggested) ? [bonus(suggested, proposed)] : []),
    ];
  }
}

/**
 * Indexes the APIs of services by their words.
 *
 * @example
 * const index = createApiIndex(allServices);
 * index.rank({ utterance: 'Which bus goes to Fresno?' }, 3).map(({ api }) => api.name);
 */
export function createApiIndex(services: readonly Service[] | Registry, options: ApiIndexOptions = {}): ApiIndex {
  return new LexicalIndex('apis' in services ? services.services : services, options);
}

/** What a world tells of the dialogue for a query: itself, the APIs that were called, and the one that the agent has proposed. */
export function retrievalContext(world: World): Pick<RetrievalQuery, 'called' | 'suggested' | 'world'> {
  const called = openTasks(world).map(({ api }) => api.name);
  return { called, world, ...(world.proposal !== undefined && { suggested: taskOf(world, world.proposal).api.name }) };
}
