/** Degrees: 'the cheapest', 'anything cheaper?', 'the highest rating', 'fewer stops'. */
import {
  BY_KIND,
  BY_NAME,
  BY_SIZE,
  DEGREES,
  type DegreeWords,
  isSuperlative,
  NO_SIZE,
  placeBefore,
  WONDERS_WHICH,
} from '../../english/degrees.js';
import { isNegatedAt } from '../../english/negation.js';
import { questionsIn } from '../../english/questions.js';
import { orderable, type SearchApi, type Slot } from '../../service/index.js';
import { escapePattern, onceEach, overlaps } from '../../text/index.js';
import { nounOf } from '../../nlg/lexicon/nouns.js';
import { catalogMentions } from '../rules/mentions/catalog.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { namesThing } from '../rules/names-api.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import { asksOfIt, type Comparison } from './found.js';
import { labelStems, stemsAround } from './labels.js';

const PLACED = String.raw`(?<=\bthe (?:second |third |very )?)`;
const NONE: DegreeWords = { less: [], more: [] };

function ofKind({ kind }: Slot): DegreeWords {
  if (kind === 'money') return BY_KIND.money;
  return kind === 'date' || kind === 'time' || kind === 'datetime' ? BY_KIND.moment : NONE;
}

/** What a slot is called, for 'the lowest fare'. */
const namesOf = ({ name, kind, saidAs }: Slot): readonly string[] => [
  nameWords(name).join(' '),
  nounOf(name, kind),
  // 'The fewest stops' of their number.
  ...[/^number_(?:of_)?(.+)$/.exec(name)?.[1]?.replaceAll('_', ' ') ?? []].flat(),
  ...(kind === 'money' ? ['price', 'cost', 'fare', 'rate'] : []),
  ...(saidAs?.names ?? []),
];

function ofName(slot: Slot): DegreeWords & { readonly units: readonly string[] } {
  const words = nameWords(slot.name).join(' ');
  return BY_NAME.find(([named]) => named.test(words))?.[1] ?? { ...NONE, units: [] };
}

/** What 'the largest' is about: a number that is of a size by its name or its description, else the only one that may be one. */
const sizeOf = onceEach((api: SearchApi): Slot | undefined => {
  const numbers = orderable(api).filter((slot) => ofKind(slot) === NONE);
  const wordsOf = ({ name }: Slot): string => nameWords(name).join(' ');
  const [named] = BY_SIZE;
  const ofSize =
    numbers.find((slot) => named.test(wordsOf(slot))) ?? numbers.find((slot) => named.test(slot.description));
  const others = numbers.filter(
    (slot) => !NO_SIZE.test(wordsOf(slot)) && !BY_NAME.some(([words]) => words.test(wordsOf(slot))),
  );
  return ofSize ?? (others.length === 1 ? others[0] : undefined);
});

interface Degrees {
  readonly less: RegExp;
  readonly more: RegExp;
}

