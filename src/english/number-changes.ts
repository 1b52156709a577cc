/**
 * Changes of a number that count from what there is: 'two fewer people', 'another 2 nights', 'half a kilo more', 'a meter longer', 'ten dollars
 * less', '20% less', 'twice as much', 'half of that'.
 */
import type { Slot } from '../service/index.js';
import { overlaps } from '../text/index.js';
import { countOf, measureOf } from '../values/measures.js';
import { NUMBER_PHRASE } from '../values/number-words.js';
import { COINS } from '../values/quantities.js';
import { valueReader } from '../values/reader.js';
import type { ReadingContext } from '../world/index.js';
import { IT, LESS, MORE } from './phrases.js';

export interface NumberChange {
  /** The words that say it. */
  readonly said: string;
  /** By how many times it changes; undefined where it changes by an amount. */
  readonly times?: number;
  /** The number by which it changes, in words. */
  readonly count: string;
  /** What is counted, if it is said: 'people', 'kilo', 'dollars'; of times 'much' and 'many' as well. */
  readonly noun: string;
  readonly isLess: boolean;
}

const OF_MOMENTS = '(?!earlier|later|sooner)';
/** What a change is told from that counts from what there is: 'three more than now'; 'more than two' is a bound. */
const OF_OTHER = '(?! than(?! (?:now|before|that)\\b))';
const BY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?!and )(?<by>[$€£]?(?:a couple|${NUMBER_PHRASE})(?: of an?)?)(?: of)?` +
    `(?: (?<before>(?!percent|${MORE}|${LESS})\\p{L}+))? ` +
    `${OF_MOMENTS}(?:(?:${MORE}|extra)|(?<less>${LESS}))(?!\\p{L})${OF_OTHER}` +
    `(?:(?: \\p{L}+)? ones\\b| (?!than )(?<behind>\\p{L}+))?`,
  'gu',
);
const ANOTHER = new RegExp(
  `(?:(?<!\\p{L})another|(?<=^|[,.;!?] |\\b(?:yes|and|then|please) )(?:add|plus)) ` +
    `(?<by>[$€£]?(?:${NUMBER_PHRASE}))(?!\\p{L})(?: (?<noun>\\p{L}+))?`,
  'gu',
);
const TIMES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<name>twice|double|triple|half)|(?<count>${NUMBER_PHRASE}) times)` +
    `(?: as (?<as>\\p{L}+)(?: (?!please|then|instead|again)(?<of>\\p{L}+))?(?<again> again)?| (?:of )?(?:${IT}|the (?<noun>\\p{L}+)))` +
    '(?=[.,;!?]|$| please| then| instead)|' +
    `(?<share>\\d+(?:\\.\\d+)?) ?(?:%|percent) (?:(?:${MORE})|(?<less>${LESS})|(?<part>of ${IT}))(?!\\p{L}| than)`,
  'gu',
);
const NAMED_TIMES = new Map(Object.entries({ half: 0.5, double: 2, twice: 2, triple: 3 }));

function changeOf({ 0: said, groups = {} }: RegExpExecArray): NumberChange | undefined {
  const { name, count = '', as, of = as, before, behind, noun = before ?? behind ?? of ?? '' } = groups;
  const { by, less, share, part, again } = groups;
  const isLess = less !== undefined;
  if (by !== undefined)
    return countOf(by.replace(/^[$€£]/, '')) === undefined ? undefined : { said, count: by, noun, isLess };
  const shared = Number(share) / 100;
  const whole = part === undefined ? 1 : 0;
  const many = name === undefined ? countOf(count) : NAMED_TIMES.get(name);
  const times = share === undefined ? many : whole + (isLess ? -shared : shared);
  if (times === undefined) return undefined;
  return { said, times: again === undefined ? times : times + 1, count: share ?? count, noun, isLess: false };
}

/** The changes of numbers that a text says, in its order. */
export function numberChangesIn(text: string): readonly NumberChange[] {
  const plain = text.toLowerCase();
  const found = [ANOTHER, BY, TIMES].flatMap((words) => [...plain.matchAll(words)]);
  const changes = found.flatMap((one) => {
    const change = changeOf(one);
    return change ? [{ change, start: one.index, end: one.index + one[0].length }] : [];
  });
  const inOrder = changes.toSorted((a, b) => a.start - b.start);
  return inOrder
    .filter((one, at) => !inOrder.slice(0, at).some((other) => overlaps(one, other)))
    .map(({ change }) => change);
}

/** Whether an amount of money is said. */
export const isOfMoney = ({ count, noun }: NumberChange): boolean =>
  /^[$€£]/.test(count) || new RegExp(`^(?:${COINS})$`).test(noun);

/** What a number of a slot becomes; undefined where the amount is none of the slot's. */
export function changedBy(change: NumberChange, from: number, slot: Slot, context: ReadingContext): number | undefined {
  const { times, count, noun, isLess } = change;
  const words = valueReader(slot, `${count} ${noun}`.trim(), context);
  const isPlain = measureOf(noun) === undefined && !isOfMoney(change);
  const by = typeof words === 'number' ? words : isPlain ? countOf(count) : undefined;
  const to = times !== undefined ? from * times : by === undefined ? -1 : from + (isLess ? -by : by);
  const value = Number(to.toPrecision(12));
  return value >= 0 && (slot.kind !== 'integer' || Number.isInteger(value)) ? value : undefined;
}
