import { decimalText } from '../../language/index.js';
import {
  type Canonical,
  countOf,
  DONTCARE,
  fieldValue,
  headOf,
  type ListType,
  type Property,
  tellingFields,
} from '../../service/index.js';
import { snakeCase, withoutStop, wordSet } from '../../text/index.js';
import { formatNatural } from '../../values/index.js';
import { measureOf as unitMeasured } from '../../values/measures.js';
import { counted, isPlural, list, plural, singular } from './english.js';
import { countedIn } from './counted-in.js';
import { isNoNoun } from './no-noun.js';
import { sayDateTime, sayDuration } from './say-moment.js';
import { countedBy, countedState, isCount, nounOf, wordsOf } from './nouns.js';

/** A slot or property: what it is called and what it holds. */
export type NamedType = Property;

/** Says a text as it is written. */
export type Writing = (type: NamedType, text: string) => string;

/** Says the values of slots and properties. */
export type SayValue = (type: NamedType, value: Canonical) => string;

/** A date or a time by its kind or, of services that know text alone, by its name; undefined for anything else. */
export function momentKind({ kind, name: given }: NamedType): 'date' | 'time' | undefined {
  if (kind === 'date' || kind === 'time') return kind;
  if (kind !== 'text') return undefined;
  const name = snakeCase(given);
  return /(?:^|_)date(?:$|_of_)/.test(name) ? 'date' : /(?:^|_)time$/.test(name) ? 'time' : undefined;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function sayDate(date: string, now: string | undefined): string {
  const said = formatNatural('date', date, now === undefined ? {} : { now });
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return said === date || said === 'today' || said === 'tomorrow' || weekday === undefined
    ? said
    : `${weekday}, ${said}`;
}

/** What is measured in, or counted by, by a description: 'in miles', 'how many nights'. */
const UNITS = wordSet(`
  percent grams kilograms ounces pounds tonnes millimetres millimeters centimetres centimeters metres meters kilometres kilometers inches
  feet yards miles litres liters gallons seconds minutes hours days nights weeks months years`);
const SPEEDS = wordSet('miles kilometres kilometers');
const SCALE = /\bout of (\d+)\b/i;

const MEASURE = /\bin (degrees \w+|((?:square|cubic) )?(\w+)( an hour)?)/gi;

/** What a description measures in: 'miles', 'miles an hour', 'square metres', 'degrees Celsius', what the name is. */
export function measureIn({ name, description }: NamedType): string | undefined {
  for (const [, measure, power = '', noun, speed] of description.matchAll(MEASURE)) {
    if (noun === undefined || (speed !== undefined && SPEEDS.has(noun.toLowerCase()))) return measure;
    if (UNITS.has(noun.toLowerCase()) || noun === name) return power + noun;
  }
  return undefined;
}

function unitIn(description: string): string | undefined {
  const unit = /\bhow many (\w+)/i.exec(description)?.[1]?.toLowerCase() ?? '';
  return UNITS.has(unit) ? unit : undefined;
}

/** A unit as it is spoken, in the spelling of the description: 'meters' or 'metres' of 'length_m'. What is counted in words has them. */
function spokenUnit(unit: string, type: NamedType): string | undefined {
  if (UNITS.has(unit)) return unit;
  const { units = [] } = unitMeasured(unit)?.measure ?? {};
  const said = type.description.toLowerCase().split(/\W+/);
  const isCounted = type.kind === 'integer' && countedIn(type) !== undefined;
  return isCounted ? undefined : (units.findLast((one) => one.length > 2 && said.includes(one)) ?? units.at(-1));
}

/**
 * The unit that a name ends in, with what is measured in it: 'feet' of 'length_feet', but 'square feet' of a size in square feet.
 * So many length feet are nothing that there is.
 */
export function measureOf(type: NamedType): readonly [unit: string, what: string] | undefined {
  const { name, kind, description } = type;
  const words = wordsOf(name);
  const [what, unit] = [words.replace(/ ?\S+$/, ''), spokenUnit(words.replace(/.* /, ''), type)];
  if ((kind !== 'integer' && kind !== 'number') || what === '' || !unit || isCount(name)) return undefined;
  const powers = new RegExp(`\\b(?:square|cubic) ${unit}`).exec(description)?.[0];
  return [powers ?? (description.includes(words) ? words : unit), what];
}

/** What an integer counts: by its name, or in the words of its description. */
export function unitOf(type: NamedType): string | undefined {
  const [measure] = measureOf(type) ?? [];
  if (measure !== undefined || type.kind !== 'integer') return measure;
  if (isNoNoun(type)) return countedIn(type)?.noun || unitIn(type.description);
  return countedBy(type.name) ?? countedState(type.name)?.[0] ?? unitIn(type.description);
}

function sayNumber(type: NamedType, value: number): string {
  const unit = unitOf(type);
  if (unit !== undefined && unit !== 'percent') return counted(value, unit);
  if (snakeCase(type.name) === 'star_rating') return counted(value, 'stars');
  const digits = decimalText(value);
  if (unit === 'percent' || type.name.startsWith('percent')) return `${digits} percent`;
  const measure = measureIn(type);
  if (measure !== undefined)
    return `${digits} ${value === 1 ? measure.replace(/^(?:square |cubic )?\w+/, singular) : measure}`;
  const scale = SCALE.exec(type.description)?.[1];
  return scale === undefined ? digits : `${digits} out of ${scale}`;
}

/** 'price_per_night' is a price 'per night'. */
function sayMoney(type: NamedType, value: number): string {
  const per = /_(per_.+)$/.exec(snakeCase(type.name))?.[1];
  const amount = formatNatural('money', value, type.currency === undefined ? {} : { currency: type.currency });
  return `${amount}${per === undefined ? '' : ` ${wordsOf(per)}`}`;
}

/** 'Head along the canal.' is a sentence; 'Washington, D.C.' and 'Who Knows?' are names. */
const SENTENCE = /^[A-Z](?:\S* ){3,}\S*[a-z]{3}[.!?]$/;

/** Text as it is, on one line; what reads as a sentence of its own stands in quotation marks. */
function sayText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return SENTENCE.test(line) ? `"${withoutStop(line)}"` : line;
}

