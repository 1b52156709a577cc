/** Repairs of household appliances at home: who can come, visits, spare parts, estimates. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const machine = saidAs(
  z
    .enum(['washing machine', 'dishwasher', 'fridge', 'oven', 'dryer', 'vacuum cleaner'])
    .describe('The appliance that is broken'),
  {
    names: ['appliance', 'device'],
    values: {
      'washing machine': ['washer'],
      fridge: ['freezer', 'icebox'],
      oven: ['cooker', 'stove'],
      dryer: ['tumble dryer'],
      'vacuum cleaner': ['hoover'],
    },
  },
);
const fitter = {
  fitter: saidAs(z.string().describe('Name of the mechanic who comes to the house'), {
    names: ['mechanic', 'repairman', 'engineer'],
  }),
  good_at: machine,
  side: saidAs(
    z.enum(['north', 'south', 'east', 'west', 'centre']).describe('Part of town in which the mechanic drives about'),
    { names: ['area', 'part of town'] },
  ),
  call_out: saidAs(money('What it costs to have the mechanic come at all'), { names: ['fee', 'visit'] }),
  half_hour: money('What every half hour of work costs after that'),
  free_from: saidAs(z.iso.date().describe('First day on which the mechanic has time'), { names: ['earliest day'] }),
  evenings: saidAs(z.boolean().describe('Whether the mechanic also works after six'), { names: ['after work'] }),
  rating: z.number().describe('How customers judge the work, of five'),
};
const fitters = table(
  'suds_and_sparks.fitters',
  'fitter',
  (
    [
      ['Yusuf Kaya', 'washing machine', 'north', 49, 30, '2019-03-04', true, 4.7],
      ['Bridget Lall', 'washing machine', 'south', 35, 38, '2019-03-07', false, 4.2],
      ['Otto Flick', 'washing machine', 'centre', 60, 25, '2019-03-02', true, 3.9],
      ['Inge Holm', 'dishwasher', 'east', 45, 32, '2019-03-05', false, 4.8],
      ['Cormac Reid', 'dishwasher', 'north', 39, 40, '2019-03-11', true, 4.4],
      ['Paola Ricci', 'fridge', 'centre', 70, 35, '2019-03-02', true, 4.9],
      ['Stan Dudek', 'fridge', 'west', 42, 28, '2019-03-06', false, 3.6],
      ['Mina Roy', 'oven', 'south', 55, 34, '2019-03-05', true, 4.5],
      ['Ted Crumb', 'oven', 'west', 30, 45, '2019-03-12', false, 4.1],
      ['Fay Whitlock', 'dryer', 'east', 48, 29, '2019-03-08', false, 4.6],
      ['Hugo Brandt', 'vacuum cleaner', 'centre', 20, 20, '2019-03-04', true, 4.0],
    ] as const
  ).map(([name, good_at, side, call_out, half_hour, free_from, evenings, rating]) => ({
    fitter: name,
    good_at,
    side,
    call_out,
    half_hour,
    free_from,
    evenings,
    rating,
  })),
);

const visit_id = saidAs(z.string().describe('Number of the visit, as it stands in the message'), {
  names: ['number', 'visit number', 'job'],
});
const visit_on = saidAs(z.iso.date().describe('Day on which somebody comes'), { names: ['day', 'date'] });
const between_from = saidAs(
  time('Earliest time at which somebody may ring the bell', { hours: '07:00-21:00', half: 'am' }),
  { names: ['from', 'hour'] },
);
const symptom = saidAs(z.string().describe('What the machine does or does not do'), {
  names: ['trouble', 'problem', 'fault'],
});

export class WhoCanCome extends search({
  description: 'Look for a mechanic who repairs something at home',
  examples: ['my machine is broken', 'it stopped working'],
  slots: { good_at: machine, side: fitter.side.optional(), evenings: fitter.evenings.optional() },
  returns: fitter,
  entity: 'mechanic',
  table: fitters,
  offers: ['fitter', 'call_out', 'free_from'],
  comparable: ['call_out', 'half_hour', 'free_from', 'rating'],
  followUp: () => BookVisit,
}) {}

export class BookVisit extends transaction({
  description: 'Have a mechanic come to the house',
  slots: {
    fitter: fitter.fitter,
    symptom,
    visit_on,
    between_from,
    household: saidAs(z.string().describe('Name on the door bell'), { names: ['name', 'bell'] }),
    street: saidAs(z.string().describe('Street and number of the house'), { names: ['address'] }),
    machine_years: saidAs(z.int().min(0).max(40).optional().describe('How many years old the machine is'), {
      names: ['age'],
    }),
    limit: saidAs(money('Amount above which the repair is not to be done').optional(), {
      names: ['ceiling', 'at most'],
    }),
    pet_in_house: saidAs(z.boolean().optional().describe('Whether an animal runs about in the house'), {
      names: ['dog', 'cat'],
    }),
  },
  returns: { visit_id, fee: money('What the visit itself costs') },
  entity: 'visit',
  quote: ({ fitter: name }, { rows }) => ({
    fee: rows(fitters).find((one) => one.fitter.toLowerCase() === name.toLowerCase())?.call_out ?? 50,
  }),
  transact: ({ fitter: name, visit_on: day }, { rows, call }) => {
    const found = rows(fitters).find((one) => one.fitter.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'Nobody of that name works for us.' });
    if (day < found.free_from)
      return failure({ reason: 'The calendar is full before that.', alternative: { visit_on: found.free_from } });
    return success({ visit_id: `SS${call + 500}`, fee: found.call_out });
  },
  undo: () => DropVisit,
  amend: () => MoveVisit,
}) {}

export class MoveVisit extends transaction({
  description: 'Put a visit on another day or hour, or tell the mechanic more',
  slots: {
    visit_id,
    visit_on: visit_on.optional(),
    between_from: between_from.optional(),
    symptom: symptom.optional(),
  },
  returns: { visit_id },
  entity: 'rearranged visit',
}) {}

export class DropVisit extends transaction({
  description: 'Cancel a visit of the mechanic',
  slots: { visit_id, grounds: saidAs(z.string().optional().describe('Why nobody need come'), { names: ['reason'] }) },
  returns: { visit_id },
  entity: 'cancelled visit',
}) {}

export class OrderPart extends transaction({
  description: 'Order a spare part to fit it oneself',
  slots: {
    part: saidAs(z.string().describe('Which part it is'), { names: ['spare', 'piece'] }),
    for_machine: saidAs(machine, { names: ['for'] }),
    how_many: saidAs(z.int().min(1).max(10).default(1).describe('How many of the part'), {
      names: ['number', 'pieces'],
    }),
    handed_over: saidAs(
      z.enum(['by post', 'at the counter', 'at a petrol station']).describe('How one gets the part'),
      {
        names: ['delivery'],
        values: {
          'by post': ['mailed', 'sent', 'in the mail'],
          'at the counter': ['i fetch it', 'pick up'],
          'at a petrol station': ['garage', 'gas station'],
        },
      },
    ),
    household: saidAs(z.string().describe('Name on the parcel'), { names: ['name'] }),
  },
  returns: { order_id: z.string().describe('Number of the order'), charge: money('What the part costs') },
  entity: 'spare part',
  quote: ({ how_many }) => ({ charge: 14 * how_many }),
  transact: ({ how_many }, { call }) => success({ order_id: `PT${call + 9}`, charge: 14 * how_many }),
}) {}

export const sudsAndSparks = service({
  name: 'SudsAndSparks',
  description: 'Repairs of washing machines, fridges and other appliances at home',
  apis: [WhoCanCome, BookVisit, MoveVisit, DropVisit, OrderPart],
  tables: [fitters],
});
