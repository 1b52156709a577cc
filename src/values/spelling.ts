/** Names of days, their parts and months as they are meant, where they are typed with a slip: 'tomorow', 'evning', '2nite'. */
import { distance } from 'fastest-levenshtein';
import { remembered } from '../text/index.js';

const SHORT: ReadonlyMap<string, string> = new Map([
  ['tonite', 'tonight'],
  ['2nite', 'tonight'],
  ['2moro', 'tomorrow'],
  ['2morrow', 'tomorrow'],
  ['yday', 'yesterday'],
  ['morn', 'morning'],
  ['tues', 'tuesday'],
  ['weds', 'wednesday'],
]);

/** Names so long that a slip makes no other word of them. Short ones are left out: a sundae is not a Sunday. */
const NAMES =
  'tuesday wednesday thursday saturday tomorrow tonight morning afternoon evening january february september october november december'.split(
    ' ',
  );

/** Letters that are typed wrongly: two where the name is long, as one of a pair that is doubled for the other. */
const mistyped = (name: string): number => (name.length > 7 ? 2 : 1);

const WORDS = 2000;

/** A word in lower case, or the name of a day or month that it is a slip of. */
export const spelled: (word: string) => string = remembered((word) => {
  const short = SHORT.get(word);
  if (short !== undefined) return short;
  const name = /^[a-z]{6,11}$/.test(word) ? NAMES.find((one) => distance(one, word) <= mistyped(one)) : undefined;
  // 'Thursdays' are many.
  return name === undefined || word === `${name}s` || !word.startsWith(name.slice(0, 2)) ? word : name;
}, WORDS);

/** A text in lower case with such names spelled. */
export const withSpelling = (text: string): string => text.replace(/[a-z\d]{4,11}/g, spelled);
