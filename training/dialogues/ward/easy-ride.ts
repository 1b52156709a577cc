/** Patient transport: to the hospital and home again, sitting or lying. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const carriage = {
  ambulance: saidAs(z.string().describe('Name of the vehicle'), { names: ['van', 'car'] }),
  carries: saidAs(
    z.enum(['sitting', 'wheelchair', 'lying', 'bariatric', 'incubator']).describe('How the patient is carried'),
    {
      names: ['way of travelling'],
      values: {
        sitting: ['on a seat', 'can walk'],
        wheelchair: ['in a wheelchair', 'on wheels'],
        lying: ['on a stretcher', 'flat on the back'],
        bariatric: ['very heavy people', 'extra wide'],
        incubator: ['newborn', 'premature baby'],
      },
    },
  ),
  serves: saidAs(
    z.enum(['Northgate', 'Lower Town', 'Harbourside', 'The Villages']).describe('Part of the county where it drives'),
    {
      names: ['area'],
    },
  ),
  nurse_aboard: saidAs(z.boolean().describe('Whether a nurse rides along'), { names: ['nurse'] }),
  oxygen: saidAs(z.boolean().describe('Whether it has oxygen'), { names: ['oxygen bottle'] }),
  room_for: saidAs(z.int().describe('How many companions fit in'), { names: ['companions', 'seats'] }),
  per_mile: saidAs(money('What a mile costs without a voucher', { currency: 'USD' }), { names: ['mileage', 'price'] }),
};
type Carriage = ArgumentsOf<typeof carriage>;

const row = (
  ambulance: string,
  carries: Carriage['carries'],
  serves: Carriage['serves'],
  nurse_aboard: boolean,
  oxygen: boolean,
  room_for: number,
  per_mile: number,
): Carriage => ({ ambulance, carries, serves, nurse_aboard, oxygen, room_for, per_mile });

const carriages = table('easy_ride.carriages', 'ambulance', [
  row('Robin', 'sitting', 'Northgate', false, false, 2, 1.8),
  row('Wren', 'sitting', 'Harbourside', false, true, 1, 2.1),
  row('Magpie', 'sitting', 'The Villages', true, false, 3, 2.6),
  row('Heron', 'wheelchair', 'Northgate', false, true, 1, 2.9),
  row('Curlew', 'wheelchair', 'Lower Town', true, true, 2, 3.4),
  row('Plover', 'wheelchair', 'The Villages', false, false, 1, 2.5),
  row('Stork', 'lying', 'Lower Town', true, true, 1, 5.2),
  row('Crane', 'lying', 'Harbourside', true, true, 0, 4.7),
  row('Pelican', 'lying', 'Northgate', false, true, 1, 4.1),
  row('Condor', 'bariatric', 'Lower Town', true, true, 1, 6.5),
  row('Swallow', 'incubator', 'Northgate', true, true, 2, 7.2),
]);

const run_no = saidAs(z.string().describe('Number of the ride'), { names: ['ride number', 'reference'] });
const passenger = saidAs(z.string().describe('Name of the patient'), { names: ['patient', 'name'] });

export class WhichVans extends search({
  description: 'See which vehicles could carry the patient',
  slots: {
    carries: carriage.carries,
    serves: carriage.serves.optional(),
    nurse_aboard: carriage.nurse_aboard.optional(),
    oxygen: carriage.oxygen.optional(),
  },
  returns: carriage,
  entity: 'vehicle',
  table: carriages,
  offers: ['ambulance', 'serves', 'per_mile'],
  comparable: ['room_for', 'per_mile'],
  followUp: () => CarryIn,
}) {}

export class CarryIn extends transaction({
  description: 'Order a ride to the hospital',
  examples: ['somebody has to get me to the hospital'],
  slots: {
    ambulance: carriage.ambulance.optional(),
    fetched_from: saidAs(z.string().describe('Address where the patient is picked up'), { names: ['from', 'address'] }),
    clinic: saidAs(
      z
        .enum(["St Jude's", 'County General', 'Eye Hospital', 'Dialysis Centre', "Children's Hospital"])
        .describe('Hospital to which it goes'),
      {
        names: ['to', 'hospital'],
        values: { 'Dialysis Centre': ['dialysis', 'kidney machine'], 'Eye Hospital': ['the eye place'] },
      },
    ),
    due_on: saidAs(z.iso.date().describe('Day of the ride'), { names: ['day'] }),
    must_be_there: saidAs(time('When the patient has to be there', { hours: '06:00-20:00' }), {
      names: ['appointment time', 'time'],
    }),
    passenger,
    moves: saidAs(z.enum(['walks', 'walks with help', 'wheelchair', 'stretcher']).describe('How the patient moves'), {
      names: ['mobility'],
      values: {
        walks: ['on foot', 'walks alone'],
        'walks with help': ['on a stick', 'on crutches'],
        stretcher: ['lying down', 'carried'],
        wheelchair: ['in a wheelchair'],
      },
    }),
    comes_along: saidAs(z.int().min(0).max(3).default(0).describe('How many people ride along'), {
      names: ['companions', 'escorts'],
    }),
    stairs: saidAs(z.boolean().optional().describe('Whether there are stairs to the door'), { names: ['steps'] }),
    crew_note: saidAs(z.string().optional().describe('What the crew should know'), { names: ['note'] }),
  },
  returns: { run_no, ready_by: time('When to be ready') },
  entity: 'ride',
  transact: ({ due_on }, { call }) => {
    if (due_on === '2019-03-05')
      return failure({ reason: 'All crews are out that day.', alternative: { due_on: '2019-03-06' } });
    return success({ run_no: `ER${call + 300}`, ready_by: '08:20' });
  },
  undo: () => StandDown,
  amend: () => Reschedule,
}) {}

export class CarryHome extends transaction({
  description: 'Order a ride home from the hospital',
  examples: ['they are letting me go home'],
  slots: {
    clinic: z
      .enum(["St Jude's", 'County General', 'Eye Hospital', 'Dialysis Centre', "Children's Hospital"])
      .describe('Hospital from which it goes'),
    ward_door: saidAs(z.string().optional().describe('Ward or door where the patient waits'), {
      names: ['ward', 'door'],
    }),
    let_go_on: saidAs(z.iso.date().describe('Day of going home'), { names: ['day'] }),
    free_from: saidAs(time('From when the patient may leave', { hours: '06:00-20:00' }), { names: ['time'] }),
    home_to: saidAs(z.string().describe('Address to which the patient goes'), { names: ['home address', 'to'] }),
    passenger,
    bags: saidAs(z.int().min(0).default(1).describe('How many bags there are'), { names: ['luggage'] }),
    key_holder: saidAs(z.string().optional().describe('Who opens the door there'), { names: ['who has the key'] }),
  },
  returns: { run_no },
  entity: 'ride home',
  transact: (_, { call }) => success({ run_no: `RH${call + 40}` }),
  undo: () => StandDown,
  amend: () => Reschedule,
}) {}

export class SendVoucher extends transaction({
  description: 'Hand in a voucher of the insurer for a ride',
  slots: {
    run_no,
    voucher_code: saidAs(z.string().describe('Code on the voucher'), { names: ['voucher'] }),
    insurer: saidAs(z.string().describe('Who insures the patient'), { names: ['insurance', 'health fund'] }),
    own_share: saidAs(money('What the patient pays', { currency: 'USD' }).optional(), {
      names: ['co-payment', 'share'],
    }),
  },
  returns: { accepted_until: z.iso.date().describe('How long it is good') },
  entity: 'voucher',
  transact: () => success({ accepted_until: '2019-06-30' }),
}) {}

export class Reschedule extends transaction({
  description: 'Have a ride on another day or at another time',
  slots: {
    run_no,
    other_day: saidAs(z.iso.date().optional().describe('The new day'), { names: ['to'] }),
    other_time: time('The new time', { hours: '06:00-20:00' }).optional(),
    comes_along: z.int().min(0).max(3).optional().describe('How many people ride along now'),
  },
  returns: { run_no },
  entity: 'change of the ride',
}) {}

export class StandDown extends transaction({
  description: 'Cancel a ride',
  slots: { run_no, grounds: saidAs(z.string().optional().describe('Why no ride is needed'), { names: ['reason'] }) },
  returns: { run_no },
  entity: 'cancelled ride',
}) {}

export const easyRide = service({
  name: 'EasyRide',
  description: 'Patient transport',
  apis: [WhichVans, CarryIn, CarryHome, SendVoucher, Reschedule, StandDown],
  tables: [carriages],
});
