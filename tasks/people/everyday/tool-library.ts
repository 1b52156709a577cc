import { date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const tool = {
  tool_name: z.string().describe('Name of the tool'),
  kind: saidAs(z.enum(['drill', 'saw', 'sander', 'ladder', 'lawn mower']).describe('Kind of tool'), {
    values: { 'lawn mower': ['mower', 'lawnmower'], ladder: ['steps', 'stepladder'] },
  }),
  power: saidAs(z.enum(['battery', 'mains', 'petrol', 'hand']).describe('How the tool is driven'), {
    values: {
      battery: ['cordless', 'rechargeable'],
      mains: ['corded', 'plug-in', 'electric'],
      petrol: ['gas', 'petrol engine'],
      hand: ['manual', 'by hand', 'hand-held'],
    },
  }),
  fee_per_day: saidAs(money('What it costs for a day'), { names: ['price', 'cost', 'fee'] }),
  weight: z.number().describe('Weight in kilograms'),
  needs_training: saidAs(z.boolean().describe('Whether one has to be trained to use it'), {
    names: ['training', 'course', 'instruction'],
  }),
};

const tools = table('tool_library.tools', 'tool_name', [
  {
    tool_name: 'Woodpecker',
    kind: 'drill' as const,
    power: 'battery' as const,
    fee_per_day: 6,
    weight: 1.8,
    needs_training: false,
  },
  {
    tool_name: 'Old Faithful',
    kind: 'drill' as const,
    power: 'mains' as const,
    fee_per_day: 4,
    weight: 2.6,
    needs_training: false,
  },
  {
    tool_name: 'Rockbiter',
    kind: 'drill' as const,
    power: 'mains' as const,
    fee_per_day: 14,
    weight: 6.5,
    needs_training: true,
  },
  {
    tool_name: 'Silver Fang',
    kind: 'saw' as const,
    power: 'battery' as const,
    fee_per_day: 9,
    weight: 3.2,
    needs_training: false,
  },
  {
    tool_name: 'Timberline',
    kind: 'saw' as const,
    power: 'petrol' as const,
    fee_per_day: 18,
    weight: 5.4,
    needs_training: true,
  },
  {
    tool_name: 'Little Tenon',
    kind: 'saw' as const,
    power: 'hand' as const,
    fee_per_day: 2,
    weight: 0.6,
    needs_training: false,
  },
  {
    tool_name: 'Dust Devil',
    kind: 'sander' as const,
    power: 'mains' as const,
    fee_per_day: 5,
    weight: 1.4,
    needs_training: false,
  },
  {
    tool_name: 'Belt Baron',
    kind: 'sander' as const,
    power: 'mains' as const,
    fee_per_day: 8,
    weight: 4.1,
    needs_training: true,
  },
  {
    tool_name: 'Three Step',
    kind: 'ladder' as const,
    power: 'hand' as const,
    fee_per_day: 3,
    weight: 5.5,
    needs_training: false,
  },
  {
    tool_name: 'Long Tom',
    kind: 'ladder' as const,
    power: 'hand' as const,
    fee_per_day: 7,
    weight: 15,
    needs_training: false,
  },
  {
    tool_name: 'Meadow Mouse',
    kind: 'lawn mower' as const,
    power: 'battery' as const,
    fee_per_day: 10,
    weight: 14,
    needs_training: false,
  },
  {
    tool_name: 'Green Thunder',
    kind: 'lawn mower' as const,
    power: 'petrol' as const,
    fee_per_day: 15,
    weight: 28,
    needs_training: false,
  },
]);

const loans = table<{ loan: string }>('tool_library.loans', 'loan', []);
const reports = table<{ report: string }>('tool_library.reports', 'report', []);

const pickup_date = z.iso.date().describe('Day on which the tool is fetched');
const number_of_days = z.int().min(1).max(14).describe('How many days the tool is kept');
const delivery = saidAs(z.boolean().describe('Whether the tool is brought to the door'), {
  names: ['delivery', 'delivered', 'bring it'],
});
const total_price = money('What the loan costs in all');
const DELIVERY = 8;

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

class FindTool extends search({
  description: 'Look for a tool to borrow',
  examples: ['find a tool', 'what tools do you have', 'which drills are there'],
  slots: {
    kind: tool.kind,
    power: tool.power.optional(),
    needs_training: tool.needs_training.optional(),
  },
  returns: tool,
  entity: 'tool',
  table: tools,
  identity: 'tool_name',
  offers: ['tool_name', 'fee_per_day', 'power'],
  comparable: ['fee_per_day', 'weight'],
  followUp: () => BorrowTool,
}) {}

class BorrowTool extends transaction({
  description: 'Borrow a tool for some days',
  examples: ['borrow the', 'lend me the', 'take out a tool'],
  slots: {
    tool_name: tool.tool_name,
    pickup_date,
    number_of_days,
    delivery: delivery.default(false),
  },
  returns: { tool_name: tool.tool_name, pickup_date, number_of_days, delivery, total_price },
  entity: 'loan',
  quote: ({ tool_name, number_of_days, delivery }, { rows }) => {
    const found = rows(tools).find((row) => row.tool_name.toLowerCase() === tool_name.toLowerCase());
    return found && { total_price: found.fee_per_day * number_of_days + (delivery ? DELIVERY : 0) };
  },
  transact: ({ tool_name, pickup_date, number_of_days, delivery }, { rows, now }) => {
    const found = rows(tools).find((row) => row.tool_name.toLowerCase() === tool_name.toLowerCase());
    if (!found) return failure({ reason: `There is no tool called ${tool_name}.` });
    if (pickup_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    if (isSunday(pickup_date)) {
      return failure({ reason: 'We are closed on Sundays.', alternative: { pickup_date: dayAfter(pickup_date) } });
    }
    const loan = `${found.tool_name} ${pickup_date}`;
    if (rows(loans).some((row) => row.loan === loan)) return failure({ reason: 'It is lent out on that day.' });
    const total = found.fee_per_day * number_of_days + (delivery ? DELIVERY : 0);
    return success({ tool_name: found.tool_name, total_price: total }, [loans.insert({ loan })]);
  },
}) {}

class ReportDamage extends transaction({
  description: 'Report that a tool is damaged',
  examples: ['it is broken', 'report a damaged tool', 'something is wrong with the'],
  slots: {
    tool_name: tool.tool_name,
    problem: z.string().describe('What is wrong with the tool'),
    damage_date: date('Day on which it broke', { past: true }),
    still_usable: saidAs(z.boolean().describe('Whether the tool can still be used'), {
      names: ['usable', 'working'],
    }),
  },
  returns: { report_number: z.string().describe('Number of the report') },
  entity: 'report',
  transact: ({ tool_name }, { rows, call }) => {
    const found = rows(tools).find((row) => row.tool_name.toLowerCase() === tool_name.toLowerCase());
    if (!found) return failure({ reason: `There is no tool called ${tool_name}.` });
    const report_number = `D-${call + 1}`;
    return success({ report_number }, [reports.insert({ report: report_number })]);
  },
}) {}

/** A neighbourhood's tools, lent by the day. */
export const toolLibrary = service({
  name: 'ToolLibrary',
  description: 'Tools that neighbours borrow by the day',
  apis: [FindTool, BorrowTool, ReportDamage],
  tables: [loans, reports],
});
