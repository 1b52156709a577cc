/** A service of one's own: a nursery that brings plants to the door. No corpus has it, and neither does `apis/`. */
import { type ArgumentsOf, failure, money, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const plant = {
  plant_name: z.string().describe('What the plant is called'),
  kind: z.enum(['tree', 'shrub', 'herb', 'houseplant']).describe('Sort of plant'),
  light: z.enum(['full sun', 'half shade', 'deep shade']).describe('How much light it wants'),
  safe_for_pets: z.boolean().describe('Whether cats and dogs may chew on it'),
  height: z.int().describe('How tall it gets, in inches'),
  price: money('What one plant costs'),
};

const plants = table('plant_nursery.plants', 'plant_name', [
  row('Silver Birch', 'tree', 'full sun', true, 480, 64),
  row('Dwarf Apple', 'tree', 'full sun', true, 96, 49),
  row('Paper Maple', 'tree', 'half shade', true, 180, 58),
  row('Blue Hydrangea', 'shrub', 'half shade', false, 60, 27),
  row('Winter Jasmine', 'shrub', 'full sun', true, 72, 22),
  row('Holly Fern Bush', 'shrub', 'deep shade', true, 30, 19),
  row('Lemon Thyme', 'herb', 'full sun', true, 8, 4.5),
  row('Curly Parsley', 'herb', 'half shade', false, 14, 3.5),
  row('Moroccan Mint', 'herb', 'half shade', false, 20, 4),
  row('Spider Plant', 'houseplant', 'half shade', true, 18, 12),
  row('Cast Iron Plant', 'houseplant', 'deep shade', true, 28, 31),
  row('Snake Plant', 'houseplant', 'deep shade', false, 36, 18),
]);

type Row = ArgumentsOf<typeof plant>;

function row(
  plant_name: string,
  kind: Row['kind'],
  light: Row['light'],
  safe_for_pets: boolean,
  height: number,
  price: number,
): Row {
  return { plant_name, kind, light, safe_for_pets, height, price };
}

const delivery = {
  quantity: z.int().min(1).max(20).describe('How many of the plant'),
  delivery_day: z.iso.date().describe('Day on which to bring it'),
  street_address: z.string().describe('Where to bring it'),
  gift_wrap: z.boolean().describe('Whether to wrap it as a present'),
};

export class FindPlants extends search({
  description: 'Look for plants for a garden or a room',
  slots: { kind: plant.kind, light: plant.light.optional(), safe_for_pets: plant.safe_for_pets.optional() },
  returns: plant,
  entity: 'plant',
  table: plants,
  identity: 'plant_name',
  offers: ['plant_name', 'price'],
  followUp: () => OrderDelivery,
}) {}

export class OrderDelivery extends transaction({
  description: 'Have plants brought to an address',
  slots: {
    plant_name: plant.plant_name,
    delivery_day: delivery.delivery_day,
    street_address: delivery.street_address,
    quantity: delivery.quantity.default(1),
    gift_wrap: delivery.gift_wrap.default(false),
  },
  returns: { ...delivery, plant_name: plant.plant_name, driver: z.string().describe('Who brings it') },
  entity: 'delivery',
}) {
  /** The van is in the workshop on Mondays. */
  override transact({ delivery_day }: ArgumentsOf<typeof OrderDelivery>) {
    const day = new Date(`${delivery_day}T00:00:00Z`);
    if (day.getUTCDay() !== 1) return success({ driver: 'Ramona' });
    day.setUTCDate(day.getUTCDate() + 1);
    return failure({
      reason: 'There is no van on Mondays.',
      alternative: { delivery_day: day.toISOString().slice(0, 10) },
    });
  }
}

export const plantNursery = service({
  name: 'PlantNursery',
  description: 'A nursery that brings plants to the door',
  apis: [FindPlants, OrderDelivery],
});
