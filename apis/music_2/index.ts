import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  queryRows,
  search,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { songs as rows } from './rows.js';

const songs = table('music_2.songs', 'song_name', rows);

const song = {
  song_name: z.string().describe('What the piece is called'),
  artist: z.string().describe('Whose piece it is'),
  album: z.string().describe('Which record it is from'),
  genre: z.string().describe('What kind of music'),
};

const playback_device = z.enum(['TV', 'kitchen speaker', 'bedroom speaker']).describe('Where it is to sound');

export class LookupMusic extends search({
  description: 'Look for music by what is known of it',
  examples: ['find a song', 'some music', 'songs by', 'what songs are on', 'in the mood for music'],
  slots: {
    genre: song.genre.optional(),
    artist: song.artist.optional(),
    album: song.album.optional(),
  },
  returns: song,
  entity: 'song',
  table: songs,
  identity: 'song_name',
  offers: ['song_name', 'artist', 'album'],
  followUp: () => PlayMedia,
}) {}

export class PlayMedia extends transaction({
  description: 'Start a piece of music',
  examples: ['play some', 'play the song', 'put the song on', 'put on some music', 'start the music'],
  slots: {
    song_name: song.song_name,
    artist: song.artist.optional(),
    playback_device: playback_device.nullable().default('TV'),
  },
  returns: { ...song, playback_device },
  entity: 'song',
  phrases: { success: ['Here it comes: {song_name}.', 'Now playing {song_name}.'] },
  confirms: ['song_name', 'playback_device'],
}) {
  override transact({ playback_device, ...wanted }: ArgumentsOf<typeof PlayMedia>, { rows }: ApiContext) {
    const [found] = queryRows(rows(songs), wanted);
    if (!found) return failure({ reason: `There is no such song as ${wanted.song_name}.` });
    return success({ ...found, playback_device: playback_device ?? 'TV' });
  }
}

/** Music at home. */
export const music2 = service({
  name: 'Music_2',
  description: 'Music at home',
  apis: [LookupMusic, PlayMedia],
});
