import {
  queryRows,
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  type SearchContext,
  sameValue,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { minutesOf } from '../shared/clock.js';
import { performances as performanceRows, showings as showingRows } from './rows.js';

const showings = table('movies_1.showings', 'movie_name', showingRows, { repeats: true });
const performances = table('movies_1.performances', 'show_time', performanceRows, { repeats: true });

const showing = {
  price: money('What one ticket costs'),
  show_type: z.enum(['regular', '3d', 'imax']).describe('Kind of screen'),
  theater_name: z.string().describe('Name of the cinema'),
  genre: z.string().describe('Kind of film'),
  street_address: z.string().describe('Street and number of the cinema'),
  location: z.string().describe('City that the cinema is in'),
  movie_name: z.string().describe('Name of the film'),
};

const show_date = z.iso.date().describe('Day to go');
const show_time = time('When the film begins', { hours: '11:30-23:00' });
const number_of_tickets = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]).describe('How many people go');

export class FindMovies extends search({
  description: 'See what is on at the cinemas of a city',
  examples: ['what is on at the cinema', 'which movies are playing', 'films showing in'],
  slots: {
    location: showing.location,
    genre: showing.genre.optional(),
    show_type: showing.show_type.optional(),
    theater_name: showing.theater_name.optional(),
  },
  returns: showing,
  entity: 'film',
  identity: 'movie_name',
  valuesFrom: showings,
  followUp: () => BuyMovieTickets,
  presents: 'list',
}) {
  /** A film is listed once, at however many cinemas it is on. */
  override search(args: ArgumentsOf<typeof FindMovies>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(showings), args);
    const isFirst = (name: string, at: number) => found.findIndex((film) => film.movie_name === name) === at;
    return found.filter((film, at) => isFirst(film.movie_name, at)).slice(offset, offset + limit);
  }
}

export class GetTimesForMovie extends search({
  description: 'See when and where a film begins',
  examples: ['when is the movie shown', 'what time does the film start', 'showtimes for'],
  slots: {
    movie_name: showing.movie_name,
    location: showing.location,
    show_date,
    show_type: showing.show_type.optional(),
    theater_name: showing.theater_name.optional(),
  },
  returns: { ...showing, show_time, show_date },
  entity: 'performance',
  table: performances,
  identity: 'show_time',
  offers: ['show_time', 'theater_name'],
  comparable: ['price', 'show_time'],
  sort: 'show_time',
  followUp: () => BuyMovieTickets,
}) {}

export class BuyMovieTickets extends transaction({
  description: 'Buy cinema tickets',
  examples: ['movie tickets', 'cinema tickets', 'tickets for the film', 'book seats at the cinema'],
  slots: {
    movie_name: showing.movie_name,
    number_of_tickets,
    show_date,
    location: showing.location,
    show_time,
    show_type: showing.show_type.nullable(),
  },
  returns: { ...showing, number_of_tickets, show_time, show_date },
  entity: 'ticket',
}) {
  override transact(args: ArgumentsOf<typeof BuyMovieTickets>, { rows }: ApiContext) {
    const { movie_name, location, show_type } = args;
    const fitting = rows(performances)
      .filter((row) => sameValue(row.movie_name, movie_name) && sameValue(row.location, location))
      .filter((row) => show_type === null || row.show_type === show_type);
    const chosen = fitting.find((row) => row.show_time === args.show_time);
    if (chosen) return success(chosen);

    const [other] = fitting.map((row) => row.show_time).sort((a, b) => minutesApart(a, args) - minutesApart(b, args));
    const reason = `${movie_name} does not begin at that time.`;
    return failure({ reason, alternative: other && { show_time: other } });
  }
}

function minutesApart(show_time: string, wish: { readonly show_time: string }): number {
  return Math.abs(minutesOf(show_time) - minutesOf(wish.show_time));
}

/** What is on at the cinemas, and tickets. */
export const movies1 = service({
  name: 'Movies_1',
  description: 'What is on at the cinemas, and tickets',
  apis: [FindMovies, GetTimesForMovie, BuyMovieTickets],
  tables: [showings],
});
