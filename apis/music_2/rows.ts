import { songs as pool } from '../shared/culture.js';

export const songs = pool.map(({ title, artist, album, genre }) => ({
  song_name: title,
  artist,
  album,
  genre,
}));
