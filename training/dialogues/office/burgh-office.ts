/** A citizens' office: certificates, things that are broken in the street, fines, halls of the town. */
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

const hall = {
  hall: z.string().describe('Name of the hall'),
  ward: saidAs(z.enum(['North End', 'Riverside', 'Castle Hill']).describe('Part of the town'), {
    names: ['quarter', 'area'],
  }),
  holds: saidAs(z.int().describe('How many people it holds'), { names: ['capacity', 'people'] }),
  stage: z.boolean().describe('Whether there is a stage'),
  kitchen: z.boolean().describe('Whether there is a kitchen'),
  day_rate: saidAs(money('What a day costs', { currency: 'GBP' }), { names: ['price', 'rent', 'cost'] }),
  keeper: z.string().describe('Who has the keys'),
};
type Hall = ArgumentsOf<typeof hall>;
function row(
  name: string,
  ward: Hall['ward'],
  holds: number,
  stage: boolean,
  kitchen: boolean,
  day_rate: number,
  keeper: string,
): Hall {
  return { hall: name, ward, holds, stage, kitchen, day_rate, keeper };
}
const halls = table('burgh_office.halls', 'hall', [
  row('Corn Exchange', 'Castle Hill', 300, true, true, 420, 'Mrs Ogilvie'),
  row('Scout Hut', 'North End', 40, false, true, 45, 'Mr Peel'),
  row('Mission Room', 'North End', 80, true, false, 70, 'Mr Peel'),
  row('Boathouse', 'Riverside', 60, false, true, 95, 'Ms Tait'),
  row('Weavers Hall', 'Riverside', 150, true, true, 210, 'Ms Tait'),
  row('Reading Room', 'Castle Hill', 30, false, false, 25, 'Mrs Ogilvie'),
  row('Drill Hall', 'North End', 220, true, false, 180, 'Captain Rudd'),
  row('Tithe Barn', 'Riverside', 120, false, false, 110, 'Mr Sykes'),
  row('Guild Chamber', 'Castle Hill', 90, true, true, 160, 'Mrs Ogilvie'),
]);
const docket = z.string().describe('Number of the docket');

export class ListHalls extends search({
  description: 'Look for a hall of the town to rent',
  examples: ['where could we celebrate'],
  slots: { ward: hall.ward.optional(), stage: hall.stage.optional(), kitchen: hall.kitchen.optional() },
  returns: hall,
  entity: 'hall',
  table: halls,
  offers: ['hall', 'holds', 'day_rate'],
  comparable: ['holds', 'day_rate'],
  followUp: () => RentHall,
}) {}

export class RentHall extends transaction({
  description: 'Rent a hall of the town',
  slots: {
    hall: hall.hall,
    hire_day: z.iso.date().describe('Day of the event'),
    doors_at: saidAs(time('When people are let in', { hours: '10:00-20:00' }), { names: ['opening'] }),
    guests: z.int().min(1).max(300).describe('How many guests'),
    occasion: saidAs(z.enum(['wedding', 'concert', 'meeting', 'bazaar', 'birthday']).describe('What is going on'), {
      values: {
        wedding: ['marriage'],
        meeting: ['assembly', 'AGM'],
        bazaar: ['jumble sale', 'flea market', 'fair'],
        birthday: ['party'],
        concert: ['gig', 'recital'],
      },
    }),
    alcohol: saidAs(z.boolean().default(false).describe('Whether alcohol is served'), { names: ['bar', 'drinks'] }),
    renter: saidAs(z.string().describe('Name of the person who answers for it'), { names: ['responsible person'] }),
  },
  returns: { docket, deposit: money('What is paid in advance', { currency: 'GBP' }) },
  entity: 'hire',
  quote: ({ guests, alcohol }) => ({ deposit: (guests > 100 ? 200 : 80) + (alcohol ? 50 : 0) }),
  transact: ({ guests, alcohol, hall: name }, { call, rows }) => {
    const found = rows(halls).find((one) => one.hall.toLowerCase() === name.toLowerCase());
    if (found && found.holds < guests) return failure({ reason: `It holds ${found.holds} people at most.` });
    return success({ docket: `HH${call + 12}`, deposit: (guests > 100 ? 200 : 80) + (alcohol ? 50 : 0) });
  },
  undo: () => Annul,
}) {}

