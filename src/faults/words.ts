/**
 * Names and values as parsers misremember them: misspelt, inflected, abbreviated, in other words. Nothing here knows
 * what is legal; whoever asks takes the first that is wrong in the way that is wanted.
 */

/** Numbers in [0, 1). */
export type Random = () => number;

/** A whole number from `least` to `most`, both included. */
export function drawInteger(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** One of the items, or undefined of an empty list. */
export function drawOne<T>(random: Random, items: readonly T[]): T | undefined {
  return items[drawInteger(random, 0, items.length - 1)];
}

/** The items in an order that was drawn: each is drawn when it is asked for. */
function* drawAll<T>(random: Random, items: readonly T[]): Generator<T> {
  const left = [...items];
  while (left.length > 0) yield* left.splice(drawInteger(random, 0, left.length - 1), 1);
}

/** What comes of the first item, in an order that was drawn, that anything comes of. */
export function drawFirst<T, R>(
  random: Random,
  items: readonly T[],
  become: (item: T) => R | undefined,
): R | undefined {
  for (const item of drawAll(random, items)) {
    const result = become(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One slip of the hand, at a letter: left out, doubled, swapped with the next one, or another one instead. */
function slip(text: string, at: number, random: Random): string {
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  switch (drawInteger(random, 0, 3)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return before + after.charAt(0) + letter + after.slice(1);
    default:
      return (
        before +
        drawOne(
          random,
          [...LETTERS].filter((other) => other !== letter),
        ) +
        after
      );
  }
}

/** The text with up to so many slips in its letters. */
export function misspelt(text: string, random: Random, slips = 1): string {
  let result = text;
  for (let count = drawInteger(random, 1, slips); count > 0; count -= 1) {
    const places = [...result].flatMap((character, at) => (/[a-z]/i.test(character) ? [at] : []));
    const at = drawOne(random, places.length > 1 ? places.slice(1) : places);
    if (at !== undefined) result = slip(result, at, random);
  }
  return result;
}

/** `departure_date` as `departureDate`. */
export function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/** The plural of a singular and the other way round, by its last letter. */
export function otherNumber(text: string): string {
  return text.endsWith('s') ? text.slice(0, -1) : `${text}s`;
}

/** Words of slot names that say nearly the same. Each is a set of which any word may stand for another. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['from', 'origin', 'departure', 'source', 'start'],
  ['to', 'destination', 'arrival', 'target'],
  ['date', 'day'],
  ['time', 'hour'],
  ['city', 'town', 'location', 'place', 'area'],
  ['address', 'street'],
  ['departure', 'leaving', 'outbound'],
  ['return', 'returning', 'inbound'],
  ['pickup', 'collection'],
  ['dropoff', 'return'],
  ['passengers', 'travelers', 'riders', 'people', 'persons', 'guests', 'party'],
  ['seats', 'people', 'guests', 'places'],
  ['number', 'count', 'amount', 'num'],
  ['price', 'cost', 'fare', 'rate'],
  ['amount', 'sum', 'total'],
  ['class', 'category', 'type', 'kind'],
  ['rating', 'stars', 'score'],
  ['name', 'title', 'label'],
  ['movie', 'film'],
  ['song', 'track', 'title'],
  ['artist', 'singer', 'band'],
  ['genre', 'style', 'kind'],
  ['cuisine', 'food'],
  ['restaurant', 'venue'],
  ['hotel', 'property', 'accommodation'],
  ['directed', 'director'],
  ['starring', 'actors', 'cast'],
  ['theater', 'cinema'],
  ['event', 'show', 'occasion'],
  ['recipient', 'receiver', 'payee'],
  ['account', 'wallet'],
  ['appointment', 'visit', 'booking'],
  ['stylist', 'salon'],
  ['doctor', 'physician'],
  ['rooms', 'bedrooms'],
  ['beds', 'bedrooms'],
  ['baths', 'bathrooms'],
  ['furnished', 'furniture'],
  ['pets', 'animals'],
  ['allowed', 'permitted', 'welcome'],
  ['wifi', 'internet'],
  ['device', 'speaker', 'player'],
  ['subtitles', 'captions'],
  ['alarm', 'reminder'],
  ['stay', 'visit'],
  ['length', 'duration', 'days'],
  ['station', 'stop', 'terminal'],
  ['transfers', 'changes', 'stops'],
  ['bags', 'luggage', 'baggage'],
  ['shared', 'pooled'],
  ['ride', 'trip'],
  ['query', 'search', 'term'],
];

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['number', 'num'],
  ['departure', 'dep'],
  ['arrival', 'arr'],
  ['destination', 'dest'],
  ['origin', 'orig'],
  ['location', 'loc'],
  ['address', 'addr'],
  ['passengers', 'pax'],
  ['appointment', 'appt'],
  ['category', 'cat'],
  ['restaurant', 'rest'],
  ['account', 'acct'],
  ['amount', 'amt'],
]);

const ADDED_FIRST = ['preferred', 'requested', 'user', 'chosen'];
const ADDED_LAST = ['name', 'value', 'info', 'choice'];

function withWord(words: readonly string[], random: Random, make: (word: string) => string | undefined): string {
  const made = words.flatMap((word, at) => {
    const other = make(word);
    return other === undefined || other === word ? [] : [words.with(at, other).join('_')];
  });
  return drawOne(random, made) ?? words.join('_');
}

function synonym(word: string, random: Random): string | undefined {
  const others = SYNONYMS.filter((set) => set.includes(word)).flat();
  return drawOne(
    random,
    others.filter((other) => other !== word),
  );
}

function abbreviated(word: string): string | undefined {
  return ABBREVIATIONS.get(word) ?? (word.length > 5 ? word.slice(0, 4) : undefined);
}

/** How a parser may paraphrase a name, by what it does to the words. What cannot be done leaves the name as it is. */
export const PARAPHRASES: Readonly<Record<string, (name: string, random: Random) => string>> = {
  synonym: (name, random) => withWord(name.split('_'), random, (word) => synonym(word, random)),
  abbreviated: (name, random) => withWord(name.split('_'), random, abbreviated),
  reordered: (name) => name.split('_').reverse().join('_'),
  'word-added': (name, random) =>
    random() < 0.5 ? `${drawOne(random, ADDED_FIRST)}_${name}` : `${name}_${drawOne(random, ADDED_LAST)}`,
  'word-dropped': (name, random) => {
    const words = name.split('_');
    const dropped = drawInteger(random, 0, words.length - 1);
    return words.filter((_, at) => at !== dropped).join('_');
  },
  'camel-case': camelCase,
  'other-number': otherNumber,
  misspelt: (name, random) => misspelt(name, random, 2),
};

/** Closed values in other words. */
const VALUE_SYNONYMS: readonly (readonly string[])[] = [
  ['cheap', 'inexpensive', 'affordable', 'low-priced'],
  ['inexpensive', 'cheap', 'affordable'],
  ['moderate', 'mid-range', 'reasonable'],
  ['expensive', 'high-end', 'costly'],
  ['pricey', 'costly', 'upscale'],
  ['economy', 'coach', 'standard class'],
  ['premium economy', 'economy plus'],
  ['business', 'executive'],
  ['first class', 'luxury class'],
  ['compact', 'small car'],
  ['standard', 'medium'],
  ['full-size', 'large'],
  ['luxury', 'deluxe'],
  ['pool', 'carpool'],
  ['regular', 'ordinary'],
  ['music', 'concert'],
  ['sports', 'game'],
  ['museum', 'gallery'],
  ['savings', 'deposit account'],
  ['checking', 'current account'],
  ['3d', 'three dimensional'],
  ['tv', 'television'],
  ['kitchen speaker', 'the one in the kitchen'],
  ['bedroom speaker', 'the one in the bedroom'],
  ['mandarin', 'Chinese'],
  ['general practitioner', 'family doctor'],
  ['dermatologist', 'skin doctor'],
  ['psychologist', 'therapist'],
  ['true', 'if possible', 'sometimes'],
  ['false', 'rather not', 'sometimes'],
];

/** How a parser may get a value of a closed set wrong, by what it does to the value. */
export const MISTAKEN_VALUES: Readonly<Record<string, (value: string, random: Random) => string>> = {
  synonym: (value, random) => {
    const others = VALUE_SYNONYMS.find(([first]) => first === value.toLowerCase()) ?? [];
    return drawOne(random, others.slice(1)) ?? value;
  },
  inflected: (value, random) => drawOne(random, [otherNumber(value), `${value}-like`, `${value}ish`]) ?? value,
  misspelt: (value, random) => misspelt(value, random, 2),
  'words-added': (value, random) =>
    drawOne(random, [`the ${value} one`, `${value} option`, `something ${value}`, `${value.toUpperCase()} IF FREE`]) ??
    value,
};

/** The same for a number. */
export const MISTAKEN_NUMBERS: Readonly<Record<string, (value: string, random: Random) => string>> = {
  vague: (_, random) => drawOne(random, ['a few', 'several', 'some', 'not many']) ?? 'some',
  range: (value) => `${value} or ${Number(value) + 1}`,
  'out-of-range': (value, random) => String(Number(value) + drawInteger(random, 10, 90)),
  'words-added': (value, random) => `${value} ${drawOne(random, ['of them', 'in total', 'at most'])}`,
};

/** Words of slot names of which one is taken for the other. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['from', 'to'],
  ['origin', 'destination'],
  ['start', 'end'],
  ['pickup', 'dropoff'],
  ['departure', 'return'],
  ['artist', 'album'],
  ['artist', 'song'],
  ['artist', 'track'],
  ['song', 'album'],
  ['track', 'album'],
  ['directed', 'starring'],
  ['director', 'actors'],
  ['directed', 'cast'],
  ['movie', 'theater'],
  ['restaurant', 'location'],
  ['adults', 'rooms'],
  ['adults', 'children'],
  ['beds', 'baths'],
  ['recipient', 'account'],
];

/** Words that say nothing about what a slot holds. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['of', 'by', 'on', 'in', 'for', 'the', 'is', 'has', 'name', 'new']);

function meaningfulWords(name: string): readonly string[] {
  return name.split('_').filter((word) => !EMPTY_WORDS.has(word));
}

/**
 * Whether the name of one slot is easily taken for that of another: what they hold is called the same, as in
 * `pickup_date` and `dropoff_date`, or the opposite, as in `origin` and `destination`.
 */
export function areConfusable(a: string, b: string): boolean {
  const [head, other] = [meaningfulWords(a).at(-1), meaningfulWords(b).at(-1)];
  if (head === undefined || other === undefined) return false;
  return head === other || OPPOSITES.some((pair) => pair.includes(head) && pair.includes(other));
}

/** How many words of a name another one has, or has a synonym of. */
export function likeness(a: string, b: string): number {
  const others = meaningfulWords(b);
  const isIn = (word: string): boolean =>
    others.some((other) => word === other || SYNONYMS.some((set) => set.includes(word) && set.includes(other)));
  return meaningfulWords(a).filter(isIn).length;
}
