import { type ApiContext, date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const plan = {
  plan_name: z.string().describe('Name of the plan'),
  source: saidAs(z.enum(['wind', 'solar', 'hydro', 'mixed']).describe('Where the power comes from'), {
    values: { solar: ['sun'], hydro: ['water'] },
  }),
  unit_price: saidAs(z.number().describe('Price of a kilowatt hour in cents'), { names: ['rate'] }),
  monthly_fee: saidAs(money('What it costs a month'), { names: ['base fee'] }),
  contract_months: saidAs(z.int().describe('How many months the contract lasts'), { names: ['contract', 'term'] }),
  price_guarantee: saidAs(z.boolean().describe('Whether there is a price guarantee'), { names: ['fixed price'] }),
  bonus: saidAs(money('Bonus for new customers'), { names: ['welcome bonus'] }),
};

const plans = table('power.plans', 'plan_name', [
  {
    plan_name: 'Breeze',
    source: 'wind' as const,
    unit_price: 29.5,
    monthly_fee: 9,
    contract_months: 12,
    price_guarantee: true,
    bonus: 40,
  },
  {
    plan_name: 'Breeze Flex',
    source: 'wind' as const,
    unit_price: 31,
    monthly_fee: 7,
    contract_months: 1,
    price_guarantee: false,
    bonus: 0,
  },
  {
    plan_name: 'North Sea',
    source: 'wind' as const,
    unit_price: 27.8,
    monthly_fee: 12,
    contract_months: 24,
    price_guarantee: true,
    bonus: 75,
  },
  {
    plan_name: 'Sunny Side',
    source: 'solar' as const,
    unit_price: 30.2,
    monthly_fee: 8,
    contract_months: 12,
    price_guarantee: true,
    bonus: 25,
  },
  {
    plan_name: 'Rooftop',
    source: 'solar' as const,
    unit_price: 28.9,
    monthly_fee: 11,
    contract_months: 24,
    price_guarantee: true,
    bonus: 60,
  },
  {
    plan_name: 'High Noon',
    source: 'solar' as const,
    unit_price: 32.4,
    monthly_fee: 5,
    contract_months: 3,
    price_guarantee: false,
    bonus: 10,
  },
  {
    plan_name: 'Alpine',
    source: 'hydro' as const,
    unit_price: 28.2,
    monthly_fee: 10,
    contract_months: 12,
    price_guarantee: true,
    bonus: 50,
  },
  {
    plan_name: 'Millstream',
    source: 'hydro' as const,
    unit_price: 29.9,
    monthly_fee: 6,
    contract_months: 6,
    price_guarantee: false,
    bonus: 20,
  },
  {
    plan_name: 'Town Basic',
    source: 'mixed' as const,
    unit_price: 26.5,
    monthly_fee: 8,
    contract_months: 12,
    price_guarantee: false,
    bonus: 0,
  },
  {
    plan_name: 'Town Plus',
    source: 'mixed' as const,
    unit_price: 25.9,
    monthly_fee: 13,
    contract_months: 24,
    price_guarantee: true,
    bonus: 80,
  },
  {
    plan_name: 'Night Owl',
    source: 'mixed' as const,
    unit_price: 27.1,
    monthly_fee: 4,
    contract_months: 6,
    price_guarantee: false,
    bonus: 15,
  },
]);

const contract_number = z.string().describe('Number of the contract');
const contracts = table<{ contract_number: string; plan_name: string }>('power.contracts', 'contract_number', []);

type Use = { plan_name: string; yearly_use: number };
function priceOf({ plan_name, yearly_use }: Use, { rows }: Pick<ApiContext, 'rows'>): number {
  const row = rows(plans).find((one) => one.plan_name === plan_name);
  return row ? Math.round(row.unit_price * yearly_use + row.monthly_fee * 1200) / 100 : 0;
}

class FindPlan extends search({
  description: 'Find an electricity plan',
  examples: ['I want cheaper electricity', 'my power bill is too high'],
  slots: { source: plan.source.optional(), price_guarantee: plan.price_guarantee.optional() },
  returns: plan,
  entity: 'plan',
  table: plans,
  offers: ['plan_name', 'unit_price', 'monthly_fee'],
  comparable: ['unit_price', 'monthly_fee', 'contract_months', 'bonus'],
  followUp: () => SwitchPlan,
}) {}

class SwitchPlan extends transaction({
  description: 'Switch to an electricity plan',
  examples: ['sign me up', 'change my power supplier'],
  slots: {
    plan_name: plan.plan_name,
    start_date: z.iso.date().describe('Day on which the supply begins'),
    yearly_use: saidAs(z.int().min(500).max(30000).describe('Yearly use in kilowatt hours'), {
      names: ['consumption'],
    }),
    customer_name: z.string().describe('Name of the customer'),
    paperless: saidAs(z.boolean().describe('Whether the bills come by email'), { names: ['email bills'] }),
  },
  returns: { contract_number, yearly_price: money('What it costs a year') },
  quote: (args, context) => ({ yearly_price: priceOf(args, context) }),
  transact: ({ plan_name, yearly_use }, context) => {
    if (!context.rows(plans).some((row) => row.plan_name === plan_name))
      return failure({ reason: 'There is no such plan.' });
    const number = `E-${5001 + context.call}`;
    return success({ contract_number: number, yearly_price: priceOf({ plan_name, yearly_use }, context) }, [
      contracts.insert({ contract_number: number, plan_name }),
    ]);
  },
  undo: () => WithdrawSwitch,
}) {}

class WithdrawSwitch extends transaction({
  description: 'Withdraw from a contract',
  slots: { contract_number },
  returns: { contract_number },
  transact: ({ contract_number }, { rows }) =>
    rows(contracts).some((row) => row.contract_number === contract_number)
      ? success({}, [contracts.remove(contract_number)])
      : failure({ reason: 'There is no such contract.' }),
}) {}

class ReportReading extends transaction({
  description: 'Report a meter reading',
  examples: ['I read my meter'],
  slots: {
    meter_number: z.string().describe('Number of the meter'),
    reading: saidAs(z.int().min(0).describe('Reading of the meter in kilowatt hours'), { names: ['count'] }),
    reading_date: date('Day on which it was read', { past: true }),
    moving_out: z.boolean().default(false).describe('Whether the customer moves out'),
  },
  returns: { reference: z.string().describe('Reference of the report') },
  transact: (_args, { call }) => success({ reference: `R-${call + 1}` }),
}) {}

export const power = service({
  name: 'Power',
  description: 'Electricity plans and meters',
  apis: [FindPlan, SwitchPlan, WithdrawSwitch, ReportReading],
  tables: [plans, contracts],
});
