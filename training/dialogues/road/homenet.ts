/** A service of one's own: a provider of internet and television. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const plan = {
  plan_name: z.string().describe('Name of the plan'),
  speed: z.enum(['basic', 'fast', 'very fast', 'gigabit']).describe('How fast the internet is'),
  tv_included: z.boolean().describe('Whether television is part of it'),
  sports_channels: z.boolean().describe('Whether one can watch the sports channels'),
  contract: z.enum(['month to month', 'one year', 'two years']).describe('How long one is bound'),
  monthly_price: money('What it costs every month'),
  setup_fee: money('What is paid once, at the beginning'),
  megabits: z.int().describe('Download speed, in megabits per second'),
  channels: z.int().describe('How many television channels there are'),
};

const plans = table('homenet.plans', 'plan_name', [
  row('Pebble', 'basic', false, false, 'month to month', 24, 40, 30, 0),
  row('Pebble Plus', 'basic', true, false, 'one year', 35, 20, 30, 60),
  row('Saver', 'basic', false, false, 'two years', 18, 0, 30, 0),
  row('Sofa', 'basic', true, true, 'two years', 44, 0, 50, 110),
  row('Brook', 'fast', false, false, 'month to month', 36, 40, 100, 0),
  row('Brook TV', 'fast', true, false, 'one year', 47, 20, 100, 80),
  row('Kickoff', 'fast', true, true, 'two years', 58, 0, 100, 130),
  row('Commuter', 'fast', false, false, 'one year', 31, 10, 120, 0),
  row('River', 'very fast', false, false, 'month to month', 49, 40, 300, 0),
  row('River TV', 'very fast', true, false, 'two years', 55, 0, 300, 90),
  row('Stadium', 'very fast', true, true, 'one year', 72, 20, 300, 150),
  row('Torrent', 'gigabit', false, false, 'two years', 62, 0, 1000, 0),
  row('Torrent Free', 'gigabit', false, false, 'month to month', 79, 40, 1000, 0),
  row('Grand Slam', 'gigabit', true, true, 'two years', 95, 0, 1000, 180),
  row('Cinema', 'gigabit', true, false, 'one year', 84, 20, 1000, 120),
]);

type Row = ArgumentsOf<typeof plan>;

function row(
  plan_name: string,
  speed: Row['speed'],
  tv_included: boolean,
  sports_channels: boolean,
  contract: Row['contract'],
  monthly_price: number,
  setup_fee: number,
  megabits: number,
  channels: number,
): Row {
  return { plan_name, speed, tv_included, sports_channels, contract, monthly_price, setup_fee, megabits, channels };
}

const visit_number = z.string().describe('Number of the visit, such as V-63');

export class FindPlan extends search({
  description: 'Compare plans for internet and television at home',
  slots: {
    tv_included: plan.tv_included.nullable(),
    speed: plan.speed.optional(),
    sports_channels: plan.sports_channels.optional(),
    contract: plan.contract.optional(),
    spend_up_to: money('The most that one wants to pay in a month').optional(),
  },
  returns: plan,
  entity: 'plan',
  identity: 'plan_name',
  offers: ['plan_name', 'speed', 'monthly_price'],
  presents: 'list',
  followUp: () => OrderPlan,
  search: (args, { rows }) =>
    rows(plans)
      .filter(
        (found) =>
          (args.tv_included === undefined || args.tv_included === null || found.tv_included === args.tv_included) &&
          (!args.speed || found.speed === args.speed) &&
          (args.sports_channels === undefined || found.sports_channels === args.sports_channels) &&
          (!args.contract || found.contract === args.contract) &&
          (args.spend_up_to === undefined || found.monthly_price <= args.spend_up_to),
      )
      .sort((one, other) => one.monthly_price - other.monthly_price),
}) {}

export class OrderPlan extends transaction({
  description: 'Sign up for an internet plan',
  slots: {
    plan_name: plan.plan_name,
    account_holder: z.string().describe('Name of the person on the contract'),
    home_address: z.string().describe('Street and number where the line is wanted'),
    go_live_date: z.iso.date().describe('First day on which it should work'),
    router_needed: z.boolean().describe('Whether a router is to be sent'),
    paper_bill: z.boolean().default(false).describe('Whether bills come by post'),
    promo_code: z.string().optional().describe('Code for a discount'),
  },
  returns: {
    customer_number: z.string().describe('Number of the customer'),
    first_bill: money('Amount of the first bill'),
  },
  entity: 'contract',
}) {
  /** A line takes three days to switch on. */
  override transact({ go_live_date, plan_name }: ArgumentsOf<typeof OrderPlan>) {
    if (go_live_date < '2019-03-04')
      return failure({ reason: 'A line takes three days to switch on.', alternative: { go_live_date: '2019-03-05' } });
    const found = plans.rows.find((candidate) => candidate.plan_name.toLowerCase() === plan_name.toLowerCase());
    return found
      ? success({ customer_number: 'HN-2209', first_bill: found.monthly_price + found.setup_fee })
      : failure({ reason: 'There is no plan of that name.' });
  }
}

