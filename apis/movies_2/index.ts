import { search, service, table, saidAs } from 'typetod';
import { z } from 'zod';
import { movies as rows } from './rows.js';

const movies = table('movies_2.movies', 'title', rows);

const movie = {
  title: z.string().describe('What the film is called'),
  genre: z.string().describe('What kind of film'),
  aggregate_rating: saidAs(z.number().min(0).max(10).describe('What viewers think of it, out of 10'), {
    names: ['rating'],
  }),
  starring: z.string().describe('Who plays the main part'),
  director: z.string().describe('Who made the film'),
};

export class FindMovies extends search({
  description: 'Get a film recommended',
  examples: ['recommend a film', 'movie to watch', 'films with', 'film by'],
  slots: {
    starring: movie.starring.optional(),
    director: movie.director.optional(),
    genre: movie.genre.optional(),
  },
  returns: movie,
  entity: 'film',
  table: movies,
  identity: 'title',
  comparable: ['aggregate_rating'],
  offers: ['title', 'aggregate_rating'],
}) {}

/** Films, and what viewers think of them. */
export const movies2 = service({
  name: 'Movies_2',
  description: 'Films, and what viewers think of them',
  apis: [FindMovies],
});
