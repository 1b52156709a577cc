/** An energy supplier: tariffs, meter readings, moves and visits. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const tariff = {
  tariff: z.string().describe('Name of the tariff'),
  supply: z.enum(['electricity', 'gas', 'electricity and gas']).describe('What is supplied'),
  renewable: saidAs(z.boolean().describe('Whether all of it is from renewable sources'), { names: ['green', 'eco'] }),
  contract: saidAs(z.enum(['rolling', '1 year', '2 years']).describe('How long one is bound'), {
    values: { rolling: ['month by month', 'no commitment'] },
  }),
  monthly_fee: money('Fixed fee a month', { currency: 'GBP' }),
  unit_price: z.number().describe('Price of a kilowatt hour in cents'),
  night_rate: z.boolean().describe('Whether it is cheaper at night'),
  exit_fee: money('Fee for leaving early', { currency: 'GBP' }),
};

type Tariff = ArgumentsOf<typeof tariff>;

const tariffs = table('northlight.tariffs', 'tariff', [
  row('Daybreak', 'electricity', false, '1 year', 9, 21.4, false, 30),
  row('Daybreak Green', 'electricity', true, '1 year', 10.5, 22.9, false, 30),
  row('Night Owl', 'electricity', false, '2 years', 11, 19.8, true, 60),
  row('Windrose', 'electricity', true, '2 years', 8.5, 20.6, false, 60),
  row('Free Spirit', 'electricity', false, 'rolling', 7, 25.3, false, 0),
  row('Solar Hop', 'electricity', true, 'rolling', 8, 26.1, true, 0),
  row('Charge Point', 'electricity', true, '1 year', 12, 18.7, true, 40),
  row('Hearth', 'gas', false, '1 year', 8, 6.2, false, 25),
  row('Hearth Plus', 'gas', false, '2 years', 7.5, 5.8, false, 50),
  row('Blue Flame', 'gas', false, 'rolling', 6, 7.1, false, 0),
  row('Meadow Gas', 'gas', true, '1 year', 9.5, 7.9, false, 25),
  row('Compost Flex', 'gas', true, 'rolling', 8.75, 8.4, false, 0),
  row('Whole House', 'electricity and gas', false, '1 year', 15, 20.9, false, 45),
  row('Whole House Green', 'electricity and gas', true, '1 year', 17.5, 22.2, false, 45),
  row('Long Haul', 'electricity and gas', false, '2 years', 13, 19.5, true, 80),
  row('Lighthouse', 'electricity and gas', true, '2 years', 16, 21.1, true, 80),
  row('Come and Go', 'electricity and gas', false, 'rolling', 14, 24.4, false, 0),
]);

function row(
  name: string,
  supply: Tariff['supply'],
  renewable: boolean,
  contract: Tariff['contract'],
  monthly_fee: number,
  unit_price: number,
  night_rate: boolean,
  exit_fee: number,
): Tariff {
  return { tariff: name, supply, renewable, contract, monthly_fee, unit_price, night_rate, exit_fee };
}

const visit_number = z.string().describe('Number of the visit');
const visit_day = z.iso.date().describe('Day on which the technician comes');

export class FindTariffs extends search({
  description: 'Look for a tariff for electricity or gas',
  slots: {
    supply: saidAs(tariff.supply, { values: { 'electricity and gas': ['both', 'dual fuel'], electricity: ['power'] } }),
    renewable: tariff.renewable.optional(),
    contract: tariff.contract.nullable(),
  },
  returns: tariff,
  entity: 'tariff',
  table: tariffs,
  identity: 'tariff',
  offers: ['tariff', 'monthly_fee', 'unit_price'],
  comparable: ['monthly_fee', 'unit_price', 'night_rate', 'exit_fee'],
  followUp: () => SignUp,
}) {}

export class SignUp extends transaction({
  description: 'Change to a tariff',
  slots: {
    tariff: tariff.tariff,
    customer_name: z.string().describe('Who the contract is with'),
    supply_address: z.string().describe('Address that is supplied'),
    start_date: z.iso.date().describe('First day of the contract'),
    payment: z.enum(['direct debit', 'card', 'bank transfer']).describe('How the bill is paid'),
    paper_bills: saidAs(z.boolean().default(false).describe('Whether bills come on paper'), { names: ['by post'] }),
    yearly_use: z.int().optional().describe('How many kilowatt hours are used in a year'),
    monthly_budget: money('How much is paid each month', { currency: 'GBP' }).optional(),
  },
  returns: {
    contract_number: z.string().describe('Number of the contract'),
    first_bill: z.iso.date().describe('Day of the first bill'),
  },
  entity: 'contract',
}) {
  /** The change takes a week. */
  override transact({ start_date }: ArgumentsOf<typeof SignUp>) {
    if (start_date < '2019-03-08')
      return failure({ reason: 'The change takes a week.', alternative: { start_date: '2019-03-08' } });
    return success({ contract_number: 'N-60312', first_bill: '2019-04-15' });
  }
}

