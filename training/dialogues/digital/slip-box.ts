/** A firm's expense claims and timesheets. */
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

const sort = z.enum(['meals', 'train', 'taxi', 'hotel', 'supplies', 'training']);
const sortOfCost = saidAs(sort.describe('What the money went on'), {
  names: ['category', 'kind of expense'],
  values: {
    meals: ['lunch', 'dinner', 'food'],
    train: ['rail', 'railway'],
    taxi: ['cab', 'minicab'],
    hotel: ['overnight stay', 'a room'],
    supplies: ['stationery', 'office stuff'],
    training: ['course', 'seminar'],
  },
});
const claim = {
  slip: saidAs(z.string().describe('Number of the claim'), { names: ['claim number', 'claim'] }),
  cost_kind: sortOfCost,
  amount: saidAs(money('What was spent', { currency: 'GBP' }), { names: ['sum', 'total'] }),
  spent: date('When the money was spent', { past: true }),
  verdict: saidAs(z.enum(['waiting', 'approved', 'paid', 'rejected']).describe('What became of the claim'), {
    names: ['status'],
    values: {
      waiting: ['pending', 'not decided'],
      rejected: ['turned down', 'refused'],
      paid: ['paid out', 'reimbursed'],
    },
  }),
  checker: saidAs(z.string().describe('Who checks the claim'), { names: ['approver'] }),
  remark: z.string().describe('What the checker wrote'),
};
type Claim = ArgumentsOf<typeof claim>;

const row = (
  slip: string,
  cost_kind: Claim['cost_kind'],
  amount: number,
  spent: string,
  verdict: Claim['verdict'],
  checker: string,
  remark: string,
): Claim => ({
  slip,
  cost_kind,
  amount,
  spent,
  verdict,
  checker,
  remark,
});

const claims = table('slip_box.claims', 'slip', [
  row('S-401', 'meals', 38.5, '2019-02-04', 'paid', 'Mrs Okafor', 'fine'),
  row('S-404', 'hotel', 214, '2019-02-06', 'rejected', 'Mrs Okafor', 'receipt is missing'),
  row('S-407', 'train', 67.2, '2019-02-06', 'approved', 'Mrs Okafor', 'paid with the March wages'),
  row('S-410', 'taxi', 19, '2019-02-12', 'waiting', 'Dean Pruett', 'not seen yet'),
  row('S-411', 'meals', 92, '2019-02-14', 'rejected', 'Dean Pruett', 'flowers are no food'),
  row('S-415', 'supplies', 12.8, '2019-02-18', 'paid', 'Dean Pruett', 'fine'),
  row('S-418', 'training', 480, '2019-02-20', 'waiting', 'Mrs Okafor', 'asking the director'),
  row('S-420', 'taxi', 44, '2019-02-21', 'approved', 'Dean Pruett', 'paid with the March wages'),
  row('S-423', 'train', 121.6, '2019-02-25', 'waiting', 'Mrs Okafor', 'not seen yet'),
  row('S-426', 'hotel', 158, '2019-02-26', 'waiting', 'Dean Pruett', 'which hotel was it?'),
]);

export class CheckClaims extends search({
  description: 'See what became of expense claims',
  slots: { cost_kind: sortOfCost.optional(), verdict: claim.verdict.optional(), checker: claim.checker.optional() },
  returns: claim,
  entity: 'claim',
  table: claims,
  offers: ['slip', 'cost_kind', 'amount', 'verdict'],
  comparable: ['amount', 'spent'],
}) {}

const wayOfPaying = saidAs(z.enum(['own card', 'company card', 'cash']).describe('How it was paid'), {
  names: ['paid with'],
  values: {
    'own card': ['my card', 'my own money', 'private card'],
    'company card': ['corporate card', "the firm's card"],
    cash: ['notes and coins'],
  },
});

