/** A community radio's desk: which shows there are, a song for somebody, an advert, changing and withdrawing both. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const onAir = {
  programme: saidAs(z.string().describe('Name of the show'), { names: ['show'] }),
  genre: saidAs(z.enum(['soul', 'folk', 'metal', 'schlager', 'talk', 'oldies', 'hip hop']).describe('What is played'), {
    names: ['music'],
    values: {
      talk: ['chat', 'phone-in', 'discussion'],
      oldies: ['golden oldies', 'sixties'],
      'hip hop': ['rap', 'beats'],
      metal: ['heavy stuff', 'loud guitars'],
      soul: ['motown', 'r&b'],
    },
  }),
  airs: saidAs(z.enum(['weekdays', 'Saturday', 'Sunday', 'nightly']).describe('When it is on'), {
    names: ['on air'],
    values: { weekdays: ['in the week', 'monday to friday'], nightly: ['every night', 'at night'] },
  }),
  begins: saidAs(time('When the show begins', { hours: '06:00-23:59' }), { names: ['start'] }),
  host: saidAs(z.string().describe('Who presents it'), { names: ['presenter', 'dj'] }),
  listeners: saidAs(z.int().describe('How many people listen'), { names: ['audience'] }),
  per_second: saidAs(money('What a second of advertising costs', { currency: 'EUR' }), { names: ['rate', 'a second'] }),
  takes_wishes: saidAs(z.boolean().describe('Whether it plays songs that people wish for'), {
    names: ['wishes', 'requests'],
  }),
};
type Programme = ArgumentsOf<typeof onAir>;
const row = (
  programme: string,
  genre: Programme['genre'],
  airs: Programme['airs'],
  begins: string,
  host: string,
  listeners: number,
  per_second: number,
  takes_wishes: boolean,
): Programme => ({ programme, genre, airs, begins, host, listeners, per_second, takes_wishes });

const shows = table('radio_frog.shows', 'programme', [
  row('Early Frogs', 'talk', 'weekdays', '06:00', 'Gitte', 4200, 0.9, false),
  row('Soul Kitchen', 'soul', 'weekdays', '12:00', 'Marvin O', 2600, 0.6, true),
  row('Drive Slowly', 'oldies', 'weekdays', '16:00', 'Renate', 5100, 1.1, true),
  row('Tin Roof', 'folk', 'Saturday', '10:00', 'the Doyle twins', 1500, 0.35, true),
  row('Barn Door', 'folk', 'nightly', '20:00', 'Piet', 900, 0.25, false),
  row('Hammer Hour', 'metal', 'nightly', '23:00', 'DJ Anvil', 1200, 0.3, true),
  row('Heart to Heart', 'schlager', 'Sunday', '11:00', 'Renate', 3800, 0.8, true),
  row('Town Table', 'talk', 'Saturday', '18:00', 'Mr Obi', 2100, 0.5, false),
  row('Corner Beats', 'hip hop', 'Saturday', '21:00', 'Zola', 1900, 0.4, true),
  row('Sixty Six', 'oldies', 'Sunday', '17:00', 'Uncle Ray', 2400, 0.45, true),
]);

const wish_id = saidAs(z.string().describe('Number of the wish or advert'), { names: ['number', 'id'] });
const play_on = saidAs(z.iso.date().describe('Day on which it is played'), { names: ['day'] });

export class WhichShow extends search({
  description: 'Look through the shows',
  slots: {
    genre: onAir.genre.optional(),
    airs: onAir.airs.optional(),
    takes_wishes: onAir.takes_wishes.optional(),
  },
  returns: onAir,
  entity: 'show',
  table: shows,
  offers: ['programme', 'airs', 'begins'],
  comparable: ['listeners', 'per_second', 'begins'],
  followUp: () => WishSong,
}) {}

export class WishSong extends transaction({
  description: 'Have a song played for somebody',
  examples: ['play something for my', 'greetings to'],
  slots: {
    programme: onAir.programme,
    song: saidAs(z.string().describe('Song, and who sings it'), { names: ['track', 'tune'] }),
    for_whom: saidAs(z.string().describe('Who is to be greeted'), { names: ['for'] }),
    sender: saidAs(z.string().describe('From whom it is'), { names: ['from'] }),
    greeting: saidAs(z.string().optional().describe('What is read out with it'), { names: ['message', 'words'] }),
    play_on,
    say_names: saidAs(z.boolean().default(true).describe('Whether the names are said on air'), {
      names: ['names'],
      values: { false: ['anonymous', 'secret'] },
    }),
  },
  returns: { wish_id, slot_at: time('Time of the song') },
  entity: 'wish',
  transact: ({ programme, play_on: day }, { rows, call }) => {
    const found = rows(shows).find((one) => one.programme.toLowerCase() === programme.toLowerCase());
    if (!found) return failure({ reason: 'We have no show of that name.' });
    if (day === '2019-03-08' && found.takes_wishes)
      return failure({ reason: 'That day is full.', alternative: { play_on: '2019-03-11' } });
    if (!found.takes_wishes)
      return failure({
        reason: `${found.programme} plays no wishes.`,
        alternative: { programme: 'Drive Slowly', ...(day === '2019-03-08' ? { play_on: '2019-03-11' } : {}) },
      });
    return success({ wish_id: `W${call + 20}`, slot_at: `${found.begins.slice(0, 2)}:40` });
  },
  undo: () => PullIt,
  amend: () => AlterIt,
}) {}

export class BookAdvert extends transaction({
  description: 'Put an advert on the radio',
  examples: ['advertise my shop'],
  slots: {
    programme: onAir.programme,
    firm: saidAs(z.string().describe('Who advertises'), { names: ['business', 'company'] }),
    wording: saidAs(z.string().describe('What the advert says'), { names: ['text'] }),
    seconds: saidAs(z.literal([10, 20, 30, 60]).describe('How many seconds it lasts'), { names: ['length'] }),
    times: saidAs(z.int().min(1).max(20).describe('How many times it is played'), { names: ['repeats', 'plays'] }),
    first_on: saidAs(z.iso.date().describe('Day of the first play'), { names: ['from', 'starting'] }),
    voice: saidAs(z.enum(['woman', 'man', 'child', 'own recording']).default('woman').describe('Whose voice it is'), {
      names: ['speaker'],
      values: {
        'own recording': ['my own voice', 'i record it myself'],
        child: ['kid'],
        man: ['male'],
        woman: ['female'],
      },
    }),
    jingle: saidAs(z.boolean().optional().describe('Whether there is a tune with it'), { names: ['melody', 'tune'] }),
  },
  returns: { wish_id, fee: money('What the advert costs', { currency: 'EUR' }) },
  entity: 'advert',
  quote: ({ programme, seconds, times, jingle }, { rows }) => ({
    fee: feeOf(
      rows(shows).find((one) => one.programme.toLowerCase() === programme.toLowerCase())?.per_second,
      seconds,
      times,
      jingle,
    ),
  }),
  transact: ({ programme, seconds, times, jingle }, { rows, call }) => {
    const found = rows(shows).find((one) => one.programme.toLowerCase() === programme.toLowerCase());
    if (!found) return failure({ reason: 'We have no show of that name.' });
    return success({ wish_id: `A${call + 7}`, fee: feeOf(found.per_second, seconds, times, jingle) });
  },
  undo: () => PullIt,
  amend: () => AlterIt,
}) {}

function feeOf(rate: number | undefined, seconds: number, times: number, jingle?: boolean | 'dontcare'): number {
  return Math.round((rate ?? 0.5) * seconds * times + (jingle === true ? 40 : 0));
}

export class AlterIt extends transaction({
  description: 'Change what is played of a wish or an advert',
  slots: {
    wish_id,
    play_on: play_on.optional(),
    times: z.int().min(1).max(20).optional().describe('How many times it is played now'),
    greeting: z.string().optional().describe('What is read out instead'),
  },
  returns: { wish_id },
  entity: 'change',
}) {}

export class PullIt extends transaction({
  description: 'Withdraw a wish or an advert',
  slots: {
    wish_id,
    grounds: saidAs(z.string().optional().describe('Why it is withdrawn'), { names: ['reason', 'because'] }),
  },
  returns: { wish_id },
  entity: 'withdrawal',
}) {}

export const radioFrog = service({
  name: 'RadioFrog',
  description: 'Desk of a community radio',
  apis: [WhichShow, WishSong, BookAdvert, AlterIt, PullIt],
  tables: [shows],
});
