/**
 * Constraints in words: 'up to $100', 'with at least 4 stars', 'leaving after 6 pm', 'not on Sunday', 'Italian or French'.
 *
 * The words of a bound depend on the kind of its values alone; what stands before it, on the part that the slot plays in a
 * sentence, as for a plain value. What sounds like another one is named: 'with a deposit of up to $50'.
 */
import { decimalText } from '../../language/index.js';
import type { Canonical, Constraint } from '../../service/index.js';
import type { Phrase } from '../sentence.js';
import { booleanWords } from './boolean-words.js';
import { isPreposition } from './clause.js';
import { ownDescription } from './described.js';
import { list, withArticle } from './english.js';
import { type PhraseRole, roleOf, spokenNoun } from './roles.js';
import { momentKind, type NamedType, type SayValue, unitOf } from './say-value.js';

/** A constraint beside a noun: 'up to $100'. */
export interface Condition extends Phrase {
  /** Where it stands among others, the lowest first. */
  readonly rank: number;
  /** What sets it off: `loose` a comma behind others, `bare` always one. */
  readonly set: 'close' | 'loose' | 'bare';
  /** The same of something, with its verb: it 'has' 2 beds, 'costs' at most $100, is 'such that' the court has a roof. */
  readonly verb: 'be' | 'have' | 'lack' | 'cost' | 'take' | 'such';
  /** What stands behind the verb. */
  readonly object: string;
}

/** A condition; where it is told by 'with', something has it. */
function condition(
  { text, values }: Phrase,
  rank: number,
  set: Condition['set'],
  so?: Pick<Condition, 'verb' | 'object'>,
): Condition {
  const [, out, thing = text] = /^with(out)? (.+)$/.exec(text) ?? [];
  const verb = thing === text ? 'be' : out === undefined ? 'have' : 'lack';
  return { text, values, rank, set, ...(so ?? { verb, object: thing }) };
}

/** 'on Monday, March 4th', but 'today' and 'next Friday'. */
export function onDate(said: string): string {
  return /^(?:today|tomorrow|the day after\b)/i.test(said) ? said : `on ${said}`;
}

/** A date or time as what happens then: 'on Monday, March 4th', 'at 6 pm'. */
function atMoment(type: NamedType, said: string): string {
  return momentKind(type) === 'time' ? `at ${said}` : onDate(said);
}

const isMoment = (type: NamedType): boolean => momentKind(type) !== undefined || type.kind === 'datetime';

/** The lower end of a range, without the unit that its upper end has: '$50' of '$50 per night', '2' of '2 beds'. */
function lowerEnd(type: NamedType, low: Canonical | undefined, said: string): string {
  if (type.kind === 'money') return said.replace(/ per .+$/, '');
  const digits = typeof low === 'number' ? decimalText(low) : said;
  return said.startsWith(digits) ? digits : said;
}

const BOUNDS = {
  moment: {
    atLeast: (at: string) => `${at} or later`,
    atMost: (at: string) => `${at} or earlier`,
    lessThan: (at: string) => `before ${at}`,
    moreThan: (at: string) => `after ${at}`,
  },
  money: {
    atLeast: (low: string) => `at least ${low}`,
    atMost: (high: string) => `up to ${high}`,
    lessThan: (high: string) => `under ${high}`,
    moreThan: (low: string) => `over ${low}`,
  },
  number: {
    atLeast: (low: string) => `at least ${low}`,
    atMost: (high: string) => `at most ${high}`,
    lessThan: (high: string) => `less than ${high}`,
    moreThan: (low: string) => `more than ${low}`,
  },
} as const;

