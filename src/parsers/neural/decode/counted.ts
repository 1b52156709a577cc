/**
 * Numbers beside the noun of what they count, for the one slot of a transaction that counts it: 'two adults and three kids', 'ten
 * bags', and 'no luggage', which is 0. People who are counted in parts, 'me and my three kids', go to the one slot that counts all
 * of them. Searches are left out: they take bounds as well ('two or more'), which `src/parsers/comparisons` reads.
 */
import { isAsideAt } from '../../../english/asides.js';
import { boundAround } from '../../../english/comparisons.js';
import { isNegatedAt } from '../../../english/negation.js';
import { isPlural, singular } from '../../../nlg/lexicon/english.js';
import type { Api, Slot } from '../../../service/index.js';
import { onceEach } from '../../../text/index.js';
import { isNumberWord } from '../../../values/cardinals.js';
import { numbersIn } from '../../../values/number-words.js';
import { countsPeople, peopleIn } from '../../../values/people.js';
import { counterOf, countersOf } from '../../rules/counters.js';
import { COMMON } from '../../rules/english/common.js';
import { ASKS } from './literal.js';
import type { SlotChoice } from './slot-choice.js';

interface Count {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const FIGURES = /(?<![\p{L}\p{N}.,:/$€£#-])\p{N}{1,4}(?= )/gu;
const NONE = /(?<![\p{L}\p{N}])(?:no|without(?: any)?)(?= )/giu;
const NOUN = /^ (\p{L}{3,})(?![\p{L}\p{N}'’-])/u;
/** Behind a noun of which there is none; 'no bags yet' may be some tomorrow. */
const NONE_ENDS = /^(?:\s*(?:$|[.,;!?]| and\b| or\b)| either\b| please\b| at all\b)/i;

const countsIn = (text: string, pattern: RegExp, count: (words: string) => number): readonly Count[] =>
  [...text.matchAll(pattern)].map(({ 0: words, index: start }) => {
    return { value: count(words), start, end: start + words.length };
  });

/** Whether what stands behind a noun leaves it what is counted: 'two kids, ...', but not 'two kids menus'. */
function isWhole(behind: string, isNone: boolean): boolean {
  if (isNone) return NONE_ENDS.test(behind);
  const next = /^ ([\p{L}\p{N}'’-]+)/u.exec(behind)?.[1]?.toLowerCase();
  return next === undefined || COMMON.has(next) || isNumberWord(next) || /^\p{N}/u.test(next);
}

function sentenceAt(text: string, { start, end }: Count): string {
  const before = Math.max(...['. ', '! ', '? '].map((mark) => text.lastIndexOf(mark, start)));
  const behind = text.slice(end).search(/[.!?]/);
  return text.slice(before < 0 ? 0 : before + 2, behind < 0 ? text.length : end + behind + 1);
}

/** What stands before a count that is no wish, or not of all: 'another 2 adults', 'if 2 adults cancel'. */
const NO_WISH = /\b(?:another|if(?: the)?|there (?:were|was))\s*$/i;
/** What was is not wished for: 'there were 3 adults last time'. */
const BYGONE = /\blast (?:time|year|week|month)\b/i;

/** Whether a number stands before a count, in its place: 'two or three bags'. */
function isSecondOfTwo(before: string): boolean {
  const other = /([\p{L}\p{N}]+) or\s*$/iu.exec(before)?.[1]?.toLowerCase() ?? '';
  return isNumberWord(other) || /^\p{N}/u.test(other);
}

/** The one slot of an API that counts people of all ages. */
const partySlot = onceEach(({ slots }: Api): Slot | undefined => {
  const [first, ...others] = [...slots.values()].filter(countsPeople);
  const isOfAll = ![...slots.values()].some(({ kind, name }) => kind === 'integer' && OF_AN_AGE.test(name));
  return isOfAll && others.length === 0 ? first : undefined;
});
const OF_AN_AGE = /(?:adult|child|kid|infant|senior)/;

/** What stands around people who come along: who only asks for something does not say for whom, 'my wife and I would like'; 'I would' behind it begins anew. */
const COMES_BEFORE = /(?:^|[,.;:!?]\s*|(?:\b(?:for|be|is|are)|['’](?:s|re))\s+)$/i;
const COMES_BEHIND = /^\s*(?:$|[,.;!?]|(?:please|on|at|from|in|to|this|next|tonight|tomorrow|i|we)\b)/i;

/** The people who come along, counted in parts. */
const partiesIn = (text: string): readonly Count[] =>
  peopleIn(text)
    .filter(({ start, end }) => COMES_BEFORE.test(text.slice(0, start)) && COMES_BEHIND.test(text.slice(end)))
    .map(({ count, start, end }) => ({ value: count, start, end }));

const given = ({ name: slot }: Slot, { value, start, end }: Count): SlotChoice => {
  return { slot, value: String(value), logProbability: 0, place: { speaker: 'user', start, end } };
};

/** The counts that a user gives to slots of an API, where each is given one alone. */
export function countedIn(text: string, api: Api): readonly SlotChoice[] {
  const counters = api.kind === 'transaction' ? countersOf(api) : new Map<string, Slot>();
  const party = partySlot(api);
  if (counters.size === 0 && !party) return [];
  const isPlain = (count: Count): boolean =>
    !isAsideAt(text, count.start) &&
    !boundAround(text, count) &&
    !NO_WISH.test(text.slice(0, count.start)) &&
    !isSecondOfTwo(text.slice(0, count.start)) &&
    ![ASKS, BYGONE].some((words) => words.test(sentenceAt(text, count)));
  const numbers = numbersIn(text).filter((one) => !one.isOrdinal && !one.isPart);
  const some = [...countsIn(text, FIGURES, Number), ...numbers].filter((one) => !isNegatedAt(text, one.start));
  const counted = [...some, ...countsIn(text, NONE, () => 0)]
    .filter(isPlain)
    .flatMap((count): readonly SlotChoice[] => {
      const { value, start, end } = count;
      const [whole = '', noun = ''] = NOUN.exec(text.slice(end)) ?? [];
      const slot = counterOf(counters, singular(noun.toLowerCase()));
      if (!slot || (value > 1 && !isPlural(noun)) || !isWhole(text.slice(end + whole.length), value === 0)) return [];
      return [given(slot, { value, start, end: end + whole.length })];
    });
  const people = party ? partiesIn(text).filter((one) => isPlain(one) && !isNegatedAt(text, one.start)) : [];
  const parties = people.flatMap((one) => (party ? given(party, one) : []));
  const isPart = ({ place }: SlotChoice): boolean =>
    people.some(({ start, end }) => place !== undefined && start <= place.start && place.end <= end);
  const found = [...parties, ...counted.filter((one) => !isPart(one))];
  return found.filter((one) => found.every(({ slot, value }) => slot !== one.slot || value === one.value));
}
