import { failure, money, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const plant = {
  plant_name: z.string().describe('Name of the plant'),
  kind: z.enum(['tree', 'shrub', 'herb', 'flower', 'soil']).describe('What sort of plant, or soil'),
  light: z.enum(['full sun', 'half shade', 'shade']).describe('How much light it needs'),
  price: money('Price of one', { currency: 'USD' }),
  height: z.int().describe('How high it grows, in centimeters'),
  in_stock: z.int().describe('How many there are'),
};

const plants = table<z.infer<z.ZodObject<typeof plant>>>('nursery.plants', 'plant_name', [
  { plant_name: 'Field Maple', kind: 'tree', light: 'full sun', price: 48, height: 900, in_stock: 6 },
  { plant_name: 'Dwarf Apple', kind: 'tree', light: 'full sun', price: 39.5, height: 250, in_stock: 14 },
  { plant_name: 'Box Hedge', kind: 'shrub', light: 'half shade', price: 7.25, height: 120, in_stock: 300 },
  { plant_name: 'Skimmia', kind: 'shrub', light: 'shade', price: 16, height: 90, in_stock: 22 },
  { plant_name: 'Thai Basil', kind: 'herb', light: 'full sun', price: 3.5, height: 40, in_stock: 80 },
  { plant_name: 'Flat Parsley', kind: 'herb', light: 'half shade', price: 2.8, height: 30, in_stock: 95 },
  { plant_name: 'Sweet Woodruff', kind: 'herb', light: 'shade', price: 4.1, height: 25, in_stock: 18 },
  { plant_name: 'Blue Aster', kind: 'flower', light: 'full sun', price: 5.6, height: 60, in_stock: 44 },
  { plant_name: 'Christmas Rose', kind: 'flower', light: 'shade', price: 9.9, height: 30, in_stock: 9 },
  { plant_name: 'Potting Soil 40', kind: 'soil', light: 'half shade', price: 8.4, height: 1, in_stock: 120 },
]);

const orders = table<{ order_number: string; plant_name: string; quantity: number }>(
  'nursery.orders',
  'order_number',
  [],
);

export class FindPlants extends search({
  description: 'Look for plants',
  slots: { kind: plant.kind, light: plant.light.optional() },
  returns: plant,
  entity: 'plant',
  identity: 'plant_name',
  offers: ['plant_name', 'price'],
  table: plants,
  followUp: () => OrderPlants,
}) {}

export class OrderPlants extends transaction({
  description: 'Order plants',
  slots: {
    plant_name: plant.plant_name,
    quantity: z.int().min(1).max(200).describe('How many of it'),
    pot_size: z.enum(['small', 'medium', 'large']).default('medium').describe('Size of the pot'),
    delivery: z.boolean().default(false).describe('Whether it is brought to the house'),
    gift_note: z.string().optional().describe('Words on the card that comes with it'),
  },
  returns: {
    order_number: z.string().describe('Number of the order'),
    total: money('What it costs', { currency: 'USD' }),
  },
  entity: 'order',
  transact: ({ plant_name: name, quantity, delivery }, { rows, key }) => {
    const row = rows(plants).find((one) => one.plant_name.toLowerCase() === name.toLowerCase());
    if (!row) return failure({ reason: `We do not grow ${name}.` });
    if (quantity > row.in_stock)
      return failure({ reason: `There are only ${row.in_stock}.`, alternative: { quantity: row.in_stock } });
    const order_number = `N-${key.slice(0, 5)}`;
    return success({ order_number, total: Math.round((quantity * row.price + (delivery ? 12 : 0)) * 100) / 100 }, [
      orders.insert({ order_number, plant_name: row.plant_name, quantity }),
      plants.update(row.plant_name, { in_stock: row.in_stock - quantity }),
    ]);
  },
}) {}

/** A plant nursery. */
export const nursery = service({ name: 'Nursery', description: 'A plant nursery', apis: [FindPlants, OrderPlants] });
