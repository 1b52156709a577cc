/** Bands and DJs for a party, the songs they play and those they do not. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const performer = {
  act: saidAs(z.string().describe('Name of the band or DJ'), { names: ['band', 'DJ', 'group'] }),
  genre: saidAs(z.enum(['swing', 'ceilidh', 'soul', 'indie', 'disco', 'chamber music']).describe('Sort of music'), {
    names: ['style'],
    values: {
      swing: ['jazz', 'big band', 'Sinatra'],
      ceilidh: ['folk', 'barn dance', 'fiddles'],
      soul: ['Motown', 'funk'],
      indie: ['guitars', 'Britpop'],
      disco: ['DJ', 'dance floor fillers', 'ABBA'],
      'chamber music': ['string quartet', 'classical', 'strings'],
    },
  }),
  players: saidAs(z.int().describe('How many musicians there are'), { names: ['heads', 'line-up'] }),
  evening_fee: saidAs(money('What an evening costs'), { names: ['price', 'cost', 'fee'] }),
  brings_speakers: saidAs(z.boolean().describe('Whether they bring loudspeakers'), { names: ['PA', 'sound system'] }),
  requests_taken: saidAs(z.boolean().describe('Whether they play what guests ask for'), { names: ['requests'] }),
  stars: saidAs(z.number().describe('Rating by earlier couples, up to ten'), { names: ['rating', 'marks'] }),
};
type Performer = ArgumentsOf<typeof performer>;

const row = (
  act: string,
  genre: Performer['genre'],
  players: number,
  evening_fee: number,
  brings_speakers: boolean,
  requests_taken: boolean,
  stars: number,
): Performer => ({ act, genre, players, evening_fee, brings_speakers, requests_taken, stars });

const performers = table('back_beat.performers', 'act', [
  row('Tin Hat Orchestra', 'swing', 9, 3200, true, false, 9.1),
  row('Moonlit Gents', 'swing', 4, 1300, false, true, 8.4),
  row('Strip the Widow', 'ceilidh', 5, 1450, true, false, 9.6),
  row('Two Left Feet', 'ceilidh', 3, 800, false, false, 7.8),
  row('Velvet Elevator', 'soul', 7, 2600, true, true, 9.3),
  row('Mama Kettle', 'soul', 5, 1900, true, true, 8.8),
  row('The Spare Keys', 'indie', 4, 1150, true, false, 8.1),
  row('Parking Ticket', 'indie', 3, 650, false, true, 6.9),
  row('DJ Marzipan', 'disco', 1, 550, true, true, 8.9),
  row('Auntie Glitter', 'disco', 2, 900, true, true, 9.4),
  row('Rosin Quartet', 'chamber music', 4, 1200, false, false, 9.0),
  row('Pale Sonata', 'chamber music', 2, 700, false, true, 8.2),
]);

const gig_code = saidAs(z.string().describe('Code of the gig'), { names: ['gig', 'booking'] });

export class HearActs extends search({
  description: 'Look for music for a wedding or a party',
  examples: ['people should dance'],
  slots: {
    genre: performer.genre,
    brings_speakers: performer.brings_speakers.optional(),
    requests_taken: performer.requests_taken.optional(),
  },
  returns: performer,
  entity: 'act',
  table: performers,
  offers: ['act', 'players', 'evening_fee'],
  comparable: ['players', 'evening_fee', 'stars'],
  followUp: () => HireAct,
}) {}

export class HireAct extends transaction({
  description: 'Hire a band or a DJ',
  slots: {
    act: performer.act,
    gig_day: z.iso.date().describe('Day on which they play'),
    first_note: saidAs(time('When the music starts', { hours: '11:00-22:00' }), { names: ['start'] }),
    last_note: saidAs(time('When the music ends', { hours: '15:30-02:30' }), { names: ['end'] }),
    where_to: saidAs(z.string().describe('Place where they play'), { names: ['venue'] }),
    opening_dance: saidAs(z.string().optional().describe('Song for the opening dance'), { names: ['first dance'] }),
    fed: saidAs(z.boolean().default(true).describe('Whether the musicians get dinner'), { names: ['meal', 'supper'] }),
    bill_to: saidAs(z.string().describe('Who pays them'), { names: ['payer'] }),
  },
  returns: { gig_code, retainer: money('What is paid in advance') },
  entity: 'gig',
  quote: ({ fed }) => ({ retainer: fed ? 200 : 280 }),
  transact: ({ act, gig_day, fed }, { rows, call }) => {
    if (!rows(performers).some((one) => one.act.toLowerCase() === act.toLowerCase()))
      return failure({ reason: 'Nobody of that name plays for us.' });
    if (gig_day === '2019-06-29')
      return failure({ reason: 'They play elsewhere that day.', alternative: { gig_day: '2019-06-30' } });
    return success({ gig_code: `BB${call + 14}`, retainer: fed ? 200 : 280 });
  },
  undo: () => SilenceGig,
  amend: () => RetimeGig,
}) {}

export class WishSong extends transaction({
  description: 'Put a song on the list of what is played',
  slots: {
    gig_code,
    song: saidAs(z.string().describe('Title of the song'), { names: ['title', 'tune'] }),
    moment: saidAs(z.enum(['entrance', 'cake', 'bouquet', 'midnight', 'last song']).describe('At which moment'), {
      values: {
        entrance: ['when we walk in', 'walking in'],
        cake: ['cutting the cake'],
        bouquet: ['throwing the flowers'],
        'last song': ['the very end', 'finale', 'closing number'],
      },
    }),
    sung_for: saidAs(z.string().optional().describe('For whom it is played'), { names: ['dedication'] }),
  },
  returns: {},
  entity: 'song request',
}) {}

export class BanSong extends transaction({
  description: 'Forbid a song that must not be played',
  slots: { gig_code, song: saidAs(z.string().describe('Title of the song'), { names: ['title', 'tune'] }) },
  returns: {},
  entity: 'ban',
}) {}

export class SitInRehearsal extends transaction({
  description: 'Come to a rehearsal to hear them before hiring',
  slots: {
    act: performer.act,
    listen_on: z.iso.date().describe('Day of the rehearsal'),
    listeners: saidAs(z.int().min(1).max(6).describe('How many people come to listen'), { names: ['heads'] }),
  },
  returns: { cellar: z.string().describe('Where they rehearse') },
  entity: 'listening visit',
  transact: (_, { call }) => success({ cellar: call % 2 ? 'cellar of the Red Cow' : 'garage in Pound Street' }),
}) {}

export class RetimeGig extends transaction({
  description: 'Change the day or the hours of a gig',
  slots: {
    gig_code,
    gig_day: z.iso.date().optional().describe('New day of the gig'),
    first_note: saidAs(time('When the music starts now', { hours: '11:00-22:00' }).optional(), { names: ['start'] }),
    last_note: saidAs(time('When the music ends now', { hours: '15:30-02:30' }).optional(), { names: ['end'] }),
  },
  returns: {},
  entity: 'new timing',
}) {}

export class SilenceGig extends transaction({
  description: 'Cancel a gig',
  slots: { gig_code },
  returns: { owed: money('What is still due') },
  entity: 'cancelled gig',
  transact: () => success({ owed: 150 }),
}) {}

export const backBeat = service({
  name: 'BackBeat',
  description: 'Bands and DJs',
  apis: [HearActs, HireAct, WishSong, BanSong, SitInRehearsal, RetimeGig, SilenceGig],
  tables: [performers],
});
