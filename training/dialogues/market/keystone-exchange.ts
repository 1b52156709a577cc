/** A desk that changes money and sends it. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const currencies = ['dollars', 'euros', 'pounds', 'yen', 'francs', 'pesos', 'zlotys'] as const;
/** What one dollar buys. */
const worth: Readonly<Record<(typeof currencies)[number], number>> = {
  dollars: 1,
  euros: 0.88,
  pounds: 0.76,
  yen: 111.5,
  francs: 1,
  pesos: 19.3,
  zlotys: 3.78,
};

const from = z.enum(currencies).describe('Currency that is given');
const to = z.enum(currencies).describe('Currency that is wanted');

const counter = {
  counter_name: z.string().describe('Name of the counter'),
  area: z.enum(['airport', 'old town', 'central station', 'university', 'harbor']).describe('Where the counter is'),
  commission_free: z.boolean().describe('Whether there is no fee'),
  open_sundays: z.boolean().describe('Whether it is open on Sundays'),
  takes_coins: z.boolean().describe('Whether it changes coins as well'),
  closing_time: time('When the counter closes'),
  phone: z.string().describe('Number to call'),
};

const counters = table('keystone_exchange.counters', 'counter_name', [
  row('Gate Nine', 'airport', false, true, true, '23:00', '555-0301', 0.06),
  row('Arrivals Desk', 'airport', true, true, false, '22:30', '555-0302', 0.08),
  row('Runway Cash', 'airport', true, false, false, '20:00', '555-0303', 0.07),
  row('Guildhall Window', 'old town', true, false, true, '17:30', '555-0311', 0.03),
  row('Copper Lane', 'old town', false, false, true, '18:00', '555-0312', 0.02),
  row('Bell Tower Money', 'old town', true, true, false, '19:00', '555-0313', 0.045),
  row('Platform Two', 'central station', false, true, true, '21:00', '555-0321', 0.05),
  row('Clock Corner', 'central station', true, true, false, '20:30', '555-0322', 0.055),
  row('Left Luggage', 'central station', false, false, true, '18:30', '555-0323', 0.025),
  row('Campus Coins', 'university', true, false, true, '16:00', '555-0331', 0.035),
  row('Library Steps', 'university', false, false, false, '17:00', '555-0332', 0.02),
  row('Anchor Exchange', 'harbor', true, true, true, '20:00', '555-0341', 0.04),
  row('Ferry Booth', 'harbor', false, true, false, '22:00', '555-0342', 0.05),
  row('Salt Store', 'harbor', true, false, false, '17:00', '555-0343', 0.03),
]);

type Row = ArgumentsOf<typeof counter>;

function row(
  name: string,
  area: Row['area'],
  commission_free: boolean,
  open_sundays: boolean,
  takes_coins: boolean,
  closing_time: string,
  phone: string,
  margin: number,
) {
  return { counter_name: name, area, commission_free, open_sundays, takes_coins, closing_time, phone, margin };
}

const account = z.enum(['checking', 'savings', 'joint', 'business']);
const reference = z.string().describe('Reference of the transfer');

export class FindCounters extends search({
  description: 'Look for a counter that changes money',
  slots: {
    from,
    to,
    area: counter.area.optional(),
    commission_free: counter.commission_free.optional(),
    open_sundays: counter.open_sundays.optional(),
    takes_coins: counter.takes_coins.optional(),
  },
  returns: { ...counter, from, to, rate: z.number().describe('What one unit buys') },
  entity: 'counter',
  identity: 'counter_name',
  offers: ['counter_name', 'area', 'rate'],
  presents: 'list',
  followUp: () => ReserveCash,
  search: (args, { rows, offset, limit }) =>
    rows(counters)
      .filter(({ area }) => args.area === undefined || area === args.area)
      .filter(({ commission_free }) => args.commission_free === undefined || commission_free === args.commission_free)
      .filter(({ open_sundays }) => args.open_sundays === undefined || open_sundays === args.open_sundays)
      .filter(({ takes_coins }) => args.takes_coins === undefined || takes_coins === args.takes_coins)
      .slice(offset, offset + limit)
      .map(({ margin, ...found }) => ({
        ...found,
        from: args.from,
        to: args.to,
        rate: Math.round((worth[args.to] / worth[args.from]) * (1 - margin) * 1000) / 1000,
      })),
}) {}

