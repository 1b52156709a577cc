/** Words for what is to be done. */

/** Words for finding something, for doing something, and for doing it with what was found. */
export const REQUEST_VERBS = {
  find: /\b(?:find|search|look\w*|see|show|any|some|what)\b/i,
  do: /\b(?:book|reserve|buy|order|schedule|make|transfer|send|play|add)\b/i,
  time: /\b\d{1,2}(?::\d\d| ?[ap]m)\b/i,
  it: /\b(?:book|reserve|buy|get|play|take|order)(?: (?:it|that|them|tickets|one|a \w+|\w+ tickets))?(?: [^.?!]{0,25})?[.?!]?$/i,
} as const;

/** What people say, and the words that names of APIs have for it. */
export const WORDS_OF_APIS: Readonly<Record<string, readonly string[]>> = {
  free: ['available'],
  calendar: ['calendar', 'events'],
  things: ['event', 'attraction'],
  haircut: ['stylist'],
  send: ['transfer', 'money'],
  listen: ['play', 'song'],
  cab: ['ride', 'cab'],
  taxi: ['ride', 'cab'],
  visit: ['visit', 'attraction'],
  reservation: ['reserve'],
  table: ['restaurant', 'reserve'],
  wake: ['alarm'],
};

/** Words that are written apart, and how names of APIs have them. */
export const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bone[- ]way\b/gi, 'oneway'],
  [/\bround[- ]?trips?\b|\breturn flights?\b/gi, 'roundtrip flight'],
];
