/** Cars to share by the hour, test drives, and points to charge at. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const hub = saidAs(z.enum(['Station', 'Harbour', 'University', 'Airport Road']).describe('Where it stands'), {
  names: ['area', 'stand'],
  values: { Harbour: ['docks', 'port'], University: ['campus', 'uni'], Station: ['railway station'] },
});
const car = {
  car: z.string().describe('Name of the car'),
  hub,
  body: saidAs(z.enum(['mini', 'estate', 'van', 'convertible', 'suv']).describe('Shape of the car'), {
    names: ['shape'],
    values: {
      mini: ['small car', 'city car', 'runabout'],
      estate: ['station wagon'],
      van: ['transporter'],
      convertible: ['cabrio', 'open top'],
    },
  }),
  automatic: saidAs(z.boolean().describe('Whether it shifts by itself'), { names: ['automatic gearbox'] }),
  range_km: saidAs(z.int().describe('How far it goes, in kilometres'), { names: ['range', 'reach'] }),
  hourly: saidAs(money('What an hour costs', { currency: 'EUR' }), { names: ['price', 'rate', 'cost'] }),
  tow_bar: saidAs(z.boolean().describe('Whether it can pull a trailer'), { names: ['hitch'] }),
};
type Car = ArgumentsOf<typeof car>;
function row(
  name: string,
  hub: Car['hub'],
  body: Car['body'],
  automatic: boolean,
  range_km: number,
  hourly: number,
  tow_bar: boolean,
): Car {
  return { car: name, hub, body, automatic, range_km, hourly, tow_bar };
}
const cars = table('roamer.cars', 'car', [
  row('Pepper', 'Station', 'mini', true, 210, 5, false),
  row('Biscuit', 'Station', 'mini', false, 480, 4, false),
  row('Duke', 'Station', 'estate', true, 520, 8, true),
  row('Olive', 'Harbour', 'mini', true, 240, 5.5, false),
  row('Barge', 'Harbour', 'van', false, 600, 11, true),
  row('Saffron', 'Harbour', 'convertible', true, 430, 14, false),
  row('Bento', 'University', 'van', true, 310, 12, false),
  row('Clover', 'University', 'mini', false, 450, 4.5, false),
  row('Moose', 'University', 'suv', true, 400, 13, true),
  row('Tango', 'Airport Road', 'convertible', false, 500, 15, false),
  row('Hobbit', 'Airport Road', 'estate', false, 650, 7, true),
  row('Titan', 'Airport Road', 'suv', true, 470, 16, true),
]);

const charger = {
  charger: z.string().describe('Name of the charging point'),
  hub,
  plug: saidAs(z.enum(['Type 2', 'CCS', 'CHAdeMO']).describe('Which plug it has'), { names: ['connector', 'cable'] }),
  kilowatts: saidAs(z.int().describe('How many kilowatts it gives'), { names: ['power', 'speed'] }),
  per_kwh: saidAs(money('Price of a kilowatt hour', { currency: 'EUR' }), { names: ['price', 'tariff'] }),
  roofed: saidAs(z.boolean().describe('Whether there is a roof'), { names: ['covered'] }),
};
type Charger = ArgumentsOf<typeof charger>;
function point(
  name: string,
  hub: Charger['hub'],
  plug: Charger['plug'],
  kilowatts: number,
  per_kwh: number,
  roofed: boolean,
): Charger {
  return { charger: name, hub, plug, kilowatts, per_kwh, roofed };
}
const chargers = table('roamer.chargers', 'charger', [
  point('Spark 1', 'Station', 'Type 2', 11, 0.34, true),
  point('Spark 2', 'Station', 'CCS', 150, 0.59, false),
  point('Eel', 'Harbour', 'CCS', 50, 0.49, false),
  point('Ray', 'Harbour', 'Type 2', 22, 0.39, false),
  point('Lecture', 'University', 'Type 2', 11, 0.29, true),
  point('Thesis', 'University', 'CHAdeMO', 50, 0.45, false),
  point('Runway', 'Airport Road', 'CCS', 300, 0.69, true),
  point('Hangar', 'Airport Road', 'CHAdeMO', 100, 0.55, true),
]);

const trip_code = z.string().describe('Code of the booking');

export class FindCar extends search({
  description: 'Look for a car to share',
  examples: ['I need some wheels'],
  slots: { hub, body: car.body.optional(), automatic: car.automatic.optional(), tow_bar: car.tow_bar.optional() },
  returns: car,
  entity: 'car',
  table: cars,
  offers: ['car', 'body', 'hourly'],
  comparable: ['hourly', 'range_km'],
  followUp: () => HireCar,
}) {}

export class FindCharger extends search({
  description: 'Look for a point to charge an electric car',
  examples: ['my battery is nearly flat'],
  slots: { hub: hub.optional(), plug: charger.plug, roofed: charger.roofed.optional() },
  returns: charger,
  entity: 'charging point',
  table: chargers,
  offers: ['charger', 'kilowatts', 'per_kwh'],
  comparable: ['kilowatts', 'per_kwh'],
  followUp: () => HoldCharger,
}) {}

export class HireCar extends transaction({
  description: 'Book a shared car for some hours or days',
  slots: {
    car: car.car,
    take_day: z.iso.date().describe('Day when the car is taken'),
    take_time: time('When the car is taken', { hours: '07:00-18:59' }),
    bring_day: z.iso.date().describe('Day when the car is brought back'),
    bring_time: time('When the car is brought back', { hours: '10:00-21:59' }),
    at_the_wheel: saidAs(z.string().describe('Name of the person who drives'), { names: ['driver'] }),
    cover: saidAs(z.enum(['basic', 'plus', 'total']).default('basic').describe('How well it is insured'), {
      names: ['insurance'],
      values: { total: ['full', 'everything covered'], plus: ['medium'], basic: ['minimum'] },
    }),
    child_seats: z.int().min(0).max(3).default(0).describe('How many child seats'),
  },
  returns: { trip_code, pin: z.string().describe('Number that opens the door') },
  entity: 'hire',
  transact: ({ car, take_day, bring_day, child_seats }, { call }) => {
    if (bring_day < take_day) return failure({ reason: 'It would come back before it goes.' });
    if ((child_seats ?? 0) > 0 && car.toLowerCase() === 'saffron')
      return failure({ reason: 'Saffron takes no child seats.', alternative: { car: 'Olive' } });
    return success({ trip_code: `RO${call + 60}`, pin: `${call + 8812}` });
  },
  undo: () => CallOff,
  amend: () => Prolong,
}) {}

export class TryModel extends transaction({
  description: 'Arrange a test drive of a new model',
  slots: {
    model: saidAs(z.enum(['Vela', 'Vela Sport', 'Cargo One', 'Terra']).describe('Model that is tried'), {
      values: { 'Cargo One': ['Cargo'], 'Vela Sport': ['sporty Vela'] },
    }),
    showroom: saidAs(z.enum(['Station', 'Airport Road']).describe('Where the drive begins'), { names: ['branch'] }),
    drive_day: z.iso.date().describe('Day of the test drive'),
    drive_time: time('When the test drive begins', { hours: '09:00-18:00' }),
    licence_years: saidAs(z.int().min(0).describe('For how many years one has had a licence'), {
      names: ['years', 'experience'],
    }),
    tester: saidAs(z.string().describe('Name of the person who tries it'), { names: ['driver'] }),
    with_adviser: saidAs(z.boolean().default(true).describe('Whether an adviser comes along'), { names: ['salesman'] }),
  },
  returns: { trip_code },
  entity: 'test drive',
  transact: (_args, { call }) => success({ trip_code: `TD${call + 5}` }),
  undo: () => CallOff,
}) {}

export class HoldCharger extends transaction({
  description: 'Hold a charging point free',
  slots: {
    charger: charger.charger,
    hold_day: z.iso.date().describe('Day of charging'),
    plug_in: time('When one plugs in', { hours: '08:00-19:59' }),
    minutes: z.int().min(10).max(480).describe('How many minutes it is held'),
    pay_by: saidAs(z.enum(['app', 'card', 'coupon']).default('app').describe('How it is paid'), {
      values: { coupon: ['voucher'] },
    }),
  },
  returns: { trip_code, hold_fee: money('What holding costs', { currency: 'EUR' }) },
  entity: 'hold',
  quote: ({ minutes }) => ({ hold_fee: minutes > 60 ? 4 : 2 }),
  transact: ({ minutes }, { call }) => success({ trip_code: `CH${call + 31}`, hold_fee: minutes > 60 ? 4 : 2 }),
  undo: () => CallOff,
}) {}

export class Prolong extends transaction({
  description: 'Change when a shared car comes back',
  slots: {
    trip_code,
    bring_day: z.iso.date().optional().describe('The new day of bringing it back'),
    bring_time: time('The new time of bringing it back', { hours: '10:00-21:59' }).optional(),
  },
  returns: { trip_code },
  entity: 'extension',
}) {}

export class CallOff extends transaction({
  description: 'Call off a hire, a test drive or a hold',
  slots: { trip_code },
  returns: { trip_code },
  entity: 'cancellation',
}) {}

export const roamer = service({
  name: 'Roamer',
  description: 'Car sharing, test drives and charging points',
  apis: [FindCar, FindCharger, HireCar, TryModel, HoldCharger, Prolong, CallOff],
  tables: [cars, chargers],
});