export class ReserveCash extends transaction({
  description: 'Put cash in another currency aside to be picked up',
  slots: {
    counter_name: counter.counter_name,
    from,
    to,
    amount: z.number().positive().describe('How much money is changed'),
    pickup_date: z.iso.date().describe('Day on which the cash is picked up'),
    customer: z.string().describe('Name of the person who picks the cash up'),
    small_notes: z.boolean().default(false).describe('Whether the cash comes in small bills'),
  },
  returns: {
    ticket: z.string().describe('Number of the ticket'),
    cash: z.number().describe('How much is paid out'),
  },
  entity: 'cash order',
  phrases: { ask: { customer: 'Who will pick it up?' } },
  transact: ({ from: given, to: wanted, amount }) =>
    amount > 5000
      ? failure({ reason: 'We keep no more than 5000 for anybody.', alternative: { amount: 5000 } })
      : success({ ticket: 'K-90', cash: Math.round((amount * 0.96 * worth[wanted]) / worth[given]) }),
}) {}

export class CancelCash extends transaction({
  description: 'Give up cash that was put aside',
  slots: { ticket: z.string().describe('Number of the ticket') },
  returns: {},
  entity: 'cancellation of the cash',
}) {}

export class SendMoney extends transaction({
  description: 'Send money to somebody',
  slots: {
    recipient: z.string().describe('Person who gets the money'),
    sum: money('How much is sent'),
    from_account: account.describe('Account from which the money is taken'),
    payout: z.enum(['bank account', 'cash pickup', 'phone wallet']).describe('How the money gets to the person'),
    send_date: z.iso.date().default('2019-03-01').describe('Day on which the money is sent'),
    express_delivery: z.boolean().default(false).describe('Whether it arrives within the hour'),
    message: z.string().optional().describe('Words that go with the money'),
  },
  returns: {
    reference,
    charge: money('What the transfer costs'),
  },
  entity: 'transfer',
  transact: ({ sum, express_delivery }) =>
    sum > 3000
      ? failure({ reason: 'A transfer is 3000 dollars at most.', alternative: { sum: 3000 } })
      : success({ reference: `T${Math.floor(sum)}7`, charge: express_delivery ? 14 : 4.5 }),
}) {}

export class MoveBetweenAccounts extends transaction({
  description: 'Move money between your own accounts',
  slots: {
    from_account: account.describe('Account from which the money is taken'),
    to_account: account.describe('Account to which the money goes'),
    sum: money('How much is moved'),
    is_monthly: z.boolean().default(false).describe('Whether it is done again each month'),
  },
  returns: { new_balance: money('What is left on the account') },
  entity: 'move of money',
  transact: ({ from_account, to_account, sum }) => {
    if (from_account === to_account) return failure({ reason: 'That is one and the same account.' });
    return sum > 1800
      ? failure({ reason: 'There is not enough money.', alternative: { sum: 1800 } })
      : success({ new_balance: 1800 - sum });
  },
}) {}

export class CallBackTransfer extends transaction({
  description: 'Call back money that was sent',
  slots: {
    reference,
    cause: z.enum(['wrong person', 'wrong amount', 'changed mind', 'fraud']).describe('Why the money is called back'),
  },
  returns: { back_on: z.iso.date().describe('Day on which the money is back') },
  entity: 'recall',
  transact: () => success({ back_on: '2019-03-06' }),
}) {}

export const keystoneExchange = service({
  name: 'KeystoneExchange',
  description: 'Currency exchange and money transfer',
  apis: [FindCounters, ReserveCash, CancelCash, SendMoney, MoveBetweenAccounts, CallBackTransfer],
  tables: [counters],
});
