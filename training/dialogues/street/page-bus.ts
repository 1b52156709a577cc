/** A library on a bus: where it stops and when, a book ordered onto it, another stop, renewals, and a call at the door. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const halt = {
  stop: saidAs(z.string().describe('Where the bus halts'), { names: ['halt', 'place'] }),
  valley: saidAs(z.enum(['north', 'south', 'hill', 'coast']).describe('Which round the stop is on'), {
    names: ['round', 'route'],
    values: { hill: ['up the hill', 'the tops'], coast: ['by the sea', 'seaside', 'shore'] },
  }),
  weekday: saidAs(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']).describe('Day of the week'), {
    names: ['day'],
  }),
  comes_at: saidAs(time('When the bus comes', { hours: '08:00-19:59' }), { names: ['arrival', 'from'] }),
  stays: saidAs(z.int().describe('How many minutes it stays'), { names: ['minutes'] }),
  ramp: saidAs(z.boolean().describe('Whether the ramp can be let down'), {
    names: ['ramp', 'step-free', 'wheelchair'],
  }),
  storyteller: saidAs(z.boolean().describe('Whether stories are read to children'), { names: ['story time'] }),
};
type Halt = ArgumentsOf<typeof halt>;
const row = (
  stop: string,
  valley: Halt['valley'],
  weekday: Halt['weekday'],
  comes_at: string,
  stays: number,
  flags: string,
): Halt => ({ stop, valley, weekday, comes_at, stays, ramp: flags.includes('r'), storyteller: flags.includes('s') });

const halts = table('page_bus.halts', 'stop', [
  row('Mill Green', 'north', 'Monday', '09:30', 40, 'rs'),
  row('Kirk Lane', 'north', 'Monday', '14:00', 25, ''),
  row('Low Farm', 'north', 'Thursday', '11:15', 20, 'r'),
  row('School Gate', 'south', 'Tuesday', '15:10', 50, 'rs'),
  row('Poppy Estate', 'south', 'Tuesday', '17:30', 45, 'r'),
  row('Old Dairy', 'south', 'Friday', '10:00', 30, ''),
  row('Beacon Inn', 'hill', 'Wednesday', '12:20', 20, ''),
  row('Quarry Steps', 'hill', 'Wednesday', '16:45', 25, 's'),
  row('Harbour Wall', 'coast', 'Thursday', '09:00', 35, 'r'),
  row('Lifeboat House', 'coast', 'Thursday', '17:15', 60, 'rs'),
  row('Caravan Field', 'coast', 'Friday', '18:30', 30, 'r'),
]);

const order_id = saidAs(z.string().describe('Number of the order'), { names: ['order', 'number'] });
const card = saidAs(z.string().describe('Number on the library card'), { names: ['card number', 'library card'] });
const book = saidAs(z.string().describe('Title, or what it is about'), { names: ['title', 'book'] });

export class WhereStops extends search({
  description: 'See where the library bus halts',
  examples: ['where does the book bus go'],
  slots: {
    valley: halt.valley.optional(),
    weekday: halt.weekday.optional(),
    ramp: halt.ramp.optional(),
    storyteller: halt.storyteller.optional(),
  },
  returns: halt,
  entity: 'stop',
  table: halts,
  offers: ['stop', 'weekday', 'comes_at'],
  comparable: ['comes_at', 'stays'],
  followUp: () => OrderBook,
}) {}

export class OrderBook extends transaction({
  description: 'Have a book brought on the bus',
  examples: ['can you bring me the new one by'],
  slots: {
    book,
    format: saidAs(z.enum(['paper', 'large print', 'audio']).default('paper').describe('In what form'), {
      names: ['form'],
      values: {
        paper: ['paperback', 'normal'],
        'large print': ['big letters', 'big print'],
        audio: ['to listen to', 'audiobook', 'CD'],
      },
    }),
    stop: halt.stop,
    on_day: saidAs(z.iso.date().describe('On which day it is fetched'), { names: ['day'] }),
    reader: saidAs(z.string().describe('Who reads it'), { names: ['name', 'for'] }),
    card,
    used_ok: saidAs(z.boolean().optional().describe('Whether a worn copy will do'), { names: ['worn', 'second-hand'] }),
  },
  returns: { order_id, fee: money('What the order costs', { currency: 'GBP' }) },
  entity: 'order',
  quote: ({ format }) => ({ fee: format === 'audio' ? 1.5 : 0.8 }),
  transact: ({ stop, format, on_day }, { rows, call }) => {
    if (!rows(halts).some((one) => one.stop.toLowerCase() === stop.toLowerCase()))
      return failure({ reason: 'The bus has no stop of that name.' });
    if (on_day === '2019-03-14')
      return failure({ reason: 'The bus is at the garage that day.', alternative: { on_day: '2019-03-21' } });
    return success({ order_id: `B${call + 81}`, fee: format === 'audio' ? 1.5 : 0.8 });
  },
  undo: () => ScrapOrder,
  amend: () => MoveOrder,
}) {}

export class MoveOrder extends transaction({
  description: 'Fetch an ordered book at another stop or on another day',
  slots: {
    order_id,
    stop: halt.stop.optional(),
    on_day: z.iso.date().optional().describe('Day on which it is fetched now'),
  },
  returns: { order_id },
  entity: 'new arrangement',
}) {}

export class ScrapOrder extends transaction({
  description: 'Take back an order',
  slots: { order_id, why: saidAs(z.string().optional().describe('Why it is taken back'), { names: ['reason'] }) },
  returns: { order_id },
  entity: 'withdrawn order',
}) {}

export class Renew extends transaction({
  description: 'Keep a borrowed book for longer',
  slots: {
    book,
    card,
    weeks: saidAs(z.int().min(1).max(6).describe('For how many weeks more'), { names: ['week'] }),
  },
  returns: { due: z.iso.date().describe('When it is due now') },
  entity: 'renewal',
  transact: ({ weeks }) =>
    weeks > 4
      ? failure({ reason: 'Four weeks are the most.', alternative: { weeks: 4 } })
      : success({ due: ['2019-03-15', '2019-03-22', '2019-03-29', '2019-04-05'][weeks - 1] ?? '2019-04-05' }),
}) {}

export class DoorCall extends transaction({
  description: 'Have the librarian come to the door with books',
  slots: {
    reader: saidAs(z.string().describe('Who cannot get to the bus'), { names: ['name', 'for'] }),
    address: saidAs(z.string().describe('Address of the reader'), { names: ['house', 'lives'] }),
    visit_on: saidAs(z.iso.date().describe('Day of the call'), { names: ['day'] }),
    visit_at: time('When the librarian calls', { hours: '09:00-18:00' }),
    how_many: saidAs(z.int().min(1).max(12).describe('How many books are brought'), { names: ['books'] }),
    taste: saidAs(z.string().optional().describe('What the reader likes'), { names: ['likes'] }),
    ring_bell: saidAs(z.boolean().optional().describe('Whether the bell may be rung'), { names: ['bell'] }),
  },
  returns: { caller: z.string().describe('Which librarian comes') },
  entity: 'call at the door',
  transact: (_, { call }) => success({ caller: call % 2 ? 'Wilf' : 'Marjorie' }),
}) {}

export const pageBus = service({
  name: 'PageBus',
  description: 'A library on a bus',
  apis: [WhereStops, OrderBook, MoveOrder, ScrapOrder, Renew, DoorCall],
  tables: [halts],
});
