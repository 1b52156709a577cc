/**
 * The members of lists that stand in a text: 'mushrooms and olives', 'two large margheritas and a cola'.
 *
 * A member is found by what it is called: a value of a closed set, in the singular or the plural, or in the words that
 * its author declares. Of a record, the other closed fields and the number stand before it. What is a name can be
 * anything: names are found where a whole text is a list.
 */
import { ownValue, setOwnValue } from '../language/index.js';
import { type Canonical, type ListField, type ListType, tellingFields } from '../service/index.js';
import { onceEach, escapePattern } from '../text/index.js';
import { readCardinal } from './cardinals.js';
import { withoutAccents } from './text.js';

export interface SaidMember {
  readonly member: Canonical;
  /** Whether it is said how many of it there are. */
  readonly isCounted: boolean;
  /** Where it begins, with its number, in UTF-16 units. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
}

interface Form {
  readonly value: Canonical;
  readonly words: string;
  /** How it begins, whatever its number. */
  readonly begins: string;
}

/** The first word, or as much of it as the plural leaves. */
const beginningOf = (words: string): string => {
  const [first = '', more] = words.split(/[ -]/, 2);
  return more === undefined ? first.replace(/(?<=..)(?:ies|y|es|s)$/, '') : first;
};

const plain = (value: Canonical): string => withoutAccents(String(value).toLowerCase().replaceAll('_', ' '));

/** What values of a closed set are called, the longest first. */
const formsOf = onceEach(({ values = [], saidAs }: ListField): readonly Form[] =>
  values
    .flatMap((value) => {
      const declared = ownValue(saidAs?.values ?? {}, String(value)) ?? [];
      return [String(value), ...declared].map((words) => ({
        value,
        words: plain(words),
        begins: beginningOf(plain(words)),
      }));
    })
    .sort((a, b) => b.words.length - a.words.length),
);

/** A form in the singular and the plural: 'margherita' and 'margheritas', 'cherries' and 'cherry'. */
function patternOf({ words }: Form): string {
  const [, stem = words, end = ''] = /^(.*?\p{L}{2})(ies|y|es|s)?$/u.exec(words) ?? [];
  const said = escapePattern(stem).replace(/[ -]/g, '[\\s-]+');
  if (end === 'ies' || end === 'y') return `${said}(?:ies|y|ys)`;
  if (end === 'es') return `${said}(?:es?)?`;
  return `${said}(?:e?s)?`;
}

const wholeWords = onceEach(
  (form: Form): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${patternOf(form)})(?![\\p{L}\\p{N}])`, 'giu'),
);

interface Found {
  readonly value: Canonical;
  readonly start: number;
  readonly end: number;
}

/** The values of a closed field in a text, from left to right; of one within another, the longer. */
function valuesIn(text: string, field: ListField): readonly Found[] {
  const read = withoutAccents(text);
  if (read.length !== text.length) return [];
  const found: Found[] = [];
  const lower = read.toLowerCase();
  for (const form of formsOf(field)) {
    // Most texts hold none of them, and patterns take long.
    if (!lower.includes(form.begins)) continue;
    for (const { 0: said, index: start } of read.matchAll(wholeWords(form))) {
      const end = start + said.length;
      if (!found.some((other) => start < other.end && other.start < end)) found.push({ value: form.value, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** How many there are, right before what is counted: 'two', '2x', 'a', 'another', 'a couple of', 'two pairs of'. */
const NUMBER =
  /(?:^|[^\p{L}\p{N}])((?:one more|an(?:other)?|a(?: couple of)?|\d{1,3}|[a-z]+(?:[ -][a-z]+)?)(?:\s*x)?)\s+(?:more |extra |of (?:the|those|your) |\p{L}{3,} of )?$/iu;
const FIXED: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ['another', 1],
  ['one more', 1],
  ['a couple of', 2],
  ['a dozen', 12],
]);

/** The number that ends a text, and where it begins. */
function numberBefore(text: string): { readonly count: number; readonly start: number } | undefined {
  const [, said = ''] = NUMBER.exec(text) ?? [];
  if (said === '') return undefined;
  const words = said
    .toLowerCase()
    .replace(/\s*x$| (?:more|extra)$/, '')
    .replace('-', ' ');
  const start = text.lastIndexOf(said);
  const known = FIXED.get(words) ?? (/^\d+$/.test(words) ? Number(words) : readCardinal(words));
  if (known !== undefined) return { count: known, start };
  const last = words.split(' ').at(-1) ?? '';
  const count = FIXED.get(last) ?? readCardinal(last);
  return count === undefined ? undefined : { count, start: start + said.toLowerCase().lastIndexOf(last) };
}

/** The other closed fields of a record, right before it: 'large'. */
function besideIn(
  text: string,
  fields: readonly ListField[],
  from: number,
  at: Found,
): readonly (Found & { name: string })[] {
  return fields.flatMap((field) => {
    const before = text.slice(from, at.start);
    const last = valuesIn(before, field).at(-1);
    if (last && /^[\s-]*$/.test(before.slice(last.end)))
      return [{ ...last, start: from + last.start, end: from + last.end, name: field.name }];
    return [];
  });
}

/** A record that is said by its first field. */
function recordIn(text: string, list: ListType, from: number, at: Found): SaidMember {
  const [head, ...others] = tellingFields(list);
  const record: Record<string, Canonical> = {};
  setOwnValue(record, head?.name ?? '', at.value);
  let start = at.start;
  for (const one of besideIn(
    text,
    others.filter(({ values }) => values),
    from,
    at,
  )) {
    setOwnValue(record, one.name, one.value);
    start = Math.min(start, one.start);
  }
  const number = list.count === undefined ? undefined : numberBefore(text.slice(from, start));
  if (number && list.count !== undefined) setOwnValue(record, list.count, number.count);
  return {
    member: record,
    isCounted: number !== undefined,
    start: number ? from + number.start : start,
    end: at.end,
  };
}

/** The field by which members are told in words. */
export const headOf = (list: ListType): ListField | undefined => tellingFields(list)[0];

/** The members of a list that are said in a text, from left to right: of lists whose members are called something. */
export function membersIn(text: string, list: ListType): readonly SaidMember[] {
  const head = headOf(list);
  if (!head?.values) return [];
  let from = 0;
  return valuesIn(text, head).map((at) => {
    const said = list.isRecord
      ? recordIn(text, list, from, at)
      : { member: at.value, isCounted: false, start: at.start, end: at.end };
    from = at.end;
    return said;
  });
}
