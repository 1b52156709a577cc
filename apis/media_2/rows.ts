import { films } from '../shared/culture.js';
import { choiceFrom, numberFrom } from '../shared/from-text.js';

export const movies = films.map(({ title, genre, director, starring }) => ({
  movie_name: title,
  genre,
  subtitle_language: choiceFrom(`${title} subtitles`, ['None', 'English', 'Mandarin', 'Spanish']),
  director,
  actors: starring,
  price: numberFrom(`${title} rent`, 3, 8),
}));
