import { songs as pool } from '../shared/culture.js';

export const songs = pool.map(({ title, artist, album, genre, year }) => ({
  track: title,
  artist,
  album,
  genre,
  year,
}));
