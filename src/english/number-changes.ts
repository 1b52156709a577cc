/**
 * Changes of a number that count from what there is: 'two fewer people', 'another 2 nights', 'half a kilo more', 'a meter longer', 'ten dollars
 * less', '20% less', 'twice as much', 'half of that'.
 */
import type { Slot } from '../service/index.js';
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
const BY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<count>[$€£]?(?:${NUMBER_PHRASE})(?: of an?)?)(?: (?<before>(?!percent|${MORE}|${LESS})\\p{L}+))? ` +
    `${OF_MOMENTS}(?:(?:${MORE}|extra)|(?<less>${LESS}))(?!\\p{L}| than)(?:(?: \\p{L}+)? ones\\b| (?<behind>\\p{L}+))?`,
  'u',
);
const ANOTHER = new RegExp(
  `(?<!\\p{L})another (?<count>[$€£]?(?:${NUMBER_PHRASE}))(?!\\p{L})(?: (?<noun>\\p{L}+))?`,
  'u',
);
const TIMES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<name>twice|double|triple|half)|(?<count>${NUMBER_PHRASE}) times)` +
    `(?: as (?<as>\\p{L}+)(?: (?!please|then|instead)(?<of>\\p{L}+))?| (?:of )?(?:${IT}|the (?<noun>\\p{L}+)))` +
    '(?=[.,;!?]|$| please| then| instead)|' +
    `(?<share>\\d+(?:\\.\\d+)?) ?(?:%|percent) (?:(?:${MORE})|(?<less>${LESS}))(?!\\p{L}| than)`,
  'u',
);
const NAMED_TIMES = new Map(Object.entries({ half: 0.5, double: 2, twice: 2, triple: 3 }));

/** The change of a number that a text says. */
export function numberChangeIn(text: string): NumberChange | undefined {
  const plain = text.toLowerCase();
  const by = ANOTHER.exec(plain) ?? BY.exec(plain);
  const { count = '', before, behind, noun: other, less } = by?.groups ?? {};
  if (count !== '' && countOf(count.replace(/^[$€£]/, '')) !== undefined)
    return { said: by?.[0] ?? '', count, noun: before ?? behind ?? other ?? '', isLess: less !== undefined };
  const found = TIMES.exec(plain);
  const { name = '', count: many = '', as, of = as, noun = of ?? '', share, less: isSmaller } = found?.groups ?? {};
  const part = (isSmaller === undefined ? 1 : -1) * (Number(share) / 100);
  const times = share === undefined ? (NAMED_TIMES.get(name) ?? countOf(many)) : 1 + part;
  return found && times !== undefined
    ? { said: found[0], times, count: share ?? many, noun, isLess: false }
    : undefined;
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
