/** Carpets and flooring: samples to the house, measuring, fitting. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const hue = z.enum(['oatmeal', 'charcoal', 'moss', 'rust', 'honey', 'white']).describe('Colour of the floor');
const floor = {
  range: saidAs(z.string().describe('Name of the flooring'), { names: ['floor', 'carpet', 'product'] }),
  made_of: saidAs(z.enum(['wool', 'oak', 'vinyl', 'cork', 'laminate', 'sisal']).describe('What the floor is made of'), {
    names: ['material'],
    values: {
      oak: ['wood', 'wooden', 'parquet'],
      vinyl: ['lino', 'plastic'],
      wool: ['carpet', 'sheep'],
      sisal: ['rope', 'plant fibre'],
    },
  }),
  hue: saidAs(hue, {
    names: ['color', 'shade'],
    values: {
      oatmeal: ['beige', 'cream'],
      charcoal: ['dark grey', 'nearly black'],
      moss: ['green'],
      rust: ['reddish brown'],
      honey: ['golden'],
    },
  }),
  per_metre: saidAs(money('What a square metre costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  for_wet: saidAs(z.boolean().describe('Whether it can lie in a bathroom'), {
    names: ['waterproof', 'bathroom-proof'],
  }),
  over_heating: saidAs(z.boolean().describe('Whether it can lie over underfloor heating'), {
    names: ['underfloor heating'],
  }),
  wear: saidAs(z.int().describe('How much wear it stands, from 1 to 5'), { names: ['hard-wearing', 'durability'] }),
  thick: z.number().describe('Thickness in millimetres'),
};
type Floor = ArgumentsOf<typeof floor>;

const row = (
  range: string,
  made_of: Floor['made_of'],
  color: Floor['hue'],
  per_metre: number,
  for_wet: boolean,
  over_heating: boolean,
  wear: number,
  thick: number,
): Floor => ({ range, made_of, hue: color, per_metre, for_wet, over_heating, wear, thick });

const floors = table('under_foot.floors', 'range', [
  row('Lambkin', 'wool', 'oatmeal', 38, false, false, 3, 14),
  row('Highland', 'wool', 'moss', 46, false, false, 4, 12),
  row('Cinder', 'wool', 'charcoal', 31, false, true, 4, 9),
  row('Old Boards', 'oak', 'honey', 72, false, true, 5, 15),
  row('Chapel', 'oak', 'rust', 64, false, false, 4, 18),
  row('Puddle', 'vinyl', 'charcoal', 19, true, true, 4, 3),
  row('Marigold', 'vinyl', 'honey', 16.5, true, false, 3, 2.5),
  row('Snowfall', 'vinyl', 'white', 22, true, true, 3, 4),
  row('Tiptoe', 'cork', 'honey', 34, true, true, 3, 6),
  row('Everyday', 'laminate', 'oatmeal', 14, false, true, 2, 8),
  row('Stage', 'laminate', 'rust', 17, false, true, 4, 10),
  row('Hammock', 'sisal', 'oatmeal', 27, false, false, 5, 7),
]);

const room = z
  .enum(['bedroom', 'living room', 'hall', 'stairs', 'bathroom', 'kitchen', 'nursery'])
  .describe('Which room it is for');
const which_room = saidAs(room, {
  names: ['room'],
  values: {
    'living room': ['lounge', 'sitting room', 'front room'],
    hall: ['corridor', 'entrance', 'landing'],
    stairs: ['staircase', 'steps'],
    nursery: ["the baby's room"],
  },
});
const folder = saidAs(z.string().describe('Number of the customer folder'), { names: ['folder number', 'reference'] });
const lives_at = saidAs(z.string().describe('Address of the house'), { names: ['address'] });
const for_whom = saidAs(z.string().describe('Name of the customer'), { names: ['name'] });

export class SeeFloors extends search({
  description: 'Look for carpets and other floors',
  slots: { made_of: floor.made_of.optional(), hue: floor.hue.optional(), for_wet: floor.for_wet.optional() },
  returns: floor,
  entity: 'floor',
  table: floors,
  offers: ['range', 'made_of', 'per_metre'],
  comparable: ['per_metre', 'wear', 'thick', 'over_heating'],
  followUp: () => MailSamples,
}) {}

export class MailSamples extends transaction({
  description: 'Send pieces of flooring to look at',
  examples: ['can I see a bit of it at home'],
  slots: {
    range: floor.range,
    pieces: saidAs(z.int().min(1).max(5).default(1).describe('How many pieces are sent'), {
      names: ['samples', 'bits'],
    }),
    lives_at,
    for_whom,
    back_by: saidAs(z.iso.date().optional().describe('Day by which they are sent back'), { names: ['return'] }),
  },
  returns: { folder, arrives: z.iso.date().describe('Day on which the samples arrive') },
  entity: 'parcel of samples',
  transact: (_args, { call }) => success({ folder: `UF${call + 12}`, arrives: '2019-03-05' }),
}) {}

export class MeasureUp extends transaction({
  description: 'Have somebody come and measure a room',
  slots: {
    which_room,
    roughly: saidAs(z.int().min(1).max(500).optional().describe('Rough size in square metres'), { names: ['size'] }),
    measure_on: saidAs(z.iso.date().describe('Day of the measuring'), { names: ['day'] }),
    between_from: saidAs(time('From what time somebody is at home', { hours: '08:00-18:00' }), { names: ['from'] }),
    until: saidAs(time('Until what time somebody is at home', { hours: '08:00-18:00' }).optional(), {
      names: ['to', 'till'],
    }),
    lives_at,
    for_whom,
  },
  returns: { folder },
  entity: 'measuring visit',
  transact: ({ measure_on }, { call }) =>
    measure_on === '2019-03-04'
      ? failure({ reason: 'The man with the tape is away.', alternative: { measure_on: '2019-03-05' } })
      : success({ folder: `UF${call + 40}` }),
  undo: () => CallOffFloor,
  amend: () => OtherDay,
}) {}

export class LayFloor extends transaction({
  description: 'Have a floor laid',
  examples: ['fit the carpet'],
  slots: {
    range: floor.range,
    which_room,
    square_metres: saidAs(z.number().describe('Size of the room in square metres'), { names: ['area'] }),
    lay_on: saidAs(z.iso.date().describe('Day on which it is laid'), { names: ['day', 'fitting'] }),
    rip_out: saidAs(z.boolean().describe('Whether the old floor is taken out'), { names: ['old floor'] }),
    shift_furniture: saidAs(z.boolean().default(false).describe('Whether the fitters move the furniture'), {
      names: ['furniture'],
    }),
    edging: saidAs(
      z.enum(['plain', 'skirting board', 'metal strip', 'whipped']).optional().describe('What the edge is like'),
      {
        names: ['edge', 'border'],
        values: {
          whipped: ['sewn round', 'stitched'],
          'metal strip': ['brass bar', 'door bar'],
          'skirting board': ['baseboard'],
        },
      },
    ),
    lives_at,
    for_whom,
  },
  returns: { folder, comes_to: money('What floor and fitting cost', { currency: 'GBP' }) },
  entity: 'fitting',
  quote: ({ range, square_metres, rip_out }, { rows }) => ({
    comes_to: Math.round(
      ((rows(floors).find((one) => one.range.toLowerCase() === range.toLowerCase())?.per_metre ?? 20) +
        8 +
        (rip_out ? 3 : 0)) *
        square_metres,
    ),
  }),
  transact: ({ range, square_metres, rip_out, which_room: where }, { rows, call }) => {
    const found = rows(floors).find((one) => one.range.toLowerCase() === range.toLowerCase());
    if (!found) return failure({ reason: 'We have no floor of that name.' });
    if (where === 'bathroom' && !found.for_wet) return failure({ reason: 'It cannot lie in a bathroom.' });
    return success({
      folder: `UF${call + 90}`,
      comes_to: Math.round((found.per_metre + 8 + (rip_out ? 3 : 0)) * square_metres),
    });
  },
  undo: () => CallOffFloor,
  amend: () => OtherDay,
}) {}

export class OtherDay extends transaction({
  description: 'Put measuring or fitting on another day',
  slots: { folder, instead_on: saidAs(z.iso.date().describe('The new day'), { names: ['day'] }) },
  returns: { folder },
  entity: 'new date',
}) {}

export class CallOffFloor extends transaction({
  description: 'Cancel measuring or fitting',
  slots: { folder, what_for: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { folder },
  entity: 'cancellation',
}) {}

export const underFoot = service({
  name: 'UnderFoot',
  description: 'Carpets and flooring',
  apis: [SeeFloors, MailSamples, MeasureUp, LayFloor, OtherDay, CallOffFloor],
  tables: [floors],
});
