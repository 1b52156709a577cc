import { films } from '../shared/culture.js';
import { numberFrom } from '../shared/from-text.js';

export const movies = films.map(({ title, genre, director }) => ({
  title,
  genre,
  subtitles: numberFrom(`${title} subtitles`, 0, 1) === 1,
  directed_by: director,
}));
