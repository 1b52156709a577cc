/** A shared recording studio: rooms by the hour, sound engineers, instruments on loan, and a locker for gear. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const studio = {
  room: saidAs(z.string().describe('Name of the studio room'), { names: ['room', 'studio'] }),
  vibe: saidAs(z.enum(['dry', 'roomy', 'warm', 'huge']).describe('How the room sounds'), {
    names: ['sound', 'acoustics'],
    values: { dry: ['dead', 'no echo'], roomy: ['airy', 'a bit of echo'], huge: ['church-like', 'massive'] },
  }),
  rate: saidAs(money('Price of an hour'), { names: ['price', 'hourly rate'] }),
  fits: saidAs(z.int().describe('How many musicians fit in'), { names: ['size', 'space'] }),
  drum_kit: saidAs(z.boolean().describe('Whether there is a drum kit'), { names: ['drums'] }),
  piano: z.boolean().describe('Whether there is a piano'),
  closes: time('When the room closes'),
};
type Studio = ArgumentsOf<typeof studio>;
const row = (
  room: string,
  vibe: Studio['vibe'],
  rate: number,
  fits: number,
  drum_kit: boolean,
  piano: boolean,
  closes: string,
): Studio => ({ room, vibe, rate, fits, drum_kit, piano, closes });

const rooms = table('basement_tapes.rooms', 'room', [
  row('Shoebox', 'dry', 14, 2, false, false, '23:00'),
  row('Broom Cupboard', 'dry', 9, 1, false, false, '20:00'),
  row('Red Carpet', 'warm', 22, 4, true, false, '22:00'),
  row("Granny's Parlour", 'warm', 28, 5, false, true, '21:00'),
  row('Tin Roof', 'roomy', 19, 5, true, false, '23:30'),
  row('Swimming Bath', 'huge', 45, 20, true, true, '22:00'),
  row('Old Chapel', 'huge', 38, 12, false, true, '19:00'),
  row('Mint Room', 'roomy', 25, 6, true, true, '23:00'),
]);

const session_code = saidAs(z.string().describe('Code of the session'), { names: ['booking', 'code'] });
const band = saidAs(z.string().describe('Name of the band or artist'), { names: ['act', 'artist'] });
const on = z.iso.date().describe('Day of the session');

export class Rooms extends search({
  description: 'Find a room to record in',
  examples: ['we need somewhere to record'],
  slots: {
    vibe: studio.vibe.optional(),
    drum_kit: studio.drum_kit.optional(),
    piano: studio.piano.optional(),
  },
  returns: studio,
  entity: 'room',
  table: rooms,
  offers: ['room', 'vibe', 'rate'],
  comparable: ['rate', 'fits', 'closes'],
  followUp: () => BookRoom,
}) {}

export class BookRoom extends transaction({
  description: 'Book a room by the hour',
  slots: {
    room: studio.room,
    band,
    on,
    from: saidAs(time('When recording starts', { hours: '09:00-23:00' }), { names: ['start'] }),
    hrs: saidAs(z.int().min(1).max(12).describe('How many hours are booked'), { names: ['hours', 'length'] }),
    overnight_storage: z.boolean().default(false).describe('Whether gear stays in the room overnight'),
    remark: saidAs(z.string().optional().describe('Remark for the house'), { names: ['note'] }),
  },
  returns: { session_code, price: money('What the session costs') },
  entity: 'session',
  quote: ({ room, hrs }, { rows }) => ({
    price: hrs * (rows(rooms).find((one) => one.room.toLowerCase() === room.toLowerCase())?.rate ?? 20),
  }),
  transact: ({ room, hrs, from }, { rows, call }) => {
    const found = rows(rooms).find((one) => one.room.toLowerCase() === room.toLowerCase());
    if (!found) return failure({ reason: 'We have no room of that name.' });
    if (found.room === 'Tin Roof' && from < '17:00')
      return failure({ reason: 'A choir is in there until five.', alternative: { from: '17:00' } });
    if (found.room === 'Shoebox' && hrs > 4)
      return failure({ reason: 'Nobody gets more than four hours there.', alternative: { hrs: 4 } });
    return success({ session_code: `BT${call + 500}`, price: hrs * found.rate });
  },
  undo: () => Scrap,
  amend: () => Reshuffle,
}) {}

export class GetEngineer extends transaction({
  description: 'Get a sound engineer for a session',
  slots: {
    engineer: saidAs(z.enum(['Dot', 'Lev', 'Mirko', 'Sunny']).describe('Who sits at the desk'), {
      names: ['technician'],
    }),
    on,
    job: saidAs(z.enum(['recording', 'mixing', 'mastering', 'just listening']).describe('What the engineer does'), {
      values: {
        mixing: ['mixdown', 'balance it'],
        mastering: ['final polish', 'make it loud'],
        'just listening': ['an opinion', 'fresh ears'],
      },
    }),
    songs: z.int().min(1).max(20).describe('How many songs it is about'),
    band,
    reference: saidAs(z.string().optional().describe('What it should sound like'), { names: ['like'] }),
  },
  returns: { session_code, wage: money('What the engineer gets') },
  entity: 'engineer',
  quote: ({ songs }) => ({ wage: songs * 30 }),
  transact: ({ songs }, { call }) => success({ session_code: `EN${call + 90}`, wage: songs * 30 }),
  undo: () => Scrap,
}) {}

export class BorrowInstrument extends transaction({
  description: 'Borrow an instrument or an amp',
  slots: {
    thing: saidAs(z.string().describe('What is borrowed'), { names: ['instrument', 'gear'] }),
    band,
    on,
    until: z.iso.date().describe('Day on which it comes back'),
    left_handed: saidAs(z.boolean().default(false).describe('Whether it is for a left-hander'), { names: ['lefty'] }),
    strap_length: z.number().optional().describe('Length of the strap in centimetres'),
  },
  returns: { session_code, bond: money('Sum that is held back') },
  entity: 'loan',
  transact: (_, { call }) => success({ session_code: `LN${call + 20}`, bond: 50 }),
  undo: () => Scrap,
}) {}

export class Reshuffle extends transaction({
  description: 'Change a session',
  slots: {
    session_code,
    on: on.optional(),
    from: time('New start', { hours: '09:00-23:00' }).optional(),
    hrs: z.int().optional().describe('New number of hours'),
    room: studio.room.optional(),
  },
  returns: { session_code },
  entity: 'reshuffle',
}) {}

export class Scrap extends transaction({
  description: 'Cancel a session, an engineer or a loan',
  slots: { session_code, why: z.string().optional().describe('Reason for cancelling') },
  returns: { session_code, credit: money('Credit that is left') },
  entity: 'cancellation',
  transact: () => success({ credit: 15 }),
}) {}

export const basementTapes = service({
  name: 'BasementTapes',
  description: 'A shared recording studio',
  apis: [Rooms, BookRoom, GetEngineer, BorrowInstrument, Reshuffle, Scrap],
  tables: [rooms],
});
