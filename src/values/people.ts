/**
 * People who are counted in parts: 'me and my three kids' are four, and 'four of us, two adults and two kids' are four as well.
 *
 * Which of them are counted is said by the slot: one of adults counts no children.
 */
import type { Slot } from '../service/index.js';
import { onceEach, wordSet } from '../text/index.js';
import { DIGITS, TEENS } from './cardinals.js';
import { readInteger } from './quantities.js';
import { tidy } from './text.js';

/** What people are called: what takes an s, and others in the singular and the plural. */
const REGULAR =
  'adult grown-up kid infant toddler teenager teen senior student friend mate guest colleague partner girlfriend boyfriend son daughter ' +
  'boy girl brother sister cousin nephew niece uncle aunt mother father mom mum dad parent grandmother grandfather grandma grandpa gran';
const ONE = `(?:${REGULAR.replaceAll(' ', '|')}|person|child|baby|grandchild|wife|husband|man|woman)(?:-in-law)?`;
const MANY = `(?:(?:${REGULAR.replaceAll(' ', '|')})s|people|children|babies|grandchildren|men|women)`;

const COUNT = `(?:\\d{1,2}|${[...DIGITS, ...TEENS].slice(1).join('|')})`;
const WHOSE = '(?:my|our|his|her|their|the)';
/** What stands before a noun: 'two little kids', 'a very good friend'. */
const OTHER = "(?:(?!(?:and|or|plus|of) )[\\p{L}'’-]+ ){0,2}";
const SELF = '(?:me|myself|i)';
const WITH_SELF = new RegExp(`(?<![\\p{L}])${SELF}(?![\\p{L}])`, 'iu');
const ALONE = `(?:just|only) (?:${SELF}|himself|herself|one of us)`;
const OF_US = `(?:the )?(?:${COUNT}|pair|both) of us`;
/** Stands for each letter of a name: a character for private use, which nobody types. */
const LETTER = '\uF8FF';
/** Somebody by name counts beside who speaks: 'Anna, Tom and me'. */
const CALLED = '(?<![\\p{L}\\p{N}]|\\bthe )(?!(?:I|Me|My|The|Yes|Okay)\\b)\\p{Lu}\\p{Ll}+';
const NAMES = new RegExp(`(?<=(?:,|\\band|&|\\bplus) )${CALLED}|${CALLED}(?=,? (?:and|plus|&) |, )`, 'gu');
const PART = `(?:${LETTER}+|${OF_US}|${SELF}|(?:${WHOSE} )?${COUNT} ${OTHER}(?:${ONE}|${MANY})|(?:${WHOSE}|an?|another) ${OTHER}${ONE})`;
const JOINT = '(?:,? (?:and|plus)|,| &) ';
const MORE = `(?: (?:and|plus) ${COUNT}(?: more| others?)?)?`;
const PARTY = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(?:${ALONE}|${PART}(?:${JOINT}${PART})*${MORE})(?![\\p{L}\\p{N}'’-])`,
  'giu',
);
const PARTS = new RegExp(`(?<=^|${JOINT})(?:${PART}|${COUNT})(?= |,|$)`, 'giu');
const TOTAL = new RegExp(`${OF_US}(?=,|$)`, 'iu');
const COUNTED = new RegExp(`(?<![\\p{L}\\p{N}])${COUNT}(?![\\p{L}\\p{N}])`, 'iu');
/** Somebody else beside them, of whom it is not said how many they are: 'me, my wife and the kids'. */
const MORE_BEHIND = new RegExp(`^${JOINT}(?:${WHOSE}|an?|some) `, 'iu');
const MORE_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])${WHOSE} [\\p{L}'’-]+${JOINT}$`, 'iu');

/** People who are counted in a text, and where. */
export interface SaidPeople {
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

const TWO = /\b(?:pair|both) of us\b/i;

/** How many a part is: 'my three kids', 'a friend'. */
function countOf(part: string): number {
  if (TWO.test(part)) return 2;
  const [said] = COUNTED.exec(part) ?? [];
  return said === undefined ? 1 : (readInteger(said) ?? 1);
}

/** How many people a phrase comes to. Parts behind a comma are those that were counted: 'four of us, two adults and two kids'. */
function sumOf(phrase: string): number {
  const [total] = TOTAL.exec(phrase) ?? [];
  if (total !== undefined) return countOf(total);
  return [...phrase.matchAll(PARTS)].reduce((sum, [part]) => sum + countOf(part), 0);
}

/** Whether a phrase counts by itself: 'a friend' and 'two adults' are parts. */
const isWhole = (phrase: string): boolean => /\bof us\b|,| (?:and|plus|&) /iu.test(phrase);

/** The people who are counted in parts in a text. */
export function peopleIn(text: string): readonly SaidPeople[] {
  const named = text.replace(NAMES, (name) => LETTER.repeat(name.length));
  return [...named.matchAll(PARTY)].flatMap(({ 0: phrase, index: start }) => {
    if (phrase.includes(LETTER) && !WITH_SELF.test(phrase)) return [];
    const end = start + phrase.length;
    const place = { start, end };
    if (/^(?:just|only) /i.test(phrase)) return [{ count: 1, ...place }];
    const isCut = MORE_BEHIND.test(text.slice(end)) || MORE_BEFORE.test(text.slice(0, start));
    return isWhole(phrase) && (!isCut || TOTAL.test(phrase)) ? [{ count: sumOf(phrase), ...place }] : [];
  });
}

const PEOPLE = wordSet(
  'people persons guests passengers riders travelers travellers visitors diners players seats tickets party group',
);
const OF_AN_AGE = wordSet('adults children kids infants babies seniors students');

/** What a slot counts, by the words that tell it: 'riders' of a `number_of_riders`. */
const countedBy = onceEach(({ name, description, saidAs }: Slot): readonly string[] => {
  const counted = /\b(?:how many|number of) ([a-z]+)/.exec(description.toLowerCase())?.[1] ?? '';
  return [...name.split('_'), counted, ...(saidAs?.names ?? [])];
});

/** Whether a slot counts people, or those of an age. */
export const countsSomebody = (slot: Slot): boolean =>
  countedBy(slot).some((word) => PEOPLE.has(word) || OF_AN_AGE.has(word));

/** Whether a slot counts people of any age. */
export const countsPeople = (slot: Slot): boolean =>
  slot.kind === 'integer' && countsSomebody(slot) && !countedBy(slot).some((word) => OF_AN_AGE.has(word));

/** What leads up to a number of people. */
const LEAD = /^(?:for|it's|there are) /;

const BY_ONESELF = /^(?:(?:just|only|me|all) )*(?:on my own|by myself|alone|solo)$/;
const NOBODY = /^(?:nobody|no one|no-one)$/;
const takes = ({ schema }: Slot, count: number): boolean => schema.safeParse(count).success;

/** Reads that there is nobody, or none of a thing, for a slot that is asked for and counts from zero on. */
export function readNone(slot: Slot, text: string, isOnly: boolean): number | undefined {
  const plain = tidy(text);
  const isNone = (isOnly && plain === 'no') || (countsSomebody(slot) && NOBODY.test(plain));
  return isNone && slot.kind === 'integer' && takes(slot, 0) && !takes(slot, -1) ? 0 : undefined;
}

/** Reads a whole text as a number of people, for a slot that counts them. */
export function readPeople(slot: Slot, text: string): number | undefined {
  if (!countsPeople(slot)) return undefined;
  const plain = tidy(text).replace(LEAD, '');
  // Where there may be none, those who come along may be counted.
  if (BY_ONESELF.test(plain)) return takes(slot, 0) ? undefined : 1;
  const [party] = peopleIn(plain);
  return party?.start === 0 && party.end === plain.length ? party.count : undefined;
}
