/** A credit union: what its members have, standing orders and cards. */
import { type ArgumentsOf, date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const kinds = ['everyday', 'rainy day', 'holiday pot', 'joint', 'business'] as const;
const kindsSaid = {
  everyday: ['current account', 'checking', 'main'],
  'rainy day': ['savings', 'emergency fund', 'nest'],
  'holiday pot': ['vacation fund', 'travel money', 'holiday'],
  joint: ['shared', 'household'],
  business: ['shop account', 'company'],
};
const purse = saidAs(z.enum(kinds).describe('Which account of the member'), { values: kindsSaid });

const pot = {
  purse,
  holdings: saidAs(money('What it holds today'), { names: ['balance', 'total'] }),
  spendable: saidAs(money('What can be spent at once'), { names: ['available'] }),
  yearly_rate: saidAs(z.number().describe('Interest in percent a year'), { names: ['interest', 'rate'] }),
  overdraft: z.boolean().describe('Whether it may go below zero'),
};
type Pot = ArgumentsOf<typeof pot>;
const pots = table<Pot>('hearthstone.pots', 'purse', [
  { purse: 'everyday', holdings: 1312.4, spendable: 1270, yearly_rate: 0.1, overdraft: true },
  { purse: 'rainy day', holdings: 6840, spendable: 6840, yearly_rate: 2.4, overdraft: false },
  { purse: 'holiday pot', holdings: 955.5, spendable: 955.5, yearly_rate: 1.2, overdraft: false },
  { purse: 'joint', holdings: 2210.15, spendable: 2100, yearly_rate: 0.2, overdraft: true },
  { purse: 'business', holdings: 18430, spendable: 15000, yearly_rate: 0.5, overdraft: false },
]);

const entry = {
  entry: z.string().describe('Number of the entry'),
  purse,
  other_side: saidAs(z.string().describe('Who paid or was paid'), { names: ['shop', 'payee'] }),
  sum: saidAs(money('How much it was'), { names: ['amount'] }),
  booked: date('Day on which it was booked', { past: true }),
  spent_on: saidAs(
    z.enum(['wages', 'groceries', 'rent', 'fuel', 'eating out', 'subscription']).describe('What it was for'),
    {
      values: {
        wages: ['salary', 'pay'],
        groceries: ['food shopping'],
        fuel: ['petrol', 'gas'],
        'eating out': ['restaurants'],
      },
    },
  ),
};
type Entry = ArgumentsOf<typeof entry>;
function line(
  no: string,
  whose: Entry['purse'],
  other_side: string,
  sum: number,
  booked: string,
  spent_on: Entry['spent_on'],
): Entry {
  return { entry: no, purse: whose, other_side, sum, booked, spent_on };
}
const entries = table('hearthstone.entries', 'entry', [
  line('E1', 'everyday', 'Pemberton Mills', 2140, '2019-02-28', 'wages'),
  line('E2', 'everyday', 'Greenleaf Foods', 84.2, '2019-02-27', 'groceries'),
  line('E3', 'everyday', 'Hopper Fuel', 51, '2019-02-25', 'fuel'),
  line('E4', 'everyday', 'Streamway', 12.99, '2019-02-21', 'subscription'),
  line('E5', 'everyday', 'Noodle Barn', 38.5, '2019-02-16', 'eating out'),
  line('E6', 'everyday', 'Greenleaf Foods', 61.75, '2019-02-13', 'groceries'),
  line('E7', 'joint', 'Castle Lettings', 1150, '2019-02-01', 'rent'),
  line('E8', 'joint', 'Bulk Barn', 132.6, '2019-02-20', 'groceries'),
  line('E9', 'joint', 'Trattoria Pia', 74, '2019-02-23', 'eating out'),
  line('E10', 'business', 'Hopper Fuel', 208, '2019-02-26', 'fuel'),
  line('E11', 'business', 'Cloudbook', 29, '2019-02-15', 'subscription'),
  line('E12', 'everyday', 'Gym Nine', 35, '2019-02-04', 'subscription'),
]);

const order_id = z.string().describe('Number of the standing order');

export class LookAtAccount extends search({
  description: 'See what an account of your own holds',
  examples: ['how much have I got', 'what is left in', 'am I broke'],
  slots: { purse },
  returns: pot,
  entity: 'account',
  table: pots,
  offers: ['purse', 'holdings'],
  comparable: [],
}) {}

export class TrawlEntries extends search({
  description: 'Look through what went in and out of an account',
  slots: { purse, spent_on: entry.spent_on.optional() },
  returns: entry,
  entity: 'entry',
  table: entries,
  offers: ['other_side', 'sum', 'booked'],
  comparable: ['sum', 'booked'],
}) {}

export class ShiftMoney extends transaction({
  description: 'Move money from one account of your own to another',
  examples: ['shift money to my savings', 'top my holiday pot up'],
  slots: {
    out_of: saidAs(z.enum(kinds).describe('Which account it leaves'), { values: kindsSaid }),
    into: saidAs(z.enum(kinds).describe('Which account it goes to'), { values: kindsSaid }),
    amount: money('How much is moved').positive(),
    on_day: z.iso.date().optional().describe('Day on which it is moved'),
    memo: z.string().optional().describe('What it is for'),
  },
  returns: { slip: z.string().describe('Number of the slip') },
  entity: 'move of money',
  transact: ({ out_of, into, amount }, { rows, call }) => {
    if (out_of === into) return failure({ reason: 'Those are one and the same account.' });
    const spendable = rows(pots).find((one) => one.purse === out_of)?.spendable ?? 0;
    if (amount > spendable)
      return failure({ reason: `Only $${spendable} can leave that account.`, alternative: { amount: spendable } });
    return success({ slip: `S${call + 61}` });
  },
}) {}

export class SetStandingOrder extends transaction({
  description: 'Set up a standing order, which pays somebody again and again',
  examples: ['pay the landlord every month by itself'],
  slots: {
    payee: saidAs(z.string().describe('Who is paid'), { names: ['recipient'] }),
    each_time: saidAs(money('What is paid each time').positive(), { names: ['amount', 'sum'] }),
    rhythm: saidAs(z.enum(['week', 'fortnight', 'month', 'quarter', 'year']).describe('How often it is paid'), {
      names: ['frequency'],
      values: {
        week: ['weekly'],
        fortnight: ['every two weeks', 'every other week'],
        month: ['monthly'],
        quarter: ['every three months', 'four times a year'],
        year: ['annually', 'once a year'],
      },
    }),
    debit_from: saidAs(purse, { names: ['account'] }),
    first_payment: z.iso.date().describe('Day of the first payment'),
    last_payment: z.iso.date().optional().describe('Day of the last payment'),
    reference: z.string().optional().describe('What the payee reads beside it'),
  },
  returns: { order_id },
  entity: 'standing order',
  transact: (_args, { call }) => success({ order_id: `SO-${call + 40}` }),
  undo: () => StopStandingOrder,
  amend: () => AlterStandingOrder,
}) {}

export class AlterStandingOrder extends transaction({
  description: 'Change the sum or the last day of a standing order',
  slots: {
    order_id,
    each_time: money('What is paid each time from now on').positive().optional(),
    last_payment: z.iso.date().optional().describe('Day of the last payment'),
  },
  returns: { order_id },
  entity: 'change',
}) {}

export class StopStandingOrder extends transaction({
  description: 'Stop a standing order for good',
  slots: { order_id, why: z.string().optional().describe('Reason for stopping it') },
  returns: { order_id },
  entity: 'stop',
}) {}

export class BlockCard extends transaction({
  description: 'Block a card so that nobody can pay with it',
  examples: ['my purse was stolen', 'I cannot find my card'],
  slots: {
    plastic: saidAs(z.enum(['debit', 'credit', 'prepaid']).describe('Which card'), { names: ['card'] }),
    mishap: saidAs(z.enum(['lost', 'stolen', 'swallowed', 'strange payment']).describe('What happened'), {
      values: { stolen: ['nicked', 'pinched'], swallowed: ['eaten by the machine'], 'strange payment': ['fraud'] },
    }),
    last_seen: date('Day when it was last used', { past: true }).optional(),
    replacement: saidAs(z.boolean().describe('Whether a new card is sent'), { names: ['new one'] }),
    post_to: z.string().optional().describe('Address where the new card goes'),
  },
  returns: { case_no: z.string().describe('Number of the case'), new_card_fee: money('What the new card costs') },
  entity: 'card block',
  quote: ({ replacement }) => ({ new_card_fee: replacement ? 6 : 0 }),
  transact: ({ replacement }, { call }) => success({ case_no: `C${call + 300}`, new_card_fee: replacement ? 6 : 0 }),
}) {}

export const creditUnion = service({
  name: 'Hearthstone',
  description: 'Credit union: accounts, standing orders, cards',
  apis: [LookAtAccount, TrawlEntries, ShiftMoney, SetStandingOrder, AlterStandingOrder, StopStandingOrder, BlockCard],
  tables: [pots, entries],
});
