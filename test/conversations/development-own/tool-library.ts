/** A service of one's own: a library that lends tools in place of books. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const tool = {
  tool_name: z.string().describe('Name of the tool'),
  category: z.enum(['drill', 'saw', 'sander', 'ladder', 'lawn mower', 'pressure washer']).describe('Sort of tool'),
  power: z.enum(['battery', 'cord', 'gas', 'manual']).describe('What drives the tool'),
  beginner_friendly: z.boolean().describe('Whether the tool suits people without practice'),
  deposit: money('Deposit that is paid back'),
  weight: z.number().describe('Weight in pounds'),
};

const tools = table('tool_library.tools', 'tool_name', [
  row('Compact Driver', 'drill', 'battery', true, 20, 2.5),
  row('Hammer Drill 800', 'drill', 'cord', false, 35, 6),
  row('Old Hand Brace', 'drill', 'manual', true, 10, 3),
  row('Tiger Jigsaw', 'saw', 'cord', true, 30, 5),
  row('Timber Circular', 'saw', 'battery', false, 45, 8.5),
  row('Woodland Chainsaw', 'saw', 'gas', false, 90, 13),
  row('Fox Handsaw', 'saw', 'manual', true, 10, 1.5),
  row('Palm Sander', 'sander', 'cord', true, 20, 3),
  row('Belt Sander XL', 'sander', 'cord', false, 40, 9),
  row('Six Foot Stepladder', 'ladder', 'manual', true, 15, 17),
  row('Roof Ladder', 'ladder', 'manual', false, 50, 38),
  row('Quiet Mower', 'lawn mower', 'battery', true, 60, 44),
  row('Meadow Master', 'lawn mower', 'gas', false, 80, 71),
  row('Push Reel', 'lawn mower', 'manual', true, 25, 20),
  row('Patio Jet', 'pressure washer', 'cord', true, 40, 19),
  row('Truck Blaster', 'pressure washer', 'gas', false, 95, 66),
]);

type Row = ArgumentsOf<typeof tool>;

function row(
  tool_name: string,
  category: Row['category'],
  power: Row['power'],
  beginner_friendly: boolean,
  deposit: number,
  weight: number,
): Row {
  return { tool_name, category, power, beginner_friendly, deposit, weight };
}

export class FindTools extends search({
  description: 'Look for a tool to borrow',
  slots: {
    category: tool.category,
    power: tool.power.nullable(),
    beginner_friendly: tool.beginner_friendly.optional(),
  },
  returns: tool,
  entity: 'tool',
  table: tools,
  identity: 'tool_name',
  offers: ['tool_name', 'deposit'],
  followUp: () => BorrowTool,
}) {}

export class BorrowTool extends transaction({
  description: 'Borrow a tool for some days',
  slots: {
    tool_name: tool.tool_name,
    pickup_date: z.iso.date().describe('Day on which the tool is picked up'),
    days: z.int().min(1).max(28).describe('For how many days'),
    pickup_time: time('When the tool is picked up', { hours: '12:00-20:00' }),
    safety_lesson: z.boolean().default(false).describe('Whether somebody explains how to use it safely'),
    purpose: z.string().optional().describe('What the tool is used for'),
  },
  returns: {
    days: z.int().describe('For how many days'),
    locker: z.int().describe('Number of the locker with the tool'),
    deposit: tool.deposit,
  },
  confirms: ['tool_name', 'pickup_date', 'days', 'pickup_time', 'safety_lesson'],
  entity: 'loan',
}) {
  /** A loan is a week at most. */
  override transact({ tool_name, days }: ArgumentsOf<typeof BorrowTool>) {
    if (days > 7) return failure({ reason: 'Tools go out for a week at most.', alternative: { days: 7 } });
    const found = tools.rows.find((candidate) => candidate.tool_name === tool_name);
    if (!found) return failure({ reason: 'We do not have a tool of that name.' });
    return success({ days, locker: 12, deposit: found.deposit });
  }
}

export const toolLibrary = service({
  name: 'ToolLibrary',
  description: 'A library that lends tools',
  apis: [FindTools, BorrowTool],
});
