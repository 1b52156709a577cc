/** A streaming service for the living room: find, play, subtitles, a list for later, profiles. */
import { failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const programme = z.string().describe('Title of the film or series');
const form = saidAs(z.enum(['film', 'series', 'documentary', 'cartoon', 'stand-up']).describe('What it is'), {
  values: { film: ['movie'], series: ['show'], cartoon: ['animation'], 'stand-up': ['comedian', 'comedy special'] },
});
const feel = saidAs(z.enum(['cosy', 'tense', 'funny', 'sad', 'epic', 'weird']).describe('How it feels'), {
  names: ['mood'],
  values: {
    tense: ['gripping', 'exciting'],
    sad: ['a good cry', 'tear-jerker'],
    cosy: ['heart-warming', 'gentle'],
    funny: ['hilarious'],
  },
});
const tongue = saidAs(
  z.enum(['English', 'Spanish', 'Korean', 'French', 'Danish']).describe('Language in which it was made'),
  {
    names: ['language'],
  },
);
const suits_from = saidAs(z.int().describe('From what age it is fit to be seen'), { names: ['age rating'] });
const watcher = saidAs(z.string().describe('Whose profile it is'), { names: ['profile', 'account'] });

const library = table('hearth.library', 'programme', [
  {
    programme: 'Kettle Row',
    form: 'series' as const,
    feel: 'cosy' as const,
    tongue: 'English' as const,
    suits_from: 6,
    length: 45,
    made_in: 2015,
    leaves_on: '2019-04-30',
  },
  {
    programme: 'Nine Minutes',
    form: 'series' as const,
    feel: 'tense' as const,
    tongue: 'Korean' as const,
    suits_from: 16,
    length: 60,
    made_in: 2018,
    leaves_on: '2020-01-01',
  },
  {
    programme: 'Fjord Patrol',
    form: 'series' as const,
    feel: 'tense' as const,
    tongue: 'Danish' as const,
    suits_from: 12,
    length: 50,
    made_in: 2016,
    leaves_on: '2019-03-10',
  },
  {
    programme: 'Grandma Goes Pro',
    form: 'film' as const,
    feel: 'funny' as const,
    tongue: 'English' as const,
    suits_from: 6,
    length: 95,
    made_in: 2017,
    leaves_on: '2019-12-31',
  },
  {
    programme: 'Last Bus to Leon',
    form: 'film' as const,
    feel: 'sad' as const,
    tongue: 'Spanish' as const,
    suits_from: 12,
    length: 121,
    made_in: 2012,
    leaves_on: '2019-03-05',
  },
  {
    programme: 'The Amber Throne',
    form: 'film' as const,
    feel: 'epic' as const,
    tongue: 'English' as const,
    suits_from: 12,
    length: 164,
    made_in: 2014,
    leaves_on: '2019-08-15',
  },
  {
    programme: 'Under the Ice',
    form: 'documentary' as const,
    feel: 'epic' as const,
    tongue: 'French' as const,
    suits_from: 0,
    length: 88,
    made_in: 2018,
    leaves_on: '2019-09-01',
  },
  {
    programme: 'Bread',
    form: 'documentary' as const,
    feel: 'cosy' as const,
    tongue: 'French' as const,
    suits_from: 0,
    length: 52,
    made_in: 2011,
    leaves_on: '2019-06-30',
  },
  {
    programme: 'Moss and Pip',
    form: 'cartoon' as const,
    feel: 'cosy' as const,
    tongue: 'English' as const,
    suits_from: 0,
    length: 12,
    made_in: 2019,
    leaves_on: '2021-01-01',
  },
  {
    programme: 'The Upside Town',
    form: 'cartoon' as const,
    feel: 'weird' as const,
    tongue: 'Spanish' as const,
    suits_from: 6,
    length: 78,
    made_in: 2009,
    leaves_on: '2019-05-01',
  },
  {
    programme: 'Hats Off',
    form: 'stand-up' as const,
    feel: 'funny' as const,
    tongue: 'English' as const,
    suits_from: 16,
    length: 66,
    made_in: 2018,
    leaves_on: '2019-11-11',
  },
  {
    programme: 'The Quiet Plumber',
    form: 'film' as const,
    feel: 'weird' as const,
    tongue: 'Danish' as const,
    suits_from: 16,
    length: 101,
    made_in: 2010,
    leaves_on: '2019-07-01',
  },
  {
    programme: 'Two Umbrellas',
    form: 'film' as const,
    feel: 'funny' as const,
    tongue: 'French' as const,
    suits_from: 6,
    length: 84,
    made_in: 2016,
    leaves_on: '2019-04-02',
  },
]);
const captions = saidAs(
  z.enum(['off', 'English', 'Spanish', 'French', 'for the deaf']).describe('Which subtitles are shown'),
  {
    names: ['subtitles', 'subs'],
    values: { off: ['none', 'no subtitles'], 'for the deaf': ['hard of hearing', 'with the noises written'] },
  },
);

export class FindSomethingToWatch extends search({
  description: 'Find a film or a series to watch',
  examples: ['what shall we watch', 'anything good on'],
  slots: { form: form.nullable(), feel: feel.optional(), tongue: tongue.optional() },
  returns: {
    programme,
    form,
    feel,
    tongue,
    suits_from,
    length: saidAs(z.int().describe('How many minutes it lasts'), { names: ['minutes', 'running time'] }),
    made_in: saidAs(z.int().describe('Year in which it was made'), { names: ['year'] }),
    leaves_on: saidAs(z.iso.date().describe('Day on which it is taken off'), { names: ['expiry'] }),
  },
  entity: 'title',
  table: library,
  presents: 'list',
  offers: ['programme', 'length', 'tongue'],
  comparable: ['length', 'made_in', 'suits_from', 'leaves_on'],
  followUp: () => StartWatching,
}) {}

export class StartWatching extends transaction({
  description: 'Play a film or an episode',
  examples: ['put it on', 'play'],
  slots: {
    programme,
    season: z.int().min(1).optional().describe('Which season'),
    episode: z.int().min(1).optional().describe('Which episode'),
    set: saidAs(z.enum(['living room', 'bedroom', 'tablet', 'phone']).describe('On which screen'), {
      names: ['screen', 'device', 'television'],
      values: {
        'living room': ['the big TV', 'lounge', 'downstairs'],
        bedroom: ['upstairs', 'in bed'],
        tablet: ['iPad'],
      },
    }),
    captions: captions.default('off'),
    begin_at: z.int().min(0).optional().describe('At which minute it begins'),
    watcher: watcher.optional(),
  },
  returns: { ends_after: z.int().describe('In how many minutes it is over') },
  entity: 'viewing',
  confirms: ['programme', 'season', 'episode', 'set', 'captions', 'begin_at'],
  transact: ({ programme: title, begin_at }, { rows }) => {
    const found = rows(library).find((one) => one.programme.toLowerCase() === title.toLowerCase());
    return found
      ? success({ ends_after: found.length - (begin_at ?? 0) })
      : failure({ reason: 'We do not have that.' });
  },
}) {}

export class ChangeSubtitles extends transaction({
  description: 'Change the subtitles or the sound of what is playing',
  slots: {
    captions,
    lettering: saidAs(z.enum(['small', 'normal', 'huge']).optional().describe('Size of the letters'), {
      values: { huge: ['big', 'large'] },
    }),
    dubbed: saidAs(z.boolean().optional().describe('Whether the voices are dubbed into English'), {
      names: ['dubbing'],
    }),
  },
  returns: {},
  entity: 'setting',
}) {}

export class KeepForLater extends transaction({
  description: 'Put a title on the watchlist',
  examples: ['save it for another evening'],
  slots: {
    programme,
    watcher,
    nudge_on: z.iso.date().optional().describe('Day on which we remind you'),
    note: z.string().optional().describe('What to remember about it'),
  },
  returns: { programme, place_in_list: z.int().describe('Which place it has in the list') },
  entity: 'entry in the watchlist',
  transact: (_, { call }) => success({ place_in_list: call + 4 }),
  undo: () => DropFromList,
}) {}

export class DropFromList extends transaction({
  description: 'Take a title off the watchlist',
  slots: { programme, watcher: watcher.optional() },
  returns: { programme },
  entity: 'removal',
}) {}

export class AddProfile extends transaction({
  description: 'Make a profile for somebody of the household',
  slots: {
    nickname: z.string().describe('Name that the profile gets'),
    oldest_rating: saidAs(z.enum(['0', '6', '12', '16', '18']).describe('Up to which age rating it shows'), {
      names: ['age limit'],
    }),
    locked: saidAs(z.boolean().describe('Whether it asks for a code'), { names: ['PIN', 'password'] }),
    picture: z.enum(['fox', 'robot', 'cactus', 'moon', 'penguin']).optional().describe('Picture of the profile'),
    daily_minutes: z.int().optional().describe('How many minutes a day it may be used'),
  },
  returns: {
    nickname: z.string().describe('Name that the profile gets'),
    monthly: money('What it adds to the bill each month'),
  },
  entity: 'profile',
  quote: () => ({ monthly: 2 }),
  transact: () => success({ monthly: 2 }),
  undo: () => DeleteProfile,
}) {}

export class DeleteProfile extends transaction({
  description: 'Delete a profile',
  slots: {
    nickname: z.string().describe('Name that the profile gets'),
    keep_list: z.boolean().describe('Whether its watchlist is kept'),
  },
  returns: { nickname: z.string().describe('Name that the profile gets') },
  entity: 'deletion',
}) {}

export const hearthTv = service({
  name: 'HearthTv',
  description: 'Films and series at home',
  apis: [FindSomethingToWatch, StartWatching, ChangeSubtitles, KeepForLater, DropFromList, AddProfile, DeleteProfile],
  tables: [library],
});
