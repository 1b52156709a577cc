/** The yearly office of an allotment club: plots to rent, tools to borrow, memberships to renew. All of it is invented. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  sameValue,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const plot = {
  plot_name: z.string().describe('Name of the plot'),
  plot_size: saidAs(z.enum(['small', 'medium', 'large']).describe('How big the plot is'), {
    names: ['size'],
    values: { small: ['little', 'tiny'], medium: ['middling', 'medium-sized'], large: ['big'] },
  }),
  side: z.enum(['pond', 'orchard', 'railway', 'gate']).describe('What the plot lies beside'),
  has_shed: saidAs(z.boolean().describe('Whether there is a shed on it'), { names: ['shed', 'hut'] }),
  has_water_tap: saidAs(z.boolean().describe('Whether there is a water tap'), { names: ['water', 'tap'] }),
  yearly_rent: saidAs(money('What the plot costs a year'), { names: ['rent', 'price', 'cost'] }),
};

const rows = [
  ['Bramble Corner', 'small', 'railway', false, false, 35],
  ['Marrow Bed', 'small', 'gate', false, true, 48],
  ['Thimble Patch', 'small', 'orchard', true, false, 55],
  ['Frog End', 'small', 'pond', false, true, 50],
  ['Long Acre', 'large', 'railway', true, true, 120],
  ['Pippin Row', 'medium', 'orchard', true, true, 95],
  ['Quince Yard', 'medium', 'orchard', false, true, 78],
  ['Dragonfly', 'medium', 'pond', true, true, 98],
  ['Heron Rest', 'large', 'pond', true, false, 110],
  ['Signal Box', 'medium', 'railway', true, false, 70],
  ['Beanpole', 'medium', 'gate', false, true, 82],
  ['Welcome Mat', 'large', 'gate', true, true, 135],
  ['Windfall', 'large', 'orchard', false, true, 105],
  ['Nettle Hill', 'large', 'railway', false, false, 75],
  ['Newt Hollow', 'medium', 'pond', false, false, 64],
] as const;

const plots = table(
  'allotments.plots',
  'plot_name',
  rows.map(([plot_name, plot_size, side, has_shed, has_water_tap, yearly_rent]) => ({
    plot_name,
    plot_size,
    side,
    has_shed,
    has_water_tap,
    yearly_rent,
  })),
);

/** Plots that were let in this conversation. */
const lettings = table<{ plot_name: string }>('allotments.lettings', 'plot_name', []);

export class FindPlot extends search({
  description: 'Look for a free plot',
  examples: [
    'is there a plot free',
    'I would like an allotment',
    'which plots are there',
    'a patch to grow vegetables',
  ],
  slots: {
    plot_size: plot.plot_size.nullable(),
    side: plot.side.optional(),
    has_shed: plot.has_shed.optional(),
    has_water_tap: plot.has_water_tap.optional(),
  },
  returns: plot,
  entity: 'plot',
  table: plots,
  identity: 'plot_name',
  offers: ['plot_name', 'side', 'yearly_rent'],
  comparable: ['yearly_rent'],
  followUp: () => RentPlot,
}) {}

const letting = {
  tenant_name: z.string().describe('Name of the person who signs'),
  start_date: z.iso.date().describe('Day on which the lease begins'),
  number_of_years: z.int().min(1).max(10).describe('For how many years'),
  pay_monthly: saidAs(z.boolean().describe('Whether the rent is paid month by month'), {
    names: ['monthly', 'month by month', 'instalments'],
  }),
};

