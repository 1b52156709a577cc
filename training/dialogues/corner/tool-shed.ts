/** A tool library: members borrow tools for some days. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const item = {
  item: z.string().describe('Name of the tool'),
  job: z
    .enum(['drilling', 'sawing', 'sanding', 'climbing', 'gardening', 'cleaning', 'painting'])
    .describe('What the tool is for'),
  power: z.enum(['battery', 'mains', 'petrol', 'muscle']).describe('What drives the tool'),
  beginner_friendly: z.boolean().describe('Whether somebody without experience can handle it'),
  day_rate: money('Price of one day'),
  deposit: money('What is left as a security'),
  weight: z.number().describe('Weight in kilograms'),
};

type Row = ArgumentsOf<typeof item>;

const items = table('tool_shed.items', 'item', [
  row('Little Woodpecker', 'drilling', 'battery', true, 6, 30, 1.4),
  row('Hammer Joe', 'drilling', 'mains', false, 9, 60, 3.8),
  row('Rock Breaker', 'drilling', 'mains', false, 22, 150, 11),
  row('Fine Tooth', 'sawing', 'muscle', true, 2, 10, 0.6),
  row('Round Robin', 'sawing', 'battery', false, 11, 70, 3.2),
  row('Lumberjack', 'sawing', 'petrol', false, 18, 120, 5.5),
  row('Table Master', 'sawing', 'mains', false, 16, 110, 23),
  row('Silky', 'sanding', 'battery', true, 5, 25, 1.1),
  row('Floor Bear', 'sanding', 'mains', false, 28, 180, 48),
  row('Six Steps', 'climbing', 'muscle', true, 3, 15, 7),
  row('Roof Runner', 'climbing', 'muscle', false, 8, 45, 19),
  row('Earthworm', 'gardening', 'petrol', false, 24, 140, 37),
  row('Hedge Fox', 'gardening', 'battery', true, 7, 40, 2.9),
  row('Lawn Nibbler', 'gardening', 'mains', true, 9, 50, 14),
  row('Moss Scratcher', 'gardening', 'muscle', true, 2, 10, 2.2),
  row('Jet Stream', 'cleaning', 'mains', true, 12, 65, 12),
  row('Carpet Whale', 'cleaning', 'mains', true, 15, 80, 16),
  row('Spray Cat', 'painting', 'mains', false, 13, 75, 4.4),
  row('Long Roller', 'painting', 'muscle', true, 1.5, 5, 1),
]);

function row(
  name: string,
  job: Row['job'],
  power: Row['power'],
  beginner_friendly: boolean,
  day_rate: number,
  deposit: number,
  weight: number,
): Row {
  return { item: name, job, power, beginner_friendly, day_rate, deposit, weight };
}

export class BrowseTools extends search({
  description: 'Look for a tool to borrow',
  slots: {
    job: item.job,
    power: item.power.optional(),
    beginner_friendly: item.beginner_friendly.optional(),
    most_per_day: money('The most that a day may cost').optional(),
  },
  returns: item,
  entity: 'tool',
  offers: ['item', 'power', 'day_rate'],
  tracks: ['item'],
  transient: ['most_per_day'],
  followUp: () => ReserveTool,
  search: ({ job, power, beginner_friendly, most_per_day }, { rows }) =>
    rows(items).filter(
      (each) =>
        each.job === job &&
        (power === undefined || each.power === power) &&
        (beginner_friendly === undefined || each.beginner_friendly === beginner_friendly) &&
        (most_per_day === undefined || each.day_rate <= most_per_day),
    ),
}) {}

export class ReserveTool extends transaction({
  description: 'Reserve a tool',
  slots: {
    item: item.item,
    from: z.iso.date().describe('First day of the loan'),
    to: z.iso.date().describe('Day on which the tool is brought back'),
    borrower: z.string().describe('Name of the person who fetches it'),
    pairs_of_gloves: z.int().min(0).max(10).default(0).describe('How many pairs of gloves are lent with it'),
    spare_batteries: z.int().min(0).max(4).default(0).describe('How many batteries come on top'),
    short_lesson: z.boolean().default(false).describe('Whether somebody shows how the tool is used'),
    note: z.string().optional().describe('Anything else that the volunteers should know'),
  },
  returns: {
    from: z.iso.date().describe('First day of the loan'),
    locker: z.int().describe('Number of the locker'),
    deposit: item.deposit,
  },
  entity: 'reservation',
}) {
  /** Nobody is there on Mondays. */
  override transact({ item: name, from, to }: ArgumentsOf<typeof ReserveTool>) {
    if (to < from) return failure({ reason: 'It would be back before it is lent.' });
    const found = items.rows.find((each) => each.item.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no tool of that name.' });
    const day = new Date(`${from}T00:00:00Z`);
    if (day.getUTCDay() === 1) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'The library is closed on Mondays.',
        alternative: { from: day.toISOString().slice(0, 10) },
      });
    }
    return success({ from, locker: 21, deposit: found.deposit });
  }
}

export class ExtendLoan extends transaction({
  description: 'Keep a borrowed tool longer',
  slots: {
    item: item.item,
    new_return_date: z.iso.date().describe('Day on which it is brought back instead'),
    payment: z.enum(['card', 'cash', 'credit points']).describe('How the extra days are paid'),
  },
  returns: { extra_cost: money('What the extra days cost') },
  entity: 'extension',
}) {
  /** Nothing is out for longer than until the middle of the month. */
  override transact({ new_return_date }: ArgumentsOf<typeof ExtendLoan>) {
    if (new_return_date > '2019-03-15')
      return failure({ reason: 'Somebody else has it then.', alternative: { new_return_date: '2019-03-15' } });
    return success({ extra_cost: 14 });
  }
}

export class CancelReservation extends transaction({
  description: 'Cancel the reservation of a tool',
  slots: {
    item: item.item,
    borrower: z.string().describe('Name under which it was reserved'),
    refund_deposit: z
      .boolean()
      .default(true)
      .describe('Whether the deposit is paid back rather than kept for the next time'),
    reason: z.string().optional().describe('Why it is not wanted'),
  },
  returns: { cancellation_number: z.string().describe('Number of the cancellation') },
  entity: 'cancellation',
  transact: () => success({ cancellation_number: 'C-310' }),
}) {}

export class BookWorkbench extends transaction({
  description: 'Book a bench in the workshop of the library',
  slots: {
    bench_date: z.iso.date().describe('On which day'),
    start: time('From when', { hours: '08:00-19:00' }),
    end: time('Until when', { hours: '09:00-21:00' }),
    adults: z.int().min(1).max(6).describe('How many grown-ups come'),
    kids: z.int().min(0).max(6).default(0).describe('How many children come'),
    with_helper: z.boolean().describe('Whether a volunteer lends a hand'),
  },
  returns: { bench: z.int().describe('Number of the bench'), fee: money('What the bench costs') },
  entity: 'bench',
  transact: ({ with_helper }) => success({ bench: 3, fee: with_helper ? 20 : 8 }),
}) {}

export const toolShed = service({
  name: 'ToolShed',
  description: 'A library of tools',
  apis: [BrowseTools, ReserveTool, ExtendLoan, CancelReservation, BookWorkbench],
  tables: [items],
});
