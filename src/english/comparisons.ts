/**
 * How people compare: the words before and behind a bound ('under', 'or less'), before what is not wanted ('anything but'),
 * between choices ('or maybe'), and the words of least and most by what is compared ('cheaper', 'cheapest').
 *
 * `test/english/comparisons.tsv` has an example of each alternative.
 */

/** How a value bounds: `less` and `more` leave it out, `atMost` and `atLeast` take it in. */
export type Bound = 'less' | 'atMost' | 'more' | 'atLeast';

const VAGUELY = String.raw`(?:\s+(?:about|around|roughly|say|like|maybe|the|at|on))?\s*$`;

const before = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})${VAGUELY}`, 'iu');

/** The words before a bound. What denies stands before what it denies. */
const BEFORE: readonly (readonly [Bound, RegExp])[] = [
  [
    'atMost',
    before('(?:no|not) (?:more|higher|later|longer|further|farther|over|above|after)(?: than)?|at (?:the )?most'),
  ],
  ['atMost', before(`up to|max(?:imum)?(?: of)?|a maximum of|within|by|doesn['’]t (?:exceed|cost more than)`)],
  [
    'atLeast',
    before('(?:no|not) (?:less|fewer|lower|earlier|worse|under|below|before)(?: than)?|at (?:the )?(?:very )?least'),
  ],
  ['atLeast', before('min(?:imum)?(?: of)?|a minimum of|starting (?:at|from)|since')],
  [
    'less',
    before(
      '(?:less|less expensive|fewer|cheaper|lower|smaller|shorter|earlier|sooner|closer|nearer) than|under|below|before|prior to',
    ),
  ],
  [
    'more',
    before(
      '(?:more|more expensive|pricier|greater|higher|better|bigger|larger|longer|later|farther|further) than|over|above|after|past|exceeding',
    ),
  ],
];

/** What is counted may stand between a value and the words behind it: '4 stars or more'. */
const behind = (words: string, others: string): RegExp =>
  new RegExp(String.raw`^(?:[\s-]+\p{L}{3,})?\s+(?:or|and) (?:${words})\b|^\s*(?:${others})\b`, 'iu');

/** The words behind a bound. */
const BEHIND: readonly (readonly [Bound, RegExp])[] = [
  [
    'atMost',
    behind('less|under|below|cheaper|lower|fewer|earlier|sooner|before|closer', 'max(?:imum)?|tops|at (?:the )?most'),
  ],
  [
    'atLeast',
    behind('more|over|above|better|higher|up|later|after|upwards?', 'min(?:imum)?|at (?:the )?least|onwards?'),
  ],
  ['atLeast', /^\+/],
];

/** Words that bound moments alone: what is before nine is no amount. */
const MOMENTARY = /\b(?:before|after|past|prior|earlier|later|sooner|since|by|onwards?)\b/i;

/** The bound that a value is, and how many characters before and behind it say so. */
export interface BoundCue {
  readonly bound: Bound;
  readonly before: number;
  readonly behind: number;
  /** Whether it bounds dates and times alone. */
  readonly isMomentary: boolean;
}

