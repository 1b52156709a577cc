/** Which names are no noun phrases by their form: 'deliver_to', 'lasts', 'under_16', 'born'. */
import type { Property } from '../../service/index.js';
import { wordSet } from '../../text/index.js';
import { isBeing, isClosedClass, isIndefinite, isNoEnd } from './clause.js';
import { isVerbIn, useOf } from './noun-phrase.js';
import { isCount, wordsOf } from './nouns.js';
import { phraseOf } from './phrase.js';

/** What stands first in a name that is no noun. */
const BEGINS = wordSet(`
  about after also arrives at because before between by cannot for from how in instead into keep near no not of on per since till to under until via what
  when where which who why with without`);

/** Words that are no nouns, though some look like one: verbs, and what becomes of a thing. */
const ALONE = wordSet(`
  aboard altogether arrive because begins born brings broken built collect due faints holds kept lasts nightly operates owed paid ready renews shows speaks supports tall weekly`);

/** Verbs before the day or the time at which that is done: 'bring_time'. */
const DEEDS = /^(?:bring|collect|send|take)_(?:date|day|hour|time)$/;

/** Whether a name is no noun phrase, by its form. */
export function isNoNoun({ name, kind, ...type }: Pick<Property, 'name' | 'description' | 'kind'>): boolean {
  const description = phraseOf(type);
  const words = wordsOf(name).split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (BEGINS.has(first) || isNoEnd(last) || isBeing(last) || DEEDS.test(name)) return true;
  if ((kind !== 'boolean' && (last === 'it' || words.some(isIndefinite))) || isVerbIn(words, description)) return true;
  // 'Days to result' are counted in a clause: 'how many days it takes'.
  if (words.length > 1) return kind === 'integer' && !isCount(name) && words.some(isClosedClass);
  if (ALONE.has(first) || useOf(first, description) !== undefined) return ALONE.has(first);
  // 'Comes' and 'accepts' look like nouns in the plural, 'yearly' like one in the singular.
  return /(?:\w{2}[^e]ed|ly)$/.test(first) || (kind === 'closed' && /[^sui]s$/.test(first));
}
