/** A bicycle shop: bicycles to rent for some days, repairs, and bicycles to buy. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const kind = z
  .enum(['city', 'road', 'mountain', 'electric', 'cargo', 'tandem', 'kids'])
  .describe(
    'Kind of bicycle: one for town, for fast roads, for trails, with a motor, for loads, for two riders, or for a child',
  );

const bike = {
  bike_name: z.string().describe('Name of the bicycle'),
  kind,
  branch: z.enum(['Riverside', 'Old Town', 'Station']).describe('Branch of the shop where it stands'),
  step_through: z.boolean().describe('Whether the frame is low, so that it is easy to get on'),
  day_rate: money('What it costs for a day'),
  gears: z.int().describe('How many gears it has'),
  weight: z.number().describe('Weight in kilograms'),
};

const bikes = table('wheel_house.bikes', 'bike_name', [
  rental('Daisy', 'city', 'Riverside', true, 14, 7, 16),
  rental('Postman', 'city', 'Old Town', false, 12, 3, 17.5),
  rental('Miss Marple', 'city', 'Station', true, 16, 8, 15),
  rental('Magpie', 'road', 'Riverside', false, 28, 22, 8.5),
  rental('Quicksilver', 'road', 'Station', false, 35, 24, 7.2),
  rental('Boulder', 'mountain', 'Riverside', false, 30, 12, 13),
  rental('Chamois', 'mountain', 'Old Town', false, 38, 12, 12),
  rental('Sparky', 'electric', 'Riverside', true, 42, 9, 24),
  rental('Thunderbolt', 'electric', 'Station', false, 48, 10, 22.5),
  rental('Silent Sam', 'electric', 'Old Town', true, 39, 8, 25),
  rental('The Mule', 'cargo', 'Old Town', true, 34, 7, 32),
  rental('Big Box', 'cargo', 'Station', false, 45, 8, 36),
  rental('Salt and Pepper', 'tandem', 'Riverside', false, 40, 18, 21),
  rental('Daisy Bell', 'tandem', 'Station', true, 44, 21, 19.5),
  rental('Ladybird', 'kids', 'Riverside', true, 8, 1, 7),
  rental('Tadpole', 'kids', 'Station', false, 9, 6, 9),
]);

type Bike = ArgumentsOf<typeof bike>;

function rental(
  bike_name: string,
  kind: Bike['kind'],
  branch: Bike['branch'],
  step_through: boolean,
  day_rate: number,
  gears: number,
  weight: number,
): Bike {
  return { bike_name, kind, branch, step_through, day_rate, gears, weight };
}

const rentals = table<{ booking_code: string }>('wheel_house.rentals', 'booking_code', []);
const booking_code = z.string().describe('Code of the rental');
const to = z.iso.date().describe('Day on which the bicycles are brought back');
const from = z.iso.date().describe('Day on which the rental begins');
const pickup_time = time('When the bicycles are picked up', { hours: '09:00-18:30' });
const number_of_bikes = z.int().min(1).describe('Number of bicycles that are rented');

const daysOf = (first: string, last: string) =>
  Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1);

export class FindBikes extends search({
  description: 'Look for a bicycle to rent',
  slots: { kind, branch: bike.branch.optional(), step_through: bike.step_through.optional() },
  returns: bike,
  entity: 'bicycle',
  table: bikes,
  offers: ['bike_name', 'branch', 'day_rate'],
  comparable: ['day_rate', 'weight', 'gears'],
  followUp: () => RentBike,
}) {}

export class RentBike extends transaction({
  description: 'Rent a bicycle for some days',
  slots: {
    bike_name: bike.bike_name,
    from,
    to,
    pickup_time,
    number_of_bikes: number_of_bikes.default(1),
    helmets: z.int().min(0).default(0).describe('How many helmets are wanted with it'),
    child_seat: z.boolean().default(false).describe('Whether a seat for a small child is put on'),
    rider: z.string().optional().describe('Name of the person who rides, where it is somebody else'),
  },
  returns: {
    booking_code,
    total_price: money('What the rental costs in all'),
    deposit: money('What is left with the shop until the bicycles are back'),
    meeting_point: z.string().describe('Address at which the bicycles are handed over'),
  },
  quote: ({ bike_name, from, to, number_of_bikes }, context) => ({
    total_price: priceOf(bike_name, from, to, number_of_bikes, context),
  }),
  undo: () => CancelRental,
  amend: () => ChangeRental,
  entity: 'rental',
}) {
  /** There are four of each kind; batteries are charged until ten. */
  override transact(args: ArgumentsOf<typeof RentBike>, context: ApiContext) {
    const found = context.rows(bikes).find((row) => row.bike_name.toLowerCase() === args.bike_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no bicycle of that name.' });
    if (args.number_of_bikes > 4)
      return failure({ reason: 'There are four of these.', alternative: { number_of_bikes: 4 } });
    if (found.kind === 'electric' && args.pickup_time < '10:00')
      return failure({ reason: 'The batteries are charged until ten.', alternative: { pickup_time: '10:00' } });
    const code = `W-${41 + context.call}`;
    const streets = { Riverside: '3 Ferry Lane', 'Old Town': '19 Bell Yard', Station: '1 Platform Road' };
    return success(
      {
        booking_code: code,
        total_price: priceOf(args.bike_name, args.from, args.to, args.number_of_bikes, context),
        deposit: 50 * args.number_of_bikes,
        meeting_point: streets[found.branch],
      },
      [rentals.insert({ booking_code: code })],
    );
  }
}