/** A stretch of a text, in UTF-16 units, `end` exclusive. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

/** What is denied turns a bound round: 'I cannot spend more than 60 dollars', 'nothing over 100', 'no cabins above 100'. */
const DENIED =
  /(?:\b(?:cannot|not|never|nor|won['’]t|no|none|nothing|nowhere|without|neither)|n['’]t)(?: \p{L}+){0,4}\s*$/iu;

/** So does what is turned down behind it: 'over 100 is too much', 'under 4 stars is not good enough'. */
const TURNED_DOWN =
  /^(?:[\s-]+\p{L}+){0,3}\s+(?:is|are|would be|seems)\s+(?:(?:much |far |way |a bit )?too \p{L}+|not (?:good )?enough|out of the question|no good)/iu;

/** What nobody minds is no bound: 'I don't mind paying over 100'. */
const UNMINDED = /(?:n['’]t|\bnot)(?: really)? (?:mind|care)\b[^.,;!?]*$/i;

const OPPOSITE: Readonly<Record<Bound, Bound>> = { more: 'atMost', less: 'atLeast', atMost: 'more', atLeast: 'less' };

/** What the words around a value make of it; undefined where it bounds nothing. */
export function boundAround(text: string, { start, end }: Placed): BoundCue | undefined {
  const [lead, rest] = [text.slice(0, start), text.slice(end)];
  for (const [bound, words] of BEFORE) {
    const found = words.exec(lead)?.[0];
    if (!found) continue;
    const before = lead.slice(0, -found.length);
    if (UNMINDED.test(before)) return undefined;
    const isOpen = bound === 'more' || bound === 'less';
    const isDenied = isOpen && DENIED.test(before) !== TURNED_DOWN.test(rest);
    const isMomentary = MOMENTARY.test(found);
    return { bound: isDenied ? OPPOSITE[bound] : bound, before: found.length, behind: 0, isMomentary };
  }
  for (const [bound, words] of BEHIND) {
    const found = words.exec(rest)?.[0];
    if (found) return { bound, before: 0, behind: found.length, isMomentary: MOMENTARY.test(found) };
  }
  return undefined;
}

const RANGE_BEGINS = /\b(?:between|from|somewhere between|anywhere from)\s*$/i;
const DAYS_BEGIN = /\bbetween\s*$/i;
const RANGE_JOINS = /^\s*(?:and|to|till|until|-|–)\s*$/i;

/**
 * Whether two values are the ends of a range, and how many characters before the first say so. Of days, 'from' and 'to' begin and
 * end a stay, or change one day to another.
 */
export function rangeAround(
  text: string,
  [first, second]: readonly [Placed, Placed],
  isOfDays: boolean,
): number | undefined {
  if (!RANGE_JOINS.test(text.slice(first.end, second.start))) return undefined;
  return (isOfDays ? DAYS_BEGIN : RANGE_BEGINS).exec(text.slice(0, first.start))?.[0].length;
}

const DENIES = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:not|no|neither|nothing|nowhere|without|except(?: for)?|other than|` +
    String.raw`(?:anything|anywhere|any \w+|everything) but|don['’]?t (?:want|like|need|care for)|do not (?:want|like)|hate|` +
    String.raw`can['’]?t stand|avoid|skip|rather not(?: have| go)?)(?: (?:an?|the|any|on|at|in|to))*\s*$`,
  'iu',
);

/** How many characters before a value say that it is not wanted; undefined where none do. */
export function denialBefore(text: string, start: number): number | undefined {
  return DENIES.exec(text.slice(0, start))?.[0].length;
}

const CHOICE_JOINS =
  /^\s*,?\s*(?:or(?: else| maybe| perhaps| possibly| even)?|nor)(?: an?| on| at| in| the)?\s*$|^\s*,(?: an?| the)?\s*$/i;

/** Whether what stands between two values makes a choice of them. */
export function joinsChoice(between: string): boolean {
  return CHOICE_JOINS.test(between);
}

/** Whether what stands between two values is a comma alone, which makes a choice only where 'or' follows. */
export const isComma = (between: string): boolean => /^\s*,(?: an?| the)?\s*$/i.test(between);

/** Words of less and more of something, comparatives and superlatives. */
export interface DegreeWords {
  readonly less: readonly string[];
  readonly more: readonly string[];
}

/** What money, dates and times are compared by. */
export const BY_KIND: Readonly<Record<'money' | 'moment', DegreeWords>> = {
  money: {
    less: [
      'cheaper',
      'cheapest',
      'less expensive',
      'least expensive',
      'more affordable',
      'most affordable',
      'less pricey',
      'best price',
      'best deal',
    ],
    more: ['more expensive', 'most expensive', 'pricier', 'priciest', 'dearer', 'dearest'],
  },
  moment: { less: ['earlier', 'earliest', 'sooner', 'soonest'], more: ['later', 'latest'] },
};

/** What is compared by a word of its name, with the units that it is counted in. */
export const BY_NAME: readonly (readonly [RegExp, DegreeWords & { readonly units: readonly string[] }])[] = [
  [
    /\b(?:rating|score|stars?|reviews?)\b/,
    {
      units: ['stars'],
      less: ['worse rated', 'worst rated', 'lower rated', 'lowest rated'],
      more: [
        ...['better rated', 'best rated', 'higher rated', 'highest rated', 'top rated'],
        ...['better reviewed', 'best reviewed', 'something better', 'anything better', 'better one', 'best one'],
      ],
    },
  ],
  [
    /\bdistance\b/,
    {
      units: ['miles', 'kilometers', 'km', 'blocks'],
      less: ['closer', 'closest', 'nearer', 'nearest'],
      more: ['farther', 'farthest', 'further', 'furthest'],
    },
  ],
  [
    /\b(?:duration|length|minutes|runtime)\b/,
    {
      units: ['minutes'],
      less: ['shorter', 'shortest', 'quicker', 'quickest', 'faster', 'fastest'],
      more: ['longer', 'longest'],
    },
  ],
];

/** Before the name of what is compared: 'the lowest fare', 'fewer stops', 'the highest rating'. */
export const DEGREES: DegreeWords = {
  less: ['lower', 'lowest', 'less', 'least', 'fewer', 'fewest', 'smaller', 'smallest'],
  more: ['higher', 'highest', 'more', 'most', 'larger', 'largest', 'bigger', 'biggest'],
};

/** Whether a word of degree compares all there is: 'cheapest', 'most affordable', 'top rated'. */
export function isSuperlative(words: string): boolean {
  return /^(?:most|least|top|best|worst)\b|^\w{2,}est\b/i.test(words);
}

/** One of several is taken by its degree: 'the cheaper of the two', 'I will take the cheapest', 'book the better rated one'. */
export const CHOOSING =
  /\bthe (?:\w+ )?\w+ (?:of (?:the|those|these|them)|ones?\b(?! (?:you have|there is|available)))|\b(?:take|have|book|choose|pick|go (?:for|with)) (?:the|whichever)\b/i;

/** It is asked which of several is so: the first of their order is told. */
export const WONDERS_WHICH = /\bwhich(?:ever)?\b/i;

/** It is asked how many are so. */
export const COUNTING = /\bhow many\b/i;

/** What any comparison has in it: checked first, since what is compared takes longer to find. */
const COMPARES =
  /\b(?:matter|care|mind|any|whatever|regardless|forget|never ?mind|drop|less|least|more|most|fewer|fewest|under|below|over|above|within|between|from|by|before|after|past|since|not?|nor|or|but|nothing|nowhere|without|except|other than|hate|stand|avoid|skip|rather|want|like|need|min|max|minimum|maximum|tops|prior|exceed\w*|up to|starting|onwards?|cheap\w+|best|top|better|worse|worst|low\w+|high\w+|\w+(?:er|est))\b|n['’]t\b|\d\+/i;

/** Whether a text may compare anything. */
export const mayCompare = (text: string): boolean => COMPARES.test(text);

/** A constraint is taken back: 'the price does not matter', 'any price is fine', 'forget the rating'. */
export const UNCONSTRAINS =
  /\b(?:does(?: not|n['’]t) matter|do(?: not|n['’]t) (?:care|mind)|any|whatever|regardless|forget|never ?mind|no matter|no (?:limit|preference)|drop)\b/i;
