/** Used cars of a dealer: to look for, to see, to try on the road, to put aside, and to have one's own valued. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const wagon = {
  listing: saidAs(z.string().describe('Title of the offer'), { names: ['offer', 'ad'] }),
  body: saidAs(z.enum(['hatchback', 'estate', 'convertible', 'off-roader', 'saloon']).describe('Shape of the car'), {
    values: {
      estate: ['station wagon'],
      convertible: ['cabriolet', 'open top'],
      'off-roader': ['SUV', '4x4'],
      saloon: ['sedan'],
    },
  }),
  fuel: saidAs(z.enum(['petrol', 'diesel', 'hybrid', 'electric']).describe('What it runs on'), {
    values: { petrol: ['gasoline', 'gas'], electric: ['battery'] },
  }),
  lot: saidAs(z.enum(['Riverside', 'Airport Road', 'Tannery']).describe('Yard where the car stands'), {
    names: ['yard', 'place'],
  }),
  sticker: saidAs(money('Price of the car', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  on_the_clock: saidAs(z.int().describe('How many thousand miles it has run'), { names: ['mileage'] }),
  built: saidAs(z.int().describe('Year in which it was built'), { names: ['year', 'age'] }),
  owners: saidAs(z.int().describe('How many people have owned it'), { names: ['previous owners', 'hands'] }),
  tow_bar: saidAs(z.boolean().describe('Whether there is a tow bar'), { names: ['hitch'] }),
  smoked_in: z.boolean().describe('Whether somebody has smoked in it'),
};
type Wagon = ArgumentsOf<typeof wagon>;
const row = (
  listing: string,
  body: Wagon['body'],
  fuel: Wagon['fuel'],
  lot: Wagon['lot'],
  sticker: number,
  on_the_clock: number,
  built: number,
  owners: number,
  tow_bar: boolean,
  smoked_in: boolean,
): Wagon => ({ listing, body, fuel, lot, sticker, on_the_clock, built, owners, tow_bar, smoked_in });

const wagons = table('second_spin.wagons', 'listing', [
  row('Corsa Blue', 'hatchback', 'petrol', 'Riverside', 4200, 61, 2012, 2, false, false),
  row('Polo Mint', 'hatchback', 'petrol', 'Tannery', 6900, 38, 2015, 1, false, false),
  row('Leaf Pearl', 'hatchback', 'electric', 'Riverside', 8900, 29, 2016, 1, false, false),
  row('Octavia Grey', 'estate', 'diesel', 'Airport Road', 7400, 92, 2014, 2, true, false),
  row('Volvo Forest', 'estate', 'diesel', 'Tannery', 11200, 84, 2015, 3, true, true),
  row('Auris Silver', 'estate', 'hybrid', 'Riverside', 10500, 55, 2016, 1, false, false),
  row('Mazda Cherry', 'convertible', 'petrol', 'Airport Road', 5800, 70, 2009, 4, false, true),
  row('Mini Cream', 'convertible', 'petrol', 'Tannery', 9300, 44, 2014, 2, false, false),
  row('Duster Sand', 'off-roader', 'diesel', 'Riverside', 6500, 79, 2013, 3, true, false),
  row('Forester Jet', 'off-roader', 'petrol', 'Airport Road', 12900, 41, 2017, 1, true, false),
  row('Passat Navy', 'saloon', 'diesel', 'Tannery', 8100, 88, 2014, 2, false, true),
  row('Prius Snow', 'saloon', 'hybrid', 'Airport Road', 9900, 66, 2015, 2, false, false),
]);

const visit_no = saidAs(z.string().describe('Number of the appointment'), {
  names: ['appointment number', 'reference'],
});
const phone = saidAs(z.string().describe('Telephone number for questions'), { names: ['number', 'telephone'] });

export class FindWheels extends search({
  description: 'Look for a used car',
  examples: ['our old car has died'],
  slots: {
    body: wagon.body.optional(),
    fuel: wagon.fuel.optional(),
    lot: wagon.lot.optional(),
    tow_bar: wagon.tow_bar.optional(),
  },
  returns: wagon,
  entity: 'car',
  table: wagons,
  offers: ['listing', 'sticker', 'on_the_clock'],
  comparable: ['sticker', 'on_the_clock', 'built', 'owners', 'smoked_in'],
  followUp: () => TakeALook,
}) {}

export class TakeALook extends transaction({
  description: 'Make an appointment to see a car in the yard',
  examples: ['come and have a look at it'],
  slots: {
    listing: wagon.listing,
    look_on: saidAs(z.iso.date().describe('Day on which one comes to see it'), { names: ['day'] }),
    look_at_hour: saidAs(time('When one comes to see it', { hours: '08:30-19:00' }), { names: ['time'] }),
    onlooker: saidAs(z.string().describe('Name of the person who comes'), { names: ['name'] }),
    bring_expert: saidAs(z.boolean().default(false).describe('Whether a mechanic comes along'), {
      names: ['mechanic', 'expert'],
    }),
  },
  returns: { visit_no },
  entity: 'viewing',
  transact: ({ look_on }, { call }) =>
    new Date(look_on).getUTCDay() === 0
      ? failure({ reason: 'The yards are closed on Sundays.' })
      : success({ visit_no: `V${call + 140}` }),
  undo: () => CallOffVisit,
  amend: () => RescheduleVisit,
}) {}

export class RoadTest extends transaction({
  description: 'Book a test drive',
  examples: ['take it for a spin'],
  slots: {
    listing: wagon.listing,
    spin_on: saidAs(z.iso.date().describe('Day of the test drive'), { names: ['day'] }),
    spin_at: saidAs(time('When the test drive begins', { hours: '08:30-19:00' }), { names: ['time', 'start'] }),
    minutes: saidAs(z.int().min(15).max(120).describe('How many minutes it lasts'), { names: ['duration'] }),
    licence_holder: saidAs(z.string().describe('Name on the driving licence'), { names: ['driver', 'name'] }),
    years_driving: z.int().min(0).max(80).describe('For how many years the driver has had the licence'),
    motorway: saidAs(z.boolean().default(false).describe('Whether the motorway is part of it'), {
      names: ['highway', 'fast road'],
    }),
  },
  returns: { visit_no, excess: money('What the driver pays of a damage', { currency: 'GBP' }) },
  entity: 'test drive',
  quote: ({ years_driving }) => ({ excess: years_driving < 3 ? 900 : 400 }),
  transact: ({ years_driving }, { call }) =>
    success({ visit_no: `T${call + 70}`, excess: years_driving < 3 ? 900 : 400 }),
  undo: () => CallOffVisit,
  amend: () => RescheduleVisit,
}) {}

export class RescheduleVisit extends transaction({
  description: 'Move a viewing or a test drive',
  slots: {
    visit_no,
    new_day: z.iso.date().optional().describe('Day to which it is moved'),
    new_hour: time('Hour to which it is moved', { hours: '08:30-19:00' }).optional(),
  },
  returns: { visit_no },
  entity: 'new appointment',
}) {}

export class CallOffVisit extends transaction({
  description: 'Call a viewing or a test drive off',
  slots: { visit_no, reason: z.string().optional().describe('Why one does not come') },
  returns: { visit_no },
  entity: 'cancellation',
}) {}

export class PutAside extends transaction({
  description: 'Have a car put aside against a deposit, so that nobody else buys it',
  slots: {
    listing: wagon.listing,
    down_payment: saidAs(money('How much is paid as a deposit', { currency: 'GBP' }), { names: ['deposit', 'down'] }),
    held_until: saidAs(z.iso.date().describe('Day until which it is kept'), { names: ['until'] }),
    buyer: saidAs(z.string().describe('Name of the buyer'), { names: ['name'] }),
    phone: phone.optional(),
  },
  returns: { receipt: z.string().describe('Number of the receipt') },
  entity: 'hold on the car',
  transact: (_args, { call }) => success({ receipt: `PA-${call + 33}` }),
}) {}

export class ValueMine extends transaction({
  description: 'Have the own car valued in order to sell it',
  examples: ['what would I get for my old one'],
  slots: {
    make_and_model: saidAs(z.string().describe('Make and model of the own car'), { names: ['make', 'model'] }),
    first_registered: saidAs(z.int().max(2019).describe('Year of its first registration'), {
      names: ['year'],
    }),
    thousand_miles: saidAs(z.int().min(0).max(400).describe('How many thousand miles it has run'), {
      names: ['mileage'],
    }),
    flaws: saidAs(z.string().optional().describe('What is wrong with it'), { names: ['defects', 'damage'] }),
    asking: saidAs(money('How much one wants for it', { currency: 'GBP' }).optional(), { names: ['asking price'] }),
  },
  returns: { estimate: money('What the dealer would pay', { currency: 'GBP' }) },
  entity: 'valuation',
  transact: ({ first_registered, thousand_miles }) =>
    success({ estimate: Math.max(300, (first_registered - 1995) * 300 - thousand_miles * 15) }),
}) {}

export const secondSpin = service({
  name: 'SecondSpin',
  description: 'Viewings and test drives of used cars',
  apis: [FindWheels, TakeALook, RoadTest, RescheduleVisit, CallOffVisit, PutAside, ValueMine],
  tables: [wagons],
});
