/** The words of less and more by what is compared ('cheaper', 'cheapest'), and how one of several is chosen by them. */

/** Words of less and more of something, comparatives and superlatives. */
export interface DegreeWords {
  readonly less: readonly string[];
  readonly more: readonly string[];
  /** The same words without a comparison, for what is wished to be so: 'a cheap hotel' is one of the cheapest. */
  readonly wished?: DegreeWords;
}

const listed = (words: string): readonly string[] => words.trim().split(/,\s+/);

/** What money, dates and times are compared by. */
export const BY_KIND: Readonly<Record<'money' | 'moment', DegreeWords>> = {
  money: {
    less: listed(
      `cheaper, cheapest, costs less, less expensive, least expensive, more affordable, most affordable,
       less pricey, best price, best deal, too expensive, too pricey, too dear, too steep`,
    ),
    more: listed('more expensive, most expensive, pricier, priciest, dearer, dearest'),
    wished: { less: listed('cheap, inexpensive, affordable, budget, low cost, reasonably priced'), more: [] },
  },
  moment: {
    less: listed('earlier, earliest, sooner, soonest, too late'),
    more: listed('later, latest, too early'),
    wished: { less: ['early'], more: ['late'] },
  },
};

/** What is compared by a word of its name, with the noun for it and the units that it is counted in. */
export const BY_NAME: readonly (readonly [
  RegExp,
  DegreeWords & { readonly noun: string; readonly units: readonly string[] },
])[] = [
  [
    /\b(?:rating|score|stars?|reviews?)\b/,
    {
      noun: 'rating',
      units: ['stars'],
      less: listed('worse rated, worst rated, lower rated, lowest rated'),
      more: listed(
        `better rated, best rated, higher rated, highest rated, top rated, rated better, rated higher,
         rated highest, nicer, nicest, better reviewed, best reviewed, something better, anything better,
         better one, best one, something better rated, anything better rated, best rating, better rating,
         better reviews, the best, like best, likes best, rate best, rated best, most popular`,
      ),
      wished: { less: [], more: listed('good, nice, well rated, highly rated') },
    },
  ],
  [
    /\bdistance\b/,
    {
      noun: 'distance',
      units: listed('miles, kilometers, km, blocks'),
      less: listed('closer, closest, nearer, nearest, too far'),
      more: listed('farther, farthest, further, furthest'),
    },
  ],
  [
    /\b(?:duration|length|minutes|runtime)\b/,
    {
      noun: 'duration',
      units: ['minutes'],
      less: listed('shorter, shortest, quicker, quickest, faster, fastest'),
      more: listed('longer, longest'),
      wished: { less: listed('short, quick, fast'), more: ['long'] },
    },
  ],
];

/** What is compared by how large it is: the word of its name, its description or its unit, and what it is called. */
export const BY_SIZE: readonly [RegExp, DegreeWords & { readonly noun: string }] = [
  /\b(?:size|area|square|acres?|hectares?|capacity|volume|lit(?:er|re)s?)\b/i,
  {
    noun: 'size',
    less: listed('smaller, smallest, too big, too large'),
    more: listed('bigger, biggest, larger, largest, too small'),
    wished: { less: ['small'], more: listed('big, large, spacious') },
  },
];

/** Numbers that nobody calls large or small: how many people come, and how often one changes. */
export const NO_SIZE = /\b(?:people|persons?|guests?|riders?|passengers?|stops?|changes|transfers?|rate)\b/i;

/** Before the name of what is compared: 'the lowest fare', 'fewer stops', 'the highest rating'. */
export const DEGREES: DegreeWords = {
  less: listed('lower, lowest, less, least, fewer, fewest, smaller, smallest'),
  more: listed('higher, highest, more, most, larger, largest, bigger, biggest'),
};

const PLACES = ['second', 'third'];

/** What counts from the most before it, and whether it is that one behind the most: 'the second cheapest', 'not the very cheapest'. */
const COUNTED = new RegExp(
  String.raw`\b(${PLACES.join('|')}|next|(?:not|after|behind|above)(?: quite)?(?: the)?(?: very)?)[\s-]*$`,
  'i',
);

/** The place that is counted from the most before it, and how many characters say so; undefined where the most itself is meant. */
export function placeBefore(
  text: string,
  start: number,
): { readonly place: number | 'next'; readonly length: number } | undefined {
  const [whole, words = ''] = COUNTED.exec(text.slice(0, start)) ?? [];
  const at = PLACES.indexOf(words.toLowerCase());
  if (whole === undefined) return undefined;
  return { place: /^next/i.test(words) ? 'next' : Math.max(at, 0) + 2, length: whole.length };
}

/** Whether a word of degree compares all there is: 'cheapest', 'most affordable', 'top rated'. */
export function isSuperlative(words: string): boolean {
  return /^(?:the )?(?:most|least|top|best|worst)\b|^\w{2,}est\b| \w*est$/i.test(words);
}

/** One of several is taken by its degree: 'the cheaper of the two', 'I will take the cheapest', 'book the better rated one'. */
export const CHOOSING =
  /\bthe (?:\w+ )?\w+ (?:of (?:the|those)|ones?\b(?! you have))|\bthe ones? (?:with|that)\b|\b(?:take|have|book|choose|pick|go (?:for|with)) (?:the|whichever)\b/i;

/** It is asked which of several is so: the first of their order is told. */
export const WONDERS_WHICH = /\bwhich(?:ever)?\b/i;

/** It is asked which of all that were found. */
export const WHICH_OF = /\bwhich(?:ever)? (?:of|ones)\b/i;

/** It is asked of the two that were told. */
export const OF_TWO = /\b(?:the|those|these) two\b/i;

/** It is asked how many are so. */
export const COUNTING = /\bhow many\b/i;

/** It is asked of all that were found whether they are so. */
export const OF_ALL = /\b(?:how many|any|all|some|none) of (?:them|these|those)\b|\b(?:do|are|have) they all\b/i;

/** What says that there is none of what is counted: 'nonstop', 'without a change'. */
export const NONE_OF: readonly (readonly [named: RegExp, said: RegExp])[] = [
  [
    /\b(?:stops?|transfers?|layovers?|changes|connections)\b/,
    /\b(?:non-?\s?stop|direct(?:ly)?|(?:no|zero|without(?: an?)?) (?:stops?|layovers?|transfers?|changes?|changing))\b/gi,
  ],
];

/** The verbs of what happens at a time, by the noun for it: 'arriving before eight'. */
export const DEEDS: readonly (readonly [noun: string, verbs: readonly string[]])[] = [
  ['arrival', ['arrive', 'arriving', 'land', 'there']],
  ['departure', ['leave', 'leaving', 'depart']],
];
