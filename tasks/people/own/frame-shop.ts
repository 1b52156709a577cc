import { date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const moulding = {
  moulding_name: z.string().describe('Name of the moulding'),
  material: saidAs(z.enum(['oak', 'walnut', 'aluminium', 'gilt']).describe('What the frame is made of'), {
    values: { aluminium: ['aluminum', 'metal', 'alu'], gilt: ['gold', 'golden', 'gold leaf'] },
  }),
  thickness: saidAs(z.number().describe('How wide the wood or metal is, in millimeters'), { names: ['width'] }),
  price_per_meter: saidAs(money('What a meter of it costs'), { names: ['price', 'cost'] }),
  hand_finished: saidAs(z.boolean().describe('Whether it is finished by hand'), { names: ['handmade', 'by hand'] }),
};

const mouldings = table('frame_shop.mouldings', 'moulding_name', [
  { moulding_name: 'Barn Door', material: 'oak' as const, thickness: 45, price_per_meter: 24, hand_finished: false },
  { moulding_name: 'Skiff', material: 'oak' as const, thickness: 18, price_per_meter: 15, hand_finished: false },
  { moulding_name: 'Old Chapel', material: 'oak' as const, thickness: 30, price_per_meter: 38, hand_finished: true },
  { moulding_name: 'Cello', material: 'walnut' as const, thickness: 22, price_per_meter: 29, hand_finished: true },
  {
    moulding_name: 'Nutcracker',
    material: 'walnut' as const,
    thickness: 35,
    price_per_meter: 21,
    hand_finished: false,
  },
  {
    moulding_name: 'Paper Knife',
    material: 'aluminium' as const,
    thickness: 9,
    price_per_meter: 11,
    hand_finished: false,
  },
  {
    moulding_name: 'Lift Shaft',
    material: 'aluminium' as const,
    thickness: 20,
    price_per_meter: 14,
    hand_finished: false,
  },
  { moulding_name: 'Duchess', material: 'gilt' as const, thickness: 60, price_per_meter: 72, hand_finished: true },
  {
    moulding_name: 'Little Countess',
    material: 'gilt' as const,
    thickness: 25,
    price_per_meter: 33,
    hand_finished: false,
  },
]);

/** Orders that were taken in this conversation. */
const orders = table<{ order_number: string }>('frame_shop.orders', 'order_number', []);

const picture = {
  picture_width: z.number().positive().max(300).describe('How wide the picture is, in centimeters'),
  picture_height: z.number().positive().max(300).describe('How high the picture is, in centimeters'),
  motif: saidAs(z.string().describe('What the picture shows'), { names: ['subject'] }),
  glazing: saidAs(z.enum(['clear glass', 'anti-glare', 'acrylic', 'no glass']).describe('What covers the picture'), {
    values: {
      'clear glass': ['ordinary glass', 'normal glass', 'plain glass'],
      'anti-glare': ['non-reflective', 'anti-reflective', 'without reflections'],
      acrylic: ['plexiglass', 'plexi', 'plastic'],
      'no glass': ['without glass', 'nothing in front'],
    },
  }),
  mount: saidAs(z.boolean().describe('Whether there is a mount around the picture'), {
    names: ['mat', 'passe-partout', 'cardboard border'],
  }),
  ready_date: z.iso.date().describe('Day by which it must be ready'),
};

const total_price = money('What it costs in all');
const order_number = z.string().describe('Number of the order');
const GLASS = { 'clear glass': 12, 'anti-glare': 30, acrylic: 18, 'no glass': 0 };

interface Order {
  readonly moulding_name: string;
  readonly picture_width: number;
  readonly picture_height: number;
  readonly glazing: keyof typeof GLASS;
  readonly mount: boolean;
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What a frame costs; nothing where there is no such moulding. */
function priceOf({ moulding_name, picture_width, picture_height, glazing, mount }: Order): number | undefined {
  const found = mouldings.rows.find((row) => sameName(row.moulding_name, moulding_name));
  if (!found) return undefined;
  const meters = Math.ceil((2 * (picture_width + picture_height)) / 50) / 2;
  return meters * found.price_per_meter + GLASS[glazing] + (mount ? 16 : 0);
}

class FindMoulding extends search({
  description: 'Look for a moulding to frame a picture with',
  examples: ['which frames do you have', 'I need a frame', 'show me the frames'],
  slots: { material: moulding.material, hand_finished: moulding.hand_finished.optional() },
  returns: moulding,
  entity: 'moulding',
  table: mouldings,
  identity: 'moulding_name',
  offers: ['moulding_name', 'price_per_meter', 'thickness'],
  comparable: ['price_per_meter', 'thickness'],
  followUp: () => OrderFrame,
}) {}

class OrderFrame extends transaction({
  description: 'Have a picture framed',
  examples: ['frame a picture', 'have my picture framed', 'order a frame'],
  slots: { moulding_name: moulding.moulding_name, ...picture },
  returns: { ...picture, moulding_name: moulding.moulding_name, order_number, total_price },
  entity: 'order',
  quote: (args) => {
    const total = priceOf(args);
    return total === undefined ? undefined : { total_price: total };
  },
  transact: (args, { now, call }) => {
    const total = priceOf(args);
    if (total === undefined) return failure({ reason: `There is no moulding called ${args.moulding_name}.` });
    const soonest = new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + 5 * 86_400_000).toISOString().slice(0, 10);
    if (args.ready_date < soonest) {
      return failure({ reason: 'A frame takes five days.', alternative: { ready_date: soonest } });
    }
    const number = `F-${call + 1}`;
    return success({ order_number: number, total_price: total }, [orders.insert({ order_number: number })]);
  },
  undo: () => CancelOrder,
}) {}

class CancelOrder extends transaction({
  description: 'Cancel a frame that was ordered',
  examples: ['cancel the frame', 'cancel my order'],
  slots: { order_number },
  returns: { order_number },
  entity: 'cancellation',
  transact: (args, { rows }) =>
    rows(orders).some((row) => row.order_number === args.order_number)
      ? success({}, [orders.remove(args.order_number)])
      : failure({ reason: 'There is no such order.' }),
}) {}

class BookHanging extends transaction({
  description: 'Have pictures hung on a wall at home',
  examples: ['hang my pictures', 'somebody to put up pictures', 'hang it on the wall'],
  slots: {
    number_of_pictures: z.int().min(1).max(40).describe('How many pictures are hung'),
    wall: saidAs(z.enum(['brick', 'plasterboard', 'concrete', 'tiles']).describe('What the wall is made of'), {
      values: { plasterboard: ['drywall', 'gypsum board'], tiles: ['tiled'], brick: ['bricks'] },
    }),
    home_address: z.string().describe('Street and number of the home'),
    hanging_date: date('Day on which somebody comes'),
  },
  returns: { total_price },
  entity: 'visit',
  quote: ({ number_of_pictures }) => ({ total_price: 25 + 9 * number_of_pictures }),
  transact: ({ number_of_pictures, hanging_date }) =>
    new Date(`${hanging_date}T00:00:00Z`).getUTCDay() === 1
      ? failure({ reason: 'Nobody works on Mondays.' })
      : success({ total_price: 25 + 9 * number_of_pictures }),
}) {}

/** A picture framer. */
export const frameShop = service({
  name: 'FrameShop',
  description: 'Frames for pictures, made to measure and hung',
  apis: [FindMoulding, OrderFrame, CancelOrder, BookHanging],
  tables: [orders],
});