/** What values are said to be: 'at least 4 stars', 'between 6 pm and 8 pm', 'Italian or French', 'not on Sunday'. */
export function boundOf(type: NamedType, { relation, values }: Constraint, say: SayValue): Phrase {
  const said = values.map((value) => say(type, value));
  const [first = '', second = ''] = said;
  const of = isMoment(type) ? 'moment' : type.kind === 'money' ? 'money' : 'number';
  const placed = of === 'moment' ? said.map((one) => atMoment(type, one)) : said;
  switch (relation) {
    case 'is':
    case 'anyOf':
      return { text: list(placed, 'or'), values: said };
    case 'not':
      return { text: `not ${list(placed, 'or')}`, values: said };
    case 'before':
    case 'after':
      return { text: `${relation} ${first}`, values: said };
    case 'between': {
      if (of === 'moment') return { text: `between ${first} and ${second}`, values: said };
      const low = lowerEnd(type, values[0], first);
      return { text: `${of === 'money' ? 'from ' : ''}${low} to ${second}`, values: [low, second] };
    }
    default:
      return { text: BOUNDS[of][relation](placed[0] ?? ''), values: said };
  }
}

const isNegated = ({ relation }: Constraint): boolean => relation === 'not';

/** 'at the mill', but 'by the pond' of who says so. */
export const placed = (preposition: string, said: string): string =>
  isPreposition(said.replace(/ .*/, '')) ? said : `${preposition} ${said}`;

/** The words with what stands before the values: 'not in Oslo or Bergen'. */
function before(preposition: string, constraint: Constraint, { text, values }: Phrase): Phrase {
  const bare = isNegated(constraint) ? text.replace(/^not /, '') : text;
  return { text: `${isNegated(constraint) ? 'not ' : ''}${preposition}${bare}`, values };
}

/** Bounds that need no preposition before a price. */
const BARE: ReadonlySet<Constraint['relation']> = new Set<Constraint['relation']>([
  ...(['atMost', 'lessThan', 'moreThan', 'between'] as const),
]);

/** 'from $50', 'at $60 or $80': a price stands for what has it. */
function priced(constraint: Constraint, bound: Phrase): Phrase {
  const { relation } = constraint;
  if (relation === 'atLeast') return { ...bound, text: bound.text.replace(/^at least/, 'from') };
  return BARE.has(relation) ? bound : before('at ', constraint, bound);
}

/** What is so or not so beside a noun: 'with Wi-Fi', 'where the court has a roof'. */
function truth(type: NamedType, { relation, values }: Constraint): Condition {
  const { isClause, yes, no, having, lacking } = booleanWords(type);
  const isWanted = (values[0] === true) !== (relation === 'not');
  const [fact, beside] = isWanted ? [yes, having] : [no, lacking];
  const isPlain = /^with/.test(beside);
  const text = isClause ? `where ${fact}` : beside;
  const state = /^it is (.+)$/.exec(fact)?.[1];
  const so = state === undefined ? ({ verb: 'such', object: fact } as const) : ({ verb: 'be', object: state } as const);
  return condition({ text, values: [text] }, 7, isPlain ? 'loose' : 'bare', isPlain ? undefined : so);
}

const isOfWords = ({ kind, values = [] }: NamedType): boolean =>
  kind === 'text' || (kind === 'closed' && !values.some((value) => /^\d/.test(String(value))));

/** A constraint that says what it is about: 'with a deposit of up to $50', 'with 2 or 3 as the class'. */
function named(type: NamedType, constraint: Constraint, bound: Phrase): Phrase {
  const noun = spokenNoun(type);
  const { text, values } = bound;
  if (isMoment(type)) return { text: `with ${withArticle(noun)} ${text}`, values };
  const isQuantity = type.kind === 'money' || type.kind === 'integer' || type.kind === 'number';
  if (isQuantity && !isNegated(constraint))
    return { text: `with ${withArticle(noun)} of ${text.replace(/^from /, '')}`, values };
  const as = before('with ', constraint, bound);
  return { ...as, text: `${as.text} as the ${noun}` };
}

