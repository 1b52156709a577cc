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

const songs = table('music_3.songs', 'track', rows);

const song = {
  track: z.string().describe('What the song is called'),
  artist: z.string().describe('Band or singer'),
  album: z.string().describe('Which record it is on'),
  genre: z.string().describe('Style of the music'),
  year: z.literal([2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019]).describe('Year of the record'),
};

const device = z.enum(['Living room', 'Kitchen', 'Patio']).describe('Which room it is to be heard in');

export class LookupMusic extends search({
  description: 'Find music to one’s liking',
  examples: ['find a song', 'some music', 'songs by', 'what songs are on', 'in the mood for music'],
  slots: {
    artist: song.artist.optional(),
    album: song.album.optional(),
    genre: song.genre.optional(),
    year: song.year.optional(),
  },
  returns: song,
  entity: 'song',
  table: songs,
  identity: 'track',
  offers: ['track', 'artist', 'album'],
  followUp: () => PlayMedia,
}) {}

export class PlayMedia extends transaction({
  description: 'Put on a song',
  examples: ['play some', 'play the song', 'put the song on', 'put on some music', 'start the music'],
  slots: {
    track: song.track,
    artist: song.artist.optional(),
    device: device.nullable().default('Living room'),
    album: song.album.optional(),
  },
  returns: { ...song, device },
  entity: 'song',
  phrases: { success: ['Here it comes: {track}.', 'Now playing {track}.'] },
}) {
  override transact({ device, ...wanted }: ArgumentsOf<typeof PlayMedia>, { rows }: ApiContext) {
    const [found] = queryRows(rows(songs), wanted);
    if (!found) return failure({ reason: `There is no such song as ${wanted.track}.` });
    return success({ ...found, device: device ?? 'Living room' });
  }
}

/** Music for every room. */
export const music3 = service({
  name: 'Music_3',
  description: 'Music for every room',
  apis: [LookupMusic, PlayMedia],
});