function sayPlain(value: Canonical): string {
  if (Array.isArray(value)) return list((value as readonly Canonical[]).map(sayPlain));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return decimalText(value);
  if (typeof value !== 'object') return sayText(value);
  return list(
    Object.entries(value as Record<string, Canonical>).map(([name, item]) => `${nounOf(name)} ${sayPlain(item)}`),
  );
}

/** A value of a closed set: 'red hot', but 'red_hot' where there is a 'Red hot' as well. */
function sayClosed({ values = [] }: NamedType, value: Canonical): string {
  const said = (one: Canonical): string => sayPlain(one).replaceAll('_', ' ');
  const heard = (one: Canonical): string =>
    said(one)
      .toLowerCase()
      .replace(/[.,;!?]+$/, '');
  return values.filter((other) => heard(other) === heard(value)).length > 1 ? sayPlain(value) : said(value);
}

/** A date, a time or a duration in words; undefined for values of other kinds. */
function sayMoment(type: NamedType, value: string, now: string | undefined): string | undefined {
  const moment = momentKind(type);
  if (moment === 'date') return sayDate(value, now);
  if (moment === 'time') return formatNatural('time', value);
  if (type.kind === 'datetime') return sayDateTime(value, (date) => sayDate(date, now));
  return type.kind === 'duration' ? sayDuration(value) : undefined;
}

/** A record of a list: '2 large margheritas', 'Ann (age 34)'. What tells it apart stands first. */
function sayRecord(type: ListType, member: Canonical, say: SayValue): string {
  const said = tellingFields(type).flatMap((field) => {
    const value = fieldValue(type, field, member);
    return value === undefined ? [] : [{ field, text: say(field, value) }];
  });
  const head = said.find(({ field }) => field === headOf(type)) ?? said[0];
  const others = said.filter((one) => one !== head);
  const isAdjective = ({ field }: (typeof said)[number]): boolean => field.kind === 'closed';
  const words = [...others.filter(isAdjective), ...(head ? [head] : [])].map(({ text }) => text).join(' ');
  const facts = others.filter((one) => !isAdjective(one)).map(({ field, text }) => `${nounOf(field.name)} ${text}`);
  const noun = type.count === undefined ? words : pieces(countOf(type, member), words);
  return facts.length === 0 ? noun : `${noun} (${facts.join(', ')})`;
}

/** So many of something by what it is called, which may have no singular: '1 french fries'. */
function pieces(count: number, noun: string): string {
  return isPlural(noun) && count > 0 ? `${decimalText(count)} ${noun}` : counted(count, noun);
}

/** The members of a list: 'mushrooms and olives', '2 margheritas and 1 cola', 'no toppings'. */
function sayList(name: string, type: ListType, members: readonly Canonical[], say: SayValue): string {
  const [only] = type.fields;
  if (members.length === 0) return `no ${plural(nounOf(name))}`;
  return list(members.map((member) => (type.isRecord || !only ? sayRecord(type, member, say) : say(only, member))));
}

/**
 * How values are said: 'Monday, March 4th', '7:30 pm', '$120 per night', '2 seats', '4.5 out of 5', 'any price range'.
 * With `now`, dates near it are 'today' and 'tomorrow', and distant ones show their year.
 */
export function valueSayer(now: string | undefined, write: Writing = (_type, text) => text): SayValue {
  const say: SayValue = (type, value) => {
    if (type.list && Array.isArray(value)) return sayList(type.name, type.list, value as readonly Canonical[], say);
    if (value === DONTCARE) return `any ${nounOf(type.name, type.kind)}`;
    const moment = typeof value === 'string' ? sayMoment(type, value, now) : undefined;
    if (moment !== undefined) return moment;
    if (typeof value === 'number') return type.kind === 'money' ? sayMoney(type, value) : sayNumber(type, value);
    if (type.kind === 'closed') return sayClosed(type, value);
    return sayPlain(typeof value === 'string' ? write(type, value) : value);
  };
  return say;
}
