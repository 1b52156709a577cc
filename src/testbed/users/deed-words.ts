/** Words for deeds, as agents say that one was done or was not. English. */

export const DONE = [
  'booked|reserved|confirmed|scheduled|purchased|bought|rented|ordered|placed|added|paid|sent|transferred|made|changed|cancell?ed',
  'set|completed?|done|processed|finalized|taken care of',
].join('|');

/** What a deed is done to, by words that speak of it. */
export const IT = '(?:it|that)';
