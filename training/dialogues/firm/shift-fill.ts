/** An agency for temporary staff: who is free, for which shifts, for how much, and who did not turn up. */
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

const temp = {
  worker: saidAs(z.string().describe('Name of the worker'), { names: ['temp', 'person'] }),
  trade: saidAs(
    z
      .enum(['forklift driver', 'picker', 'receptionist', 'chef', 'waiter', 'cleaner', 'welder', 'bookkeeper'])
      .describe('What the person does'),
    {
      names: ['job', 'role'],
      values: {
        'forklift driver': ['forklift', 'flt', 'truck driver in the warehouse'],
        picker: ['warehouse hand', 'packer'],
        receptionist: ['front desk', 'someone to answer the phones'],
        chef: ['cook', 'kitchen hand'],
        waiter: ['waitress', 'waiting staff', 'server'],
        cleaner: ['cleaning'],
        welder: ['fabricator'],
        bookkeeper: ['accounts', 'someone for the books'],
      },
    },
  ),
  hourlyRate: saidAs(money('What we charge an hour', { currency: 'GBP' }), { names: ['rate', 'price', 'charge'] }),
  score: saidAs(z.number().describe('How clients rated the person, out of 5'), { names: ['rating', 'stars'] }),
  ownTransport: saidAs(z.boolean().describe('Whether the person has a car'), { names: ['drives', 'car'] }),
  nights: saidAs(z.boolean().describe('Whether the person works nights'), { names: ['night shift'] }),
  yearsDone: saidAs(z.int().describe('Years of experience'), { names: ['experience'] }),
};
type Temp = ArgumentsOf<typeof temp>;
const t = (
  worker: string,
  trade: Temp['trade'],
  hourlyRate: number,
  score: number,
  yearsDone: number,
  flags: string,
): Temp => ({
  worker,
  trade,
  hourlyRate,
  score,
  yearsDone,
  ownTransport: flags.includes('c'),
  nights: flags.includes('n'),
});
const temps = table('shift_fill.temps', 'worker', [
  t('Marek Novotny', 'forklift driver', 19.5, 4.8, 11, 'cn'),
  t('Shanice Boyd', 'forklift driver', 18, 4.4, 4, 'n'),
  t('Leon Marchetti', 'picker', 14, 4.1, 2, ''),
  t('Agnes Olusola', 'picker', 14.5, 4.9, 7, 'cn'),
  t('Heather Quigley', 'receptionist', 16, 4.6, 9, 'c'),
  t('Tobias Lund', 'receptionist', 15, 3.8, 1, ''),
  t('Ignacio Vela', 'chef', 21, 4.7, 14, 'cn'),
  t('Bridie Halloran', 'chef', 18.5, 4.2, 5, 'c'),
  t('Sunil Perera', 'waiter', 13.5, 4.5, 3, 'n'),
  t('Camille Roux', 'waiter', 14, 4.3, 6, 'c'),
  t('Dorota Zielinska', 'cleaner', 13, 5, 12, 'cn'),
  t('Wes Tanner', 'welder', 27, 4.6, 20, 'c'),
  t('Prudence Akande', 'bookkeeper', 24, 4.9, 16, ''),
]);

const order = saidAs(z.string().describe('Order number'), { names: ['number', 'order', 'assignment'] });
const site = saidAs(z.string().describe('Where the person reports'), { names: ['address', 'place', 'location'] });
const firstDay = saidAs(z.iso.date().describe('First shift'), { names: ['start date', 'from'] });
const clockOn = saidAs(time('When the shift begins', { half: 'am' }), { names: ['start', 'begins'] });
const ppe = saidAs(z.enum(['none', 'boots', 'hi-vis', 'hard hat', 'whites', 'black and white']), {
  names: ['clothing', 'kit', 'dress'],
  values: {
    boots: ['safety shoes', 'steel toes'],
    'hi-vis': ['yellow vest', 'high visibility'],
    'hard hat': ['helmet'],
    whites: ["chef's jacket"],
    'black and white': ['smart', 'white shirt'],
  },
}).describe('What they should wear');

