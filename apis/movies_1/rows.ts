/** Cinemas and films. All of them are invented. */
const theaters = {
  'Luna Palace': { location: 'San Jose', street_address: '3 Crescent Street' },
  'Orchard Eight': { location: 'San Jose', street_address: '1400 Orchard Parkway' },
  'Lakeside Grand': { location: 'Oakland', street_address: '55 Merritt Walk' },
  'Piedmont Reel House': { location: 'Oakland', street_address: '290 Hillcrest Avenue' },
  'Campus Bijou': { location: 'Berkeley', street_address: '12 Telegraph Mews' },
  'Twin Hills Picture House': { location: 'San Francisco', street_address: '77 Market Steps' },
  'Quayside Six': { location: 'San Francisco', street_address: '6 Pier Lane' },
} as const;

const genres = {
  'Captain Nimbus': 'Adventure',
  'The Beekeeper at Sea': 'Drama',
  'Glass Parade': 'Thriller',
  'Grandmother in Space': 'Comedy',
  'Ashes of Tolmen': 'Fantasy',
  'The Quiet Orchestra': 'Biographical',
  'Night Bus 41': 'Horror',
  'Pepper and the Moon': 'Family',
  'Double Espresso': 'Romance',
  Undertow: 'Action',
} as const;

/** Who shows what, every day. No film begins at the same minute twice in a city. */
const program = [
  // film, cinema, screen, ticket, begins at
  ['Captain Nimbus', 'Luna Palace', 'imax', 19, ['14:00', '19:30']],
  ['Captain Nimbus', 'Orchard Eight', 'regular', 12, ['13:15', '16:00', '21:10']],
  ['Captain Nimbus', 'Lakeside Grand', '3d', 16, ['15:30', '20:45']],
  ['Captain Nimbus', 'Twin Hills Picture House', 'imax', 22, ['12:00', '17:40', '22:30']],
  ['Captain Nimbus', 'Quayside Six', '3d', 18, ['18:15']],
  ['The Beekeeper at Sea', 'Luna Palace', 'regular', 11, ['17:20']],
  ['The Beekeeper at Sea', 'Piedmont Reel House', 'regular', 10, ['18:00', '20:30']],
  ['The Beekeeper at Sea', 'Campus Bijou', 'regular', 9, ['16:45', '19:00']],
  ['The Beekeeper at Sea', 'Twin Hills Picture House', 'regular', 14, ['15:10']],
  ['Glass Parade', 'Orchard Eight', 'regular', 12, ['18:50', '22:00']],
  ['Glass Parade', 'Lakeside Grand', 'regular', 13, ['19:20']],
  ['Glass Parade', 'Quayside Six', 'regular', 15, ['20:00', '22:20']],
  ['Grandmother in Space', 'Luna Palace', '3d', 16, ['11:30', '16:10']],
  ['Grandmother in Space', 'Orchard Eight', 'imax', 20, ['18:30', '20:50']],
  ['Grandmother in Space', 'Piedmont Reel House', 'regular', 10, ['14:40', '17:10']],
  ['Grandmother in Space', 'Campus Bijou', 'regular', 9, ['21:15']],
  ['Grandmother in Space', 'Quayside Six', '3d', 17, ['13:00', '19:45']],
  ['Ashes of Tolmen', 'Luna Palace', 'imax', 21, ['22:10']],
  ['Ashes of Tolmen', 'Lakeside Grand', 'imax', 20, ['17:00', '21:30']],
  ['Ashes of Tolmen', 'Twin Hills Picture House', '3d', 19, ['19:15']],
  ['The Quiet Orchestra', 'Campus Bijou', 'regular', 9, ['18:20']],
  ['The Quiet Orchestra', 'Piedmont Reel House', 'regular', 10, ['19:10']],
  ['The Quiet Orchestra', 'Twin Hills Picture House', 'regular', 13, ['16:30', '20:10']],
  ['Night Bus 41', 'Orchard Eight', 'regular', 12, ['23:00']],
  ['Night Bus 41', 'Lakeside Grand', '3d', 15, ['22:45']],
  ['Night Bus 41', 'Quayside Six', 'regular', 14, ['21:40', '23:30']],
  ['Pepper and the Moon', 'Luna Palace', 'regular', 11, ['10:00', '13:30']],
  ['Pepper and the Moon', 'Piedmont Reel House', '3d', 14, ['11:00']],
  ['Pepper and the Moon', 'Campus Bijou', 'regular', 8, ['10:30', '14:15']],
  ['Pepper and the Moon', 'Twin Hills Picture House', '3d', 16, ['11:20']],
  ['Double Espresso', 'Orchard Eight', 'regular', 12, ['19:00']],
  ['Double Espresso', 'Campus Bijou', 'regular', 9, ['20:00']],
  ['Double Espresso', 'Lakeside Grand', 'regular', 12, ['18:40']],
  ['Undertow', 'Orchard Eight', '3d', 15, ['17:45', '20:20']],
  ['Undertow', 'Quayside Six', 'imax', 21, ['16:20', '21:00']],
] as const;

/** What is on: a film at a cinema. */
export const showings = program.map(([movie_name, theater_name, show_type, price]) => ({
  price,
  show_type,
  theater_name,
  genre: genres[movie_name],
  ...theaters[theater_name],
  movie_name,
}));

/** The same, for each time at which it begins. */
export const performances = program.flatMap(([, , , , times], index) =>
  times.map((show_time) => ({ ...(showings[index] as (typeof showings)[number]), show_time })),
);
