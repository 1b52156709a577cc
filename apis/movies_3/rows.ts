import { films } from '../shared/culture.js';
import { numberFrom } from '../shared/from-text.js';

export const movies = films.map(({ title, genre, starring, director }) => ({
  movie_title: title,
  genre,
  percent_rating: numberFrom(`${title} critics`, 12, 99),
  cast: starring,
  directed_by: director,
}));