export class FindTemp extends search({
  description: 'Find someone to fill a gap',
  examples: ['we are a man down', 'somebody has rung in sick'],
  slots: {
    trade: temp.trade,
    ownTransport: temp.ownTransport.optional(),
    nights: temp.nights.optional(),
  },
  returns: temp,
  entity: 'worker',
  table: temps,
  offers: ['worker', 'hourlyRate'],
  comparable: ['hourlyRate', 'score', 'yearsDone'],
  followUp: () => BookTemp,
}) {}

export class BookTemp extends transaction({
  description: 'Book a worker for shifts',
  slots: {
    worker: temp.worker,
    firstDay,
    shifts: saidAs(z.int().min(1).max(60).describe('How many shifts'), { names: ['shifts', 'days'] }),
    clockOn,
    hours: saidAs(z.number().describe('Hours in a shift'), { names: ['hours', 'length'] }),
    site,
    supervisor: saidAs(z.string().describe('Whom to ask for'), { names: ['contact', 'boss'] }),
    ppe: ppe.optional(),
    lunchPaid: saidAs(z.boolean().default(false).describe('Whether the break is paid'), { names: ['paid lunch'] }),
  },
  returns: { order, estimate: money('What it will come to', { currency: 'GBP' }) },
  entity: 'booking',
  quote: ({ worker, shifts, hours }, { rows }) => ({
    estimate:
      Math.round(
        (rows(temps).find((one) => one.worker.toLowerCase() === worker.toLowerCase())?.hourlyRate ?? 16) *
          shifts *
          hours *
          100,
      ) / 100,
  }),
  transact: ({ worker, shifts, hours, firstDay: day }, { rows, call }) => {
    const found = rows(temps).find((one) => one.worker.toLowerCase() === worker.toLowerCase());
    if (!found) return failure({ reason: 'Nobody of that name is on our books.' });
    if (found.worker === 'Wes Tanner' && day < '2019-03-06')
      return failure({ reason: 'Wes Tanner is busy until then.', alternative: { firstDay: '2019-03-06' } });
    return success({
      order: `SF${call + 220}`,
      estimate: Math.round(found.hourlyRate * shifts * hours * 100) / 100,
    });
  },
  undo: () => StandDown,
  amend: () => Extend,
}) {}

export class Extend extends transaction({
  description: 'Lengthen, shorten or move a booking',
  slots: {
    order,
    shifts: saidAs(z.int().min(1).max(60).optional().describe('Shifts in all'), { names: ['shifts', 'days'] }),
    firstDay: firstDay.optional(),
    clockOn: clockOn.optional(),
    site: site.optional(),
    supervisor: z.string().optional().describe('Whom to ask for now'),
  },
  returns: { order },
  entity: 'altered booking',
}) {}

export class StandDown extends transaction({
  description: 'Stand a worker down',
  examples: ['we will not be needing'],
  slots: {
    order,
    grounds: saidAs(z.string().optional().describe('Why'), { names: ['reason', 'because'] }),
    payNotice: saidAs(z.boolean().default(true).describe('Whether notice is paid'), { names: ['notice'] }),
  },
  returns: { order },
  entity: 'cancellation',
}) {}

export class NoShow extends transaction({
  description: 'Complain that a worker did not come or was late',
  slots: {
    worker: temp.worker,
    what: saidAs(z.enum(['absent', 'late', 'left early', 'unsuitable']).describe('What the complaint is'), {
      values: {
        absent: ['never showed', 'not here', 'no sign'],
        late: ['turned up after'],
        'left early': ['walked off', 'went home'],
        unsuitable: ['no good', 'useless'],
      },
    }),
    when: date('Day it happened', { past: true }),
    remark: saidAs(z.string().optional().describe('What there is to add'), { names: ['comment'] }),
    replace: saidAs(z.boolean().describe('Whether someone else is wanted'), { names: ['replacement'] }),
  },
  returns: { caseNo: z.string().describe('Number of the case') },
  entity: 'complaint',
  transact: (_, { call }) => success({ caseNo: `C-${call + 31}` }),
}) {}

export const shiftFill = service({
  name: 'ShiftFill',
  description: 'Temporary staff for firms',
  apis: [FindTemp, BookTemp, Extend, StandDown, NoShow],
  tables: [temps],
});
