/**
 * How people bound: the words before and behind a bound ('under', 'or less'), of ranges, and of what is turned down.
 *
 * `test/parsers/comparisons/comparisons.tsv` has an example of each alternative.
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
  [
    'atMost',
    before(
      `up to|max(?:imum)?(?: (?!of\\b)\\p{L}+)?(?: of)?|a maximum of|within|by|doesn['’]t (?:exceed|cost more than)` +
        `|(?:budget|limit) (?:is|of)(?: only| just)?|can (?:only |just )?(?:afford|spend|pay)|as much as|at or (?:under|below)|\\b(?:i|we)(?: only| just)? have|\\b(?:i|we)['’]ve got`,
    ),
  ],
  [
    'atLeast',
    before('(?:no|not) (?:less|fewer|lower|earlier|worse|under|below|before)(?: than)?|at (?:the )?(?:very )?least'),
  ],
  ['atLeast', before('min(?:imum)?(?: (?!of\\b)\\p{L}+)?(?: of)?|a minimum of|starting (?:at|from)|since|upwards of')],
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
  new RegExp(
    String.raw`^(?:[\s-]+\p{L}{3,})?\s+(?:or|and) (?:${words})\b|^(?:[\s-]+\p{L}{3,})?\s*(?:${others})\b`,
    'iu',
  );

/** The words behind a bound. */
const BEHIND: readonly (readonly [Bound, RegExp])[] = [
  [
    'atMost',
    behind(
      'less|under|below|cheaper|lower|fewer|earlier|sooner|before|closer',
      'max(?:imum)?|tops|at (?:the )?most|is (?:my|our|the) (?:limit|max(?:imum)?|budget|most)',
    ),
  ],
  [
    'atLeast',
    behind(
      'more|over|above|better|higher|up|later|after|upwards?',
      'min(?:imum)?|at (?:the )?least|onwards?|on(?=\\s*(?:[,.;!?]|$))',
    ),
  ],
  ['atLeast', /^\+/],
];

/** Words that bound amounts alone: 'what do I have on Monday' bounds no day. */
const OF_AMOUNTS = /\b(?:have|got|afford|spend|pay|budget|cost|exceed)\b/i;

/** Words that bound moments alone: what is before nine is no amount. */
const MOMENTARY = /\b(?:before|after|past|prior|earlier|later|sooner|since|by|onwards?)\b/i;

/** The bound that a value is, and how many characters before and behind it say so. */
export interface BoundCue {
  readonly bound: Bound;
  readonly before: number;
  readonly behind: number;
  /** Whether it bounds dates and times alone. */
  readonly isMomentary: boolean;
  /** Whether it bounds amounts alone. */
  readonly isOfAmounts: boolean;
}

/** A stretch of a text, in UTF-16 units, `end` exclusive. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

/** What somebody has is a bound where it may be money: 'I have 200 for it', but not 'I have two huge suitcases'. */
const HAS = /\b(?:have|got)\b/i;
const THINGS =
  /^\s+(?!(?:dollars?|bucks?|euros?|pounds?|a|an|per|to|for|and|or|in|at|on|but|so|max(?:imum)?|tops|total|please|left)\b)\p{L}+/iu;

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
    if (UNMINDED.test(before) || (HAS.test(found) && THINGS.test(rest))) return undefined;
    const isOpen = bound === 'more' || bound === 'less';
    const isDenied = isOpen && DENIED.test(before) !== TURNED_DOWN.test(rest);
    const isMomentary = MOMENTARY.test(found);
    const isOfAmounts = OF_AMOUNTS.test(found);
    return { bound: isDenied ? OPPOSITE[bound] : bound, before: found.length, behind: 0, isMomentary, isOfAmounts };
  }
  for (const [bound, words] of BEHIND) {
    const found = words.exec(rest)?.[0];
    // 'For four at most 200' bounds what follows.
    if (found && !/^\s*[$€£¥]?\d/.test(rest.slice(found.length)))
      return { bound, before: 0, behind: found.length, isMomentary: MOMENTARY.test(found), isOfAmounts: false };
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

/** A word of each bound, wherever it stands. */
const BOUNDS =
  /\b(?:more|most|over|above|up|less|least|fewer|cheaper|lower|smaller|shorter|earlier|sooner|closer|nearer|later|longer|further|farther|max(?:imum)?|min(?:imum)?|tops|within|by|exceed(?:ing)?|expensive|budget|limit|afford|spend|pay|much|have|got|upwards|under|below|before|prior|pricier|greater|higher|better|bigger|larger|after|past|starting|since|onwards?|on|is my|worse|between|from|somewhere|anywhere)\b|\d\+/i;

/** Whether a text may bound a value, if it has one. */
export const mayBound = (text: string): boolean => BOUNDS.test(text);
