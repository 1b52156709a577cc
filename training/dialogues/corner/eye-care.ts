/** An optician: frames and glasses, eye tests, repairs. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const frame = {
  frame_name: z.string().describe('What the frame is called'),
  wearer: z.enum(['women', 'men', 'children']).describe('Whom the frame is made for'),
  style: z.enum(['full rim', 'half rim', 'rimless', 'sports']).describe('How the lenses are held'),
  colour: z.enum(['black', 'brown', 'blue', 'red', 'gold', 'clear']).describe('Colour of the frame'),
  price: money('What the frame costs'),
  weight: z.number().describe('Weight in grams'),
  flexible_hinges: z.boolean().describe('Whether the hinges give way when pulled'),
};

type Row = ArgumentsOf<typeof frame>;

const frames = table('eye_care.frames', 'frame_name', [
  row('Hazel', 'women', 'full rim', 'brown', 89, 22, true),
  row('Ruby', 'women', 'full rim', 'red', 120, 24, false),
  row('Mirabel', 'women', 'half rim', 'gold', 165, 16, true),
  row('Dewdrop', 'women', 'rimless', 'clear', 210, 9, false),
  row('Coco', 'women', 'full rim', 'black', 75, 25, false),
  row('Harper', 'men', 'full rim', 'black', 95, 27, true),
  row('Clerk', 'men', 'half rim', 'black', 140, 18, false),
  row('Lindgren', 'men', 'rimless', 'gold', 230, 10, true),
  row('Dockside', 'men', 'full rim', 'blue', 60, 28, false),
  row('Professor', 'men', 'full rim', 'brown', 110, 26, true),
  row('Sprinter', 'men', 'sports', 'black', 155, 20, true),
  row('Gazelle', 'women', 'sports', 'blue', 150, 19, true),
  row('Pip', 'children', 'full rim', 'blue', 45, 15, true),
  row('Ladybird', 'children', 'full rim', 'red', 49, 15, true),
  row('Otter', 'children', 'sports', 'blue', 70, 17, true),
  row('Button', 'children', 'full rim', 'brown', 39, 14, false),
]);

function row(
  frame_name: string,
  wearer: Row['wearer'],
  style: Row['style'],
  colour: Row['colour'],
  price: number,
  weight: number,
  flexible_hinges: boolean,
): Row {
  return { frame_name, wearer, style, colour, price, weight, flexible_hinges };
}

const branch = z.enum(['High Street', 'Station Arcade', 'Riverside']).describe('Which of the shops');

export class FindFrames extends search({
  description: 'Look for a frame for glasses',
  slots: {
    wearer: frame.wearer,
    style: frame.style.optional(),
    colour: frame.colour.optional(),
    flexible_hinges: frame.flexible_hinges.optional(),
    budget: money('The most that the frame may cost').optional(),
  },
  returns: frame,
  entity: 'frame',
  offers: ['frame_name', 'colour', 'price'],
  transient: ['budget'],
  tracks: ['frame_name'],
  followUp: () => OrderGlasses,
  search: ({ wearer, style, colour, flexible_hinges, budget }, { rows }) =>
    rows(frames).filter(
      (each) =>
        each.wearer === wearer &&
        (style === undefined || each.style === style) &&
        (colour === undefined || each.colour === colour) &&
        (flexible_hinges === undefined || each.flexible_hinges === flexible_hinges) &&
        (budget === undefined || each.price <= budget),
    ),
}) {}

export class OrderGlasses extends transaction({
  description: 'Order a pair of glasses',
  slots: {
    frame_name: frame.frame_name,
    lens: saidAs(z.enum(['distance', 'reading', 'varifocal', 'sunglasses']).describe('What the lenses are for'), {
      values: { varifocal: ['progressive'] },
    }),
    pairs: z.int().min(1).max(6).default(1).describe('How many pairs are made'),
    pickup_day: z.iso.date().describe('Day on which the glasses are fetched'),
    thin_lenses: z.boolean().default(false).describe('Whether the lenses are ground thinner'),
    engraving: z.string().optional().describe('What is written inside the temple'),
  },
  returns: {
    pickup_day: z.iso.date().describe('Day on which the glasses are fetched'),
    order_number: z.string().describe('Number of the order'),
    total_price: money('What it costs in all'),
  },
  entity: 'order',
}) {
  /** The workshop needs five days. */
  override transact({ frame_name, pickup_day, pairs, thin_lenses }: ArgumentsOf<typeof OrderGlasses>) {
    const found = frames.rows.find((each) => each.frame_name.toLowerCase() === frame_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no frame of that name.' });
    if (pickup_day < '2019-03-06')
      return failure({ reason: 'The workshop needs five days.', alternative: { pickup_day: '2019-03-06' } });
    return success({
      pickup_day,
      order_number: 'G-4417',
      total_price: (found.price + 60 + (thin_lenses ? 45 : 0)) * pairs,
    });
  }
}

