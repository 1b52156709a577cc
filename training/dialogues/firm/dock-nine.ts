/** A courier's freight desk: pallets by lorry, when they are collected, what becomes of them on the way. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const run = {
  lane: saidAs(z.string().describe('Name of the lane'), { names: ['service', 'run'] }),
  goesTo: saidAs(
    z.enum(['Glasgow', 'Leeds', 'Cardiff', 'Bristol', 'Dublin', 'Rotterdam']).describe('Depot it ends at'),
    { names: ['destination', 'to'] },
  ),
  speed: saidAs(z.enum(['same day', 'next day', 'two days', 'economy']).describe('How fast it is'), {
    values: { 'next day': ['overnight'], 'two days': ['48 hours'], economy: ['slow', 'no hurry'] },
  }),
  perPallet: saidAs(money('What one pallet costs', { currency: 'GBP' }), { names: ['price', 'rate'] }),
  maxKilos: saidAs(z.int().describe('Heaviest pallet it takes, in kilograms'), { names: ['limit', 'weight'] }),
  tailLift: saidAs(z.boolean().describe('Whether the lorry has a tail lift'), { names: ['tail lift', 'lift'] }),
  leaves: time('When the lorry leaves the depot', { half: 'pm' }),
};
type Run = ArgumentsOf<typeof run>;
const lane = (
  name: string,
  goesTo: Run['goesTo'],
  speed: Run['speed'],
  perPallet: number,
  maxKilos: number,
  tailLift: boolean,
  leaves: string,
): Run => ({ lane: name, goesTo, speed, perPallet, maxKilos, tailLift, leaves });
const lanes = table('dock_nine.lanes', 'lane', [
  lane('Thistle Night', 'Glasgow', 'next day', 88, 1000, true, '19:30'),
  lane('Clyde Saver', 'Glasgow', 'economy', 54, 750, false, '16:00'),
  lane('Aire Express', 'Leeds', 'same day', 120, 500, true, '12:15'),
  lane('Woolpack', 'Leeds', 'next day', 62, 1200, true, '20:00'),
  lane('Dragon Link', 'Cardiff', 'next day', 71, 900, false, '18:45'),
  lane('Taff Saver', 'Cardiff', 'economy', 43, 750, false, '15:30'),
  lane('Brunel', 'Bristol', 'two days', 49, 1000, true, '17:00'),
  lane('Severn Flyer', 'Bristol', 'same day', 105, 400, true, '13:00'),
  lane('Liffey Boat', 'Dublin', 'two days', 134, 800, true, '14:20'),
  lane('Maas Roller', 'Rotterdam', 'two days', 158, 1000, true, '21:10'),
  lane('Tulip Saver', 'Rotterdam', 'economy', 112, 700, false, '22:00'),
]);

const docket = saidAs(z.string().describe('Docket number'), { names: ['number', 'job'] });
const kind = saidAs(z.enum(['full', 'half', 'quarter', 'oversize']).describe('Size of the pallets'), {
  names: ['pallet size'],
  values: { full: ['standard'], quarter: ['mini'], oversize: ['double', 'long ones'] },
});
const kilosEach = saidAs(z.number().describe('Weight of each in kilograms'), { names: ['weight', 'heavy'] });
const goods = saidAs(z.string().describe('What is on them'), { names: ['contents', 'load'] });
const stackable = saidAs(z.boolean().describe('Whether others may stand on top'), { names: ['stack'] });
const collectOn = saidAs(z.iso.date().describe('Collection day'), { names: ['collection', 'pick-up'] });
const readyBy = saidAs(time('When it is ready on the dock', { hours: '06:00-20:00' }), { names: ['ready'] });
const consignee = saidAs(z.string().describe('Who receives it'), { names: ['recipient', 'customer'] });

export class FindLane extends search({
  description: 'Find a lorry that goes there',
  slots: {
    goesTo: run.goesTo,
    speed: run.speed.optional(),
    tailLift: run.tailLift.optional(),
  },
  returns: run,
  entity: 'lane',
  table: lanes,
  offers: ['lane', 'speed', 'perPallet'],
  comparable: ['perPallet', 'maxKilos', 'leaves'],
  followUp: () => BookPallets,
}) {}

export class BookPallets extends transaction({
  description: 'Have pallets collected and carried',
  examples: ['we have pallets to go out'],
  slots: {
    lane: run.lane,
    pallets: saidAs(z.int().min(1).max(26).describe('How many pallets'), { names: ['pallets', 'number'] }),
    kind: kind.default('full'),
    kilosEach,
    goods,
    stackable,
    consignee,
    collectOn,
    readyBy,
    driverNote: saidAs(z.string().optional().describe('Note for the driver'), { names: ['note', 'instructions'] }),
  },
  returns: { docket, freight: money('What it comes to', { currency: 'GBP' }) },
  entity: 'consignment',
  quote: ({ lane: name, pallets }, { rows }) => ({
    freight: pallets * (rows(lanes).find((one) => one.lane.toLowerCase() === name.toLowerCase())?.perPallet ?? 60),
  }),
  transact: ({ lane: name, pallets, kilosEach: kilos }, { rows, call }) => {
    const found = rows(lanes).find((one) => one.lane.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We run no lane of that name.' });
    if (kilos > found.maxKilos) return failure({ reason: `${found.lane} takes ${found.maxKilos} kilos at most.` });
    return success({ docket: `DN-${call + 510}`, freight: pallets * found.perPallet });
  },
  undo: () => StopConsignment,
  amend: () => ChangeConsignment,
}) {}

export class ChangeConsignment extends transaction({
  description: 'Change a consignment that was booked',
  slots: {
    docket,
    pallets: saidAs(z.int().min(1).max(26).optional().describe('How many pallets it is now'), { names: ['pallets'] }),
    collectOn: collectOn.optional(),
    readyBy: readyBy.optional(),
    consignee: consignee.optional(),
  },
  returns: { docket },
  entity: 'changed consignment',
  transact: ({ collectOn: day }) =>
    day === '2019-03-10'
      ? failure({ reason: 'No lorry runs on that Sunday.', alternative: { collectOn: '2019-03-11' } })
      : success({}),
}) {}

export class StopConsignment extends transaction({
  description: 'Stop a consignment before it is collected',
  slots: { docket, why: saidAs(z.string().optional().describe('Why it is stopped'), { names: ['reason'] }) },
  returns: { docket, creditNote: money('Credit that is given', { currency: 'GBP' }) },
  entity: 'stopped consignment',
  transact: () => success({ creditNote: 35 }),
}) {}

export class ReportDamage extends transaction({
  description: 'Report that goods arrived damaged or short',
  slots: {
    docket,
    trouble: saidAs(z.enum(['crushed', 'wet', 'short', 'wrong goods', 'never came']).describe('What went wrong'), {
      values: {
        crushed: ['squashed', 'broken', 'smashed'],
        wet: ['soaked', 'water'],
        short: ['missing', 'too few'],
        'never came': ['lost', 'did not turn up'],
      },
    }),
    units: saidAs(z.int().describe('How many boxes are concerned'), { names: ['boxes', 'cartons'] }),
    signedClean: saidAs(z.boolean().describe('Whether it was signed for without a remark'), { names: ['signed'] }),
    value: saidAs(money('What the goods are worth', { currency: 'GBP' }), { names: ['worth', 'claim'] }),
  },
  returns: { claimNo: z.string().describe('Number of the claim') },
  entity: 'damage report',
  transact: (_, { call }) => success({ claimNo: `CL${call + 77}` }),
}) {}

export const dockNine = service({
  name: 'DockNine',
  description: 'Pallet freight',
  apis: [FindLane, BookPallets, ChangeConsignment, StopConsignment, ReportDamage],
  tables: [lanes],
});