export class OrderCertificate extends transaction({
  description: 'Order a certificate from the registers',
  slots: {
    certificate: saidAs(z.enum(['birth', 'marriage', 'death', 'good conduct']).describe('Kind of the certificate'), {
      values: {
        birth: ['birth certificate'],
        marriage: ['marriage certificate', 'marriage lines'],
        'good conduct': ['criminal record', 'police certificate'],
      },
    }),
    about_whom: saidAs(z.string().describe('Name of the person it is about'), { names: ['subject'] }),
    year: saidAs(z.int().min(1850).max(2019).describe('Year of the entry'), { names: ['year of entry'] }),
    copies: z.int().min(1).max(10).default(1).describe('How many copies'),
    sent: saidAs(z.boolean().describe('Whether it is sent by post'), { names: ['post', 'posted'] }),
    translated: z.boolean().default(false).describe('Whether there is a translation with it'),
  },
  returns: { docket, charge: money('What it costs', { currency: 'GBP' }) },
  entity: 'certificate',
  quote: ({ copies, sent }) => ({ charge: 11 * (copies ?? 1) + (sent ? 3 : 0) }),
  transact: ({ copies, sent }, { call }) =>
    success({ docket: `CE${call + 88}`, charge: 11 * (copies ?? 1) + (sent ? 3 : 0) }),
  undo: () => Annul,
}) {}

export class ReportDefect extends transaction({
  description: 'Report something that is broken or dirty in the street',
  examples: ['there is a hole in the road'],
  slots: {
    defect: saidAs(z.enum(['pothole', 'street lamp', 'graffiti', 'rubbish', 'fallen tree']).describe('What is wrong'), {
      values: {
        pothole: ['hole', 'crater'],
        'street lamp': ['streetlight', 'lamp post', 'light'],
        rubbish: ['litter', 'dumped things', 'fly-tipping'],
        graffiti: ['scribbles'],
      },
    }),
    whereabouts: saidAs(z.string().describe('Where it is'), { names: ['place', 'street'] }),
    noticed_on: saidAs(date('Day when it was noticed', { past: true }).optional(), { names: ['since'] }),
    dangerous: saidAs(z.boolean().describe('Whether somebody may get hurt'), { names: ['danger'] }),
    reporter: saidAs(z.string().optional().describe('Name of the person who reports it'), { names: ['name'] }),
  },
  returns: { docket },
  entity: 'report',
  transact: (_args, { call }) => success({ docket: `RD${call + 401}` }),
  undo: () => Annul,
}) {}

export class PayFine extends transaction({
  description: 'Pay a fine',
  slots: {
    fine_number: saidAs(z.string().describe('Number on the fine'), { names: ['ticket number'] }),
    amount: money('How much is paid', { currency: 'GBP' }),
    by: saidAs(z.enum(['card', 'bank transfer', 'instalments']).describe('How it is paid'), {
      values: { instalments: ['in parts', 'bit by bit'] },
    }),
    pay_on: z.iso.date().optional().describe('Day of the payment'),
  },
  returns: { docket },
  entity: 'payment',
  transact: (_args, { call }) => success({ docket: `PF${call + 60}` }),
}) {}

export class Annul extends transaction({
  description: 'Annul a hire, an order or a report',
  slots: { docket, cause: z.string().optional().describe('Why it is annulled') },
  returns: { docket },
  entity: 'annulment',
}) {}

export const burghOffice = service({
  name: 'BurghOffice',
  description: 'Halls, certificates, street defects and fines of a town',
  apis: [ListHalls, RentHall, OrderCertificate, ReportDefect, PayFine, Annul],
  tables: [halls],
});