export class BookEyeTest extends transaction({
  description: 'Make an appointment for an eye test',
  slots: {
    test: z.enum(['full test', 'contact lens check', 'children test', 'driving check']).describe('Kind of eye test'),
    branch,
    patient: z.string().describe('Name of the person whose eyes are tested'),
    day: z.iso.date().describe('Day of the test'),
    at: time('When the test begins', { hours: '09:00-18:00' }),
    step_free: z.boolean().default(false).describe('Whether the room must be reached without stairs'),
    remarks: z.string().optional().describe('What the optometrist should know'),
  },
  returns: {
    reference: z.string().describe('Reference of the appointment'),
    optometrist: z.string().describe('Who does the test'),
    test_fee: money('What the test costs'),
  },
  entity: 'eye test',
}) {
  /** Lunch is from twelve to one. */
  override transact({ at }: ArgumentsOf<typeof BookEyeTest>) {
    if (at >= '12:00' && at < '13:00')
      return failure({ reason: 'We are at lunch then.', alternative: { at: '13:15' } });
    return success({ reference: 'E-93', optometrist: 'Dr. Okonjo', test_fee: 35 });
  }
}

export class MoveEyeTest extends transaction({
  description: 'Move an eye test to another day',
  slots: {
    patient: z.string().describe('Name of the person whose eyes are tested'),
    old_date: z.iso.date().describe('Day on which the test was to be'),
    new_date: z.iso.date().describe('Day to which the test is moved'),
    new_time: time('At what time on the new day', { hours: '09:00-18:00' }).optional(),
  },
  returns: { reference: z.string().describe('Reference of the appointment') },
  entity: 'change',
}) {
  override transact({ new_date }: ArgumentsOf<typeof MoveEyeTest>) {
    const day = new Date(`${new_date}T00:00:00Z`);
    if (day.getUTCDay() !== 0) return success({ reference: 'E-94' });
    day.setUTCDate(day.getUTCDate() + 1);
    return failure({ reason: 'We are closed on Sundays.', alternative: { new_date: day.toISOString().slice(0, 10) } });
  }
}

export class RepairGlasses extends transaction({
  description: 'Bring in glasses to be repaired',
  slots: {
    damage: saidAs(
      z
        .enum(['loose screw', 'bent frame', 'broken hinge', 'scratched lens', 'nose pads'])
        .describe('What is wrong with the glasses'),
      {
        values: { 'bent frame': ['crooked', 'sat on'] },
      },
    ),
    shop: branch,
    drop_off: z.iso.date().describe('Day on which the glasses are brought'),
    needed_by: z.iso.date().nullable().describe('Day by which they must be ready'),
    spare_pair: z.boolean().default(false).describe('Whether the customer borrows a pair in the meantime'),
  },
  returns: { ticket: z.int().describe('Number of the repair ticket'), cost: money('What the repair costs') },
  entity: 'repair',
  transact: ({ damage }) => success({ ticket: 57, cost: damage === 'loose screw' || damage === 'nose pads' ? 8 : 34 }),
}) {}

export const eyeCare = service({
  name: 'EyeCare',
  description: 'An optician: eye tests, glasses and repairs',
  apis: [FindFrames, OrderGlasses, BookEyeTest, MoveEyeTest, RepairGlasses],
  tables: [frames],
});
