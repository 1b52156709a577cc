/** An address abroad: parcels are sent there, kept, opened where one wants it, and forwarded. */
import { date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const parcel = {
  shelf: saidAs(z.string().describe('Shelf mark'), { names: ['mark', 'shelf'] }),
  from_shop: saidAs(z.string().describe('Shop that sent it'), { names: ['sender', 'store'] }),
  inside: saidAs(
    z.enum(['clothes', 'shoes', 'electronics', 'books', 'cosmetics', 'toys', 'food']).describe('What is inside'),
    {
      names: ['contents'],
      values: {
        clothes: ['jacket', 'dress', 'trousers'],
        shoes: ['sneakers', 'boots'],
        electronics: ['camera', 'headphones', 'gadget'],
        cosmetics: ['cream', 'perfume', 'make-up'],
        food: ['sweets', 'spices', 'something to eat'],
      },
    },
  ),
  kilos: saidAs(z.number().describe('Weight in kilograms'), { names: ['weight', 'heavy'] }),
  came_in: saidAs(date('Day it came in', { past: true }), { names: ['arrived'] }),
  damaged: saidAs(z.boolean().describe('Whether it is damaged'), { names: ['dent', 'broken'] }),
};
const parcels = table('box_harbour.parcels', 'shelf', [
  { shelf: 'B11', from_shop: 'Lumo', inside: 'clothes', kilos: 1.2, came_in: '2019-02-27', damaged: false },
  { shelf: 'B12', from_shop: 'Stridewell', inside: 'shoes', kilos: 2, came_in: '2019-02-25', damaged: false },
  { shelf: 'B14', from_shop: 'Stridewell', inside: 'shoes', kilos: 2.5, came_in: '2019-02-28', damaged: true },
  { shelf: 'C03', from_shop: 'Pixelbarn', inside: 'electronics', kilos: 0.8, came_in: '2019-02-20', damaged: false },
  { shelf: 'C07', from_shop: 'Voltique', inside: 'electronics', kilos: 6, came_in: '2019-02-26', damaged: true },
  { shelf: 'D01', from_shop: 'Inkwood', inside: 'books', kilos: 4.5, came_in: '2019-02-18', damaged: false },
  { shelf: 'D02', from_shop: 'Foliant', inside: 'books', kilos: 9, came_in: '2019-02-22', damaged: false },
  { shelf: 'E20', from_shop: 'Rosemilk', inside: 'cosmetics', kilos: 0.5, came_in: '2019-02-24', damaged: false },
  { shelf: 'E21', from_shop: 'Tumbledown', inside: 'toys', kilos: 3, came_in: '2019-02-19', damaged: false },
  { shelf: 'F09', from_shop: 'Saffron Lane', inside: 'food', kilos: 1.5, came_in: '2019-02-28', damaged: false },
] satisfies readonly object[]);

const job = saidAs(z.string().describe('Job number'), { names: ['shipment number', 'tracking'] });
const carrier = saidAs(z.enum(['sea', 'air', 'express', 'lorry']).describe('How it travels'), {
  names: ['transport'],
  values: {
    sea: ['ship', 'boat'],
    air: ['plane', 'by flight'],
    express: ['fastest', 'overnight'],
    lorry: ['truck', 'road'],
  },
});
const perKilo = { sea: 4, air: 11, express: 19, lorry: 6 } as const;

export class LookOnShelf extends search({
  description: 'See what has arrived at the address',
  examples: ['did my things come'],
  slots: {
    inside: parcel.inside.optional(),
    from_shop: parcel.from_shop.optional(),
    damaged: parcel.damaged.optional(),
  },
  returns: parcel,
  entity: 'parcel',
  table: parcels,
  offers: ['shelf', 'from_shop', 'kilos'],
  comparable: ['kilos', 'came_in'],
  followUp: () => ForwardParcel,
}) {}

export class ForwardParcel extends transaction({
  description: 'Send a parcel on',
  slots: {
    shelf: parcel.shelf,
    addressee: saidAs(z.string().describe('Who gets it'), { names: ['receiver', 'name'] }),
    to_town: saidAs(z.string().describe('Town it goes to'), { names: ['town', 'city'] }),
    carrier,
    customs_value: saidAs(money('Value for the customs', { currency: 'USD' }), { names: ['worth', 'customs'] }),
    insured: saidAs(z.boolean().default(false).describe('Whether it is insured'), { names: ['insurance'] }),
    is_gift: saidAs(z.boolean().optional().describe('Whether it is a present'), { names: ['gift', 'present'] }),
    label_note: saidAs(z.string().optional().describe('Line on the label'), { names: ['label', 'note'] }),
  },
  returns: { job, postage: money('Postage', { currency: 'USD' }) },
  entity: 'shipment',
  quote: ({ shelf, carrier: how, insured }, { rows }) => ({
    postage:
      Math.ceil(rows(parcels).find((one) => one.shelf.toLowerCase() === shelf.toLowerCase())?.kilos ?? 1) *
        perKilo[how] +
      (insured ? 6 : 0),
  }),
  transact: ({ shelf, carrier: how, insured }, { rows, call }) => {
    const found = rows(parcels).find((one) => one.shelf.toLowerCase() === shelf.toLowerCase());
    if (!found) return failure({ reason: 'That shelf is empty.' });
    if (found.inside === 'cosmetics' && (how === 'air' || how === 'express'))
      return failure({ reason: 'Perfume may not fly.', alternative: { carrier: 'lorry' as const } });
    return success({ job: `BH-${call + 640}`, postage: Math.ceil(found.kilos) * perKilo[how] + (insured ? 6 : 0) });
  },
  undo: () => StopShipment,
  amend: () => Redirect,
}) {}

export class AnnounceParcel extends transaction({
  description: 'Announce a parcel that is on its way to us',
  slots: {
    from_shop: parcel.from_shop,
    boxes: saidAs(z.int().min(1).max(20).describe('How many boxes'), { names: ['packages', 'cartons'] }),
    expected: saidAs(z.iso.date().describe('When it should come'), { names: ['due', 'delivery'] }),
    owner: saidAs(z.string().describe('Whose it is'), { names: ['belongs to', 'customer'] }),
    open_it: saidAs(z.boolean().describe('Whether we open and photograph it'), { names: ['unpack', 'photos'] }),
  },
  returns: { slip: z.string().describe('Number of the slip') },
  entity: 'announcement',
  transact: (_, { call }) => success({ slip: `AN${call + 5}` }),
}) {}

export class Redirect extends transaction({
  description: 'Send a shipment to another town or person, or by other means',
  slots: {
    job,
    addressee: z.string().optional().describe('Who gets it now'),
    to_town: z.string().optional().describe('Town it goes to now'),
    carrier: carrier.optional(),
  },
  returns: { job },
  entity: 'redirected shipment',
}) {}

export class StopShipment extends transaction({
  description: 'Stop a shipment and put the parcel back on the shelf',
  slots: { job, why: saidAs(z.string().optional().describe('Why'), { names: ['reason'] }) },
  returns: { job, back: money('Money that comes back', { currency: 'USD' }) },
  entity: 'stopped shipment',
  transact: () => success({ back: 8 }),
}) {}

export const boxHarbour = service({
  name: 'BoxHarbour',
  description: 'An address abroad that forwards parcels',
  apis: [LookOnShelf, ForwardParcel, AnnounceParcel, Redirect, StopShipment],
  tables: [parcels],
});
