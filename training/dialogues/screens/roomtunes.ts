/** Music at home: songs, playlists, and speakers in rooms. */
import { failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const track = saidAs(z.string().describe('Title of the song'), { names: ['song', 'tune', 'piece'] });
const band = saidAs(z.string().describe('Who plays it'), { names: ['artist', 'singer', 'group'] });
const style = saidAs(
  z.enum(['jazz', 'folk', 'techno', 'soul', 'metal', 'classical', 'lullaby']).describe('Kind of music'),
  {
    values: {
      techno: ['electronic', 'dance'],
      metal: ['heavy', 'loud guitars'],
      classical: ['orchestra'],
      lullaby: ['bedtime song'],
    },
  },
);
const pace = saidAs(z.enum(['slow', 'medium', 'quick']).describe('How fast it is'), {
  names: ['tempo'],
  values: { quick: ['fast', 'upbeat'], slow: ['calm'] },
});
const tracks = table('roomtunes.tracks', 'track', [
  {
    track: 'Blue Bicycle',
    band: 'The Hob Trio',
    style: 'jazz' as const,
    pace: 'slow' as const,
    year: 1961,
    seconds: 305,
    sung: false,
  },
  {
    track: 'Nine O Clock Swing',
    band: 'The Hob Trio',
    style: 'jazz' as const,
    pace: 'quick' as const,
    year: 1958,
    seconds: 198,
    sung: false,
  },
  {
    track: 'Smoke on the Stairs',
    band: 'Della Crane',
    style: 'jazz' as const,
    pace: 'slow' as const,
    year: 1987,
    seconds: 241,
    sung: true,
  },
  {
    track: 'Heather and Rain',
    band: 'Muir',
    style: 'folk' as const,
    pace: 'slow' as const,
    year: 2004,
    seconds: 214,
    sung: true,
  },
  {
    track: 'The Ferryman Jig',
    band: 'Muir',
    style: 'folk' as const,
    pace: 'quick' as const,
    year: 2010,
    seconds: 167,
    sung: false,
  },
  {
    track: 'Grid',
    band: 'Nullpunkt',
    style: 'techno' as const,
    pace: 'quick' as const,
    year: 2017,
    seconds: 412,
    sung: false,
  },
  {
    track: 'Night Tram',
    band: 'Nullpunkt',
    style: 'techno' as const,
    pace: 'medium' as const,
    year: 2018,
    seconds: 388,
    sung: false,
  },
  {
    track: 'Hold the Door',
    band: 'Odessa Wright',
    style: 'soul' as const,
    pace: 'medium' as const,
    year: 1972,
    seconds: 203,
    sung: true,
  },
  {
    track: 'Sugar on Sunday',
    band: 'Odessa Wright',
    style: 'soul' as const,
    pace: 'quick' as const,
    year: 1969,
    seconds: 176,
    sung: true,
  },
  {
    track: 'Anvil Choir',
    band: 'Grimskull',
    style: 'metal' as const,
    pace: 'quick' as const,
    year: 1999,
    seconds: 266,
    sung: true,
  },
  {
    track: 'Suite for a Rainy Cello',
    band: 'Ania Bloch',
    style: 'classical' as const,
    pace: 'slow' as const,
    year: 1994,
    seconds: 540,
    sung: false,
  },
  {
    track: 'Sleep Little Otter',
    band: 'Muir',
    style: 'lullaby' as const,
    pace: 'slow' as const,
    year: 2012,
    seconds: 130,
    sung: true,
  },
]);
const room = saidAs(
  z.enum(['kitchen', 'bathroom', 'study', 'nursery', 'terrace', 'whole house']).describe('In which room'),
  {
    names: ['speaker'],
    values: {
      study: ['office', 'desk'],
      nursery: ["baby's room", 'cot'],
      terrace: ['outside', 'garden', 'patio'],
      'whole house': ['everywhere', 'all rooms'],
    },
  },
);
const loudness = saidAs(z.int().min(0).max(10).describe('How loud it is, from 0 to 10'), { names: ['volume'] });
const list_name = saidAs(z.string().describe('Name of the playlist'), { names: ['playlist', 'list'] });

export class SearchTracks extends search({
  description: 'Search for a song',
  slots: {
    style: style.nullable(),
    pace: pace.optional(),
    band: band.optional(),
    sung: z.boolean().optional().describe('Whether somebody sings'),
  },
  returns: {
    track,
    band,
    style,
    pace,
    year: saidAs(z.int().describe('From what year it is'), { names: ['age'] }),
    seconds: saidAs(z.int().describe('How many seconds it lasts'), { names: ['length', 'duration'] }),
    sung: saidAs(z.boolean().describe('Whether somebody sings'), { names: ['vocals', 'singing', 'words'] }),
  },
  entity: 'song',
  table: tracks,
  offers: ['track', 'band', 'year'],
  comparable: ['year', 'seconds'],
  followUp: () => PlayTrack,
}) {}

export class PlayTrack extends transaction({
  description: 'Play a song in a room',
  slots: {
    track,
    room,
    loudness: loudness.optional(),
    again: saidAs(z.boolean().default(false).describe('Whether it is repeated'), {
      names: ['repeat', 'on a loop', 'over and over'],
    }),
  },
  returns: {},
  entity: 'song',
}) {}

export class PlayList extends transaction({
  description: 'Play a playlist in a room',
  slots: {
    list_name,
    room,
    mixed_up: saidAs(z.boolean().default(false).describe('Whether the order is random'), {
      names: ['shuffle', 'random'],
    }),
    stop_at: time('When the music stops', { half: 'later' }).optional(),
    loudness: loudness.optional(),
  },
  returns: { songs: z.int().describe('How many songs there are in it') },
  entity: 'playlist',
  transact: () => success({ songs: 14 }),
}) {}

export class NewPlaylist extends transaction({
  description: 'Make a new playlist',
  slots: {
    list_name,
    made_for: saidAs(
      z.enum(['cooking', 'sleeping', 'running', 'party', 'work']).optional().describe('What it is for'),
      {
        values: { running: ['jogging', 'the gym'], sleeping: ['bedtime'], work: ['concentrating', 'homework'] },
      },
    ),
    open_to_all: saidAs(z.boolean().describe('Whether others may add songs'), {
      names: ['shared', 'public', 'family'],
    }),
    first_song: z.string().optional().describe('Song with which it begins'),
  },
  returns: { list_name },
  entity: 'new playlist',
  undo: () => RemovePlaylist,
}) {}

export class AddToPlaylist extends transaction({
  description: 'Add a song to a playlist',
  slots: {
    track,
    list_name,
    where: z.enum(['top', 'end']).default('end').describe('At which end of the list it goes'),
  },
  returns: { track, list_name },
  entity: 'addition',
  undo: () => TakeOut,
}) {}

export class TakeOut extends transaction({
  description: 'Take a song out of a playlist',
  slots: { track, list_name },
  returns: { track },
  entity: 'removal',
}) {}

export class RemovePlaylist extends transaction({
  description: 'Throw a playlist away',
  slots: { list_name },
  returns: { list_name },
  entity: 'removal of the playlist',
}) {}

export class SetSpeaker extends transaction({
  description: 'Set how a speaker sounds',
  slots: {
    room,
    loudness,
    bass: saidAs(z.enum(['less', 'normal', 'more']).optional().describe('How strong the low notes are'), {
      names: ['low notes', 'boom'],
    }),
    child_lock: z.boolean().optional().describe('Whether the buttons are locked'),
  },
  returns: {},
  entity: 'setting of the speaker',
  transact: ({ room: where, loudness: level }) =>
    where === 'nursery' && level > 6
      ? failure({ reason: 'The nursery goes up to 6.', alternative: { loudness: 6 } })
      : success(),
}) {}

export class WakeWithMusic extends transaction({
  description: 'Wake somebody with music',
  slots: {
    wake_at: time('When the music begins', { half: 'am' }),
    on_day: z.iso.date().describe('On which day'),
    track: track.optional(),
    room,
    sleeper: z.string().optional().describe('Who is woken'),
    snooze: z.int().min(1).max(30).optional().describe('After how many minutes it tries again'),
  },
  returns: {},
  entity: 'wake-up music',
}) {}

export const roomtunes = service({
  name: 'RoomTunes',
  description: 'Music at home',
  apis: [
    SearchTracks,
    PlayTrack,
    PlayList,
    NewPlaylist,
    AddToPlaylist,
    TakeOut,
    RemovePlaylist,
    SetSpeaker,
    WakeWithMusic,
  ],
  tables: [tracks],
});
