/** Solar panels, batteries and wallboxes for cars. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const kit = {
  kit_name: saidAs(z.string().describe('Name of the kit'), { names: ['kit', 'set'] }),
  suits: saidAs(z.enum(['pitched roof', 'flat roof', 'balcony', 'carport', 'meadow']).describe('Where the panels go'), {
    names: ['place', 'mounted on'],
    values: {
      'pitched roof': ['sloping roof', 'gable'],
      balcony: ['railing'],
      carport: ['over the car'],
      meadow: ['field', 'on the ground', 'lawn'],
    },
  }),
  panels: saidAs(z.int().describe('How many panels belong to it'), { names: ['modules'] }),
  peak_kw: saidAs(z.number().describe('Power at noon in kilowatts'), { names: ['power', 'output', 'kilowatts'] }),
  with_battery: saidAs(z.boolean().describe('Whether a battery belongs to it'), { names: ['battery', 'storage'] }),
  all_in: saidAs(money('Price of the kit', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  pays_off_years: saidAs(z.int().describe('After how many years it has paid for itself'), { names: ['payback'] }),
  black: z.boolean().describe('Whether the panels are black all over'),
};
type Kit = ArgumentsOf<typeof kit>;

const row = (
  kit_name: string,
  suits: Kit['suits'],
  panels: number,
  peak_kw: number,
  with_battery: boolean,
  all_in: number,
  pays_off_years: number,
  black: boolean,
): Kit => ({ kit_name, suits, panels, peak_kw, with_battery, all_in, pays_off_years, black });

const kits = table('sunward.kits', 'kit_name', [
  row('Sparrow', 'balcony', 2, 0.8, false, 490, 4, true),
  row('Robin', 'balcony', 4, 1.6, true, 1350, 7, true),
  row('Heron', 'pitched roof', 12, 4.8, false, 8200, 11, false),
  row('Falcon', 'pitched roof', 20, 8.4, true, 16900, 13, true),
  row('Osprey', 'pitched roof', 24, 9.6, false, 13400, 10, true),
  row('Plover', 'flat roof', 14, 5.6, false, 9700, 12, false),
  row('Stork', 'flat roof', 30, 12.6, true, 22500, 14, false),
  row('Swift', 'carport', 10, 4.2, false, 11200, 15, true),
  row('Lark', 'meadow', 40, 16, false, 19800, 9, false),
  row('Skylark', 'meadow', 60, 25.2, true, 38600, 12, false),
]);

const dossier = saidAs(z.string().describe('Number of the file'), { names: ['file', 'file number', 'reference'] });
const goes_to = saidAs(z.string().describe('Address of the house'), { names: ['address', 'house'] });
const on_behalf_of = saidAs(z.string().describe('Name of the owner'), { names: ['owner', 'name'] });

export class CompareKits extends search({
  description: 'Compare kits of solar panels',
  examples: ['make our own electricity'],
  slots: { suits: kit.suits, with_battery: kit.with_battery.optional(), black: kit.black.optional() },
  returns: kit,
  entity: 'kit',
  table: kits,
  offers: ['kit_name', 'peak_kw', 'all_in'],
  comparable: ['panels', 'peak_kw', 'all_in', 'pays_off_years'],
  followUp: () => OrderKit,
}) {}

export class OrderKit extends transaction({
  description: 'Order a kit of solar panels with its mounting',
  slots: {
    kit_name: kit.kit_name,
    facing: saidAs(z.enum(['north', 'east', 'south', 'west']).describe('Which way the panels look'), {
      names: ['direction'],
      values: { south: ['to the sun at noon'], east: ['towards the sunrise'], west: ['towards the sunset'] },
    }),
    build_on: saidAs(z.iso.date().describe('First day of the work'), { names: ['day', 'start'] }),
    used_a_year: saidAs(z.int().min(200).max(90000).optional().describe('Kilowatt-hours used in a year'), {
      names: ['consumption', 'usage'],
    }),
    feed_in: saidAs(z.boolean().describe('Whether power is sold to the grid'), { names: ['sell', 'grid'] }),
    pay_by: saidAs(z.enum(['all at once', 'instalments', 'lease']).default('all at once').describe('How it is paid'), {
      names: ['payment'],
      values: { 'all at once': ['in one go', 'in full'], instalments: ['monthly', 'bit by bit'], lease: ['rent it'] },
    }),
    goes_to,
    on_behalf_of,
  },
  returns: { dossier, first_bill: money('What is paid beforehand', { currency: 'EUR' }) },
  entity: 'order',
  quote: ({ kit_name }, { rows }) => ({
    first_bill: Math.round(
      (rows(kits).find((one) => one.kit_name.toLowerCase() === kit_name.toLowerCase())?.all_in ?? 5000) / 5,
    ),
  }),
  transact: ({ kit_name, facing }, { rows, call }) => {
    const found = rows(kits).find((one) => one.kit_name.toLowerCase() === kit_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no kit of that name.' });
    if (facing === 'north')
      return failure({ reason: 'Panels to the north would not pay.', alternative: { facing: 'west' as const } });
    return success({ dossier: `SW${call + 301}`, first_bill: Math.round(found.all_in / 5) });
  },
  undo: () => WithdrawFile,
  amend: () => ShiftWork,
}) {}

export class WireWallbox extends transaction({
  description: 'Have a charging point for an electric car put up',
  examples: ['I want to charge my car at home'],
  slots: {
    charges: saidAs(z.string().describe('Make of the car'), { names: ['car', 'vehicle'] }),
    kilowatts: saidAs(z.literal([4, 11, 22]).describe('How many kilowatts it gives'), { names: ['power', 'speed'] }),
    spot: saidAs(z.enum(['garage', 'house wall', 'post in the drive', 'shared car park']).describe('Where it hangs'), {
      names: ['place'],
      values: {
        'house wall': ['outside wall', 'side of the house'],
        'post in the drive': ['pole', 'free-standing'],
        'shared car park': ['underground car park'],
      },
    }),
    cable_metres: saidAs(z.int().min(3).max(15).default(5).describe('Length of the cable in metres'), {
      names: ['cable', 'lead'],
    }),
    lockable: saidAs(z.boolean().describe('Whether only the owner can use it'), { names: ['lock', 'card'] }),
    hang_on: saidAs(z.iso.date().describe('Day on which it is put up'), { names: ['day'] }),
    goes_to,
    on_behalf_of,
  },
  returns: { dossier, price: money('What the charging point costs', { currency: 'EUR' }) },
  entity: 'wallbox',
  quote: ({ kilowatts, cable_metres }) => ({ price: 400 + kilowatts * 30 + cable_metres * 12 }),
  transact: ({ kilowatts, cable_metres }, { call }) =>
    success({ dossier: `WB${call + 51}`, price: 400 + kilowatts * 30 + cable_metres * 12 }),
  undo: () => WithdrawFile,
  amend: () => ShiftWork,
}) {}

export class CheckPanels extends transaction({
  description: 'Have panels that are there looked at and washed',
  examples: ['my panels yield less than they did'],
  slots: {
    oddity: saidAs(z.string().describe('What is odd about them'), { names: ['problem', 'complaint'] }),
    modules: saidAs(z.int().min(1).max(200).describe('How many panels there are'), { names: ['panels'] }),
    wash: saidAs(z.boolean().describe('Whether they are washed as well'), { names: ['cleaning'] }),
    look_on: saidAs(z.iso.date().describe('Day of the visit'), { names: ['day'] }),
    look_at: saidAs(time('Hour of the visit', { hours: '08:00-18:00' }), { names: ['time'] }),
    goes_to,
  },
  returns: { dossier },
  entity: 'check',
  transact: (_args, { call }) => success({ dossier: `CK${call + 20}` }),
  undo: () => WithdrawFile,
  amend: () => ShiftWork,
}) {}

export class ShiftWork extends transaction({
  description: 'Put work that was ordered on another day',
  slots: { dossier, not_before: saidAs(z.iso.date().describe('The new day'), { names: ['day', 'date'] }) },
  returns: { dossier },
  entity: 'new date',
}) {}

export class WithdrawFile extends transaction({
  description: 'Cancel an order or a visit',
  slots: { dossier, motive: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { dossier },
  entity: 'withdrawal',
}) {}

export const sunward = service({
  name: 'Sunward',
  description: 'Solar panels and charging points',
  apis: [CompareKits, OrderKit, WireWallbox, CheckPanels, ShiftWork, WithdrawFile],
  tables: [kits],
});
