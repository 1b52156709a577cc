import pluralize from 'pluralize';
import { decimalText } from '../../language/index.js';
import { remembered, wordSet } from '../../text/index.js';

/** Words for what is not counted, although the library has plurals for them. */
const MASS = wordSet(
  'access alcohol baggage cash coverage cutlery data equipment furniture heating help information insurance luggage money music parking ' +
    'privacy protection seating shipping smoking storage support traffic transport visibility water weather wi-fi wifi',
);

/** Of what is not counted, that of which there are pieces. */
const IN_PIECES = wordSet('baggage equipment furniture information luggage music');

/** Words that take no article, and are counted where they name a thing: 'with laundry', '2 laundries'. */
const WITHOUT_ARTICLE = wordSet('breakfast delivery entry food free laundry service');

/** 'a', 'a and b', 'a, b and c'. */
export function list(items: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ends a statement with a full stop, unless it has its end already. */
export function statement(text: string): string {
  return capitalize(/[.!?]["”]?$/.test(text) ? text : `${text}.`);
}

export function question(text: string): string {
  return capitalize(text.endsWith('?') ? text : `${text}?`);
}

/** The noun of a noun phrase, which its number hangs on, with what stands before and behind: 'pair' of 'pair of flights'. */
function headOf(phrase: string): readonly [before: string, head: string, after: string] {
  const [, noun = phrase, after = ''] = /^(.*?)( (?:of|for|to|from|in|on|at|with|under|over) .*)?$/.exec(phrase) ?? [];
  const space = noun.lastIndexOf(' ') + 1;
  return [noun.slice(0, space), noun.slice(space), after];
}

/** Whether a noun is of something that has no plural. */
export function isMass(phrase: string): boolean {
  return MASS.has(headOf(phrase)[1].toLowerCase());
}

/** Whether a noun is known for one that takes no article: 'insurance', 'breakfast'. */
export function isUncounted(noun: string): boolean {
  return isMass(noun) || WITHOUT_ARTICLE.has(noun.toLowerCase());
}

/** Whether a noun phrase speaks of several: 'seats', 'number of seats' not. */
export const isPlural: (phrase: string) => boolean = remembered((phrase) => {
  const [, head] = headOf(phrase);
  if (MASS.has(head.toLowerCase()) || /^[A-Z]{2,}$|^lens$/.test(head)) return false;
  return head !== '' && pluralize.isPlural(head) && !pluralize.isSingular(head);
});

/** A noun phrase in the plural: 'pair of flights' is 'pairs of flights'. */
export const plural: (phrase: string) => string = remembered((phrase) => {
  const [before, head, after] = headOf(phrase);
  if (head === '' || isMass(phrase)) return phrase;
  // The library leaves words alone that end in a letter beyond ASCII: 'café'.
  const many = /\P{ASCII}$/u.test(head) ? `${head}s` : pluralize.plural(head);
  return `${before}${many}${after}`;
});

/** A noun phrase in the singular: 'adults' is 'adult'. */
export const singular: (phrase: string) => string = remembered((phrase) => {
  const [before, head, after] = headOf(phrase);
  return isPlural(phrase) ? `${before}${pluralize.singular(head).replace(/calory$/i, 'calorie')}${after}` : phrase;
});

/** A noun phrase with its indefinite article, where it takes one: 'an hour', 'a unicorn', 'seats', 'insurance'. */
export function withArticle(phrase: string): string {
  const takesNone = isPlural(phrase) || isUncounted(headOf(phrase)[1]);
  if (phrase === '' || takesNone) return phrase;
  return `${startsWithVowelSound(phrase) ? 'an' : 'a'} ${phrase}`;
}

function startsWithVowelSound(phrase: string): boolean {
  const [first = ''] = phrase.split(/[\s-]/);
  // A single letter, a number or an abbreviation is spelled out.
  if (/^(?:[AEFHILMNORSX]|8\d*|1[18])$|^[AEFHILMNORSX][A-Z]+$/.test(first)) return true;
  if (/^(?:uni(?!n|m)|us[ae]|eu|one\b|once\b)/i.test(first)) return false;
  return /^(?:[aeiou]|hour)/i.test(first);
}

/** So many of something: 'no stops', '1 stop', '2 stops', '2 pieces of luggage'. */
export function counted(count: number, noun: string): string {
  if (count === 0) return `no ${plural(noun)}`;
  if (IN_PIECES.has(noun.toLowerCase())) return counted(count, `piece of ${noun}`);
  return `${decimalText(count)} ${count === 1 ? singular(noun) : plural(noun)}`;
}