export class BookTechnician extends transaction({
  description: 'Have a technician come to the house',
  slots: {
    job: z.enum(['install', 'repair', 'new socket', 'set up TV']).describe('What the technician is to do'),
    visit_date: z.iso.date().describe('Day of the visit'),
    earliest: time('Somebody is at home from this time', { hours: '08:00-19:00' }),
    latest: time('Somebody is at home until this time', { hours: '08:00-20:00' }),
    person_at_home: z.string().describe('Name of the person who opens the door'),
    ladder_needed: z.boolean().default(false).describe('Whether a ladder has to be brought'),
    directions: z.string().optional().describe('How to find the door, and what to look out for'),
  },
  returns: { visit_number, technician: z.string().describe('Who comes') },
  entity: 'visit',
}) {
  /** Nobody is sent at weekends. */
  override transact({ visit_date, earliest, latest }: ArgumentsOf<typeof BookTechnician>) {
    const day = new Date(`${visit_date}T00:00:00Z`);
    const ahead = { 0: 1, 6: 2 }[day.getUTCDay()];
    if (ahead !== undefined) {
      day.setUTCDate(day.getUTCDate() + ahead);
      return failure({
        reason: 'No technicians work at weekends.',
        alternative: { visit_date: day.toISOString().slice(0, 10) },
      });
    }
    if (latest <= earliest) return failure({ reason: 'The visit has to end after it begins.' });
    return success({ visit_number: 'V-63', technician: 'Priya' });
  }
}

export class RescheduleVisit extends transaction({
  description: 'Put a visit of the technician off to another day',
  slots: {
    visit_number,
    instead_of: z.iso.date().optional().describe('Day for which the visit was planned'),
    new_date: z.iso.date().describe('Day on which the technician should come now'),
  },
  returns: { technician: z.string().describe('Who comes') },
  entity: 'change',
  transact: () => success({ technician: 'Callum' }),
}) {}

export class MoveHouse extends transaction({
  description: 'Take the line along to a new home',
  slots: {
    from_address: z.string().describe('Address of the old home'),
    to_address: z.string().describe('Address of the new home'),
    switch_off_date: z.iso.date().describe('Last day on which the line is needed at the old home'),
    switch_on_date: z.iso.date().describe('First day on which the line is needed at the new home'),
    keep_phone_number: z.boolean().nullable().describe('Whether the phone number stays the same'),
  },
  returns: {
    moving_fee: money('What the move costs'),
    new_number: z.string().optional().describe('The new phone number'),
  },
  entity: 'move',
  transact: ({ keep_phone_number }) =>
    success(keep_phone_number === false ? { moving_fee: 25, new_number: '555-0777' } : { moving_fee: 35 }),
}) {}

export class EndContract extends transaction({
  description: 'Cancel an internet contract',
  slots: {
    customer_number: z.string().describe('Number of the customer, such as HN-2209'),
    end_date: z.iso.date().describe('Last day of the contract'),
    reason_for_leaving: z.string().optional().describe('Why the customer leaves'),
    return_router_by: z.enum(['post', 'shop']).describe('How the router is given back'),
  },
  returns: { final_bill: money('Amount of the last bill') },
  entity: 'cancellation',
  transact: () => success({ final_bill: 12.5 }),
}) {}

export const homeNet = service({
  name: 'HomeNet',
  description: 'Internet and television at home',
  apis: [FindPlan, OrderPlan, BookTechnician, RescheduleVisit, MoveHouse, EndContract],
});
