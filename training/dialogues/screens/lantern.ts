/** A chain of cinemas: what runs, which showings there are, and seats for them. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const house = saidAs(z.enum(['Market Street', 'Dockside', 'Old Mill', 'Park Gate']).describe('Which of our cinemas'), {
  names: ['cinema', 'theatre', 'branch'],
});
const film = z.string().describe('Title of the film');
const seen_on = z.iso.date().describe('Day of the showing');
const begins = time('When the film begins', { hours: '11:00-23:00' });
const sort_of_film = saidAs(
  z
    .enum(['comedy', 'thriller', 'horror', 'animation', 'romance', 'documentary', 'science fiction'])
    .describe('What sort of film it is'),
  {
    names: ['genre'],
    values: {
      comedy: ['funny', 'a laugh'],
      horror: ['scary'],
      animation: ['cartoon', 'animated'],
      romance: ['love story', 'romantic'],
      'science fiction': ['sci-fi', 'aliens'],
    },
  },
);
const rating = z.enum(['U', 'PG', '12A', '15', '18']).describe('From which age it may be seen');

const films = table('lantern.films', 'film', [
  {
    film: 'The Long Ferry',
    sort_of_film: 'thriller' as const,
    rating: '15' as const,
    runtime: 118,
    subtitled: false,
    stars: 4.1,
  },
  {
    film: 'Pigeons of Porto',
    sort_of_film: 'comedy' as const,
    rating: 'PG' as const,
    runtime: 94,
    subtitled: true,
    stars: 3.8,
  },
  {
    film: 'Snail Racers',
    sort_of_film: 'animation' as const,
    rating: 'U' as const,
    runtime: 81,
    subtitled: false,
    stars: 4.4,
  },
  {
    film: 'Cellar Seven',
    sort_of_film: 'horror' as const,
    rating: '18' as const,
    runtime: 102,
    subtitled: false,
    stars: 3.2,
  },
  {
    film: 'Letters to Nobody',
    sort_of_film: 'romance' as const,
    rating: '12A' as const,
    runtime: 127,
    subtitled: true,
    stars: 4.6,
  },
  {
    film: 'Orbit of Ash',
    sort_of_film: 'science fiction' as const,
    rating: '12A' as const,
    runtime: 149,
    subtitled: false,
    stars: 4.0,
  },
  {
    film: 'Salt',
    sort_of_film: 'documentary' as const,
    rating: 'U' as const,
    runtime: 76,
    subtitled: true,
    stars: 4.7,
  },
  {
    film: 'My Mother the Mayor',
    sort_of_film: 'comedy' as const,
    rating: '12A' as const,
    runtime: 99,
    subtitled: false,
    stars: 3.5,
  },
  {
    film: 'The Tin Whale',
    sort_of_film: 'animation' as const,
    rating: 'PG' as const,
    runtime: 92,
    subtitled: false,
    stars: 3.9,
  },
  {
    film: 'Do Not Look Down',
    sort_of_film: 'thriller' as const,
    rating: '18' as const,
    runtime: 109,
    subtitled: true,
    stars: 4.2,
  },
]);

const screening = {
  film,
  house,
  seen_on,
  begins: saidAs(begins, { names: ['start', 'time'] }),
  screen: saidAs(z.enum(['standard', '3D', 'giant screen']).describe('How it is shown'), {
    values: { standard: ['normal', '2D'], 'giant screen': ['IMAX', 'the big screen'] },
  }),
  adult_price: saidAs(money('What a ticket for an adult costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
};
const day1 = '2019-03-01';
const day2 = '2019-03-02';
const day3 = '2019-03-03';
const screenings = table(
  'lantern.screenings',
  'film',
  [
    {
      film: 'The Long Ferry',
      house: 'Dockside' as const,
      seen_on: day1,
      begins: '20:15',
      screen: 'standard' as const,
      adult_price: 11,
    },
    {
      film: 'Snail Racers',
      house: 'Dockside' as const,
      seen_on: day2,
      begins: '11:30',
      screen: '3D' as const,
      adult_price: 9.5,
    },
    {
      film: 'Orbit of Ash',
      house: 'Dockside' as const,
      seen_on: day2,
      begins: '19:00',
      screen: 'giant screen' as const,
      adult_price: 16,
    },
    {
      film: 'Cellar Seven',
      house: 'Dockside' as const,
      seen_on: day2,
      begins: '22:30',
      screen: 'standard' as const,
      adult_price: 11,
    },
    {
      film: 'Pigeons of Porto',
      house: 'Old Mill' as const,
      seen_on: day1,
      begins: '18:30',
      screen: 'standard' as const,
      adult_price: 8,
    },
    {
      film: 'Letters to Nobody',
      house: 'Old Mill' as const,
      seen_on: day1,
      begins: '20:45',
      screen: 'standard' as const,
      adult_price: 8,
    },
    {
      film: 'Salt',
      house: 'Old Mill' as const,
      seen_on: day3,
      begins: '14:00',
      screen: 'standard' as const,
      adult_price: 7,
    },
    {
      film: 'My Mother the Mayor',
      house: 'Market Street' as const,
      seen_on: day1,
      begins: '19:40',
      screen: 'standard' as const,
      adult_price: 10,
    },
    {
      film: 'The Tin Whale',
      house: 'Market Street' as const,
      seen_on: day2,
      begins: '13:15',
      screen: '3D' as const,
      adult_price: 12,
    },
    {
      film: 'Orbit of Ash',
      house: 'Park Gate' as const,
      seen_on: day3,
      begins: '17:20',
      screen: '3D' as const,
      adult_price: 13,
    },
    {
      film: 'Snail Racers',
      house: 'Park Gate' as const,
      seen_on: day3,
      begins: '12:00',
      screen: 'standard' as const,
      adult_price: 8.5,
    },
    {
      film: 'Do Not Look Down',
      house: 'Park Gate' as const,
      seen_on: day2,
      begins: '21:10',
      screen: 'standard' as const,
      adult_price: 10,
    },
  ],
  { repeats: true },
);

const ticket_code = z.string().describe('Code on the tickets, such as LN40');
const seat_kind = saidAs(
  z.enum(['front', 'middle', 'back', 'sofa', 'wheelchair space']).describe('Where in the room to sit'),
  {
    names: ['row', 'place'],
    values: { sofa: ['love seat', 'couch'], back: ['last row', 'rear'], middle: ['centre'] },
  },
);

export class BrowseFilms extends search({
  description: 'Look through the films that are running',
  examples: ['what is on', 'what could we go and see'],
  slots: {
    sort_of_film: sort_of_film.nullable(),
    rating: rating.optional(),
    subtitled: z.boolean().optional().describe('Whether it has subtitles'),
  },
  returns: {
    film,
    sort_of_film,
    rating,
    runtime: saidAs(z.int().describe('How many minutes it runs'), { names: ['length', 'minutes'] }),
    subtitled: z.boolean().describe('Whether it has subtitles'),
    stars: saidAs(z.number().describe('What our visitors give it, out of 5'), { names: ['reviews'] }),
  },
  entity: 'film',
  table: films,
  offers: ['film', 'runtime', 'rating'],
  comparable: ['runtime', 'stars'],
}) {}

export class FindScreenings extends search({
  description: 'See at what time and in which cinema films are shown',
  examples: ['when is it on', 'showtimes'],
  slots: {
    house: house.optional(),
    seen_on: seen_on.optional(),
    film: film.optional(),
    screen: screening.screen.optional(),
  },
  returns: screening,
  identity: ['film', 'house', 'seen_on'],
  entity: 'showing',
  table: screenings,
  offers: ['film', 'house', 'seen_on', 'begins'],
  comparable: ['begins', 'adult_price'],
  followUp: () => ReserveSeats,
}) {}

export class ReserveSeats extends transaction({
  description: 'Reserve seats for a film',
  slots: {
    film,
    house,
    seen_on,
    begins,
    how_many: z.int().min(1).max(12).describe('How many seats'),
    kids_among_them: saidAs(z.int().min(0).max(11).default(0).describe('How many of them are for children'), {
      names: ['children', 'under twelve'],
    }),
    seat_kind,
    snack: saidAs(z.enum(['popcorn', 'nachos', 'ice cream']).optional().describe('What there is to nibble'), {
      names: ['nibbles'],
    }),
    kept_for: z.string().describe('Name for which they are kept'),
  },
  returns: { ticket_code, total: money('What it costs', { currency: 'GBP' }) },
  entity: 'reservation',
  quote: ({ how_many, kids_among_them }) => ({ total: how_many * 10 - (kids_among_them ?? 0) * 3 }),
  transact: ({ how_many, kids_among_them, seat_kind: kind }, { call }) => {
    if (kind === 'sofa' && how_many % 2)
      return failure({ reason: 'A sofa is for two.', alternative: { seat_kind: 'back' as const } });
    return success({ ticket_code: `LN${call + 40}`, total: how_many * 10 - (kids_among_them ?? 0) * 3 });
  },
  undo: () => ReturnSeats,
  amend: () => SwapSeats,
}) {}

export class SwapSeats extends transaction({
  description: 'Exchange seats that are reserved for another showing or another place',
  slots: {
    ticket_code,
    seen_on: seen_on.optional(),
    begins: begins.optional(),
    seat_kind: seat_kind.optional(),
    how_many: z.int().min(1).max(12).optional().describe('How many seats it is now'),
  },
  returns: { ticket_code },
  entity: 'exchange',
}) {}

export class ReturnSeats extends transaction({
  description: 'Give reserved seats back',
  slots: { ticket_code, refund_to: z.enum(['card', 'voucher']).describe('How the money comes back') },
  returns: { ticket_code },
  entity: 'refund',
}) {}

export class HireHall extends transaction({
  description: 'Hire a hall of a cinema for a private showing',
  examples: ['have the cinema to ourselves'],
  slots: {
    house,
    hire_date: z.iso.date().describe('Day on which the hall is hired'),
    from_time: time('From when', { hours: '09:00-20:00' }),
    until_time: time('Until when', { hours: '10:00-23:59' }),
    guests: z.int().min(5).max(120).describe('How many people come'),
    occasion: z.string().optional().describe('What is celebrated'),
    buffet: saidAs(z.boolean().describe('Whether there is something to eat'), { names: ['catering', 'food'] }),
    host: z.string().describe('Name of the host'),
  },
  returns: {
    hire_number: z.string().describe('Number of the hire'),
    deposit: money('What is paid before', { currency: 'GBP' }),
  },
  entity: 'hall',
  transact: ({ guests }, { call }) => success({ hire_number: `H${call + 7}`, deposit: guests > 60 ? 200 : 120 }),
}) {}

export const lantern = service({
  name: 'Lantern',
  description: 'Lantern cinemas: films, showings and seats',
  apis: [BrowseFilms, FindScreenings, ReserveSeats, SwapSeats, ReturnSeats, HireHall],
  tables: [films, screenings],
});
