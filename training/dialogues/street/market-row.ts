/** A farmers' market: free pitches, renting one for a day, another day or size, giving one up, extras such as power. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const pitch = {
  pitch: saidAs(z.string().describe('Name of the pitch'), { names: ['spot', 'place'] }),
  row: saidAs(z.enum(['produce', 'bakery', 'crafts', 'hot food', 'plants', 'dairy']).describe('Row of the market'), {
    names: ['section'],
    values: {
      produce: ['veg', 'fruit', 'vegetables'],
      bakery: ['bread', 'cakes'],
      crafts: ['handmade', 'candles', 'jewellery'],
      'hot food': ['street food', 'cooked food'],
      plants: ['flowers', 'seedlings'],
      dairy: ['cheese', 'milk'],
    },
  }),
  metres: saidAs(z.number().describe('How many metres the front is'), { names: ['length', 'width'] }),
  day_fee: saidAs(money('What a day costs', { currency: 'GBP' }), { names: ['fee', 'rent', 'price'] }),
  roofed: saidAs(z.boolean().describe('Whether there is a roof'), { names: ['roof', 'covered'] }),
  corner: saidAs(z.boolean().describe('Whether it lies at a corner'), { names: ['corner'] }),
  landmark: z.string().describe('What is beside it'),
};
type Pitch = ArgumentsOf<typeof pitch>;
const row = (
  name: string,
  part: Pitch['row'],
  metres: number,
  day_fee: number,
  flags: string,
  landmark: string,
): Pitch => ({
  pitch: name,
  row: part,
  metres,
  day_fee,
  roofed: flags.includes('r'),
  corner: flags.includes('c'),
  landmark,
});

const pitches = table('market_row.pitches', 'pitch', [
  row('Pump Corner', 'produce', 4, 38, 'c', 'the old pump'),
  row('Long Bench', 'produce', 6, 45, 'r', 'the benches'),
  row('Chapel Wall', 'produce', 3, 26, '', 'the chapel'),
  row('Oven Door', 'bakery', 3, 30, 'r', 'the bank'),
  row('Clock Side', 'bakery', 4, 36, 'c', 'the clock'),
  row('Lantern', 'crafts', 2, 18, 'r', 'the library steps'),
  row('Plane Tree', 'crafts', 3, 22, '', 'the plane tree'),
  row('Fiddler', 'crafts', 2.5, 24, 'rc', 'where the buskers play'),
  row('Smoke End', 'hot food', 5, 60, 'c', 'the taps'),
  row('Tram Stop', 'hot food', 4, 52, '', 'the tram stop'),
  row('Fountain', 'plants', 5, 34, '', 'the fountain'),
  row('Cool Arch', 'dairy', 3, 32, 'r', 'the arches'),
]);

const slip_no = saidAs(z.string().describe('Number on the slip'), { names: ['slip', 'number'] });
const market_day = saidAs(z.iso.date().describe('Day of the market'), { names: ['day', 'date'] });

export class FindPitch extends search({
  description: 'See which pitches are free',
  examples: ['any spot for a veg stall'],
  slots: { row: pitch.row, roofed: pitch.roofed.optional(), corner: pitch.corner.optional() },
  returns: pitch,
  entity: 'pitch',
  table: pitches,
  offers: ['pitch', 'metres', 'day_fee'],
  comparable: ['metres', 'day_fee'],
  followUp: () => TakePitch,
}) {}

export class TakePitch extends transaction({
  description: 'Rent a pitch for a day',
  slots: {
    pitch: pitch.pitch,
    market_day,
    trader: saidAs(z.string().describe('Who trades there'), { names: ['name', 'stallholder'] }),
    goods: saidAs(z.string().describe('What is sold'), { names: ['wares', 'selling'] }),
    tables: saidAs(z.int().min(0).max(6).describe('How many tables are borrowed'), { names: ['trestle'] }),
    arrive_at: saidAs(time('When one sets up', { half: 'am' }), { names: ['set-up', 'arrival'] }),
    parking: saidAs(z.boolean().default(false).describe('Whether the van stays on the square'), {
      names: ['van', 'parked'],
    }),
    note: z.string().optional().describe('Anything the warden should know'),
  },
  returns: { slip_no, to_pay: money('What is to be paid', { currency: 'GBP' }) },
  entity: 'pitch for a day',
  quote: ({ pitch: name, tables, parking }, { rows }) => ({
    to_pay:
      (rows(pitches).find((one) => one.pitch.toLowerCase() === name.toLowerCase())?.day_fee ?? 30) +
      tables * 4 +
      (parking ? 10 : 0),
  }),
  transact: ({ pitch: name, tables, parking, market_day: day }, { rows, call }) => {
    const found = rows(pitches).find((one) => one.pitch.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'No pitch has that name.' });
    if (day === '2019-03-09')
      return failure({ reason: 'The square is taken by the fun run.', alternative: { market_day: '2019-03-16' } });
    return success({ slip_no: `MR-${call + 70}`, to_pay: found.day_fee + tables * 4 + (parking ? 10 : 0) });
  },
  undo: () => DropPitch,
  amend: () => SwapDay,
}) {}

export class SwapDay extends transaction({
  description: 'Put a rented pitch on another day, or change the tables',
  slots: {
    slip_no,
    market_day: market_day.optional(),
    tables: z.int().min(0).max(6).optional().describe('How many tables it is then'),
  },
  returns: { slip_no },
  entity: 'change of the pitch',
}) {}

export class DropPitch extends transaction({
  description: 'Give a rented pitch back',
  slots: { slip_no, why: saidAs(z.string().optional().describe('Why it is given back'), { names: ['reason'] }) },
  returns: { slip_no, refund: money('What is paid back', { currency: 'GBP' }) },
  entity: 'pitch given back',
  transact: () => success({ refund: 20 }),
}) {}

export class JoinWaitingList extends transaction({
  description: 'Wait for a regular place in a row',
  slots: {
    row: pitch.row,
    trader: z.string().describe('Who wants the place'),
    phone: z.string().describe('Telephone number'),
    organic: saidAs(z.boolean().optional().describe('Whether the goods are organic'), { names: ['organic'] }),
  },
  returns: { place_in_line: z.int().describe('Which place in the line it is') },
  entity: 'place on the waiting list',
  transact: (_, { call }) => success({ place_in_line: 5 + call }),
}) {}

export const marketRow = service({
  name: 'MarketRow',
  description: "Pitches at a farmers' market",
  apis: [FindPitch, TakePitch, SwapDay, DropPitch, JoinWaitingList],
  tables: [pitches],
});
