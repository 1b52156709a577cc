/**
 * Normalization of values before states are compared. Published scores differ by several points for the profile alone,
 * so each score says which one produced it. The tables are our own, after what the profiles are known to do.
 */
import type { MultiwozState } from '../corpus/format.js';
import { domainOfKey } from '../corpus/slots.js';

/**
 * How values are normalized. `none`: not at all. `trade-like`: annotated values are corrected, predicted ones are taken as
 * they are. `both-sides`: both are corrected, and spellings of names and times are unified. `any-of`: the same, and one of
 * several annotated values that `|` parts is enough.
 */
export type MultiwozProfile = 'none' | 'trade-like' | 'both-sides' | 'any-of';

/** All profiles. */
export const MULTIWOZ_PROFILES: readonly MultiwozProfile[] = ['none', 'trade-like', 'both-sides', 'any-of'];

const NAMED = (entries: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(entries).flatMap(([meant, forms]) => forms.map((form) => [form, meant])));

/** Words that mean the same in any slot. */
const ANYWHERE = NAMED({
  dontcare: [
    'any',
    'anything',
    'any of them',
    'dont care',
    "don't care",
    'do not care',
    'does not care',
    'not important',
  ],
  none: ['', 'not mentioned', 'none', 'not given'],
});

const AREAS = NAMED({
  centre: ['center', 'city centre', 'city center', 'centre of town', 'center of town', 'town centre', 'the centre'],
  north: ['the north', 'north side', 'northern'],
  south: ['the south', 'south side', 'southern'],
  east: ['the east', 'east side', 'eastern'],
  west: ['the west', 'west side', 'western', 'west part of town'],
});

const PRICES = NAMED({
  cheap: ['cheaply', 'cheaper', 'cheapest', 'inexpensive', 'low', 'budget'],
  moderate: ['moderately', 'moderately priced', 'moderate priced', 'moderate price', 'mid-range', 'mid range', 'mod'],
  expensive: ['expensively', 'high', 'high end', 'high-end', 'upscale', 'pricey'],
});

const ANSWERS = NAMED({ yes: ['y', 'true', 'free', 'included'], no: ['n', 'false'] });

const NUMBERS = NAMED({
  '0': ['zero'],
  '1': ['one', 'single'],
  '2': ['two'],
  '3': ['three'],
  '4': ['four'],
  '5': ['five'],
  '6': ['six'],
  '7': ['seven'],
  '8': ['eight'],
});

const DAYS = NAMED({
  monday: ['mon', 'mondays'],
  tuesday: ['tue', 'tues', 'tuesdays'],
  wednesday: ['wed', 'weds', 'wednesdays'],
  thursday: ['thu', 'thur', 'thurs', 'thursdays'],
  friday: ['fri', 'fridays'],
  saturday: ['sat', 'saturdays'],
  sunday: ['sun', 'sundays'],
});

const HOTEL_TYPES = NAMED({
  'guest house': ['guesthouse', 'guest houses', 'guesthouses', 'guest-house', 'bed and breakfast'],
  hotel: ['hotels'],
});

const SIGHTS = NAMED({
  'multiple sports': ['mutliple sports', 'mutiple sports', 'sports'],
  'night club': ['nightclub', 'nightclubs', 'night clubs', 'club'],
  'swimming pool': ['swimmingpool', 'swimming', 'pool'],
  'concert hall': ['concerthall', 'concert halls'],
  museum: ['museums'],
  college: ['colleges'],
  park: ['parks'],
  theatre: ['theater', 'theatres', 'theaters'],
  cinema: ['cinemas'],
});

interface Repair {
  readonly forms: ReadonlyMap<string, string>;
  /** Whether a value without a known meaning counts as absent. */
  readonly closed?: true;
  /** Further values of a closed slot. */
  readonly also?: readonly string[];
}

const AREA: Repair = { forms: AREAS, closed: true };
const PRICE: Repair = { forms: PRICES, closed: true };
const ANSWER: Repair = { forms: ANSWERS, closed: true };
const DAY: Repair = { forms: DAYS, closed: true };
const COUNT: Repair = { forms: NUMBERS };
const STARS: Repair = { forms: NUMBERS, closed: true };

