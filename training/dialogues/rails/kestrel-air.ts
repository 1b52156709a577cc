/** The check-in desk of an airline: seats, bags, special meals, upgrades. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const seat = {
  seat: z.string().describe('Number of the seat'),
  position: saidAs(z.enum(['window', 'middle', 'aisle']).describe('Where in the row it is'), {
    values: { aisle: ['corridor', 'gangway'], middle: ['in between', 'centre'] },
  }),
  part: saidAs(z.enum(['front', 'wing', 'back']).describe('Part of the plane'), {
    values: { wing: ['over the wing', 'halfway'], back: ['rear', 'tail'], front: ['near the door'] },
  }),
  legroom: saidAs(z.boolean().describe('Whether there is more room for the legs'), {
    names: ['leg room', 'extra legroom'],
  }),
  exit_row: saidAs(z.boolean().describe('Whether it is next to an emergency exit'), { names: ['emergency exit'] }),
  supplement: saidAs(money('What the seat costs'), { names: ['price', 'fee', 'surcharge'] }),
};
type Seat = ArgumentsOf<typeof seat>;

function row(
  name: string,
  position: Seat['position'],
  part: Seat['part'],
  legroom: boolean,
  exit_row: boolean,
  supplement: number,
): Seat {
  return { seat: name, position, part, legroom, exit_row, supplement };
}

const seats = table('kestrel_air.seats', 'seat', [
  row('2A', 'window', 'front', true, false, 35),
  row('3C', 'aisle', 'front', true, false, 32),
  row('4B', 'middle', 'front', false, false, 9),
  row('5F', 'window', 'front', false, false, 18),
  row('12A', 'window', 'wing', true, true, 28),
  row('12D', 'aisle', 'wing', true, true, 26),
  row('14B', 'middle', 'wing', false, false, 0),
  row('15C', 'aisle', 'wing', false, false, 8),
  row('16F', 'window', 'wing', false, false, 10),
  row('27A', 'window', 'back', false, false, 4),
  row('28D', 'aisle', 'back', false, false, 0),
  row('29E', 'middle', 'back', false, false, 0),
  row('30C', 'aisle', 'back', true, true, 12),
]);

const locator = saidAs(z.string().describe('Code of the booking'), { names: ['booking code', 'reference'] });
const who = saidAs(z.string().describe('Name of the passenger'), { names: ['passenger', 'name'] });

export class ShowSeats extends search({
  description: 'See which seats are free',
  slots: {
    position: seat.position.nullable(),
    part: seat.part.optional(),
    legroom: seat.legroom.optional(),
    exit_row: seat.exit_row.optional(),
  },
  returns: seat,
  entity: 'seat',
  table: seats,
  offers: ['seat', 'part', 'supplement'],
  comparable: ['supplement'],
  followUp: () => CheckIn,
}) {}

export class CheckIn extends transaction({
  description: 'Check a passenger in',
  examples: ['I want to get my boarding pass', 'check me in'],
  slots: {
    locator,
    who,
    seat: seat.seat,
    bags: saidAs(z.int().min(0).max(5).describe('How many bags go into the hold'), { names: ['suitcases', 'luggage'] }),
    infant: saidAs(z.boolean().default(false).describe('Whether a baby sits on the lap'), { names: ['baby'] }),
    boarding_pass: saidAs(z.enum(['phone', 'paper', 'email']).optional().describe('How the boarding pass comes'), {
      values: { phone: ['mobile', 'text'], paper: ['printed', 'print-out'], email: ['mail'] },
    }),
  },
  returns: {
    gate: z.string().describe('Gate'),
    boarding_group: z.int().describe('Group in which one boards'),
    fee: money('What is to be paid'),
  },
  entity: 'check-in',
  quote: ({ seat: number }, { rows }) => ({ fee: feeOf(number, rows(seats)) }),
  transact: ({ seat: number, infant }, { rows, call }) =>
    infant && rows(seats).find((one) => one.seat.toLowerCase() === number.toLowerCase())?.exit_row
      ? failure({ reason: 'No babies may sit next to an exit.', alternative: { seat: '15C' } })
      : success({ gate: `D${call + 14}`, boarding_group: 3, fee: feeOf(number, rows(seats)) }),
  amend: () => SwapSeat,
}) {}

function feeOf(number: string, rows: readonly Seat[]): number {
  return rows.find((one) => one.seat.toLowerCase() === number.toLowerCase())?.supplement ?? 0;
}

export class SwapSeat extends transaction({
  description: 'Swap a seat after the check-in',
  slots: { locator, seat: saidAs(z.string().describe('The new seat'), { names: ['new seat'] }) },
  returns: { locator },
  entity: 'swap',
}) {}

export class AddLuggage extends transaction({
  description: 'Add luggage to a booking',
  slots: {
    locator,
    pieces: z.int().min(1).max(6).describe('How many pieces'),
    item: saidAs(z.enum(['suitcase', 'skis', 'pram', 'bicycle', 'instrument', 'golf bag']).describe('What it is'), {
      values: {
        suitcase: ['bag', 'case', 'trolley'],
        skis: ['snowboard'],
        pram: ['stroller', 'buggy', 'pushchair'],
        bicycle: ['bike'],
        instrument: ['cello', 'guitar', 'tuba'],
        'golf bag': ['golf clubs'],
      },
    }),
    kilos: saidAs(z.int().min(1).max(50).describe('How many kilos a piece weighs'), { names: ['weight', 'kg'] }),
    fragile: saidAs(z.boolean().default(false).describe('Whether it breaks easily'), { names: ['breakable'] }),
  },
  returns: { tag: z.string().describe('Number of the tag'), fee: money('What is to be paid') },
  entity: 'luggage',
  quote: ({ pieces, kilos }) => ({ fee: pieces * (kilos > 23 ? 60 : 35) }),
  transact: ({ pieces, kilos }, { call }) =>
    kilos > 32
      ? failure({ reason: 'One piece may weigh 32 kilos at most.', alternative: { kilos: 32 } })
      : success({ tag: `KA${call + 6010}`, fee: pieces * (kilos > 23 ? 60 : 35) }),
}) {}

export class OrderMeal extends transaction({
  description: 'Order a special meal for a flight',
  slots: {
    locator,
    who,
    dish: saidAs(
      z
        .enum(['vegetarian', 'vegan', 'kosher', 'halal', 'low-salt', "children's", 'gluten-free'])
        .describe('Kind of the meal'),
      {
        names: ['meal', 'food'],
        values: {
          vegetarian: ['no meat', 'meatless'],
          vegan: ['plant-based', 'no dairy'],
          'low-salt': ['little salt'],
          "children's": ['kids'],
          'gluten-free': ['coeliac', 'no wheat'],
        },
      },
    ),
    portions: z.int().min(1).max(4).default(1).describe('How many of them'),
    allergy: z.string().optional().describe('What the passenger must not eat'),
  },
  returns: { meal_code: z.string().describe('Code of the meal') },
  entity: 'meal',
  transact: (_args, { call }) => success({ meal_code: `ML${call + 5}` }),
  undo: () => CancelMeal,
}) {}

export class CancelMeal extends transaction({
  description: 'Cancel a special meal',
  slots: { meal_code: z.string().describe('Code of the meal') },
  returns: {},
  entity: 'cancellation',
}) {}

export class BidUpgrade extends transaction({
  description: 'Bid for a better cabin',
  examples: ['I want to sit up front in comfort'],
  slots: {
    locator,
    cabin: saidAs(z.enum(['premium', 'business', 'first']).describe('Cabin that is wanted'), {
      values: { premium: ['comfort', 'economy plus'], business: ['club'] },
    }),
    bid: saidAs(money('What one would pay at most'), { names: ['offer', 'amount'] }),
    paid_with: saidAs(z.enum(['card', 'miles', 'voucher']).describe('How it is paid'), {
      names: ['payment'],
      values: { miles: ['points'], voucher: ['gift card'], card: ['visa'] },
    }),
    travellers: z.int().min(1).max(6).default(1).describe('For how many people'),
  },
  returns: {
    accepted: z.boolean().describe('Whether the bid was accepted'),
    answer_by: z.string().describe('When one will know'),
  },
  entity: 'bid',
  transact: ({ bid }) =>
    bid < 50
      ? failure({ reason: 'Bids begin at $50.', alternative: { bid: 50 } })
      : success({ accepted: bid >= 150, answer_by: 'an hour before boarding' }),
}) {}

export const kestrelAir = service({
  name: 'KestrelAir',
  description: 'The check-in desk of an airline',
  apis: [ShowSeats, CheckIn, SwapSeat, AddLuggage, OrderMeal, CancelMeal, BidUpgrade],
  tables: [seats],
});
