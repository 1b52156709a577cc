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

const songs = table('music_1.songs', 'song_name', rows);

const song = {
  song_name: z.string().describe('What the song is called'),
  artist: z.string().describe('Who sings or plays it'),
  album: z.string().describe('Which record it is on'),
  genre: z.string().describe('What kind of music'),
  year: z.literal([2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019]).describe('When it came out'),
};

const playback_device = z.enum(['TV', 'Kitchen speaker', 'Bedroom speaker']).describe('What to hear it on');

export class LookupSong extends search({
  description: 'Look for something to listen to',
  examples: ['find a song', 'some music', 'songs by', 'what songs are on', 'in the mood for music'],
  slots: {
    year: song.year.optional(),
    genre: song.genre.optional(),
    artist: song.artist.optional(),
    album: song.album.optional(),
  },
  returns: song,
  entity: 'song',
  table: songs,
  identity: 'song_name',
  offers: ['song_name', 'artist', 'album'],
  followUp: () => PlaySong,
}) {}

export class PlaySong extends transaction({
  description: 'Start a song',
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
  override transact({ playback_device, ...wanted }: ArgumentsOf<typeof PlaySong>, { rows }: ApiContext) {
    const [found] = queryRows(rows(songs), wanted);
    if (!found) return failure({ reason: `There is no such song as ${wanted.song_name}.` });
    return success({ ...found, playback_device: playback_device ?? 'TV' });
  }
}

/** Songs to look up and to hear. */
export const music1 = service({
  name: 'Music_1',
  description: 'Songs to look up and to hear',
  apis: [LookupSong, PlaySong],
});
