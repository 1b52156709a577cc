import { films } from '../shared/culture.js';
import { numberFrom } from '../shared/from-text.js';

export const movies = films.map(({ title, genre, starring, director }) => ({
  title,
  genre,
  aggregate_rating: numberFrom(`${title} viewers`, 42, 91) / 10,
  starring,
  director,
}));
