/** A provider of mobile phone plans. */
import {
  type ArgumentsOf,
  failure,
  money,
  queryRows,
  type SearchContext,
  search,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import { z } from 'zod';

const plan = {
  plan_name: z.string().describe('Name of the plan'),
  data_volume: z.int().describe('Gigabytes a month'),
  contract: z.enum(['month to month', 'one year', 'two years']).describe('How long one is bound'),
  network: z.enum(['4G', '5G']).describe('Speed of the network'),
  free_roaming: z.boolean().describe('Whether it can be used abroad at no extra cost'),
  hotspot_allowed: z.boolean().describe('Whether other devices may share the connection'),
  unlimited_calls: z.boolean().describe('Whether one can call as much as one likes'),
  monthly_fee: money('What it costs a month'),
  setup_fee: money('What it costs once at the beginning'),
};

type Row = ArgumentsOf<typeof plan>;

const plans = table('phone_plans.plans', 'plan_name', [
  row('Pebble', 2, 'month to month', '4G', false, false, false, 6, 0),
  row('Pebble Plus', 5, 'month to month', '4G', false, true, true, 11, 0),
  row('Brook', 8, 'one year', '4G', false, true, true, 13, 10),
  row('Brook Abroad', 8, 'one year', '4G', true, true, true, 17.5, 10),
  row('Grandparents', 1, 'month to month', '4G', false, false, true, 8, 5),
  row('Schoolyard', 4, 'one year', '4G', false, false, false, 7.5, 0),
  row('River', 20, 'one year', '5G', false, true, true, 22, 15),
  row('River Free', 20, 'month to month', '5G', false, true, true, 26, 0),
  row('Stream Globe', 25, 'one year', '5G', true, true, true, 31, 15),
  row('Lake', 50, 'two years', '5G', true, true, true, 34, 20),
  row('Lake Light', 40, 'two years', '5G', false, false, true, 27, 20),
  row('Ocean', 120, 'two years', '5G', true, true, true, 49, 20),
  row('Ocean Free', 120, 'month to month', '5G', true, true, true, 59, 0),
  row('Tablet Only', 15, 'month to month', '5G', false, true, false, 14, 5),
]);

function row(
  plan_name: string,
  data_volume: number,
  contract: Row['contract'],
  network: Row['network'],
  free_roaming: boolean,
  hotspot_allowed: boolean,
  unlimited_calls: boolean,
  monthly_fee: number,
  setup_fee: number,
): Row {
  return {
    plan_name,
    data_volume,
    contract,
    network,
    free_roaming,
    hotspot_allowed,
    unlimited_calls,
    monthly_fee,
    setup_fee,
  };
}

export class FindPlans extends search({
  description: 'Look for a phone plan',
  slots: {
    least_data: z.int().min(1).describe('How many gigabytes a month it must have').nullable(),
    contract: plan.contract.optional(),
    network: plan.network.optional(),
    free_roaming: plan.free_roaming.optional(),
    hotspot_allowed: plan.hotspot_allowed.optional(),
    unlimited_calls: plan.unlimited_calls.optional(),
    budget: money('What it may cost a month at most').optional(),
  },
  returns: plan,
  entity: 'plan',
  identity: 'plan_name',
  offers: ['plan_name', 'data_volume', 'monthly_fee'],
  transient: ['least_data', 'budget'],
  followUp: () => OrderPlan,
}) {
  /** The smallest that will do comes first. */
  override search(
    { least_data, budget, ...args }: ArgumentsOf<typeof FindPlans>,
    { rows, offset, limit }: SearchContext,
  ) {
    const enough = rows(plans).filter(
      (row) => row.data_volume >= (least_data ?? 0) && row.monthly_fee <= (budget ?? 1000),
    );
    return queryRows(enough, args, { offset, limit, sort: ['monthly_fee'] });
  }
}

const phone_number = z.string().describe('Phone number it is about');

export class OrderPlan extends transaction({
  description: 'Sign up for a phone plan',
  slots: {
    plan_name: plan.plan_name,
    holder: z.string().describe('Who signs the contract'),
    start_date: z.iso.date().describe('Day on which the plan begins'),
    keep_number: z.boolean().describe('Whether the old phone number stays'),
    sim: z.enum(['eSIM', 'plastic card']).describe('Kind of SIM'),
    lines: z.int().min(1).max(10).default(1).describe('How many people get the plan'),
    email: z.email().optional().describe('Where the bills are sent'),
  },
  returns: {
    lines: z.int().describe('How many people get the plan'),
    contract_number: z.string().describe('Number of the contract'),
  },
  confirms: ['plan_name', 'holder', 'start_date', 'keep_number', 'sim', 'lines'],
  entity: 'contract',
}) {
  /** Five on one contract. */
  override transact({ plan_name, lines }: ArgumentsOf<typeof OrderPlan>) {
    if (!plans.rows.some((candidate) => candidate.plan_name === plan_name))
      return failure({ reason: 'We have no plan of that name.' });
    if (lines > 5) return failure({ reason: 'A contract has five lines at most.', alternative: { lines: 5 } });
    return success({ lines, contract_number: 'C-70024' });
  }
}

export class BuyTravelPass extends transaction({
  description: 'Add data for a trip abroad',
  slots: {
    phone_number,
    region: z.enum(['Europe', 'North America', 'Asia', 'worldwide']).describe('Where it is used'),
    first_day: z.iso.date().describe('Day on which the pass begins'),
    pass_length: z.int().min(1).max(60).describe('For how many days'),
    calls_included: z.boolean().default(false).describe('Whether calls are in it, too'),
  },
  returns: {
    pass_length: z.int().describe('For how many days'),
    pass_price: money('Price of the pass'),
  },
  entity: 'travel pass',
}) {
  /** A month is the longest. */
  override transact({ pass_length, calls_included }: ArgumentsOf<typeof BuyTravelPass>) {
    if (pass_length > 30)
      return failure({ reason: 'Passes run for 30 days at most.', alternative: { pass_length: 30 } });
    return success({ pass_length, pass_price: pass_length * (calls_included ? 3 : 2) });
  }
}

export class CancelPlan extends transaction({
  description: 'End a phone contract',
  slots: {
    phone_number,
    last_day: z.iso.date().describe('Day on which the contract ends'),
    final_bill: z.enum(['by email', 'on paper']).describe('How the last bill comes'),
    complaint: z.string().optional().describe('Why the customer leaves'),
  },
  returns: { leaving_fee: money('What it costs to leave') },
  confirms: ['phone_number', 'last_day', 'final_bill'],
  entity: 'cancellation',
  transact: () => success({ leaving_fee: 0 }),
}) {}

export const phonePlans = service({
  name: 'PhonePlans',
  description: 'Mobile phone plans and data for trips',
  apis: [FindPlans, OrderPlan, BuyTravelPass, CancelPlan],
});
