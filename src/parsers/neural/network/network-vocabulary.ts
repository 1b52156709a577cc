/** The names behind the numbers of the network: both sides, training and running, must count alike. */
import { ownValue } from '../../../language/index.js';
import { z } from 'zod';
import {
  ACTS,
  AGENT_ACTIONS,
  FEATURES,
  FIRST_ACTION,
  INPUT_FORMAT,
  SPEECH_ACTS,
  STATUSES,
  TOKENS,
} from '../input/vocabulary.js';

const vocabularySchema = z.object({
  features: z.array(z.string()),
  acts: z.array(z.string()),
  statuses: z.array(z.string()),
  speech: z.array(z.string()).default([]),
  kinds: z.array(z.string()),
  format: z.number().default(1),
  actions: z.array(z.string()).optional(),
  tokens: z.record(z.string(), z.number()).optional(),
  tokenizer: z.string().optional(),
});

/** Lists of names, in the order of their numbers, and what else a network relies on. */
export interface NetworkVocabulary {
  /** What may be known of a token, from 1. */
  readonly features: readonly string[];
  /** What the user may do, from 0. */
  readonly acts: readonly string[];
  /** Where the value of a slot comes from, from 0. */
  readonly statuses: readonly string[];
  /** What people do with words, from 0; none where a file has no such list. */
  readonly speech: readonly string[];
  readonly kinds: readonly string[];
  /** The version of how an input is written; 1 where a file has none. */
  readonly format: number;
  /** What the agent may have done, from the token `action` on. Files of the first networks lack it. */
  readonly actions?: readonly string[] | undefined;
  /** Tokens with a meaning of their own. Files of the first networks lack them. */
  readonly tokens?: Readonly<Record<string, number>> | undefined;
  /** The SHA-256 of the `tokenizer.json` that wrote the other tokens, where it is known. */
  readonly tokenizer?: string | undefined;
}

/** The kinds of markers, in the order in which the network is given them. */
export const MARKERS = ['api', 'slot', 'value', 'source'] as const;

/** The names of this version of the package. */
export const VOCABULARY: NetworkVocabulary = {
  features: FEATURES,
  acts: ACTS,
  statuses: STATUSES,
  speech: SPEECH_ACTS,
  kinds: MARKERS,
  format: INPUT_FORMAT,
  actions: AGENT_ACTIONS,
  tokens: { ...TOKENS, action: FIRST_ACTION },
};

/** Reads a vocabulary from JSON; undefined for what is none. */
export function readVocabulary(json: string): NetworkVocabulary | undefined {
  try {
    return vocabularySchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The lists to compare; tokens by their names, so that the order of a record does not matter. */
function listsOf({ tokens, ...lists }: NetworkVocabulary): Readonly<Record<string, readonly string[] | undefined>> {
  const { features, acts, statuses, speech, kinds, actions } = lists;
  const named = tokens && Object.entries(tokens).map(([name, token]) => `${name} ${token}`);
  return { features, acts, statuses, speech, kinds, actions, tokens: named?.toSorted() };
}

/** Says where two vocabularies first differ; undefined where they agree. Tokenizers are compared by their files. */
export function differenceOf(trained: NetworkVocabulary, expected: NetworkVocabulary): string | undefined {
  if (trained.format !== expected.format)
    return `its inputs have the format ${trained.format} in place of ${expected.format}`;
  const [its, ours] = [listsOf(trained), listsOf(expected)];
  for (const [list, names] of Object.entries(its)) {
    const others = ownValue(ours, list);
    if (!names || !others) continue;
    const length = Math.max(names.length, others.length);
    const at = Array.from({ length }, (_, index) => index).find((index) => names[index] !== others[index]);
    if (at === undefined) continue;
    const shown = (name: string | undefined): string => (name === undefined ? 'nothing' : `'${name}'`);
    return `of ${list}, number ${at} is ${shown(names[at])} in place of ${shown(others[at])}`;
  }
  return undefined;
}
