/** What ranks APIs, by the name that `--ranker` gives. */
import type { Registry } from 'typetod';
import type { ApiRetriever } from 'typetod/dialogue';
import { type Arguments, oneOf, UsageError } from 'typetod/internal/cli';

/** A ranker that is ready. */
export interface ReadyRanker {
  readonly ranker: string;
  /** Left out for the default of the evaluation. */
  readonly retriever?: (services: Registry) => ApiRetriever;
  readonly close: () => Promise<void>;
}

async function loadNeural(folder: string | undefined): Promise<ReadyRanker> {
  const { bundledParserFolder } = await import('typetod/internal');
  const { loadNetwork, networkRetriever } = await import('typetod/internal/neural');
  const network = await loadNetwork(folder ?? bundledParserFolder());
  const retriever = (services: Registry): ApiRetriever => networkRetriever(network, services);
  return { ranker: 'neural', retriever, close: () => network.dispose() };
}

/**
 * The ranker that options name.
 *
 * @throws UsageError for an unknown ranker, and for --model-dir without --ranker neural; ModelError where the network cannot be loaded.
 */
export async function rankerOf(args: Arguments): Promise<ReadyRanker> {
  const name = oneOf('ranker', args.text('ranker') ?? 'words', ['words', 'neural']);
  const folder = args.text('model-dir');
  if (name === 'neural') return loadNeural(folder);
  if (folder !== undefined)
    throw new UsageError("The ranker 'words' takes no --model-dir. Give --ranker neural with it.");
  return { ranker: name, close: () => Promise.resolve() };
}
