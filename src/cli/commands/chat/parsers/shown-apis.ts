import { retrievedCandidates } from '../../../../dialogue/retrieval/candidates.js';
import { createApiIndex } from '../../../../dialogue/retrieval/retrieval.js';
import type { DialogueOptions } from '../../../../dialogue/turn/options.js';
import type { Registry } from '../../../../service/index.js';

/** The number of APIs that a model is shown, besides those of the services in use. */
const SHOWN_APIS = 12;

/** The APIs that a model is shown: all, if they are few, else those that fit best. */
export function shownApis(registry: Registry): DialogueOptions['candidates'] {
  if (registry.apis.size <= SHOWN_APIS) return undefined;
  return retrievedCandidates(createApiIndex(registry), { limit: SHOWN_APIS });
}
