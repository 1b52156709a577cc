/** Podcasts and audio books. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const book = saidAs(z.string().describe('Title of the audio book'), { names: ['book', 'novel'] });
const shelf = saidAs(
  z.enum(['crime', 'history', 'fantasy', 'biography', 'children', 'self-help']).describe('On which shelf it stands'),
  {
    names: ['category'],
    values: {
      crime: ['whodunnit', 'detective', 'murder'],
      biography: ['life story', 'memoir'],
      children: ['for little ones', 'kids'],
      fantasy: ['dragons', 'wizards'],
    },
  },
);
const read_by = saidAs(z.string().describe('Who reads it'), { names: ['narrator', 'reader', 'voice'] });
const hours = saidAs(z.number().describe('How many hours it takes'), { names: ['length', 'duration'] });
const books = table('earshelf.books', 'book', [
  {
    book: 'The Lamplighter',
    shelf: 'crime' as const,
    read_by: 'Orla Finch',
    hours: 9.5,
    unabridged: true,
    credits: 1,
    written_by: 'P. Calder',
  },
  {
    book: 'Cold Harbour',
    shelf: 'crime' as const,
    read_by: 'Dev Malik',
    hours: 12,
    unabridged: true,
    credits: 2,
    written_by: 'Ines Roth',
  },
  {
    book: 'A Body in the Brine',
    shelf: 'crime' as const,
    read_by: 'Orla Finch',
    hours: 5,
    unabridged: false,
    credits: 1,
    written_by: 'P. Calder',
  },
  {
    book: 'Salt Roads',
    shelf: 'history' as const,
    read_by: 'Hugh Penrose',
    hours: 17,
    unabridged: true,
    credits: 2,
    written_by: 'Amina Said',
  },
  {
    book: 'The Year of Three Queens',
    shelf: 'history' as const,
    read_by: 'Martha Oduya',
    hours: 8,
    unabridged: false,
    credits: 1,
    written_by: 'L. Brandt',
  },
  {
    book: 'Thornwood',
    shelf: 'fantasy' as const,
    read_by: 'Dev Malik',
    hours: 21,
    unabridged: true,
    credits: 2,
    written_by: 'Kit Arrow',
  },
  {
    book: 'The Glass Goose',
    shelf: 'fantasy' as const,
    read_by: 'Martha Oduya',
    hours: 7,
    unabridged: true,
    credits: 1,
    written_by: 'S. Imai',
  },
  {
    book: 'Ten Fingers',
    shelf: 'biography' as const,
    read_by: 'Hugh Penrose',
    hours: 11,
    unabridged: true,
    credits: 1,
    written_by: 'Clara Voss',
  },
  {
    book: 'Barefoot to Bilbao',
    shelf: 'biography' as const,
    read_by: 'Lena Ortiz',
    hours: 6,
    unabridged: false,
    credits: 1,
    written_by: 'Lena Ortiz',
  },
  {
    book: 'Mouse on the Moon',
    shelf: 'children' as const,
    read_by: 'Lena Ortiz',
    hours: 1.5,
    unabridged: true,
    credits: 1,
    written_by: 'B. Quill',
  },
  {
    book: 'Goodnight, Tractor',
    shelf: 'children' as const,
    read_by: 'Hugh Penrose',
    hours: 0.5,
    unabridged: true,
    credits: 1,
    written_by: 'B. Quill',
  },
  {
    book: 'Say No Nicely',
    shelf: 'self-help' as const,
    read_by: 'Orla Finch',
    hours: 4,
    unabridged: true,
    credits: 1,
    written_by: 'Dr Tam',
  },
]);

const podcast = saidAs(z.string().describe('Name of the podcast'), { names: ['podcast'] });
const about = saidAs(
  z.enum(['news', 'science', 'football', 'cooking', 'true crime', 'languages']).describe('What the podcast is about'),
  {
    names: ['subject', 'topic'],
    values: {
      football: ['soccer'],
      cooking: ['food', 'recipes'],
      'true crime': ['real murders'],
      news: ['current affairs'],
    },
  },
);
const shows = table('earshelf.shows', 'podcast', [
  {
    podcast: 'Morning Wire',
    about: 'news' as const,
    host: 'Sal Greene',
    minutes: 20,
    comes_out: 'daily' as const,
    has_ads: true,
  },
  {
    podcast: 'The Slow Paper',
    about: 'news' as const,
    host: 'Ruth Amadi',
    minutes: 50,
    comes_out: 'weekly' as const,
    has_ads: false,
  },
  {
    podcast: 'Petri Dish',
    about: 'science' as const,
    host: 'Dr Bo Lund',
    minutes: 35,
    comes_out: 'weekly' as const,
    has_ads: false,
  },
  {
    podcast: 'Why Is It Wet',
    about: 'science' as const,
    host: 'Nia and Tom',
    minutes: 15,
    comes_out: 'daily' as const,
    has_ads: true,
  },
  {
    podcast: 'Far Post',
    about: 'football' as const,
    host: 'Gaz Whelan',
    minutes: 60,
    comes_out: 'weekly' as const,
    has_ads: true,
  },
  {
    podcast: 'Onion First',
    about: 'cooking' as const,
    host: 'Mei Park',
    minutes: 25,
    comes_out: 'weekly' as const,
    has_ads: false,
  },
  {
    podcast: 'Stockpot',
    about: 'cooking' as const,
    host: 'Bruno Lecce',
    minutes: 45,
    comes_out: 'monthly' as const,
    has_ads: false,
  },
  {
    podcast: 'The Locked Shed',
    about: 'true crime' as const,
    host: 'Ivy Doyle',
    minutes: 55,
    comes_out: 'weekly' as const,
    has_ads: true,
  },
  {
    podcast: 'Italian in the Bath',
    about: 'languages' as const,
    host: 'Carla Neri',
    minutes: 12,
    comes_out: 'daily' as const,
    has_ads: false,
  },
  {
    podcast: 'Mumble',
    about: 'languages' as const,
    host: 'Piers Holt',
    minutes: 30,
    comes_out: 'monthly' as const,
    has_ads: true,
  },
]);
const order_ref = z.string().describe('Reference of the order');

export class FindAudioBooks extends search({
  description: 'Look for an audio book',
  slots: {
    shelf: shelf.nullable(),
    read_by: read_by.optional(),
    unabridged: z.boolean().optional().describe('Whether it is read in full'),
  },
  returns: {
    book,
    shelf,
    read_by,
    hours,
    unabridged: saidAs(z.boolean().describe('Whether it is read in full'), { names: ['complete', 'uncut'] }),
    credits: z.int().describe('How many credits it costs'),
    written_by: saidAs(z.string().describe('Who wrote it'), { names: ['author', 'writer'] }),
  },
  entity: 'book',
  table: books,
  offers: ['book', 'read_by', 'hours'],
  comparable: ['hours', 'credits', 'written_by'],
  followUp: () => GetBook,
}) {}

export class FindPodcasts extends search({
  description: 'Look for a podcast',
  slots: {
    about: about.nullable(),
    comes_out: z.enum(['daily', 'weekly', 'monthly']).optional().describe('How often an episode comes out'),
  },
  returns: {
    podcast,
    about,
    host: saidAs(z.string().describe('Who presents it'), { names: ['presenter'] }),
    minutes: saidAs(z.int().describe('How long an episode is'), { names: ['length', 'duration'] }),
    comes_out: z.enum(['daily', 'weekly', 'monthly']).describe('How often an episode comes out'),
    has_ads: saidAs(z.boolean().describe('Whether there is advertising in it'), { names: ['adverts', 'commercials'] }),
  },
  entity: 'podcast',
  table: shows,
  presents: 'list',
  offers: ['podcast', 'host', 'minutes'],
  comparable: ['minutes', 'has_ads'],
  followUp: () => Subscribe,
}) {}

export class Subscribe extends transaction({
  description: 'Follow a podcast',
  slots: {
    podcast,
    ping: saidAs(z.boolean().describe('Whether we tell you of new episodes'), { names: ['alerts', 'notifications'] }),
    keep_episodes: z.int().min(1).max(50).optional().describe('How many episodes are kept'),
    only_on_wifi: z.boolean().default(true).describe('Whether it downloads on wifi only'),
  },
  returns: { podcast },
  entity: 'subscription',
  undo: () => Unsubscribe,
}) {}

export class Unsubscribe extends transaction({
  description: 'Stop following a podcast',
  slots: { podcast, delete_files: z.boolean().describe('Whether downloaded episodes are deleted') },
  returns: { podcast },
  entity: 'end of the subscription',
}) {}

export class GetBook extends transaction({
  description: 'Get an audio book for yourself or as a present',
  slots: {
    book,
    pay_with: saidAs(z.enum(['credits', 'card', 'voucher']).describe('How it is paid'), {
      names: ['payment'],
      values: { voucher: ['gift card'] },
    }),
    present_for: z.string().optional().describe('Name of the person who is given it'),
    deliver_on: z.iso.date().optional().describe('Day on which a present arrives'),
    greeting: z.string().optional().describe('What the card says'),
  },
  returns: { order_ref, price: money('What it costs') },
  entity: 'order',
  quote: ({ pay_with }) => ({ price: pay_with === 'credits' ? 0 : 14 }),
  transact: ({ pay_with }, { call }) =>
    success({ order_ref: `E${call + 510}`, price: pay_with === 'credits' ? 0 : 14 }),
  undo: () => SendBack,
}) {}

export class SendBack extends transaction({
  description: 'Give an audio book back',
  slots: { order_ref, grounds: z.string().optional().describe('Why it is given back') },
  returns: { order_ref },
  entity: 'return',
}) {}

export class SetSleepTimer extends transaction({
  description: 'Have the sound stop by itself at night',
  examples: ['I always fall asleep'],
  slots: {
    after_minutes: z.int().min(1).max(180).optional().describe('After how many minutes it stops'),
    at_time: time('At what time it stops', { half: 'pm' }).optional(),
    at_chapter_end: z.boolean().default(false).describe('Whether the chapter is played to its end'),
    fade: saidAs(z.boolean().describe('Whether it slowly becomes quieter'), { names: ['fade out', 'gradually'] }),
  },
  returns: {},
  entity: 'timer',
  transact: ({ after_minutes, at_time }) =>
    after_minutes || at_time ? success() : failure({ reason: 'It does not know when to stop.' }),
}) {}

export class ReadOn extends transaction({
  description: 'Listen to an audio book or a podcast',
  slots: {
    what: z.string().describe('Title of the book or podcast'),
    chapter: saidAs(z.int().min(1).optional().describe('Which chapter or episode'), { names: ['episode'] }),
    speed: saidAs(z.enum(['slow', 'normal', 'fast', 'double']).default('normal').describe('How fast it is played'), {
      names: ['pace'],
    }),
    skip_intro: z.boolean().optional().describe('Whether the opening is left out'),
    on: z.enum(['phone', 'car', 'kitchen radio', 'headphones']).describe('What it is played on'),
  },
  returns: {},
  entity: 'listening',
}) {}

export const earshelf = service({
  name: 'Earshelf',
  description: 'Podcasts and audio books',
  apis: [FindAudioBooks, FindPodcasts, Subscribe, Unsubscribe, GetBook, SendBack, SetSleepTimer, ReadOn],
  tables: [books, shows],
});
