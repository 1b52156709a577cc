/** Degrees: 'the cheapest', 'anything cheaper?', 'the highest rating', 'fewer stops'. */
import { BY_KIND, BY_NAME, DEGREES, type DegreeWords, isSuperlative } from '../../english/degrees.js';
import { isOrdered, type SearchApi, type Slot } from '../../service/index.js';
import { escapePattern } from '../../text/escape-pattern.js';
import { onceEach } from '../../text/once-each.js';
import { nounOf } from '../../nlg/lexicon/nouns.js';
import { nameWords } from '../rules/text.js';
import { stem } from '../rules/text.js';
import type { Comparison } from './found.js';
import { labelStems } from './labels.js';

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

function ofName(slot: Slot): DegreeWords {
  const words = nameWords(slot.name).join(' ');
  return BY_NAME.find(([named]) => named.test(words))?.[1] ?? NONE;
}

interface Degrees {
  readonly less: RegExp;
  readonly more: RegExp;
}

const degreesOf = onceEach((slot: Slot): Degrees => {
  const names = namesOf(slot).map((name) =>
    name
      .toLowerCase()
      .split(/[\s-]+/)
      .map(escapePattern)
      .join('[\\s-]+'),
  );
  const patternOf = (side: 'less' | 'more'): RegExp => {
    const whole = [...ofKind(slot)[side], ...ofName(slot)[side], ...(slot.saidAs?.[side] ?? [])];
    const words = whole.map((one) =>
      one
        .split(/[\s-]+/)
        .map(escapePattern)
        .join('[\\s-]+'),
    );
    const beside = `(?:${DEGREES[side].join('|')})[\\s-]+(?:${names.join('|')})s?`;
    return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${[...words, beside].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  };
  return { less: patternOf('less'), more: patternOf('more') };
});

/** What stands behind a degree and is about the same: 'the best rating', 'the cheaper one'. */
function endOf(text: string, end: number, slot: Slot): number {
  const [whole = '', word = ''] = /^[\s-]+(\p{L}+)/u.exec(text.slice(end)) ?? [];
  return /^ones?$/i.test(word) || labelStems(slot).has(stem(word.toLowerCase())) ? end + whole.length : end;
}

/** 'The next cheapest' asks for another, and is not the cheapest. */
function isCountedBefore(text: string, start: number): boolean {
  return /\b(?:next|second|third)[\s-]*$/i.test(text.slice(0, start));
}

/** The degrees of one slot in a text. */
function degreesOfSlot(slot: Slot, text: string): readonly Comparison[] {
  const found = (['less', 'more'] as const).flatMap((side) =>
    [...text.matchAll(degreesOf(slot)[side])].map(({ 0: words, index: start }): Comparison => {
      const direction = side === 'less' ? 'ascending' : 'descending';
      const kind = isSuperlative(words) ? 'order' : 'relative';
      return { kind, slot: slot.name, direction, start, end: endOf(text, start + words.length, slot) };
    }),
  );
  return found.filter(({ start }) => !isCountedBefore(text, start));
}

/** 'The first bus', 'the last train of the day', where nothing was offered of which it could be the first. */
function placesFor(api: SearchApi, text: string, slots: readonly Slot[]): readonly Comparison[] {
  const slot = slots.find(({ kind }) => kind === 'time' || kind === 'datetime');
  if (!slot) return [];
  const said = new RegExp(String.raw`\b(first|last)(?= (?:\w+ )?(?:${escapePattern(api.entity)})\b)`, 'gi');
  return [...text.matchAll(said)].map(({ 0: words, index: start }) => {
    const direction = /first/i.test(words) ? 'ascending' : 'descending';
    return { kind: 'order', slot: slot.name, direction, start, end: start + words.length };
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
  const slots = [...api.comparable.values()].filter((slot) => isOrdered(slot) && !settled.has(slot.name));
  const found = slots.flatMap((slot) => degreesOfSlot(slot, text));
  // The longer words say more: 'the best price' is about no rating.
  const longest = found.sort((a, b) => b.end - b.start - (a.end - a.start));
  return isOffered ? longest : [...longest, ...placesFor(api, text, slots)];
}
