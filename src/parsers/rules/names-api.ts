/** Whether a text names what an API is about. */
import type { Api } from '../../service/index.js';
import { nameWords, stem, wordsIn } from './text.js';

/** Verbs of names, which say little of what an API is about. */
const VERBS =
  /^(?:find|get|search|look|lookup|check|make|do|buy|reserve|book|for|purchase|available|schedule|add|play|at|set)$/;

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2');

/** Whether a word of the names of an API, its service or its results is said, other than a verb. */
export function namesApi(text: string, { intent, service, entity }: Api): boolean {
  const names = [spaced(service), spaced(intent), entity]
    .flatMap(nameWords)
    .filter((word) => !VERBS.test(word) && word.length > 2);
  const own = new Set(names.map(stem));
  return wordsIn(text).some(({ word }) => own.has(stem(word)));
}
