/**
 * A result that is spoken of: by its place among those that the user was told of ('the second one', 'the first one you said'), by
 * what tells it from the others ('the one at ten', 'the one in Oakland', 'the Mexican one').
 */
import { type VariableName, ownValue } from '../../../language/index.js';
import { type Canonical, type Property, type Row, sameValue } from '../../../service/index.js';
import { ENDING } from '../../../values/ordinals.js';
import { identityOf, readValue, type SearchTask, type ValueReader, type World } from '../../../world/index.js';
import { DIGITS } from '../../../values/cardinals.js';
import { REQUEST_VERBS } from '../english/apis.js';
import { catalogMentions } from '../mentions/catalog.js';
import { situationOf } from '../situation.js';
import { nameWords, stem, wordsIn } from '../text.js';
import { truthOf } from '../truth.js';

/** A result, with the variable that stands for it if the program has one. */
export interface SpokenResult {
  readonly row: Row;
  readonly variable: VariableName | undefined;
  readonly by: Row;
  readonly isByPlace: boolean;
}

interface Reading {
  readonly world: World;
  readonly reader: ValueReader;
  readonly now: string;
}

export const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const PLACES = `${ORDINALS.join('|')}|\\d{1,2}${ENDING}`;

/** How many come before a place: one before 'second', '2nd', '2' and 'two'. */
const placeOf = (word: string): number =>
  ORDINALS.includes(word) ? ORDINALS.indexOf(word) : (Number.parseInt(word, 10) || DIGITS.indexOf(word)) - 1;

/** A place by its number: 'number 3', 'option two'. */
const NUMBER = String.raw`(?:\bthe )?(?:\b(?:number|option)|#) ?(?<count>[1-5]|${DIGITS.slice(1, 6).join('|')})(?![\p{L}\p{N}]|[.:,]\p{N})`;

/** Whether a value is asked for, which a number may be. */
export const isValueAsked = ({ pending }: World): boolean => pending.some(({ kind }) => kind === 'request');

const SAID = '(?: (?:that )?you (?:said|mentioned))?';

/** A place and nothing else: 'the second', '2nd please'. */
const BARE = new RegExp(`^(?:the )?(${PLACES}|last|other)(?:,? please)?[\\s.!]*$`, 'i');

/** A text that speaks of one result: by its place, by what stands behind 'the one', or by a word before 'one'. */
export const SPOKEN = new RegExp(
  String.raw`${NUMBER}|(?:\bthe |(?<=\bback to ))(?:(?<ordinal>${PLACES}|last|other|previous) (?<noun>\p{L}+)\b|(?<before>one before(?: that)?)(?=[\s,?.!]*$)|one (?:leaving )?(?<how>in|at|on|from|with|for) (?<what>[^,?.!]+?)(?=${SAID}(?:[\s,?.!]*$|,? (?:please|is|has)\b))|(?<hour>[\p{L}\d:]+ ?(?:o'clock|[ap]m)) one\b|(?<word>\p{L}[\p{L}-]*) one\b)${SAID}`,
  'iu',
);

/** Words before 'one' that compare, or name none that was told. */
const NO_WORD = /(?:est|er)$|^(?:next|previous|same|right|wrong|only|most)$/;

/** The results that the user was told of, in the order in which they were; of an ordered list, in its order, since it was ordered. */
export function toldOf({ api, results, offered, order = [], latest }: SearchTask): readonly Row[] {
  const rows = results?.rows ?? [];
  const last = order.length > 0 && latest ? rows.indexOf(latest.row) : -1;
  if (last >= 0) return rows.slice(0, last + 1);
  if (order.length > 0) return rows.filter((row) => offered.includes(identityOf(api, row)));
  return offered
    .map((identity) => rows.find((row) => identityOf(api, row) === identity))
    .filter((row) => row !== undefined);
}

/** The variable of a result that was offered by itself. */
function variableOf(world: World, search: SearchTask, row: Row): VariableName | undefined {
  for (let number = world.bindings.length - 1; number >= 0; number -= 1) {
    const value = world.bindings.at(number);
    if (value?.kind === 'entity' && value.entity.task === search.id && value.entity.row === row) return `x${number}`;
  }
  return undefined;
}

/** By its place: of those that were told of; behind them come those that were found. The last is one that was told of. */
function byPlace(word: string, search: SearchTask): Row | undefined {
  const told = toldOf(search);
  if (word === 'last') return told.at(-1);
  const latest = search.latest ? told.indexOf(search.latest.row) : -1;
  if (word === 'previous') return latest > 0 ? told[latest - 1] : undefined;
  if (word === 'other') {
    const two = [told, search.results?.rows ?? []].find(({ length }) => length === 2);
    return two?.find((row) => row !== (search.selected ?? search.latest)?.row);
  }
  const rest = (search.results?.rows ?? []).filter((row) => !told.includes(row));
  return [...told, ...rest][placeOf(word)];
}

