/** Pensions and goals that people save for. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const pounds = { currency: 'GBP' };
const fund = {
  fund: z.string().describe('Name of the fund'),
  temper: saidAs(z.enum(['cautious', 'balanced', 'bold']).describe('How much risk it takes'), {
    names: ['risk'],
    values: {
      cautious: ['safe', 'careful', 'low-risk'],
      balanced: ['medium', 'middling'],
      bold: ['risky', 'adventurous', 'high-risk'],
    },
  }),
  green: saidAs(z.boolean().describe('Whether it leaves out oil, arms and tobacco'), {
    names: ['ethical', 'sustainable'],
  }),
  yearly_charge: saidAs(z.number().describe('What it costs, in percent a year'), { names: ['charge', 'cost', 'fee'] }),
  past_growth: saidAs(z.number().describe('How it grew in the last year, in percent'), {
    names: ['growth', 'performance'],
  }),
  least_monthly: saidAs(money('The least that is paid in each month', pounds), { names: ['minimum'] }),
  faith_based: saidAs(z.boolean().describe('Whether it earns no interest, as Islamic law has it'), {
    names: ['halal', 'sharia'],
  }),
};
type Fund = ArgumentsOf<typeof fund>;
function row(
  name: string,
  temper: Fund['temper'],
  green: boolean,
  yearly_charge: number,
  past_growth: number,
  least_monthly: number,
  faith_based: boolean,
): Fund {
  return { fund: name, temper, green, yearly_charge, past_growth, least_monthly, faith_based };
}
const funds = table('nest_egg.funds', 'fund', [
  row('Slow River', 'cautious', false, 0.3, 1.9, 10, false),
  row('Moss', 'cautious', true, 0.5, 2.2, 25, false),
  row('Lighthouse', 'cautious', false, 0.2, 1.4, 50, false),
  row('Crescent', 'balanced', false, 0.6, 4.8, 20, true),
  row('Middle Way', 'balanced', false, 0.4, 4.1, 10, false),
  row('Orchard', 'balanced', true, 0.7, 5.0, 25, false),
  row('Hedgerow', 'balanced', true, 0.5, 3.9, 50, false),
  row('Falcon Peak', 'bold', false, 0.9, 9.2, 50, false),
  row('Trade Wind', 'bold', false, 0.6, 7.5, 25, false),
  row('Wild Meadow', 'bold', true, 0.8, 8.1, 30, false),
  row('Date Palm', 'bold', false, 0.9, 7.0, 40, true),
]);

const goal_name = saidAs(z.string().describe('Name of the goal'), { names: ['goal', 'pot'] });
const goal = {
  goal_name,
  kind: saidAs(z.enum(['home', 'travel', 'vehicle', 'family', 'safety']).describe('Kind of goal'), {
    values: {
      home: ['house'],
      travel: ['trip', 'holiday'],
      vehicle: ['car', 'bike'],
      family: ['baby', 'wedding'],
      safety: ['emergencies'],
    },
  }),
  saved: saidAs(money('What has been saved so far', pounds), { names: ['so far'] }),
  target: money('What it should come to', pounds),
  due: saidAs(z.iso.date().describe('Day by which it should be there'), { names: ['deadline'] }),
  locked: z.boolean().describe('Whether money cannot be taken out before'),
};
type Goal = ArgumentsOf<typeof goal>;
function aim(name: string, kind: Goal['kind'], saved: number, target: number, due: string, locked: boolean): Goal {
  return { goal_name: name, kind, saved, target, due, locked };
}
const goals = table('nest_egg.goals', 'goal_name', [
  aim('Cottage', 'home', 8200, 30000, '2022-06-30', true),
  aim('New Kitchen', 'home', 2600, 7000, '2019-11-01', false),
  aim('Iceland', 'travel', 740, 1900, '2019-08-15', false),
  aim('Grand Canyon', 'travel', 150, 3500, '2020-05-01', false),
  aim('Camper Van', 'vehicle', 5100, 14000, '2021-04-01', false),
  aim('Racing Bike', 'vehicle', 880, 1200, '2019-05-20', false),
  aim('Baby', 'family', 1320, 4000, '2019-09-10', false),
  aim('Rainy Days', 'safety', 2400, 3000, '2019-12-31', false),
]);

const plan_code = z.string().describe('Code of the plan');

export class ScoutFunds extends search({
  description: 'Look for a fund for the pension',
  examples: ['where should my pension go'],
  slots: { temper: fund.temper, green: fund.green.optional(), faith_based: fund.faith_based.optional() },
  returns: fund,
  entity: 'fund',
  table: funds,
  offers: ['fund', 'yearly_charge'],
  comparable: ['yearly_charge', 'past_growth', 'least_monthly'],
  followUp: () => StartPension,
}) {}

export class ReviewGoals extends search({
  description: 'See how far along a savings goal is',
  examples: ['how are my goals doing', 'how close am I'],
  slots: { kind: goal.kind },
  returns: goal,
  entity: 'goal',
  table: goals,
  offers: ['goal_name', 'saved', 'target'],
  comparable: ['saved', 'target', 'due', 'locked'],
}) {}

export class StartPension extends transaction({
  description: 'Begin a pension plan',
  slots: {
    fund: fund.fund,
    saver: z.string().describe('Name of the person whose pension it is'),
    born: z.iso.date().describe('Day of birth'),
    monthly_sum: saidAs(money('What is paid in each month', pounds), { names: ['contribution', 'amount'] }),
    stop_age: saidAs(z.int().min(55).max(75).describe('At what age the person stops working'), {
      names: ['retirement age'],
    }),
    begins: z.iso.date().describe('Day of the first payment'),
    employer_adds: saidAs(z.boolean().describe('Whether the employer pays something, too'), {
      names: ['employer match'],
    }),
    heir: z.string().optional().describe('Who gets it if the person dies'),
    inflation_proof: z.boolean().default(false).describe('Whether the sum grows with prices'),
  },
  returns: { plan_code, forecast: money('What it may bring a month later', pounds) },
  entity: 'pension plan',
  quote: ({ monthly_sum }) => ({ forecast: Math.round(monthly_sum * 2.3) }),
  transact: ({ monthly_sum, fund: name }, { rows, call }) => {
    const least = rows(funds).find((one) => one.fund.toLowerCase() === name.toLowerCase())?.least_monthly ?? 0;
    if (monthly_sum < least)
      return failure({ reason: `That fund begins at £${least}.`, alternative: { monthly_sum: least } });
    return success({ plan_code: `PP${call + 17}`, forecast: Math.round(monthly_sum * 2.3) });
  },
  undo: () => EndPlan,
  amend: () => TunePlan,
}) {}

export class CreateGoal extends transaction({
  description: 'Begin to save for a goal',
  examples: ['put something aside for', 'start saving for'],
  slots: {
    goal_name,
    target: goal.target,
    wanted_by: z.iso.date().describe('Day by which the money is wanted'),
    pace: saidAs(z.enum(['daily', 'weekly', 'monthly', 'whenever']).describe('How often something is paid in'), {
      values: {
        weekly: ['every week'],
        monthly: ['every month'],
        daily: ['each day'],
        whenever: ['irregularly', 'as it comes'],
      },
    }),
    instalment: money('What is paid in each time', pounds).optional(),
    round_ups: saidAs(z.boolean().describe('Whether purchases are rounded up and the rest is saved'), {
      names: ['spare change'],
    }),
    shared_with: z.string().optional().describe('Who saves for it, too'),
  },
  returns: { goal_no: z.string().describe('Number of the goal') },
  entity: 'savings goal',
  transact: (_args, { call }) => success({ goal_no: `GL${call + 9}` }),
}) {}

export class FeedGoal extends transaction({
  description: 'Pay something into a savings goal',
  slots: {
    goal_name,
    gift: saidAs(money('How much is paid in', pounds).positive(), { names: ['amount', 'sum'] }),
    paid_on: z.iso.date().optional().describe('Day on which it is paid in'),
  },
  returns: { saved_now: money('What has been saved then', pounds) },
  entity: 'payment',
  transact: ({ goal_name: name, gift }, { rows }) =>
    success({
      saved_now: gift + (rows(goals).find((one) => one.goal_name.toLowerCase() === name.toLowerCase())?.saved ?? 0),
    }),
}) {}

export class RaidGoal extends transaction({
  description: 'Take money out of a savings goal',
  slots: {
    goal_name,
    withdrawal: saidAs(money('How much is taken out', pounds).positive(), { names: ['amount', 'sum'] }),
    needed_on: z.iso.date().describe('Day on which the money is needed'),
    excuse: z.string().optional().describe('What it is needed for'),
  },
  returns: { remaining: money('What is left in it', pounds) },
  entity: 'withdrawal',
  transact: ({ goal_name: name, withdrawal }, { rows }) => {
    const found = rows(goals).find((one) => one.goal_name.toLowerCase() === name.toLowerCase());
    if (found?.locked) return failure({ reason: 'That goal is locked until its day.' });
    if (found && withdrawal > found.saved)
      return failure({ reason: `There is only £${found.saved} in it.`, alternative: { withdrawal: found.saved } });
    return success({ remaining: (found?.saved ?? 0) - withdrawal });
  },
}) {}

export class TunePlan extends transaction({
  description: 'Change what a pension plan pays in or when it ends',
  slots: {
    plan_code,
    monthly_sum: money('What is paid in each month from now on', pounds).optional(),
    stop_age: z.int().min(55).max(75).optional().describe('The new age'),
    heir: z.string().optional().describe('Who gets it now if the person dies'),
  },
  returns: { plan_code },
  entity: 'change',
}) {}

export class EndPlan extends transaction({
  description: 'Give up a pension plan',
  slots: { plan_code, motive: z.string().optional().describe('Why it is given up') },
  returns: { plan_code },
  entity: 'end of the plan',
}) {}

export const nestEgg = service({
  name: 'NestEgg',
  description: 'Pensions and savings goals',
  apis: [ScoutFunds, ReviewGoals, StartPension, CreateGoal, FeedGoal, RaidGoal, TunePlan, EndPlan],
  tables: [funds, goals],
});
