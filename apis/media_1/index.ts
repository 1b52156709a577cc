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
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { movies as rows } from './rows.js';

const movies = table('media_1.movies', 'title', rows);

const movie = {
  title: z.string().describe('What the film is called'),
  genre: z.string().describe('What kind of film'),
  subtitles: saidAs(z.boolean().describe('Whether there is text below the picture'), {
    names: ['subtitles', 'captions'],
  }),
  directed_by: z.string().describe('Who made the film'),
};

export class FindMovies extends search({
  description: 'Browse the films that can be watched at home',
  examples: ['something to watch', 'find a film', 'watch a movie', 'any good films'],
  slots: { genre: movie.genre.nullable(), directed_by: movie.directed_by.optional() },
  returns: movie,
  entity: 'film',
  table: movies,
  identity: 'title',
  followUp: () => PlayMovie,
  presents: 'list',
}) {}

export class PlayMovie extends transaction({
  description: 'Show a film',
  examples: ['put on the film', 'play the movie', 'start the film', 'watch it now'],
  slots: { title: movie.title, subtitles: movie.subtitles.default(false) },
  returns: movie,
  entity: 'film',
  phrases: { success: ['Here it comes. Enjoy the film!', 'Enjoy {title}!'] },
}) {
  override transact({ title, subtitles }: ArgumentsOf<typeof PlayMovie>, { rows }: ApiContext) {
    const film = rows(movies).find((row) => sameValue(row.title, title));
    if (!film) return failure({ reason: `There is no film called ${title}.` });
    return success({ ...film, subtitles });
  }
}

/** Films on demand. */
export const media1 = service({
  name: 'Media_1',
  description: 'Films on demand',
  apis: [FindMovies, PlayMovie],
});
