/** Marquees and other tents for hire, with what stands in them. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const canvas = {
  tent: z.string().describe('Name of the tent'),
  build: saidAs(
    z.enum(['pole tent', 'clear frame', 'tipi', 'yurt', 'stretch', 'gazebo']).describe('How the tent is built'),
    {
      values: {
        'pole tent': ['traditional', 'with poles', 'classic marquee'],
        'clear frame': ['see-through', 'transparent', 'glass'],
        tipi: ['teepee', 'wigwam', 'pointed'],
        yurt: ['ger', 'round one'],
        stretch: ['bedouin', 'freeform'],
        gazebo: ['pavilion', 'pop-up'],
      },
    },
  ),
  seats_at_tables: saidAs(z.int().describe('How many guests sit at tables in it'), {
    names: ['guests', 'capacity', 'size'],
  }),
  waterproof_floor: saidAs(z.boolean().describe('Whether it has a floor'), { names: ['flooring', 'boards'] }),
  dark_lining: saidAs(z.boolean().describe('Whether it is lined with a starry sky'), { names: ['lining', 'stars'] }),
  weekend_price: saidAs(money('What a weekend costs', { currency: 'EUR' }), { names: ['price', 'cost', 'rent'] }),
  crew: z.int().describe('How many people put it up'),
};
type Canvas = ArgumentsOf<typeof canvas>;

const row = (
  tent: string,
  build: Canvas['build'],
  seats_at_tables: number,
  waterproof_floor: boolean,
  dark_lining: boolean,
  weekend_price: number,
  crew: number,
): Canvas => ({ tent, build, seats_at_tables, waterproof_floor, dark_lining, weekend_price, crew });

const tents = table('guy_ropes.tents', 'tent', [
  row('Duchess', 'pole tent', 120, true, true, 2400, 6),
  row('Squire', 'pole tent', 60, false, false, 1100, 4),
  row('Curate', 'pole tent', 40, true, false, 850, 3),
  row('Greenhouse', 'clear frame', 90, true, false, 3100, 7),
  row('Bubble', 'clear frame', 30, true, false, 1250, 3),
  row('Three Sisters', 'tipi', 100, false, true, 2700, 5),
  row('Lone Wolf', 'tipi', 35, false, false, 980, 3),
  row('Khan', 'yurt', 50, true, true, 1600, 4),
  row('Felt Hat', 'yurt', 20, true, false, 620, 2),
  row('Manta', 'stretch', 80, false, false, 1500, 5),
  row('Little Ray', 'stretch', 30, false, false, 690, 2),
  row('Parson', 'gazebo', 12, false, false, 140, 1),
]);

const docket = saidAs(z.string().describe('Number on the hire docket'), { names: ['hire number', 'reference'] });

export class LookAtTents extends search({
  description: 'Look for a tent to celebrate in',
  examples: ['we need a roof over our heads'],
  slots: {
    build: canvas.build.optional(),
    waterproof_floor: canvas.waterproof_floor.optional(),
    dark_lining: canvas.dark_lining.optional(),
  },
  returns: canvas,
  entity: 'tent',
  table: tents,
  presents: 'list',
  offers: ['tent', 'seats_at_tables', 'weekend_price'],
  comparable: ['seats_at_tables', 'weekend_price', 'crew'],
  followUp: () => HireTent,
}) {}

export class HireTent extends transaction({
  description: 'Hire a tent for a few days',
  slots: {
    tent: canvas.tent,
    goes_up: saidAs(z.iso.date().describe('Day on which it is put up'), { names: ['from', 'up'] }),
    comes_down: saidAs(z.iso.date().describe('Day on which it is taken down'), { names: ['until', 'down'] }),
    ground: saidAs(z.enum(['grass', 'gravel', 'tarmac', 'sand']).describe('Ground it stands on'), {
      names: ['surface'],
      values: {
        grass: ['lawn', 'meadow', 'paddock'],
        gravel: ['shingle', 'stones'],
        tarmac: ['car park', 'asphalt', 'paved'],
        sand: ['beach'],
      },
    }),
    pitch_address: saidAs(z.string().describe('Where the tent stands'), { names: ['site', 'location', 'address'] }),
    heaters: saidAs(z.boolean().default(false).describe('Whether it is heated'), { names: ['heating', 'warm'] }),
    contact: saidAs(z.string().describe('Who is there when it is put up'), { names: ['name'] }),
  },
  returns: { docket, down_payment: money('What is paid at once', { currency: 'EUR' }) },
  entity: 'tent hire',
  quote: ({ heaters }) => ({ down_payment: heaters ? 350 : 250 }),
  transact: ({ ground, tent, heaters }, { rows, call }) => {
    const found = rows(tents).find((one) => one.tent.toLowerCase() === tent.toLowerCase());
    if (!found) return failure({ reason: 'There is no tent of that name.' });
    if (found.build === 'pole tent' && ground === 'tarmac')
      return failure({ reason: 'Pegs do not go into tarmac.', alternative: { tent: 'Greenhouse' } });
    return success({ docket: `GR${call + 205}`, down_payment: heaters ? 350 : 250 });
  },
  undo: () => StrikeHire,
  amend: () => ShiftHire,
}) {}

export class AddFurniture extends transaction({
  description: 'Rent tables, chairs and lights for a tent',
  slots: {
    docket,
    piece: saidAs(
      z
        .enum(['chair', 'round table', 'trestle table', 'fairy lights', 'generator', 'bar counter'])
        .describe('Which piece'),
      {
        values: {
          chair: ['chairs', 'seats'],
          'round table': ['round tables'],
          'trestle table': ['long tables', 'beer tables'],
          'fairy lights': ['strings of lights', 'little lights'],
          generator: ['genny', 'power'],
          'bar counter': ['bar'],
        },
      },
    ),
    quantity: saidAs(z.int().min(1).max(300).describe('How many pieces'), { names: ['number'] }),
    brought: z.iso.date().optional().describe('Day on which they are brought'),
    covers: saidAs(z.boolean().default(false).describe('Whether cloths or covers come with them'), {
      names: ['tablecloths'],
    }),
  },
  returns: { surcharge: money('What they cost', { currency: 'EUR' }) },
  entity: 'order of furniture',
  quote: ({ quantity }) => ({ surcharge: quantity * 4 }),
  transact: ({ quantity }) => success({ surcharge: quantity * 4 }),
}) {}

export class MeasureUp extends transaction({
  description: 'Have somebody come to measure the site of a tent',
  slots: {
    pitch_address: saidAs(z.string().describe('Which site is measured'), { names: ['site', 'address'] }),
    measured_on: z.iso.date().describe('Day of the visit'),
    measured_at: time('When somebody comes', { hours: '08:00-19:00' }),
    obstacles: saidAs(z.string().optional().describe('What is in the way there'), { names: ['hindrance'] }),
  },
  returns: { surveyor: z.string().describe('Who comes') },
  entity: 'site visit',
  transact: ({ measured_on }) =>
    measured_on === '2019-03-10'
      ? failure({ reason: 'Nobody measures on a Sunday.', alternative: { measured_on: '2019-03-11' } })
      : success({ surveyor: 'Anton Birk' }),
}) {}

export class ReportTentFault extends transaction({
  description: 'Report something wrong with a tent that stands',
  slots: {
    docket,
    wrong: saidAs(z.string().describe('What is wrong with it'), { names: ['fault', 'damage'] }),
    cannot_wait: saidAs(z.boolean().describe('Whether somebody must come at once'), { names: ['urgent'] }),
  },
  returns: { fitter: z.string().describe('Who comes to mend it') },
  entity: 'report',
  transact: () => success({ fitter: 'Ludo Kraft' }),
}) {}

export class ShiftHire extends transaction({
  description: 'Shift the days of a tent hire',
  slots: {
    docket,
    goes_up: z.iso.date().optional().describe('New day on which it is put up'),
    comes_down: z.iso.date().optional().describe('New day on which it is taken down'),
  },
  returns: {},
  entity: 'shift',
}) {}

export class StrikeHire extends transaction({
  description: 'Cancel a tent hire',
  slots: { docket },
  returns: { given_back: money('What is paid back', { currency: 'EUR' }) },
  entity: 'cancelled hire',
  transact: () => success({ given_back: 125 }),
}) {}

export const guyRopes = service({
  name: 'GuyRopes',
  description: 'Tents for parties',
  apis: [LookAtTents, HireTent, AddFurniture, MeasureUp, ReportTentFault, ShiftHire, StrikeHire],
  tables: [tents],
});
