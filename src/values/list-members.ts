/**
 * The members of lists that stand in a text: 'mushrooms and olives', 'two large margheritas and a cola'.
 *
 * A member is found by what it is called: a value of a closed set, in the singular or the plural, or in the words that
 * its author declares. Of a record, the other closed fields and the number stand before it. What is a name can be
 * anything: names are found where a whole text is a list.
 */
import { ownValue, setOwnValue } from '../language/index.js';
import { type Canonical, headOf, type ListField, type ListType, tellingFields } from '../service/index.js';
import { onceEach, escapePattern } from '../text/index.js';
import { readCardinal } from './cardinals.js';
import { withoutAccents } from './text.js';

export interface SaidMember {
  readonly member: Canonical;
  readonly isCounted: boolean;
  /** Where it begins, with its number, in UTF-16 units. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
}

interface Form {
  readonly value: Canonical;
  readonly words: string;
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
const BEHIND_NUMBER = String.raw`(?: ?(?<=[\d ])x| more| extra| less| fewer)`;
const NUMBER = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}])((?:one more|an(?:other)?|a(?: couple of)?|half a dozen|\d{1,3}|[a-z]+(?:[ -][a-z]+)?)${BEHIND_NUMBER}?)` +
    String.raw`\s+(?:of (?:the|those|your) |(?!couple )\p{L}{3,} of )?$`,
  'iu',
);
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
    .replace(new RegExp(`${BEHIND_NUMBER}$`), '')
    .replace('-', ' ');
  const start = text.lastIndexOf(said);
  const known = FIXED.get(words) ?? (/^\d+$/.test(words) ? Number(words) : readCardinal(words));
  if (known !== undefined) return { count: known, start };
  const last = words.split(' ').at(-1) ?? '';
  const count = FIXED.get(last) ?? readCardinal(last);
  return count === undefined ? undefined : { count, start: start + said.toLowerCase().lastIndexOf(last) };
}

const PAIRS = /\bpairs? of $/i;

/** What something comes in: the crates of 'two large crates of apples'. */
const HOLDER = String.raw`(?<![\p{L}\p{N}])\p{L}{3,} of (?:the |those |these )?`;
/** What stands between a field and what is behind it: 'glossy, A4 posters'. */
const BEFORE = new RegExp(String.raw`^[\s,-]*(?:${HOLDER})?$`, 'iu');
/** What stands between a field and what is before it: 'the pears should be small', 'flyers in A5'. */
const BEHIND = new RegExp(
  String.raw`^\s*[,:]?\s*(?:(?:should be|be|are|is|in|on|as|to|into)\s+)?(?:${HOLDER})?$`,
  'iu',
);
/** How many there are, behind what is counted and at the end of a clause: 'change the pears to three'. */
const NUMBER_BEHIND =
  /^\s+(?:(?:to|times)\s+|x\s*)?(\d{1,3}|[a-z]+(?:[ -][a-z]+)?)(?=\s*(?:[,.;!?]|$|\b(?:and|please|instead)\b))/iu;

/** The first value of one of these fields at a place that `isNear` takes. */
function fieldIn(
  text: string,
  fields: readonly ListField[],
  isNear: (found: Found) => boolean,
): (Found & { readonly name: string }) | undefined {
  const found = fields.flatMap((field) => valuesIn(text, field).map((value) => ({ ...value, name: field.name })));
  return found.find(isNear);
}

/** How many there are of what ends at a place: where it ends then, with the number. */
function countBehind(text: string, end: number): { readonly count: number; readonly end: number } | undefined {
  const [whole = '', said = ''] = NUMBER_BEHIND.exec(text.slice(end)) ?? [];
  const count = /^\d+$/.test(said) ? Number(said) : readCardinal(said.toLowerCase());
  return count === undefined ? undefined : { count, end: end + whole.length };
}

/** A record that is said by its head, with the other closed fields around it and its number, up to the next one. */
function recordIn(text: string, list: ListType, from: number, at: Found, next = text.length): SaidMember {
  const head = headOf(list);
  const record: Record<string, Canonical> = {};
  setOwnValue(record, head?.name ?? '', at.value);
  const open = (): readonly ListField[] =>
    tellingFields(list).filter(({ name, values }) => values && ownValue(record, name) === undefined);
  let { start, end } = at;
  const before = () =>
    fieldIn(text.slice(from, start), open(), (one) => BEFORE.test(text.slice(from + one.end, start)));
  for (let one = before(); one; one = before()) {
    setOwnValue(record, one.name, one.value);
    start = from + one.start;
  }
  // Of two that it stands between, it is of the nearer one: 'napoli: small, margherita: large'.
  const isNext = ({ start: first, end: last }: Found): boolean =>
    next < text.length &&
    BEFORE.test(text.slice(end + last, next)) &&
    (text.slice(end, end + first).includes(',') || !text.slice(end + last, next).includes(','));
  const behind = () =>
    fieldIn(text.slice(end, next), open(), (one) => BEHIND.test(text.slice(end, end + one.start)) && !isNext(one));
  for (let one = behind(); one; one = behind()) {
    setOwnValue(record, one.name, one.value);
    end += one.end;
  }
  if (list.count === undefined) return { member: record, isCounted: false, start, end };
  const number = numberBefore(text.slice(from, start));
  const counted = number ?? countBehind(text, end);
  // A pair of lamps are two, and one of gloves is one where gloves are sold.
  const isPair = PAIRS.test(text.slice(from, start)) && text.slice(at.start, at.end).toLowerCase() !== plain(at.value);
  if (counted) setOwnValue(record, list.count, counted.count * (isPair ? 2 : 1));
  if (number) start = from + number.start;
  else if (counted && 'end' in counted) end = counted.end;
  return { member: record, isCounted: counted !== undefined, start, end };
}

/** The members of a list that are said in a text, from left to right: of lists whose members are called something. */
export function membersIn(text: string, list: ListType): readonly SaidMember[] {
  const head = headOf(list);
  if (!head?.values) return [];
  let from = 0;
  return valuesIn(text, head).map((at, index, all) => {
    const said = list.isRecord
      ? recordIn(text, list, from, at, all[index + 1]?.start)
      : { member: at.value, isCounted: false, start: at.start, end: at.end };
    from = said.end;
    return said;
  });
}
