/** Words that tell of which slot a value is. */
import { wordSet } from '../../../text/index.js';

/** By which words a property is asked for, beside the words of its own name. */
export const ASKED: readonly (readonly [property: RegExp, said: RegExp])[] = [
  [/phone/, /\b(?:phone|(?:their|its) number|call (?:them|it))\b/],
  [/address|street/, /\b(?:where|address|located)\b/],
  [/price|cost|fare|rent$|balance/, /\b(?:how much|prices?|costs?|expensive)\b/],
  [/rating/, /\b(?:rating|rated|reviews?|any good|stars)\b/],
  [/pets/, /\b(?:pets?|dogs?|cats?)\b/],
  [/kids/, /\b(?:kids?|child\w*)\b/],
  [/genre|cuisine|category/, /\bwhat kind\b/],
  [/arrival/, /\barrive\b/],
  [/departure|leaving/, /\b(?:leave|depart)\b/],
  [/time$/, /\b(?:when|what time|start)\b/],
  [/date$/, /\b(?:what day|when)\b/],
];

/** How a measure is asked for, the words of its name or description, and what units it has where neither has such a word. */
export const MEASURED: readonly (readonly [asked: RegExp, named: RegExp, ...units: string[]])[] = [
  [/\bhow long\b/, /\b(?:length|long|duration|wait)\b/, 'time', 'length'],
  [/\bhow heavy\b|\bweighs?\b/, /\b(?:weight|heavy|weighs?)\b/, 'weight'],
  [/\bhow much (?:can|does|will) .*(?:carry|hold|take)\b/, /\b(?:capacity|payload|load|carries|holds)\b/],
  [/\bhow wide\b/, /\b(?:width|wide)\b/],
  [/\bhow (?:tall|high)\b/, /\b(?:height|tall|high)\b/],
  [/\bhow deep\b/, /\b(?:depth|deep)\b/],
  [/\bhow far\b/, /\b(?:distance|far|away)\b/],
  [/\bhow fast\b/, /\b(?:speed|fast)\b/],
  [/\bhow old\b/, /\b(?:age|built|old)\b|^year\b/],
  [/\bhow (?:big|large)\b/, /\b(?:size|area|square|big|large)\b/],
];

/** Words after which a value of a slot with a role stands. */
export const ROLE_CUES = {
  from: /\b(?:from|leaving|out of)(?: the)?$/i,
  to: /\b(?:to|visit|for)(?: the)?$/i,
  in: /\b(?:in|at|near)(?: the)?$/i,
} as const;

/** What may stand between a cue and a day or a time. */
const BETWEEN = '(?: (?:it|up|date|is|on|by|at|the))*$';

/** Words about the end of a period, and about its beginning. */
export const PERIOD_CUES = {
  end: new RegExp(`\\b(?:until|till?|through|return(?:ing)?|back|out|to)${BETWEEN}`, 'i'),
  start: new RegExp(`\\b(?:from|start(?:ing)?|in|pick|on)${BETWEEN}`, 'i'),
} as const;

export const COUNTED_PEOPLE: ReadonlySet<string> = wordSet(
  'people person persons adult adults guest guests passenger passengers rider riders traveler travelers seat seats ticket tickets party group of us',
);

/** Nouns that count the same: a slot with one of them in its name takes a number before another. */
export const COUNTED: readonly ReadonlySet<string>[] = [
  COUNTED_PEOPLE,
  wordSet('room rooms'),
  wordSet('bed beds bedroom bedrooms'),
  wordSet('bath baths bathroom bathrooms'),
  wordSet('star stars rating'),
  wordSet('day days night nights length stay'),
  wordSet('bag bags luggage suitcase suitcases'),
];

/** Behind these words stands a person, and before those. */
export const PERSON_CUES = {
  before: /\b(?:by|with|from|of|to|see|like|dr\.?)(?: (?:is|the))*$/i,
  after: /^(?:['’]s|\s*(?:songs?|music|movies?)\b)/i,
} as const;

/** Behind these words stands a title or a name, and before those. */
export const TITLE_CUES = {
  before: /\b(?:called|name|watch|see|hear|play|to|for|like|\p{L}+ing)(?: (?:is|the|it|a))*[:,]?$/iu,
  after: /^\s*(?:is|sounds)\b/i,
} as const;

/** Before a number, what makes it no count: 'that one', 'at 7'. */
export const NO_COUNT = /\b(?:that|this|the|which|another|next|no|at|around|until|last)$/;

/** Behind a number, what makes it no count: '7 pm', 'one way'. */
export const NO_COUNTED = wordSet(
  'am pm in of that way st nd rd th dollars bucks minute minutes hour hours week weeks',
);

/** What comes between a number and what it counts: 'two more tickets'. */
export const COUNT_GAP = /^\s*(?:(?:more|other|of) )*([a-z]+)/i;
