import type { SlotKind } from '../../service/index.js';
import { Remembered, remembered, snakeCase, wordSet } from '../../text/index.js';
import { isPlural, singular } from './english.js';

/** A slot or property by its name in snake case, in which all tables and patterns of names are written. */
export function inSnakeCase<T extends { readonly name: string }>(type: T): T {
  const name = snakeCase(type.name);
  return name === type.name ? type : { ...type, name };
}

/** Names that are no nouns, or no good ones. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['airlines', 'airline'],
  ['actors', 'cast'],
  ['cast', 'cast'],
  ['directed_by', 'director'],
  ['from', 'origin'],
  ['from_location', 'origin'],
  ['percent_rating', 'rating'],
  ['sort_by', 'order'],
  ['starring', 'cast'],
  ['stay_length', 'length of the stay'],
  ['to', 'destination'],
  ['to_location', 'destination'],
  ['total', 'total price'],
  ['where_to', 'destination'],
]);

/** Words of names that are written in a way of their own. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...['ac', 'atm', 'dvd', 'eta', 'gps', 'id', 'isbn', 'pin', 'pm', 'rsvp', 'sms', 'tv', 'url', 'vat', 'vip', 'zip'].map(
    (word): [string, string] => [word, word.toUpperCase()],
  ),
  ['addr', 'address'],
  ['checkin', 'check-in'],
  ['checkout', 'check-out'],
  ['dropoff', 'drop-off'],
  ['nonstop', 'non-stop'],
  ['pickup', 'pick-up'],
  ['redeye', 'red-eye'],
  ['wifi', 'Wi-Fi'],
]);

/** Pairs of words that are written as one. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/\bcheck in\b/, 'check-in'],
  [/\bcheck out\b/, 'check-out'],
  [/\bdrop off\b/, 'drop-off'],
  [/\bin unit\b/, 'in-unit'],
  [/\bpick up\b/, 'pick-up'],
  [/\bprivate visibility\b/, 'private'],
];

/** A name in words: 'has_wifi' is 'has Wi-Fi', 'checkInDate' is 'check-in date'. */
export const wordsOf: (name: string) => string = remembered((name) => {
  const words = snakeCase(name)
    .split('_')
    .filter(Boolean)
    .map((word) => WORDS.get(word) ?? word);
  return PAIRS.reduce((text, [pair, joined]) => text.replace(pair, joined), words.join(' '));
});

/** Names of dates and times that are no nouns: 'at', 'when', 'until'. */
const MOMENTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:from|since)$/, 'start'],
  [/^(?:to|until|till)$/, 'end'],
];
const AT = /^(?:at|on|by|when)$/;
/** Words by each of which a noun is found. */
const byWord = (nouns: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(nouns).flatMap(([noun, words]) => words.split(' ').map((word) => [word, noun] as const)));

/** Names of text that are no nouns. */
const PREPOSITIONS = byWord({ subject: 'about', place: 'at in where', person: 'for who whom' });
/** Verbs of names such as `departs_at` and `arriveBy`, by the noun for what happens then. */
const DEEDS = byWord({
  ...{ arrival: 'arrive arrives', start: 'begin begins starts', booking: 'booked', cancellation: 'cancelled' },
  ...{ creation: 'created', delivery: 'deliver delivered', departure: 'depart departs leave leaves', end: 'ends' },
  ...{ order: 'ordered', payment: 'paid pay' },
});

/** The noun for a date or a time whose name is not a noun: 'at' is a 'time', 'starts_at' a 'start time', 'arriveBy' an 'arrival time'. */
function momentNoun(name: string, kind: 'date' | 'time'): string | undefined {
  if (AT.test(name)) return kind;
  const deed = DEEDS.get(name);
  if (deed !== undefined) return `${deed} ${kind}`;
  if (/^(?:earliest|latest)$/.test(name)) return `${name} ${kind}`;
  const happening = /^(.+) (?:at|on|by)$/.exec(wordsOf(name))?.[1];
  if (happening !== undefined) return `${DEEDS.get(happening) ?? singular(happening)} ${kind}`;
  return MOMENTS.find(([pattern]) => pattern.test(name))?.[1];
}

