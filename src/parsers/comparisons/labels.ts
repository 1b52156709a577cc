/** Which slot or property a bound is about: by the words around it, by its kind, and by the values that results have. */
import { BY_NAME, DEEDS } from '../../english/degrees.js';
import { nounOf } from '../../nlg/lexicon/nouns.js';
import { filteredTable, pointOf, type SearchApi, type Slot } from '../../service/index.js';
import { ownValue } from '../../language/index.js';
import { onceEach } from '../../text/index.js';
import { isAlike, measureOf, measureOfSlot, UNIT_PHRASE } from '../../values/measures.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';

/** Words between those of a name: 'number of stops', 'price per night'. */
const JOINS = /^(?:of|the|an?|per|for|in|at|on|to|is|has)$/;

/** The stems of the words that name a slot. */
export const labelStems = onceEach((slot: Slot): ReadonlySet<string> => {
  const named = [...nameWords(slot.name), ...nounOf(slot.name, slot.kind).split(' '), ...(slot.saidAs?.names ?? [])];
  const units = BY_NAME.find(([words]) => words.test(nameWords(slot.name).join(' ')))?.[1].units ?? [];
  const words = named.flatMap((text) => text.toLowerCase().split(/[\s-]+/)).filter((word) => !JOINS.test(word));
  const verbs = DEEDS.flatMap(([noun, said]) => (words.includes(noun) ? said : []));
  return new Set([...units, ...verbs, ...words].map(stem));
});

/** So many words before a bound, and behind it, may name what it bounds. */
const [BEFORE, BEHIND] = [4, 3];

/** The stems of the words around a stretch, within its clause. */
export function stemsAround(text: string, start: number, end: number): ReadonlySet<string> {
  const before = wordsIn(
    text
      .slice(0, start)
      .split(/[,;.!?]\s/)
      .at(-1) ?? '',
  );
  const behind = wordsIn(text.slice(end).split(/[,;.!?](?:\s|$)/)[0] ?? '');
  return new Set([...before.slice(-BEFORE), ...behind.slice(0, BEHIND)].map(({ word }) => stem(word)));
}

const UNIT_BEHIND = new RegExp(`^[ -]?(${UNIT_PHRASE})(?![\\p{L}\\p{N}])`, 'iu');

/** The unit that an amount is in, right behind its number, with what is between them. */
export const measureBehind = (rest: string): string | undefined => UNIT_BEHIND.exec(rest)?.[0];

/** What a number counts: the unit right behind it, or a plural such as 'stars'; undefined where there is none. */
export function unitBehind(text: string, end: number): { readonly unit: string; readonly end: number } | undefined {
  const measured = measureBehind(text.slice(end));
  if (measured !== undefined) return { unit: measured.replace(/^[ -]/, ''), end: end + measured.length };
  const [whole = '', unit] = /^[\s-]*(\p{L}{2,}s|people|persons?)\b/iu.exec(text.slice(end)) ?? [];
  if (unit === undefined || /^(?:dollars|bucks|euros|pounds|please|thanks|is|was|plus|yes|this|less|tops)$/i.test(unit))
    return undefined;
  return { unit: stem(unit.toLowerCase()), end: end + whole.length };
}

/** What a number counts before another noun, if it is one of these: the 'star' of 'a five star hotel'. */
export function unitOf(labels: ReadonlySet<string>, text: string, end: number): ReturnType<typeof unitBehind> {
  const [whole = '', word = ''] = /^[\s-]+(\p{L}{3,})(?=[\s-]+\p{L})/u.exec(text.slice(end)) ?? [];
  const unit = stem(word.toLowerCase());
  return labels.has(unit) ? { unit, end: end + whole.length } : undefined;
}

/** Whether a slot counts a thing: 'bedrooms' are beds, where its description says so. What is in kilograms is of no other unit. */
export function isCountOf(slot: Slot, unit: string): boolean {
  const [said, own] = [measureOf(unit), measureOfSlot(slot)];
  if (said && own) return isAlike(said, own);
  const labels = labelStems(slot);
  const described = wordsIn(slot.description).map(({ word }) => stem(word));
  return (
    labels.has(unit) || (described.includes(unit) && [...labels].some((one) => one.length > 2 && unit.startsWith(one)))
  );
}

/** Whether a slot is the most that a thing takes, by its name or what is told of it. */
export const isMost = onceEach(({ name, description }: Slot): boolean =>
  /\b(?:max|maximum|most|capacity|fits? in(?:to)?)\b/i.test(`${nameWords(name).join(' ')} ${description}`),
);

/** Whether a slot is the most of a thing that is taken: what is 'max_load_kg' of kilograms, and what is 'seats' of whom it 'seats'. */
export const isMostOf = (slot: Slot, unit: string, verb: string): boolean =>
  (isMost(slot) && isCountOf(slot, unit)) ||
  (!measureOfSlot(slot) && !measureOf(unit) && slot.name === verb.toLowerCase());

interface Extent {
  readonly least: number;
  readonly most: number;
}

/** Between which values those of the rows of a search lie; nothing for a search without a table. */
const extentsOf = onceEach((api: SearchApi): ReadonlyMap<string, Extent> => {
  const rows = filteredTable(api)?.rows ?? [];
  return new Map(
    [...api.comparable.values()].flatMap((slot): [string, Extent][] => {
      const points = rows.flatMap((row) => pointOf(slot, ownValue(row, slot.name)) ?? []).sort((a, b) => a - b);
      const [[least], most] = [points, points.at(-1)];
      return least === undefined || most === undefined ? [] : [[slot.name, { least, most }]];
    }),
  );
});

/** Whether results have values like this one. */
export function isUsual(api: SearchApi, { name }: Slot, value: number): boolean {
  const extent = extentsOf(api).get(name);
  return extent === undefined || (value >= extent.least * 0.5 && value <= extent.most * 2);
}
