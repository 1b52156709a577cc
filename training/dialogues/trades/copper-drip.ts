/** Plumbers: to find one, to have one come, to have something fitted. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const plumber = {
  plumber_name: saidAs(z.string().describe('Name of the plumber'), { names: ['plumber'] }),
  skill: saidAs(z.enum(['leaks', 'drains', 'bathrooms', 'gas', 'pumps']).describe('What the plumber is good at'), {
    names: ['trade'],
    values: {
      leaks: ['burst pipes', 'drips'],
      drains: ['blockages', 'sewers', 'clogged pipes'],
      bathrooms: ['showers', 'toilets', 'new baths'],
      gas: ['cookers', 'gas pipes'],
    },
  }),
  callout: saidAs(money('What it costs that the plumber comes at all', { currency: 'GBP' }), {
    names: ['call-out fee', 'price'],
  }),
  first_gap: saidAs(z.iso.date().describe('First day on which the plumber is free'), { names: ['available', 'free'] }),
  on_weekends: saidAs(z.boolean().describe('Whether the plumber works at weekends'), { names: ['weekends'] }),
  stars: saidAs(z.number().describe('How customers rate the plumber, out of 5'), { names: ['rating', 'reviews'] }),
  minutes_away: z.int().describe('How many minutes the plumber has to drive'),
};
type Plumber = ArgumentsOf<typeof plumber>;

const row = (
  plumber_name: string,
  skill: Plumber['skill'],
  callout: number,
  first_gap: string,
  on_weekends: boolean,
  stars: number,
  minutes_away: number,
): Plumber => ({ plumber_name, skill, callout, first_gap, on_weekends, stars, minutes_away });

const plumbers = table('copper_drip.plumbers', 'plumber_name', [
  row('Agnes Moody', 'leaks', 65, '2019-03-01', true, 4.6, 15),
  row('Terry Vance', 'leaks', 40, '2019-03-04', false, 3.9, 30),
  row('Olu Bankole', 'leaks', 55, '2019-03-02', true, 4.8, 45),
  row('Marek Zima', 'drains', 70, '2019-03-02', true, 4.4, 20),
  row('Dot Hanley', 'drains', 48, '2019-03-06', false, 4.7, 10),
  row('Vikram Sethi', 'bathrooms', 35, '2019-03-11', false, 4.9, 25),
  row('Lorna Peel', 'bathrooms', 30, '2019-03-19', true, 4.2, 12),
  row('Hugh Garrity', 'gas', 60, '2019-03-05', false, 4.5, 35),
  row('Anja Frisch', 'gas', 75, '2019-03-01', true, 4.1, 18),
  row('Percy Oldroyd', 'pumps', 50, '2019-03-08', false, 4.3, 50),
]);

const visit_code = saidAs(z.string().describe('Code of the visit'), { names: ['visit', 'reference', 'job number'] });
const street_address = saidAs(z.string().describe('Address to which the plumber comes'), { names: ['address'] });
const householder = saidAs(z.string().describe('Name of the person who lets the plumber in'), { names: ['name'] });

export class FindPlumber extends search({
  description: 'Look for a plumber',
  examples: ['who can see to our pipes'],
  slots: { skill: plumber.skill, on_weekends: plumber.on_weekends.optional() },
  returns: plumber,
  entity: 'plumber',
  table: plumbers,
  offers: ['plumber_name', 'callout', 'first_gap'],
  comparable: ['callout', 'first_gap', 'stars', 'minutes_away'],
  followUp: () => SendPlumber,
}) {}

export class SendPlumber extends transaction({
  description: 'Have a plumber come and mend something',
  slots: {
    plumber_name: plumber.plumber_name,
    fault: saidAs(z.string().describe('What is wrong'), { names: ['problem', 'trouble'] }),
    in_room: saidAs(z.enum(['kitchen', 'bathroom', 'cellar', 'loft', 'garden']).describe('Where in the house it is'), {
      names: ['room'],
      values: { cellar: ['basement', 'downstairs by the boiler'], loft: ['attic'], garden: ['outside', 'yard'] },
    }),
    come_on: saidAs(z.iso.date().describe('Day on which the plumber comes'), { names: ['day', 'date'] }),
    come_at: saidAs(time('At what time the plumber comes', { hours: '07:00-19:00' }), { names: ['time', 'hour'] }),
    water_off: saidAs(z.boolean().describe('Whether the water is turned off already'), { names: ['stopcock'] }),
    street_address,
    householder,
  },
  returns: { visit_code, deposit: money('What is paid beforehand', { currency: 'GBP' }) },
  entity: 'visit',
  quote: ({ plumber_name }, { rows }) => ({
    deposit: rows(plumbers).find((one) => one.plumber_name.toLowerCase() === plumber_name.toLowerCase())?.callout ?? 50,
  }),
  transact: ({ plumber_name, come_on }, { rows, call }) => {
    const found = rows(plumbers).find((one) => one.plumber_name.toLowerCase() === plumber_name.toLowerCase());
    if (!found) return failure({ reason: 'We have no plumber of that name.' });
    if (come_on < found.first_gap)
      return failure({ reason: 'That is too early for them.', alternative: { come_on: found.first_gap } });
    return success({ visit_code: `CD${call + 31}`, deposit: found.callout });
  },
  undo: () => CallOffVisit,
  amend: () => ShiftVisit,
}) {}

export class HaveFitted extends transaction({
  description: 'Have a new fixture or appliance connected to the water',
  slots: {
    fixture: saidAs(
      z.enum(['tap', 'washing machine', 'dishwasher', 'toilet', 'shower', 'water softener']).describe('What is fitted'),
      { values: { toilet: ['loo', 'lavatory'], tap: ['faucet', 'mixer'], 'washing machine': ['washer'] } },
    ),
    how_many: z.int().min(1).max(6).default(1).describe('How many of them'),
    fit_on: saidAs(z.iso.date().describe('Day of the fitting'), { names: ['day'] }),
    bought_already: saidAs(z.boolean().describe('Whether the customer has the thing already'), { names: ['own'] }),
    old_one_away: saidAs(z.boolean().default(false).describe('Whether the old one is taken away'), {
      names: ['removal'],
    }),
    up_to: saidAs(money('What it may cost at most', { currency: 'GBP' }).optional(), { names: ['budget', 'limit'] }),
    street_address,
  },
  returns: { fitting_code: z.string().describe('Code of the fitting') },
  entity: 'fitting',
  transact: (_args, { call }) => success({ fitting_code: `F${call + 500}` }),
}) {}

export class ShiftVisit extends transaction({
  description: 'Move a visit of the plumber to another day or hour',
  slots: {
    visit_code,
    come_on: z.iso.date().optional().describe('The new day'),
    come_at: time('The new time', { hours: '07:00-19:00' }).optional(),
  },
  returns: { visit_code },
  entity: 'new appointment',
}) {}

export class CallOffVisit extends transaction({
  description: 'Cancel a visit of the plumber',
  slots: {
    visit_code,
    cause: saidAs(z.string().optional().describe('Why nobody needs to come'), { names: ['reason'] }),
  },
  returns: { visit_code },
  entity: 'cancellation',
}) {}

export const copperDrip = service({
  name: 'CopperDrip',
  description: 'Plumbers',
  apis: [FindPlumber, SendPlumber, HaveFitted, ShiftVisit, CallOffVisit],
  tables: [plumbers],
});
