/** An aparthotel for long stays: studios by the week, longer or shorter, housekeeping, late checkout, what is broken. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const unit = {
  unit: z.string().describe('Name of the apartment'),
  layout: saidAs(z.enum(['studio', 'one-bedroom', 'two-bedroom', 'penthouse']).describe('Layout of the apartment'), {
    values: { 'one-bedroom': ['one bed', 'separate bedroom'], 'two-bedroom': ['two bed'], penthouse: ['top floor'] },
  }),
  weekly: saidAs(money('What a week costs'), { names: ['price', 'rate', 'cost', 'budget'] }),
  sleeps: saidAs(z.int().describe('How many people it sleeps'), { names: ['people', 'guests'] }),
  floor: z.int().describe('Floor on which it lies'),
  washing_machine: saidAs(z.boolean().describe('Whether there is a washing machine'), { names: ['washer', 'laundry'] }),
  desk: saidAs(z.boolean().describe('Whether there is a desk to work at'), { names: ['workspace'] }),
  bathtub: saidAs(z.boolean().describe('Whether there is a bathtub'), { names: ['bath', 'tub'] }),
};
type Unit = ArgumentsOf<typeof unit>;

function row(
  name: string,
  layout: Unit['layout'],
  weekly: number,
  sleeps: number,
  floor: number,
  washing_machine: boolean,
  desk: boolean,
  bathtub: boolean,
): Unit {
  return { unit: name, layout, weekly, sleeps, floor, washing_machine, desk, bathtub };
}

const units = table('long_stay.units', 'unit', [
  row('Birch', 'studio', 410, 2, 1, false, true, false),
  row('Hazel', 'studio', 450, 2, 3, true, true, false),
  row('Rowan', 'studio', 390, 1, 0, false, false, false),
  row('Maple', 'one-bedroom', 560, 2, 2, true, true, false),
  row('Elm', 'one-bedroom', 590, 3, 4, true, true, true),
  row('Poplar', 'one-bedroom', 530, 2, 0, false, false, true),
  row('Chestnut', 'two-bedroom', 780, 4, 2, true, true, true),
  row('Walnut', 'two-bedroom', 720, 4, 1, true, false, false),
  row('Linden', 'two-bedroom', 840, 5, 5, true, true, true),
  row('Cedar', 'penthouse', 1250, 4, 7, true, true, true),
  row('Sequoia', 'penthouse', 1480, 6, 8, true, true, true),
]);

const contract = z.string().describe('Number of the contract');

export class ShowApartments extends search({
  description: 'Look for an apartment for a long stay',
  slots: {
    layout: unit.layout,
    washing_machine: unit.washing_machine.optional(),
    desk: unit.desk.optional(),
    bathtub: unit.bathtub.optional(),
  },
  returns: unit,
  entity: 'apartment',
  table: units,
  offers: ['unit', 'floor', 'weekly'],
  comparable: ['weekly', 'sleeps', 'floor'],
  followUp: () => MoveIn,
  phrases: { tell: { sleeps: 'It sleeps {sleeps}.' } },
}) {}

export class MoveIn extends transaction({
  description: 'Rent an apartment for some weeks',
  slots: {
    unit: unit.unit,
    arrival: z.iso.date().describe('Day of arrival'),
    weeks: z.int().min(1).max(52).describe('How many weeks'),
    residents: saidAs(z.int().min(1).max(6).describe('How many people live there'), { names: ['people', 'guests'] }),
    tenant: z.string().describe('Name of the person in the contract'),
    billed_to: saidAs(z.enum(['guest', 'company']).default('guest').describe('Who gets the bill'), {
      names: ['bill', 'invoice'],
      values: { company: ['employer', 'firm', 'my boss'], guest: ['me', 'myself'] },
    }),
    cleaning: saidAs(
      z.enum(['daily', 'weekly', 'every other week', 'never']).default('weekly').describe('How often it is cleaned'),
      {
        names: ['housekeeping'],
        values: {
          daily: ['every day'],
          weekly: ['once a week'],
          'every other week': ['fortnightly'],
          never: ['no cleaning'],
        },
      },
    ),
    parking: saidAs(z.boolean().default(false).describe('Whether they need a parking space'), {
      names: ['garage', 'car'],
    }),
  },
  returns: { contract, deposit: money('What is paid as a deposit') },
  entity: 'contract',
  quote: ({ weeks, parking }) => ({ deposit: 200 + 10 * weeks + (parking ? 50 : 0) }),
  transact: ({ unit: name, residents, weeks, parking }, { rows, call }) => {
    const found = rows(units).find((one) => one.unit.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have no such apartment.' });
    if (residents > found.sleeps) return failure({ reason: 'That is too many people for it.' });
    return success({ contract: `LS-${call + 70}`, deposit: 200 + 10 * weeks + (parking ? 50 : 0) });
  },
  undo: () => EndContract,
  amend: () => ExtendStay,
}) {}

export class ExtendStay extends transaction({
  description: 'Extend or shorten a stay',
  examples: ['stay longer', 'stay on'],
  slots: {
    contract,
    leave_on: z.iso.date().optional().describe('New day of departure'),
    weeks: z.int().min(1).max(52).optional().describe('How many weeks it is in all'),
  },
  returns: { contract },
  entity: 'extension',
}) {}

export class EndContract extends transaction({
  description: 'Cancel a contract before it begins',
  slots: { contract, cause: z.string().optional().describe('Why it is cancelled') },
  returns: { contract },
  entity: 'cancellation',
}) {}

export class OrderHousekeeping extends transaction({
  description: 'Order housekeeping for an apartment',
  examples: ['somebody should clean'],
  slots: {
    apartment: z.string().describe('Name of the apartment that is seen to'),
    job: saidAs(
      z.enum(['cleaning', 'fresh linen', 'fresh towels', 'ironing', 'washing-up']).describe('What is to be done'),
      {
        names: ['service'],
        values: {
          'fresh linen': ['sheets', 'bedding'],
          'fresh towels': ['towels'],
          ironing: ['shirts'],
          'washing-up': ['dishes'],
        },
      },
    ),
    do_on: z.iso.date().describe('Day on which it is done'),
    not_before: time('Earliest time at which they may come', { hours: '08:00-17:59' }),
    guest_in: z.boolean().describe('Whether somebody will be in'),
    remark: z.string().optional().describe('What the housekeepers should know'),
  },
  returns: { order: z.string().describe('Number of the order'), charge: money('What it costs') },
  entity: 'order',
  transact: ({ job }, { call }) => success({ order: `HK${call + 5}`, charge: job === 'cleaning' ? 35 : 12 }),
}) {}

export class LateCheckout extends transaction({
  description: 'Leave later than noon on the last day',
  slots: {
    contract,
    out_by: time('When they leave', { hours: '12:00-20:59' }),
    bags_kept: saidAs(z.boolean().default(false).describe('Whether their luggage is kept'), {
      names: ['luggage', 'suitcases'],
    }),
  },
  returns: { surcharge: money('What that costs') },
  entity: 'late checkout',
  transact: ({ out_by }) =>
    out_by > '18:00'
      ? failure({ reason: 'The cleaners come then.', alternative: { out_by: '18:00' } })
      : success({ surcharge: out_by > '15:00' ? 60 : 30 }),
}) {}

export class ReportFault extends transaction({
  description: 'Report something that does not work in an apartment',
  slots: {
    apartment: z.string().describe('Name of the apartment'),
    broken: z.string().describe('What does not work'),
    since: z.string().optional().describe('Since when'),
    may_enter: saidAs(z.boolean().describe('Whether we may go in alone'), { names: ['enter', 'master key'] }),
    severity: saidAs(z.enum(['minor', 'annoying', 'emergency']).describe('How bad it is'), {
      values: { minor: ['no rush', 'small'], annoying: ['a nuisance'], emergency: ['urgent', 'flooding'] },
    }),
  },
  returns: { report: z.string().describe('Number of the report'), handyman: z.string().describe('Who comes') },
  entity: 'report',
  transact: ({ severity }, { call }) =>
    success({ report: `F${call + 18}`, handyman: severity === 'emergency' ? 'Mr Bianchi' : 'Lou' }),
}) {}

export const longStay = service({
  name: 'LongStay',
  description: 'Aparthotel for long stays',
  apis: [ShowApartments, MoveIn, ExtendStay, EndContract, OrderHousekeeping, LateCheckout, ReportFault],
  tables: [units],
});
