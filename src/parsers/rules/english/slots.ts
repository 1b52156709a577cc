/** Words that tell of which slot a value is. */
import { words } from './words.js';

/** Words after which a value of a slot with a role stands. */
export const ROLE_CUES = {
  from: /\b(?:from|leav(?:e|ing)|depart(?:ing|s)?(?: from)?|out of|starting(?: in| from| at)?|begin(?:ning)?)(?: the)?$/i,
  to: /\b(?:to|into|toward|towards|headed(?: to| for)?|heading(?: to| for)?|going(?: to)?|arriv(?:e|ing)(?: in| at)?|visit(?:ing)?|reach(?:ing)?|destination (?:is|of)|for)(?: the)?$/i,
  in: /\b(?:in|at|near|around|nearby|within|close to|located in|(?:city|town) of|throughout|here in)(?: the| downtown)?$/i,
} as const;

/** Words about the end of a period, and about its beginning. */
export const PERIOD_CUES = {
  end: /\b(?:until|till|til|through|thru|return(?:ing|s)?|back|check(?:ing)?[- ]?out|drop(?:ping)?(?: (?:it|the car|off|it off|the car off))*|drop-?off|returning|end(?:ing|s)?|to|up to)(?: (?:it|date|of|is|on|by|from|the|for|the car|will|be|should|as|flight|would|at|around|about))*$/i,
  start:
    /\b(?:from|start(?:ing|s)?|begin(?:ning)?|check(?:ing)?[- ]?in|pick(?:ing)?(?: (?:it|up|the car|it up))*|pick-?up|depart(?:ing|ure|s)?|leav(?:e|ing)|arriv(?:e|ing)|on)(?: (?:it|date|of|is|on|by|from|the|for|the car|will|be|should|as|flight|would|at|around|about))*$/i,
} as const;

/** Words for people, who are counted. */
export const COUNTED_PEOPLE: ReadonlySet<string> = words(
  'people person persons adult adults guest guests passenger passengers rider riders traveler travelers traveller travellers seat seats ticket tickets party group us folks men women friends individuals seater pax members size myself me',
);

/** Nouns that count the same: a slot with one of them in its name takes a number before another. */
export const COUNTED: readonly ReadonlySet<string>[] = [
  COUNTED_PEOPLE,
  words('room rooms'),
  words('bed beds bedroom bedrooms'),
  words('bath baths bathroom bathrooms'),
  words('star stars'),
  words('day days night nights length stay'),
  words('bag bags luggage suitcase suitcases'),
  words('stop stops transfers'),
  words('year'),
  words('rating rated'),
];

/** What the agent asks for, by the part that a slot plays. */
export const ASKS = {
  start:
    /\b(?:pick(?:ing)?[- ]?(?:it |the car )?up|check(?:ing)?[- ]?in|depart\w*|leav(?:e|ing)|start\w*|begin\w*|when do you (?:need|want) (?:it|the car)|from what|from when)\b/i,
  end: /\b(?:return\w*|back|until|till|how long|check(?:ing)?[- ]?out|drop\w*|end)\b/i,
  from: /\b(?:from|leav(?:e|ing)|depart(?:ing|ure)?|start\w*|origin)\b/i,
  to: /\b(?:to where|where to|going|go|destination|arriv\w*|travel(?:ing|ling)?(?: to)?|to which|headed|heading|visit\w*|which city would you like to)\b/i,
} as const;

