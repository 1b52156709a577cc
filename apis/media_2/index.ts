import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  sameValue,
  search,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { movies as rows } from './rows.js';

const movies = table('media_2.movies', 'movie_name', rows);

const movie = {
  movie_name: z.string().describe('What the film is called'),
  genre: z.string().describe('What kind of film'),
  subtitle_language: z
    .enum(['None', 'English', 'Mandarin', 'Spanish'])
    .describe('Language of the text below the picture, if there is any'),
  director: z.string().describe('Who made the film'),
  actors: z.string().describe('Who is to be seen in it'),
  price: money('What it costs to borrow'),
};

export class FindMovies extends search({
  description: 'Browse the films that can be borrowed',
  examples: ['something to watch', 'find a film', 'watch a movie', 'any good films'],
  slots: {
    genre: movie.genre.nullable(),
    actors: movie.actors.optional(),
    director: movie.director.optional(),
  },
  returns: movie,
  entity: 'film',
  table: movies,
  identity: 'movie_name',
  comparable: ['price'],
  followUp: () => RentMovie,
  presents: 'list',
}) {}

export class RentMovie extends transaction({
  description: 'Borrow a film',
  examples: ['rent the film', 'watch it at home'],
  slots: { movie_name: movie.movie_name, subtitle_language: movie.subtitle_language.nullable().default('None') },
  returns: movie,
  entity: 'rental',
}) {
  override transact({ movie_name, subtitle_language }: ArgumentsOf<typeof RentMovie>, { rows }: ApiContext) {
    const film = rows(movies).find((row) => sameValue(row.movie_name, movie_name));
    if (!film) return failure({ reason: `There is no film called ${movie_name}.` });
    // If any subtitles will do, those that the film has.
    return success({ ...film, subtitle_language: subtitle_language ?? film.subtitle_language });
  }
}

/** Films to borrow. */
export const media2 = service({
  name: 'Media_2',
  description: 'Films to borrow',
  apis: [FindMovies, RentMovie],
});