export class SubmitReading extends transaction({
  description: 'Report what the meter shows',
  slots: {
    meter: z.enum(['electricity', 'gas', 'hot water']).describe('Which meter was read'),
    reading: z.int().min(0).describe('Number on the meter'),
    read_on: z.iso.date().default('2019-03-01').describe('Day on which it was read'),
    estimated: z.boolean().default(false).describe('Whether the number is only a guess'),
  },
  returns: {
    consumption: z.int().describe('How much was used since the last time'),
    balance: money('What is on the account', { currency: 'GBP' }),
  },
  entity: 'reading',
}) {
  override transact({ reading }: ArgumentsOf<typeof SubmitReading>) {
    if (reading > 999999) return failure({ reason: 'The number has too many digits.' });
    return success({ consumption: 412, balance: 37.2 });
  }
}

export class MoveHome extends transaction({
  description: 'Move the supply to a new address',
  slots: {
    from_address: z.string().describe('Address of the old home'),
    to_address: z.string().describe('Address of the new home'),
    move_out: z.iso.date().describe('Last day at the old address'),
    move_in: z.iso.date().describe('First day at the new address'),
    keep_tariff: z.boolean().default(true).describe('Whether the tariff stays the same'),
    persons: z.int().optional().describe('How many people live in the new home'),
  },
  returns: {
    move_number: z.string().describe('Number of the move'),
    final_bill: z.iso.date().describe('Day of the last bill for the old address'),
  },
  entity: 'move',
  transact: () => success({ move_number: 'M-88', final_bill: '2019-04-10' }),
}) {}

export class BookVisit extends transaction({
  description: 'Have a technician come',
  slots: {
    task: saidAs(
      z
        .enum(['new meter', 'leak check', 'boiler service', 'power failure', 'charging box'])
        .describe('What the technician comes for'),
      {
        values: { 'charging box': ['wallbox'], 'power failure': ['blackout'] },
      },
    ),
    address: z.string().describe('Where the technician comes'),
    visit_day,
    earliest: time('Earliest time at which the technician may come', { hours: '07:30-19:15' }),
    latest: time('Latest time at which the technician may come', { hours: '09:00-20:30' }).optional(),
    contact: z.string().optional().describe('Who opens the door'),
    dog: z.boolean().default(false).describe('Whether there is a dog in the house'),
    directions: z.string().optional().describe('How to find the door'),
  },
  returns: {
    visit_number,
    technician: z.string().describe('Who comes'),
    callout_fee: money('Fee for coming', { currency: 'GBP' }),
  },
  entity: 'visit',
  quote: ({ task }) => ({ callout_fee: task === 'power failure' || task === 'leak check' ? 0 : 35 }),
  undo: () => CancelVisit,
  amend: () => ChangeVisit,
}) {
  /** Nobody works on Sundays. */
  override transact({ task, visit_day: day }: ArgumentsOf<typeof BookVisit>) {
    const date = new Date(`${day}T00:00:00Z`);
    if (date.getUTCDay() === 0) {
      date.setUTCDate(date.getUTCDate() + 1);
      return failure({
        reason: 'Nobody is on the road on Sundays.',
        alternative: { visit_day: date.toISOString().slice(0, 10) },
      });
    }
    return success({
      visit_number: 'T-205',
      technician: 'Oskar',
      callout_fee: task === 'power failure' || task === 'leak check' ? 0 : 35,
    });
  }
}

export class CancelVisit extends transaction({
  description: 'Call off the visit of a technician',
  slots: { visit_number },
  returns: { fee: money('Fee for cancelling', { currency: 'GBP' }) },
  transact: () => success({ fee: 0 }),
  entity: 'cancellation',
}) {}

export class ChangeVisit extends transaction({
  description: 'Change the day or the time of a visit',
  slots: {
    visit_number,
    visit_day: visit_day.optional(),
    earliest: time('Earliest time at which the technician may come', { hours: '07:30-19:15' }).optional(),
  },
  returns: { technician: z.string().describe('Who comes') },
  transact: () => success({ technician: 'Berit' }),
  entity: 'change',
}) {}

export const northlight = service({
  name: 'Northlight',
  description: 'An energy supplier',
  apis: [FindTariffs, SignUp, SubmitReading, MoveHome, BookVisit, CancelVisit, ChangeVisit],
});