/** Behind these words stands a person, and before those. */
export const PERSON_CUES = {
  before:
    /\b(?:by|with|starring|from|featuring|of|dr\.?|doctor|dentist|therapist|stylist|artist|singer|director|actor|actress|directed|see|visit|like|to|send|stars|has|acts?)(?: (?:is|the|a|dr\.?))*$/i,
  after: /^(?:'s|’s)|^\s*(?:songs?|music|movies?|films?|in it|as|account)/i,
} as const;

/** Behind these words stands a title or a name, and before those. */
export const TITLE_CUES = {
  before:
    /\b(?:called|named|titled|title|name|watch|watching|see|seeing|hear|play|album|song|movie|film|event|attend|to|listen|visit|rent|tickets for|tickets to|restaurant|hotel|reservation for|for|like|label(?:ed|led)?|about)(?: (?:is|the|it|a|to|of|movie|song|named|called|film))*[:,]?$/i,
  after:
    /^\s*(?:would be|sounds|is (?:a )?(?:good|fine|great|perfect|nice)|movie|song|event|works|concert|festival|hotel|restaurant)/i,
} as const;

/** Before a number, what makes it no count: 'that one', 'at 7'. */
export const NO_COUNT =
  /\b(?:that|this|the|which|any|another|other|first|next|no|good|each|every|at|around|about|until|a|last|later|great|nice|right|like|year|stars?)$/;

/** Behind a number, what makes it no count: '7 pm', 'one way'. */
export const NO_COUNTED = words(
  'am pm in of that way th st nd rd dollar dollars buck bucks o oclock minute minutes hour hours week weeks month months',
);

/** What comes between a number and what it counts: 'two more tickets'. */
export const COUNT_GAP =
  /^\s*(?:(?:more|other|of|adult|economy|business|full|single|queen|king|separate|different) )*([a-z]+)/i;

/** The words of yes-or-no slots, by their names; `negative` says the contrary. */
export const TRUTHS: readonly { readonly name: RegExp; readonly said: RegExp; readonly negative?: RegExp }[] = [
  {
    name: /shared_ride/,
    said: /\b(?:shar\w+|pool|with (?:others|other people|someone|strangers))/,
    negative: /\b(?:private|alone|by (?:myself|ourselves)|unshared|non-?shared|to (?:myself|ourselves)|regular)\b/,
  },
  { name: /alcohol/, said: /\b(?:alcohol\w*|liquor|beers?|wines?|booze|drinks?)\b/ },
  { name: /live_music/, said: /\b(?:live (?:music|band)|bands?)\b/ },
  { name: /wifi|internet/, said: /\b(?:wifi|wi-fi|internet|wi fi)/ },
  { name: /parking/, said: /\b(?:parking|park (?:a|the|my|our) car)\b/ },
  { name: /pets/, said: /\b(?:pets?|pet-?friendly|dogs?|dogg(?:ies?|os?)|cats?|kitt(?:y|ies|ens?)|animals?)\b/ },
  { name: /kids/, said: /\b(?:kids?|kiddies?|kid-?friendly|child\w*|family[- ]friendly|sons?|daughters?)\b/ },
  { name: /entry/, said: /(?<!\b(?:i'm|am|i|be|are) )\bfree\b|\bno (?:entry|entrance|admission) fee|\bno charge/ },
  { name: /unisex/, said: /\bunisex/ },
  { name: /smoking/, said: /\bsmok\w+/, negative: /\bnon-?\s?smok/ },
  { name: /outdoors?/, said: /\b(?:outdoors?|outside|patio)\b/, negative: /\b(?:indoors?|inside)\b/ },
  { name: /indoors?/, said: /\b(?:indoors?|inside)\b/, negative: /\b(?:outdoors?|outside|open[- ]air)\b/ },
  { name: /vegetarian/, said: /\b(?:vegetarian|veggie|vegan)s?\b/ },
  { name: /furnished/, said: /\b(?:furnished|furniture)/, negative: /\b(?:unfurnished|(?:my|our) own furniture)/ },
  { name: /refundable/, said: /\brefund\w*/, negative: /\bnon-?\s?refund/ },
  {
    name: /nonstop/,
    said: /\b(?:non-?\s?stop|direct(?:ly)?|(?:no|zero|without(?: an?| any)?) (?:stops?|stopovers?|layovers?|changes?))\b/,
  },
  { name: /subtitles/, said: /\b(?:subtitles?|captions?)\b/ },
];

/** Names of slots for what stands at a place: a name behind 'at' is one of them. */
export const PLACED = /restaurant|hotel|theater|place|property|attraction|venue|salon|stylist|dentist/;

/** Parts of the names of such. */
export const PLACE_NOUNS =
  /\b(?:cinemas?|theat(?:er|re)s?|stadium|amc|cinelux|cinearts|regal|century|twin|hotel|inn|restaurant|cafe|grill|bistro)\b/i;
