/**
 * How people bound: the words before and behind a bound ('under', 'or less'), of ranges, and of what is turned down.
 *
 * `test/parsers/comparisons/comparisons.tsv` has an example of each alternative.
 */

import type { Stretch } from '../text/index.js';
import { DEEDS, NONE_OF } from './degrees.js';
import { EXCEPT, LESS, MORE, NEGATIVE, WE } from './phrases.js';

/** How a value bounds: `less` and `more` leave it out, `atMost` and `atLeast` take it in. */
export type Bound = 'less' | 'atMost' | 'more' | 'atLeast';

const UNDER = 'under|below|before|prior to';
const OVER = 'over|above|after|past|exceeding';
const MOST = 'max(?:imum)?';
const LEAST = 'min(?:imum)?';

/** The words before a bound. What denies stands before what it denies. */
const BEFORE_WORDS: readonly (readonly [Bound, string])[] = [
  ['atMost', `(?:no|not) (?:${MORE}|${OVER})(?: than)?|at (?:the )?most`],
  [
    'atMost',
    `up to|(?:a )?${MOST}(?: (?!of\\b)\\p{L}+)?(?: of)?|within|by` +
      `|(?:budget|limit) (?:is|of)(?: only| just)?|can (?:only |just )?(?:afford|spend|pay)|as much as` +
      `|\\b${WE}(?: only| just)? have|\\b${WE}['’]ve got`,
  ],
  ['atLeast', `(?:no|not) (?:${LESS}|${UNDER})(?: than)?|at (?:the )?(?:very )?least`],
  ['atLeast', `(?:a )?${LEAST}(?: (?!of\\b)\\p{L}+)?(?: of)?|starting (?:at|from)|since`],
  ['less', `(?:${LESS}) than|${UNDER}`],
  ['more', `(?:${MORE}|more expensive) than|${OVER}`],
];

/** The words behind a bound: those behind 'or', and others. */
const BEHIND_WORDS: readonly (readonly [Bound, or: string, others: string])[] = [
  ['atMost', `${LESS}|${UNDER}`, `${MOST}|tops|at (?:the )?(?:very )?most|is (?:my|the) (?:limit|${MOST}|budget|most)`],
  ['atLeast', `${MORE}|${OVER}|up`, `${LEAST}|at (?:the )?(?:very )?least|onwards?|on(?=\\s*(?:[,.;!?]|$))`],
];

