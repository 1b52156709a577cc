/** The names behind the numbers of the network: both sides, training and running, must count alike. */
import { z } from 'zod';
import { ACTS, FEATURES, STATUSES } from '../input/vocabulary.js';

const LISTS = ['features', 'acts', 'statuses', 'kinds'] as const;

const vocabularySchema = z.object({
  features: z.array(z.string()),
  acts: z.array(z.string()),
  statuses: z.array(z.string()),
  kinds: z.array(z.string()),
});

/** Lists of names, in the order of their numbers. */
export interface NetworkVocabulary {
  /** What may be known of a token, from 1. */
  readonly features: readonly string[];
  /** What the user may do, from 0. */
  readonly acts: readonly string[];
  /** Where the value of a slot comes from, from 0. */
  readonly statuses: readonly string[];
  /** The kinds of segments. */
  readonly kinds: readonly string[];
}

/** The kinds of markers, in the order in which the network is given them. */
export const MARKERS = ['api', 'slot', 'value', 'source'] as const;

/** The names of this version of the package. */
export const VOCABULARY: NetworkVocabulary = { features: FEATURES, acts: ACTS, statuses: STATUSES, kinds: MARKERS };

/** Reads a vocabulary from JSON; undefined for what is none. */
export function readVocabulary(json: string): NetworkVocabulary | undefined {
  try {
    return vocabularySchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Says in which list, and where, two vocabularies first differ; undefined where they are equal. */
export function differenceOf(trained: NetworkVocabulary, expected: NetworkVocabulary): string | undefined {
  for (const list of LISTS) {
    const [its, ours] = [trained[list], expected[list]];
    const length = Math.max(its.length, ours.length);
    const at = Array.from({ length }, (_, index) => index).find((index) => its[index] !== ours[index]);
    if (at === undefined) continue;
    const shown = (name: string | undefined): string => (name === undefined ? 'nothing' : `'${name}'`);
    return `of ${list}, number ${at} is ${shown(its[at])} in place of ${shown(ours[at])}`;
  }
  return undefined;
}
