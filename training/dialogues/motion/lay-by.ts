/** Help on the road: members call a patrol, a tow truck or fuel, look for workshops, and change their cover. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const shop = {
  workshop: saidAs(z.string().describe('Name of the workshop'), { names: ['garage', 'mechanic'] }),
  district: saidAs(z.enum(['Ashgate', 'Millbank', 'Northway', 'Quarry Hill']).describe('Part of the town'), {
    names: ['area', 'side'],
  }),
  mends: saidAs(z.enum(['engines', 'tyres', 'windscreens', 'gearboxes', 'batteries']).describe('What it mends'), {
    values: {
      engines: ['motor'],
      windscreens: ['glass', 'windshields'],
      gearboxes: ['transmission'],
      tyres: ['wheels', 'flat tires'],
    },
  }),
  night_shift: saidAs(z.boolean().describe('Whether somebody works there at night'), {
    names: ['at night', 'round the clock'],
  }),
  takes_electric: saidAs(z.boolean().describe('Whether it takes electric cars'), { names: ['electric cars', 'EVs'] }),
  labour_hour: saidAs(money('What an hour of work costs', { currency: 'USD' }), { names: ['rate', 'price'] }),
  miles_off: saidAs(z.number().describe('How far it is in miles'), { names: ['distance'] }),
  shuts_at: time('When it closes'),
};
type Shop = ArgumentsOf<typeof shop>;
const row = (
  workshop: string,
  district: Shop['district'],
  mends: Shop['mends'],
  night_shift: boolean,
  takes_electric: boolean,
  labour_hour: number,
  miles_off: number,
  shuts_at: string,
): Shop => ({ workshop, district, mends, night_shift, takes_electric, labour_hour, miles_off, shuts_at });

const shops = table('lay_by.shops', 'workshop', [
  row('Piston Palace', 'Ashgate', 'engines', false, false, 95, 2.5, '18:00'),
  row('Rubber Soul', 'Ashgate', 'tyres', true, true, 60, 3, '23:30'),
  row('Volt Vault', 'Ashgate', 'batteries', false, true, 85, 1.5, '19:00'),
  row('Clear View', 'Millbank', 'windscreens', false, true, 70, 6, '17:30'),
  row('Hot Wheels', 'Millbank', 'tyres', false, false, 45, 5.5, '18:30'),
  row('Cogs and Sons', 'Northway', 'gearboxes', false, false, 110, 9, '17:00'),
  row('Midnight Motors', 'Northway', 'engines', true, true, 130, 8, '23:59'),
  row('Spark Yard', 'Northway', 'batteries', true, true, 75, 10, '22:00'),
  row('Glass Act', 'Quarry Hill', 'windscreens', true, false, 90, 12, '21:00'),
  row('Second Gear', 'Quarry Hill', 'gearboxes', true, true, 120, 14, '22:30'),
]);

const case_no = saidAs(z.string().describe('Number of the case'), { names: ['case number', 'reference'] });
const plate = saidAs(z.string().describe('Licence plate of the car'), { names: ['registration', 'number plate'] });
const stranded_at = saidAs(z.string().describe('Where the car stands'), { names: ['place', 'location', 'spot'] });

export class HuntWorkshop extends search({
  description: 'Look for a workshop that mends cars',
  examples: ['where can I get it fixed'],
  slots: {
    mends: shop.mends.optional(),
    district: shop.district.optional(),
    night_shift: shop.night_shift.optional(),
    takes_electric: shop.takes_electric.optional(),
  },
  returns: shop,
  entity: 'workshop',
  table: shops,
  offers: ['workshop', 'labour_hour', 'miles_off'],
  comparable: ['labour_hour', 'miles_off', 'shuts_at'],
}) {}

export class CallPatrol extends transaction({
  description: 'Send a patrol that gets a broken-down car going again on the spot',
  examples: ['my car will not start', 'we have broken down'],
  slots: {
    stranded_at,
    symptom: saidAs(z.string().describe('What is wrong with the car'), { names: ['problem', 'trouble'] }),
    plate,
    on_board: saidAs(z.int().min(1).max(9).describe('How many people wait at the car'), {
      names: ['people', 'passengers'],
    }),
    in_danger: saidAs(z.boolean().describe('Whether they stand in a dangerous place'), { names: ['danger', 'unsafe'] }),
    ring_back: z.string().optional().describe('Telephone number to call back'),
  },
  returns: { case_no, wait_minutes: z.int().describe('How many minutes it takes until the patrol comes') },
  entity: 'patrol',
  transact: ({ in_danger }, { call }) => success({ case_no: `LB${call + 501}`, wait_minutes: in_danger ? 20 : 55 }),
  undo: () => StandDown,
  amend: () => UpdateCase,
}) {}

export class TowAway extends transaction({
  description: 'Have a car towed to a workshop or home',
  examples: ['it has to be towed'],
  slots: {
    stranded_at,
    tow_to: saidAs(z.string().describe('Where the car is brought'), { names: ['destination', 'to'] }),
    plate,
    vehicle: saidAs(z.enum(['car', 'van', 'motorbike', 'caravan']).describe('What is towed'), {
      values: { motorbike: ['bike', 'motorcycle', 'scooter'], caravan: ['trailer', 'camper trailer'] },
    }),
    tow_on: saidAs(z.iso.date().optional().describe('Day on which it is towed'), { names: ['day'] }),
    rollable: saidAs(z.boolean().describe('Whether the wheels still turn'), { names: ['wheels turn', 'can roll'] }),
    ride_along: z.int().min(0).max(4).default(0).describe('How many people ride in the truck'),
  },
  returns: { case_no, tow_fee: money('What the tow costs', { currency: 'USD' }) },
  entity: 'tow',
  quote: ({ rollable, vehicle }) => ({
    tow_fee: (vehicle === 'motorbike' ? 70 : vehicle === 'car' ? 110 : 160) + (rollable ? 0 : 40),
  }),
  transact: ({ rollable, vehicle, stranded_at: from, tow_to }, { call }) =>
    from.toLowerCase() === tow_to.toLowerCase()
      ? failure({ reason: 'It is there already.' })
      : success({
          case_no: `TW${call + 301}`,
          tow_fee: (vehicle === 'motorbike' ? 70 : vehicle === 'car' ? 110 : 160) + (rollable ? 0 : 40),
        }),
  undo: () => StandDown,
}) {}

export class UpdateCase extends transaction({
  description: 'Tell a patrol on its way something new',
  slots: {
    case_no,
    stranded_at: saidAs(z.string().optional().describe('Where the car stands now'), { names: ['new place'] }),
    symptom: z.string().optional().describe('What is wrong with the car as known now'),
    on_board: z.int().min(1).max(9).optional().describe('How many people wait at the car now'),
  },
  returns: { case_no },
  entity: 'news for the patrol',
}) {}

export class StandDown extends transaction({
  description: 'Call a patrol or a tow truck off',
  slots: {
    case_no,
    because: saidAs(z.string().optional().describe('Why help is not needed any more'), { names: ['reason'] }),
  },
  returns: { case_no },
  entity: 'cancellation',
}) {}

export class UpgradeCover extends transaction({
  description: 'Change what the membership covers',
  slots: {
    member_no: saidAs(z.string().describe('Number of the membership'), { names: ['membership number'] }),
    cover: saidAs(z.enum(['basic', 'plus', 'abroad', 'family']).describe('What is covered'), {
      values: { abroad: ['foreign countries', 'overseas'], family: ['the whole household'] },
    }),
    starts_on: z.iso.date().describe('Day from which it holds'),
    yearly: saidAs(z.boolean().default(true).describe('Whether it is paid once a year'), { names: ['once a year'] }),
  },
  returns: { yearly_fee: money('What a year costs', { currency: 'USD' }) },
  entity: 'cover',
  quote: ({ cover }) => ({ yearly_fee: { basic: 60, plus: 95, abroad: 130, family: 170 }[cover] }),
  transact: ({ cover }) => success({ yearly_fee: { basic: 60, plus: 95, abroad: 130, family: 170 }[cover] }),
}) {}

export const layBy = service({
  name: 'LayBy',
  description: 'Roadside help, towing and workshops',
  apis: [HuntWorkshop, CallPatrol, TowAway, UpdateCase, StandDown, UpgradeCover],
  tables: [shops],
});
