/** Which API is meant by what its author says that people say. */
import type { Api } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import { stem, wordsIn } from './text.js';

const stems = (text: string): ReadonlySet<string> => new Set(wordsIn(text).map(({ word }) => stem(word)));

const examplesOf = onceEach(({ examples }: Api): readonly ReadonlySet<string>[] => examples.map(stems));

/** Less of an example than this says nothing: 'the' and 'to' are in many. */
const LEAST = 0.6;

/**
 * How much of the nearest example of an API a text has, from 0 to 1: all words of the example, in any order and with
 * anything between them, are 1. 0 without examples, and for less than most of one.
 */
export function exampleFit(text: string, api: Api): number {
  const examples = examplesOf(api);
  if (examples.length === 0) return 0;
  const said = stems(text);
  const fits = examples.map((words) => [...words].filter((word) => said.has(word)).length / (words.size || 1));
  const best = Math.max(...fits);
  return best < LEAST ? 0 : best;
}
