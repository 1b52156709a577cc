/** An office that issues passports and identity cards: counters, appointments, renewals. */
import {
  type ArgumentsOf,
  date,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const window_slot = {
  counter: saidAs(z.string().describe('Name of the counter'), { names: ['desk'] }),
  quarter: saidAs(
    z.enum(['old town', 'northside', 'harbour', 'mill end', 'airport']).describe('Part of town where the counter is'),
    {
      names: ['area', 'part of town'],
      values: { airport: ['by the planes', 'terminal'], 'old town': ['centre', 'center'] },
    },
  ),
  takes_photos: saidAs(z.boolean().describe('Whether it has a photo booth'), { names: ['photo machine', 'booth'] }),
  step_free: saidAs(z.boolean().describe('Whether one gets in without stairs'), { names: ['wheelchair', 'no stairs'] }),
  wait_days: saidAs(z.int().describe('How many days one waits for an appointment'), { names: ['wait'] }),
  shuts_at: saidAs(time('When the counter shuts', { hours: '12:00-23:00' }), { names: ['closing time'] }),
};
type Counter = ArgumentsOf<typeof window_slot>;
const row = (
  counter: string,
  quarter: Counter['quarter'],
  takes_photos: boolean,
  step_free: boolean,
  wait_days: number,
  shuts_at: string,
): Counter => ({ counter, quarter, takes_photos, step_free, wait_days, shuts_at });

const counters = table('pass_office.counters', 'counter', [
  row('Lion Gate', 'old town', true, false, 3, '16:00'),
  row('Corn Exchange', 'old town', false, true, 9, '18:30'),
  row('Bell Yard', 'old town', true, true, 14, '17:00'),
  row('Ferry House', 'harbour', true, true, 6, '15:30'),
  row('Customs Hall', 'harbour', false, false, 2, '19:00'),
  row('Birch Lane', 'northside', true, true, 11, '17:30'),
  row('Old Dairy', 'northside', false, true, 4, '13:00'),
  row('Weir Street', 'mill end', true, false, 5, '16:30'),
  row('Spindle Court', 'mill end', false, true, 8, '20:00'),
  row('Terminal Two', 'airport', true, true, 1, '22:00'),
]);

const paper = saidAs(
  z
    .enum(['passport', 'child passport', 'identity card', 'travel paper', 'residence card'])
    .describe('Which document it is'),
  {
    names: ['document'],
    values: {
      'child passport': ["kid's passport", "baby's passport"],
      'identity card': ['ID', 'ID card'],
      'travel paper': ['emergency passport', 'one-way paper'],
      'residence card': ['card for foreigners'],
    },
  },
);
const slip_number = saidAs(z.string().describe('Number on the slip of the appointment'), {
  names: ['appointment number', 'slip'],
});
const for_whom = saidAs(z.string().describe('Name of the person whose document it is'), { names: ['name', 'holder'] });
const come_on = saidAs(z.iso.date().describe('Day of the appointment'), { names: ['day'] });
const come_at = saidAs(time('Hour of the appointment', { hours: '08:00-20:00' }), { names: ['hour'] });

export class FindCounter extends search({
  description: 'Find a counter for passports and identity cards',
  slots: {
    quarter: window_slot.quarter.nullable(),
    takes_photos: window_slot.takes_photos.optional(),
    step_free: window_slot.step_free.optional(),
  },
  returns: window_slot,
  entity: 'counter',
  table: counters,
  offers: ['counter', 'wait_days'],
  comparable: ['wait_days', 'shuts_at'],
  followUp: () => ReserveVisit,
}) {}

export class ReserveVisit extends transaction({
  description: 'Reserve a time at a counter at which one applies for a new document',
  examples: ['my passport has run out'],
  slots: {
    counter: window_slot.counter,
    paper,
    for_whom,
    come_on,
    come_at,
    how_many: saidAs(z.int().min(1).max(8).default(1).describe('How many people come'), { names: ['people'] }),
    interpreter: saidAs(z.boolean().optional().describe('Whether somebody translates'), { names: ['translator'] }),
  },
  returns: {
    slip_number,
    booth: z.string().describe('Booth to which one is called'),
    fee: money('What is paid at the counter', { currency: 'GBP' }),
  },
  entity: 'visit',
  quote: ({ paper: kind, how_many }) => ({
    fee: (kind === 'child passport' ? 31 : kind === 'identity card' ? 24 : 58) * how_many,
  }),
  transact: ({ counter, come_on: day, paper: kind, how_many }, { rows, call }) => {
    const found = rows(counters).find((one) => one.counter.toLowerCase() === counter.toLowerCase());
    if (!found) return failure({ reason: 'There is no counter of that name.' });
    if (day === '2019-03-08')
      return failure({ reason: 'All hours of that day are taken.', alternative: { come_on: '2019-03-11' } });
    return success({
      slip_number: `P${call + 410}`,
      booth: `${(call % 9) + 1}`,
      fee: (kind === 'child passport' ? 31 : kind === 'identity card' ? 24 : 58) * how_many,
    });
  },
  undo: () => DropVisit,
  amend: () => ShiftVisit,
}) {}

export class ShiftVisit extends transaction({
  description: 'Put an appointment at another day, hour or counter',
  slots: {
    slip_number,
    come_on: come_on.optional(),
    come_at: come_at.optional(),
    counter: window_slot.counter.optional(),
  },
  returns: { slip_number },
  entity: 'shifted visit',
}) {}

export class DropVisit extends transaction({
  description: 'Give an appointment back',
  slots: { slip_number, why: saidAs(z.string().optional().describe('Why one does not come'), { names: ['reason'] }) },
  returns: { slip_number },
  entity: 'dropped visit',
}) {}

export class RenewByPost extends transaction({
  description: 'Renew a document by post, without coming to a counter',
  slots: {
    paper,
    for_whom,
    old_number: saidAs(z.string().describe('Number of the old document'), { names: ['number'] }),
    valid_years: saidAs(z.literal([5, 10]).describe('For how many years it is valid'), { names: ['years'] }),
    rushed: saidAs(z.boolean().default(false).describe('Whether it is made within the week'), {
      names: ['express', 'urgent'],
    }),
    send_to: saidAs(z.string().describe('Address to which it is sent'), { names: ['address'] }),
    note: z.string().optional().describe('Note for the clerk'),
  },
  returns: {
    dossier: z.string().describe('Number of the dossier'),
    cost: money('What the renewal costs', { currency: 'GBP' }),
  },
  entity: 'renewal',
  quote: ({ valid_years, rushed }) => ({ cost: (valid_years === 10 ? 72 : 49) + (rushed ? 40 : 0) }),
  transact: ({ valid_years, rushed }, { call }) =>
    success({ dossier: `D${call + 90}`, cost: (valid_years === 10 ? 72 : 49) + (rushed ? 40 : 0) }),
}) {}

export class ReportLost extends transaction({
  description: 'Report a document that was lost or stolen, so that nobody can use it',
  slots: {
    paper,
    for_whom,
    gone_since: saidAs(date('Day since which it is gone', { past: true }), { names: ['since'] }),
    where_lost: saidAs(z.string().describe('Where it was lost'), { names: ['place'] }),
    stolen: saidAs(z.boolean().describe('Whether somebody took it'), { names: ['theft', 'nicked'] }),
  },
  returns: { loss_number: z.string().describe('Number of the report') },
  entity: 'loss report',
  transact: (_, { call }) => success({ loss_number: `L${call + 15}` }),
}) {}

export const passOffice = service({
  name: 'PassOffice',
  description: 'Passports and identity cards',
  apis: [FindCounter, ReserveVisit, ShiftVisit, DropVisit, RenewByPost, ReportLost],
  tables: [counters],
});