const VAGUELY = String.raw`(?:\s+(?:about|around|like|maybe|an?|the|at|on))?\s*$`;
const BEFORE = BEFORE_WORDS.map(
  ([bound, words]) => [bound, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})${VAGUELY}`, 'iu')] as const,
);

/** What is counted may stand between a value and the words behind it: '4 stars or more'. */
const COUNTED = String.raw`(?:[\s-]+\p{L}{3,})?`;
const BEHIND = [
  ...BEHIND_WORDS.map(
    ([bound, or, others]) =>
      [bound, new RegExp(String.raw`^${COUNTED}(?:\s+(?:or|and) (?:${or})|\s*(?:${others}))\b`, 'iu')] as const,
  ),
  ['atLeast', /^\+/] as const,
];

const OR = /^.*\bor\b/i;

/** Words that bound amounts alone: 'what do I have on Monday' bounds no day. */
const OF_AMOUNTS = /\b(?:have|got|afford|spend|pay|budget|cost)\b/i;

/** Words that bound moments alone: what is before nine is no amount. */
const MOMENTARY = /\b(?:before|after|past|prior|earlier|later|sooner|since|by|onwards?)\b/i;

/** A text, as long as it was, in which no bound begins like a refusal: 'no more than 60' is 'at most 60'. */
export const withoutRefusing = (text: string): string =>
  text.replace(/\bnot? (more|less) than\b/gi, (said, degree: string) =>
    (/more/i.test(degree) ? 'at most' : 'at least').padEnd(said.length),
  );

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

/** What somebody has is a bound where it may be money: 'I have 200 for it', but not 'I have two huge suitcases'. */
const HAS = /\b(?:have|got)\b/i;
const THINGS =
  /^\s+(?!(?:dollars?|bucks?|euros?|pounds?|a|an|per|to|for|and|or|in|at|on|but|so|max(?:imum)?|tops|total|please|left)\b)\p{L}+/iu;

/** What is denied turns a bound round: 'I cannot spend more than 60 dollars', 'nothing over 100', 'no cabins above 100'. */
const DENIED = new RegExp(String.raw`(?:\b(?:${NEGATIVE})|n['’]t)(?: \p{L}+){0,4}\s*$`, 'iu');

/** So it does a bound with its words behind it, but of what is no thing: 'nothing rated 4 or lower', and not 'no pets, 100 or less'. */
const DENIED_BEFORE = new RegExp(
  String.raw`(?:\b(?:not|nothing|none|never|nobody|${EXCEPT})|n['’]t)(?: [\p{L}'’]+){0,4}\s*$`,
  'iu',
);

/** Who asks whether there is none wants one: 'nothing below fifty?', 'have you got nothing under 100?'. */
const ASKED_FOR =
  /(?:^|[.!?]\s+)(?:(?:and|so|but|is there|are there|do you have|have you(?: got)?),? )?(?:nothing|no \p{L}+) $/iu;
const ASKED_TO = /^[^.!?,;]{0,30}\?/;

/** So does what is turned down behind it: 'over 100 is too much'. */
const TURNED_DOWN = /^(?:[\s-]+\p{L}+){0,3}\s+(?:is|are|would be)\s+too \p{L}+/iu;

/** What nobody minds is no bound: 'I don't mind paying over 100'. */
const UNMINDED = /(?:n['’]t|\bnot)(?: really)? (?:mind|care)\b[^.,;!?]*$/i;

const OPPOSITE: Readonly<Record<Bound, Bound>> = { more: 'atMost', less: 'atLeast', atMost: 'more', atLeast: 'less' };

type Around = readonly [lead: string, rest: string];

/** What the words before a value make of it: null where they say that it is no bound. */
function boundBefore([lead, rest]: Around): BoundCue | null | undefined {
  const [bound, said] =
    BEFORE.flatMap(([one, words]) => {
      const found = words.exec(lead)?.[0];
      return found ? [[one, found] as const] : [];
    })[0] ?? [];
  if (bound === undefined || said === undefined) return undefined;
  const before = lead.slice(0, -said.length);
  if (UNMINDED.test(before) || (HAS.test(said) && THINGS.test(rest))) return null;
  const isOpen = bound === 'more' || bound === 'less';
  const isWished = ASKED_FOR.test(before) && ASKED_TO.test(rest);
  // 'Without a change under 27' denies no bound.
  const left = NONE_OF.reduce((so, [, none]) => so.replace(none, ''), before);
  const isDenied = isOpen && !isWished && DENIED.test(left) !== TURNED_DOWN.test(rest);
  const facts = { isMomentary: MOMENTARY.test(said), isOfAmounts: OF_AMOUNTS.test(said) };
  return { bound: isDenied ? OPPOSITE[bound] : bound, before: said.length, behind: 0, ...facts };
}

/** What the words behind a value make of it: null where they say that it is no bound. */
function boundBehind([lead, rest]: Around): BoundCue | null | undefined {
  for (const [bound, words] of BEHIND) {
    const found = words.exec(rest)?.[0];
    // 'For four at most 200' bounds what follows.
    if (!found || /^\s*[$€£¥]?\d/.test(rest.slice(found.length))) continue;
    const isWished = ASKED_FOR.test(lead.replace(/\b(?:for|at) $/i, '')) && ASKED_TO.test(rest.slice(found.length));
    const isDenied = OR.test(found) && !isWished && DENIED_BEFORE.test(lead);
    if (isDenied && UNMINDED.test(lead)) return null;
    const facts = { isMomentary: MOMENTARY.test(found), isOfAmounts: false };
    return { bound: isDenied ? OPPOSITE[bound] : bound, before: 0, behind: found.length, ...facts };
  }
  return undefined;
}

/** What the words around a value make of it; undefined where it bounds nothing. */
export function boundAround(text: string, { start, end }: Stretch): BoundCue | undefined {
  const around = [text.slice(0, start), text.slice(end)] as const;
  const before = boundBefore(around);
  return (before === undefined ? boundBehind(around) : before) ?? undefined;
}

const HAPPENS = new RegExp(String.raw`\b(?:${DEEDS.flatMap(([, verbs]) => verbs).join('|')})\s*$`, 'i');

/** Whether what begins at a place of a text is when something happens: 'leaving between 1 and 4'. */
export const isWhenAt = (text: string, start: number): boolean => HAPPENS.test(text.slice(0, start));

const RANGE_BEGINS = /\b(?:between|from|somewhere between)\s*$/i;
const DAYS_BEGIN = /\bbetween\s*$/i;
const RANGE_JOINS = /^\s*(?:and|to|till|until|-|–)\s*$/i;

/**
 * Whether two values are the ends of a range, and how many characters before the first say so. Of days, 'from' and 'to' begin and
 * end a stay, or change one day to another.
 */
export function rangeAround(
  text: string,
  [first, second]: readonly [Stretch, Stretch],
  isOfDays: boolean,
): number | undefined {
  if (!RANGE_JOINS.test(text.slice(first.end, second.start))) return undefined;
  return (isOfDays ? DAYS_BEGIN : RANGE_BEGINS).exec(text.slice(0, first.start))?.[0].length;
}

/** A word of each bound, wherever it stands. */
const BOUNDS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...BEFORE_WORDS, ...BEHIND_WORDS].flatMap(([, ...words]) => words).join('|')}|between|from)(?![\p{L}\p{N}])|\d\+`,
  'iu',
);

/** Whether a text may bound a value, if it has one. */
export const mayBound = (text: string): boolean => BOUNDS.test(text);
