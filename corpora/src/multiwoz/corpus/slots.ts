/** The domains and slots of MultiWOZ whose states are tracked: five domains, thirty slots. */

/** A domain whose state is tracked. */
export type MultiwozDomain = 'attraction' | 'hotel' | 'restaurant' | 'taxi' | 'train';

export interface MultiwozSlot {
  /** The name in states: `hotel-area`. */
  readonly key: string;
  readonly domain: MultiwozDomain;
  /** Where annotations have it: `semi` with what is searched for, `book` with what is booked. */
  readonly part: 'semi' | 'book';
  /** The name within the domain: `area`. */
  readonly slot: string;
}

interface Parts {
  readonly semi: readonly string[];
  readonly book: readonly string[];
}

const TRACKED: Readonly<Record<MultiwozDomain, Parts>> = {
  attraction: { semi: ['area', 'name', 'type'], book: [] },
  hotel: {
    semi: ['area', 'internet', 'name', 'parking', 'pricerange', 'stars', 'type'],
    book: ['day', 'people', 'stay'],
  },
  restaurant: { semi: ['area', 'food', 'name', 'pricerange'], book: ['day', 'people', 'time'] },
  taxi: { semi: ['arriveBy', 'departure', 'destination', 'leaveAt'], book: [] },
  train: { semi: ['arriveBy', 'day', 'departure', 'destination', 'leaveAt'], book: ['people'] },
};

/** The tracked domains, in alphabetical order. */
export const MULTIWOZ_DOMAINS = Object.keys(TRACKED) as readonly MultiwozDomain[];

function slotsOf(domain: MultiwozDomain, part: 'semi' | 'book'): readonly MultiwozSlot[] {
  return TRACKED[domain][part].map((slot) => ({ key: `${domain}-${slot}`, domain, part, slot }));
}

/** The tracked slots: by domain, those that are searched for before those that are booked. */
export const MULTIWOZ_SLOTS: readonly MultiwozSlot[] = MULTIWOZ_DOMAINS.flatMap((domain) => [
  ...slotsOf(domain, 'semi'),
  ...slotsOf(domain, 'book'),
]);

export function slotsOfDomain(domain: MultiwozDomain): readonly MultiwozSlot[] {
  return MULTIWOZ_SLOTS.filter((slot) => slot.domain === domain);
}

export function isMultiwozDomain(name: string): name is MultiwozDomain {
  return Object.hasOwn(TRACKED, name);
}

/** The domain of a key such as `hotel-area`. */
export function domainOfKey(key: string): string {
  return key.slice(0, key.indexOf('-'));
}
