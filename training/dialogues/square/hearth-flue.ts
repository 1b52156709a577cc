/** A service of one's own: heating engineers, and sweeps of chimneys. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const firm = {
  firm: z.string().describe('Name of the firm'),
  trade: z.enum(['heating', 'chimneys', 'both']).describe('Trade'),
  town: z.string().describe('Town'),
  make: z.enum(['Worcester', 'Vaillant', 'Baxi', 'Ideal', 'any']).describe('Make of boiler'),
  same_day_service: z.boolean().describe('Whether they come on the same day'),
  callout_charge: money('Callout charge', { currency: 'GBP' }),
  rating: z.number().describe('Stars out of 5'),
  phone: z.string().describe('Telephone number'),
};

type Row = ArgumentsOf<typeof firm>;

const firms = table('hearth_flue.firms', 'firm', [
  row('Ember & Sons', 'heating', 'Aldbury', 'Worcester', true, 65, 4.7, '01632 960101'),
  row('Pilot Light', 'heating', 'Aldbury', 'Vaillant', false, 48, 4.2, '01632 960102'),
  row('Warm Front', 'heating', 'Brackley', 'Worcester', false, 40, 3.9, '01632 960103'),
  row('Copper Kettle Heating', 'heating', 'Brackley', 'Baxi', true, 72, 4.8, '01632 960104'),
  row('Radley Boilers', 'heating', 'Corfe', 'Ideal', true, 55, 4.4, '01632 960105'),
  row('Blue Flame', 'heating', 'Corfe', 'Vaillant', true, 60, 4.5, '01632 960106'),
  row('Hot Spot', 'heating', 'Brackley', 'Vaillant', true, 80, 4.9, '01632 960107'),
  row('Thaw & Co', 'heating', 'Aldbury', 'Baxi', false, 35, 3.6, '01632 960108'),
  row('Black Brush', 'chimneys', 'Aldbury', 'any', false, 50, 4.6, '01632 960109'),
  row('Jackdaw Sweeps', 'chimneys', 'Corfe', 'any', true, 58, 4.9, '01632 960110'),
  row('Top Hat Chimneys', 'chimneys', 'Brackley', 'any', false, 45, 4.1, '01632 960111'),
  row('Soot Happens', 'chimneys', 'Aldbury', 'any', true, 62, 4.3, '01632 960112'),
  row('Hearth Brothers', 'both', 'Corfe', 'Worcester', false, 52, 4.0, '01632 960113'),
]);

function row(
  name: string,
  trade: Row['trade'],
  town: string,
  make: Row['make'],
  same_day_service: boolean,
  callout_charge: number,
  rating: number,
  phone: string,
): Row {
  return { firm: name, trade, town, make, same_day_service, callout_charge, rating, phone };
}

function called(name: string) {
  return firms.rows.find((one) => one.firm.toLowerCase() === name.toLowerCase());
}

const job_no = z.string().describe('Job number');

export class FindFirm extends search({
  description: 'Find a heating engineer or a chimney sweep',
  slots: {
    trade: firm.trade,
    town: firm.town,
    make: firm.make.optional(),
    same_day_service: firm.same_day_service.optional(),
  },
  returns: firm,
  entity: 'firm',
  table: firms,
  identity: 'firm',
  offers: ['firm', 'callout_charge', 'rating'],
  comparable: ['firm', 'callout_charge', 'rating'],
}) {}

export class BookEngineer extends transaction({
  description: 'Book a heating engineer',
  slots: {
    firm: firm.firm,
    appliance: z.string().describe('What has broken down'),
    fault: z.string().describe('What is wrong with it'),
    visit_date: z.iso.date().describe('Date of the visit'),
    home_from: time('When somebody is at home', { hours: '07:00-18:30' }),
    home_to: time('Until when somebody is at home', { hours: '09:00-20:30' }),
    door_contact: z.string().describe('Who opens the door'),
    tenant: z.boolean().default(false).describe('Whether the house is rented'),
    spending_limit: money('Most that may be spent without asking', { currency: 'GBP' }).optional(),
    access_details: z.string().optional().describe('How to get in'),
  },
  returns: {
    job_no,
    engineer: z.string().describe('Engineer'),
    callout_charge: firm.callout_charge,
  },
  confirms: [
    'firm',
    'appliance',
    'fault',
    'visit_date',
    'home_from',
    'home_to',
    'door_contact',
    'tenant',
    'spending_limit',
  ],
  entity: 'visit',
  quote: ({ firm }) => ({ callout_charge: called(firm)?.callout_charge ?? 0 }),
  phrases: { ask: { door_contact: 'Who opens the door?' } },
  undo: () => CancelJob,
  amend: () => MoveJob,
}) {
  override transact(args: ArgumentsOf<typeof BookEngineer>) {
    const found = called(args.firm);
    if (!found) return failure({ reason: 'We do not know that firm.' });
    if (args.visit_date === '2019-03-06')
      return failure({ reason: 'Everybody is at a training that day.', alternative: { visit_date: '2019-03-07' } });
    return success({ job_no: 'H-2051', engineer: 'Marek', callout_charge: found.callout_charge });
  }
}

export class BookSweep extends transaction({
  description: 'Have chimneys swept',
  slots: {
    firm: firm.firm,
    flues: z.int().min(1).max(12).describe('How many chimneys'),
    stoves: z.int().min(0).max(12).describe('How many stoves'),
    sweep_date: z.iso.date().describe('Date of the sweep'),
    arrival: time('When the sweep arrives', { hours: '07:00-18:00' }),
    fuel: z.enum(['wood', 'coal', 'gas', 'oil']).describe('What is burnt'),
    birds_nest: z.boolean().describe('Whether there is a nest in it'),
    dust_sheets: z.boolean().default(true).describe('Whether they bring dust sheets'),
    certificate_name: z.string().optional().describe('Name on the certificate'),
  },
  returns: { job_no, sweep: z.string().describe('Sweep'), cost: money('Cost', { currency: 'GBP' }) },
  entity: 'sweep',
  phrases: { ask: { birds_nest: 'Is there a nest in it?' } },
  quote: ({ flues, stoves, birds_nest }) => ({ cost: 45 * flues + 20 * stoves + (birds_nest ? 30 : 0) }),
  transact: ({ flues, stoves, birds_nest }) =>
    success({ job_no: 'S-77', sweep: 'Aggie', cost: 45 * flues + 20 * stoves + (birds_nest ? 30 : 0) }),
  undo: () => CancelJob,
  amend: () => MoveJob,
}) {}

export class MoveJob extends transaction({
  description: 'Move a visit',
  slots: {
    job_no,
    new_date: z.iso.date().describe('New date').optional(),
    new_time: time('New time', { hours: '07:00-19:00' }).optional(),
  },
  returns: { job_no },
  entity: 'move',
}) {}

export class CancelJob extends transaction({
  description: 'Cancel a visit',
  slots: { job_no, keep_deposit: z.boolean().default(true).describe('Whether the deposit is kept for another visit') },
  returns: { job_no },
  entity: 'cancellation',
}) {}

export const hearthFlue = service({
  name: 'HearthFlue',
  description: 'Heating and chimneys',
  apis: [FindFirm, BookEngineer, BookSweep, MoveJob, CancelJob],
});