/** Whether all words are some of a name: 'Castro Street' of '12 Castro Street'. */
function isPart(said: string, name: string): boolean {
  const own = new Set(wordsIn(name).map(({ word }) => word));
  const words = wordsIn(said);
  return words.length > 1 && words.every(({ word }) => own.has(word));
}

/** Whether a property of a result is what words say. */
function isSo(
  property: Property,
  value: Canonical,
  said: string,
  known: readonly Canonical[],
  reading: Reading,
): boolean {
  if (typeof value === 'string' && (property.kind === 'text' || property.kind === 'closed'))
    return catalogMentions(said, [value]).length > 0 || isPart(said, value);
  if (property.kind === 'boolean')
    return truthOf({ ...property, required: true, acceptsDontcare: false }, said) === value;
  if (property.kind !== 'time' && property.kind !== 'date' && property.kind !== 'money') return false;
  const slot = { ...property, required: true, acceptsDontcare: false };
  const read = readValue(slot, said, reading.reader, { service: '', now: reading.now, known });
  return (read !== undefined && sameValue(read, value)) || (property.kind === 'time' && isOfHour(value, said));
}

/** 'At ten' is any time of that hour, where no minutes are said. */
const HOUR = /^(?:at )?(\d{1,2}|[a-z]+)(?: ?o'clock)?$/;
const HOURS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

function isOfHour(value: Canonical, said: string): boolean {
  const word = HOUR.exec(said)?.[1];
  if (word === undefined || typeof value !== 'string') return false;
  const hour = /^\d/.test(word) ? Number(word) : HOURS.indexOf(word);
  return hour > 0 && Number(value.slice(0, 2)) % 12 === hour % 12;
}

/** A result, with the property by which it is spoken of. */
interface Found {
  readonly row: Row;
  readonly name: string;
}

/** The property by which a result is meant; undefined where it is not. */
type MeantBy = (row: Row) => string | undefined;

/** Of some results the only one that is meant; undefined where it is none, or several. */
function onlyOne(rows: readonly Row[], meantBy: MeantBy): Found | undefined {
  const [found, ...others] = rows.flatMap((row) => {
    const name = meantBy(row);
    return name === undefined ? [] : [{ row, name }];
  });
  return others.length === 0 ? found : undefined;
}

/** The only one of those that were told of, or else of all that were found. */
const meantOf = (search: SearchTask, meantBy: MeantBy): Found | undefined =>
  onlyOne(toldOf(search), meantBy) ?? onlyOne(search.results?.rows ?? [], meantBy);

/** 'The one at ten'. */
function byWhat(how: string, what: string, search: SearchTask, reading: Reading): Found | undefined {
  const rows = search.results?.rows ?? [];
  const isAmount = /\$|\b(?:dollars|bucks)\b/.test(what);
  const properties = [...search.api.properties.values()].filter(({ kind }) => (kind === 'money') === isAmount);
  const said = how === 'at' ? `at ${what}` : what;
  return meantOf(search, (row) => {
    const property = properties.find((one) => {
      const value = ownValue(row, one.name);
      const known = rows.flatMap((other) => ownValue(other, one.name) ?? []);
      return value !== undefined && isSo(one, value, one.kind === 'time' ? said : what, known, reading);
    });
    return property?.name;
  });
}

/** 'The Mexican one': by a word of one of its values. */
function byWord(word: string, search: SearchTask): Found | undefined {
  const has = (value: Canonical): boolean =>
    typeof value === 'string' && wordsIn(value).some((one) => stem(one.word) === stem(word));
  return meantOf(search, (row) => Object.entries(row).find(([, value]) => has(value))?.[0]);
}

/** What names a result: its identity, or all of it where another one goes by the same. */
function named(row: Row, { api, results }: SearchTask): Row {
  const identity = identityOf(api, row);
  const isAlone = (results?.rows ?? []).filter((one) => identityOf(api, one) === identity).length === 1;
  const names = isAlone && api.identity.length > 0 ? api.identity : [...api.properties.keys()];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = ownValue(row, name);
      return value === undefined || typeof value === 'object' ? [] : [[name, value] as const];
    }),
  );
}

/** A result by what names it. */
export const resultOf = (row: Row, search: SearchTask, world: World): SpokenResult => ({
  row,
  by: named(row, search),
  isByPlace: false,
  variable: variableOf(world, search, row),
});

/** Whether a noun is that of what was found: 'the second hotel'. */
export const isResult = (noun: string, { api }: SearchTask): boolean =>
  /^(?:one|option|result|choice)$/.test(noun) || wordsIn(api.entity).some(({ word }) => stem(word) === stem(noun));

const PLACED = new RegExp(
  String.raw`${NUMBER}|\bthe (?<ordinal>${PLACES}|last|previous)(?: (?<noun>\p{L}+)\b|(?=[,.;!]|$))`,
  'iu',
);

