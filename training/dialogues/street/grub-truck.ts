/** Street-food trucks that come to parties: which there are, hiring one, tasting first, changing and cancelling. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const truck = {
  truck_name: saidAs(z.string().describe('Name of the truck'), { names: ['truck', 'van'] }),
  cuisine: saidAs(
    z.enum(['Mexican', 'Thai', 'pizza', 'burgers', 'Indian', 'waffles', 'fish and chips']).describe('What it cooks'),
    {
      names: ['food', 'kitchen'],
      values: {
        Mexican: ['tacos', 'burritos', 'quesadillas'],
        Thai: ['pad thai', 'green curry'],
        pizza: ['pizzas', 'margherita'],
        burgers: ['burger', 'sliders', 'cheeseburgers'],
        Indian: ['curry', 'dosas', 'samosas'],
        waffles: ['sweet stuff', 'waffle', 'pudding truck'],
        'fish and chips': ['chippy', 'cod'],
      },
    },
  ),
  per_head: saidAs(money('Price for each guest'), { names: ['price', 'a head'] }),
  minimum_guests: saidAs(z.int().describe('Fewest guests for which it comes'), { names: ['minimum'] }),
  vegan_menu: saidAs(z.boolean().describe('Whether there is a vegan menu'), {
    names: ['vegan', 'plant-based'],
    values: { false: ['meat'] },
  }),
  own_power: saidAs(z.boolean().describe('Whether it brings its own generator'), {
    names: ['generator', 'own electricity'],
  }),
  review_score: saidAs(z.number().describe('Score in the reviews, out of 10'), { names: ['score', 'reviews'] }),
};
type Truck = ArgumentsOf<typeof truck>;
const row = (
  truck_name: string,
  cuisine: Truck['cuisine'],
  per_head: number,
  minimum_guests: number,
  review_score: number,
  flags: string,
): Truck => ({
  truck_name,
  cuisine,
  per_head,
  minimum_guests,
  review_score,
  vegan_menu: flags.includes('v'),
  own_power: flags.includes('g'),
});

const trucks = table('grub_truck.trucks', 'truck_name', [
  row('Lola Verde', 'Mexican', 13, 30, 9.1, 'vg'),
  row('Taco Nurse', 'Mexican', 10, 50, 8.2, 'g'),
  row('Bangkok Betty', 'Thai', 14.5, 25, 9.4, 'v'),
  row('Lemongrass Larry', 'Thai', 12, 40, 7.9, 'vg'),
  row('Crust Almighty', 'pizza', 11, 20, 8.8, 'v'),
  row('Hot Stone', 'pizza', 15, 35, 9.6, 'g'),
  row('Bun Fight', 'burgers', 12.5, 40, 8.5, 'g'),
  row('Patty Hearse', 'burgers', 16, 25, 9.0, 'vg'),
  row('Dosa Dora', 'Indian', 9.5, 30, 9.2, 'v'),
  row('Waffle Iron Man', 'waffles', 6, 40, 8.7, 'g'),
  row('Cod Father', 'fish and chips', 12, 45, 8.9, 'g'),
]);

const hire_number = saidAs(z.string().describe('Number of the hire'), { names: ['booking number', 'hire'] });
const event_date = saidAs(z.iso.date().describe('On which day the party is'), { names: ['date', 'day'] });
const serving_from = saidAs(time('When the first plate goes out', { hours: '11:00-23:00' }), {
  names: ['serving', 'first plate'],
});
const guest_count = saidAs(z.int().min(10).max(400).describe('How many people eat'), {
  names: ['guests', 'mouths', 'heads'],
});

export class FindTruck extends search({
  description: 'Look for a food truck for a party',
  examples: ['something to feed everybody'],
  slots: {
    cuisine: truck.cuisine,
    vegan_menu: truck.vegan_menu.optional(),
    own_power: truck.own_power.optional(),
  },
  returns: truck,
  entity: 'truck',
  table: trucks,
  offers: ['truck_name', 'per_head', 'minimum_guests'],
  comparable: ['per_head', 'minimum_guests', 'review_score'],
  followUp: () => HireTruck,
}) {}

export class HireTruck extends transaction({
  description: 'Hire a truck for a party',
  examples: ['get me the truck for'],
  slots: {
    truck_name: truck.truck_name,
    event_date,
    serving_from,
    serving_hours: saidAs(z.int().min(1).max(8).describe('For how many hours it serves'), { names: ['hours'] }),
    guest_count,
    occasion: saidAs(z.string().optional().describe('What is celebrated, and whose it is'), { names: ['party for'] }),
    venue: saidAs(z.string().describe('Where the truck is to stand'), { names: ['address', 'place'] }),
    contact: saidAs(z.string().describe('Who pays'), { names: ['name'] }),
    cutlery: saidAs(z.enum(['wooden', 'metal', 'none']).default('wooden').describe('Forks and knives'), {
      names: ['forks'],
      values: { metal: ['proper', 'real', 'silverware'], none: ['hands', 'fingers'] },
    }),
  },
  returns: { hire_number, total: money('What it all comes to'), cook: z.string().describe('Who cooks') },
  entity: 'truck for the party',
  quote: ({ truck_name, guest_count: guests, cutlery }, { rows }) => ({
    total:
      guests * (rows(trucks).find((one) => one.truck_name.toLowerCase() === truck_name.toLowerCase())?.per_head ?? 12) +
      (cutlery === 'metal' ? 50 : 0),
  }),
  transact: ({ truck_name, guest_count: guests, cutlery, event_date: day }, { rows, call }) => {
    const found = rows(trucks).find((one) => one.truck_name.toLowerCase() === truck_name.toLowerCase());
    if (!found) return failure({ reason: 'No truck of ours has that name.' });
    if (guests < found.minimum_guests)
      return failure({
        reason: `${found.truck_name} comes for ${found.minimum_guests} guests or more.`,
        alternative: { guest_count: found.minimum_guests },
      });
    if (day === '2019-03-16')
      return failure({ reason: 'It is out that day.', alternative: { event_date: '2019-03-17' } });
    return success({
      hire_number: `GT${call + 301}`,
      total: guests * found.per_head + (cutlery === 'metal' ? 50 : 0),
      cook: call % 2 ? 'Ramona' : 'Big Steve',
    });
  },
  undo: () => CancelHire,
  amend: () => ChangeHire,
}) {}

export class BookTasting extends transaction({
  description: 'Come and taste before hiring',
  slots: {
    truck_name: truck.truck_name,
    tasting_day: saidAs(z.iso.date().describe('Day of the tasting'), { names: ['tasting', 'day'] }),
    tasting_time: time('When the tasting begins', { hours: '12:00-20:00' }),
    tasters: saidAs(z.int().min(1).max(6).describe('How many come to taste'), { names: ['people'] }),
    contact: saidAs(z.string().describe('Who pays'), { names: ['name'] }),
    allergy: saidAs(z.string().optional().describe('What somebody must not eat'), { names: ['allergic'] }),
  },
  returns: { ticket: z.string().describe('Ticket for the tasting'), kitchen: z.string().describe('Where one tastes') },
  entity: 'tasting',
  transact: (_, { call }) => success({ ticket: `TS-${call + 8}`, kitchen: 'Depot 3' }),
}) {}

export class ChangeHire extends transaction({
  description: 'Change the guests, the day or the hour of a hire',
  slots: {
    hire_number,
    event_date: event_date.optional(),
    serving_from: serving_from.optional(),
    guest_count: guest_count.optional(),
  },
  returns: { hire_number },
  entity: 'change of the hire',
}) {}

export class CancelHire extends transaction({
  description: 'Cancel a hire',
  slots: {
    hire_number,
    reason: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['because'] }),
  },
  returns: { hire_number, cancellation_fee: money('What the cancellation costs') },
  entity: 'cancellation',
  transact: () => success({ cancellation_fee: 75 }),
}) {}

export const grubTruck = service({
  name: 'GrubTruck',
  description: 'Food trucks for parties',
  apis: [FindTruck, HireTruck, BookTasting, ChangeHire, CancelHire],
  tables: [trucks],
});
