/** Washing machines and other appliances for rent. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const appliance = {
  model: z.string().describe('Name of the model'),
  kind: z.enum(['washing machine', 'dryer', 'fridge', 'freezer', 'dishwasher']).describe('Kind of appliance'),
  size: z.enum(['small', 'medium', 'large']).describe('Size of the appliance'),
  monthly_rent: money('Rent for a month'),
  width: z.number().describe('Width in centimeters'),
  quiet: z.boolean().describe('Whether it is quiet'),
  energy_class: z.enum(['A', 'B', 'C', 'D']).describe('Energy class'),
  warranty_months: z.int().describe('Months of warranty'),
};
type Appliance = ArgumentsOf<typeof appliance>;

function row(
  model: string,
  kind: Appliance['kind'],
  size: Appliance['size'],
  monthly_rent: number,
  width: number,
  quiet: boolean,
  energy_class: Appliance['energy_class'],
): Appliance {
  return { model, kind, size, monthly_rent, width, quiet, energy_class, warranty_months: quiet ? 24 : 12 };
}

const appliances = table('white_goods.appliances', 'model', [
  row('Bubble 5', 'washing machine', 'small', 14, 45, false, 'C'),
  row('Swoosh Mini', 'washing machine', 'small', 18, 40, true, 'B'),
  row('Tumbler 7', 'washing machine', 'medium', 21, 60, false, 'B'),
  row('Calm Wave', 'washing machine', 'medium', 27, 60, true, 'A'),
  row('Big Drum', 'washing machine', 'large', 33, 68, false, 'B'),
  row('Quiet Giant', 'washing machine', 'large', 39, 68, true, 'A'),
  row('Sirocco', 'dryer', 'medium', 19, 60, false, 'C'),
  row('Desert Breeze', 'dryer', 'large', 26, 62, true, 'A'),
  row('Pebble', 'fridge', 'small', 11, 48, true, 'B'),
  row('Polar Pal', 'fridge', 'medium', 17, 55, false, 'C'),
  row('Fjord', 'fridge', 'large', 29, 70, true, 'A'),
  row('Frost Chest', 'freezer', 'large', 16, 90, false, 'D'),
  row('Icicle', 'freezer', 'small', 12, 50, true, 'B'),
  row('Plate Mate', 'dishwasher', 'small', 15, 45, true, 'B'),
  row('Sparkle Twelve', 'dishwasher', 'medium', 22, 60, false, 'A'),
]);

const rental_number = z.string().describe('Number of the rental');
const months = z.int().min(1).max(36).describe('For how many months');
const delivery_day = z.iso.date().describe('Day of the delivery');
const floor = z
  .enum(['ground floor', 'first floor', 'second floor', 'third floor', 'fourth floor', 'fifth floor', 'sixth floor'])
  .describe('Floor to which it is carried');

export class FindAppliance extends search({
  description: 'Look for an appliance to rent',
  slots: { kind: appliance.kind, size: appliance.size.optional(), quiet: appliance.quiet.optional() },
  returns: appliance,
  entity: 'appliance',
  table: appliances,
  offers: ['model', 'monthly_rent', 'size'],
  comparable: ['monthly_rent', 'width'],
  followUp: () => RentAppliance,
}) {}

export class RentAppliance extends transaction({
  description: 'Rent an appliance',
  slots: {
    model: appliance.model,
    months,
    delivery_day,
    floor,
    address: z.string().describe('Address to which it is delivered'),
    take_old_away: z.boolean().describe('Whether the old appliance is taken away'),
    from: time('Earliest time of the delivery', { hours: '07:00-20:00' }).optional(),
    to: time('Latest time of the delivery', { hours: '07:00-20:00' }).optional(),
    lift: z.boolean().optional().describe('Whether the house has a lift'),
    remarks: z.string().optional().describe('Remarks for the drivers'),
  },
  returns: { rental_number, total_rent: money('Rent in all'), deposit: money('Deposit') },
  entity: 'rental',
  quote: ({ model, months: count }, { rows }) => {
    const found = rows(appliances).find((one) => one.model.toLowerCase() === model.toLowerCase());
    return found && { total_rent: found.monthly_rent * count };
  },
  transact: ({ model, months: count, floor: storey, lift }, { rows, call }) => {
    const found = rows(appliances).find((one) => one.model.toLowerCase() === model.toLowerCase());
    if (!found) return failure({ reason: 'There is no such model.' });
    if (found.size === 'large' && !lift && (storey === 'fifth floor' || storey === 'sixth floor'))
      return failure({ reason: 'It is too heavy for so many stairs.', alternative: { floor: 'fourth floor' } });
    return success({
      rental_number: `R${call + 700}`,
      total_rent: found.monthly_rent * count,
      deposit: found.monthly_rent * 2,
    });
  },
  amend: () => ChangeRental,
}) {}

export class ChangeRental extends transaction({
  description: 'Change a rental',
  slots: { rental_number, months: months.optional(), delivery_day: delivery_day.optional(), floor: floor.optional() },
  returns: { rental_number },
  entity: 'change',
}) {}

export class EndRental extends transaction({
  description: 'End a rental and have the appliance fetched',
  slots: {
    rental_number,
    pickup_day: z.iso.date().describe('Day on which it is fetched'),
    reason: z.string().optional().describe('Reason'),
  },
  returns: { rental_number, deposit_back: money('Deposit that is paid back') },
  entity: 'return',
  transact: () => success({ deposit_back: 40 }),
}) {}

export const whiteGoods = service({
  name: 'WhiteGoods',
  description: 'Appliances for rent',
  apis: [FindAppliance, RentAppliance, ChangeRental, EndRental],
  tables: [appliances],
});
