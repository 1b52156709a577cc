/** Bulky waste: collected at the kerb, or brought to a yard. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const stuff = ['furniture', 'mattress', 'appliance', 'carpet', 'garden waste', 'metal', 'electronics'] as const;
const yard = {
  yard_name: saidAs(z.string().describe('Name of the yard'), { names: ['yard', 'tip'] }),
  accepts: saidAs(z.enum(stuff).describe('What can be brought'), {
    names: ['takes'],
    values: {
      furniture: ['sofa', 'wardrobe', 'couch', 'table'],
      appliance: ['fridge', 'washing machine', 'cooker'],
      'garden waste': ['branches', 'hedge cuttings', 'leaves'],
      metal: ['scrap', 'iron'],
      electronics: ['telly', 'television', 'computer'],
      carpet: ['rug'],
    },
  }),
  miles_away: saidAs(z.number().describe('How many miles it is from the centre'), { names: ['distance'] }),
  per_load: saidAs(money('What a car load costs', { currency: 'GBP' }), { names: ['price', 'load'] }),
  open_sundays: saidAs(z.boolean().describe('Whether it is open on Sundays'), { names: ['on Sundays'] }),
  help_unloading: saidAs(z.boolean().describe('Whether somebody helps to unload'), { names: ['hands', 'helper'] }),
};
type Yard = ArgumentsOf<typeof yard>;
const row = (
  yard_name: string,
  accepts: Yard['accepts'],
  miles_away: number,
  per_load: number,
  open_sundays: boolean,
  help_unloading: boolean,
): Yard => ({ yard_name, accepts, miles_away, per_load, open_sundays, help_unloading });

const yards = table('heave_ho.yards', 'yard_name', [
  row('Gasworks', 'furniture', 1.5, 12, false, true),
  row('Long Meadow', 'furniture', 4, 6, true, false),
  row('Brickfield', 'mattress', 2, 9, false, false),
  row('Canal End', 'mattress', 5.5, 5, true, true),
  row('Furnace Road', 'appliance', 3, 15, false, true),
  row('Old Sidings', 'appliance', 7, 8, true, false),
  row('Tenter Close', 'carpet', 2.5, 7, false, false),
  row('Heron Bank', 'garden waste', 6, 3, true, false),
  row('Pond Corner', 'garden waste', 1, 10, true, true),
  row('Anvil Street', 'metal', 3.5, 0, false, false),
  row('Spark House', 'electronics', 2, 4, false, true),
]);

const pickup_ref = saidAs(z.string().describe('Reference of the collection'), {
  names: ['reference', 'collection number'],
});
const fetch_on = saidAs(z.iso.date().describe('Day on which it is collected'), { names: ['day'] });
const out_by = saidAs(time('By what time the things stand outside', { half: 'am' }), { names: ['by', 'outside'] });

export class FindYard extends search({
  description: 'Find a yard to which one brings bulky things oneself',
  slots: {
    accepts: yard.accepts,
    open_sundays: yard.open_sundays.optional(),
    help_unloading: yard.help_unloading.optional(),
  },
  returns: yard,
  entity: 'yard',
  table: yards,
  offers: ['yard_name', 'miles_away', 'per_load'],
  comparable: ['miles_away', 'per_load'],
  followUp: () => SlotAtYard,
}) {}

export class SlotAtYard extends transaction({
  description: 'Reserve a time at a yard for unloading',
  slots: {
    yard_name: yard.yard_name,
    drive_on: saidAs(z.iso.date().describe('Day on which one drives there'), { names: ['day'] }),
    arrive: saidAs(time('When one arrives', { hours: '07:00-19:00' }), { names: ['arrival'] }),
    with_trailer: saidAs(z.boolean().describe('Whether one comes with a trailer'), { names: ['trailer'] }),
    driver: saidAs(z.string().describe('Name of the driver'), { names: ['name'] }),
  },
  returns: { gate: z.string().describe('Gate through which one drives') },
  entity: 'time at the yard',
  transact: ({ yard_name }, { rows, call }) =>
    rows(yards).some((one) => one.yard_name.toLowerCase() === yard_name.toLowerCase())
      ? success({ gate: `Gate ${(call % 4) + 1}` })
      : failure({ reason: 'No yard has that name.' }),
}) {}

export class BookPickup extends transaction({
  description: 'Have bulky things collected at home',
  examples: ['i want to get rid of', 'come and take away'],
  slots: {
    things: saidAs(z.string().describe('What is to be collected'), { names: ['items'] }),
    pieces: saidAs(z.int().min(1).max(15).describe('How many pieces'), { names: ['number', 'piece'] }),
    address: saidAs(z.string().describe('Address at which it stands'), { names: ['where'] }),
    fetch_on,
    out_by,
    carry_down: saidAs(z.boolean().default(false).describe('Whether the men carry it down from the flat'), {
      names: ['carried', 'from upstairs'],
    }),
    level: saidAs(
      z
        .enum(['cellar', 'ground floor', 'first floor', 'second floor', 'attic'])
        .optional()
        .describe('On which floor it stands'),
      {
        names: ['floor'],
        values: { cellar: ['basement', 'downstairs'], attic: ['loft', 'under the roof', 'top of the house'] },
      },
    ),
    caller: saidAs(z.string().describe('Name of the household'), { names: ['name'] }),
  },
  returns: { pickup_ref, fee: money('What the collection costs', { currency: 'GBP' }) },
  entity: 'collection',
  quote: ({ pieces, carry_down }) => ({ fee: 10 + pieces * 4 + (carry_down ? 25 : 0) }),
  transact: ({ pieces, carry_down, fetch_on: day }, { call }) =>
    day === '2019-03-07'
      ? failure({ reason: 'The lorry is full on that day.', alternative: { fetch_on: '2019-03-14' } })
      : success({ pickup_ref: `H-${call + 520}`, fee: 10 + pieces * 4 + (carry_down ? 25 : 0) }),
  undo: () => CallOffPickup,
  amend: () => RearrangePickup,
}) {}

export class RearrangePickup extends transaction({
  description: 'Change the day of a collection or how many pieces it is',
  slots: {
    pickup_ref,
    fetch_on: fetch_on.optional(),
    pieces: z.int().min(1).max(15).optional().describe('How many pieces it is now'),
  },
  returns: { pickup_ref },
  entity: 'new arrangement',
}) {}

export class CallOffPickup extends transaction({
  description: 'Call a collection off',
  slots: { pickup_ref, because: saidAs(z.string().optional().describe('Why it is called off'), { names: ['reason'] }) },
  returns: { pickup_ref },
  entity: 'called-off collection',
}) {}

export class OfferForReuse extends transaction({
  description: 'Offer a thing that is still good to the reuse shop, for nothing',
  examples: ['too good to throw away'],
  slots: {
    thing: saidAs(z.string().describe('What is given away'), { names: ['item'] }),
    shape: saidAs(z.enum(['like new', 'good', 'worn', 'needs repair']).describe('In what condition it is'), {
      names: ['condition'],
      values: {
        'like new': ['never used', 'spotless'],
        worn: ['shabby', 'seen better days'],
        'needs repair': ['broken', 'wobbly'],
      },
    }),
    flaw: saidAs(z.string().optional().describe('What is wrong with it'), { names: ['defect'] }),
    they_fetch: saidAs(z.boolean().describe('Whether the shop fetches it'), { names: ['fetched'] }),
    phone: saidAs(z.string().describe('Telephone number of the giver'), { names: ['number'] }),
  },
  returns: { tag: z.string().describe('Tag to be tied on') },
  entity: 'gift to the reuse shop',
  transact: (_, { call }) => success({ tag: `R${call + 31}` }),
}) {}

export const heaveHo = service({
  name: 'HeaveHo',
  description: 'Collection of bulky waste, yards and a reuse shop',
  apis: [FindYard, SlotAtYard, BookPickup, RearrangePickup, CallOffPickup, OfferForReuse],
  tables: [yards],
});
