import type { Api } from '../../service/index.js';
import type { ParserInput } from '../parsers/parser.js';
import { type ApiRetriever, retrievalContext } from './retrieval.js';

/** Chooses the APIs that may be meant by what the user says. */
export type Candidates = (
  query: Pick<ParserInput, 'session' | 'utterance' | 'said'>,
) => readonly Api[] | Promise<readonly Api[]>;

/**
 * The APIs that a parser is told of, where there are more services than it can well compare: those of the services in
 * use, which a correction or a question may be about, and the ones that a retriever ranks first; all, where nothing
 * fits. They are in the order of the registry, so that prompts of neighboring turns begin alike.
 *
 * @param limit - how many the retriever adds: 10 if left out.
 */
export function retrievedCandidates(
  retriever: ApiRetriever,
  { limit = 10 }: { readonly limit?: number } = {},
): Candidates {
  return async ({ session, utterance, said }) => {
    const { world, engine } = session;
    const before = said.map(({ text }) => text);
    const ranked = await retriever.rank({ utterance, before, ...retrievalContext(world) }, limit);
    const found = new Set(ranked.map(({ api }) => api.name));
    const inUse = new Set(world.tasks.map(({ api }) => api.service));
    const all = [...engine.registry.apis.values()];
    const fitting = all.filter(({ name, service }) => found.has(name) || inUse.has(service));
    return fitting.length > 0 ? fitting : all;
  };
}