function unnamedNoun(name: string, kind: SlotKind | undefined): string | undefined {
  if (kind === 'date' || kind === 'time') return momentNoun(name, kind);
  if (kind === 'datetime') return AT.test(name) ? 'date and time' : momentNoun(name, 'time');
  return PREPOSITIONS.get(name);
}

/** Whether a name that may be no noun has one of its own here: 'at', 'from', 'sort_by'. */
export function isKnownName(name: string, kind: SlotKind): boolean {
  const isMoment = kind === 'date' || kind === 'time' || kind === 'datetime';
  return (
    NAMES.has(name) ||
    (isMoment ? AT.test(name) || MOMENTS.some(([known]) => known.test(name)) : PREPOSITIONS.has(name))
  );
}

const COUNTED = /^(?:(?:num|number)(?:_of)?|(?:count|no)_of)_(.+)$/;
const PEOPLE = /^(?:party|group)_size$/;

/** What a name counts, in the plural: 'number_of_seats' counts 'seats', 'party_size' 'people'. */
export const countedBy: (name: string) => string | undefined = remembered((given) => {
  const name = snakeCase(given);
  if (PEOPLE.test(name)) return 'people';
  const counted = COUNTED.exec(name)?.[1];
  if (counted !== undefined) return wordsOf(counted);
  const words = wordsOf(name);
  return isPlural(words) ? words : undefined;
});

/** Whether a name says that it counts: 'number_of_seats', 'party_size'. */
export const isCount = (name: string): boolean => (countedBy(name) ?? wordsOf(name)) !== wordsOf(name);

/** What is counted by a name that says what becomes of it: 'photos' of 'photos_included'. */
export const countedState: (name: string) => readonly [things: string, state: string] | undefined = remembered(
  (name) => {
    const [, things = '', state = ''] = /^(.+) (\w+ed|left)$/.exec(wordsOf(name)) ?? [];
    return isPlural(things) ? [things, state] : undefined;
  },
);

const nouns = new Remembered<string>();

/**
 * The noun for a slot or property, without an article: 'departure date', 'number of seats', 'date of the journey'. Of
 * a name that is no noun, such as 'at', its kind says what it is.
 */
export function nounOf(name: string, kind?: SlotKind): string {
  return nouns.of(`${kind} ${name}`, () => newNoun(snakeCase(name), kind));
}

const isMoment = (kind: SlotKind | undefined): boolean => kind === 'date' || kind === 'time' || kind === 'datetime';

function newNoun(name: string, kind: SlotKind | undefined): string {
  const known = unnamedNoun(name, kind) ?? NAMES.get(name);
  if (known !== undefined) return known;
  if (PEOPLE.test(name)) return 'number of people';
  const counted = COUNTED.exec(name)?.[1];
  if (counted !== undefined) return `number of ${wordsOf(counted)}`;
  return wordsOf(name)
    .replace(/(?<!\b(?:kind|sort|type)) of (?!the )(\w+)$/, ' of the $1')
    .replace(/^(?:has|have|is|are) (?=\w)/, '')
    .replace(/^from (?=\w)/, isMoment(kind) ? 'start ' : 'departure ')
    .replace(/^to (?=\w)/, isMoment(kind) ? 'end ' : kind === 'money' ? 'sum to ' : 'destination ')
    .replace(/^(?:until|till) (?=\w)/, isMoment(kind) ? 'end ' : '$&')
    .replace(/ no$/, ' number')
    .replace(/ ref$/, ' reference');
}

/** What a date, a time or a name is like, and not what it is of: 'new_date', 'last_name'. */
const QUALITIES = wordSet('earliest first full last latest new next old other same second');
export const isQuality = (word: string): boolean => QUALITIES.has(word) || /ed$/.test(word);

/**
 * What a name is the name of: 'hotel_name' of a 'hotel', 'title' of a 'title'; undefined for what is no name, and for what its description
 * calls so: a 'stage name' is of no stage.
 */
export function calledBy(given: string, description: string): string | undefined {
  const name = snakeCase(given);
  if (/^(?:name|title|track)$/.test(name)) return name;
  const called = /^(.+)_(?:name|title)$/.exec(name)?.[1];
  if (called === undefined) return undefined;
  const isCompound = !isQuality(called) && description.toLowerCase().includes(wordsOf(name));
  return isCompound ? undefined : singular(wordsOf(called));
}