/** What may stand before a result that is taken. */
export const BEFORE =
  /^(?:(?:ok(?:ay)?|all right|yes|no|then),? )*(?:(?:[a-z']+ ){0,4}(?:take|like|want|have|prefer|about|back to) )?$/;

/** Whether a place is that of a result: by its noun, or where it is taken: 'I take the first', but not 'until the first'. */
function isOfResult(text: string, at: number, noun: string, search: SearchTask): boolean {
  if (noun !== '') return isResult(noun.toLowerCase(), search);
  const before = clauseBefore(text, at);
  return before.trim() !== '' && BEFORE.test(before);
}

const clauseBefore = (text: string, at: number): string =>
  /[^.!?;,]*$/.exec(text.slice(0, at).toLowerCase())?.[0].trimStart() ?? '';

/** Whether a number is the place of a result, and no value that is asked for: 'book number 3', but not 'my house is number 3'. */
function isNumberOfResult(text: string, at: number, search: SearchTask, world: World): boolean {
  const before = clauseBefore(text, at);
  const word = wordsIn(before).at(-1)?.word ?? '';
  const isDeed = REQUEST_VERBS.it.test(`${word} it`) || nameWords(search.api.followUp ?? '').includes(word);
  return !isValueAsked(world) && (BEFORE.test(before) || isDeed || isResult(word, search));
}

/** Of a list in the order that was asked for, 'that one' is the one that it begins with: the cheapest. */
const THAT_ONE = /\b(?:that|this) one\b/i;
const isOrderedList = ({ order = [], latest, offered }: SearchTask): boolean =>
  order.length > 0 && latest === undefined && offered.length > 1;

/** Whether a day is asked for, which 'I'd like the 2nd' may be. */
function asksDay(world: World): boolean {
  const { requested, latest } = situationOf(world);
  return [...requested].some((name) => latest?.api.slots.get(name)?.kind === 'date');
}

/** The result of which a text speaks by its place, anywhere in it. */
export function placedIn(
  text: string,
  search: SearchTask,
  world: World,
): (SpokenResult & { readonly words: string }) | undefined {
  const { 0: place, index: at = 0, groups = {} } = PLACED.exec(text) ?? {};
  const { count = '', noun = '', ordinal = count } = groups;
  const isAnswer = count === '' && noun === '' && asksDay(world);
  const isOf = count === '' ? isOfResult(text, at, noun, search) : isNumberOfResult(text, at, search, world);
  const isPlaced = place !== undefined && !isAnswer && isOf;
  const first = place === undefined && isOrderedList(search) ? THAT_ONE.exec(text)?.[0] : undefined;
  const words = place ?? first;
  const row = isPlaced ? byPlace(ordinal.toLowerCase(), search) : first !== undefined ? toldOf(search)[0] : undefined;
  if (words === undefined || !row) return undefined;
  return { ...resultOf(row, search, world), isByPlace: true, words };
}

/** A bare place, where results were offered and nothing is asked of which it may be the answer: the 2nd may be a day. */
function barePlace(text: string, search: SearchTask, world: World): ReturnType<typeof placedIn> {
  const { offering, requested } = situationOf(world);
  const place = offering?.id === search.id && requested.size === 0 ? BARE.exec(text.trim())?.[1] : undefined;
  const row = place === undefined ? undefined : byPlace(place.toLowerCase(), search);
  return row && { ...resultOf(row, search, world), isByPlace: true, words: text };
}

/** The result of which a text speaks, and the words that do; undefined where it speaks of none, or none is meant. */
export function spokenIn(
  text: string,
  search: SearchTask,
  reading: Reading,
): (SpokenResult & { readonly words: string }) | undefined {
  const match = SPOKEN.exec(text);
  if (!match) return barePlace(text, search, reading.world);
  const groups = SPOKEN.exec(text.toLowerCase())?.groups ?? {};
  const { count = '', noun = '', before, hour, how = hour && 'at', what = hour, word } = groups;
  if (count !== '' && !isNumberOfResult(text, match.index, search, reading.world)) return undefined;
  const told = before === undefined ? (groups.ordinal ?? groups.count) : 'previous';
  const isPlaced = told !== undefined && (before !== undefined || count !== '' || isResult(noun, search));
  const place = isPlaced ? byPlace(told, search) : undefined;
  const found =
    how !== undefined && what !== undefined
      ? byWhat(how, what, search, reading)
      : word !== undefined && !NO_WORD.test(word)
        ? byWord(word, search)
        : undefined;
  const row = place ?? found?.row;
  if (!row) return undefined;
  const by = found ? { [found.name]: ownValue(found.row, found.name) as Canonical } : named(row, search);
  return { row, by, isByPlace: place !== undefined, variable: variableOf(reading.world, search, row), words: match[0] };
}
