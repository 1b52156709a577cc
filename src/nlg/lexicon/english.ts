import { decimalText } from '../../language/decimal.js';

/** Words that have no plural and take no article. */
const UNCOUNTABLE: ReadonlySet<string> = new Set(
  (
    'access alcohol baggage breakfast cash coverage delivery entry food free furniture heating help information insurance ' +
    'laundry luggage money music parking privacy protection seating service shipping smoking storage support traffic ' +
    'transport visibility water weather wi-fi wifi'
  ).split(' '),
);

/** Plurals that no rule makes. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['bus', 'buses'],
  ['child', 'children'],
  ['foot', 'feet'],
  ['half', 'halves'],
  ['man', 'men'],
  ['person', 'people'],
  ['series', 'series'],
  ['woman', 'women'],
]);
const SINGULARS: ReadonlyMap<string, string> = new Map([...IRREGULAR].map(([one, many]) => [many, one]));

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

/** Ends a question with its mark. */
export function question(text: string): string {
  return capitalize(text.endsWith('?') ? text : `${text}?`);
}

/** The noun of a noun phrase, which its number hangs on, with what stands before and behind: 'pair' of 'pair of flights'. */
function headOf(phrase: string): readonly [before: string, head: string, after: string] {
  const [, noun = phrase, after = ''] = /^(.*?)( (?:of|for|to|from|in|on|at|with) .*)?$/.exec(phrase) ?? [];
  const space = noun.lastIndexOf(' ') + 1;
  return [noun.slice(0, space), noun.slice(space), after];
}

/** Whether a noun phrase speaks of several: 'seats', 'number of seats' not. */
export function isPlural(phrase: string): boolean {
  const head = headOf(phrase)[1].toLowerCase();
  return SINGULARS.has(head) || (/[^siu]s$/.test(head) && !UNCOUNTABLE.has(head)) || /ies$/.test(head);
}

/** A noun phrase in the plural: 'pair of flights' is 'pairs of flights'. */
export function plural(phrase: string): string {
  const [before, head, after] = headOf(phrase);
  if (isPlural(phrase) || UNCOUNTABLE.has(head.toLowerCase())) return phrase;
  return `${before}${pluralOf(head)}${after}`;
}

function pluralOf(word: string): string {
  const irregular = IRREGULAR.get(word.toLowerCase());
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

/** A noun phrase in the singular: 'adults' is 'adult'. */
export function singular(phrase: string): string {
  const [before, head, after] = headOf(phrase);
  if (!isPlural(phrase)) return phrase;
  return `${before}${SINGULARS.get(head.toLowerCase()) ?? singularOf(head)}${after}`;
}

function singularOf(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|z|ch|sh)es$/i.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** A noun phrase with its indefinite article, where it takes one: 'an hour', 'a unicorn', 'seats', 'insurance'. */
export function withArticle(phrase: string): string {
  const head = headOf(phrase)[1].toLowerCase();
  if (phrase === '' || isPlural(phrase) || UNCOUNTABLE.has(head)) return phrase;
  return `${startsWithVowelSound(phrase) ? 'an' : 'a'} ${phrase}`;
}

function startsWithVowelSound(phrase: string): boolean {
  const [first = ''] = phrase.split(/[\s-]/);
  // A single letter, a number or an abbreviation is spelled out.
  if (/^(?:[AEFHILMNORSX]|8\d*|1[18])$|^[AEFHILMNORSX][A-Z]+$/.test(first)) return true;
  if (/^(?:uni(?!n|m)|us[ae]|use|eu|one\b|once\b)/i.test(first)) return false;
  return /^(?:[aeiou]|hour|honest|heir)/i.test(first);
}

/** So many of something: 'no stops', '1 stop', '2 stops'. */
export function counted(count: number, noun: string): string {
  if (count === 0) return `no ${plural(noun)}`;
  return `${decimalText(count)} ${count === 1 ? singular(noun) : plural(noun)}`;
}
