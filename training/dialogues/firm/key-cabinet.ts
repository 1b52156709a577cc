/** A company's pool of vehicles: who has which, for which trip, fuel cards, and what is wrong with them. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const car = {
  nickname: z.string().describe('What the vehicle is called'),
  body: saidAs(z.enum(['hatchback', 'estate', 'van', 'pickup', 'minibus', 'e-bike']).describe('Sort of vehicle'), {
    names: ['type', 'vehicle'],
    values: {
      hatchback: ['small car', 'runabout'],
      estate: ['something with a boot', 'wagon'],
      pickup: ['truck'],
      minibus: ['people carrier', 'something for the whole team'],
      'e-bike': ['bicycle'],
    },
  }),
  fuel: saidAs(z.enum(['petrol', 'diesel', 'electric']).describe('What it runs on'), {
    values: { electric: ['plug-in', 'battery'] },
  }),
  seats: z.int().describe('How many can sit in it'),
  range: saidAs(z.int().describe('How many miles it does on one filling'), { names: ['miles'] }),
  towbar: saidAs(z.boolean().describe('Whether it has a towbar'), { names: ['tow hitch', 'hook'] }),
  bay: z.string().describe('Bay where it stands'),
};
type Car = ArgumentsOf<typeof car>;
const row = (
  nickname: string,
  body: Car['body'],
  fuel: Car['fuel'],
  seats: number,
  range: number,
  towbar: boolean,
  bay: string,
): Car => ({ nickname, body, fuel, seats, range, towbar, bay });
const pool = table('key_cabinet.pool', 'nickname', [
  row('Bluebell', 'hatchback', 'petrol', 5, 420, false, 'A1'),
  row('Pepper', 'hatchback', 'electric', 4, 190, false, 'A2'),
  row('Mustard', 'hatchback', 'diesel', 5, 610, true, 'A4'),
  row('Old Faithful', 'estate', 'diesel', 5, 680, true, 'B1'),
  row('Moth', 'estate', 'electric', 5, 260, false, 'B2'),
  row('The Brick', 'van', 'diesel', 3, 540, true, 'C1'),
  row('Sparky', 'van', 'electric', 2, 150, false, 'C2'),
  row('Big Bertha', 'van', 'diesel', 3, 500, false, 'C3'),
  row('Mudlark', 'pickup', 'diesel', 5, 470, true, 'D1'),
  row('The Ark', 'minibus', 'diesel', 16, 450, true, 'E1'),
  row('Daisy', 'minibus', 'electric', 9, 170, false, 'E2'),
  row('Whippet', 'e-bike', 'electric', 1, 40, false, 'F1'),
]);

const key = saidAs(z.string().describe('Number on the key tag'), { names: ['tag', 'booking'] });
const driver = z.string().describe('Who drives');
const out = saidAs(z.iso.date().describe('Day it goes out'), { names: ['from'] });
const back = saidAs(z.iso.date().describe('Day it comes home'), { names: ['until', 'return'] });
const at = time('When the key is fetched', { hours: '06:00-18:00' });
const dept = saidAs(
  z.enum(['sales', 'service', 'projects', 'kitchen', 'head office']).describe('Whose budget it comes off'),
  {
    names: ['department', 'cost centre'],
    values: { service: ['the fitters', 'maintenance'], kitchen: ['canteen'], 'head office': ['management', 'HQ'] },
  },
);

export class Lookup extends search({
  description: 'See which vehicles there are',
  slots: { body: car.body.optional(), fuel: car.fuel.optional(), towbar: car.towbar.optional() },
  returns: car,
  entity: 'vehicle',
  table: pool,
  offers: ['nickname', 'body', 'seats'],
  comparable: ['seats', 'range'],
  followUp: () => Take,
}) {}

export class Take extends transaction({
  description: 'Reserve a vehicle',
  slots: {
    nickname: car.nickname,
    driver,
    out,
    back,
    at,
    where: saidAs(z.string().describe('Where the trip goes'), { names: ['destination', 'to'] }),
    miles: saidAs(z.int().optional().describe('Miles there and back'), { names: ['miles', 'distance'] }),
    dept,
    overnight: saidAs(z.boolean().default(false).describe('Whether it sleeps at the home of the driver'), {
      names: ['at home', 'on my drive'],
    }),
  },
  returns: { key, charge: money('What is charged', { currency: 'EUR' }) },
  entity: 'reservation',
  transact: ({ nickname, miles }, { rows, call }) => {
    const one = rows(pool).find((it) => it.nickname.toLowerCase() === nickname.toLowerCase());
    if (!one) return failure({ reason: 'Nothing in the pool has that name.' });
    if (one.nickname === 'Big Bertha')
      return failure({ reason: 'Big Bertha is at the MOT.', alternative: { nickname: 'The Brick' } });
    if (miles && one.fuel === 'electric' && miles > one.range)
      return failure({ reason: `${one.nickname} does ${one.range} miles at most.` });
    return success({ key: `K${call + 81}`, charge: 25 + one.seats });
  },
  undo: () => Release,
  amend: () => Alter,
}) {}

export class Alter extends transaction({
  description: 'Change a reservation',
  slots: {
    key,
    nickname: car.nickname.optional(),
    driver: driver.optional(),
    out: out.optional(),
    back: back.optional(),
    at: at.optional(),
  },
  returns: { key },
  entity: 'changed reservation',
}) {}

export class Release extends transaction({
  description: 'Give a reservation up',
  slots: { key, why: z.string().optional().describe('Why it is not needed') },
  returns: { key },
  entity: 'released reservation',
}) {}

export class Fault extends transaction({
  description: 'Tell what is wrong with a vehicle',
  slots: {
    nickname: car.nickname,
    part: saidAs(z.enum(['tyres', 'lights', 'brakes', 'engine', 'bodywork', 'inside']).describe('What it is about'), {
      values: {
        tyres: ['wheel', 'puncture', 'flat'],
        lights: ['bulb', 'indicator', 'lamp'],
        engine: ['motor', 'under the bonnet'],
        bodywork: ['dent', 'scratch', 'bumper'],
        inside: ['seat', 'belt', 'smell'],
      },
    }),
    details: z.string().describe('What one noticed'),
    drivable: saidAs(z.boolean().describe('Whether it can still be driven'), { values: { false: ['stuck'] } }),
    odometer: saidAs(z.int().optional().describe('Reading of the odometer'), { names: ['mileage', 'clock'] }),
    phone: z.string().describe('Number to ring back'),
  },
  returns: { ticket: z.string().describe('Ticket of the workshop') },
  entity: 'fault',
  transact: (_, { call }) => success({ ticket: `W${call + 12}` }),
}) {}

export const keyCabinet = service({
  name: 'KeyCabinet',
  description: 'Vehicles of the firm',
  apis: [Lookup, Take, Alter, Release, Fault],
  tables: [pool],
});
