import { search, service, table, saidAs } from 'typetod';
import { z } from 'zod';
import { movies as rows } from './rows.js';

const movies = table('movies_3.movies', 'movie_title', rows);

const movie = {
  movie_title: z.string().describe('What the film is called'),
  genre: z.string().describe('What kind of film'),
  percent_rating: saidAs(z.int().min(0).max(100).describe('How many of a hundred critics like it'), {
    names: ['rating'],
  }),
  cast: z.string().describe('Who plays in it'),
  directed_by: z.string().describe('Who made the film'),
};

export class FindMovies extends search({
  description: 'Get a film recommended',
  examples: ['recommend a film', 'movie to watch', 'films with', 'film by'],
  slots: {
    directed_by: movie.directed_by.optional(),
    genre: movie.genre.optional(),
    cast: movie.cast.optional(),
  },
  returns: movie,
  entity: 'film',
  table: movies,
  identity: 'movie_title',
  comparable: ['percent_rating'],
  offers: ['movie_title', 'percent_rating'],
}) {}

/** Films, and what critics think of them. */
export const movies3 = service({
  name: 'Movies_3',
  description: 'Films, and what critics think of them',
  apis: [FindMovies],
});
