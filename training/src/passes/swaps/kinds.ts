/** Which kind of free text the slots of the train services hold. */
import { DONTCARE } from 'typetod';
import type { Invented } from './invented.js';
import type { Meaning } from './meanings.js';

const KINDS: readonly (readonly [Invented, RegExp])[] = [
  ['address', /address|^pickup_location$/],
  ['business', /^(?:attraction|hotel|property|restaurant|stylist|theater)_name$|^venue$/],
  ['title', /^(?:song_name|movie_name|title|album|event_name)$/],
  ['person', /^(?:artist|directed_by|recipient_account_name|dentist_name|doctor_name)$/],
  ['car', /^car_name$/],
  ['dish', /^cuisine$/],
  ['style', /^genre$/],
  ['activity', /^subcategory$/],
  [
    'town',
    /^(?:city|city_of_event|destination|destination_city|from_location|to_location|origin|origin_city|location|pickup_city|where_to|area)$/,
  ],
  ['address', /^event_location$/],
];

/** The kind of a value, by the slots that have it: of several kinds, the most special one; undefined for what is not swapped. */
export function inventedKind({ canonical, slots }: Pick<Meaning, 'canonical' | 'slots'>): Invented | undefined {
  if (canonical === DONTCARE) return undefined;
  const [kind] = KINDS.find(([, pattern]) => [...slots].some((slot) => pattern.test(slot))) ?? [];
  const known = [...slots].every((slot) => KINDS.some(([, pattern]) => pattern.test(slot)));
  return known ? kind : undefined;
}
