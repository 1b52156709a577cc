/** Words as the lexical index sees them: which count, in which form, and which others they stand for. */
import { snakeCase } from '../../text/index.js';

/** Words that say little about what is wanted: forms of grammar and of politeness. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a about again all alright also am an and another any anything are as at be been being but by can could did do does',
    'doing done don down ever for from good got great had has have having hello help her hey hi him his how if in into is',
    'it its just know later least let like liked likes ll may maybe me might mine more most must my myself need needed',
    'needs nice no nope not now of off ok okay on one only or other our out over please really right same say she should',
    'so some something sound sounds sure tell than thank thanks that the their them then there these they thing things',
    'think this those to today tomorrow too up us ve very want wanted wants was we well were what when where which who why',
    'will with would yeah yep yes yet you your',
  ].flatMap((line) => line.split(' ')),
);

/** How people ask for what a search does, and for what a transaction does. */
export const VERBS = {
  search: 'find search look looking get show see check',
  transaction: 'book reserve buy make purchase order schedule do',
} as const;

/** What people say, and the words that descriptions of services have for it. */
export const EVERYDAY_WORDS: Readonly<Record<string, readonly string[]>> = {
  activity: ['event', 'attraction'],
  airplane: ['flight'],
  apartment: ['home'],
  bored: ['event'],
  breakfast: ['restaurant'],
  cab: ['ride'],
  cinema: ['movie'],
  concert: ['event'],
  dine: ['restaurant'],
  dining: ['restaurant'],
  dinner: ['restaurant'],
  eat: ['restaurant'],
  festival: ['event'],
  film: ['movie'],
  flat: ['home'],
  fly: ['flight'],
  flying: ['flight'],
  food: ['restaurant'],
  forecast: ['weather'],
  game: ['event'],
  hungry: ['restaurant'],
  lodging: ['hotel'],
  lunch: ['restaurant'],
  match: ['event'],
  meal: ['restaurant'],
  museum: ['attraction'],
  physician: ['doctor'],
  plane: ['flight'],
  rain: ['weather'],
  room: ['hotel'],
  sightseeing: ['attraction'],
  stay: ['hotel'],
  staying: ['hotel'],
  taxi: ['ride'],
  temperature: ['weather'],
  tourist: ['attraction'],
  vehicle: ['car'],
  wake: ['alarm'],
};

/** The words of a text or of a name such as `FindBus` or `from_city`, in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  snakeCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A word without the ending of a plural, a participle or a past: `flights` and `flight`, `booking` and `book` are the same. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const ending = /(ing|(?<=.{3})ed|(?<!s)s)$/.exec(word)?.[0] ?? '';
  const root = word.length - ending.length >= 3 ? word.slice(0, word.length - ending.length) : word;
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

/** The form in which a word is indexed; undefined for a number, a letter, and a word that says little. */
export function termOf(word: string): string | undefined {
  return word.length < 2 || /^\p{N}+$/u.test(word) || STOP_WORDS.has(word) ? undefined : stem(word);
}
