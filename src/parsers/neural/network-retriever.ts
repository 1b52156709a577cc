/**
 * Finds the API that a user means by the network: the same input as for parsing, with the APIs that a first retriever
 * finds by their words. Comparing an API costs some tokens; so the network is shown those that come into question.
 */
import { checkNumber } from '../../models/check-option.js';
import {
  type ApiRetriever,
  createApiIndex,
  type RankedApi,
  type RetrievalQuery,
} from '../../dialogue/retrieval/retrieval.js';
import type { Api, Registry } from '../../service/index.js';
import { EMPTY_WORLD } from '../../world/index.js';
import { activeService } from '../plan/tasks.js';
import { logSoftmax, Scores } from './decode/scores.js';
import { networkInput } from './input/network-input.js';
import type { Network } from './network.js';

export interface NetworkRetrieverOptions {
  /** Finds the APIs that the network compares; by their words if left out. */
  readonly first?: ApiRetriever;
  /** How many it finds: 24 if left out. APIs of services in use are always compared. */
  readonly candidates?: number;
  /** The clock, local time `YYYY-MM-DDTHH:MM`; it decides nothing but which words are dates. */
  readonly now?: string;
}

const CLOCK = '2000-01-01T00:00';
const COMPARED = 24;
/** What the best fit by words counts, and that a service is in use, in logarithms of probability. Chosen on train. */
const WORDS = 4;
const IN_USE = 2;

/** The APIs of the services that the dialogue has called. */
function apisInUse({ called = [] }: RetrievalQuery, { apis }: Registry): ReadonlySet<Api> {
  const used = new Set(called.map((name) => apis.get(name)?.service));
  return new Set([...apis.values()].filter(({ service }) => used.has(service)));
}

/** The APIs that the network compares: the first ones by their words, those in use, and others where there are few. */
function compared(
  { apis }: Registry,
  inUse: ReadonlySet<Api>,
  { ranked, candidates }: { readonly ranked: readonly RankedApi[]; readonly candidates: number },
): readonly Api[] {
  const inOrder = new Set([...ranked.map(({ api }) => api), ...inUse, ...apis.values()]);
  return [...inOrder].slice(0, candidates + inUse.size);
}

/** What is added to the scores of the network: the APIs of two services may have the same names. */
function bonusOf(ranked: readonly RankedApi[], inUse: ReadonlySet<Api>): (api: Api) => number {
  const most = ranked[0]?.score || 1;
  const words = new Map(ranked.map(({ api, score }) => [api, (WORDS * score) / most]));
  return (api) => (words.get(api) ?? 0) + (inUse.has(api) ? IN_USE : 0);
}

/**
 * Ranks APIs by a network.
 *
 * @throws ModelError `bad-option` for a number of candidates that is no whole number from 1 on.
 */
export function networkRetriever(
  network: Network,
  registry: Registry,
  options: NetworkRetrieverOptions = {},
): ApiRetriever {
  const { first = createApiIndex(registry), candidates = COMPARED, now = CLOCK } = options;
  checkNumber('candidates', candidates, { least: 1, isWhole: true });
  return {
    async rank(query, limit = Number.POSITIVE_INFINITY): Promise<readonly RankedApi[]> {
      const { world = EMPTY_WORLD, utterance: user, before = [] } = query;
      const ranked = await first.rank(query, candidates);
      const inUse = apisInUse(query, registry);
      const apis = compared(registry, inUse, { ranked, candidates });
      const bonus = bonusOf(ranked, inUse);
      const service = activeService(world);
      const focus = registry.services.find(({ name }) => name === service);
      const input = networkInput(
        { world, agent: before.at(-1) ?? '', user, apis, focus, now, wording: 'both' },
        network.pieces,
      );
      const scores = new Scores(input, await network.run(input));
      const rated = logSoftmax(apis.map((_, at) => scores.api(at)));
      const scored = apis.map((api, at) => ({ api, score: (rated[at] ?? 0) + bonus(api) }));
      return scored.sort((a, b) => b.score - a.score).slice(0, Math.max(0, limit));
    },
  };
}
