/** What of a text is literally of an API: words of its names and examples, values of its closed sets, and names in its tables. */
import { termOf } from '../../../dialogue/retrieval/words.js';
import { clausesFrom } from '../../../english/asides.js';
import { isNegatedAt } from '../../../english/negation.js';
import type { Api } from '../../../service/index.js';
import { onceEach, overlaps, type Stretch } from '../../../text/index.js';
import { namingWords } from '../../rules/names-api.js';
import { wordsIn } from '../../rules/text.js';
import { literalChoices } from './literal.js';

/** The beginnings of the words that are of an API. */
export interface Told {
  readonly things: ReadonlySet<number>;
  /** With those of values. */
  readonly all: ReadonlySet<number>;
}

/** What something is wanted for is not what is wanted: 'it is for a vintage car'. */
const FOR = /\b(?:it['’]?s|it is|they['’]?re|they are) (?:only |just |all )?for\b/gi;

/** The noun of an example: 'I need a frame', 'which frames do you have'. */
const NOUN = /\b(?:an?|the|my|our|which|what|need) (\p{L}+)(?=$| (?:in|on|to|for|do|with|from|at|near|is|are)\b)/giu;

const nounsOf = onceEach(
  ({ examples }: Api): ReadonlySet<string> =>
    new Set(
      examples.flatMap((one) => [...one.matchAll(NOUN)].flatMap(([, noun = '']) => termOf(noun.toLowerCase()) ?? [])),
    ),
);

/** @param names - names in the tables of its service that the text has. */
export function toldOf(text: string, api: Api, names: readonly Stretch[]): Told {
  const reasons = clausesFrom(text, FOR);
  const isMeant = (one: Stretch): boolean =>
    !isNegatedAt(text, one.start) && !reasons.some((other) => overlaps(one, other));
  const meant = (places: readonly Stretch[]) => new Set(places.filter(isMeant).map(({ start }) => start));
  const nouns = wordsIn(text).filter(({ word }) => nounsOf(api).has(termOf(word) ?? ''));
  const values = [...api.slots.values()].flatMap((slot) =>
    literalChoices(slot, text).flatMap(({ place }) => place ?? []),
  );
  const words = values.filter(({ start, end }) => /\p{L}{3}/u.test(text.slice(start, end)));
  const things = meant([...namingWords(text, api), ...nouns]);
  return { things, all: new Set([...things, ...meant([...words, ...names])]) };
}

/**
 * Whether of an API hardly anything is said, one value at most, and that and more of one of another service: 'a metal frame' is no
 * music where frames are of metal too.
 */
export const isOutspoken = ({ things, all }: Told, others: readonly { readonly told: Told }[]): boolean =>
  things.size === 0 &&
  all.size <= 1 &&
  others.some(({ told }) => told.all.size > all.size && [...all].every((start) => told.all.has(start)));
