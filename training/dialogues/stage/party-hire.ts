/** Hire of tents, furniture, dishes and other things for parties. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const thing = {
  item: z.string().describe('Name of the thing in the catalogue'),
  kind: saidAs(
    z.enum(['tent', 'table', 'chair', 'lights', 'heater', 'grill', 'music']).describe('Kind of thing that is hired'),
    {
      names: ['sort', 'type'],
      values: {
        tent: ['marquee', 'gazebo', 'pavilion'],
        chair: ['seats', 'seating', 'bench', 'stool'],
        lights: ['lighting', 'lanterns', 'fairy lights'],
        heater: ['heating'],
        grill: ['barbecue', 'bbq'],
        music: ['speaker', 'karaoke', 'sound system'],
      },
    },
  ),
  color: saidAs(z.enum(['white', 'black', 'wood', 'green']).describe('Color of it'), {
    values: { wood: ['wooden', 'brown'] },
  }),
  day_rate: saidAs(money('What one of them costs for a day'), { names: ['price', 'cost'] }),
  deposit: saidAs(money('Deposit for each, which is paid back'), { names: ['security'] }),
  waterproof: z.boolean().describe('Whether it can stand in the rain'),
  width: z.number().describe('Width in meters'),
};
type Thing = ArgumentsOf<typeof thing>;

function row(
  item: string,
  kind: Thing['kind'],
  color: Thing['color'],
  day_rate: number,
  deposit: number,
  waterproof: boolean,
  width: number,
): Thing {
  return { item, kind, color, day_rate, deposit, waterproof, width };
}

const catalogue = table('party_hire.catalogue', 'item', [
  row('Pagoda', 'tent', 'white', 120, 200, true, 5),
  row('Long House', 'tent', 'white', 260, 400, true, 12),
  row('Garden Sail', 'tent', 'green', 45, 60, false, 4),
  row('Pop-Up Three', 'tent', 'black', 35, 50, true, 3),
  row('Banquet Table', 'table', 'wood', 9, 20, false, 2.2),
  row('Round Ten', 'table', 'white', 11, 25, false, 1.8),
  row('Bistro High', 'table', 'black', 7.5, 15, true, 0.7),
  row('Folding Chair', 'chair', 'white', 2.5, 5, true, 0.45),
  row('Chiavari', 'chair', 'wood', 5, 12, false, 0.4),
  row('Beer Bench', 'chair', 'wood', 4, 8, true, 2.2),
  row('Lounge Cube', 'chair', 'black', 6, 15, true, 0.5),
  row('Fairy String', 'lights', 'white', 8, 10, true, 10),
  row('Disco Ball', 'lights', 'black', 18, 30, false, 0.4),
  row('Patio Mushroom', 'heater', 'black', 28, 60, true, 0.8),
  row('Fire Bowl', 'heater', 'black', 15, 25, true, 0.6),
  row('Gas Grill Four', 'grill', 'black', 38, 80, true, 1.4),
  row('Charcoal Barrel', 'grill', 'black', 22, 40, true, 1.1),
  row('Boom Tower', 'music', 'black', 55, 150, false, 0.4),
  row('Karaoke Cart', 'music', 'white', 70, 120, false, 0.8),
]);

const hire_number = z.string().describe('Number of the hire');
const from = z.iso.date().describe('Day from which the things are needed');
const to = z.iso.date().describe('Day on which the things come back');

export class SearchCatalogue extends search({
  description: 'Look for things that can be hired for a party',
  slots: {
    kind: thing.kind,
    color: thing.color.optional(),
    waterproof: thing.waterproof.optional(),
  },
  returns: thing,
  entity: 'thing',
  table: catalogue,
  offers: ['item', 'color', 'day_rate'],
  comparable: ['day_rate', 'deposit', 'width'],
  presents: 'list',
  followUp: () => HireThing,
}) {}

export class HireThing extends transaction({
  description: 'Hire a thing for a party',
  slots: {
    item: thing.item,
    quantity: z.int().min(1).max(200).describe('How many of them'),
    from,
    to,
    set_up: saidAs(z.boolean().describe('Whether our people put it up'), { names: ['assembly', 'setting up'] }),
    address: z.string().optional().describe('Address to which it is brought'),
    occasion: z.string().optional().describe('What is celebrated'),
  },
  returns: {
    hire_number,
    total: money('What the hire costs in all'),
    deposit_due: money('Deposit that is due at the start'),
  },
  entity: 'hire',
  transact: ({ item, quantity, from: first, to: last }, { rows, call }) => {
    const found = rows(catalogue).find((one) => one.item.toLowerCase() === item.toLowerCase());
    if (!found) return failure({ reason: 'There is no such thing in the catalogue.' });
    if (last < first) return failure({ reason: 'It would come back before it goes out.', alternative: { to: first } });
    if (found.kind === 'tent' && quantity > 4)
      return failure({ reason: 'We have four of them.', alternative: { quantity: 4 } });
    return success({
      hire_number: `H${call + 801}`,
      total: found.day_rate * quantity,
      deposit_due: found.deposit * quantity,
    });
  },
  undo: () => CancelHire,
  amend: () => ChangeHire,
}) {}

export class OrderDishes extends transaction({
  description: 'Order dishes and glasses for a party',
  examples: ['plates and glasses please', 'we need dishes'],
  slots: {
    plates: z.int().min(0).max(500).describe('How many plates'),
    glasses: z.int().min(0).max(500).describe('How many glasses'),
    from,
    to,
    washing: saidAs(z.boolean().default(false).describe('Whether we wash them afterwards'), {
      names: ['washing up', 'cleaning'],
    }),
    collector: z.string().describe('Name of the person who collects them'),
  },
  returns: { hire_number, total: money('What the hire costs in all') },
  entity: 'order of dishes',
  quote: ({ plates, glasses, washing }) => ({ total: plates * 0.5 + glasses * 0.25 + (washing ? 30 : 0) }),
  transact: ({ plates, glasses, washing }, { call }) =>
    success({ hire_number: `G${call + 55}`, total: plates * 0.5 + glasses * 0.25 + (washing ? 30 : 0) }),
  undo: () => CancelHire,
}) {}

export class ChangeHire extends transaction({
  description: 'Change the number or the days of a hire',
  slots: {
    hire_number,
    quantity: z.int().min(1).max(200).optional().describe('How many of them'),
    from: from.optional(),
    to: to.optional(),
  },
  returns: { hire_number },
  entity: 'change',
}) {}

export class CancelHire extends transaction({
  description: 'Cancel a hire',
  slots: { hire_number, excuse: z.string().optional().describe('Why it is cancelled') },
  returns: { hire_number, cancellation_fee: money('What the cancellation costs') },
  entity: 'cancellation',
  transact: () => success({ cancellation_fee: 20 }),
}) {}

export const partyHire = service({
  name: 'PartyHire',
  description: 'Things for parties, for hire',
  apis: [SearchCatalogue, HireThing, OrderDishes, ChangeHire, CancelHire],
});