const REPAIRS: ReadonlyMap<string, Repair> = new Map([
  ...['attraction', 'hotel', 'restaurant'].map((domain): [string, Repair] => [`${domain}-area`, AREA]),
  ...['hotel', 'restaurant'].map((domain): [string, Repair] => [`${domain}-pricerange`, PRICE]),
  ...['hotel', 'restaurant', 'train'].map((domain): [string, Repair] => [`${domain}-day`, DAY]),
  ...['hotel', 'restaurant', 'train'].map((domain): [string, Repair] => [`${domain}-people`, COUNT]),
  ['hotel-stay', COUNT],
  ['hotel-stars', STARS],
  ['hotel-internet', ANSWER],
  ['hotel-parking', ANSWER],
  ['hotel-type', { forms: HOTEL_TYPES, closed: true }],
  ['attraction-type', { forms: SIGHTS }],
]);

function repaired(key: string, value: string): string {
  const repair = REPAIRS.get(key);
  if (!repair) return value;
  const plain = key === 'hotel-stars' ? value.replace(/[- ]?stars?$/, '') : value;
  const meant = repair.forms.get(plain) ?? plain;
  const isKnown = !repair.closed || [...repair.forms.values(), 'dontcare'].includes(meant);
  return isKnown ? meant : 'none';
}

/** A value with the mistakes of annotators corrected; `none` where it says nothing. */
function corrected(key: string, value: string): string {
  const plain = value.trim().toLowerCase().replace(/\s+/g, ' ');
  return repaired(key, ANYWHERE.get(plain) ?? plain);
}

const CLOCK = /^(\d{1,2})[:.]?(\d{2})$/;
const CLOCK_SLOTS = /-(?:time|leaveAt|arriveBy)$/;
const NAME_SLOTS = /-(?:name|food|departure|destination)$/;

function plainName(value: string): string {
  const words = value
    .replaceAll('&', ' and ')
    .replace(/ ?['’`] ?s\b/g, 's')
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(/\bcentre\b|\bcenter\b/g, 'centre')
    .replace(/\bguest ?house\b/g, 'guesthouse')
    .replace(/^\s*the\b/, '');
  return words.replace(/\s+/g, ' ').trim();
}

function unified(key: string, value: string): string {
  const plain = corrected(key, value);
  if (plain === 'none' || plain === 'dontcare') return plain;
  const [, hour, minute] = CLOCK_SLOTS.test(key) ? (CLOCK.exec(plain) ?? []) : [];
  if (hour !== undefined) return `${hour.padStart(2, '0')}:${minute}`;
  return NAME_SLOTS.test(key) ? plainName(plain) : plain;
}

type Reading = (key: string, value: string) => readonly string[];

const asWritten: Reading = (_, value) => [value];
const asCorrected: Reading = (key, value) => [corrected(key, value)];
const asUnified: Reading = (key, value) => [unified(key, value)];
const asAlternatives: Reading = (key, value) => value.split('|').map((one) => unified(key, one));

/** How each profile reads annotated values, which may be several, and predicted ones. */
const READINGS: Readonly<Record<MultiwozProfile, { readonly annotated: Reading; readonly predicted: Reading }>> = {
  none: { annotated: asWritten, predicted: asWritten },
  'trade-like': { annotated: asCorrected, predicted: asWritten },
  'both-sides': { annotated: asUnified, predicted: asUnified },
  'any-of': { annotated: asAlternatives, predicted: asAlternatives },
};

type Read = ReadonlyMap<string, readonly string[]>;

/** The values of a state; a slot whose value turns out to be none is not in it. */
function readState(state: MultiwozState, reading: Reading): Read {
  const read = [...state].map(([key, value]): [string, readonly string[]] => {
    const found = reading(key, value);
    return [key, reading === asWritten ? found : found.filter((one) => one !== 'none')];
  });
  return new Map(read.filter(([, found]) => found.length > 0));
}

/** The keys at which a predicted state is not as annotated. */
export function differingSlots(
  annotated: MultiwozState,
  predicted: MultiwozState,
  profile: MultiwozProfile,
): readonly string[] {
  const [wanted, given] = [
    readState(annotated, READINGS[profile].annotated),
    readState(predicted, READINGS[profile].predicted),
  ];
  const keys = new Set([...wanted.keys(), ...given.keys()]);
  return [...keys].filter((key) => !(wanted.get(key) ?? []).some((one) => given.get(key)?.includes(one)));
}

export function domainsOfKeys(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map(domainOfKey));
}