export class HandInExpense extends transaction({
  description: 'Claim money back that was spent for the firm',
  examples: ['expense a', 'claim expenses', 'get my money back for'],
  slots: {
    cost_kind: sortOfCost,
    amount: claim.amount,
    spent: saidAs(date('When the money was spent', { past: true }), { names: ['spent on', 'date'] }),
    paid_by: wayOfPaying,
    has_receipt: saidAs(z.boolean().describe('Whether there is a receipt'), { names: ['receipt'] }),
    what_for: saidAs(z.string().describe('What it was for'), { names: ['purpose', 'reason'] }),
  },
  returns: { slip: claim.slip, decided_by: z.iso.date().describe('Day by which it is decided') },
  entity: 'claim',
  transact: ({ amount, has_receipt }, { call }) =>
    !has_receipt && amount > 50
      ? failure({ reason: 'Above £50 there must be a receipt.' })
      : success({ slip: `S-${call + 430}`, decided_by: '2019-03-15' }),
  undo: () => TakeBackClaim,
  amend: () => MendClaim,
}) {}

export class MendClaim extends transaction({
  description: 'Correct a claim that was handed in',
  slots: {
    slip: claim.slip,
    amount: saidAs(money('The right sum', { currency: 'GBP' }).optional(), { names: ['sum'] }),
    spent: saidAs(date('The right day', { past: true }).optional(), { names: ['date'] }),
    cost_kind: saidAs(sort.optional().describe('The right kind of expense'), { names: ['category'] }),
  },
  returns: { slip: claim.slip },
  entity: 'correction',
}) {}

export class TakeBackClaim extends transaction({
  description: 'Withdraw a claim',
  slots: { slip: claim.slip },
  returns: { slip: claim.slip },
  entity: 'withdrawal',
}) {}

export class BookMileage extends transaction({
  description: 'Claim miles that were driven in the own car',
  examples: ['claim mileage', 'I drove my own car'],
  slots: {
    driven: saidAs(date('When it was driven', { past: true }), { names: ['day', 'date'] }),
    set_off: saidAs(z.string().describe('Where the drive began'), { names: ['from', 'start'] }),
    ended: saidAs(z.string().describe('Where the drive ended'), { names: ['to', 'destination'] }),
    miles: saidAs(z.number().describe('How many miles it was'), { names: ['distance'] }),
    there_and_back: saidAs(z.boolean().describe('Whether it was driven there and back'), {
      names: ['return trip', 'both ways'],
    }),
  },
  returns: { slip: claim.slip, refund: money('What is given back', { currency: 'GBP' }) },
  entity: 'mileage claim',
  quote: ({ miles, there_and_back }) => ({ refund: Math.round(miles * (there_and_back ? 2 : 1) * 45) / 100 }),
  transact: ({ miles, there_and_back }, { call }) =>
    success({ slip: `M-${call + 60}`, refund: Math.round(miles * (there_and_back ? 2 : 1) * 45) / 100 }),
  undo: () => TakeBackClaim,
}) {}

export class LogWork extends transaction({
  description: 'Enter hours into the timesheet',
  examples: ['I worked', 'log my hours', 'book my time'],
  slots: {
    worked: saidAs(date('On which day the work was done', { past: true }), { names: ['day'] }),
    began: saidAs(time('When the work began', { hours: '06:00-17:59' }), { names: ['from', 'start'] }),
    stopped: saidAs(time('When the work ended', { hours: '12:00-23:59' }), { names: ['until', 'end'] }),
    pause_minutes: saidAs(z.int().default(30).describe('How many minutes the break took'), { names: ['break'] }),
    job: saidAs(
      z.enum(['Harbour bridge', 'Town hall roof', 'Tram depot', 'internal']).describe('Job that it is booked on'),
      {
        names: ['project', 'cost centre'],
        values: {
          'Harbour bridge': ['bridge'],
          'Town hall roof': ['roof'],
          'Tram depot': ['trams', 'depot'],
          internal: ['in-house', 'office work'],
        },
      },
    ),
    from_home: saidAs(z.boolean().default(false).describe('Whether it was done at home'), {
      names: ['home office', 'remote'],
    }),
  },
  returns: {
    sheet: z.string().describe('Number of the timesheet'),
    hours: z.number().describe('How many hours that is'),
  },
  entity: 'timesheet entry',
}) {
  override transact({ began, stopped, pause_minutes }: { began: string; stopped: string; pause_minutes: number }) {
    const minutes = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
    return success({ sheet: 'T-9', hours: Math.round((minutes(stopped) - minutes(began) - pause_minutes) / 6) / 10 });
  }
}

export const slipBox = service({
  name: 'SlipBox',
  description: 'Expenses and timesheets',
  apis: [CheckClaims, HandInExpense, MendClaim, TakeBackClaim, BookMileage, LogWork],
  tables: [claims],
});
