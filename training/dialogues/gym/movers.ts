/** A service of one's own: a moving company that sends vans and helpers. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const van = {
  van_name: z.string().describe('Name painted on the van'),
  van_type: z.enum(['small van', 'long van', 'box truck', 'lorry']).describe('Type of van'),
  depot: z.string().describe('Where the van is parked'),
  tail_lift: z.boolean().describe('Whether there is a tail lift'),
  with_driver: z.boolean().describe('Whether a driver comes along'),
  hourly_rate: money('Price per hour'),
  load_space: z.number().describe('Load space in cubic meters'),
  seats: z.int().describe('Seats in the cab'),
};

type Row = ArgumentsOf<typeof van>;

function row(
  van_name: string,
  van_type: Row['van_type'],
  depot: string,
  tail_lift: boolean,
  with_driver: boolean,
  hourly_rate: number,
  load_space: number,
  seats: number,
): Row {
  return { van_name, van_type, depot, tail_lift, with_driver, hourly_rate, load_space, seats };
}

const vans = table('movers.vans', 'van_name', [
  row('Pip', 'small van', 'Northgate', false, false, 18, 6, 2),
  row('Nimble Nell', 'small van', 'Docklands', false, true, 34, 7, 2),
  row('The Terrier', 'small van', 'Hillside', false, false, 20, 6.5, 3),
  row('Button', 'small van', 'Docklands', true, true, 39, 7, 3),
  row('Long John', 'long van', 'Northgate', false, false, 26, 13, 3),
  row('Greyhound', 'long van', 'Hillside', false, true, 45, 14, 3),
  row('Clementine', 'long van', 'Docklands', true, false, 31, 13.5, 3),
  row('Steady Eddie', 'long van', 'Northgate', true, true, 48, 14, 3),
  row('The Mule', 'box truck', 'Northgate', true, false, 42, 20, 3),
  row('Big Bertha', 'box truck', 'Docklands', true, true, 62, 22, 3),
  row('Shoebox', 'box truck', 'Hillside', false, false, 36, 18, 2),
  row('Gentle Giant', 'box truck', 'Hillside', true, true, 66, 23, 5),
  row('Goliath', 'lorry', 'Docklands', true, true, 95, 40, 3),
  row('The Whale', 'lorry', 'Northgate', true, true, 99, 45, 5),
  row('Mammoth', 'lorry', 'Hillside', true, true, 88, 38, 3),
]);

const move = {
  move_number: z.string().describe('Number of the move'),
  move_date: z.iso.date().describe('Day of the move'),
  start_time: time('When the helpers arrive', { hours: '07:00-18:30' }),
  helpers: z.int().min(0).max(8).describe('How many helpers'),
  to: z.string().describe('Address to move to'),
};

export class FindVan extends search({
  description: 'Find a van',
  slots: {
    van_type: van.van_type.nullable(),
    depot: van.depot.optional(),
    tail_lift: van.tail_lift.optional(),
    with_driver: van.with_driver.optional(),
  },
  returns: van,
  entity: 'van',
  identity: 'van_name',
  offers: ['van_name', 'depot', 'hourly_rate'],
  comparable: ['hourly_rate', 'load_space', 'seats'],
  followUp: () => BookMove,
  table: vans,
}) {}

export class BookMove extends transaction({
  description: 'Book a move',
  slots: {
    van_name: van.van_name,
    from: z.string().describe('Address to move from'),
    to: move.to,
    move_date: move.move_date,
    start_time: move.start_time,
    helpers: move.helpers,
    contact: z.string().describe('Name of the person on site'),
    packing: z.boolean().default(false).describe('Whether the helpers pack the boxes'),
    special_item: z
      .enum(['piano', 'safe', 'washing machine', 'aquarium'])
      .optional()
      .describe('Heavy or delicate item'),
    insured_value: money('Value that is insured').optional(),
    instructions: z.string().optional().describe('Instructions for the crew'),
  },
  returns: { move_number: move.move_number, move_date: move.move_date, deposit: money('Deposit') },
  entity: 'move',
  undo: () => CancelMove,
  amend: () => ChangeMove,
}) {
  /** Nobody moves on Sundays, and a crew has four helpers at most. */
  override transact({ move_date, helpers }: ArgumentsOf<typeof BookMove>, { call }: { call: number }) {
    const day = new Date(`${move_date}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'We do not move on Sundays.',
        alternative: { move_date: day.toISOString().slice(0, 10) },
      });
    }
    if (helpers > 4) return failure({ reason: 'A crew has four helpers at most.', alternative: { helpers: 4 } });
    return success({ move_number: `MV-${530 + call}`, move_date, deposit: 40 + 20 * helpers });
  }
}

export class ChangeMove extends transaction({
  description: 'Change a booked move',
  slots: {
    move_number: move.move_number,
    move_date: move.move_date.optional(),
    start_time: move.start_time.optional(),
    helpers: move.helpers.optional(),
    to: move.to.optional(),
  },
  returns: { move_number: move.move_number },
  entity: 'change',
}) {}

export class CancelMove extends transaction({
  description: 'Cancel a booked move',
  slots: { move_number: move.move_number },
  returns: { cancellation_fee: money('Cancellation fee') },
  entity: 'cancellation',
  transact: () => success({ cancellation_fee: 15 }),
}) {}

export class OrderBoxes extends transaction({
  description: 'Order moving boxes',
  slots: {
    box_type: z.enum(['standard box', 'book box', 'wardrobe box', 'dish crate']).describe('Type of box'),
    quantity: z.int().min(1).max(200).describe('How many boxes'),
    tape_rolls: z.int().min(0).max(20).default(0).describe('How many rolls of tape'),
    deliver_to: z.string().describe('Delivery address'),
    delivery_date: z.iso.date().describe('Day of the delivery'),
    collection_date: z.iso.date().nullable().describe('Day on which the empty boxes are collected'),
    bubble_wrap: z.boolean().default(false).describe('Whether bubble wrap is added'),
  },
  returns: { order_number: z.string().describe('Number of the order'), total: money('Total price') },
  entity: 'order',
}) {
  override transact({ quantity, tape_rolls, bubble_wrap }: ArgumentsOf<typeof OrderBoxes>, { call }: { call: number }) {
    return success({ order_number: `BX-${20 + call}`, total: quantity * 2 + tape_rolls * 3 + (bubble_wrap ? 10 : 0) });
  }
}

export const movers = service({
  name: 'HandyMovers',
  description: 'Moving company',
  apis: [FindVan, BookMove, ChangeMove, CancelMove, OrderBoxes],
});