/** A constraint on what has no part of its own in a sentence. */
function clause(type: NamedType, constraint: Constraint, bound: Phrase): Condition {
  const own = ownDescription(type)?.told(bound.text);
  if (own !== undefined)
    return condition({ text: `where ${own}`, values: bound.values }, 9, 'bare', { verb: 'such', object: own });
  return isOfWords(type) ? condition(bound, 9, 'bare') : condition(named(type, constraint, bound), 8, 'loose');
}

function inRole(role: PhraseRole, type: NamedType, constraint: Constraint, bound: Phrase): Condition {
  switch (role.kind) {
    case 'amount':
      return condition(before('of ', constraint, bound), 0, 'close');
    case 'price': {
      const so = isNegated(constraint) ? undefined : ({ verb: 'cost', object: bound.text } as const);
      return condition(priced(constraint, bound), 0, 'loose', so);
    }
    case 'beside':
      return condition(before(`${role.preposition} `, constraint, bound), 1, 'close');
    case 'person':
      return condition(before(`${role.preposition} `, constraint, bound), 2, 'close');
    case 'place':
      return condition(before(`${role.preposition} `, constraint, bound), 3, 'close');
    case 'when':
      if (!role.happening) return condition(bound, 4, 'close');
      return condition(before(`${role.happening.participle} `, constraint, bound), 4, 'loose');
    case 'count': {
      if (!/^(?:minutes|hours)$/.test(role.unit))
        return condition(before(role.preposition || 'with ', constraint, bound), 5, 'loose');
      const so = isNegated(constraint) ? undefined : ({ verb: 'take', object: bound.text } as const);
      return condition(before('taking ', constraint, bound), 5, 'loose', so);
    }
    case 'rating':
      return condition(before(role.preposition, constraint, bound), 6, 'loose');
    case 'head':
      return condition(bound, 9, 'bare');
    default:
      return clause(type, constraint, bound);
  }
}

/** A constraint beside a noun. Where another slot sounds alike, it is named. */
export function conditionOf(type: NamedType, constraint: Constraint, say: SayValue, isNamed = false): Condition {
  if (type.kind === 'boolean') return truth(type, constraint);
  const bound = boundOf(type, constraint, say);
  return isNamed
    ? condition(named(type, constraint, bound), 8, 'loose')
    : inRole(roleOf(type), type, constraint, bound);
}

/** The words for the two ends of an order: 'the cheapest' and 'the most expensive', 'the earliest', 'the one with the fewest stops'. */
export function superlative(type: NamedType, direction: 'ascending' | 'descending', isNamed = false): string {
  const [low, high] = isNamed ? namedEnds(type) : endsOf(roleOf(type), type);
  return direction === 'ascending' ? low : high;
}

const ends = (low: string, high: string): readonly [string, string] => [`the ${low}`, `the ${high}`];

function namedEnds(type: NamedType): readonly [string, string] {
  const noun = spokenNoun(type);
  const [low, high] = isMoment(type) ? ['earliest', 'latest'] : ['lowest', 'highest'];
  return ends(`one with the ${low} ${noun}`, `one with the ${high} ${noun}`);
}

function endsOf(role: PhraseRole, type: NamedType): readonly [string, string] {
  switch (role.kind) {
    case 'price':
      return ends('cheapest', 'most expensive');
    case 'when':
      return ends('earliest', 'latest');
    case 'count':
      if (/^(?:minutes|hours)$/.test(role.unit)) return ends('shortest', 'longest');
      return ends(`one with the fewest ${role.unit}`, `one with the most ${role.unit}`);
    case 'rating':
      return role.preposition === 'rated '
        ? ends('lowest rated', 'best rated')
        : ends('one with the fewest stars', 'one with the most stars');
    default:
      if (!ownDescription(type)) return namedEnds(type);
      if (isMoment(type)) return ends('earliest', 'latest');
      if (type.kind === 'money' && /\bcosts?\b/.test(type.description)) return ends('cheapest', 'most expensive');
      return unitOf(type) === undefined
        ? namedEnds(type)
        : ends(`one with the fewest ${unitOf(type)}`, `one with the most ${unitOf(type)}`);
  }
}
