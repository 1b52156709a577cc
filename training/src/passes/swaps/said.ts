/** A turn in which the user says other values of the same kinds, so that a network finds values by what is around them. */
import type { Api } from 'typetod';
import {
  isReference,
  laterDate,
  mentionsOf,
  type PlannedValue,
  type Slot,
  wordedDate,
  wordedTime,
  wordsOfName,
} from 'typetod/internal';
import type { KnownValue, SaidPlace } from '../labels.js';
import type { KnownTurn } from '../known-turn.js';
import { type Invented, invented } from './invented.js';
import { type Edit, edited } from './replace.js';

/** The share of values that become others. */
const SHARE = 0.5;
/** The day on which dialogues of our own take place. */
const TODAY = '2019-03-01';

/** Which free text a slot holds, by its name and description. */
const KINDS: readonly (readonly [Invented, RegExp])[] = [
  ['address', /\b(?:address|street)\b/],
  [
    'person',
    /\b(?:who|whom|whose|owner|guest|passenger|patient|customer|holder|person|recipient|contact|surname|child)\b/,
  ],
  ['town', /\b(?:town|city|village|origin|destination)\b/],
  ['title', /\b(?:title|film|movie|song|album|book)\b/],
];

const CODE = /^(?=.*\d)[a-z]{0,4}[- ]?\d[a-z\d-]*$/i;
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A code of the same shape: letters for letters, digits for digits. */
function likeCode(said: string, random: () => number): string {
  return said.replace(/[a-z]|\d/gi, (one) => {
    if (/\d/.test(one)) return String(Math.floor(random() * 10));
    const letter = LETTERS.charAt(Math.floor(random() * LETTERS.length));
    return one === one.toLowerCase() ? letter.toLowerCase() : letter;
  });
}

function otherText(slot: Slot, said: string, random: () => number): string | undefined {
  if (said.length > 2 && CODE.test(said)) return likeCode(said, random);
  const text = `${wordsOfName(slot.name)} ${slot.description}`.toLowerCase();
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0];
  return kind && invented(kind, random);
}

/** Another value in place of one that is said; undefined where there is none. */
function another(slot: Slot, said: string, random: () => number): string | undefined {
  if (slot.kind === 'text') return otherText(slot, said, random);
  if (slot.kind === 'date') return wordedDate(laterDate(TODAY, 1 + Math.floor(random() * 60)), TODAY, random);
  if (slot.kind === 'time') {
    const minutes = String(15 * Math.floor(random() * 4)).padStart(2, '0');
    return wordedTime(`${String(7 + Math.floor(random() * 15)).padStart(2, '0')}:${minutes}`, random);
  }
  if (slot.kind === 'money' && /^\d{2,4}$/.test(said)) return String(10 + Math.floor(random() * 990));
  if (slot.kind === 'integer' && /^\d+$/.test(said) && Number(said) > 1) return String(2 + Math.floor(random() * 9));
  return undefined;
}

/** Where a value is said that the user alone says, and once. */
function placeOf({ agent, user }: KnownTurn, { place }: KnownValue): SaidPlace | undefined {
  if (place?.speaker !== 'user') return undefined;
  const said = user.slice(place.start, place.end);
  const isAlone = mentionsOf(user, said).length === 1 && mentionsOf(agent, said).length === 0;
  return isAlone ? place : undefined;
}

/**
 * The turn with other values; the turn itself where none is drawn. What the agent said stays, so what names something of it
 * stays, too.
 *
 * @param api - whose slots the values are of.
 */
export function withOtherValues(turn: KnownTurn, api: Api | undefined, random: () => number): KnownTurn {
  const { plan, known, user } = turn;
  const hasCapitals = user !== user.toLowerCase();
  const edits = (plan.values ?? []).flatMap(({ slot: name, value }): readonly (Edit & { slot: string })[] => {
    const [slot, facts] = [api?.slots.get(name), known.get(name)];
    if (!slot || !facts || isReference(value) || random() >= SHARE) return [];
    const place = placeOf(turn, facts);
    const text = place && another(slot, user.slice(place.start, place.end), random);
    return place && text !== undefined ? [{ ...place, text: hasCapitals ? text : text.toLowerCase(), slot: name }] : [];
  });
  const sorted = edits.toSorted((one, other) => one.start - other.start);
  const overlaps = sorted.some(({ start }, at) => start < (sorted[at - 1]?.end ?? 0));
  if (sorted.length === 0 || overlaps) return turn;
  return replaced(turn, sorted) ?? turn;
}

/** Undefined where an edit would tear a place apart. */
function replaced(turn: KnownTurn, edits: readonly (Edit & { readonly slot: string })[]): KnownTurn | undefined {
  const { plan, known, user } = turn;
  const places = [...known].flatMap(([slot, { place }]) => (place?.speaker === 'user' ? [{ slot, place }] : []));
  const spans = places.map(({ slot, place }) => ({ slot, start: place.start, exclusive_end: place.end }));
  const made = edited(user, edits, spans);
  if (!made) return undefined;
  const texts = new Map(edits.map(({ slot, text }) => [slot, text]));
  const moved = new Map(made.spans.map(({ slot, start, exclusive_end: end }) => [slot, { start, end }]));
  const facts = [...known].map(([slot, { place, ...one }]): [string, KnownValue] => {
    const at = moved.get(slot);
    const canonical = texts.get(slot) ?? one.canonical;
    return [slot, { ...one, canonical, place: place && at ? { ...place, ...at } : place }];
  });
  const value = (one: PlannedValue): PlannedValue => ({ ...one, value: texts.get(one.slot) ?? one.value });
  return {
    ...turn,
    user: made.text,
    plan: { ...plan, values: (plan.values ?? []).map(value) },
    known: new Map(facts),
  };
}