export class RentPlot extends transaction({
  description: 'Rent a plot',
  examples: ['rent a plot', 'take the plot', 'sign for the plot'],
  slots: {
    plot_name: plot.plot_name,
    tenant_name: letting.tenant_name,
    start_date: letting.start_date,
    number_of_years: letting.number_of_years.default(1),
    pay_monthly: letting.pay_monthly.default(false),
  },
  returns: { plot_name: plot.plot_name, yearly_rent: plot.yearly_rent },
  entity: 'lease',
}) {
  override transact({ plot_name, start_date }: ArgumentsOf<typeof RentPlot>, { rows, now }: ApiContext) {
    const found = rows(plots).find((row) => sameValue(row.plot_name, plot_name));
    if (!found) return failure({ reason: `There is no plot called ${plot_name}.` });
    if (start_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    if (rows(lettings).some((row) => row.plot_name === found.plot_name))
      return failure({ reason: 'It is let already.' });
    return success({ plot_name: found.plot_name, yearly_rent: found.yearly_rent }, [
      lettings.insert({ plot_name: found.plot_name }),
    ]);
  }
}

const TOOLS = ['rotavator', 'shredder', 'hedge trimmer', 'scythe', 'wheelbarrow', 'apple press'] as const;

/** What a tool costs a day, and the days on which it is out. */
const SHED: Record<(typeof TOOLS)[number], { fee: number; out: readonly string[] }> = {
  rotavator: { fee: 18, out: ['2019-03-09', '2019-03-10'] },
  shredder: { fee: 15, out: ['2019-03-16'] },
  'hedge trimmer': { fee: 8, out: [] },
  scythe: { fee: 4, out: ['2019-03-05'] },
  wheelbarrow: { fee: 2, out: [] },
  'apple press': { fee: 12, out: [] },
};

const loan = {
  tool: saidAs(z.enum(TOOLS).describe('Which tool it is'), {
    values: { rotavator: ['tiller', 'rototiller'], shredder: ['chipper'], wheelbarrow: ['barrow'] },
  }),
  pickup_date: z.iso.date().describe('Day on which to fetch the tool'),
  pickup_time: time('When to fetch the tool', { hours: '08:00-18:00' }),
  number_of_days: z.int().min(1).max(14).describe('How many days it is needed'),
  instruction: saidAs(z.boolean().describe('Whether somebody shows how the tool works'), {
    names: ['lesson', 'introduction', 'show me how'],
  }),
  borrower: z.string().describe('Name of the person who borrows it'),
  note: z.string().describe('What the shed keeper ought to know'),
};

export class BorrowTool extends transaction({
  description: 'Borrow a tool from the club',
  examples: ['borrow a tool', 'lend me the', 'I need the shredder', 'have the wheelbarrow for a day'],
  slots: {
    tool: loan.tool,
    pickup_date: loan.pickup_date,
    pickup_time: loan.pickup_time,
    number_of_days: loan.number_of_days,
    borrower: loan.borrower,
    instruction: loan.instruction.default(false),
    note: loan.note.optional(),
  },
  returns: { tool: loan.tool, pickup_date: loan.pickup_date, fee: money('What the loan costs in all') },
  entity: 'loan',
}) {
  override transact({ tool, pickup_date, number_of_days }: ArgumentsOf<typeof BorrowTool>, { now }: ApiContext) {
    if (pickup_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    const { fee, out } = SHED[tool];
    if (!out.includes(pickup_date)) return success({ fee: fee * number_of_days });
    const free = [1, 2, 3, 4, 5, 6, 7].map((days) => later(pickup_date, days)).find((day) => !out.includes(day));
    return failure({ reason: `The ${tool} is out on that day.`, alternative: free && { pickup_date: free } });
  }
}

function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const FEES = { single: 30, family: 45, senior: 20 };

const membership = {
  member_name: z.string().describe('Name of the member'),
  kind: saidAs(z.enum(['single', 'family', 'senior']).describe('What sort of membership it is'), {
    names: ['membership', 'sort'],
    values: { senior: ['pensioner', 'retired'], single: ['individual'] },
  }),
  work_days: z.int().min(0).max(12).describe('How many days of club work the member does'),
  gate_key: saidAs(z.boolean().describe('Whether a key to the gate is needed'), { names: ['key'] }),
  newsletter: z.enum(['paper', 'email', 'none']).describe('How the newsletter comes'),
};

export class RenewMembership extends transaction({
  description: 'Renew a membership for the year',
  examples: ['renew my membership', 'stay a member', 'another year in the club', 'extend my membership'],
  slots: {
    member_name: membership.member_name,
    kind: membership.kind,
    work_days: membership.work_days,
    gate_key: membership.gate_key,
    newsletter: membership.newsletter.default('email'),
  },
  returns: { member_name: membership.member_name, fee: money('What the year costs') },
  entity: 'membership',
}) {
  override transact({ kind, work_days, gate_key }: ArgumentsOf<typeof RenewMembership>) {
    return success({ fee: Math.max(0, FEES[kind] - 2 * work_days) + (gate_key ? 5 : 0) });
  }
}

/** The office of the allotment club. */
export const allotments = service({
  name: 'Allotments',
  description: 'The office of an allotment club: plots, tools and memberships',
  apis: [FindPlot, RentPlot, BorrowTool, RenewMembership],
  tables: [plots, lettings],
});
