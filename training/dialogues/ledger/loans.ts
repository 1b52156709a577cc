/** A broker of personal loans and mortgages. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const pounds = { currency: 'GBP' };
const loan = {
  product: z.string().describe('Name of the loan'),
  purpose: saidAs(
    z.enum(['car', 'renovation', 'debts', 'wedding', 'studies', 'anything']).describe('What the money is for'),
    {
      values: {
        car: ['vehicle', 'motorbike'],
        renovation: ['kitchen', 'roof', 'home improvement'],
        debts: ['consolidation', 'credit cards'],
        studies: ['university', 'course'],
        anything: ['free use'],
      },
    },
  ),
  apr: saidAs(z.number().describe('Interest in percent a year'), { names: ['rate', 'interest'] }),
  ceiling: saidAs(money('The most that is lent', pounds), { names: ['maximum'] }),
  hours_to_answer: saidAs(z.int().describe('In how many hours there is an answer'), { names: ['decision time'] }),
  free_exit: saidAs(z.boolean().describe('Whether it can be paid back early without a fee'), {
    names: ['early repayment'],
  }),
  guarantor: z.boolean().describe('Whether somebody must vouch for it'),
};
type Loan = ArgumentsOf<typeof loan>;
function lent(
  product: string,
  purpose: Loan['purpose'],
  apr: number,
  ceiling: number,
  hours_to_answer: number,
  free_exit: boolean,
  guarantor: boolean,
): Loan {
  return { product, purpose, apr, ceiling, hours_to_answer, free_exit, guarantor };
}
const loans = table('lantern.loans', 'product', [
  lent('Open Road', 'car', 4.9, 25000, 24, true, false),
  lent('Green Wheels', 'car', 3.8, 30000, 72, false, false),
  lent('First Gear', 'car', 8.5, 9000, 2, true, true),
  lent('New Roof', 'renovation', 5.2, 40000, 48, true, false),
  lent('Sunny Kitchen', 'renovation', 6.4, 20000, 12, false, false),
  lent('Fresh Start', 'debts', 9.9, 15000, 24, true, true),
  lent('One Rate', 'debts', 7.7, 25000, 96, false, false),
  lent('Confetti', 'wedding', 7.1, 12000, 6, true, false),
  lent('Big Day', 'wedding', 6.3, 20000, 48, false, false),
  lent('Scholar', 'studies', 3.1, 18000, 120, true, true),
  lent('Night School', 'studies', 5.5, 6000, 24, true, false),
  lent('Free Hand', 'anything', 8.9, 10000, 1, true, false),
  lent('Blank Cheque', 'anything', 11.5, 20000, 1, false, false),
]);

const mortgage = {
  deal: z.string().describe('Name of the mortgage'),
  style: saidAs(z.enum(['fixed', 'tracker', 'interest only', 'offset']).describe('How the interest works'), {
    values: { tracker: ['variable', 'floating'], fixed: ['locked'] },
  }),
  start_rate: saidAs(z.number().describe('Interest in percent at the beginning'), { names: ['rate', 'interest'] }),
  least_deposit: saidAs(z.int().describe('Percent of the price that must be paid at once'), { names: ['deposit'] }),
  set_up_fee: saidAs(money('What it costs to set it up', pounds), { names: ['fee', 'charge'] }),
  newcomers: saidAs(z.boolean().describe('Whether it is for people who buy for the first time'), {
    names: ['first-time buyers'],
  }),
};
type Mortgage = ArgumentsOf<typeof mortgage>;
function deal(
  name: string,
  style: Mortgage['style'],
  start_rate: number,
  least_deposit: number,
  set_up_fee: number,
  newcomers: boolean,
): Mortgage {
  return { deal: name, style, start_rate, least_deposit, set_up_fee, newcomers };
}
const mortgages = table('lantern.mortgages', 'deal', [
  deal('Granite Two', 'fixed', 2.1, 15, 995, false),
  deal('Granite Five', 'fixed', 2.6, 10, 750, true),
  deal('Granite Ten', 'fixed', 3.3, 20, 0, false),
  deal('Doorstep', 'fixed', 2.9, 5, 250, true),
  deal('Weathervane', 'tracker', 1.8, 15, 500, false),
  deal('Swallow', 'tracker', 2.0, 10, 0, true),
  deal('Light Touch', 'interest only', 2.4, 30, 1200, false),
  deal('Reservoir', 'offset', 2.7, 20, 650, false),
  deal('Millpond', 'offset', 3.0, 10, 300, true),
]);

const application = z.string().describe('Number of the application');
const monthly = money('What is paid back each month', pounds);

export class CompareLoans extends search({
  description: 'Compare personal loans',
  examples: ['I need to borrow some money', 'I am short of cash for'],
  slots: { purpose: loan.purpose, free_exit: loan.free_exit.optional(), guarantor: loan.guarantor.optional() },
  returns: loan,
  entity: 'loan',
  table: loans,
  offers: ['product', 'apr', 'ceiling'],
  comparable: ['apr', 'ceiling', 'hours_to_answer'],
  followUp: () => ApplyForLoan,
}) {}

export class CompareMortgages extends search({
  description: 'Compare mortgages for a house or a flat',
  examples: ['we are buying a house'],
  slots: { style: mortgage.style, newcomers: mortgage.newcomers.optional() },
  returns: mortgage,
  entity: 'mortgage',
  table: mortgages,
  presents: 'list',
  offers: ['deal', 'start_rate'],
  comparable: ['start_rate', 'least_deposit', 'set_up_fee'],
  followUp: () => ApplyForMortgage,
}) {}

export class ApplyForLoan extends transaction({
  description: 'Apply for a personal loan',
  slots: {
    product: loan.product,
    principal: saidAs(money('How much is borrowed', pounds).min(500), { names: ['sum', 'amount'] }),
    months: z.int().min(6).max(120).describe('In how many months it is paid back'),
    applicant: z.string().describe('Name of the borrower'),
    take_home: saidAs(money('What the borrower earns a month after tax', pounds), { names: ['income', 'salary'] }),
    housing: saidAs(z.enum(['owner', 'tenant', 'with family']).describe('How the borrower lives'), {
      values: { owner: ['own house'], tenant: ['renting'], 'with family': ['with my parents'] },
    }),
    insured: z.boolean().default(false).describe('Whether it is insured against loss of work'),
    pay_out_on: z.iso.date().optional().describe('Day on which the money is wanted'),
  },
  returns: { application, monthly },
  entity: 'loan application',
  quote: ({ principal, months, insured }) => ({ monthly: instalment(principal, months, insured) }),
  transact: ({ product, principal, months, insured }, { rows, call }) => {
    const found = rows(loans).find((one) => one.product.toLowerCase() === product.toLowerCase());
    if (found && principal > found.ceiling)
      return failure({ reason: `That loan ends at £${found.ceiling}.`, alternative: { principal: found.ceiling } });
    return success({ application: `LA${call + 810}`, monthly: instalment(principal, months, insured) });
  },
  undo: () => WithdrawApplication,
}) {}

function instalment(principal: number, months: number, insured: boolean | undefined): number {
  return Math.round((principal * 1.08) / months + (insured ? 9 : 0));
}

export class ApplyForMortgage extends transaction({
  description: 'Apply for a mortgage',
  slots: {
    deal: mortgage.deal,
    house_price: saidAs(money('What the house or flat costs', pounds), { names: ['price', 'value'] }),
    put_down: saidAs(money('What the buyer pays at once', pounds), { names: ['deposit', 'down payment'] }),
    term_years: saidAs(z.int().min(5).max(40).describe('Over how many years it runs'), { names: ['term'] }),
    buyer: z.string().describe('Name of the buyer'),
    second_buyer: z.string().optional().describe('Name of the other buyer'),
    first_home: z.boolean().describe('Whether it is the first home that the buyer owns'),
    keys_on: z.iso.date().optional().describe('Day on which the keys are handed over'),
  },
  returns: { application, borrowed: money('How much is lent', pounds) },
  entity: 'mortgage application',
  quote: ({ house_price, put_down }) => ({ borrowed: house_price - put_down }),
  transact: ({ house_price, put_down }, { call }) =>
    put_down * 20 < house_price
      ? failure({ reason: 'At least a twentieth of the price must be paid at once.' })
      : success({ application: `MA${call + 95}`, borrowed: house_price - put_down }),
  undo: () => WithdrawApplication,
}) {}

export class MeetBroker extends transaction({
  description: 'Arrange a talk with a broker',
  slots: {
    topic: saidAs(z.enum(['loan', 'mortgage', 'arrears', 'insurance']).describe('What it is about'), {
      values: { arrears: ['missed payments', 'falling behind'] },
    }),
    talk_day: z.iso.date().describe('Day of the talk'),
    talk_time: time('When it begins', { hours: '09:00-18:00' }),
    channel: saidAs(z.enum(['phone', 'video', 'office']).describe('How they talk'), {
      values: { office: ['in person', 'face to face'], phone: ['call'] },
    }),
    caller: z.string().describe('Name of the person who wants to talk'),
  },
  returns: { broker: z.string().describe('Name of the broker') },
  entity: 'talk',
  transact: ({ talk_time }) =>
    talk_time === '12:00'
      ? failure({ reason: 'Our brokers are at lunch then.', alternative: { talk_time: '13:15' } })
      : success({ broker: 'Delphine Marsh' }),
}) {}

export class Overpay extends transaction({
  description: 'Pay back more than is due, or all of it',
  examples: ['I have come into some money'],
  slots: {
    application,
    extra: money('How much is paid on top', pounds).positive(),
    pay_on: z.iso.date().describe('Day on which it is paid'),
    shorten: saidAs(z.boolean().describe('Whether the loan gets shorter, not the instalments smaller'), {
      names: ['shorter'],
    }),
  },
  returns: { left: money('What is still owed', pounds) },
  entity: 'extra payment',
  transact: () => success({ left: 3300 }),
}) {}

export class WithdrawApplication extends transaction({
  description: 'Withdraw an application for a loan or a mortgage',
  slots: { application, grounds: z.string().optional().describe('Why it is withdrawn') },
  returns: { application },
  entity: 'withdrawal',
}) {}

export const lanternLoans = service({
  name: 'LanternLoans',
  description: 'Personal loans and mortgages',
  apis: [CompareLoans, CompareMortgages, ApplyForLoan, ApplyForMortgage, MeetBroker, Overpay, WithdrawApplication],
  tables: [loans, mortgages],
});
