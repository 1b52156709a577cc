/** A car dealer: models on show, trial drives, part exchange, inspections. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const exhibit = {
  exhibit: saidAs(z.string().describe('Name of the model'), { names: ['model', 'car'] }),
  fuel: saidAs(z.enum(['petrol', 'diesel', 'hybrid', 'electric']).describe('What it runs on'), {
    names: ['engine', 'drive'],
    values: { petrol: ['gas', 'gasoline'], electric: ['battery', 'EV'], hybrid: ['plug-in'] },
  }),
  condition: saidAs(z.enum(['new', 'nearly new', 'used']).describe('Whether it was driven before'), {
    values: { used: ['second-hand', 'pre-owned'], 'nearly new': ['demonstrator', 'a year old'], new: ['brand-new'] },
  }),
  asking_price: saidAs(money('What it costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  boot_litres: saidAs(z.int().describe('How much the boot takes, in litres'), { names: ['boot', 'trunk'] }),
  mileage: saidAs(z.int().describe('How many miles it has done'), { names: ['miles'] }),
  isofix: saidAs(z.boolean().describe('Whether child seats click in'), { names: ['child seats'] }),
  paint: z.string().describe('Colour of the car'),
};
type Exhibit = ArgumentsOf<typeof exhibit>;
function row(
  name: string,
  fuel: Exhibit['fuel'],
  condition: Exhibit['condition'],
  asking_price: number,
  boot_litres: number,
  mileage: number,
  isofix: boolean,
  paint: string,
): Exhibit {
  return { exhibit: name, fuel, condition, asking_price, boot_litres, mileage, isofix, paint };
}
const exhibits = table('motor_row.exhibits', 'exhibit', [
  row('Ibis 1.2', 'petrol', 'new', 14900, 280, 5, true, 'red'),
  row('Ibis GT', 'petrol', 'used', 9400, 280, 38000, true, 'black'),
  row('Marten', 'diesel', 'used', 11200, 560, 61000, true, 'silver'),
  row('Marten Plus', 'diesel', 'nearly new', 23800, 580, 8200, true, 'blue'),
  row('Sable', 'hybrid', 'new', 28500, 440, 10, true, 'white'),
  row('Sable Eco', 'hybrid', 'used', 16700, 430, 29000, false, 'green'),
  row('Volta', 'electric', 'new', 31200, 370, 12, true, 'grey'),
  row('Volta City', 'electric', 'nearly new', 19900, 210, 4100, false, 'yellow'),
  row('Hauler', 'diesel', 'nearly new', 26400, 1200, 15000, false, 'white'),
  row('Wisp', 'petrol', 'used', 5200, 190, 72000, false, 'orange'),
]);
const job_card = z.string().describe('Number of the job card');

export class BrowseCars extends search({
  description: 'Look at the cars that are for sale',
  examples: ['I am after a car'],
  slots: { fuel: exhibit.fuel.optional(), condition: exhibit.condition.optional(), isofix: exhibit.isofix.optional() },
  returns: exhibit,
  entity: 'car',
  table: exhibits,
  offers: ['exhibit', 'condition', 'asking_price'],
  comparable: ['asking_price', 'boot_litres', 'mileage', 'paint'],
  followUp: () => TrialDrive,
}) {}

export class TrialDrive extends transaction({
  description: 'Arrange to drive a car on trial',
  examples: ['take it for a spin'],
  slots: {
    exhibit: exhibit.exhibit,
    trial_day: saidAs(z.iso.date().describe('Day of the trial drive'), { names: ['day'] }),
    trial_hour: saidAs(time('When the trial drive begins', { hours: '09:00-18:00' }), { names: ['time', 'hour'] }),
    motorist: saidAs(z.string().describe('Name of the person who drives'), { names: ['name', 'driver'] }),
    age: saidAs(z.int().min(17).max(99).describe('How old the driver is'), { names: ['years old'] }),
    route: saidAs(z.enum(['town', 'motorway', 'hills']).default('town').describe('Where it is driven'), {
      values: { town: ['city'], motorway: ['highway', 'fast road'], hills: ['mountain road', 'country lanes'] },
    }),
    passengers: saidAs(z.int().min(0).max(4).default(0).describe('How many others come along'), { names: ['others'] }),
  },
  returns: { job_card },
  entity: 'trial drive',
  transact: ({ age, exhibit: name }, { call }) =>
    age < 21 && name.toLowerCase() === 'ibis gt'
      ? failure({ reason: 'One has to be 21 for the GT.', alternative: { exhibit: 'Ibis 1.2' } })
      : success({ job_card: `TR${call + 300}` }),
  undo: () => StrikeOut,
  amend: () => OtherTime,
}) {}

export class PartExchange extends transaction({
  description: 'Have an old car valued that is given in part exchange',
  slots: {
    old_model: saidAs(z.string().describe('Make and model of the old car'), { names: ['old car'] }),
    built: saidAs(z.int().min(1960).max(2019).describe('Year when it was built'), { names: ['year'] }),
    miles_done: saidAs(z.int().min(0).describe('How many miles it has done'), { names: ['mileage'] }),
    dents: saidAs(z.boolean().describe('Whether it has dents'), { names: ['damage', 'scratches'] }),
    hoped_for: saidAs(money('How much the owner hopes for', { currency: 'GBP' }).optional(), {
      names: ['hope', 'wish'],
    }),
    shown_on: saidAs(z.iso.date().describe('Day when it is shown to us'), { names: ['viewing'] }),
  },
  returns: { job_card },
  entity: 'valuation',
  transact: (_args, { call }) => success({ job_card: `PX${call + 41}` }),
  undo: () => StrikeOut,
}) {}

export class Inspection extends transaction({
  description: 'Bring a car in for an inspection or repair',
  examples: ['it makes a funny noise'],
  slots: {
    reg: saidAs(z.string().describe('Number plate of the car'), { names: ['plate', 'registration'] }),
    task: saidAs(z.enum(['MOT', 'full service', 'oil change', 'brakes', 'diagnosis']).describe('What is done'), {
      values: {
        MOT: ['yearly test'],
        'full service': ['big service'],
        diagnosis: ['find the fault', 'noise'],
        brakes: ['brake pads'],
      },
    }),
    bring_in: saidAs(z.iso.date().describe('Day when it is brought in'), { names: ['drop-off day'] }),
    bring_by: saidAs(time('Until when it is brought in', { hours: '07:30-17:00' }), { names: ['drop-off time'] }),
    fetch_back: saidAs(z.iso.date().optional().describe('Day when it is fetched'), { names: ['pick-up day'] }),
    spare_car: saidAs(z.boolean().default(false).describe('Whether a spare car is lent meanwhile'), {
      names: ['courtesy car', 'loan car'],
    }),
    complaint: saidAs(z.string().optional().describe('What is wrong with it'), { names: ['symptom', 'problem'] }),
  },
  returns: { job_card, estimate: money('What it will cost about', { currency: 'GBP' }) },
  entity: 'inspection',
  quote: ({ task, spare_car }) => ({
    estimate: (task === 'full service' ? 240 : task === 'brakes' ? 180 : 60) + (spare_car ? 20 : 0),
  }),
  transact: ({ task, spare_car }, { call }) =>
    success({
      job_card: `IN${call + 77}`,
      estimate: (task === 'full service' ? 240 : task === 'brakes' ? 180 : 60) + (spare_car ? 20 : 0),
    }),
  undo: () => StrikeOut,
}) {}

export class OtherTime extends transaction({
  description: 'Put a trial drive at another time',
  slots: {
    job_card,
    trial_day: z.iso.date().optional().describe('The new day'),
    trial_hour: time('The new hour', { hours: '09:00-18:00' }).optional(),
  },
  returns: { job_card },
  entity: 'change',
}) {}

export class StrikeOut extends transaction({
  description: 'Strike a job card out',
  slots: { job_card },
  returns: { job_card },
  entity: 'cancellation',
}) {}

export const motorRow = service({
  name: 'MotorRow',
  description: 'Cars for sale, trial drives and inspections',
  apis: [BrowseCars, TrialDrive, PartExchange, Inspection, OtherTime, StrikeOut],
  tables: [exhibits],
});