function degreesWith(slot: Slot, size: DegreeWords): Degrees {
  const names = [...namesOf(slot), ...ofName(slot).units].map((name) =>
    name
      .toLowerCase()
      .split(/[\s-]+/)
      .map(escapePattern)
      .join('[\\s-]+'),
  );
  const patternOf = (side: 'less' | 'more'): RegExp => {
    const whole = [...ofKind(slot)[side], ...ofName(slot)[side], ...size[side], ...(slot.saidAs?.[side] ?? [])];
    // 'The second best'.
    const words = whole.map((one) =>
      one
        .replace(/^the /, '')
        .split(/[\s-]+/)
        .map(escapePattern)
        .join('[\\s-]+')
        .replace(/^/, one.startsWith('the ') ? PLACED : ''),
    );
    const beside = `(?:${DEGREES[side].join('|')})[\\s-]+(?:${names.join('|')})s?`;
    return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${[...words, beside].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  };
  return { less: patternOf('less'), more: patternOf('more') };
}

const degreesOf = onceEach((slot: Slot): Degrees => degreesWith(slot, NONE));
const sizesOf = onceEach((slot: Slot): Degrees => degreesWith(slot, BY_SIZE[1]));

/** What stands behind a degree and is about the same: 'the best rating', 'the cheaper one'. */
function endOf(text: string, end: number, slot: Slot): number {
  const [whole = '', word = ''] = /^[\s-]+(\p{L}+)/u.exec(text.slice(end)) ?? [];
  return /^ones?$/i.test(word) || labelStems(slot).has(stem(word.toLowerCase())) ? end + whole.length : end;
}

/** Whether words of a slot stand around a place of a text, or anywhere in it. */
function isNamed(slot: Slot, text: string, { start, end } = { start: text.length, end: text.length }): boolean {
  const labels = labelStems(slot);
  return [...stemsAround(text, start, end)].some((word) => labels.has(word));
}

function degreesOfSlot(slot: Slot, degrees: Degrees, text: string): readonly Comparison[] {
  return (['less', 'more'] as const).flatMap((side) =>
    [...text.matchAll(degrees[side])].flatMap(({ 0: words, index: start }): Comparison[] => {
      const direction = side === 'less' ? 'ascending' : 'descending';
      const facts = { slot: slot.name, direction, start, end: endOf(text, start + words.length, slot) } as const;
      const counted = placeBefore(text, start);
      if (!isSuperlative(words)) return counted ? [] : [{ ...facts, kind: 'relative' }];
      if (!counted) return [{ ...facts, kind: 'order' }];
      return [{ ...facts, kind: 'order', place: counted.place, start: start - counted.length }];
    }),
  );
}

/** What may stand for what is looked for, before or behind what it is to be like: 'a cheap one', 'somewhere cheap'. */
const ANY = /^(?:one|place|option|deal|some(?:thing|where)|any(?:thing|where))s?$/i;

/** What may stand between them: 'a cheap little hotel', and not 'good morning, a hotel'. */
const BETWEEN = /^(?:[\s-]+(?!(?:an?|the|in|for|of|to)\b)\p{L}+){0,2}[\s-]+$/u;

/** The plain words of degree for what a search finds, each with what it is about, and all of them, the longest first. */
const wishesOf = onceEach((api: SearchApi) => {
  const wishes = orderable(api).flatMap((slot) =>
    [ofKind(slot), ofName(slot), ...(slot === sizeOf(api) ? [BY_SIZE[1]] : [])].flatMap(({ wished = NONE }) => [
      ...wished.less.map((word) => ({ word, slot, direction: 'ascending' as const })),
      ...wished.more.map((word) => ({ word, slot, direction: 'descending' as const })),
    ]),
  );
  return { wishes, words: wishes.map(({ word }) => word).sort((a, b) => b.length - a.length) };
});

/** What is looked for is to be so, which all of it is more or less: 'a cheap hotel' is one of the cheapest. */
function wishesFor(api: SearchApi, text: string, slots: readonly Slot[]): readonly Comparison[] {
  const { wishes, words } = wishesOf(api);
  const found = catalogMentions(text, words).filter(({ start }) => !isNegatedAt(text, start));
  if (found.length === 0) return [];
  const said = wordsIn(text);
  const kinds = [...api.slots.values()].flatMap((slot) => closedMentions(text, slot));
  const isThing = (word: string): boolean => ANY.test(word) || namesThing(word, api);
  const things = said.filter(({ word, start }) => isThing(word) || kinds.some((kind) => kind.start === start));
  return found.flatMap(({ name, start, end }) => {
    const isBehind = things.some((one) => BETWEEN.test(text.slice(end, one.start)));
    const before = said.findLast((one) => one.end <= start)?.word;
    if (before === 'how') return [];
    return wishes
      .filter(({ word, slot }) => word === name && slots.includes(slot) && (isBehind || ANY.test(before ?? '')))
      .map(({ slot, direction }): Comparison => ({ kind: 'order', slot: slot.name, direction, start, end }));
  });
}

/** 'Which one leaves first?': no place among what was offered, but a time. */
const WHICH_FIRST = /(?<=\bwhich\b[^.,;!?]*\s)(?:first|last)(?=\s*(?:[.,;!?]|$))/gi;

/** 'The first bus', 'the last train of the day', where nothing was offered of which it could be the first. */
function placesFor(api: SearchApi, text: string, slots: readonly Slot[], isOffered: boolean): readonly Comparison[] {
  const times = slots.filter(({ kind }) => kind === 'time' || kind === 'datetime');
  const [slot] = times.toSorted((a, b) => Number(isNamed(b, text)) - Number(isNamed(a, text)));
  if (!slot) return [];
  const entity = new RegExp(String.raw`\b(?:first|last)(?= (?:\w+ )?(?:${escapePattern(api.entity)})\b)`, 'gi');
  const said = [...text.matchAll(WHICH_FIRST), ...(isOffered ? [] : text.matchAll(entity))];
  return said.map(({ 0: words, index: start }) => {
    const direction = /first/i.test(words) ? 'ascending' : 'descending';
    return { kind: 'order', slot: slot.name, direction, start, end: start + words.length };
  });
}

/** Whether a degree only tells of what something is asked: 'is the cheap one quiet?', 'which is a good place for kids?'. */
function isOfAsked(text: string, one: Comparison): boolean {
  const isNamed = one.kind === 'relative';
  return questionsIn(text).some((question) => {
    const said = text.slice(question.start, question.end);
    const asks = asksOfIt(said) && (!isNamed || /\b(?:is|are|do|does|has|have) the $/i.test(text.slice(0, one.start)));
    return overlaps(one, question) && (WONDERS_WHICH.test(said) ? !isNamed : asks);
  });
}

/**
 * The degrees in a text, with the slots of a search that they are about; the first slot, where several are called so.
 *
 * @param settled - slots that have a value: all results have the same.
 * @param isOffered - whether something was offered, of which the first may be meant.
 */
export function degreesFor(
  api: SearchApi,
  text: string,
  { settled, isOffered }: { readonly settled: ReadonlySet<string>; readonly isOffered: boolean },
): readonly Comparison[] {
  const slots = orderable(api).filter(({ name }) => !settled.has(name));
  const size = sizeOf(api);
  const found = slots.flatMap((slot) =>
    degreesOfSlot(slot, slot === size ? sizesOf(slot) : degreesOf(slot), text).map((one) => ({
      one,
      isNamed: isNamed(slot, text, one),
    })),
  );
  // The longer words say more: 'the best price' is about no rating; then what is named beside them: 'which lands earliest?'.
  const rated = found.toSorted(
    ({ one: a, isNamed: isOne }, { one: b, isNamed: isOther }) =>
      b.end - b.start - (a.end - a.start) || Number(isOther) - Number(isOne),
  );
  const isMeant = (one: Comparison): boolean => !isOffered || !isOfAsked(text, one);
  const degrees = rated.map(({ one }) => one).filter((one) => one.kind === 'order' || isMeant(one));
  return [...degrees, ...wishesFor(api, text, slots).filter(isMeant), ...placesFor(api, text, slots, isOffered)];
}
