/** Words for what is to be done. */

/** Words for finding something, for doing something, and for doing it with what was found. */
export const REQUEST_VERBS = {
  find: /\b(?:find|search\w*|look\w*|see|show|suggest\w*|recommend\w*|any|some|something|check|what|which|browse|explore|know|tell|watch)\b/i,
  do: /\b(?:book\w*|reserv\w*|buy\w*|purchas\w*|order\w*|schedul\w*|set up|make (?:a|an|the|my)|transfer\w*|send\w*|play|listen\w*|add|rent it|appointment)\b/i,
  tickets: /\btickets?\b/i,
  seek: /\b(?:find|search\w*|look\w*|show|dates?)\b/i,
  time: /\b\d{1,2}(?::\d\d)? ?(?:am|pm)\b|\b\d{1,2}:\d\d\b|\bo'?clock\b|\bin the (?:morning|afternoon|evening)\b/i,
  it: /\b(?:book|reserve|buy|purchase|get|rent|schedule|play|watch|take|order|do|make (?:a |the )?(?:reservation|booking|appointment))(?: (?:a |the |me |some |\d+ |one |two |three |four )*(?:it|that|this|them|tickets?|one|reservation|appointment|room|seats?|flight|car))?(?:\b[^.?!]{0,25})?[.?!]?$/i,
} as const;

/** What people say, and the words that names of APIs have for it. */
export const WORDS_OF_APIS: Readonly<Record<string, readonly string[]>> = {
  availability: ['available'],
  free: ['available'],
  open: ['available'],
  schedule: ['events', 'schedule'],
  scheduled: ['events'],
  calendar: ['calendar', 'events'],
  fun: ['event', 'attraction'],
  something: ['event', 'attraction'],
  things: ['event', 'attraction'],
  places: ['attraction'],
  salon: ['stylist'],
  haircut: ['stylist'],
  hairdresser: ['stylist'],
  hair: ['stylist'],
  funds: ['transfer', 'money'],
  send: ['transfer', 'money'],
  showtime: ['times'],
  showtimes: ['times'],
  listen: ['play', 'song'],
  tune: ['song'],
  travel: ['trip'],
  online: ['media', 'stream'],
  drive: ['car'],
  ride: ['ride'],
  cab: ['ride', 'cab'],
  taxi: ['ride', 'cab'],
  visit: ['visit', 'attraction'],
  balance: ['balance'],
  reservation: ['reserve'],
  table: ['restaurant', 'reserve'],
  wake: ['alarm'],
  reminder: ['alarm'],
  therapist: ['therapist', 'provider'],
  counselor: ['therapist', 'provider'],
};

/** Words that are written apart, or together, and how names of APIs have them. Who looks forward to something looks for nothing. */
export const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bone[- ]way\b/gi, 'oneway'],
  [/\bround[- ]?trips?\b|\breturn (?:flight|ticket)s?\b/gi, 'roundtrip flight'],
  [/\blook(?:ing|s)? forward to\b/gi, 'await'],
];
