/** The part that a slot plays among others of its kind, by the words of its name. */
import { wordSet } from '../text/index.js';

interface Named {
  readonly name: string;
}

/** A slot that has one of a closed set of values. */
interface OfSet extends Named {
  readonly kind: string;
  readonly values?: readonly unknown[] | undefined;
  readonly saidAs?: { readonly names?: readonly string[] } | undefined;
}

const ROLES = {
  from: wordSet('from origin source departure departing leaving'),
  to: wordSet('to destination dest where_to arriving'),
} as const;

const ENDS = {
  end: wordSet('out return dropoff end inbound checkout until'),
  start: wordSet('in pickup departure leaving start checkin outbound'),
} as const;

const has = ({ name }: Named, words: ReadonlySet<string>): boolean =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => words.has(word));

/** Whether a place is one that is left, or one that is gone to. */
export function roleOf(slot: Named): 'from' | 'to' | undefined {
  if (has(slot, ROLES.from)) return 'from';
  return has(slot, ROLES.to) ? 'to' : undefined;
}

/** Whether a date or time is the beginning or the end of a period. */
export function endOf(slot: Named): 'start' | 'end' | undefined {
  if (has(slot, ENDS.end)) return 'end';
  return has(slot, ENDS.start) ? 'start' : undefined;
}

/** What an author may call a slot to tell its side, and the words of names that tell it of closed sets alone. */
const SIDES = {
  from: wordSet('from out_of'),
  to: wordSet('to into onto'),
  receives: wordSet('target recipient into'),
} as const;

const PREPOSITIONS = wordSet('in on at by for of with without until till near via');

/** Whether a word that an author calls a slot tells the side of its values: 'into'. */
export const tellsSide = (word: string): boolean => sideOfWord(word) !== undefined;

/** Whether an author calls a slot by a word that is no noun. */
export const isPreposition = (word: string): boolean => tellsSide(word) || PREPOSITIONS.has(word.toLowerCase());

function sideOfWord(word: string): 'from' | 'to' | undefined {
  const plain = word.toLowerCase().replaceAll(' ', '_');
  if (SIDES.from.has(plain)) return 'from';
  return SIDES.to.has(plain) ? 'to' : undefined;
}

/** On which side of a change a value of a closed set is: by what the author says that people call the slot, else by its name. */
function sideOf(slot: OfSet): 'from' | 'to' | undefined {
  const [declared] = (slot.saidAs?.names ?? []).flatMap((word) => sideOfWord(word) ?? []);
  return declared ?? (has(slot, SIDES.receives) ? 'to' : roleOf(slot));
}

/** The slots of an API that have the same closed set, where there are several. */
export function sharingSets<T extends OfSet>(slots: Iterable<T>): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const slot of slots) {
    if (slot.kind !== 'closed') continue;
    const set = JSON.stringify(slot.values ?? []);
    groups.set(set, [...(groups.get(set) ?? []), slot]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Two slots with one closed set: what something is changed from, and to what. */
export interface Sides<T> {
  readonly from: T;
  readonly to: T;
}

/** The slots with one closed set that are two sides of a change: of two, it is enough that one of them tells its side. */
export function sidesIn<T extends OfSet>(slots: Iterable<T>): readonly Sides<T>[] {
  return sharingSets(slots).flatMap((group) => {
    const of = (side: 'from' | 'to' | undefined): readonly T[] => group.filter((slot) => sideOf(slot) === side);
    const [from, to, untold] = [of('from'), of('to'), of(undefined)];
    const [first = untold[0], second = untold[0]] = [from[0], to[0]];
    const isTold = from.length <= 1 && to.length <= 1 && from.length + to.length > 0;
    const isClear = from.length + to.length === 2 || group.length === 2;
    return first && second && first !== second && isTold && isClear ? [{ from: first, to: second }] : [];
  });
}