function priceOf(name: string, first: string, last: string, count: number, { rows }: Pick<ApiContext, 'rows'>) {
  const rate = rows(bikes).find((row) => row.bike_name.toLowerCase() === name.toLowerCase())?.day_rate ?? 0;
  return rate * count * daysOf(first, last);
}

export class ChangeRental extends transaction({
  description: 'Change the days, the time or the number of a rental',
  slots: {
    booking_code,
    from: from.optional(),
    to: to.optional(),
    pickup_time: pickup_time.optional(),
    number_of_bikes: number_of_bikes.optional(),
  },
  returns: { booking_code },
  entity: 'change',
}) {}

export class CancelRental extends transaction({
  description: 'Cancel a rental',
  slots: { booking_code },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 25 }),
}) {}

export class BookRepair extends transaction({
  description: 'Bring a bicycle of your own to be mended',
  slots: {
    job: z
      .enum(['flat tire', 'brakes', 'gears', 'chain', 'bent wheel', 'full service'])
      .describe(
        'What is to be done: a flat tire, brakes, gears, the chain, a bent wheel, or a full service before the season',
      ),
    bicycle: z.string().describe('What bicycle it is, such as its make and color'),
    drop_off_date: z.iso.date().describe('Day on which the bicycle is brought in'),
    drop_off_time: time('When the bicycle is brought in', { hours: '08:00-18:00' }),
    customer: z.string().describe('Name that goes on the ticket'),
    loan_bike: z.boolean().optional().describe('Whether the customer needs another bicycle in the meantime'),
    spending_limit: money('The most that it may cost before the shop calls').optional(),
  },
  returns: {
    ticket: z.string().describe('Number of the repair ticket'),
    ready_date: z.iso.date().describe('Day on which the bicycle is ready'),
    estimate: money('What the repair is expected to cost'),
    mechanic: z.string().describe('Who mends the bicycle'),
  },
  entity: 'repair',
}) {
  /** The workshop is closed on Mondays. */
  override transact({ job, drop_off_date }: ArgumentsOf<typeof BookRepair>, { call }: ApiContext) {
    const day = new Date(`${drop_off_date}T00:00:00Z`);
    const later = (days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    if (day.getUTCDay() === 1)
      return failure({ reason: 'The workshop is closed on Mondays.', alternative: { drop_off_date: later(1) } });
    const cost = { 'flat tire': 18, brakes: 40, gears: 55, chain: 30, 'bent wheel': 65, 'full service': 110 }[job];
    return success({ ticket: `R${330 + call}`, ready_date: later(2), estimate: cost, mechanic: 'Tilda' });
  }
}

const model = {
  model: z.string().describe('Model that is for sale'),
  kind,
  condition: z.enum(['new', 'second-hand']).describe('Whether it is new or had an owner before'),
  price: money('What the bicycle costs to buy'),
  frame_size: z.enum(['small', 'medium', 'large']).describe('Size of the frame'),
  color: z.string().describe('Color of the paint'),
  warranty: z.int().describe('How many months the warranty lasts'),
};

const models = table('wheel_house.models', 'model', [
  sale('Larkspur 3', 'city', 'new', 540, 'small', 'sky blue', 24),
  sale('Larkspur 5', 'city', 'new', 690, 'medium', 'cream', 24),
  sale('Old Faithful', 'city', 'second-hand', 180, 'large', 'black', 3),
  sale('Penny', 'city', 'second-hand', 150, 'medium', 'red', 3),
  sale('Aero Swift', 'road', 'new', 1450, 'medium', 'white', 36),
  sale('Ventoux', 'road', 'second-hand', 620, 'large', 'yellow', 6),
  sale('Ridge Runner', 'mountain', 'new', 1120, 'large', 'orange', 24),
  sale('Scree', 'mountain', 'second-hand', 430, 'medium', 'green', 6),
  sale('Voltara', 'electric', 'new', 2390, 'medium', 'gray', 36),
  sale('Hummer Two', 'electric', 'second-hand', 1250, 'small', 'navy', 6),
  sale('Load Star', 'cargo', 'new', 3100, 'large', 'brown', 36),
  sale('Dray', 'cargo', 'second-hand', 1600, 'large', 'dark green', 6),
  sale('Comet 20', 'kids', 'new', 260, 'small', 'purple', 24),
  sale('Comet 16', 'kids', 'second-hand', 75, 'small', 'turquoise', 3),
]);

type Model = ArgumentsOf<typeof model>;

function sale(
  name: string,
  kind: Model['kind'],
  condition: Model['condition'],
  price: number,
  frame_size: Model['frame_size'],
  color: string,
  warranty: number,
): Model {
  return { model: name, kind, condition, price, frame_size, color, warranty };
}

export class BrowseModels extends search({
  description: 'Look for a bicycle to buy',
  slots: {
    kind,
    condition: model.condition.optional(),
    frame_size: model.frame_size.optional(),
  },
  returns: model,
  entity: 'model',
  table: models,
  offers: ['model', 'condition', 'price'],
  comparable: ['price', 'warranty'],
  followUp: () => BuyBike,
}) {}

export class BuyBike extends transaction({
  description: 'Buy a bicycle',
  slots: {
    model: model.model,
    payment: z.enum(['card', 'cash', 'installments']).describe('How it is paid: by card, in cash, or a bit each month'),
    collect_on: z.iso.date().describe('Day on which the bicycle is collected'),
    gift_ribbon: z.boolean().default(false).describe('Whether a ribbon is tied around it, as for a present'),
    old_bike: z.string().optional().describe('The old bicycle that is given in exchange'),
  },
  returns: { receipt: z.string().describe('Number of the receipt'), price: model.price },
  entity: 'purchase',
  transact: ({ model: name }, { rows }) => {
    const found = rows(models).find((row) => row.model.toLowerCase() === name.toLowerCase());
    return found
      ? success({ receipt: 'B-907', price: found.price })
      : failure({ reason: 'That model is not in the shop.' });
  },
}) {}

export const wheelHouse = service({
  name: 'WheelHouse',
  description: 'A bicycle shop that rents, mends and sells',
  apis: [FindBikes, RentBike, ChangeRental, CancelRental, BookRepair, BrowseModels, BuyBike],
  tables: [rentals],
});
