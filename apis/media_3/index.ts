import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  sameValue,
  search,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { movies as rows } from './rows.js';

const movies = table('media_3.movies', 'title', rows);

const movie = {
  title: z.string().describe('Name of the film'),
  genre: z.string().describe('Kind of film'),
  subtitle_language: z
    .enum(['English', 'Spanish', 'Hindi', 'French'])
    .describe('Language of the text below the picture'),
  starring: z.string().describe('Who plays the main part'),
};

export class FindMovies extends search({
  description: 'Browse films to watch at home',
  examples: ['something to watch', 'find a film', 'watch a movie', 'any good films'],
  slots: { genre: movie.genre.nullable(), starring: movie.starring.optional() },
  returns: movie,
  entity: 'film',
  table: movies,
  identity: 'title',
  followUp: () => PlayMovie,
  presents: 'list',
}) {}

export class PlayMovie extends transaction({
  description: 'Start a film',
  examples: ['put on the film', 'play the movie', 'start the film', 'watch it now'],
  slots: { title: movie.title, subtitle_language: movie.subtitle_language.default('English') },
  returns: movie,
  entity: 'film',
  phrases: { success: ['Here it comes. Enjoy the film!', 'Enjoy {title}!'] },
}) {
  override transact(args: ArgumentsOf<typeof PlayMovie>, { rows }: ApiContext) {
    const film = rows(movies).find((row) => sameValue(row.title, args.title));
    if (!film) return failure({ reason: `There is no film called ${args.title}.` });
    return success({ ...film, subtitle_language: args.subtitle_language });
  }
}

/** Films to watch at home. */
export const media3 = service({
  name: 'Media_3',
  description: 'Films to watch at home',
  apis: [FindMovies, PlayMovie],
});
